package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a description asks for and cannot be is said, and is done on no other day; the rest is done.
func TestWhatAnEditCannotDoIsSaid(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, strings.Replace(parisWish, "$2,500", "$2,800", 1))
	gone := before.Intent.DateWindow.Start.AddDays(-1) // a weekday that the trip does not have
	without := "no museums on " + gone.Format("Monday")
	for text, says := range map[string]string{
		without + ", $5 more":                   "Not done: There is no " + gone.Format("Monday") + " in this trip.",
		"add the Catacombs on day 9, $5 more":   "Not done: Paris Catacombs is wanted on day 9, and the days of this trip are 1 to 5.",
		"without Versailles, $5 more":           "Not done: Palace of Versailles is not in the plan.",
		"without Versailles. Add the Catacombs": "Not done: Palace of Versailles is not in the plan.",
	} {
		r, it := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(text)})
		if !slices.Contains(it.Assumed, says) {
			t.Errorf("%q is told with %q", text, it.Assumed)
		}
		if strings.Contains(text, "Versailles") != slices.ContainsFunc(it.Intent.Excluded, func(x trip.Exclusion) bool { return x.Option == "versailles" }) {
			t.Errorf("%q excludes %+v", text, it.Intent.Excluded)
		}
		if strings.HasSuffix(text, "more") && it.Intent.Budget != before.Intent.Budget+5_00 || strings.HasSuffix(text, "Catacombs") && !inPlan(&it, "catacombs") {
			t.Errorf("%q: the rest was not done", text)
		}
		if strings.HasPrefix(text, "no museums") && len(it.Intent.Excluded) > 0 {
			t.Errorf("%q excludes %+v", text, it.Intent.Excluded)
		}
		_, next := edited(t, a, ctx, r.ID, trip.Edit{trip.AddBudget(1_00)})
		if slices.ContainsFunc(next.Assumed, func(s string) bool { return strings.HasPrefix(s, "Not done") }) {
			t.Errorf("%q: the next edit still says %q", text, next.Assumed)
		}
	}
	for text, says := range map[string]string{
		without:                      "There is no " + gone.Format("Monday") + " in this trip. What shall change?",
		"add the Catacombs on day 9": "Paris Catacombs is wanted on day 9, and the days of this trip are 1 to 5",
		"without Versailles":         "Palace of Versailles is not in the plan",
	} {
		r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords(text)})
		if err != nil || r.Status != run.Error {
			t.Fatalf("%q ended as %s, %v", text, r.Status, err)
		}
		if p := problem(t, r); p.Field != "description" || !strings.HasPrefix(p.Message, says) {
			t.Errorf("%q: %q %q", text, p.Field, p.Message)
		}
	}
}

func inPlan(it *trip.Itinerary, id string) bool { _, _, ok := has(it, id); return ok }

// A budget that is lowered and that the trip keeps to already changes nothing, and it is said why.
func TestALowerBudgetThatTheTripKeepsToIsExplained(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	_, it := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords("$1 less")})
	left := before.Intent.Budget - 1_00
	if left < before.Costs.Total {
		t.Fatal("the trip leaves nothing of its budget: take another one")
	}
	singly := before.Plan.Singly() // a budget is kept with single tickets: passes are taken when the plan stands
	if says := "The trip costs less already: " + singly.Costs().Total.String() + " with single tickets, of the " + left.String() + " that it may cost now."; !slices.Contains(it.Assumed, says) {
		t.Errorf("told with %q", it.Assumed)
	}
}
