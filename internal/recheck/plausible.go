package recheck

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// A ride of a pack, a timetable or models that this program has in another version cannot be compared. It is held to what can be all the same.

// fastest is what no ride of a mode does from door to door by the straight line, in km/h: a jet before the wind, the fastest trains of China and
// Japan over their whole way, a coach and a car on a motorway at night, a fast ferry.
func fastest(mode trip.TravelMode) float64 {
	return map[trip.TravelMode]float64{trip.ByFlight: 1100, trip.ByTrain: 330, trip.ByCoach: 110, trip.ByCar: 140, trip.ByFerry: 80}[mode]
}

// aside is how far from the middle of its place a ride may begin or end, in km: airports lie far out.
func aside(mode trip.TravelMode) float64 {
	if mode == trip.ByFlight {
		return 120
	}
	return 30
}

// leastPerKm is what a seat costs at least for a km of the straight line, in cents of a dollar: coaches and cheap flights that are booked far ahead cost
// twice as much.
const leastPerKm = 1

// canBe wants the rides of the plan to take as long as the way needs, and to cost anything. What the traveller or a document of the
// organisation says is theirs to know.
func (p *place) canBe(packs *atlas.Atlas) error {
	for _, r := range p.rides {
		for _, c := range r.Slot.Choices {
			if o := p.facts.Flight(c.OptionRef); o != nil && !o.Own && !o.Provenance.FromDocument() && len(o.Amended) == 0 {
				if err := possible(o, p.middle(packs, r.From), p.middle(packs, r.To)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// middle is that of a stay, or of the origin; the zero point where nobody knows it.
func (p *place) middle(packs *atlas.Atlas, stay int) geo.Point {
	if stay >= 0 && stay < len(p.cities) {
		return p.cities[stay].Center
	}
	return townNamed(packs, p.intent.Origin).At
}

// possible holds a ride to what can be between two places.
func possible(o *trip.FlightOption, from, to geo.Point) error {
	seconds := o.Arrival.Sub(o.Departure).Seconds()
	if seconds <= 0 || int(seconds) != o.DurationSeconds {
		return fmt.Errorf("the ride %s does not take as long as from when it leaves until it arrives", o.ID)
	}
	if from.IsZero() || to.IsZero() {
		return nil
	}
	mode := o.By()
	km := float64(geo.Distance(from, to))/1000 - 2*aside(mode)
	if km > 0 && km > fastest(mode)*seconds/3600 {
		return fmt.Errorf("the ride %s takes %d minutes for %.0f km, which nothing of its kind does", o.ID, int(seconds)/60, km)
	}
	if least := money.Cents(km * leastPerKm); o.Price < least {
		return fmt.Errorf("the ride %s costs %s for %.0f km, which nothing of its kind does", o.ID, o.Price, km)
	}
	return nil
}
