package revise

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// setDay says what shall be otherwise on one day.
func (e *editing) setDay(d trip.DayWish, path string) error {
	if d.Day < 0 || d.Day >= e.in.DateWindow.Days() {
		return e.noSuchDay(path+".day_offset", d.Day)
	}
	list := slices.Clone(e.in.Days)
	at := slices.IndexFunc(list, func(o trip.DayWish) bool { return o.Day == d.Day })
	if at < 0 {
		e.in.Days = append(list, d)
		return nil
	}
	if d.Most != nil {
		list[at].Most = d.Most
	}
	if d.Start != 0 {
		list[at].Start = d.Start
	}
	if d.End != 0 {
		list[at].End = d.End
	}
	e.in.Days = list
	return nil
}

// noSuchDay refuses a day that the trip does not have: with its number, where it was said in words.
func (e *editing) noSuchDay(path string, day int) error {
	if e.told != nil {
		return fault.Field(path, "Day %d is none of this trip, whose days are 1 to %d.", day+1, e.in.DateWindow.Days())
	}
	return fault.Field(path, "must lie inside the trip: 0 to %d", e.in.DateWindow.Days()-1)
}

// hours says when all days begin and end.
func (e *editing) hours(start, end calendar.Clock) {
	e.in.DayStart, e.in.DayEnd = cmp.Or(start, e.in.DayStart), cmp.Or(end, e.in.DayEnd)
}

// swappedDays are two days of a stay that change places, by how many days into it they lie: where the stay itself goes is said later. In a trip of the
// short form the stay is 0.
type swappedDays struct{ stay, a, b int }

// swap lets two days change places, with all that is wished of them.
func (e *editing) swap(s trip.SwapDays, path string) error {
	for _, day := range []struct {
		field string
		n     int
	}{{"day", s.Day}, {"with", s.With}} {
		if day.n < 0 || day.n >= e.in.DateWindow.Days() {
			return e.noSuchDay(path+"."+day.field, day.n)
		}
	}
	at, ok := e.stayWith(s)
	if !ok {
		return fault.Field(path, "Days %d and %d lie in two places. Only days of one stay can change places.", s.Day+1, s.With+1)
	}
	swapped := swappedDays{0, s.Day, s.With}
	if len(e.stays) > 0 {
		first := e.spans(e.stays)[at].first
		swapped = swappedDays{e.stays[at].id, s.Day - first, s.With - first}
	}
	for _, day := range []int{s.Day, s.With} {
		if e.travels(at, day) {
			return fault.Field(path, "Day %d is a day of travel, and its hours are those of the ride. Days between can change places.", day+1)
		}
	}
	e.swapped = append(e.swapped, swapped)
	e.swapWishes(s, at)
	return nil
}

// swapWishes lets what is wished of two days of a stay change places; what is said of another stay on the same date stays.
func (e *editing) swapWishes(s trip.SwapDays, at int) {
	ofOther := func(stay *int) bool { return stay != nil && (len(e.stays) == 0 || e.stays[at].wish != *stay) }
	on := func(day int) int {
		switch day {
		case s.Day:
			return s.With
		case s.With:
			return s.Day
		}
		return day
	}
	e.in.Prefs.LockedSlots = kept(e.in.Prefs.LockedSlots, func(l trip.LockedSlot) (trip.LockedSlot, bool) {
		if !ofOther(l.Stay) {
			l.DayOffset = on(l.DayOffset)
		}
		return l, true
	})
	e.in.Days = kept(e.in.Days, func(d trip.DayWish) (trip.DayWish, bool) {
		d.Day = on(d.Day)
		return d, true
	})
	e.in.Excluded = kept(e.in.Excluded, func(x trip.Exclusion) (trip.Exclusion, bool) {
		if x.Day != nil {
			x.Day = new(on(*x.Day))
		}
		return x, true
	})
	e.in.Requirements = kept(e.in.Requirements, func(r trip.Requirement) (trip.Requirement, bool) {
		if ofOther(r.Stay) {
			return r, true
		}
		if r.Sights != nil && r.Sights.Day != nil {
			w := *r.Sights
			w.Day, r.Sights = new(on(*w.Day)), &w
		}
		if r.Food != nil && r.Food.Day != nil {
			w := *r.Food
			w.Day, r.Food = new(on(*w.Day)), &w
		}
		return r, true
	})
}

// travels tells whether one comes or goes on a day of the trip in the plan at hand, by a ride to or from a stay.
func (e *editing) travels(stay, day int) bool {
	row, end := day, len(e.plan.Days)
	if len(e.stays) > 0 {
		is := e.stays[stay].id
		if is < 0 || is >= len(e.plan.Stays) {
			return false // it has no plan yet
		}
		from := 0
		from, end = e.plan.span(is)
		row = from + day - e.spans(e.stays)[stay].first
	}
	return row < end && slices.ContainsFunc(e.plan.Days[row], func(k KeptSlot) bool { return k.Role == trip.RoleArrive || k.Role == trip.RoleDepart })
}

// stayWith finds the stay that both days are of; 0 in a trip of the short form.
func (e *editing) stayWith(s trip.SwapDays) (int, bool) {
	if len(e.stays) == 0 {
		return 0, true
	}
	at := slices.IndexFunc(e.spans(e.stays), func(o span) bool { return o.holds(s.Day) && o.holds(s.With) })
	return at, at >= 0
}

// swapIn lets the stops of two days change places in the plan at hand, where their stay is still in it and as long. Rides and beds stay where they are.
func (e *editing) swapIn(p Skeleton, s swappedDays) {
	first, end := 0, len(p.Days)
	if len(e.stays) > 0 {
		at := e.standingAt(s.stay)
		if at < 0 || at >= len(p.Stays) {
			return
		}
		first, end = p.span(at)
	}
	a, b := first+s.a, first+s.b
	if max(a, b) >= end {
		return
	}
	stops := func(day []KeptSlot, of bool) []KeptSlot {
		return without(day, func(k KeptSlot) bool { return k.Role.IsStop() != of })
	}
	p.Days[a], p.Days[b] = withStops(stops(p.Days[a], false), stops(p.Days[b], true)), withStops(stops(p.Days[b], false), stops(p.Days[a], true))
}

// withStops puts the stops of one day among what else stands on another, in order of time.
func withStops(rest, stops []KeptSlot) []KeptSlot {
	out := slices.Concat(rest, stops)
	slices.SortStableFunc(out, func(a, b KeptSlot) int { return int(a.Window.Start - b.Window.Start) })
	return out
}
