package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// What is known of a sentence grows while it is typed: nothing said before is lost while something else is still asked.
func TestAPreviewGrowsWithItsSentence(t *testing.T) {
	t.Parallel()
	a, ctx := editing(t, nil)
	for _, tc := range []struct {
		name, text string
		answers    map[string]string
		intent     string // as JSON, but for said
		said       string // what part was read from what words
		missing    []string
		asks       string // the field of the question
		problem    string
	}{
		{name: "nothing yet", text: "hello", intent: `null`, missing: []string{"city", "date_window", "budget_usd_cents"}, asks: "city"},
		{name: "a city", text: "Paris", intent: `{"city": "Paris", "airports": ["CDG", "ORY"]}`,
			said:    "city: Paris",
			missing: []string{"date_window", "budget_usd_cents"}, asks: "date_window"},
		{name: "how long, not when", text: "6 days of art and food in Paris for two",
			intent:  `{"city": "Paris", "days": 6, "airports": ["CDG", "ORY"], "party": {"adults": 2}, "prefs": {"themes": ["art", "food"]}}`,
			said:    "city: Paris; party: for two",
			missing: []string{"date_window", "budget_usd_cents"}, asks: "date_window"},
		{name: "when, not where", text: "5 days from 10 June 2027 for $2,500, no red-eyes",
			intent:  `{"date_window": {"start": "2027-06-10", "end": "2027-06-14"}, "budget_usd_cents": 250000, "prefs": {"avoid_overnight": true}}`,
			said:    "date_window: 5 days, 10 June 2027; budget_usd_cents: $2,500",
			missing: []string{"city"}, asks: "city"},
		{name: "when it can be read in two ways", text: "5 days in Paris from 01/06, $2500",
			intent:  `{"city": "Paris", "days": 5, "budget_usd_cents": 250000, "airports": ["CDG", "ORY"]}`,
			said:    "city: Paris; budget_usd_cents: $2500",
			missing: []string{"date_window"}, asks: "date_window"},
		{name: "with the answer", text: "5 days in Paris from 01/06, $2500", answers: map[string]string{"date_window": "1 June 2027"},
			intent:  `{"city": "Paris", "date_window": {"start": "2027-06-01", "end": "2027-06-05", "tz": "Europe/Paris"}, "budget_usd_cents": 250000, "airports": ["CDG", "ORY"]}`,
			said:    "city: Paris; date_window: 5 days, 01/06; budget_usd_cents: $2500",
			missing: []string{}},
		{name: "longer than the short form, before it has dates", text: "9 days in Paris", intent: `{"stays": [{"place": "Paris"}], "days": 9}`,
			missing: []string{"date_window", "budget_usd_cents"}, asks: "date_window"},
		{name: "too long, before it has a city", text: "9 days from 10 June 2027", intent: `{"date_window": {"start": "2027-06-10", "end": "2027-06-18"}}`,
			said:    "date_window: 9 days, 10 June 2027",
			missing: []string{"city", "budget_usd_cents"}, asks: "city", problem: "date_window"},
		{name: "longer than the short form", text: "9 days in Paris from 10 June 2027 for $2,500",
			intent:  `{"stays": [{"place": "Paris"}], "date_window": {"start": "2027-06-10", "end": "2027-06-18", "tz": "Europe/Paris"}, "budget_usd_cents": 250000}`,
			said:    "date_window: 9 days, 10 June 2027; budget_usd_cents: $2,500",
			missing: []string{}},
		{name: "over", text: "5 days in Paris from 10 June 2020 for $2,500",
			intent:  `{"city": "Paris", "date_window": {"start": "2020-06-10", "end": "2020-06-14", "tz": "Europe/Paris"}, "budget_usd_cents": 250000, "airports": ["CDG", "ORY"]}`,
			said:    "city: Paris; date_window: 5 days, 10 June 2020; budget_usd_cents: $2,500",
			missing: []string{"date_window"}, asks: "date_window"},
		{name: "a bell", text: "Paris\a", intent: `null`, missing: []string{}, problem: "text"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			p, err := a.Preview(ctx, plan.Request{Text: tc.text, Answers: tc.answers, Now: now, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			if p.Intent != nil {
				for _, s := range p.Intent.Said {
					said = append(said, s.Field+": "+s.Text)
				}
				p.Intent.Said = nil
			}
			if d := cmp.Diff(tc.said, strings.Join(said, "; ")); d != "" {
				t.Errorf("in the words of the sentence (-want +got):\n%s", d)
			}
			if d := cmp.Diff(asJSON(t, json.RawMessage(tc.intent)), asJSON(t, p.Intent)); d != "" {
				t.Errorf("known (-want +got):\n%s", d)
			}
			if d := cmp.Diff(tc.missing, p.Missing); d != "" {
				t.Errorf("missing (-want +got):\n%s", d)
			}
			asks, problem := "", ""
			if p.Question != nil {
				asks = p.Question.Field
			}
			if p.Problem != nil {
				problem = p.Problem.Field
			}
			if asks != tc.asks || problem != tc.problem {
				t.Errorf("asks about %q and refuses %q, want %q and %q", asks, problem, tc.asks, tc.problem)
			}
		})
	}
	if runs, err := a.Store.FindRuns(ctx, run.Filter{Limit: 1}); err != nil || len(runs) > 0 {
		t.Errorf("%d runs are kept, %v", len(runs), err)
	}
}

// What stands in for who travels and from where is told as wishes are, in every language, and what was said is not told again.
func TestAPreviewSaysWhatIsSupposed(t *testing.T) {
	t.Parallel()
	a, ctx := editing(t, nil)
	const trip = "5 days in Paris from 10 June 2027 for $2,500"
	for text, want := range map[string]string{
		trip:                                 `{"origin": "JFK", "party": {"adults": 1, "rooms": 1}}`,
		trip + ", two adults":                `{"origin": "JFK"}`,
		trip + ", from Boston":               `{"party": {"adults": 1, "rooms": 1}}`,
		trip + ", from Boston, for 2 adults": `null`,
		"Paris":                              `null`,
	} {
		for _, lang := range []wording.Language{"", wording.German} {
			p, err := a.Preview(ctx, plan.Request{Text: text, Lang: lang, Now: now, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(asJSON(t, json.RawMessage(want)), asJSON(t, p.Supposed)); d != "" {
				t.Errorf("%q in %q (-want +got):\n%s", text, lang, d)
			}
			for _, said := range p.Assumed {
				if english := strings.HasPrefix(said, "You did not"); english && lang == wording.German {
					t.Errorf("%q is told in English", said)
				}
			}
		}
	}
}

func asJSON(t *testing.T, v any) (out any) {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// A preview is what a run makes of the sentence: of one that can be planned the same wishes, and word for word what is taken for
// granted; of another one the same question or the same refusal.
func TestAPreviewForetellsTheRun(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	for _, text := range []string{
		parisWish, tokyoWish, "5 days in Paris next June", "9 days in Paris from 10 June 2027 for $2,500", "Paris or Rome, $2,000, next June",
		"4 days in Munich in May 2027, $3,000, two adults and a child, by train", "a week somewhere warm",
	} {
		p, err := a.Preview(ctx, plan.Request{Text: text, Now: now, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		r, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: text, Now: now, Seed: 1, Iterations: 50}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Problem) > 0 {
			var said trip.Problem
			if err := json.Unmarshal(r.Problem, &said); err != nil {
				t.Fatal(err)
			}
			switch {
			case said.Question != nil:
				if d := cmp.Diff(said.Question, p.Question); d != "" {
					t.Errorf("%s\nquestion (-run +preview):\n%s", text, d)
				}
			case p.Problem == nil || p.Problem.Field != said.Field || !strings.Contains(said.Message, p.Problem.Message):
				t.Errorf("%s\nthe run says %s: %s, the preview %+v", text, said.Field, said.Message, p.Problem)
			}
			continue
		}
		it := itinerary(t, r)
		if p.Question != nil || p.Problem != nil || len(p.Missing) > 0 {
			t.Errorf("%s\nis planned, and the preview says %+v %+v %v", text, p.Question, p.Problem, p.Missing)
			continue
		}
		got := [...]any{p.Intent.City, p.Intent.Dates.Start, p.Intent.Dates.End, p.Intent.Budget}
		if want := [...]any{it.Intent.City, it.Intent.DateWindow.Start, it.Intent.DateWindow.End, it.Intent.Budget}; got != want {
			t.Errorf("%s\npreview %v, run %v", text, got, want)
		}
		if d := cmp.Diff(it.Assumed[:min(len(it.Assumed), len(p.Assumed))], p.Assumed); d != "" { // planning adds to them
			t.Errorf("%s\nassumed (-run +preview):\n%s", text, d)
		}
	}
}

func BenchmarkPreview(b *testing.B) {
	a, ctx := editing(b, nil)
	for b.Loop() {
		if _, err := a.Preview(ctx, plan.Request{Text: parisWish, Now: now, Seed: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
