package plan_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// An edit that speaks neither of nights nor of the order keeps both, though the wishes of the journey leave them open.
func TestAnEditKeepsOrderAndNights(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	in := freely(between(12, 7_000_00, at("Paris"), at("Munich"), at("Tokyo")))
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

// Days that an edit brings are lived in: each whole one has sights as long as there is money, and none ends at noon.
func TestNewDaysAreNotEmpty(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	in := between(7, 6_000_00, nights("Paris", 3), nights("Munich", 3))
	in.Origin = "London"
	first := plan.Request{Intent: &in, Now: noon, Seed: 1}
	for name, edits := range map[string][]trip.Edit{
		"three days more": {{trip.AddDays(3)}},
		"Munich first, then a night more": {{trip.ChangeStay{Op: trip.StayMove, Place: "Munich", At: new(0)}},
			{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 1}}},
	} {
		req := first
		got, err := w.Walked(t.Context(), req)
		for _, e := range edits {
			if err != nil || got.Itinerary == nil {
				break
			}
			req = plan.Revise("run", got.Itinerary, req, e, noon)
			got, err = w.Walked(t.Context(), req)
		}
		if err != nil || got.Itinerary == nil {
			t.Fatalf("%s: %v %+v", name, err, got.Problem)
		}
		p := &got.Itinerary.Plan
		for d := range p.Days {
			whole, sights, night := true, 0, calendar.Clock(24*60)
			for _, s := range p.Days[d].Slots {
				switch s.Role {
				case trip.RoleArrive, trip.RoleDepart:
					whole = false
				case trip.RoleSight:
					sights++
				case trip.RoleNight:
					night = s.Window.Start
				}
			}
			if whole && (sights == 0 || night < 17*60) {
				t.Errorf("%s: day %d has %d sights and ends at %s", name, d+1, sights, night)
			}
		}
	}
}

// Who flies home later than planned has the time until then, where the bags can be left; the rest of the journey stays.
func TestARideThatLeavesLaterLeavesTimeForMore(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	in := between(7, 7_000_00, nights("Paris", 3), nights("Munich", 3))
	in.Origin, in.Prefs.BagDrop = "London", true
	home := func(clock string) trip.SetTransfer {
		c := calendar.MustClock(clock)
		return trip.SetTransfer{From: "Munich", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.End, Clock: &c}}}
	}
	in.Transfers = []trip.TransferWish{trip.TransferWish(home("13:00"))}
	req := plan.Request{Intent: &in, Now: noon, Seed: 1}
	before, err := w.Walked(t.Context(), req)
	if err != nil || before.Itinerary == nil {
		t.Fatalf("%v %+v", err, before.Problem)
	}
	after, err := w.Walked(t.Context(), plan.Revise("run", before.Itinerary, req, trip.Edit{home("20:00")}, noon))
	if err != nil || after.Itinerary == nil {
		t.Fatalf("%v %+v", err, after.Problem)
	}
	visits := func(p *trip.Plan, last bool) (n int) {
		p.Each(func(day, _ int, s *trip.Slot) {
			if s.Role.IsStop() && (day == len(p.Days)-1) == last {
				n++
			}
		})
		return n
	}
	was, is := &before.Itinerary.Plan, &after.Itinerary.Plan
	if visits(is, true) <= visits(was, true) || visits(is, false) != visits(was, false) {
		t.Errorf("%d visits on the last day after %d, and %d after %d before it", visits(is, true), visits(was, true), visits(is, false), visits(was, false))
	}
}
