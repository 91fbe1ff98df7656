package app

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
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

// Lodgings gives the hotels with what documents say of their prices, and behind them those that only documents know.
func (w informed) Lodgings(ctx context.Context, q plan.LodgingsQuery) ([]trip.Lodging, error) {
	list, err := w.World.Lodgings(ctx, q)
	own := func(k *knowledge) []trip.Lodging {
		pack, err := w.library.atlas.Find(q.City)
		if err != nil {
			return nil // nothing could be known of it
		}
		return k.ownHotels(market{pack, k.at(q.Rate)}, q)
	}
	return amended(ctx, w.library, q.City, list, err, own, func(l *trip.Lodging, k *knowledge) {
		if facts := k.Facts[l.ID]; len(facts) > 0 {
			*l = l.Amend(weigh(facts, packFacts{price: &l.Price, unit: "a night", from: l.Provenance}, k.at(q.Rate)))
		}
	})
}

// Flights gives the flights with what documents say of their fares, whose route stays the timetable's, and behind them those that only
// documents know.
func (w informed) Flights(ctx context.Context, q plan.FlightsQuery) ([]trip.FlightOption, error) {
	list, err := w.World.Flights(ctx, q)
	own := func(k *knowledge) []trip.FlightOption {
		pack, err := w.library.atlas.Find(q.City)
		if err != nil {
			return nil // nothing could be known of it
		}
		return k.ownFlights(market{pack, k.at(q.Rate)}, q)
	}
	return amended(ctx, w.library, q.City, list, err, own, func(f *trip.FlightOption, k *knowledge) {
		if facts := k.Facts[f.Pattern()]; len(facts) > 0 {
			*f = f.Amend(weigh(facts, packFacts{price: &f.Price, unit: "a person", from: f.Provenance}, k.at(q.Rate)))
		}
	})
}

// amended changes each of a list by what the organisation knows of a city, and puts its own behind them. Where the packs know none, its
// own are all.
func amended[T any](ctx context.Context, l *library, city string, list []T, err error, own func(*knowledge) []T, change func(*T, *knowledge)) ([]T, error) {
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	k, lost := l.of(ctx, city)
	if lost != nil {
		return nil, lost
	}
	for i := range list {
		change(&list[i], k)
	}
	if more := own(k); len(more) > 0 {
		return slices.Concat(list, more), nil
	}
	return list, err
}

// Remarks gives what is good to know of places.
func (w informed) Remarks(ctx context.Context, city string) (map[string]trip.Remark, error) {
	k, err := w.library.of(ctx, city)
	if err != nil {
		return nil, err
	}
	return k.Remarks, nil
}
