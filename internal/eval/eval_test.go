package eval_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/eval"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

var update = flag.Bool("update", false, "rewrite the golden scorecard")

func bundled(t *testing.T) []eval.Scenario {
	t.Helper()
	list, err := eval.Bundled()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Everything passes, and the figures are the ones last looked at: a change of behaviour is a change of numbers.
func TestSuiteAndScorecard(t *testing.T) {
	t.Parallel()
	rep, err := eval.Run(t.Context(), bundled(t), eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rep.Results {
		if !r.Passed {
			t.Errorf("%s failed: %q", r.ID, r.Failures)
		}
	}
	if rep.Card.FirstRepair < 0.9 {
		t.Errorf("first-repair success %.2f, want at least 0.9", rep.Card.FirstRepair)
	}
	if rep.Card.RepairsPerSuccess > 1 {
		t.Errorf("repairs per success %.2f, want at most 1", rep.Card.RepairsPerSuccess)
	}
	if rep.Card.CitationCoverage != 1 {
		t.Errorf("citation coverage %.3f, want 1", rep.Card.CitationCoverage)
	}
	if rep.Card.Reuse < 0.6 {
		t.Errorf("%.2f of the work of edits had been done before, want at least 0.60 (S0.16)", rep.Card.Reuse)
	}
	golden(t, "scorecard.golden", []byte(rep.Card.String()))
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s changed; look at it, then run with -update\n got:\n%s\nwant:\n%s", name, got, want)
	}
}

// Breaking any one rule turns the suite red: the rule is taken out of the judge, everything else stays as it is.
func TestABrokenVerifierTurnsTheSuiteRed(t *testing.T) {
	t.Parallel()
	list := slices.DeleteFunc(bundled(t), func(s eval.Scenario) bool { return len(s.MustRefuse) == 0 })
	for _, broken := range verify.Rules() {
		t.Run(broken.Name, func(t *testing.T) {
			t.Parallel()
			rep, err := eval.Run(t.Context(), list, eval.Options{Replace: app.Replace{Judge: without(broken.Name)}})
			if err != nil {
				t.Fatal(err)
			}
			if rep.Failed == 0 {
				t.Errorf("without the rule %q the suite is green: nothing shows that the rule works", broken.Name)
			}
		})
	}
}

func without(name string) func(trip.Plan, trip.Intent, *trip.Facts) []trip.Violation {
	return func(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Violation {
		var out []trip.Violation
		for _, r := range verify.Rules() {
			if r.Name != name {
				out = append(out, r.Check(p, in, f)...)
			}
		}
		return out
	}
}

func TestEveryRuleHasAHarm(t *testing.T) {
	t.Parallel()
	for _, r := range verify.Rules() {
		if !slices.ContainsFunc(eval.Harms(), func(h eval.Harm) bool { return h.Rule == r.Name }) {
			t.Errorf("no harm shows that rule %q works", r.Name)
		}
	}
	used := map[string]bool{}
	for _, s := range bundled(t) {
		for _, h := range s.MustRefuse {
			used[h] = true
		}
	}
	for _, h := range eval.Harms() {
		if !used[h.Name] {
			t.Errorf("no scenario does the harm %q", h.Name)
		}
	}
}

func TestScenarioFilesAreRefusedWithTheReason(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no predicates":   "scenario_id: x\ntext: a\nnow: 2025-01-01T00:00:00Z\n",
		"unknown field":   "scenario_id: x\nmust_satsify: []\n",
		"no wish":         "scenario_id: x\nmust_satisfy: [{predicate: 'True'}]\n",
		"not YAML":        "a: [",
		"a bad intent":    "scenario_id: x\nintent: {city: Paris}\nmust_satisfy: [{predicate: 'True'}]\n",
		"an unknown harm": "scenario_id: x\ntext: a\nnow: 2025-01-01T00:00:00Z\nmust_satisfy: [{predicate: 'True'}]\nmust_refuse: [flood]\n",
	} {
		if got, err := eval.Parse(name, []byte(text)); err == nil {
			t.Errorf("%s: accepted as %+v", name, got)
		}
	}
}
