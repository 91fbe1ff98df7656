package schedule

import (
	"cmp"
	"hash/fnv"
	"slices"

	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// What everybody comes for, who sees a city for the first time.
const (
	famous      = 5    // sights come before all others
	wellKnown   = 10   // sights count for more
	famousWorth = 2500 // permille
	knownWorth  = 1300

	FirstVisitDays = 4    // a trip of so many days to one city has what everybody comes for
	firstVisit     = 5000 // permille that it counts for there: an hour of it more than an hour of anything else
)

// Famous are the sights that everybody comes for, who sees a city for the first time, by appeal: not what lies outside, nor what one goes to at night.
func Famous(f *trip.Facts) []*trip.Attraction { return byAppeal(f, famous) }

// byAppeal are the most appealing sights of a city itself.
func byAppeal(f *trip.Facts, most int) []*trip.Attraction {
	var out []*trip.Attraction
	for i := range f.Attractions {
		if a := &f.Attractions[i]; a.Outing == nil && !a.Evening.Only() && a.Event == "" {
			out = append(out, a)
		}
	}
	slices.SortFunc(out, func(a, b *trip.Attraction) int {
		return cmp.Or(cmp.Compare(b.Appeal, a.Appeal), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(most, len(out))]
}

// fameOf is what the sights of the city count for beside their appeal, in permille: the five that everybody comes for, by appeal, come before
// the rest, and in more than five days there is a day for what lies outside. Who has been there
// before comes for the rest.
func (d *draft) fameOf() map[string]int64 {
	out := make(map[string]int64, len(d.facts.Attractions))
	var outside *trip.Attraction
	for i := range d.facts.Attractions {
		a := &d.facts.Attractions[i]
		out[a.ID] = 1000
		if a.Outing != nil && (outside == nil || a.Appeal > outside.Appeal) {
			outside = a
		}
	}
	if d.in.Prefs.Returning {
		return out
	}
	if outside != nil && d.in.Part == nil && len(d.dates) > outingDays { // of a stay it would make a night more worth what none else is
		out[outside.ID] = outingWorth
	}
	for i, a := range byAppeal(d.facts, wellKnown) {
		switch {
		case i >= famous:
			out[a.ID] = knownWorth
		case d.in.Part == nil && len(d.dates) >= FirstVisitDays: // of a stay it would make the fourth day worth what no other is
			out[a.ID] = firstVisit
		default:
			out[a.ID] = famousWorth
		}
	}
	return out
}

// A meal counts for more than any sight that there is time for in its place. Of restaurants that would all do, some come first on one trip and others
// on another: nobody is sent where everybody is.
const (
	inTurn     = 25 // of a hundred trips, those on which a restaurant is one of the first
	itsTurn    = 2500
	notItsTurn = 2200
)

// turn is what a restaurant counts for on this trip, in permille. It depends on who travels, from where and in which month, and on nothing that is often
// changed afterwards; what is asked for by name, kitchen or diet has no turns.
func (d *draft) turn(r *trip.Restaurant) int64 {
	if d.musts[r.ID] || slices.ContainsFunc(d.in.Requirements, func(q trip.Requirement) bool { return q.Food != nil && score.Serves(r, q.Food) }) {
		return itsTurn
	}
	h := fnv.New64a()
	h.Write([]byte(d.in.DateWindow.Start.String()[:7]))
	for _, code := range d.in.Airports {
		h.Write([]byte(code))
	}
	h.Write([]byte{byte(d.in.Party.Adults), byte(d.in.Party.Children)})
	h.Write([]byte(r.ID))
	if h.Sum64()>>32%100 < inTurn { // the lower bits of this hash know little of what came first
		return itsTurn
	}
	return notItsTurn
}
