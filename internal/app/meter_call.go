package app

import (
	"cmp"
	"context"
	"log/slog"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

var (
	_ tool.Meter = (*meter)(nil)
	_ llm.Meter  = (*meter)(nil)
)

// Observe counts a question to a tool, and writes a line of it.
func (m *meter) Observe(ctx context.Context, o tool.Observation) {
	if m.log != nil {
		call := telemetry.ToolCall{Tool: o.Tool, Latency: o.Latency, Retries: o.Retries, CacheHit: o.CacheHit, CostUSD: float64(o.Cost) / 100}
		m.log.LogAttrs(ctx, slog.LevelDebug, "tool called", append(call.Fields(), slog.String("reason", o.Reason))...)
	}
	if o.CacheHit {
		m.metrics.ToolRemembered(o.Tool)
		return
	}
	m.metrics.ToolAnswered(o.Tool, o.Latency, o.Reason)
}

// Asked counts a question to a language model.
func (m *meter) Asked(task, _ string) { m.metrics.ModelAsked(nodeOfTask(task)) }

// Answered writes a line of what a model's answer took.
func (m *meter) Answered(ctx context.Context, task, model string, u llm.Usage) {
	if m.log != nil {
		call := telemetry.ModelCall{Model: cmp.Or(u.Model, model), PromptTokens: u.Input, CompletionTokens: u.Output, CostUSD: float64(u.Cost) / 100}
		m.log.LogAttrs(ctx, slog.LevelInfo, "model asked", append(call.Fields(), slog.String("task", task))...)
	}
}

// Rejected counts a reply that did not pass.
func (m *meter) Rejected(task, _ string) { m.metrics.ModelRejected(nodeOfTask(task)) }

// nodeOfTask is the node that asks a task of a model.
func nodeOfTask(task string) string {
	if task == "taste" {
		return plan.Planner
	}
	return cmp.Or(plan.Aliases[task], task)
}

// meters tells several meters of tools.
type meters []tool.Meter

// Observe tells them all.
func (ms meters) Observe(ctx context.Context, o tool.Observation) {
	for _, m := range ms {
		m.Observe(ctx, o)
	}
}

// hearing has the meter hear of what is asked of models, where nobody else does.
func (m *meter) hearing(r plan.Reader, t plan.Taster) (plan.Reader, plan.Taster) {
	if model, ok := r.(plan.ModelReader); ok && model.Meter == nil {
		model.Meter = m
		r = model
	}
	if model, ok := t.(plan.ModelTaster); ok && model.Meter == nil {
		model.Meter = m
		t = model
	}
	return r, t
}
