package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// proved says how near the best a journey comes, for the order, the nights, the rides, the beds and the day's money it has.
//
// Each stay is proved alone, with all the money that the whole journey has for fees and fares: the budget less rides, beds and the day's money,
// which are the same in every journey that is meant. No such journey can spend more than that in all, so in none of its stays either: what it
// does in a stay is one of the things that the bound of the stay is over, and is worth no more than it. The worth of a journey is the sum of
// that of its stays, so it is worth no more than the sum of the bounds. What the whole is held to besides (limits of one kind of cost, how
// much there may be on the date that stands in two stays) only leaves out journeys. A place that is stayed at twice could show either time
// what it shows the other: both stays are proved with the sights of both.
func (w *journeyWriter) proved() (*trip.Optimality, error) {
	costs := w.out.Plan.Costs()
	open := w.intent.Budget - costs.Total + w.out.Plan.Fees() + costs.Transit
	out := trip.Optimality{By: "stays"}
	for i := range w.stays {
		s := w.withTwins(i)
		wishes, own := s.Wishes(w.intent), s.Plan.Costs()
		wishes.Budget = own.Total - s.Plan.Fees() - own.Transit + open
		if open < 0 || wishes.Budget < 1 {
			return nil, nil // nothing is proved above the budget
		}
		o, err := afford.Proved(w.cityOf(&s, i, &wishes, w.asOf), &wishes, &s.Plan)
		if o == nil || err != nil {
			return nil, err
		}
		out.Objective, out.Bound, out.Iterations = out.Objective+o.Objective, out.Bound+o.Bound, out.Iterations+o.Iterations
	}
	var ok bool
	if out.Gap, ok = trip.GapOf(out.Objective, out.Bound); !ok {
		return nil, nil
	}
	return &out, nil
}

// withTwins is a stay with the sights that other stays at its place have.
func (w *journeyWriter) withTwins(i int) multistay.Stay {
	s := w.stays[i]
	for k := range w.stays {
		o := &w.stays[k]
		if k == i || o.City.ID != s.City.ID {
			continue
		}
		for _, a := range o.Sights {
			if !slices.ContainsFunc(s.Sights, func(b trip.Attraction) bool { return a.ID == b.ID }) {
				s.Sights = append(slices.Clip(s.Sights), a)
			}
		}
	}
	return s
}

// answers are up to trip.MostAnswers other journeys: one of another order, one with a night spent elsewhere, one with another mode on a way, each
// the best that was tried of its kind. Each keeps every rule for less than the budget, is outdone by none that was tried, and gains
// something. Of a journey to one place there are besides those that a trip has. Where not all were tried that might be, the itinerary says so.
func (w *journeyWriter) answers(ctx context.Context, now *multistay.Tried, it *trip.Itinerary) ([]trip.Answer, error) {
	measures := *it.Measures
	x := w.attempts(*now, w.origin, w.asOf, w.in.Seed)
	x.Near = true
	all := []trip.Measures{measures}
	var made []*beside
	others, err := x.Others(ctx, now)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		m, err := x.Try(ctx, o.In)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil || !m.Holds() {
			continue
		}
		worth, err := x.Worth(m)
		if err != nil {
			return nil, err
		}
		m.Plan = passes.With(m.Plan, &m.In, m.Facts)
		b := &beside{o, m, trip.Measure(&m.Plan, m.Facts, worth)}
		made, all = append(made, b), append(all, b.measures)
	}
	var out []trip.Answer
	for _, b := range bestOfKinds(made, all) {
		out = append(out, b.answer(&measures, now.In.Locale()))
	}
	inside, err := w.answersInside(ctx, now)
	if err != nil {
		return nil, err
	}
	for _, a := range inside {
		outdone := func(o trip.Measures) bool { return o.Outdoes(a.Measures) }
		if !slices.ContainsFunc(all, outdone) && !slices.ContainsFunc(out, func(o trip.Answer) bool { return a.Measures.Outdoes(o.Measures) }) {
			out = append(out, a)
		}
	}
	if x.Work.Cut {
		it.Assumed = append(slices.Clip(it.Assumed), now.In.Locale().Say("Not every other journey was tried: the search ended at its limit."))
	}
	return pick.First(out, trip.MostAnswers), nil
}

// answersInside are the other plans that a journey to one place has as a trip does: another bed, other sights, calmer days.
func (w *journeyWriter) answersInside(ctx context.Context, now *multistay.Tried) ([]trip.Answer, error) {
	if len(now.Stays) > 1 {
		return nil, nil
	}
	s := now.Stays[0]
	wishes := s.Wishes(w.intent)
	wishes.Budget = w.intent.Budget
	city := w.cityOf(&s, 0, &wishes, w.asOf)
	found, err := afford.Settlement{
		Case: afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: w.in.Seed, Iterations: w.in.Iterations},
		Plan: s.Plan, Chosen: s.Chosen, Branches: s.Branches,
		Judge: func(p trip.Plan) []trip.Violation {
			one := s
			one.Plan = p
			plan, f := multistay.Joined([]multistay.Stay{one})
			return w.flow.Judge(plan, *w.intent, f)
		}}.Beside(ctx, true)
	if err != nil {
		return nil, err
	}
	var out []trip.Answer
	for i := range found.Answers {
		a := asAnswer(&found.Answers[i], &found.Now, city.Facts(), w.intent.Locale())
		a.Stays = []trip.AnswerStay{{Wish: s.Wish, Place: s.City.Name, Nights: s.Window.Days() - 1}}
		out = append(out, a)
	}
	return out, nil
}

// beside is a journey that was tried and what it measures.
type beside struct {
	multistay.Otherwise
	*multistay.Tried
	measures trip.Measures
}

// bestOfKinds gives of each kind the one that gains most, where any gains enough, and is outdone by none of all, of which the first is the one at
// hand.
func bestOfKinds(made []*beside, all []trip.Measures) []*beside {
	var out []*beside
	for _, k := range []multistay.Kind{multistay.OtherOrder, multistay.OtherNights, multistay.OtherMode} {
		var best *beside
		most := 0
		for _, b := range made {
			outdone := slices.ContainsFunc(all, func(o trip.Measures) bool { return o.Outdoes(b.measures) })
			if gain, ok := afford.Gain(&all[0], &b.measures); ok && b.Kind == k && !outdone && (best == nil || gain > most) {
				best, most = b, gain
			}
		}
		if best != nil {
			out = append(out, best)
		}
	}
	return out[:min(len(out), trip.MostAnswers)]
}

// answer writes a journey down for those who may choose it.
func (b *beside) answer(now *trip.Measures, lang wording.Language) trip.Answer {
	a := trip.Answer{Trade: traded(b.Says, now, &b.measures, lang), Costs: b.Plan.Costs(), Measures: b.measures, Transfers: b.By, Passes: b.Plan.Passes}
	a.Branch = schedule.JourneyOf(&b.Tried.Stays[0].Plan, b.Facts).Branch()
	for i := range b.Plan.Stays {
		s := &b.Plan.Stays[i]
		from, to := b.Plan.Span(i)
		a.Stays = append(a.Stays, trip.AnswerStay{Wish: b.Of[s.Wish], Place: s.Place, Nights: b.Plan.NightsAt(i), First: from})
		for d := from; d < to; d++ {
			a.Days = append(a.Days, answerDay(&b.Plan.Days[d], b.Facts.At(i)))
		}
	}
	return a
}
