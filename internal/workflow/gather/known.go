// Package gather finds what is known of a place that is planned in: its sights and tables, rates, and what stands on the dates. World is what it
// asks, through the guarded tools; nothing else can get into a plan.
package gather

import (
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Known is what the nodes gathered of the world, in the parts that they gather and are given it in.
type Known struct {
	Place
	Rates
	Dated
	RateTold trip.FXRate `json:"rate_told"`
}

// Place is what is known of a destination.
type Place struct {
	City   trip.City         `json:"city"`
	Sights []trip.Attraction `json:"sights"`
	Named  []trip.Attraction `json:"named"` // besides, by a hand
	Tables []trip.Restaurant `json:"tables"`
}

// Rates are those of the destination's currency and of the euro.
type Rates struct {
	Rate    trip.FXRate `json:"rate,omitzero"`
	RateEUR trip.FXRate `json:"rate_eur,omitzero"`
}

// Dated is what stands on the dates of a trip.
type Dated struct {
	Flights  []trip.FlightOption `json:"flights"`
	Lodgings []trip.Lodging      `json:"lodgings"`
	Weather  []trip.WeatherDay   `json:"weather"`

	Occasions trip.Occasions `json:"occasions,omitzero"`
}

// Typical tells whether the weather is that of other years.
func (d *Dated) Typical() bool {
	return slices.ContainsFunc(d.Weather, func(w trip.WeatherDay) bool { return w.Typical })
}

// Facts joins what is known. Offers come after planner, weather after tool_executor.
func (g *Known) Facts() *trip.Facts {
	f := &trip.Facts{City: g.City, Flights: g.Flights, Lodgings: g.Lodgings, Attractions: g.AllSights(), Restaurants: g.Tables, Occasions: g.Occasions,
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

// Offered are the facts that deciding may choose from.
func (g *Known) Offered(in *trip.Intent) *trip.Facts { return afford.Offered(in, g.Facts()) }

// AllSights are those gathered and those that a hand named besides.
func (p *Place) AllSights() []trip.Attraction {
	out := p.Sights
	for _, a := range p.Named {
		if !slices.ContainsFunc(p.Sights, func(o trip.Attraction) bool { return o.ID == a.ID }) {
			out = append(slices.Clip(out), a)
		}
	}
	return out
}
