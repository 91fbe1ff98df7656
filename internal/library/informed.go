package library

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/trip"
)

// What the tools answer is told on with what the organisation in ctx knows: each fact as its documents have it, and behind the packs' facts
// those that only documents have.

// City says which documents the facts of a city may stand on, so that nothing made from others is taken for the same.
func (l *Library) City(ctx context.Context, city trip.City) (trip.City, error) {
	k, err := l.Of(ctx, city.ID)
	if err != nil {
		return city, err
	}
	city.Knowledge = k.Digest
	if facts := k.Facts[metro]; len(facts) > 0 {
		city.Fares = city.Fares.Amend(weighFares(facts, &city))
	}
	return city, nil
}

// Sights gives the sights that a question was answered with, as documents have their hours and prices, and those that only documents know.
func (l *Library) Sights(ctx context.Context, q attractions.Request, list []trip.Attraction) ([]trip.Attraction, error) {
	k, err := l.Of(ctx, q.City) // once: facts and places of one moment
	if err != nil {
		return nil, err
	}
	for i := range list {
		if facts := k.Facts[list[i].ID]; len(facts) > 0 {
			list[i] = list[i].Amend(weigh(facts, sightFacts(&list[i]), currency{k.Local.code, q.Rate}))
		}
	}
	return slices.Concat(list, k.ownSights(q)), nil
}

// Lodgings gives the hotels of a tier, as documents have their prices, and those that only documents know, at a rate of the city's currency.
func (l *Library) Lodgings(ctx context.Context, city string, tier trip.Tier, rate money.Rate, list []trip.Lodging) ([]trip.Lodging, error) {
	k, err := l.Of(ctx, city)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if facts := k.Facts[list[i].ID]; len(facts) > 0 {
			list[i] = list[i].Amend(weigh(facts, packFacts{price: &list[i].Price, unit: "a night", from: list[i].Provenance}, k.at(rate)))
		}
	}
	pack, err := l.atlas.Find(city)
	if err != nil {
		return list, nil // nothing more could be known of it
	}
	return slices.Concat(list, k.ownHotels(Market{pack, k.at(rate)}, tier)), nil
}

// Flights gives the flights, as documents have their fares, whose route stays the timetable's, and those that only documents know, at a rate
// of the city's currency.
func (l *Library) Flights(ctx context.Context, q flights.Request, rate money.Rate, list []trip.FlightOption) ([]trip.FlightOption, error) {
	k, err := l.Of(ctx, q.City)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if facts := k.Facts[list[i].Pattern()]; len(facts) > 0 {
			list[i] = list[i].Amend(weigh(facts, packFacts{price: &list[i].Price, unit: "a person", from: list[i].Provenance}, k.at(rate)))
		}
	}
	pack, err := l.atlas.Find(q.City)
	if err != nil {
		return list, nil // nothing more could be known of it
	}
	return slices.Concat(list, k.ownFlights(Market{pack, k.at(rate)}, q)), nil
}

// Remarks gives what is good to know of the places of a city.
func (l *Library) Remarks(ctx context.Context, city string) (map[string]trip.Remark, error) {
	k, err := l.Of(ctx, city)
	if err != nil {
		return nil, err
	}
	return k.Remarks, nil
}
