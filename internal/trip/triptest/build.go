package triptest

import (
	"math"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Slot makes a slot with one choice, which costs what its fact says for the party. Nights are paid by Pay.
func Slot(in trip.Intent, f *trip.Facts, role trip.Role, ref, start, end string) trip.Slot {
	return trip.Slot{Role: role, Window: calendar.MustWindow(start, end), Choices: []trip.Choice{Choice(in, f, ref)}}
}

// Choice makes the choice of an option, whatever it is. It panics when the facts do not know the reference.
func Choice(in trip.Intent, f *trip.Facts, ref string) trip.Choice {
	c := trip.Choice{OptionRef: ref}
	people := money.Cents(in.Party.People())
	if o := f.Flight(ref); o != nil {
		c.Kind, c.Provenance, c.Features.Cost = trip.KindFlight, o.Provenance, o.Price*people
		return c
	}
	if o := f.Lodging(ref); o != nil {
		c.Kind, c.Provenance = trip.KindLodging, o.Provenance
		return c
	}
	if o := f.Restaurant(ref); o != nil {
		c.Kind, c.Provenance, c.Features.Cost = trip.KindMeal, o.Provenance, o.Meal(in.Party)
		return c
	}
	o := f.Attraction(ref)
	if o == nil {
		panic("triptest: no option " + ref)
	}
	c.Kind, c.Provenance, c.Features.Indoor, c.Features.Themes = trip.KindAttraction, o.Provenance, o.Indoor, o.Themes
	c.Features.Cost = o.Tickets(&in)
	return c
}

// Pay puts the price of each night on the slot that carries it: check-in the first, the entry of the evening the others.
func Pay(p *trip.Plan, in trip.Intent, f *trip.Facts) {
	for d := range p.Days {
		paid := d == len(p.Days)-1
		for s := range p.Days[d].Slots {
			slot := &p.Days[d].Slots[s]
			if slot.Role != trip.RoleCheckIn && slot.Role != trip.RoleNight {
				continue
			}
			cost := money.Cents(0)
			if !paid {
				cost = f.Lodging(slot.Selected().OptionRef).NightFor(d, in.Party)
			}
			slot.Choices[0].Features.Cost, paid = cost, true
		}
	}
}

// Settle makes the prices of nights and rides and the legs of a journey anew, stay by stay.
func Settle(p *trip.Plan, in trip.Intent, f *trip.Facts) {
	for i := range p.StayCount() {
		s, part := p.At(i), in.PartOf(p, f, i)
		Pay(&s, in, f.At(i))
		s.Each(func(_, _ int, slot *trip.Slot) {
			if o := f.At(i).Flight(slot.Selected().OptionRef); o != nil {
				slot.Choices[0].Features.Cost = part.RideCost(o, slot.Role)
			}
		})
		Connect(&s, f.At(i))
	}
}

// Find gives the first slot whose selected choice is the option, or nil.
func Find(p *trip.Plan, ref string) *trip.Slot {
	var found *trip.Slot
	p.Each(func(_, _ int, s *trip.Slot) {
		if found == nil && s.Selected().OptionRef == ref {
			found = s
		}
	})
	return found
}

// Role gives the first slot of a day with the role, or nil.
func Role(p *trip.Plan, day int, role trip.Role) *trip.Slot {
	for s := range p.Days[day].Slots {
		if slot := &p.Days[day].Slots[s]; slot.Role == role {
			return slot
		}
	}
	return nil
}

// Remove takes the slot of an option out of a day.
func Remove(p *trip.Plan, day int, ref string) {
	var kept []trip.Slot
	for _, s := range p.Days[day].Slots {
		if s.Selected().OptionRef != ref {
			kept = append(kept, s)
		}
	}
	p.Days[day].Slots = kept
}

// Connect makes every leg of the plan anew: a walk up to 1.5 km, the airport's train, the metro otherwise. The first slot
// of a day is reached from the bed of the night before.
func Connect(p *trip.Plan, f *trip.Facts) {
	var from, bed *geo.Point
	for d := range p.Days {
		if from = bed; d == 0 {
			from = nil
		}
		for s := range p.Days[d].Slots {
			slot := &p.Days[d].Slots[s]
			to := Place(f, slot)
			slot.Leg = nil
			if from != nil && to != nil && *from != *to {
				slot.Leg = leg(p, f, *from, *to)
			}
			if slot.Role == trip.RoleCheckIn || slot.Role == trip.RoleNight {
				bed = to
			}
			from = to
		}
	}
}

func leg(p *trip.Plan, f *trip.Facts, from, to geo.Point) *trip.TransitLeg {
	far := geo.Distance(from, to)
	l := trip.TransitLeg{Mode: trip.Walk, From: from, To: to, Distance: far, Provenance: trip.Provenance{
		Source: trip.SourceComputed, Tool: "transit", FetchedAt: FetchedAt, DerivedFrom: []string{f.City.Fares.Ref.RefID},
	}}
	minutes := float64(far) / 75
	if far > 1500 {
		l.Mode, l.Fare, l.LastDeparture = trip.Metro, 5_40, p.Assumptions.LastDeparture
		minutes = 5 + float64(far)/450
	}
	for _, a := range f.City.Airports {
		if a.Location == from || a.Location == to {
			l.Mode, l.Line, l.Fare, l.LastDeparture = a.Transfer.Mode, a.Transfer.Line, 28_08, nil
			minutes = float64(a.Transfer.Minutes)
		}
	}
	l.DurationSeconds = int(math.Ceil(minutes)) * 60
	return &l
}

// Place is where a slot happens; nil when the facts do not know.
func Place(f *trip.Facts, slot *trip.Slot) *geo.Point {
	ref := slot.Selected().OptionRef
	if o := f.Flight(ref); o != nil {
		a := f.City.Landing(o)
		if slot.Role == trip.RoleDepart {
			a = f.City.Leaving(o)
		}
		if a != nil {
			return &a.Location
		}
	}
	if o := f.Lodging(ref); o != nil {
		return &o.Location
	}
	if o := f.Attraction(ref); o != nil {
		return &o.Location
	}
	if o := f.Restaurant(ref); o != nil {
		return &o.Location
	}
	return nil
}
