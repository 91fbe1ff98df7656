package narrate

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Used gives the facts an itinerary carries: the city, the weather of its days, the rates, every option the plan refers to
// (fallbacks included), and the options a wish compares with: who asked for the cheapest hotel must be able to check it.
// The certificate is made over these. Used of Used is the same.
//
// Of a journey it gives those of every stay.
func Used(in trip.Intent, p trip.Plan, f *trip.Facts) trip.Facts {
	if in.IsJourney() && in.Part == nil {
		out := Used(in.PartOf(&p, f, 0), p.At(0), f)
		for i := 1; i < len(p.Stays); i++ {
			out.Onward = append(out.Onward, Used(in.PartOf(&p, f, i), p.At(i), f.At(i)))
		}
		return out
	}
	refs := map[string]bool{}
	for _, d := range p.Days {
		for _, s := range d.Slots {
			for _, c := range s.Choices {
				refs[c.OptionRef] = true
			}
		}
	}
	w := wishes(in.Requirements)
	out := trip.Facts{City: f.City, FX: f.FX, FXEUR: f.FXEUR, FXTold: f.FXTold, Occasions: f.Occasions, Weather: map[calendar.Date]trip.WeatherDay{}}
	out.Flights = kept(f.Flights, func(o *trip.FlightOption) bool { return refs[o.ID] || w.flights })
	out.Lodgings = kept(f.Lodgings, func(o *trip.Lodging) bool { return refs[o.ID] || w.hotels || o.Own })
	out.Attractions = kept(f.Attractions, func(o *trip.Attraction) bool { return refs[o.ID] || w.sight(o) })
	out.Restaurants = kept(f.Restaurants, func(o *trip.Restaurant) bool { return refs[o.ID] || w.tables })
	for _, d := range p.Days {
		if day, ok := f.Weather[d.Date]; ok {
			out.Weather[d.Date] = day
		}
	}
	return out
}

func kept[T any](list []T, keep func(*T) bool) []T {
	var out []T
	for i := range list {
		if keep(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

// compared is what the wishes compare a plan with.
type compared struct {
	flights, hotels, tables bool
	types, names            []string // of sights
}

func wishes(rs []trip.Requirement) compared {
	var c compared
	for _, r := range rs {
		switch {
		case r.Transport != nil:
			c.flights = c.flights || r.Transport.Pick != ""
		case r.Lodging != nil:
			c.hotels = c.hotels || r.Lodging.Pick != "" || r.Lodging.Near != "" // whether another is nearer
			if r.Lodging.Near != "" {
				c.names = append(c.names, r.Lodging.Near)
			}
		case r.Food != nil:
			c.tables = c.tables || r.Food.Pick != ""
			if r.Food.Near != "" {
				c.names = append(c.names, r.Food.Near)
			}
		case r.Sights != nil && (r.Sights.All || r.Sights.Pick != ""):
			c.types = append(c.types, r.Sights.Type)
		}
	}
	return c
}

func (c compared) sight(a *trip.Attraction) bool {
	return slices.ContainsFunc(c.types, a.Is) || slices.ContainsFunc(c.names, a.Named)
}
