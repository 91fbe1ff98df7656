package app

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// informed is the world as an organisation knows it: the packs, and what its own documents and the bundled guides say of them.
type informed struct {
	plan.World
	library *library
}

// City says which documents the facts may stand on, so that nothing made from others is taken for the same.
func (w informed) City(ctx context.Context, name string) (trip.City, error) {
	city, err := w.World.City(ctx, name)
	if err != nil {
		return city, err
	}
	k, err := w.library.of(ctx, city.ID)
	if err != nil {
		return city, err
	}
	city.Knowledge = k.Digest
	if facts := k.Facts[metro]; len(facts) > 0 {
		city.Fares = city.Fares.Amend(weighFares(facts, &city))
	}
	return city, nil
}

// Sights gives the sights with what documents say of their hours and prices, and behind them those that only documents know.
func (w informed) Sights(ctx context.Context, q plan.SightsQuery) ([]trip.Attraction, error) {
	list, err := w.World.Sights(ctx, q)
	if err != nil {
		return nil, err
	}
	k, err := w.library.of(ctx, q.City) // once: facts and places of one moment
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

// Lodgings gives the hotels with what documents say of their prices.
func (w informed) Lodgings(ctx context.Context, q plan.LodgingsQuery) ([]trip.Lodging, error) {
	list, err := w.World.Lodgings(ctx, q)
	return amended(ctx, w.library, q.City, list, err, func(l *trip.Lodging, k *knowledge) {
		if facts := k.Facts[l.ID]; len(facts) > 0 {
			*l = l.Amend(weigh(facts, packFacts{price: &l.Price, unit: "a night", from: l.Provenance}, k.Local))
		}
	})
}

// Flights gives the flights with what documents say of their fares: the route stays the timetable's.
func (w informed) Flights(ctx context.Context, q plan.FlightsQuery) ([]trip.FlightOption, error) {
	list, err := w.World.Flights(ctx, q)
	return amended(ctx, w.library, q.City, list, err, func(f *trip.FlightOption, k *knowledge) {
		if facts := k.Facts[f.Pattern()]; len(facts) > 0 {
			*f = f.Amend(weigh(facts, packFacts{price: &f.Price, unit: "a person", from: f.Provenance}, k.Local))
		}
	})
}

// amended changes each of a list by what the organisation knows of a city.
func amended[T any](ctx context.Context, l *library, city string, list []T, err error, change func(*T, *knowledge)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	k, err := l.of(ctx, city)
	if err != nil {
		return nil, err
	}
	for i := range list {
		change(&list[i], k)
	}
	return list, nil
}

// Remarks gives what is good to know of places.
func (w informed) Remarks(ctx context.Context, city string) (map[string]trip.Remark, error) {
	k, err := w.library.of(ctx, city)
	if err != nil {
		return nil, err
	}
	return k.Remarks, nil
}
