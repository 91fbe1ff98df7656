package app_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Who lands long before check-in is told that the day is one with bags, and how it would not be.
func TestBagsUntilCheckInAreSpokenOf(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	const wish = "5 days in Paris from 27 February 2028, $5000, gardens, we sleep at Hôtel Monge"
	told := func(assumed []string) (said []string) {
		for _, s := range assumed {
			if strings.Contains(s, "bags") {
				said = append(said, s)
			}
		}
		return said
	}
	planned := func(text string) []string {
		r, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: text, Now: now, Seed: 1, Iterations: 50}, nil)
		if err != nil {
			t.Fatal(err)
		}
		it := itinerary(t, r)
		said := told(it.Assumed)
		if len(said) == 0 {
			return nil
		}
		for _, s := range it.Plan.Days[0].Slots {
			if s.Role == trip.RoleCheckIn && !strings.Contains(said[0], s.Window.Start.String()) {
				t.Errorf("check-in is at %s: %s", s.Window.Start, said[0])
			}
		}
		return said
	}
	if said := planned(wish); len(said) != 1 || !strings.Contains(said[0], "we can leave our bags at the hotel") {
		t.Errorf("with bags: %q", said)
	}
	if said := planned(wish + ", we can leave our bags at the hotel"); said != nil {
		t.Errorf("without bags: %q", said)
	}
}
