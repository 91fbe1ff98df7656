package app_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// A journey cannot be changed yet: every door to a change says so, and the journey is as it was.
func TestAJourneyIsNotChangedYet(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	in := trip.Intent{Origin: "JFK", Budget: 600_000, Party: trip.Party{Adults: 2}, Stays: []trip.StayWish{{Place: "Paris", Nights: new(2)}, {Place: "Munich", Nights: new(2)}},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-14"), End: calendar.MustDate("2027-06-18")}}
	id := runner.NewID()
	r, err := a.Plan(ctx, id, plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	it := itinerary(t, r)
	if len(it.Stays) != 2 || len(it.Transfers) != 3 || it.Stays[1].Place != "Munich" {
		t.Fatalf("planned are %+v and %+v", it.Stays, it.Transfers)
	}
	for name, try := range map[string]func() error{
		"an edit":      func() error { _, err := a.Edit(ctx, id, runner.NewID(), trip.Edit{trip.ShiftDates(1)}); return err },
		"a check":      func() error { _, err := a.Check(ctx, id, it.Days); return err },
		"fixes":        func() error { _, err := a.Fixes(ctx, id, it.Days); return err },
		"alternatives": func() error { _, err := a.Alternatives(ctx, id, "d1.s1"); return err },
	} {
		if err := try(); !fault.Is(err, fault.Conflict) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
