package schedule

import (
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// flightChoice is a seat for everybody, or their car.
func (fr *frame) flightChoice(f *trip.FlightOption, role trip.Role) trip.Choice {
	return trip.Choice{Kind: trip.KindFlight, OptionRef: f.ID, Provenance: f.Provenance,
		Features: trip.ChoiceFeatures{Cost: fr.fare(f, role), TravelSeconds: f.DurationSeconds, Indoor: yes()}}
}

func (fr *frame) fare(f *trip.FlightOption, role trip.Role) money.Cents {
	if !fr.quoted && f.Estimate > 0 {
		usual := *f
		usual.Price = f.Estimate
		return fr.in.RideCost(&usual, role)
	}
	return fr.in.RideCost(f, role)
}

// nightChoice is the i-th night in all rooms.
func (fr *frame) nightChoice(i int) trip.Choice {
	if fr.quoted {
		return fr.hotelChoice(fr.journey.Hotel.NightFor(i, fr.in.Party))
	}
	return fr.hotelChoice(fr.journey.Hotel.TypicalNight(i, fr.in.Party))
}

// hotelChoice is the hotel at a cost: 0 where nothing is paid, as at check-out.
func (fr *frame) hotelChoice(cost money.Cents) trip.Choice {
	h := fr.journey.Hotel
	return trip.Choice{Kind: trip.KindLodging, OptionRef: h.ID, Provenance: h.Provenance,
		Features: trip.ChoiceFeatures{Cost: cost, Indoor: yes()}}
}

// sightChoice is a ticket for everybody. An unknown price counts nothing and is said to be unknown in the itinerary.
func (fr *frame) sightChoice(a *trip.Attraction) trip.Choice {
	return trip.Choice{Kind: trip.KindAttraction, OptionRef: a.ID, Provenance: a.Provenance,
		Features: trip.ChoiceFeatures{Cost: a.Tickets(fr.in), Indoor: a.Indoor, Themes: a.Themes}}
}

// mealChoice is a table for everybody; its cost is part of the daily spend and counts there.
func (fr *frame) mealChoice(r *trip.Restaurant) trip.Choice {
	return trip.Choice{Kind: trip.KindMeal, OptionRef: r.ID, Provenance: r.Provenance,
		Features: trip.ChoiceFeatures{Cost: r.Meal(fr.in.Party), Indoor: yes(), Themes: []string{"food"}}}
}

func yes() *bool {
	t := true
	return &t
}
