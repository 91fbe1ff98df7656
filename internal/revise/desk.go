package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Desk is a planned trip laid out for changes: every option there is for it, as the packs have them, and the ways between.
// It is made once, not changed after that, and may be used by many at a time: what it gives is a copy. Nothing that is tried on it
// is kept.
type Desk struct {
	it    trip.Itinerary
	facts *trip.Facts
	city  *schedule.City
	base  []trip.Violation // what the rules say of the plan as it is
}

// NewDesk lays an itinerary out with what is known besides the facts that it stands on, which stay as it has them.
func NewDesk(it trip.Itinerary, known *trip.Facts, legs schedule.Legs, judge verify.Judge) *Desk {
	facts := joined(&it.Facts, known)
	d := &Desk{it: it, facts: facts, city: schedule.NewCity(facts, legs)}
	d.it.Plan = d.it.Plan.Clone()
	for day := range d.it.Plan.Days {
		for s := range d.it.Plan.Days[day].Slots {
			slot := &d.it.Plan.Days[day].Slots[s]
			slot.Choices = slot.Choices[:1:1] // alternatives are looked for here
		}
	}
	d.base = judge(d.it.Plan, it.Intent, facts)
	return d
}

// joined are the facts of an itinerary and what else is known.
func joined(own, known *trip.Facts) *trip.Facts {
	f := *own
	f.Flights = union(own.Flights, known.Flights, func(o trip.FlightOption) string { return o.ID })
	f.Lodgings = union(own.Lodgings, known.Lodgings, func(o trip.Lodging) string { return o.ID })
	f.Attractions = union(own.Attractions, known.Attractions, func(o trip.Attraction) string { return o.ID })
	f.Restaurants = union(own.Restaurants, known.Restaurants, func(o trip.Restaurant) string { return o.ID })
	return &f
}

func union[T any](first, more []T, id func(T) string) []T {
	out, seen := slices.Clone(first), map[string]bool{}
	for _, v := range first {
		seen[id(v)] = true
	}
	for _, v := range more {
		if !seen[id(v)] {
			out = append(out, v)
		}
	}
	return out
}

// layout is a plan being tried: its journey and its stops.
type layout struct {
	journey schedule.Journey
	days    [][]KeptSlot
}

// layout reads the plan as it is.
func (d *Desk) layout() layout {
	l := layout{journey: schedule.JourneyOf(&d.it.Plan, d.facts)}
	for _, day := range SkeletonOf(&d.it.Plan).Days {
		l.days = append(l.days, without(day, func(s KeptSlot) bool { return !s.Role.IsStop() }))
	}
	return l
}

// plan gives a layout its times and ways: days that nothing changed stay as they are; others are set again as well as they
// can be in their order, and where they cannot, as they would come to pass. Passes are taken anew.
func (d *Desk) plan(l layout) (trip.Plan, error) { return d.planWith(l, d.day) }

// planWith is plan with the days that somebody sets.
func (d *Desk) planWith(l layout, set func(layout, int) (trip.Day, error)) (trip.Plan, error) {
	was := d.layout()
	out := d.it.Plan.Clone()
	if l.journey != was.journey {
		out.Branch = l.journey.Branch()
	}
	for day := range out.Days {
		if l.journey == was.journey && slices.Equal(l.days[day], was.days[day]) {
			continue
		}
		var err error
		if out.Days[day], err = set(l, day); err != nil {
			return out, err
		}
	}
	return passes.With(out, &d.it.Intent, d.facts), nil
}

// day sets one day of a layout.
func (d *Desk) day(l layout, day int) (trip.Day, error) {
	p, err := d.retime(l, day)
	if err != nil || !inOrder(&p.Days[day], l.days[day]) {
		if p, err = d.city.Lay(d.loose(), l.journey, d.it.Plan.Assumptions, alone(l, day), d.it.Plan.Seed); err != nil {
			return trip.Day{}, err
		}
	}
	return p.Days[day], nil
}

// retime sets one day of a layout so that it holds, in its order or else in another.
func (d *Desk) retime(l layout, day int) (trip.Plan, error) {
	p, _, err := d.city.Retime(d.loose(), l.journey, d.it.Plan.Assumptions, alone(l, day), d.it.Plan.Seed, false)
	return p, err
}

// loose is the intent without its pins: what is locked says the layout; whether that is as it was pinned say the rules.
func (d *Desk) loose() *trip.Intent {
	in := d.it.Intent
	in.Prefs.LockedSlots = nil
	return &in
}

// alone are the stops of one day.
func alone(l layout, day int) schedule.Stops {
	days := make([][]KeptSlot, len(l.days))
	days[day] = l.days[day]
	return stopsOf(days)
}

// inOrder tells whether a day has the stops in an order.
func inOrder(day *trip.Day, stops []KeptSlot) bool {
	i := 0
	for _, s := range day.Slots {
		if s.Role.IsStop() {
			if i >= len(stops) || stops[i].Option != s.Selected().OptionRef || stops[i].Role != s.Role {
				return false
			}
			i++
		}
	}
	return i == len(stops)
}
