package schedule

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// insist finds the places that the traveller's musts come down to. Where any of several would do, it is the best of those
// that can be visited at all on these days.
func (d *draft) insist() {
	for i := range d.in.Requirements {
		switch r := &d.in.Requirements[i]; {
		case r.Level != trip.Must:
			d.would(r)
		case r.Sights != nil:
			d.insistOnSights(r)
		case r.Food != nil:
			d.insistOnTables(r)
		}
	}
}

// insistOnTables takes as many restaurants as meals are asked for. One that is for a day or a meal alone is at no other.
func (d *draft) insistOnTables(r *trip.Requirement) {
	for range max(1, r.Food.Times) {
		t := d.bestTable(r.Food)
		if t == nil {
			d.unknown(cmp.Or(r.Food.Name, r.Food.Cuisine, r.Food.Tag, "a restaurant"), r)
			return
		}
		if d.musts[t.ID] = true; r.Food.Counted() {
			d.seats[t.ID] = r.Food
		}
	}
}

// would finds the sight that a preference comes down to: the one that is named, or the best of the type that can be visited.
func (d *draft) would(r *trip.Requirement) {
	w := r.Sights
	if w == nil {
		return
	}
	for i := range d.facts.Attractions {
		if a := &d.facts.Attractions[i]; w.Name != "" && score.Names(a, w.Name) {
			d.wants[a.ID] = w
		}
	}
	if w.Type != "" && w.PerDay == 0 {
		if a := d.bestSight(w); a != nil {
			d.wants[a.ID] = w
		}
	}
}

// What a sight that is asked for is worth more, in thousandths: who would love to go somewhere goes there, unless something that is insisted on is in
// the way. A day out is worth all that there is to see and to eat in its place.
const (
	wantedWorth  = 3_000
	wantedOuting = 9_000
)

// wanted is what a sight is worth more on a day.
func (d *draft) wanted(a *trip.Attraction, day int) int64 {
	w := d.wants[a.ID]
	switch {
	case w == nil || w.Day != nil && *w.Day != day:
		return 0
	case a.Outing != nil:
		return wantedOuting
	}
	return wantedWorth
}

// unknown notes a must that nothing in the facts answers; ref is what was asked for, by which drafts are compared.
func (d *draft) unknown(ref string, r *trip.Requirement) {
	d.nowhere = append(d.nowhere, Unplaced{Ref: ref, Name: r.In(d.in.Locale(), d.facts), Why: d.in.Locale().Say("no place is known that is as you wish")})
}

func (d *draft) insistOnSights(r *trip.Requirement) {
	w, found := r.Sights, false
	for i := range d.facts.Attractions {
		if a := &d.facts.Attractions[i]; w.Name != "" && score.Names(a, w.Name) || w.All && a.Is(w.Type) {
			d.musts[a.ID], found = true, true
		}
	}
	if w.Type != "" && !w.All {
		a := d.bestSight(w)
		if found = a != nil; found {
			d.musts[a.ID] = true
		}
	}
	if !found && cmp.Or(w.Name, w.Type) != "" {
		d.unknown(cmp.Or(w.Name, w.Type), r)
	}
}

// bestSight is the most visited sight of a wish's type. With a pick it is the best whatever its doors say; without one, a
// sight that can be visited comes before all that cannot.
func (d *draft) bestSight(w *trip.SightsWish) *trip.Attraction {
	var best *trip.Attraction
	rank := func(a *trip.Attraction) int {
		if w.Pick == "" && d.canVisit(a, true) {
			return 1000 + a.Appeal
		}
		return a.Appeal
	}
	for i := range d.facts.Attractions {
		a := &d.facts.Attractions[i]
		if !a.Is(w.Type) || w.Free && !AllowsSight(d.in, a) {
			continue
		}
		if best == nil || cmp.Or(cmp.Compare(rank(a), rank(best)), cmp.Compare(best.ID, a.ID)) > 0 {
			best = a
		}
	}
	return best
}

// canVisit tells whether a sight is open for a visit in any free time, also in a dark one or not, and the weather lets one go.
func (d *draft) canVisit(a *trip.Attraction, dark bool) bool {
	return slices.ContainsFunc(d.tours, func(t tour) bool { return d.canVisitIn(&t, a, dark) })
}

// canVisitOn tells it of one day, in the light where that is asked for.
func (d *draft) canVisitOn(a *trip.Attraction, day int) bool {
	return slices.ContainsFunc(d.tours, func(t tour) bool { return t.day == day && d.canVisitIn(&t, a, d.inTheDark(a)) })
}

func (d *draft) canVisitIn(t *tour, a *trip.Attraction, dark bool) bool {
	if forbids(d.sky[t.day], a) {
		return false
	}
	room := func(minutes int) func(optimize.Window) bool {
		return func(w optimize.Window) bool { return int(min(w.Close, int32(t.end))-w.Open) >= minutes }
	}
	return d.byDay(a) && slices.ContainsFunc(d.sightWindows(t, a, a.Hours(), dark), room(max(a.Stay, trip.ShortestVisit))) ||
		a.Evening != "" && slices.ContainsFunc(d.eveningWindows(t, a), room(a.EveningStay()))
}

// AllowsSight tells whether preferences and musts let a sight be visited unasked.
func AllowsSight(in *trip.Intent, a *trip.Attraction) bool {
	if in.Prefs.StrictKids && a.KidFriend != nil && !*a.KidFriend {
		return false
	}
	for _, r := range in.Requirements {
		if s := r.Sights; s != nil && r.Level == trip.Must && s.Free && (s.Type == "" || a.Is(s.Type)) && (a.Price == nil || *a.Price > 0) {
			return false
		}
	}
	return true
}

// bestTable is the restaurant that answers a wish best: as it picks, else one that serves on these days, the cheapest.
func (d *draft) bestTable(w *trip.FoodWish) *trip.Restaurant {
	var best *trip.Restaurant
	for i := range d.facts.Restaurants {
		r := &d.facts.Restaurants[i]
		if !score.Serves(r, w) || !d.near(r, w.Near) || w.Counted() && d.seats[r.ID] != nil {
			continue
		}
		if best == nil || d.better(r, best, w) {
			best = r
		}
	}
	return best
}

func (d *draft) better(r, best *trip.Restaurant, w *trip.FoodWish) bool {
	return cmp.Or(cmp.Compare(d.tableRank(r, w), d.tableRank(best, w)), cmp.Compare(best.Price, r.Price), cmp.Compare(best.ID, r.ID)) > 0
}

// tableRank is higher for what a wish would rather have. The price decides between equals, so the cheapest needs no rank.
func (d *draft) tableRank(r *trip.Restaurant, w *trip.FoodWish) float64 {
	switch {
	case w.Pick == trip.PickBestRated && r.Rating != nil:
		return 1 + *r.Rating
	case w.Pick == trip.PickNearest:
		if by := d.sightNamed(w.Near); by != nil {
			return -float64(geo.Distance(by.Location, r.Location))
		}
	case w.Pick == "" && d.canEat(r, w):
		return 1
	}
	return 0
}

// canEat tells whether a restaurant serves a meal that a wish is for in any free time.
func (d *draft) canEat(r *trip.Restaurant, w *trip.FoodWish) bool {
	for _, t := range d.tours {
		if w.Day != nil && *w.Day != t.day {
			continue
		}
		open := r.Hours().On(d.dates[t.day])
		if r.Lunch && w.Meal != trip.RoleDinner && d.serves(&t, open, trip.RoleLunch, lunchMinutes) || r.Dinner && w.Meal != trip.RoleLunch && d.serves(&t, open, trip.RoleDinner, dinnerMinutes) {
			return true
		}
	}
	return false
}

func (d *draft) serves(t *tour, open []calendar.Window, meal trip.Role, minutes int32) bool {
	from, to := d.mealTimes(meal, t.day)
	return serves(open, max(t.start, from), min(t.end, to), minutes)
}

func serves(open []calendar.Window, from, to calendar.Clock, minutes int32) bool {
	for _, w := range open {
		if int32(min(w.End, to)-max(w.Start, from)) >= minutes {
			return true
		}
	}
	return false
}

// nearMeters is how far "near a sight" reaches.
const nearMeters = 1500

func (d *draft) near(r *trip.Restaurant, sight string) bool {
	if sight == "" {
		return true
	}
	by := d.sightNamed(sight)
	return by != nil && geo.Distance(by.Location, r.Location) <= nearMeters
}

func (d *draft) sightNamed(words string) *trip.Attraction {
	for i := range d.facts.Attractions {
		if a := &d.facts.Attractions[i]; score.Names(a, words) {
			return a
		}
	}
	return nil
}
