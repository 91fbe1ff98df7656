package repair

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// mendStop tries the moves for one sight or meal.
func (s *session) mendStop(day, slot int, timing bool) (remedy, bool) {
	moves := []func(int, int) (remedy, bool){s.otherDay, s.otherPlace, s.otherTime, s.noStop}
	if timing {
		moves = []func(int, int) (remedy, bool){s.otherTime, s.otherDay, s.otherPlace, s.noStop}
	}
	for _, try := range moves {
		if r, ok := try(day, slot); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// otherDay swaps a sight with one of another day, both staying what they are.
func (s *session) otherDay(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	stops := schedule.StopsOf(&s.now.plan)
	i := stopIndex(stops[day], from)
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
			ref := from.Selected().OptionRef
			if r, ok := s.try(next, []int{day, other}, trip.Move{Type: trip.ReorderDays, NodeRef: trip.SlotRef(day, slot),
				OldValue: trip.DayRef(day) + ":" + ref, NewValue: trip.DayRef(other) + ":" + ref, Provenance: from.Selected().Provenance,
				Why: s.say("%s and %s change days", s.name(ref), s.name(candidate.Ref))}); ok {
				return r, true
			}
		}
	}
	return remedy{}, false
}

// spoiled are the sights of a day that its weather spoils and that may move, as indices of its stops.
func (s *session) spoiled(day int) []int {
	stops := schedule.StopsOf(&s.now.plan)[day]
	var out []int
	for _, v := range s.now.found {
		d, slot, ok := parseRef(v.NodeRef)
		if !ok || d != day || slot < 0 || v.Kind != trip.WeatherUnsuitable {
			continue
		}
		if i := stopIndex(stops, s.now.plan.Days[day].Slots[slot]); i >= 0 && stops[i].Role == trip.RoleSight && !stops[i].Locked {
			out = append(out, i)
		}
	}
	return out
}

// underRoofs lets several sights of a wet day make way at once for what has a roof: on another day, which takes them in
// exchange, and where that is not enough for what is not in the plan yet. It is for days that more is wrong with than single
// swaps could mend. Before as much is left in the rain as the moves that remain could not mend, those that are worth least are left out.
func (s *session) underRoofs(day, room int) (remedy, bool) {
	stops, spoiled := schedule.StopsOf(&s.now.plan), s.spoiled(day)
	few := max(2, len(spoiled)-room+1)
	for most := len(spoiled); most >= few; most-- {
		if r, ok := s.exchangeWithAny(stops, spoiled[:most], nil, day); ok {
			return r, true
		}
	}
	s.bestFirst(stops[day], spoiled)
	for most := len(spoiled) - 1; most > 0; most-- {
		if r, ok := s.exchangeWithAny(stops, spoiled[:most], spoiled[most:], day); ok {
			return r, true
		}
	}
	for most := few - 1; most > 1; most-- {
		if r, ok := s.exchangeWithAny(stops, spoiled[:most], nil, day); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// bestFirst sorts the indices of sights by what they are worth under a fair sky.
func (s *session) bestFirst(stops []schedule.Stop, which []int) {
	worth := func(i int) int64 {
		a := s.City.Facts().Attraction(stops[i].Ref)
		return score.Sight(a, s.Intent, nil) * s.City.Liking(a.ID) / 1000
	}
	slices.SortStableFunc(which, func(i, j int) int { return cmp.Compare(worth(j), worth(i)) })
}

// exchangeWithAny exchanges with the first day with which it helps.
func (s *session) exchangeWithAny(stops schedule.Stops, spoiled, left []int, day int) (remedy, bool) {
	for other := range stops {
		if other == day {
			continue
		}
		if r, ok := s.exchange(stops, spoiled, left, s.sheltered(stops[other]), day, other); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// exchange lets sights of a wet day change places with those under roofs on another, as far as there are any; the rest of
// them stay out of the plan, and others with roofs come in. Those of left are left out, and nothing comes in for them.
func (s *session) exchange(stops schedule.Stops, spoiled, left, roofs []int, day, other int) (remedy, bool) {
	swaps := min(len(roofs), len(spoiled))
	fresh := s.freshRoofs(day, len(spoiled)-swaps)
	if swaps == 0 || swaps+len(fresh) < len(spoiled) {
		return remedy{}, false
	}
	next, touched := stops.Clone(), []int{day, other}
	for k, i := range spoiled {
		if k < swaps {
			j := roofs[k]
			next[day][i], next[other][j] = next[other][j], next[day][i]
		} else {
			next[day][i].Ref = fresh[k-swaps]
		}
	}
	lang := s.Intent.Locale()
	why := s.say("%s of day %d and what has a roof on day %d change places", lang.Count(swaps, wording.OpenAir), day+1, other+1)
	if len(fresh) > 0 {
		why += s.say(", and something new under a roof takes the place of %s", lang.Count(len(fresh), wording.Other))
	}
	if len(left) > 0 {
		why += s.say(", without %s", lang.Count(len(left), wording.Other))
		for _, i := range slices.Backward(slices.Sorted(slices.Values(left))) {
			next[day] = slices.Delete(next[day], i, i+1)
		}
	}
	return s.try(next, touched, trip.Move{Type: trip.ReorderDays, NodeRef: trip.DayRef(day),
		OldValue: trip.DayRef(day), NewValue: trip.DayRef(other), Why: why,
		Provenance: s.City.Facts().Attraction(stops[day][spoiled[0]].Ref).Provenance})
}

// freshRoofs are up to so many sights with a roof that are open on a day and not in the plan, the best ones first.
func (s *session) freshRoofs(day, most int) []string {
	used := map[string]bool{}
	s.now.plan.Each(func(_, _ int, slot *trip.Slot) { used[slot.Selected().OptionRef] = true })
	all := s.sights(day, trip.Slot{Choices: []trip.Choice{{}}}, used)
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.ref, b.ref)) })
	var out []string
	for _, c := range all {
		if a := s.City.Facts().Attraction(c.ref); len(out) < most && a.Indoor != nil && *a.Indoor {
			out = append(out, c.ref)
		}
	}
	return out
}

// sheltered are the sights with a roof that may move, as indices.
func (s *session) sheltered(stops []schedule.Stop) []int {
	var out []int
	for i, st := range stops {
		if a := s.City.Facts().Attraction(st.Ref); a != nil && a.Indoor != nil && *a.Indoor && st.Role == trip.RoleSight && !st.Locked {
			out = append(out, i)
		}
	}
	return out
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
	from := s.now.plan.Days[day].Slots[slot]
	next := schedule.StopsOf(&s.now.plan)
	i := stopIndex(next[day], from)
	if i < 0 {
		return remedy{}, false
	}
	next[day][i].Ref = c.ref
	return s.try(next, []int{day}, trip.Move{Type: trip.ReplaceActivity, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.Selected().OptionRef, NewValue: c.ref, Provenance: c.provenance,
		Was: s.moved(from), Now: []trip.Moved{{Role: from.Role, Option: c.ref, Name: s.name(c.ref)}},
		Why: s.say("%s takes the place of %s", s.name(c.ref), s.name(from.Selected().OptionRef))})
}

// otherTime sets the day's stops again without changing what they are.
func (s *session) otherTime(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	r, ok := s.try(schedule.StopsOf(&s.now.plan), []int{day}, trip.Move{Type: trip.ShiftTime, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.Window.String(), Why: s.say("%s moves to another time", s.name(from.Selected().OptionRef)), Provenance: from.Selected().Provenance})
	if ok {
		r.moves[0].NewValue = windowOf(r.plan.Days[day], from)
	}
	return r, ok
}

// noStop leaves the stop out. One that the traveller insists on stays: without it a wish would be broken that is kept, and
// that is no help (C-18).
func (s *session) noStop(day, slot int) (remedy, bool) {
	from := s.now.plan.Days[day].Slots[slot]
	next := schedule.StopsOf(&s.now.plan)
	i := stopIndex(next[day], from)
	if i < 0 {
		return remedy{}, false
	}
	next[day] = slices.Delete(next[day], i, i+1)
	return s.try(next, []int{day}, trip.Move{Type: trip.SkipActivity, NodeRef: trip.SlotRef(day, slot),
		OldValue: from.Selected().OptionRef, Was: s.moved(from), Why: s.say("%s is left out", s.name(from.Selected().OptionRef)), Provenance: from.Selected().Provenance})
}

// resetDay sets a whole day again: hotel, flights and stops. Stops for which there is no time may go and count as moves.
// slot is the one that is wrong, or -1 when it is the day.
func (s *session) resetDay(day, slot, room int) (remedy, bool) {
	was := s.now.plan.Days[day]
	if len(was.Slots) == 0 {
		was = trip.Day{Slots: []trip.Slot{{Choices: make([]trip.Choice, 1)}}}
	}
	move := trip.Move{Type: trip.ShiftTime, NodeRef: trip.DayRef(day), OldValue: span(was).String(),
		Provenance: was.Slots[0].Selected().Provenance, Why: s.say("the times of day %d are set again", day+1)}
	if slot >= 0 {
		move.NodeRef, move.OldValue = trip.SlotRef(day, slot), was.Slots[slot].Window.String()
		move.Provenance = was.Slots[slot].Selected().Provenance
	}
	fresh, dropped, ok := s.retime(schedule.StopsOf(&s.now.plan), []int{day}, true)
	if !ok || 1+len(dropped) > room {
		return remedy{}, false
	}
	move.NewValue = span(fresh.Days[day]).String()
	if slot >= 0 {
		move.NewValue = windowOf(fresh.Days[day], was.Slots[slot])
	}
	next := s.judge(fresh, []int{day})
	return remedy{append([]trip.Move{move}, s.skips(&fresh)...), next}, s.helps(next)
}

// span is a day from its first slot to its last.
func span(d trip.Day) calendar.Window {
	if len(d.Slots) == 0 {
		return calendar.Window{}
	}
	return calendar.Window{Start: d.Slots[0].Window.Start, End: d.Slots[len(d.Slots)-1].Window.End}
}

// try sets the stops of the changed days again, and judges.
func (s *session) try(stops schedule.Stops, changed []int, move trip.Move) (remedy, bool) {
	p, _, ok := s.retime(stops, changed, false)
	if !ok {
		return remedy{}, false
	}
	next := s.judge(p, changed)
	return remedy{[]trip.Move{move}, next}, s.helps(next)
}

// retime sets the changed days again and leaves the others as they were, to the minute.
func (s *session) retime(stops schedule.Stops, changed []int, mayDrop bool) (trip.Plan, []schedule.Stop, bool) {
	now := schedule.JourneyOf(&s.now.plan, s.City.Facts())
	fresh, dropped, err := s.City.Retime(s.Intent, now, s.now.plan.Assumptions, only(stops, changed), s.now.plan.Seed, mayDrop)
	if err != nil {
		return trip.Plan{}, nil, false
	}
	p := s.now.plan.Clone()
	for _, d := range changed {
		p.Days[d] = fresh.Days[d]
	}
	return p, dropped, s.keepLocks(&p)
}

// only keeps the stops of some days.
func only(stops schedule.Stops, days []int) schedule.Stops {
	out := make(schedule.Stops, len(stops))
	for _, d := range days {
		out[d] = stops[d]
	}
	return out
}

func stopIndex(stops []schedule.Stop, slot trip.Slot) int {
	return slices.IndexFunc(stops, func(s schedule.Stop) bool { return s.Ref == slot.Selected().OptionRef && s.Role == slot.Role })
}

// windowOf is when a slot takes place in another plan of its day.
func windowOf(d trip.Day, slot trip.Slot) string {
	for _, s := range d.Slots {
		if s.Selected().OptionRef == slot.Selected().OptionRef && s.Role == slot.Role {
			return s.Window.String()
		}
	}
	return ""
}
