package predicate_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/eval/predicate"
	"github.com/tripwright/tripwright/internal/trip"
)

func sample() map[string]any {
	it := &trip.Itinerary{
		Costs:     trip.CostBreakdown{Total: 179900},
		Decisions: []trip.Decision{{Node: "selector"}},
		Citations: []trip.Citation{{Claim: "x"}},
		Days: []trip.ItineraryDay{{Date: calendar.MustDate("2025-06-01"), Activities: []trip.Activity{
			{Kind: trip.KindLodging, Notes: "Check in · Budget tier", Window: calendar.MustWindow("15:00", "15:30")},
		}}},
		CreatedAt: time.Date(2025, 5, 1, 0, 0, 0, 0, time.UTC),
	}
	return map[string]any{"itinerary": it, "intent": trip.Intent{Budget: 180000}, "run": map[string]any{"status": "completed", "repairs": 1}, "none": (*trip.Itinerary)(nil)}
}

// The four predicates of seed 000 §14.1 stand here as the seed writes them.
func TestTheSeedsPredicates(t *testing.T) {
	t.Parallel()
	for _, expr := range []string{
		"itinerary.cost_breakdown.total_usd_cents <= intent.budget_usd_cents",
		"len([d for d in itinerary.days if any(a.kind == 'lodging' and 'budget' in a.notes.lower() for a in d.activities)]) >= 1",
		"len(itinerary.decisions) > 0",
		"itinerary.citations | length > 0",
	} {
		if ok, err := predicate.Holds(expr, sample()); err != nil || !ok {
			t.Errorf("%s: %v, %v", expr, ok, err)
		}
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"none == None":                           true,
		"itinerary == None":                      false,
		"itinerary.days[0].date == '2025-06-01'": true,
		"itinerary.days[0].activities[0].window.end <= '20:00'":                                 true,
		"itinerary.days[0].activities[0].geo == None":                                           true,
		"itinerary.banner == ''":                                                                true,
		"itinerary.created_at.startswith('2025-05-01T')":                                        true,
		"run.status == 'completed' and run['repairs'] == 1":                                     true,
		"'status' in run and 'nothing' not in run":                                              true,
		"all([d.weather == None for d in itinerary.days])":                                      true,
		"any(d.date == 'no for (you' or len([1 for x in (1, 2)]) == 2 for d in itinerary.days)": true,
		"sum(len(d.activities) for d in itinerary.days) == 1":                                   true,
		"[a.kind for a in itinerary.days[0].activities] == ['meal']":                            false,
	}
	for expr, want := range tests {
		if got, err := predicate.Holds(expr, sample()); err != nil || got != want {
			t.Errorf("%s = %v, %v; want %v", expr, got, err, want)
		}
	}
}

func TestFailuresAreErrorsNotFalse(t *testing.T) {
	t.Parallel()
	for expr, says := range map[string]string{
		"itinerary.cost_breakdown.totl == 1":     "no member .totl",
		"itinerary.days[9]":                      "out of range",
		"len(":                                   "predicate",
		"unknown > 1":                            "undefined",
		"run | length > 0 and 1 | length":        "has no length",
		"[x for x in range(100000000) if x < 0]": "steps",
		"load('x')":                              "predicate",
	} {
		if _, err := predicate.Holds(expr, sample()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want one that says %q", expr, err, says)
		}
	}
}
