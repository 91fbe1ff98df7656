package telemetry

import (
	"log/slog"
	"time"
)

// ToolCall is what a line about a call of a tool says besides (seed 000 §13.1).
type ToolCall struct {
	Tool                string
	Latency             time.Duration
	Retries             int
	CacheHit            bool
	TokensIn, TokensOut int
	CostUSD             float64
}

// Fields gives the attributes.
func (c ToolCall) Fields() []slog.Attr {
	return []slog.Attr{slog.String("tool", c.Tool), slog.Float64("latency_ms", millis(c.Latency)), slog.Int("retries", c.Retries),
		slog.Bool("cache_hit", c.CacheHit), slog.Int("tokens_in", c.TokensIn), slog.Int("tokens_out", c.TokensOut),
		slog.Float64("cost_usd", c.CostUSD)}
}

// ModelCall is what a line about a question to a language model says besides.
type ModelCall struct {
	Model                          string
	PromptTokens, CompletionTokens int
	CostUSD                        float64
}

// Fields gives the attributes.
func (c ModelCall) Fields() []slog.Attr {
	return []slog.Attr{slog.String("model", c.Model), slog.Int("prompt_tokens", c.PromptTokens),
		slog.Int("completion_tokens", c.CompletionTokens), slog.Float64("cost_usd", c.CostUSD)}
}

// Verdict is what a line about a verdict on a plan says besides.
type Verdict struct{ Violations, Blocking int }

// Fields gives the attributes.
func (v Verdict) Fields() []slog.Attr {
	return []slog.Attr{slog.Int("violations_count", v.Violations), slog.Int("blocking_count", v.Blocking)}
}
