package meter

import (
	"log/slog"
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// What a model's answers cost belongs to the turn of the node that asked, once, also where the turn failed; and to nobody's
// where nobody can be named.
func TestWhatModelsCostIsTheTurns(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(noon)
	defer m.Begin("r1", noon, "plan")()
	s := &story{id: "r1", at: noon, tell: func(e run.Event) { c.Time = e.TS; m.Tell(e) }}
	ofRun := telemetry.WithFields(t.Context(), slog.String(telemetry.RunID, "r1"))
	paid := func(micros llm.Micros) { m.Answered(ofRun, "intent", "m", llm.Usage{Cost: micros}) }

	paid(250_000)
	failed, took := s.event(plan.IntentExtractor, 1, run.NodeError, nil), int64(40)
	failed.DurationMS = &took
	s.tell(failed)
	scrape(metrics).wants(t, `cost_usd_sum{node="intent_extractor"} 0.25`)
	paid(125_000)
	paid(125_000)
	m.Answered(t.Context(), "intent", "m", llm.Usage{Cost: 500_000})
	s.say(plan.IntentExtractor, 2, run.NodeCompleted, nil)
	s.say(plan.Planner, 1, run.NodeCompleted, nil)
	scrape(metrics).wants(t, `cost_usd_sum{node="intent_extractor"} 0.5`, `cost_usd_count{node="intent_extractor"} 2`, `cost_usd_sum{node="planner"} 0`)
}
