package world

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// PlaceNamed finds a place.
func (w world) PlaceNamed(_ context.Context, name string) (route.Place, error) {
	if p, err := w.Tools.Atlas.Find(name); err == nil {
		c := p.City()
		return route.Place{Name: c.Name, Country: c.Country, TZ: c.TZ, At: c.Center}, nil
	}
	if name == "JFK" {
		return route.Place{Name: "JFK", Country: "US", TZ: "America/New_York"}, nil
	}
	return route.Place{}, fault.New(fault.NotFound, "no such place")
}

// Rides makes rides up.
func (w world) Rides(ctx context.Context, q plan.RidesQuery) ([]trip.FlightOption, []trip.Degradation, error) {
	if q.From.Name == "JFK" || q.To.Name == "JFK" {
		var out []trip.FlightOption
		city, back := q.ToCity, false
		date := q.Date
		if q.To.Name == "JFK" {
			city, back = q.FromCity, true
		} else {
			date = q.Date.AddDays(1)
		}
		p, _ := w.Tools.Atlas.Find(city)
		for _, a := range p.City().Airports {
			fq := plan.FlightsQuery{City: city, Origin: "JFK", Dest: a.IATA, Date: date, Return: back, Rate: q.Rate}
			if back {
				fq.Origin, fq.Dest = a.IATA, "JFK"
			}
			got, _ := w.Flights(ctx, fq)
			out = append(out, got...)
		}
		return out, nil, nil
	}
	e, _ := route.Estimate(q.Mode, q.From, q.To)
	var out []trip.FlightOption
	for _, c := range []calendar.Clock{9 * 60, 13 * 60} {
		dep := calendar.MustZone(q.From.TZ).At(q.Date, c).UTC()
		mode := q.Mode
		if mode == "" {
			mode = trip.ByTrain
		}
		out = append(out, trip.FlightOption{ID: "train:" + q.From.Name + "-" + q.To.Name + "@" + q.Date.String() + "T" + c.String(), Origin: q.From.Name, Dest: q.To.Name,
			Departure: dep, Arrival: dep.Add(time.Duration(e.Minutes) * time.Minute), DurationSeconds: e.Minutes * 60, Price: e.Price, Mode: mode,
			From: &trip.Terminal{Name: q.From.Name + " station", At: q.From.At, TZ: q.From.TZ}, To: &trip.Terminal{Name: q.To.Name + " station", At: q.To.At, TZ: q.To.TZ},
			Estimated: true, Band: e.Band, Direct: true, Provenance: trip.Provenance{Source: trip.SourceComputed, Tool: "route", RefID: "route/estimate"}})
	}
	return out, nil, nil
}
