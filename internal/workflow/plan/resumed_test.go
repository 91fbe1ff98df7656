package plan_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// A run that broke off behind any of its steps goes on at the next one, whoever takes it up, and ends with the same bytes; nothing that was
// recorded is done again.
func TestARunThatBrokeOffAnywhereEndsTheSame(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for name, req := range map[string]plan.Request{
		"a trip":                asks("5 days in Paris next June, $2,500, art and food"),
		"one that is no trip":   asks("5 days in Munich next June for $500"),
		"a journey":             wishes(t, parisAndMunich),
		"a sentence to ask for": asks("5 days in Paris next June"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			th := newTheatre(t)
			whole := th.play(req, nil)
			if len(whole.order) < 2 && whole.state.Problem == nil {
				t.Fatalf("only %v is recorded", whole.order)
			}
			for n := range whole.order {
				if n == 0 && len(whole.order) > 1 || testing.Short() && n > 0 && n%3 != 1 {
					continue // who has no record plans it all once more
				}
				records := map[string]json.RawMessage{}
				for _, step := range whole.order[:n] {
					records[step] = whole.records[step]
				}
				again := th.play(req, records)
				if diff := cmp.Diff(whole.order[n:], again.order); diff != "" {
					t.Errorf("broken off before %s: done again are %s", whole.order[n], diff)
				}
				if !bytes.Equal(whole.end.Result, again.end.Result) || !bytes.Equal(whole.end.Problem, again.end.Problem) {
					t.Errorf("broken off before %s the end is another: %s", whole.order[n], again.end.Problem)
				}
			}
		})
	}
}
