package world

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/library"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// informed is the world as an organisation knows it: the packs, and what its own documents and the bundled guides say of them.
type informed struct {
	gather.World
	library *library.Library
}

// Informed gives a world in which an organisation finds what its library knows too.
func Informed(l *library.Library, w gather.World) gather.World { return informed{w, l} }

// City says which documents the facts may stand on.
func (w informed) City(ctx context.Context, name string) (trip.City, error) {
	city, err := w.World.City(ctx, name)
	if err != nil {
		return city, err
	}
	return w.library.City(ctx, city)
}

// Sights gives the sights with what documents say of them, and behind them those that only documents know.
func (w informed) Sights(ctx context.Context, q gather.SightsQuery) ([]trip.Attraction, error) {
	list, err := w.World.Sights(ctx, q)
	if err != nil {
		return nil, err
	}
	return w.library.Sights(ctx, sightsRequest(q), list)
}

// Lodgings gives the hotels with what documents say of their prices, and behind them those that only documents know.
func (w informed) Lodgings(ctx context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	list, err := w.World.Lodgings(ctx, q)
	return amended(list, err, func() ([]trip.Lodging, error) { return w.library.Lodgings(ctx, q.City, q.Tier, q.Rate, list) })
}

// Flights gives the flights with what documents say of their fares, and behind them those that only documents know.
func (w informed) Flights(ctx context.Context, q gather.FlightsQuery) ([]trip.FlightOption, error) {
	list, err := w.World.Flights(ctx, q)
	return amended(list, err, func() ([]trip.FlightOption, error) { return w.library.Flights(ctx, flightsRequest(q), q.Rate, list) })
}

// amended gives what the organisation makes of a list. Where the packs know none, its own are all.
func amended[T any](list []T, err error, known func() ([]T, error)) ([]T, error) {
	if err != nil && !fault.Is(err, fault.NotFound) {
		return nil, err
	}
	all, lost := known()
	if lost != nil {
		return nil, lost
	}
	if len(all) == 0 {
		return list, err
	}
	return all, nil
}

// Remarks gives what is good to know of places.
func (w informed) Remarks(ctx context.Context, city string) (map[string]trip.Remark, error) {
	return w.library.Remarks(ctx, city)
}
