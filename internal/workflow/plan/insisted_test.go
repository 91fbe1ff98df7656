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

// What has a reply is asked about with its reason, also where there are two; where nothing is known of one of them, that is said.
func TestWhatIsInsistedOnIsAskedWithItsReasons(t *testing.T) {
	t.Parallel()
	w := planner(t)
	taxis, metro, kayaks := trip.Said{Text: "no taxis", Level: trip.Must, Reply: trip.ReplyNoTaxi}, trip.Said{Text: "no metro", Level: trip.Must, Reply: trip.ReplyNoTransit}, trip.Said{Text: "kayaks", Level: trip.Must}
	for says, tt := range map[string]struct {
		said []trip.Said
		want []string
	}{
		"one":                   {[]trip.Said{taxis}, []string{"“no taxis”. A plan takes a taxi only"}},
		"two":                   {[]trip.Said{taxis, metro}, []string{"“no taxis” and “no metro”. A plan takes a taxi only", "no means of transport can be left out"}},
		"one that nobody knows": {[]trip.Said{taxis, kayaks}, []string{"“no taxis” and “kayaks”, and nothing is known of it here"}},
	} {
		in := paris(func(in *trip.Intent) { in.Said = tt.said })
		asked, err := w.Walked(t.Context(), plan.Request{Intent: &in, Now: noon, Seed: 1, Iterations: 8})
		if err != nil || asked.Problem == nil {
			t.Fatalf("%s: %+v, %v", says, asked.Problem, err)
		}
		for _, want := range tt.want {
			if !strings.Contains(asked.Problem.Message, want) {
				t.Errorf("%s: %q, want %q", says, asked.Problem.Message, want)
			}
		}
	}
}
