package plan_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Who edits a journey down sleeps no worse than the money makes them: the bed that one had is given up only where what is left does not pay it.
func TestNobodyGivesUpABedThatIsPaid(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	in := between(8, 6_000_00, nights("Paris", 4), nights("Munich", 3))
	first := plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 40}
	before, err := w.Walked(t.Context(), first)
	if err != nil || before.Itinerary == nil {
		t.Fatalf("%v %+v", err, before.Problem)
	}
	slept := func(p *trip.Plan, f *trip.Facts, stay int) (*trip.Lodging, money.Cents) {
		one := p.At(stay)
		for _, d := range one.Days {
			for _, s := range d.Slots {
				if s.Role == trip.RoleCheckIn {
					return f.At(stay).Lodging(s.Selected().OptionRef), one.Costs().Lodging
				}
			}
		}
		t.Fatalf("nobody sleeps in stay %d", stay)
		return nil, 0
	}
	gaveWay := 0
	for _, less := range []money.Cents{100_00, 300_00, 500_00, 700_00} {
		had := before.Plan.Singly()
		budget := had.Costs().Total - less
		got, err := w.Walked(t.Context(), plan.Revise("run", before.Itinerary, first, trip.Edit{trip.AddBudget(budget - in.Budget)}, noon))
		if err != nil || got.Itinerary == nil {
			t.Errorf("%s less: %v %+v", less, err, got.Problem)
			continue
		}
		singly := got.Plan.Singly() // what a plan may have is counted before its passes
		left := budget - singly.Costs().Total
		if left < 0 || got.Itinerary.Costs.Total > singly.Costs().Total {
			t.Errorf("%s less: it costs %s, ticket by ticket %s", less, got.Itinerary.Costs.Total, singly.Costs().Total)
		}
		for i := range got.Plan.Stays {
			had, paid := slept(&before.Plan, &before.Itinerary.Facts, i)
			has, pays := slept(&got.Plan, &got.Itinerary.Facts, i)
			if had.ID != has.ID {
				gaveWay++
				if paid-pays <= left {
					t.Errorf("%s less: %s instead of %s saves %s, and %s are left", less, has.Name, had.Name, paid-pays, left)
				}
			}
			if pays > paid {
				t.Errorf("%s less: %s is dearer than %s", less, has.Name, had.Name)
			}
		}
	}
	if gaveWay == 0 {
		t.Error("nobody gave up a bed")
	}
}
