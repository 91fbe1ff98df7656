package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// settle is the last word on the plan, and tells what was settled on instead of it.
func (w *writer) settle(ctx context.Context, city *schedule.City) error {
	if w.keeps() {
		return w.refine(ctx, city)
	}
	was, held, from := w.out.Plan, w.holds(), schedule.JourneyOf(&w.out.Plan, city.Facts())
	var err error
	if w.out.Plan, w.out.Violations, err = w.settlement(ctx, city).Settle(ctx); err != nil {
		return err
	}
	if to := schedule.JourneyOf(&w.out.Plan, city.Facts()); !sameTrip(&was, &w.out.Plan, from, to) {
		w.decided(settled(w.intent, &was, &w.out.Plan, held, from, to))
	}
	return nil
}

// settlement is the plan as those see it who settle on one; of days that were judged before the verdict is remembered.
func (w *writer) settlement(ctx context.Context, city *schedule.City) afford.Settlement {
	in := w.in
	return afford.Settlement{
		Case: afford.Case{Intent: in.Intent, City: city, Assumptions: w.out.Assumptions, Seed: in.Seed, Iterations: in.Iterations, AtHand: keepOf(in.AtHand, w.intent)},
		Plan: w.out.Plan, Violations: w.out.Violations, Chosen: in.Chosen, Branches: in.Branches,
		Judge: func(p trip.Plan) []trip.Violation { return w.judged(ctx, p) }}
}

// refine fills what an edit that kept to its parent's plan made room for, and tells how much of that plan stays.
func (w *writer) refine(ctx context.Context, city *schedule.City) error {
	c := revision{w.in.Parent, w.intent, w.out.Assumptions, w.in.Seed, w.in.Chosen.Branch.Airport}.of(w.facts, city, w.flow.Judge)
	before := schedule.StopsOf(&w.out.Plan)
	better, found, ok, err := revise.Refine(ctx, c, w.out.Plan)
	if err != nil {
		return err
	}
	if ok {
		w.remember()
		w.out.Plan, w.out.Violations = better, found
	}
	stayed := revise.Stayed(c, before, &w.out.Plan)
	stayed.Node = Synthesizer
	w.decided(stayed)
	return nil
}
