package revise

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// mending is one search for fixes of an edited plan.
type mending struct {
	*Desk
	was, now layout // the plan that is kept, and as it was sent
	plan     trip.Plan
	found    []trip.Violation

	days   map[string]trip.Day // that were set before
	seen   map[string]bool     // layouts that were judged
	mended []mended
}

// change is one way to change a layout.
type change struct {
	kind         FixKind
	option, from string
	layout
}

// spot is a stop of a layout.
type spot struct{ day, at int }

// set is Desk.day, once for each day: trying many changes comes to the same days again and again.
func (m *mending) set(l layout, day int) (trip.Day, error) {
	key := fmt.Sprint(l.journey, day, l.days[day])
	if d, ok := m.days[key]; ok {
		return d, nil
	}
	d, err := m.day(l, day)
	if err == nil {
		m.days[key] = d
	}
	return d, err
}

// tryAll judges the changes that could help, in a fixed order.
func (m *mending) tryAll() {
	ailing := m.ailing()
	m.putBackMissing()
	for _, s := range ailing {
		m.putBack(s)
		m.remove(s)
		m.reorder(s)
	}
	for _, s := range ailing {
		m.replace(s)
		m.moveDay(s)
	}
}

// ailing are the stops to do something about: those that a violation names, or that come before what it names, and those that
// were changed where it is. What is locked is left alone.
func (m *mending) ailing() []spot {
	var out []spot
	add := func(s spot) {
		if !m.now.days[s.day][s.at].Locked && !slices.Contains(out, s) && len(out) < mostAiling {
			out = append(out, s)
		}
	}
	for _, v := range m.found {
		if !v.Blocking {
			continue
		}
		where := -1
		m.plan.Each(func(day, slot int, _ *trip.Slot) {
			switch v.NodeRef {
			case trip.SlotRef(day, slot):
				where = day
				m.named(day, slot, add)
			case trip.DayRef(day):
				where = day
			}
		})
		for day := range m.now.days {
			for at := range m.now.days[day] {
				if s := (spot{day, at}); (where < 0 || where == day) && m.changed(s) {
					add(s)
				}
			}
		}
	}
	return out
}

// named finds the stop of a slot, or the one before it where the slot is something else.
func (m *mending) named(day, slot int, found func(spot)) {
	for ; slot >= 0; slot-- {
		s := &m.plan.Days[day].Slots[slot]
		if at := indexOf(m.now.days[day], s.Role, s.Selected().OptionRef); at >= 0 {
			found(spot{day, at})
			return
		}
	}
}

func indexOf(day []KeptSlot, role trip.Role, option string) int {
	return slices.IndexFunc(day, func(s KeptSlot) bool { return s.Role == role && s.Option == option })
}

// changed tells whether a stop stands elsewhere in the plan that is kept, or behind another stop.
func (m *mending) changed(s spot) bool {
	stop := m.now.days[s.day][s.at]
	at := indexOf(m.was.days[s.day], stop.Role, stop.Option)
	if at < 0 || (at == 0) != (s.at == 0) {
		return true
	}
	return at > 0 && m.was.days[s.day][at-1].Option != m.now.days[s.day][s.at-1].Option
}

// judge sets a changed layout and asks every rule.
func (m *mending) judge(c change) {
	for day := range c.days {
		c.days[day] = slices.Clone(c.days[day])
		for i, s := range c.days[day] {
			c.days[day][i] = m.at(day, s)
		}
	}
	key := fmt.Sprint(c.journey, c.days)
	if m.seen[key] || len(m.seen) == mostJudged {
		return
	}
	m.seen[key] = true
	p, ok := m.settled(c.layout)
	if !ok || !m.locksStand(&p) {
		return
	}
	f := mended{change: c, plan: p, found: verify.Plan(p, m.it.Intent, m.facts)}
	if trip.Blocking(f.found) >= trip.Blocking(m.found) {
		return
	}
	f.mends, f.cost, f.minutes = m.gone(f.found), p.Costs().Total, onTheWay(&p)
	m.mended = append(m.mended, f)
}

// settled is the plan of a layout, if its days are the same when they are sent back: what is locked at a time of its own may stand
// before what it was put behind, and then the order is another one.
func (m *mending) settled(l layout) (trip.Plan, bool) {
	for range 2 {
		p, err := m.planWith(l, m.set)
		if err != nil {
			return p, false
		}
		again := layout{l.journey, make([][]KeptSlot, len(l.days))}
		for day := range p.Days {
			for _, s := range p.Days[day].Slots {
				if s.Role.IsStop() {
					stop := KeptSlot{Role: s.Role, Option: s.Selected().OptionRef, Window: s.Window, Locked: s.Locked}
					again.days[day] = append(again.days[day], m.at(day, stop))
				}
			}
		}
		if slices.EqualFunc(again.days, l.days, slices.Equal) {
			return p, true
		}
		l = again
	}
	return trip.Plan{}, false
}

// locksStand tells whether all that was locked is where it was.
func (m *mending) locksStand(p *trip.Plan) bool {
	for day := range m.now.days {
		for _, l := range m.now.days[day] {
			if l.Locked && !slices.ContainsFunc(p.Days[day].Slots, func(s trip.Slot) bool {
				return s.Locked && s.Role == l.Role && s.Window == l.Window && s.Selected().OptionRef == l.Option
			}) {
				return false
			}
		}
	}
	return true
}

// gone names where the first rule was broken that no longer is.
func (m *mending) gone(after []trip.Violation) string {
	left := map[string]int{}
	for _, v := range after {
		if v.Blocking {
			left[blame(v)]++
		}
	}
	for _, v := range m.found {
		if v.Blocking {
			if left[blame(v)]--; left[blame(v)] < 0 {
				return v.NodeRef
			}
		}
	}
	return trip.TripRef
}

// with gives the layout as it was sent, with one stop taken out and another put in; either may be nil.
func (m *mending) with(out *spot, in *spot, stop KeptSlot) layout {
	l := layout{m.now.journey, make([][]KeptSlot, len(m.now.days))}
	for day := range l.days {
		l.days[day] = slices.Clone(m.now.days[day])
	}
	if out != nil {
		l.days[out.day] = slices.Delete(l.days[out.day], out.at, out.at+1)
	}
	if in != nil {
		l.days[in.day] = slices.Insert(l.days[in.day], in.at, stop)
	}
	return l
}

// putBack puts a stop where the kept plan has it.
func (m *mending) putBack(s spot) {
	stop := m.now.days[s.day][s.at]
	for day := range m.was.days {
		if at := indexOf(m.was.days[day], stop.Role, stop.Option); at >= 0 {
			to := m.behind(day, at, &s)
			m.judge(change{kind: FixPutBack, option: stop.Option, layout: m.with(&s, &to, m.was.days[day][at])})
			return
		}
	}
}

// behind is where a stop of the kept plan goes in the layout without another stop: behind the same stop as it does there, or one
// before that.
func (m *mending) behind(day, at int, without *spot) spot {
	now := m.with(without, nil, KeptSlot{}).days[day]
	for at--; at >= 0; at-- {
		if i := indexOf(now, m.was.days[day][at].Role, m.was.days[day][at].Option); i >= 0 {
			return spot{day, i + 1}
		}
	}
	return spot{day, 0}
}

// putBackMissing puts back what was taken out: stops, flights and house.
func (m *mending) putBackMissing() {
	if other := journeys(m.was.journey, m.now.journey); len(other) > 0 {
		l := m.with(nil, nil, KeptSlot{})
		l.journey = m.was.journey
		m.judge(change{kind: FixPutBack, option: other[0], layout: l})
	}
	tries := 0
	for day := range m.was.days {
		for at, stop := range m.was.days[day] {
			there := func(d []KeptSlot) bool { return indexOf(d, stop.Role, stop.Option) >= 0 }
			if slices.ContainsFunc(m.now.days, there) || tries == mostAiling {
				continue
			}
			tries++
			to := m.behind(day, at, nil)
			m.judge(change{kind: FixPutBack, option: stop.Option, layout: m.with(nil, &to, stop)})
		}
	}
}

func (m *mending) remove(s spot) {
	m.judge(change{kind: FixRemove, option: m.now.days[s.day][s.at].Option, layout: m.with(&s, nil, KeptSlot{})})
}

// reorder tries the order that the day can be done in, and the stop one earlier and one later.
func (m *mending) reorder(s spot) {
	now, stop := m.now.days[s.day], m.now.days[s.day][s.at]
	if l, ok := m.ordered(m.now, s.day); ok {
		for i, o := range l.days[s.day] {
			if o.Option != now[i].Option {
				m.judge(change{kind: FixReorder, option: o.Option, layout: l})
				break
			}
		}
	}
	for _, at := range []int{s.at - 1, s.at + 1} {
		if to := (spot{s.day, at}); at >= 0 && at < len(now) {
			m.judge(change{kind: FixReorder, option: stop.Option, layout: m.with(&s, &to, stop)})
		}
	}
}

// ordered gives a day of a layout the order in which it can be done: its own if that holds.
func (m *mending) ordered(l layout, day int) (layout, bool) {
	p, err := m.retime(l, day)
	if err != nil {
		return l, false
	}
	out := layout{l.journey, slices.Clone(l.days)}
	out.days[day] = nil
	for _, s := range p.Days[day].Slots {
		if at := indexOf(l.days[day], s.Role, s.Selected().OptionRef); s.Role.IsStop() && at >= 0 {
			out.days[day] = append(out.days[day], l.days[day][at])
		}
	}
	return out, len(out.days[day]) == len(l.days[day])
}

// moveDay tries a stop on every other day that has room, where the way grows least.
func (m *mending) moveDay(s spot) {
	stop := m.now.days[s.day][s.at]
	for day, stops := range m.now.days {
		if day == s.day || !m.hasRoom(stops, stop.Role) {
			continue
		}
		to := spot{day, m.nearest(stops, stop)}
		l := m.with(&s, &to, m.at(day, stop))
		if l, ok := m.ordered(l, day); ok {
			m.judge(change{kind: FixMoveDay, option: stop.Option, layout: l})
		}
	}
}

// hasRoom tells whether a day may have one more sight, or a meal that it has not.
func (m *mending) hasRoom(stops []KeptSlot, role trip.Role) bool {
	n := 0
	for _, s := range stops {
		n += differ(s.Role == role)
	}
	if role == trip.RoleSight {
		return n < m.it.Intent.Pace.SightsPerDay()
	}
	return n == 0
}

// nearest is the place among stops where another one makes the way grow least.
func (m *mending) nearest(stops []KeptSlot, stop KeptSlot) (best int) {
	least := geo.Meters(-1)
	bed := m.now.journey.Hotel.Location
	place := func(i int) geo.Point {
		if i < 0 || i >= len(stops) {
			return bed
		}
		return m.placeOf(stops[i])
	}
	here := m.placeOf(stop)
	for at := range len(stops) + 1 {
		before, after := place(at-1), place(at)
		if more := geo.Distance(before, here) + geo.Distance(here, after) - geo.Distance(before, after); least < 0 || more < least {
			best, least = at, more
		}
	}
	return best
}

func (m *mending) placeOf(s KeptSlot) geo.Point {
	if a := m.facts.Attraction(s.Option); a != nil && s.Role == trip.RoleSight {
		return a.Location
	}
	if r := m.facts.Restaurant(s.Option); r != nil {
		return r.Location
	}
	return m.now.journey.Hotel.Location
}

// replacements is how many options are tried in place of a stop.
const replacements = 3

// replace tries the best other options for what the stop is, of those that are open on its day.
func (m *mending) replace(s spot) {
	stop := m.now.days[s.day][s.at]
	tries := 0
	for _, c := range m.candidates(s.day, stop) {
		if slices.ContainsFunc(m.now.days, func(d []KeptSlot) bool { return indexOf(d, stop.Role, c.Option) >= 0 }) {
			continue
		}
		if m.closedOn(s.day, c.Option) {
			continue
		}
		if tries++; tries > replacements {
			return
		}
		m.judge(change{kind: FixReplace, option: c.Option, from: stop.Option, layout: m.with(&s, &s, KeptSlot{Role: stop.Role, Option: c.Option})})
	}
}

// closedOn tells whether a sight is closed on a day of the plan.
func (m *mending) closedOn(day int, option string) bool {
	a := m.facts.Attraction(option)
	return a != nil && len(a.Hours().On(m.plan.Days[day].Date)) == 0
}
