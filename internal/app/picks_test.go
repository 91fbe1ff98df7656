package app_test

import (
	"encoding/json"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Whoever insists on a pick together with other things gets a plan, wherever there is something to pick from.
func TestPicksBesideOtherMustsArePlanned(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	bed := func(w trip.LodgingWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Lodging: &w} }
	fly := func(w trip.TransportWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Transport: &w} }
	a, ctx := editing(t, nil)
	for _, city := range []struct {
		name, tz string
		airports []string
	}{{"Paris", "Europe/Paris", []string{"CDG", "ORY"}}, {"Tokyo", "Asia/Tokyo", []string{"HND", "NRT"}}} {
		for name, wishes := range map[string][]trip.Requirement{
			"the cheapest hotel of 4 stars":         {bed(trip.LodgingWish{Pick: trip.PickCheapest, MinStars: 4})},
			"the cheapest hotel, and 3 stars":       {bed(trip.LodgingWish{Pick: trip.PickCheapest}), bed(trip.LodgingWish{MinStars: 3})},
			"the best rated hotel with breakfast":   {bed(trip.LodgingWish{Pick: trip.PickBestRated, Services: []string{"breakfast"}})},
			"the cheapest flight, and a direct one": {fly(trip.TransportWish{Direct: true}), fly(trip.TransportWish{Pick: trip.PickCheapest})},
			"the latest flight, and economy":        {fly(trip.TransportWish{Pick: trip.PickLatest}), fly(trip.TransportWish{Class: "economy"})},
		} {
			from := calendar.MustDate("2027-06-14")
			in := trip.Intent{City: city.name, DateWindow: trip.DateWindow{Start: from, End: from.AddDays(4), TZ: city.tz}, Budget: 12_000_00,
				Airports: city.airports, Origin: "JFK", Requirements: wishes}
			r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != run.Completed {
				var p trip.Problem
				t.Errorf("%s: %s: the run ended as %s (%v): %v", city.name, name, r.Status, json.Unmarshal(r.Problem, &p), p.Violations)
			}
		}
	}
}
