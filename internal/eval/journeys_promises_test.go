package eval_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// promising draws journeys for a promise until one of them can be planned, and gives it with its itinerary.
func (p planner) promising(seed, stream uint64) (trip.Intent, []byte, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, stream))
	for range 40 {
		in := randomJourney(r)
		raw, problem, err := p.plan(in, seed)
		if err == nil && problem == nil {
			return in, raw, r
		}
	}
	return trip.Intent{}, nil, r
}

// More money never makes a journey impossible, and never a worse one.
func TestMoreBudgetIsNeverWorseOfJourneys(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	p, asked := planner{a, ctx}, atomic.Int64{}
	everywhere(t, howManyJourneys(t, 15), func(seed uint64) {
		in, first, r := p.promising(seed, 23)
		if first == nil {
			return
		}
		asked.Add(1)
		richer := in
		richer.Budget = in.Budget * money.Cents(101+r.IntN(150)) / 100
		second, problem, err := p.plan(richer, seed)
		wish, _ := json.Marshal(in)
		if err != nil || problem != nil {
			t.Errorf("journey %d: %s was enough, %s is not: %v %v\n%s", seed, in.Budget, richer.Budget, problemText(problem), err, wish)
			return
		}
		if was, is := worth(first), worth(second); is < was {
			t.Errorf("journey %d: with %s it is worth %d, with %s only %d\n%s", seed, in.Budget, was, richer.Budget, is, wish)
		}
	})
	t.Logf("%d journeys were planned with more money", asked.Load())
}

// Letting go of a wish never makes a journey impossible.
func TestFewerWishesAreNeverHarderOfJourneys(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	p, asked := planner{a, ctx}, atomic.Int64{}
	everywhere(t, howManyJourneys(t, 15), func(seed uint64) {
		in, first, r := p.promising(seed, 25)
		if first == nil {
			return
		}
		easier := fewerOfJourney(in)
		if len(easier) == 0 {
			return
		}
		asked.Add(1)
		one := easier[r.IntN(len(easier))]
		if _, problem, err := p.plan(one.Intent, seed); err != nil || problem != nil {
			wish, _ := json.Marshal(in)
			t.Errorf("journey %d: possible, but not without %s: %s %v\n%s", seed, one.what, problemText(problem), err, wish)
		}
	})
	t.Logf("%d journeys were planned with a wish less", asked.Load())
}

type easier struct {
	what string
	trip.Intent
}

// fewerOfJourney gives the wish without each of what it asks for.
func fewerOfJourney(in trip.Intent) (out []easier) {
	for what, less := range relaxed(in) {
		out = append(out, easier{what, less})
	}
	slices.SortFunc(out, func(a, b easier) int { return len(a.what) - len(b.what) })
	for i := range in.Excluded {
		less := in
		less.Excluded = slices.Delete(slices.Clone(in.Excluded), i, i+1)
		out = append(out, easier{fmt.Sprintf("exclusion %d", i), less})
	}
	for i := range in.Days {
		less := in
		less.Days = slices.Delete(slices.Clone(in.Days), i, i+1)
		out = append(out, easier{fmt.Sprintf("the wish for day %d", i), less})
	}
	for i, s := range in.Stays {
		if s.Nights == nil && s.NightsMin == nil && !s.From.Valid() {
			continue
		}
		less := in
		less.Stays = slices.Clone(in.Stays)
		less.Stays[i].Nights, less.Stays[i].NightsMin, less.Stays[i].NightsMax = nil, nil, nil
		less.Stays[i].From, less.Stays[i].To = trip.StayWish{}.From, trip.StayWish{}.To
		out = append(out, easier{fmt.Sprintf("the nights of stay %d", i), less})
	}
	return out
}

// The order in which wishes are written down changes nothing of the plan.
func TestTheOrderOfInputChangesNothingOfAJourney(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	p, asked := planner{a, ctx}, atomic.Int64{}
	everywhere(t, howManyJourneys(t, 15), func(seed uint64) {
		in, first, r := p.promising(seed, 27)
		if first == nil {
			return
		}
		asked.Add(1)
		other := shuffled(in, r)
		second, problem, err := p.plan(other, seed)
		wish, _ := json.Marshal(in)
		if err != nil || problem != nil {
			t.Errorf("journey %d: possible, but not in another order: %s %v\n%s", seed, problemText(problem), err, wish)
			return
		}
		if was, is := told(first), told(second); was != is {
			t.Errorf("journey %d: another order of the wishes gives another plan:\n%s\n%s\n%s", seed, was, is, wish)
		}
	})
	t.Logf("%d journeys were planned from another order of their wishes", asked.Load())
}

// shuffled gives a wish with its lists in another order; the stays only where their order is free.
func shuffled(in trip.Intent, r *rand.Rand) trip.Intent {
	in.Requirements, in.Excluded, in.Transfers, in.Days = slices.Clone(in.Requirements), slices.Clone(in.Excluded), slices.Clone(in.Transfers), slices.Clone(in.Days)
	in.Prefs.Themes = slices.Clone(in.Prefs.Themes)
	mix := func(n int, swap func(i, j int)) { r.Shuffle(n, swap) }
	mix(len(in.Requirements), func(i, j int) { in.Requirements[i], in.Requirements[j] = in.Requirements[j], in.Requirements[i] })
	mix(len(in.Excluded), func(i, j int) { in.Excluded[i], in.Excluded[j] = in.Excluded[j], in.Excluded[i] })
	mix(len(in.Transfers), func(i, j int) { in.Transfers[i], in.Transfers[j] = in.Transfers[j], in.Transfers[i] })
	mix(max(0, len(in.Prefs.Themes)-1), func(i, j int) { // what is named first counts more, and that is meant
		in.Prefs.Themes[i+1], in.Prefs.Themes[j+1] = in.Prefs.Themes[j+1], in.Prefs.Themes[i+1]
	})
	if in.Order != trip.OrderFree {
		return in
	}
	now := r.Perm(len(in.Stays)) // where each stay stands now
	stays := make([]trip.StayWish, len(in.Stays))
	for i, to := range now {
		stays[to] = in.Stays[i]
	}
	in.Stays = stays
	for i := range in.Requirements {
		if s := in.Requirements[i].Stay; s != nil && *s < len(now) {
			in.Requirements[i].Stay = new(now[*s])
		}
	}
	return in
}

// told is what a traveller does, and nothing else.
func told(raw []byte) string {
	var it trip.Itinerary
	if json.Unmarshal(raw, &it) != nil {
		return ""
	}
	out := fmt.Sprintf("%d for %s:", it.Score, it.Costs.Total)
	for _, d := range it.Days {
		out += " | " + d.Date.String()
		for _, a := range d.Activities {
			out += " " + a.Window.Start.String() + " " + a.OptionRef
		}
	}
	return out
}
