package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// What is insisted on and was not understood is a question with a way out, and nothing is planned. Who answers to go without it, or takes the way
// out, has a plan that says of it that it is not met.
func TestWhatIsInsistedOnIsAskedFirst(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	in := paris(func(in *trip.Intent) {
		in.Said = []trip.Said{{Text: "Paris", Field: trip.FieldCity}, {Text: "kayaks", Level: trip.Must}, {Text: "at sunset"}}
	})
	asked, err := w.Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8})
	if err != nil || asked.Itinerary != nil || asked.Problem == nil {
		t.Fatalf("%+v, %v", asked.Problem, err)
	}
	p := asked.Problem
	if p.Code != "question" || p.Field != trip.FieldSaid || !strings.Contains(p.Message, "“kayaks”") || strings.Contains(p.Message, "sunset") || len(p.Relaxations) != 1 || !in.Insisted() {
		t.Fatalf("%+v", p)
	}
	way := p.Relaxations[0]
	for name, req := range map[string]plan.Request{
		"the answer":       {Intent: &in, Answers: map[string]string{trip.FieldSaid: p.Question.Options[0]}},
		"the way out":      {Intent: way.Intent},
		"in another words": {Intent: &in, Answers: map[string]string{trip.FieldSaid: "canoes"}},
	} {
		req.Now, req.Seed, req.Iterations = noon, 1, 8
		got, err := w.Walked(t.Context(), req)
		if err != nil || got.Itinerary == nil {
			t.Errorf("%s: %+v, %v", name, got.Problem, err)
			continue
		}
		at := slices.IndexFunc(got.Itinerary.Wishes, func(w trip.Wish) bool { return w.Text == "kayaks" })
		if at < 0 || got.Itinerary.Wishes[at].Fate != trip.FateNotMet || got.Itinerary.Wishes[at].Kind != trip.Prefer {
			t.Errorf("%s: %+v", name, got.Itinerary.Wishes)
		}
	}
}
