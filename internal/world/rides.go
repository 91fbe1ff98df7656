package world

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// PlaceNamed finds a town or an airport of the world; what is none is fault.NotFound.
func (w world) PlaceNamed(ctx context.Context, name string) (route.Place, error) {
	if err := ctx.Err(); err != nil {
		return route.Place{}, err
	}
	t, err := w.Tools.Atlas.Town(name)
	return route.Place{Name: t.Name, Country: t.Country, TZ: t.TZ, At: t.At, Airports: t.Airports}, err
}

// Rides gives what goes from one place to another: what timetables know, and where they know nothing of the mode that is asked for, or of any,
// rides that are estimated from the distance.
func (w world) Rides(ctx context.Context, q gather.RidesQuery) ([]trip.FlightOption, error) {
	return ridesOf(ctx, w.Tools.Atlas.Rides, w.Flights, q)
}

// Rides gives the rides, with what documents say of the flights among them.
func (w informed) Rides(ctx context.Context, q gather.RidesQuery) ([]trip.FlightOption, error) {
	table, ok := w.World.(interface{ timetable() timetable })
	if !ok {
		return w.World.Rides(ctx, q)
	}
	return ridesOf(ctx, table.timetable(), w.Flights, q)
}

// timetable gives what goes between two cities on a date and is no flight.
type timetable func(from, to string, on calendar.Date) ([]trip.FlightOption, error)

func (w world) timetable() timetable { return w.Tools.Atlas.Rides }

func ridesOf(ctx context.Context, table timetable, flights func(context.Context, gather.FlightsQuery) ([]trip.FlightOption, error), q gather.RidesQuery) ([]trip.FlightOption, error) {
	var out []trip.FlightOption
	if q.Mode == "" || q.Mode == trip.ByFlight {
		found, err := flightsOf(ctx, flights, q)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	if q.Mode != trip.ByFlight {
		found, err := table(q.From.Name, q.To.Name, q.Date)
		if err != nil {
			return nil, err
		}
		out = append(out, slices.DeleteFunc(found, func(o trip.FlightOption) bool {
			return q.Mode != "" && o.Mode != q.Mode || !q.From.Has(o.From.At) || !q.To.Has(o.To.At)
		})...)
	}
	usual := q.Way
	if usual.Mode == "" {
		usual.Mode = route.Usual(q.From, q.To)
	}
	if q.AvoidOvernight {
		out = slices.DeleteFunc(out, func(o trip.FlightOption) bool { return o.Overnight })
	}
	if !slices.ContainsFunc(out, func(o trip.FlightOption) bool { return o.By() == usual.Mode }) {
		out = append(out, route.Estimates(usual, q.Date)...)
	}
	return out, nil
}

// flightsOf gives the flights between the airports of two places that leave on the date. The timetable of the city that they lead to is asked
// first, then that of the city they leave. The end that is none of the plan's stays gets its clocks, which no city knows.
func flightsOf(ctx context.Context, flights func(context.Context, gather.FlightsQuery) ([]trip.FlightOption, error), q gather.RidesQuery) ([]trip.FlightOption, error) {
	var out []trip.FlightOption
	for _, from := range q.From.Airports {
		for _, to := range q.To.Airports {
			if q.At != "" && !route.IsAirport(q.At, from, to) {
				continue
			}
			found, err := between(ctx, flights, q, from, to)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
	}
	zone, err := calendar.LoadZone(q.From.TZ)
	if err != nil {
		return nil, err
	}
	out = slices.DeleteFunc(out, func(o trip.FlightOption) bool {
		date, _ := zone.Local(o.Departure)
		return date != q.Date
	})
	for i := range out {
		if o := &out[i]; !q.InFrom {
			o.From = &trip.Terminal{Name: o.Origin, TZ: q.From.TZ}
		} else if !q.InTo {
			o.To = &trip.Terminal{Name: o.Dest, TZ: q.To.TZ}
		}
	}
	return out, nil
}

// between asks for the flights of one pair of airports. Those that lead to a city are asked for by the date of their arrival, which may be the
// next: the timetable knows nothing of later ones.
func between(ctx context.Context, flights func(context.Context, gather.FlightsQuery) ([]trip.FlightOption, error), q gather.RidesQuery, from, to string) ([]trip.FlightOption, error) {
	ask := gather.FlightsQuery{Origin: from, Dest: to, AvoidOvernight: q.AvoidOvernight, Wish: q.Wish, Rate: q.Rate}
	var out []trip.FlightOption
	for _, late := range []int{-1, 0, 1} {
		if !q.InTo {
			break
		}
		ask.City, ask.Date = q.To.Name, q.Date.AddDays(late)
		found, err := flights(ctx, ask)
		if fault.Is(err, fault.NotFound) {
			break
		} else if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	if len(out) > 0 || !q.InFrom {
		return out, nil
	}
	ask.City, ask.Date, ask.Return = q.From.Name, q.Date, true
	out, err := flights(ctx, ask)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return out, err
}
