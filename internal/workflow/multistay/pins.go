package multistay

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// Some days of a journey are spoken for before its nights are chosen: those of a stay whose dates are said, and those on which something is pinned that
// only some of the stays have.

// dayOf counts a date from the first of the journey; nil: none is said.
func (p *Planner) dayOf(d calendar.Date) *int {
	if !d.Valid() {
		return nil
	}
	return new(p.In.Wishes.DateWindow.Start.DaysUntil(d))
}

// pin is a day on which one has to be in one of some stays.
type pin struct {
	day   int
	stays []int // among those that are chosen for
}

// pins are the days that wishes name together with a place.
func (p *Planner) pins(wished []Stay) []pin {
	var out []pin
	add := func(day int, of ...int) {
		for i, wish := range of {
			of[i] = slices.IndexFunc(wished, func(s Stay) bool { return s.Wish == wish })
		}
		out = append(out, pin{day, of})
	}
	for _, l := range p.In.Wishes.Prefs.LockedSlots {
		add(l.DayOffset, knowing(wished, l.ActivityID)...)
	}
	for _, r := range p.In.Wishes.Requirements {
		if r.Level == trip.Must && p.isStay(r.Stay) && r.Sights != nil && r.Sights.Day != nil {
			add(*r.Sights.Day, *r.Stay)
		}
		if r.Level == trip.Must && p.isStay(r.Stay) && r.Food != nil && r.Food.Day != nil {
			add(*r.Food.Day, *r.Stay)
		}
	}
	return out
}

// isStay tells whether a wish names one of the stays.
func (p *Planner) isStay(n *int) bool { return n != nil && *n < len(p.In.Wishes.Stays) }

// withPins gives the choice with every pinned day in a stay that it may be in. Where several may, each is tried; with a great many of such pins only
// the first stay of each.
func withPins(c route.Choice, pins []pin) (out []route.Choice) {
	ways := 1
	for _, p := range pins {
		ways *= max(1, len(p.stays))
	}
	if ways > 64 {
		ways = 1
	}
	for way := range ways {
		next := c
		next.Stays = slices.Clone(c.Stays)
		for _, p := range pins {
			n := max(1, len(p.stays))
			if len(p.stays) > 0 {
				o := &next.Stays[p.stays[way%n]]
				o.Days = append(slices.Clone(o.Days), p.day)
			}
			way /= n
		}
		out = append(out, next)
	}
	return out
}

// bestOf is the choice of some with their pins that is worth most, and the bounds that it keeps to.
func bestOf(all []route.Choice, pins []pin) (best route.Chosen, within route.Choice, ok bool) {
	for _, c := range all {
		for _, next := range withPins(c, pins) {
			if got, can := route.Choose(next); can && (!ok || got.Worth > best.Worth) {
				best, within, ok = got, next, true
			}
		}
	}
	return best, within, ok
}

// Pinned says of each thing that is pinned in a place to which the journey comes more than once which of the stays has it: the first that is there
// on the day.
func Pinned(in trip.Intent, stays []Stay) trip.Intent {
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for i := range in.Prefs.LockedSlots {
		l := &in.Prefs.LockedSlots[i]
		of := knowing(stays, l.ActivityID)
		if l.Stay != nil || len(of) == 0 {
			continue
		}
		l.Stay = new(of[0])
		on := in.DateWindow.Date(l.DayOffset)
		if there := slices.IndexFunc(stays, func(s Stay) bool {
			return slices.Contains(of, s.Wish) && !on.Before(s.Window.Start) && !s.Window.End.Before(on)
		}); there >= 0 {
			l.Stay = new(stays[there].Wish)
		}
	}
	return in
}
