package repair

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// candidate is a place that could stand in for another.
type candidate struct {
	ref        string
	cost       money.Cents
	worth      int64
	akin       bool // comes before those that are not: a theme in common, a restaurant not been to
	provenance trip.Provenance
}

// maxCandidates bounds how many stand-ins are tried for one stop.
const maxCandidates = 12

// substitutes are the places of the same sort, worthiest first: sights that the plan does not use yet, those with a theme in
// common before the others (seed 000 §7.1); restaurants, those not been to before the others.
func (s *session) substitutes(day int, from trip.Slot) []candidate {
	used := map[string]bool{}
	s.now.plan.Each(func(_, _ int, slot *trip.Slot) { used[slot.Selected().OptionRef] = true })
	var out []candidate
	if from.Role == trip.RoleSight {
		out = s.sights(day, from, used)
	} else {
		out = s.tables(from, used)
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(preferTrue(a.akin, b.akin), cmp.Compare(b.worth, a.worth), cmp.Compare(a.ref, b.ref))
	})
	return out[:min(len(out), maxCandidates)]
}

func preferTrue(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func (s *session) sights(day int, from trip.Slot, used map[string]bool) []candidate {
	f, date := s.City.Facts(), s.now.plan.Days[day].Date
	var out []candidate
	for i := range f.Attractions {
		a := &f.Attractions[i]
		worth := s.worth(a, day)
		if used[a.ID] || worth <= 0 || !schedule.AllowsSight(s.Intent, a) || len(a.Hours().On(date)) == 0 {
			continue
		}
		c := candidate{ref: a.ID, worth: worth, akin: share(a.Themes, from.Selected().Features.Themes), provenance: a.Provenance}
		c.cost = a.Tickets(s.Intent)
		out = append(out, c)
	}
	return out
}

// worth is what a sight is worth to this traveller on a day.
func (s *session) worth(a *trip.Attraction, day int) int64 {
	var w *trip.WeatherDay
	if known, ok := s.City.Facts().Weather[s.now.plan.Days[day].Date]; ok {
		w = &known
	}
	return score.Sight(a, s.Intent, w) * s.City.Liking(a.ID) / 1000
}

func (s *session) tables(from trip.Slot, used map[string]bool) []candidate {
	f := s.City.Facts()
	var out []candidate
	for i := range f.Restaurants {
		r := &f.Restaurants[i]
		if r.ID == from.Selected().OptionRef || from.Role == trip.RoleLunch && !r.Lunch || from.Role == trip.RoleDinner && !r.Dinner {
			continue
		}
		out = append(out, candidate{ref: r.ID, cost: r.Meal(s.Intent.Party), worth: score.Meal(r, s.Intent, 0), akin: !used[r.ID], provenance: r.Provenance})
	}
	return out
}

func share(a, b []string) bool {
	return slices.ContainsFunc(a, func(t string) bool { return slices.Contains(b, t) })
}

// saving is a way to pay less at a door: another sight, or none.
type saving struct {
	day, slot int
	with      *candidate // nil: nothing in its stead
	saved     money.Cents
	lost      int64 // worth
}

// cheaperStop is what money is saved with when journey and bed are as cheap as they get. Of the changes that are enough the
// one that loses least is taken; when none is enough, the one that saves most.
func (s *session) cheaperStop() (remedy, bool) {
	over := s.excess(s.now.plan.Costs())
	list := s.savings()
	slices.SortStableFunc(list, func(a, b saving) int {
		enoughA, enoughB := a.saved >= over, b.saved >= over
		if !enoughA && !enoughB {
			return cmp.Or(cmp.Compare(b.saved, a.saved), cmp.Compare(a.lost, b.lost))
		}
		return cmp.Or(preferTrue(enoughA, enoughB), cmp.Compare(a.lost, b.lost), cmp.Compare(b.saved, a.saved))
	})
	for _, v := range list[:min(len(list), tries)] {
		var r remedy
		var ok bool
		if v.with != nil {
			r, ok = s.substitute(v.day, v.slot, *v.with)
		} else {
			r, ok = s.noStop(v.day, v.slot)
		}
		if ok {
			return r, true
		}
	}
	return remedy{}, false
}

// savings lists what could be saved at each door. A cheaper sight must halve the ticket: a cycle has two moves, so each has
// to save something that counts.
func (s *session) savings() []saving {
	var out []saving
	s.now.plan.Each(func(day, k int, slot *trip.Slot) {
		was := slot.Selected()
		if was.Kind == trip.KindMeal && !slot.Locked {
			out = append(out, s.cheaperTables(day, k, slot)...)
			return
		}
		a := s.City.Facts().Attraction(was.OptionRef)
		if a == nil || slot.Role != trip.RoleSight || slot.Locked || was.Features.Cost <= 0 {
			return
		}
		worth := s.worth(a, day)
		out = append(out, saving{day: day, slot: k, saved: was.Features.Cost, lost: worth})
		for _, c := range s.substitutes(day, *slot) {
			if c.cost*2 <= was.Features.Cost {
				out = append(out, saving{day: day, slot: k, with: &c, saved: was.Features.Cost - c.cost, lost: worth - c.worth})
			}
		}
	})
	return out
}

// cheaperTables are the tables that add less to a day's money than a dear meal does. A meal inside it saves nothing.
func (s *session) cheaperTables(day, k int, slot *trip.Slot) (out []saving) {
	adds, was := s.now.plan.DearMealsOn(day), slot.Selected()
	r := s.City.Facts().Restaurant(was.OptionRef)
	if adds <= 0 || r == nil {
		return nil
	}
	for _, c := range s.substitutes(day, *slot) {
		if saved := min(adds, was.Features.Cost-c.cost); saved > 0 {
			out = append(out, saving{day: day, slot: k, with: &c, saved: saved, lost: score.Meal(r, s.Intent, 0) - c.worth})
		}
	}
	return out
}

func (s *session) name(ref string) string {
	f := s.City.Facts()
	if a := f.Attraction(ref); a != nil {
		return a.Name
	}
	if r := f.Restaurant(ref); r != nil {
		return r.Name
	}
	return ref
}
