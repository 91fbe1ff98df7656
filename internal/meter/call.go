package meter

import (
	"cmp"
	"context"
	"log/slog"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var (
	_ tool.Meter = (*Meter)(nil)
	_ llm.Meter  = (*Meter)(nil)
)

// Observe counts a question to a tool, and writes a line of it.
func (m *Meter) Observe(ctx context.Context, o tool.Observation) {
	if m.Log != nil {
		call := telemetry.ToolCall{Tool: o.Tool, Latency: o.Latency, Retries: o.Retries, CacheHit: o.CacheHit, CostUSD: float64(o.Cost) / 100}
		m.Log.LogAttrs(ctx, slog.LevelDebug, "tool called", append(call.Fields(), slog.String("reason", o.Reason))...)
	}
	failed := o.Reason
	if answered[failed] {
		failed = ""
	}
	m.noted().asked(o.Tool, o.CacheHit, failed, telemetry.Field(ctx, telemetry.RunID))
	if o.CacheHit {
		m.metrics.ToolRemembered(o.Tool)
		return
	}
	m.metrics.ToolAnswered(o.Tool, o.Latency, failed)
}

// answered are the reasons for which a tool gives nothing and has not failed: there is no such flight, nobody waits any more, or the question
// was none.
var answered = map[string]bool{fault.NotFound.String(): true, fault.Invalid.String(): true, "cancelled": true}

// Asked counts a question to a language model.
func (m *Meter) Asked(task, _ string) {
	m.metrics.ModelAsked(nodeOfTask(task))
	m.noted().Count(slo.ModelAsked, 1)
}

// Answered writes a line of what a model's answer took, and adds its cost to that of the node's turn.
func (m *Meter) Answered(ctx context.Context, task, model string, u llm.Usage) {
	m.pay(telemetry.Field(ctx, telemetry.RunID), nodeOfTask(task), u.Cost)
	if m.Log != nil {
		call := telemetry.ModelCall{Model: cmp.Or(u.Model, model), PromptTokens: u.Input, CompletionTokens: u.Output, CostUSD: u.Cost.USD()}
		m.Log.LogAttrs(ctx, slog.LevelInfo, "model asked", append(call.Fields(), slog.String("task", task),
			slog.Bool("tokens_estimated", u.Estimated), slog.Bool("price_known", !u.Unpriced))...)
	}
}

// pay notes what a run has to pay for the turn that a node is at.
func (m *Meter) pay(runID, node string, cost llm.Micros) {
	if runID == "" || cost == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run(runID).paid[node] += cost
}

// Rejected counts a reply that did not pass.
func (m *Meter) Rejected(task, _ string) {
	m.metrics.ModelRejected(nodeOfTask(task))
	m.noted().Count(slo.ModelRejected, 1)
}

// nodeOfTask is the node that asks a task of a model.
func nodeOfTask(task string) string {
	switch task {
	case "edit":
		return plan.IntentExtractor
	case "taste":
		return plan.Planner
	case "voice":
		return plan.Synthesizer
	}
	return cmp.Or(plan.Aliases[task], task)
}

// All tells several meters of tools.
type All []tool.Meter

// Observe tells them all.
func (ms All) Observe(ctx context.Context, o tool.Observation) {
	for _, m := range ms {
		m.Observe(ctx, o)
	}
}
