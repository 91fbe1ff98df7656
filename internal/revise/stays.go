package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// standing is one stay of a journey as an edit has it by now. They stand in the order in which the stays are made.
type standing struct {
	id     int // which of the plan's stays it is; below 0: it is new
	wish   int // which of the intent's stays it is
	nights int
}

// span is where a stay lies on the calendar of a journey: the offsets of its first and its last date from the first of all.
type span struct{ first, last int }

func (s span) days() int             { return s.last - s.first + 1 }
func (s span) holds(offset int) bool { return s.first <= offset && offset <= s.last }

// standingOf reads the stays of a plan; none: it is of a trip of the short form.
func standingOf(p Skeleton) []standing {
	var out []standing
	for i, s := range p.Stays {
		out = append(out, standing{i, s.Wish, s.Nights})
	}
	return out
}

// spans says where stays lie. Between two that follow each other in the plan lies what lies there in it: a night on the way.
func (e *editing) spans(stays []standing) []span {
	out, end := make([]span, len(stays)), 0
	for i, s := range stays {
		first := end
		if i > 0 && s.id > 0 && stays[i-1].id == s.id-1 {
			first += e.plan.Stays[s.id-1].Window.End.DaysUntil(e.plan.Stays[s.id].Window.Start)
		}
		end += s.nights
		out[i] = span{min(first, end), end}
	}
	return out
}

// onWay counts the nights of a stay that are slept on the way there from the stay before it: those of the plan where it has that way, else those
// of the rides that there are.
func (e *editing) onWay(stays []standing, at int) int {
	switch {
	case at == 0:
		return 0
	case stays[at].id > 0 && stays[at-1].id == stays[at].id-1:
		return min(e.plan.Stays[stays[at].id-1].Window.End.DaysUntil(e.plan.Stays[stays[at].id].Window.Start), stays[at].nights)
	case e.known.OnWay == nil:
		return 0
	}
	return e.known.OnWay(e.in.Stays[stays[at-1].wish].Place, e.in.Stays[stays[at].wish].Place)
}

// slept counts the nights of a stay that are slept there, as people count them.
func (e *editing) slept(at int) int { return max(0, e.stays[at].nights-e.onWay(e.stays, at)) }

// offset gives the offset of the date of a day of the plan, as the edit has the stays by now; ok is false
// where that day of a journey is gone.
func (e *editing) offset(day int) (_ int, ok bool) {
	if len(e.stays) == 0 {
		return day, true
	}
	id := e.plan.stayOf(day)
	at := e.standingAt(id)
	if at < 0 {
		return 0, false
	}
	from, _ := e.plan.span(id)
	on := e.spans(e.stays)[at]
	return on.first + day - from, day-from < on.days()
}

// standingAt finds a stay of the plan among those there are by now; -1: it is left out.
func (e *editing) standingAt(id int) int {
	return slices.IndexFunc(e.stays, func(s standing) bool { return s.id == id })
}

// named finds the first stay of a place; -1: there is none.
func (e *editing) named(place string) int {
	return slices.IndexFunc(e.stays, func(s standing) bool { return trip.Fold(e.in.Stays[s.wish].Place) == trip.Fold(place) })
}

// asPlanned holds the stays to the order and the nights that were planned, since the edit says what of them shall be otherwise.
func (e *editing) asPlanned() {
	e.in.Order = trip.OrderGiven
	e.rearrange(slices.Clone(e.stays), e.stays)
}

// rearrange puts stays in the place of those there were, with wishes that say so: what is wished of a stay, and of a day, goes with it. What is
// wished of a stay that is left out is let go, and so are wishes for a day that is gone.
func (e *editing) rearrange(next, was []standing) {
	before, after := e.spans(was), e.spans(next)
	m := moving{e: e, was: was, next: next, before: before, after: after}
	m.wishes()
	stays := make([]trip.StayWish, len(next))
	for i, s := range next {
		stays[i] = e.in.Stays[s.wish]
		stays[i].Nights, stays[i].NightsMin, stays[i].NightsMax = new(s.nights), nil, nil
		stays[i].From, stays[i].To = calendar.Date{}, calendar.Date{}
		next[i].wish = i
	}
	e.in.Stays, e.stays = stays, next
	e.in.DateWindow.End = e.in.DateWindow.Start.AddDays(after[len(after)-1].last)
}

// moving carries what is wished of days and stays over from one arrangement to another.
type moving struct {
	e             *editing
	was, next     []standing
	before, after []span
}

// stayOn gives the stay that lies on a date, the earlier of two.
func (m *moving) stayOn(offset int) int {
	return slices.IndexFunc(m.before, func(s span) bool { return s.holds(offset) })
}

// day gives where a date of a stay is now; ok is false where it is gone. A stay that is not said is the one that lies on the date.
func (m *moving) day(offset int, stay *int) (_ int, ok bool) {
	at := m.stayOn(offset)
	if stay != nil {
		at = slices.IndexFunc(m.was, func(s standing) bool { return s.wish == *stay })
	}
	if at < 0 {
		return 0, false
	}
	to := m.to(m.was[at])
	if to < 0 {
		return 0, false
	}
	day := m.after[to].first + offset - m.before[at].first
	return day, m.after[to].holds(day)
}

// to finds where a stay stands now.
func (m *moving) to(s standing) int {
	return slices.IndexFunc(m.next, func(n standing) bool { return n.id == s.id })
}

// wish gives the number of the stay that a wish is of, as it will be; ok is false where it is left out.
func (m *moving) wish(stay *int) (_ *int, ok bool) {
	if stay == nil {
		return nil, true
	}
	at := slices.IndexFunc(m.was, func(s standing) bool { return s.wish == *stay })
	if at < 0 {
		return nil, false
	}
	to := m.to(m.was[at])
	return new(to), to >= 0
}

func (m *moving) wishes() {
	in := &m.e.in
	in.Requirements = kept(in.Requirements, m.requirement)
	in.Prefs.LockedSlots = kept(in.Prefs.LockedSlots, func(l trip.LockedSlot) (trip.LockedSlot, bool) {
		var on, of bool
		l.DayOffset, on = m.day(l.DayOffset, l.Stay)
		l.Stay, of = m.wish(l.Stay)
		return l, on && of
	})
	in.Excluded = kept(in.Excluded, func(x trip.Exclusion) (trip.Exclusion, bool) {
		if x.Day == nil {
			return x, true
		}
		day, ok := m.day(*x.Day, nil)
		x.Day = &day
		return x, ok
	})
	in.Days = kept(in.Days, func(d trip.DayWish) (trip.DayWish, bool) {
		var ok bool
		d.Day, ok = m.day(d.Day, nil)
		return d, ok
	})
}

// requirement carries one wish over. One for a day that is gone may be met on another.
func (m *moving) requirement(r trip.Requirement) (trip.Requirement, bool) {
	onDay := func(day *int) *int {
		if day == nil {
			return nil
		}
		if now, ok := m.day(*day, r.Stay); ok {
			return &now
		}
		return nil
	}
	if r.Sights != nil {
		wish := *r.Sights
		wish.Day, r.Sights = onDay(wish.Day), &wish
	}
	if r.Food != nil {
		wish := *r.Food
		wish.Day, r.Food = onDay(wish.Day), &wish
	}
	var ok bool
	r.Stay, ok = m.wish(r.Stay)
	return r, ok
}

// kept carries a list over, without what is let go.
func kept[T any](list []T, carry func(T) (T, bool)) []T {
	if list == nil {
		return nil
	}
	out := []T{}
	for _, v := range list {
		if v, ok := carry(v); ok {
			out = append(out, v)
		}
	}
	return out
}

// pinsStand refuses to let go of a pin: it was set with care.
func (e *editing) pinsStand(next []standing, path string) error {
	m := moving{e: e, was: e.stays, next: next, before: e.spans(e.stays), after: e.spans(next)}
	for _, l := range e.in.Prefs.LockedSlots {
		if of, ok := m.wish(l.Stay); !ok || of != nil && m.next[*of].id < 0 {
			continue // it goes with its stay
		}
		if _, ok := m.day(l.DayOffset, l.Stay); !ok {
			return fault.Field(path, "Day %d would be gone, and something is locked there. Unlock it first.", l.DayOffset+1)
		}
	}
	return nil
}

// left is the plan at hand as the edit leaves it: its stays where they are made now, with as many days as they have, and days that change
// places where they go. Those of a stay that is new are empty.
func (e *editing) left() Skeleton {
	out := e.plan
	out.Days = slices.Clone(e.plan.Days)
	if len(e.stays) > 0 {
		out.Days, out.Stays = nil, nil
		on := e.spans(e.stays)
		for i, s := range e.stays {
			k := KeptStay{Wish: s.wish, Place: e.in.Stays[s.wish].Place, First: len(out.Days), Nights: s.nights}
			days := make([][]KeptSlot, on[i].days())
			if s.id >= 0 {
				from, to := e.plan.span(s.id)
				copy(days, e.plan.Days[from:to])
				k.Window, k.Total, k.Table = e.plan.Stays[s.id].Window, e.plan.Stays[s.id].Total, e.plan.Stays[s.id].Table
			}
			out.Stays, out.Days = append(out.Stays, k), append(out.Days, days...)
		}
	}
	for _, s := range e.swapped {
		for len(e.stays) == 0 && len(out.Days) < e.in.DateWindow.Days() { // a day that only comes now stands empty
			out.Days = append(out.Days, nil)
		}
		e.swapIn(out, s)
	}
	return out
}
