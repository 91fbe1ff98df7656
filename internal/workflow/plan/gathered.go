package plan

import (
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// gathered is what the nodes gathered of the world, in the parts that they gather and are given it in.
type gathered struct {
	place
	rates
	dated
	RateTold trip.FXRate `json:"rate_told"`
}

// place is what is known of a destination.
type place struct {
	City   trip.City         `json:"city"`
	Sights []trip.Attraction `json:"sights"`
	Named  []trip.Attraction `json:"named"` // besides, by a hand
	Tables []trip.Restaurant `json:"tables"`
}

// rates are those of the destination's currency and of the euro.
type rates struct {
	Rate    trip.FXRate `json:"rate,omitzero"`
	RateEUR trip.FXRate `json:"rate_eur,omitzero"`
}

// dated is what stands on the dates of a trip.
type dated struct {
	Flights  []trip.FlightOption `json:"flights"`
	Lodgings []trip.Lodging      `json:"lodgings"`
	Weather  []trip.WeatherDay   `json:"weather"`
}

// typical tells whether the weather is that of other years.
func (d *dated) typical() bool {
	return slices.ContainsFunc(d.Weather, func(w trip.WeatherDay) bool { return w.Typical })
}

// facts joins what is known. Offers come after planner, weather after tool_executor.
func (g *gathered) facts() *trip.Facts {
	f := &trip.Facts{City: g.City, Flights: g.Flights, Lodgings: g.Lodgings, Attractions: g.sights(), Restaurants: g.Tables,
		Weather: map[calendar.Date]trip.WeatherDay{}}
	for _, w := range g.Weather {
		f.Weather[w.Date] = w
	}
	if g.Rate.Rate > 0 {
		f.FX = &g.Rate
	}
	if g.RateEUR.Rate > 0 {
		f.FXEUR = &g.RateEUR
	}
	if g.RateTold.Rate > 0 {
		f.FXTold = &g.RateTold
	}
	return f
}

// offered are the facts that deciding may choose from.
func (g *gathered) offered(in *trip.Intent) *trip.Facts { return afford.Offered(in, g.facts()) }

// sights are those gathered and those that a hand named besides.
func (p *place) sights() []trip.Attraction {
	out := p.Sights
	for _, a := range p.Named {
		if !slices.ContainsFunc(p.Sights, func(o trip.Attraction) bool { return o.ID == a.ID }) {
			out = append(slices.Clip(out), a)
		}
	}
	return out
}
