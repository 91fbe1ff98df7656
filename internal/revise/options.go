package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// Options are the places, beds and flights that an edit may name, as the packs know them: what a client says of them is
// not believed.
type Options struct {
	Sights  []trip.Attraction
	Tables  []trip.Restaurant
	Hotels  []trip.Lodging
	Flights []trip.FlightOption
	Types   []string // of the sights to remove that exist
	Away    []string // of the flights of a stay, the ids of those that lead away from it

	Stays []Options // of a journey: what is known of each of the plan's stays, in their order
	// Goes tells whether one can travel from one place to another by a mode, by the names that they are known by. Nil: nobody knows.
	Goes func(mode trip.TravelMode, from, to string) bool
	// OnWay counts the nights that one sleeps on the way from one stay to the next, by the names of their places. Nil: none.
	OnWay func(from, to string) int
}

func (o *Options) sight(id string) *trip.Attraction {
	return (&trip.Facts{Attractions: o.Sights}).Attraction(id)
}

func (o *Options) table(id string) *trip.Restaurant {
	return (&trip.Facts{Restaurants: o.Tables}).Restaurant(id)
}

// of gives what is known of a stay of the plan; all of it in a trip of the short form.
func (o *Options) of(stay int) *Options {
	if stay < len(o.Stays) {
		return &o.Stays[stay]
	}
	return o
}

// stayOf finds the stay of the plan in which a place is known: that of the day where it is, else the first.
func (o *Options) stayOf(option string, day *int, p *Skeleton) int {
	knows := func(s *Options) bool { return s.sight(option) != nil || s.table(option) != nil }
	if day != nil && *day < len(p.Days) {
		if at := p.stayOf(*day); at < len(o.Stays) && knows(&o.Stays[at]) {
			return at
		}
	}
	for i := range o.Stays {
		if knows(&o.Stays[i]) {
			return i
		}
	}
	return 0
}

// anySight finds a sight, wherever it is.
func (o *Options) anySight(id string) *trip.Attraction {
	for i := range o.Stays {
		if a := o.Stays[i].sight(id); a != nil {
			return a
		}
	}
	return o.sight(id)
}

// nameOf is what people call an option; its id where it is not known.
func (o *Options) nameOf(id string) string {
	for i := range o.Stays {
		if name := o.Stays[i].nameOf(id); name != id {
			return name
		}
	}
	if s := o.sight(id); s != nil {
		return s.Name
	}
	if r := o.table(id); r != nil {
		return r.Name
	}
	if l := o.hotel(id); l != nil {
		return l.Name
	}
	return id
}

func (o *Options) hotel(id string) *trip.Lodging {
	return (&trip.Facts{Lodgings: o.Hotels}).Lodging(id)
}

// hasFlight knows a flight of any of its dates: the dates may be about to shift.
func (o *Options) hasFlight(id string) bool {
	return slices.ContainsFunc(o.Flights, func(f trip.FlightOption) bool { return trip.RideOf(f.ID) == trip.RideOf(id) })
}

func (o *Options) hasType(t string) bool {
	return slices.Contains(o.Types, t) || slices.ContainsFunc(o.Stays, func(s Options) bool { return s.hasType(t) })
}

// Knows tells whether an option is among them.
func (o *Options) Knows(id string) bool {
	return o.hotel(id) != nil || o.hasFlight(id) || o.sight(id) != nil || o.table(id) != nil
}
