package plan_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// An edit that speaks neither of nights nor of the order keeps both, though the wishes of the journey leave them open.
func TestAnEditKeepsOrderAndNights(t *testing.T) {
	t.Parallel()
	w := planner(t)
	in := freely(between(12, 12_000_00, at("Paris"), at("Munich"), at("Tokyo")))
	first := plan.Request{Intent: &in, Now: noon, Seed: 1}
	before, err := w.Walked(t.Context(), first)
	if err != nil || before.Itinerary == nil {
		t.Fatalf("%v %+v", err, before.Problem)
	}
	for name, e := range map[string]trip.Edit{
		"more money":      {trip.AddBudget(2_000_00)},
		"a later start":   {trip.SetHours{Start: calendar.MustClock("11:00")}},
		"calmer":          {trip.SetPace(trip.PaceRelaxed)},
		"a day later":     {trip.ShiftDates(1)},
		"a day of rest":   {trip.SetDay{Day: 2, Most: new(0)}},
		"kept by closely": {trip.SetKeep(trip.KeepClose), trip.SetPace(trip.PacePacked)},
	} {
		if testing.Short() && name != "more money" && name != "a day of rest" {
			continue
		}
		got, err := w.Walked(t.Context(), plan.Revise("run", before.Itinerary, first, e, noon))
		if err != nil || got.Itinerary == nil {
			t.Errorf("%s: %v %+v", name, err, got.Problem)
			continue
		}
		if was, is := journey.Nights(&before.Itinerary.Plan), journey.Nights(&got.Itinerary.Plan); was != is {
			t.Errorf("%s: %s, want %s", name, is, was)
		}
	}
}
