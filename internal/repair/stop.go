package repair

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// mend tries the moves for one broken slot or day in the order of S0.115 and C-18: another day, another sight, another
// time, another flight, none at all.
func (s *session) mend(day, slot, room int) (remedy, bool) {
	if slot < 0 {
		return s.mendDay(day)
	}
	switch broken := s.now.plan.Days[day].Slots[slot]; broken.Role {
	case trip.RoleSight, trip.RoleLunch, trip.RoleDinner:
		for _, try := range []func(int, int) (remedy, bool){s.otherDay, s.otherPlace, s.otherTime, s.noStop} {
			if r, ok := try(day, slot); ok {
				return r, true
			}
		}
	case trip.RoleArrive, trip.RoleDepart:
		return s.otherFlight(broken.Role, room)
	default: // check-in, night and check-out move with the stops around them
		return s.mendDay(day)
	}
	return remedy{}, false
}

// otherDay swaps the stop with one of another day, both staying what they are.
func (s *session) otherDay(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	stops := schedule.StopsOf(&s.now.plan)
	i := stopIndex(stops[day], from.Selected().OptionRef)
	if from.Role != trip.RoleSight || i < 0 {
		return remedy{}, false
	}
	for other := range stops {
		for k, candidate := range stops[other] {
			if other == day || candidate.Locked || candidate.Role != from.Role {
				continue
			}
			next := stops.Clone()
			next[day][i], next[other][k] = next[other][k], next[day][i]
			move := trip.Move{Type: trip.ReorderDays, NodeRef: trip.SlotRef(day, slot),
				OldValue: trip.DayRef(day) + ":" + from.Selected().OptionRef, NewValue: trip.DayRef(other) + ":" + from.Selected().OptionRef,
				Why: fmt.Sprintf("%s and %s change days", s.name(from.Selected().OptionRef), s.name(candidate.Ref)), Provenance: from.Selected().Provenance}
			if r, ok := s.try(next, []int{day, other}, move); ok {
				return r, true
			}
		}
	}
	return remedy{}, false
}

// otherPlace puts the next best place of the same sort in the stop's stead.
func (s *session) otherPlace(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	for _, c := range s.substitutes(day, from) {
		if r, ok := s.substitute(day, slot, c); ok {
			return r, true
		}
	}
	return remedy{}, false
}

func (s *session) substitute(day, slot int, c candidate) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot].Selected()
	stops := schedule.StopsOf(&s.now.plan)
	i := stopIndex(stops[day], from.OptionRef)
	if i < 0 {
		return remedy{}, false
	}
	next := stops.Clone()
	next[day][i].Ref = c.ref
	return s.try(next, []int{day}, trip.Move{Type: trip.ReplaceActivity, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.OptionRef, NewValue: c.ref, Provenance: c.provenance,
		Why: fmt.Sprintf("%s takes the place of %s", s.name(c.ref), s.name(from.OptionRef))})
}

// otherTime sets the day's stops again without changing what they are.
func (s *session) otherTime(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	r, ok := s.try(schedule.StopsOf(&s.now.plan), []int{day}, trip.Move{Type: trip.ShiftTime, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.Window.String(), Why: s.name(from.Selected().OptionRef) + " moves to another time", Provenance: from.Selected().Provenance})
	if ok {
		r.moves[0].NewValue = windowOf(r.plan.Days[day], from.Selected().OptionRef)
	}
	return r, ok
}

// noStop leaves the stop out; never one that the traveller insists on.
func (s *session) noStop(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	stops := schedule.StopsOf(&s.now.plan)
	i := stopIndex(stops[day], from.Selected().OptionRef)
	if i < 0 || s.insisted(from.Selected().OptionRef) {
		return remedy{}, false
	}
	next := stops.Clone()
	next[day] = slices.Delete(next[day], i, i+1)
	return s.try(next, []int{day}, trip.Move{Type: trip.SkipActivity, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.Selected().OptionRef, Why: s.name(from.Selected().OptionRef) + " is left out", Provenance: from.Selected().Provenance})
}

// mendDay sets a whole day again.
func (s *session) mendDay(day int) (remedy, bool) {
	return s.try(schedule.StopsOf(&s.now.plan), []int{day}, trip.Move{Type: trip.ShiftTime, NodeRef: trip.DayRef(day),
		OldValue: trip.DayRef(day), NewValue: trip.DayRef(day), Why: "the day's times are set again"})
}

// otherFlight takes the flights liked best among those that mend the plan.
func (s *session) otherFlight(role trip.Role, room int) (remedy, bool) {
	now := journeyOf(&s.now.plan, s.City.Facts())
	if now.Out == nil || now.Hotel == nil || s.pinnedRole(role) {
		return remedy{}, false
	}
	var best remedy
	found := false
	for _, pair := range s.pairs(now) {
		next := schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: now.Hotel}
		moves := s.movesTo(now, next)
		if len(moves) != 1 {
			continue
		}
		moves[0].Why = "another flight fits the wishes"
		if r, ok := s.take(offer{Journey: next, moves: moves}, room); ok && (!found || r.plan.Costs().Total < best.plan.Costs().Total) {
			best, found = r, true
		}
	}
	return best, found
}

// cheaperStop is what money is saved with when journey and bed are as cheap as they get: the dearest ticket goes, for a
// cheaper sight if one fits, else for none.
func (s *session) cheaperStop() (remedy, bool) {
	type paid struct {
		day, slot int
		cost      money.Cents
	}
	var list []paid
	s.now.plan.Each(func(d, k int, slot *trip.Slot) {
		if c := slot.Selected(); slot.Role == trip.RoleSight && !slot.Locked && c.Features.Cost > 0 && !s.insisted(c.OptionRef) {
			list = append(list, paid{d, k, c.Features.Cost})
		}
	})
	slices.SortStableFunc(list, func(a, b paid) int { return cmp.Compare(b.cost, a.cost) })
	for _, p := range list {
		from := s.now.plan.Days[p.day].Slots[p.slot]
		for _, c := range s.substitutes(p.day, from) {
			if c.cost*2 > p.cost {
				continue // a cycle has two moves: each must save something that counts
			}
			if r, ok := s.substitute(p.day, p.slot, c); ok {
				return r, true
			}
		}
		if r, ok := s.noStop(p.day, p.slot); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// try sets the stops again, keeps the days that did not change as they were, and judges.
func (s *session) try(stops schedule.Stops, changed []int, move trip.Move) (remedy, bool) {
	now := journeyOf(&s.now.plan, s.City.Facts())
	fresh, _, err := s.City.Retime(s.Intent, now, s.now.plan.Assumptions, only(stops, changed), s.now.plan.Seed, false)
	if err != nil {
		return remedy{}, false
	}
	p := s.now.plan.Clone()
	for _, d := range changed {
		p.Days[d] = fresh.Days[d]
	}
	next := s.judge(p, changed)
	return remedy{[]trip.Move{move}, next}, s.helps(next)
}

// only keeps the stops of some days.
func only(stops schedule.Stops, days []int) schedule.Stops {
	out := make(schedule.Stops, len(stops))
	for _, d := range days {
		out[d] = stops[d]
	}
	return out
}

func stopIndex(stops []schedule.Stop, ref string) int {
	return slices.IndexFunc(stops, func(s schedule.Stop) bool { return s.Ref == ref })
}

func windowOf(d trip.Day, ref string) string {
	for _, s := range d.Slots {
		if s.Selected().OptionRef == ref {
			return s.Window.String()
		}
	}
	return ""
}

// candidate is a place that could stand in for another.
type candidate struct {
	ref        string
	cost       money.Cents
	worth      int64
	provenance trip.Provenance
}

// maxCandidates bounds how many stand-ins are tried for one stop.
const maxCandidates = 12

// substitutes are the places of the same sort that the plan does not use yet, worthiest first; for a sight, one with a
// theme in common comes before the others (seed 000 §7.1).
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
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.ref, b.ref))
	})
	return out[:min(len(out), maxCandidates)]
}

func (s *session) sights(day int, from trip.Slot, used map[string]bool) []candidate {
	f := s.City.Facts()
	var w *trip.WeatherDay
	if known, ok := f.Weather[s.now.plan.Days[day].Date]; ok {
		w = &known
	}
	var out []candidate
	for i := range f.Attractions {
		a := &f.Attractions[i]
		worth := score.Sight(a, s.Intent, w)
		if used[a.ID] || worth <= 0 || len(a.Hours().On(s.now.plan.Days[day].Date)) == 0 {
			continue
		}
		if share(a.Themes, from.Selected().Features.Themes) {
			worth += 1_000_000
		}
		c := candidate{ref: a.ID, worth: worth, provenance: a.Provenance}
		if a.Price != nil {
			c.cost = *a.Price * money.Cents(s.Intent.Party.People())
		}
		out = append(out, c)
	}
	return out
}

func (s *session) tables(from trip.Slot, used map[string]bool) []candidate {
	f := s.City.Facts()
	var out []candidate
	for i := range f.Restaurants {
		r := &f.Restaurants[i]
		if used[r.ID] || from.Role == trip.RoleLunch && !r.Lunch || from.Role == trip.RoleDinner && !r.Dinner {
			continue
		}
		out = append(out, candidate{ref: r.ID, worth: score.Meal(r, s.Intent, 0), provenance: r.Provenance})
	}
	return out
}

func share(a, b []string) bool {
	return slices.ContainsFunc(a, func(t string) bool { return slices.Contains(b, t) })
}

// insisted tells whether a must names the place.
func (s *session) insisted(ref string) bool {
	for _, r := range s.Intent.Requirements {
		if r.Level != trip.Must {
			continue
		}
		if a := s.City.Facts().Attraction(ref); r.Sights != nil && a != nil {
			if r.Sights.Name != "" && score.Names(a, r.Sights.Name) || r.Sights.Type != "" && a.Is(r.Sights.Type) {
				return true
			}
		}
		if t := s.City.Facts().Restaurant(ref); r.Food != nil && t != nil && score.Serves(t, r.Food) {
			return true
		}
	}
	return false
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
