package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
)

func sameTrip(a, b *trip.Plan, from, to schedule.Journey) bool {
	is := func(p *trip.Plan) [][]schedule.Stop { return schedule.StopsOf(p) }
	return from == to && a.Assumptions.DailySpend == b.Assumptions.DailySpend && slices.EqualFunc(is(a), is(b), slices.Equal)
}

// settled tells what was settled on, and what it costs beside what it took the place of; held tells whether that held.
func settled(in *trip.Intent, was, now *trip.Plan, held bool, from, to schedule.Journey) trip.Decision {
	var what []string
	lang := in.Locale()
	if from.Out != to.Out || from.Back != to.Back {
		what = append(what, otherFlights(from, to, in))
	}
	if from.Hotel != to.Hotel {
		what = append(what, lang.Say("%s instead of %s", to.Hotel.Name, from.Hotel.Name))
	}
	if a, b := was.Assumptions.DailySpend, now.Assumptions.DailySpend; a != b {
		what = append(what, lang.Say("%s a day for meals and small things instead of %s", b, a))
	}
	why := "At the prices of the dates this is worth more to you and still inside the budget: %s in all against %s."
	switch {
	case !held:
		why = "What was chosen first could not be mended; this is the best of the others that holds: %s in all against %s."
	case now.Costs().Total > in.Budget:
		why = "At the prices of the dates this is worth more to you and costs no more: %s in all against %s."
	}
	return trip.Decision{Node: Synthesizer, Selected: cmp.Or(strings.Join(what, "; "), lang.Say("Another choice of what there is to see")),
		Rationale: lang.Say(why, now.Costs().Total, was.Costs().Total)}
}

// otherFlights names the flights that changed, with the hours at the destination where names alone do not tell them apart.
func otherFlights(from, to schedule.Journey, in *trip.Intent) string {
	lang := in.Locale()
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	name := func(f *trip.FlightOption, airport, verb string, at time.Time, dated bool) string {
		said := lang.Say("%s over %s", f.Name(), airport)
		if dated && err == nil {
			_, clock := zone.Local(at)
			said += fmt.Sprintf(", %s %s", verb, clock)
		}
		return said
	}
	there := func(f *trip.FlightOption, dated bool) string {
		return name(f, f.Dest, lang.Say("arriving"), f.Arrival, dated)
	}
	back := func(f *trip.FlightOption, dated bool) string {
		return name(f, f.Origin, lang.Say("leaving"), f.Departure, dated)
	}
	var said []string
	for _, way := range []struct {
		from, to *trip.FlightOption
		name     func(*trip.FlightOption, bool) string
	}{{from.Out, to.Out, there}, {from.Back, to.Back, back}} {
		if way.from != way.to {
			same := way.name(way.from, false) == way.name(way.to, false)
			said = append(said, lang.Say("%s instead of %s", way.name(way.to, same), way.name(way.from, same)))
		}
	}
	return strings.Join(said, "; ")
}

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
		Case: afford.Case{Intent: in.Intent, City: city, Assumptions: w.out.Assumptions, Seed: in.Seed, Iterations: in.Iterations, AtHand: explore.KeepOf(in.AtHand, w.intent)},
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
