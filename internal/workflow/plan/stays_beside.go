package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
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
	open := w.intent.Budget - costs.Total + costs.Attractions + costs.Transit
	out := trip.Optimality{By: "stays"}
	for i := range w.stays {
		s := w.withTwins(i)
		wishes, own := s.wishes(w.intent), s.Plan.Costs()
		wishes.Budget = own.Total - own.Attractions - own.Transit + open
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
func (w *journeyWriter) withTwins(i int) stay {
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
func (w *journeyWriter) answers(ctx context.Context, now *tried, it *trip.Itinerary) ([]trip.Answer, error) {
	measures := *it.Measures
	x := w.attempts(*now, w.origin, w.asOf, w.in.Seed)
	x.near = true
	all := []trip.Measures{measures}
	var made []*beside
	for _, o := range slices.Concat(x.orders(ctx, now), x.nights(now), first(x.modes(ctx, now, trip.ByTrain, trip.ByFlight), mostModes)) {
		m, err := x.try(ctx, o.in)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil || !m.holds() {
			continue
		}
		worth, err := x.worth(m)
		if err != nil {
			return nil, err
		}
		b := &beside{o, m, trip.Measure(&m.plan, m.facts, worth)}
		made, all = append(made, b), append(all, b.measures)
	}
	var out []trip.Answer
	for _, b := range bestOfKinds(made, all) {
		out = append(out, b.answer(&measures, now.in.Locale()))
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
	if x.work.cut {
		it.Assumed = append(slices.Clip(it.Assumed), now.in.Locale().Say("Not every other journey was tried: the search ended at its limit."))
	}
	return first(out, trip.MostAnswers), nil
}

// answersInside are the other plans that a journey to one place has as a trip does: another bed, other sights, calmer days.
func (w *journeyWriter) answersInside(ctx context.Context, now *tried) ([]trip.Answer, error) {
	if len(now.stays) > 1 {
		return nil, nil
	}
	s := now.stays[0]
	wishes := s.wishes(w.intent)
	wishes.Budget = w.intent.Budget
	city := w.cityOf(&s, 0, &wishes, w.asOf)
	found, err := afford.Settlement{
		Case: afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: w.in.Seed, Iterations: w.in.Iterations},
		Plan: s.Plan, Chosen: s.Chosen, Branches: s.Branches,
		Judge: func(p trip.Plan) []trip.Violation {
			one := s
			one.Plan = p
			plan, f := joined([]stay{one})
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
	otherwise
	*tried
	measures trip.Measures
}

// bestOfKinds gives of each kind the one that gains most, where any gains enough, and is outdone by none of all, of which the first is the one at
// hand.
func bestOfKinds(made []*beside, all []trip.Measures) []*beside {
	var out []*beside
	for _, k := range []kind{otherOrder, otherNights, otherMode} {
		var best *beside
		most := 0
		for _, b := range made {
			outdone := slices.ContainsFunc(all, func(o trip.Measures) bool { return o.Outdoes(b.measures) })
			if gain, ok := afford.Gain(&all[0], &b.measures); ok && b.kind == k && !outdone && (best == nil || gain > most) {
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
	a := trip.Answer{Trade: traded(b.says, now, &b.measures, lang), Costs: b.plan.Costs(), Measures: b.measures, Transfers: b.by}
	a.Branch = schedule.JourneyOf(&b.tried.stays[0].Plan, b.facts).Branch()
	for i := range b.plan.Stays {
		s := &b.plan.Stays[i]
		from, to := b.plan.Span(i)
		a.Stays = append(a.Stays, trip.AnswerStay{Wish: b.of[s.Wish], Place: s.Place, Nights: b.plan.NightsAt(i), First: from})
		for d := from; d < to; d++ {
			a.Days = append(a.Days, answerDay(&b.plan.Days[d], b.facts.At(i)))
		}
	}
	return a
}

// first gives at most so many values of a list, those that come first.
func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }
