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
}

func (o *Options) sight(id string) *trip.Attraction {
	return (&trip.Facts{Attractions: o.Sights}).Attraction(id)
}

func (o *Options) table(id string) *trip.Restaurant {
	return (&trip.Facts{Restaurants: o.Tables}).Restaurant(id)
}

// nameOf is what people call an option; its id where it is not known.
func (o *Options) nameOf(id string) string {
	if s := o.sight(id); s != nil {
		return s.Name
	}
	if r := o.table(id); r != nil {
		return r.Name
	}
	return id
}

func (o *Options) hasHotel(id string) bool {
	return (&trip.Facts{Lodgings: o.Hotels}).Lodging(id) != nil
}

// hasFlight knows a flight of any of its dates: the dates may be about to shift.
func (o *Options) hasFlight(id string) bool {
	return slices.ContainsFunc(o.Flights, func(f trip.FlightOption) bool { return f.Pattern() == pattern(id) })
}

func (o *Options) hasType(t string) bool { return slices.Contains(o.Types, t) }

// Knows tells whether an option is among them.
func (o *Options) Knows(id string) bool {
	return o.hasHotel(id) || o.hasFlight(id) || o.sight(id) != nil || o.table(id) != nil
}
