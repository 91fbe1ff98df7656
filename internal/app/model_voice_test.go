package app_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/scripted"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

const goodVoice = `{"sentences": [{"text": "Five days in Paris are yours!", "from": [0]}]}`

// parisIntent is the intent of the tests, without a sentence.
func parisIntent(t *testing.T) *trip.Intent {
	t.Helper()
	in, err := trip.ParseIntent([]byte(strings.Replace(goodIntent, "[]", `["CDG"]`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return &in
}

// voiced plans with a voice that gives these answers, and gives the run and its story.
func voiced(t *testing.T, tally *llmtest.Tally, answers ...string) (*scripted.Model, run.Run, []string) {
	t.Helper()
	m := scripted.New(answers...)
	a, ctx := world(t, app.Replace{Voice: models.Voice{Model: m, Meter: tally}, Strict: true})
	id := runner.NewID()
	done, err := a.Plan(ctx, id, plan.Request{Intent: parisIntent(t), Now: now, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m, done, told(t, a, ctx, id)
}

// A good sentence is told with the citations of what it stands on, the rest in code's own words. The voice is asked once, with
// no tool, also where the run goes on with what is recorded of it.
func TestAVoiceRetellsTheSummary(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	m, done, _ := voiced(t, new(llmtest.Tally), goodVoice)
	it := itinerary(t, done)
	if it.Summary[0] != "Five days in Paris are yours!" || len(it.SummaryRefs[0]) == 0 || len(it.Summary) < 4 || len(it.SummaryRefs) != len(it.Summary) {
		t.Errorf("told %q on %v", it.Summary, it.SummaryRefs)
	}
	if it.Coverage != 1 || slices.ContainsFunc(it.Degraded, byModel) {
		t.Errorf("coverage %v, degraded %v", it.Coverage, it.Degraded)
	}
	asked := m.Requests()
	if len(asked) != 1 || len(asked[0].Tools) != 0 || asked[0].Class != llm.Medium || strings.Contains(asked[0].System, it.Plan.Days[0].Date.String()) {
		t.Errorf("asked %d times: %+v", len(asked), asked)
	}
}

func byModel(d trip.Degradation) bool { return d.Tool == plan.ModelTool }

// S0.88, S0.89: what is no summary is asked for once more, from the checkpoint before.
func TestGarbageOnceFromTheVoice(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for name, garbage := range map[string]string{"no JSON": "Paris!", "no sentence": `{"sentences": []}`, "stands on nothing": `{"sentences": [{"text": "Paris!", "from": []}]}`,
		"an invented fact": `{"sentences": [{"text": "Paris!", "from": [77]}]}`, "a sign": `{"sentences": [{"text": "Paris\u0007", "from": [0]}]}`} {
		var tally llmtest.Tally
		m, done, story := voiced(t, &tally, garbage, goodVoice)
		if done.Status != run.Completed || itinerary(t, done).Summary[0] != "Five days in Paris are yours!" {
			t.Errorf("%s: ended as %s", name, done.Status)
		}
		for _, want := range []string{"synthesizer#1 error", "synthesizer#2 completed"} {
			if !slices.Contains(story, want) {
				t.Errorf("%s: %q is missing from %q", name, want, story)
			}
		}
		if asked := m.Requests(); len(asked) != 2 || !strings.Contains(asked[1].System, "You must return valid JSON matching VoiceV1") || tally.Rejects() != 1 {
			t.Errorf("%s: asked %d times, %d rejected", name, len(asked), tally.Rejects())
		}
	}
}

// S0.91: a second time ends the run.
func TestGarbageTwiceFromTheVoice(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	_, done, _ := voiced(t, new(llmtest.Tally), "Paris!", "Paris!")
	if done.Status != run.Error || problem(t, done).Code != "invalid_model_output" {
		t.Errorf("ended as %s", done.Status)
	}
}

// What is not so is not told, and nothing of it is repeated.
func TestALyingVoiceIsNotTold(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	_, done, _ := voiced(t, new(llmtest.Tally), `{"sentences": [{"text": "Five days in Paris for $12,345!", "from": [0]}, {"text": "The Kremlin awaits.", "from": [2]}]}`)
	it := itinerary(t, done)
	if raw := string(done.Result); strings.Contains(raw, "12,345") || strings.Contains(raw, "Kremlin") {
		t.Error("a lie is told")
	}
	if !slices.ContainsFunc(it.Degraded, byModel) || it.Banner != narrate.Banner || len(it.Summary) < 5 {
		t.Errorf("degraded %v, banner %q, told %q", it.Degraded, it.Banner, it.Summary)
	}
}

// speaker is a voice made of a function.
type speaker func(context.Context, *trip.Itinerary) (plan.Retelling, error)

func (s speaker) Retell(ctx context.Context, it *trip.Itinerary, _ bool) (plan.Retelling, error) {
	return s(ctx, it)
}

// Who waits for a voice holds up nobody: each voice here waits for another plan, more of them than can compute at once.
func TestAVoiceIsWaitedForOutsideTheTurn(t *testing.T) {
	t.Parallel()
	var a *app.App
	var nested func(ctx context.Context, deep int) error
	with := app.Replace{Voice: speaker(func(ctx context.Context, it *trip.Itinerary) (plan.Retelling, error) {
		return plan.Retelling{}, nested(ctx, int(it.Plan.Seed)+1)
	})}
	a, ctx := world(t, with)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	in := parisIntent(t)
	nested = func(_ context.Context, deep int) error {
		if deep > runtime.GOMAXPROCS(0)+1 {
			return nil
		}
		done, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: in, Now: now, Seed: uint64(deep), Iterations: 100}, nil)
		if err == nil && done.Status != run.Completed {
			err = fault.New(fault.Internal, "ended as %s", done.Status)
		}
		return err
	}
	if err := nested(ctx, 0); err != nil {
		t.Fatal(err)
	}
}

// The name of an itinerary stands for all that it says. The same request gives the same, and is kept once; where the same trip is told in
// other words, by a model on another day or by another version of this program, that is another itinerary and no conflict.
func TestANameStandsForOneDocument(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	words := "Five days in Paris are yours!"
	a, ctx := opened(t, app.Replace{Voice: speaker(func(context.Context, *trip.Itinerary) (plan.Retelling, error) {
		return plan.Retelling{Sentences: []narrate.Retold{{Text: words, From: []int{0}}}}, nil
	})})
	told := func() trip.Itinerary {
		r, err := a.PlanAlike(ctx, runner.NewID(), plan.Request{Text: parisWish, Now: now, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return itinerary(t, r)
	}
	first, again := told(), told()
	words = "Paris is yours for five days!"
	other := told()
	if first.ID != again.ID || first.Summary[0] == other.Summary[0] || first.ID == other.ID || len(first.ID) != 36 {
		t.Errorf("%s says %q, %s says %q, %s says %q", first.ID, first.Summary[0], again.ID, again.Summary[0], other.ID, other.Summary[0])
	}
}

// moody is a taster that is away at first.
type moody struct{ away, asked int }

func (m *moody) Taste(context.Context, trip.Intent, []trip.Attraction, bool) (explore.Tasted, error) {
	m.asked++
	if m.asked <= m.away {
		return explore.Tasted{Degraded: []trip.Degradation{{Tool: plan.ModelTool, Used: "omitted", Reason: "it was not to be had"}}}, nil
	}
	return explore.Tasted{Permille: map[string]int{"louvre": 1400}}, nil
}

// Version is one version, away or not: the key of what is kept does not tell the two apart.
func (*moody) Version() string { return "moody" }

// opened is the program at the moment of the tests.
func opened(t *testing.T, with app.Replace) (*app.App, context.Context) {
	t.Helper()
	ctx := tenant.With(t.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", Now: func() time.Time { return now }}, with)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
	})
	return a, ctx
}

// What was planned without a taste says so, and is not taken for one with it: an edit asks again.
func TestWithoutTasteNothingIsReused(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	for _, tt := range []struct{ away, asked int }{{0, 1}, {1, 2}} {
		taster := &moody{away: tt.away}
		a, ctx := opened(t, app.Replace{Taster: taster, Reuse: newMemory()})
		parent, before := planned(t, a, ctx, parisWish)
		if degraded := slices.ContainsFunc(before.Degraded, byModel); degraded != (tt.away > 0) || degraded && before.Banner == "" {
			t.Errorf("degraded %v, banner %q", before.Degraded, before.Banner)
		}
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.AddBudget(10_00)})
		if taster.asked != tt.asked || slices.ContainsFunc(after.Degraded, byModel) {
			t.Errorf("away %d times: asked %d times, want %d; degraded %v", tt.away, taster.asked, tt.asked, after.Degraded)
		}
	}
}
