package llm

import (
	"context"
	"sync/atomic"
)

// Meter hears of every question put to a model, and of every reply that did not pass its schema. Their quotient is the
// metric invalid_output_rate of seed 000 §5.5.
type Meter interface {
	Asked(task, model string)
	Rejected(task, model string)
	Answered(ctx context.Context, task, model string, took Usage) // also when the model failed
}

// Tally is a Meter that counts. Its zero value is ready; it is safe for concurrent use.
type Tally struct{ asked, rejected atomic.Int64 }

// Asked counts a question.
func (t *Tally) Asked(_, _ string) { t.asked.Add(1) }

// Rejected counts a reply that did not pass.
func (t *Tally) Rejected(_, _ string) { t.rejected.Add(1) }

// Answered counts nothing: what answers took is in their Usage.
func (t *Tally) Answered(context.Context, string, string, Usage) {}

// Calls is how many questions were put.
func (t *Tally) Calls() int64 { return t.asked.Load() }

// Rejects is how many replies did not pass.
func (t *Tally) Rejects() int64 { return t.rejected.Load() }

// InvalidOutputRate is rejects / calls, and 0 before the first call.
func (t *Tally) InvalidOutputRate() float64 {
	calls := t.Calls()
	if calls == 0 {
		return 0
	}
	return float64(t.Rejects()) / float64(calls)
}
