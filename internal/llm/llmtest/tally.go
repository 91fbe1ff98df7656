package llmtest

import (
	"context"
	"sync/atomic"

	"github.com/tripwright/tripwright/internal/llm"
)

// Tally is an llm.Meter that counts. Its zero value is ready; it is safe for concurrent use.
type Tally struct{ asked, rejected atomic.Int64 }

// Asked counts a question.
func (t *Tally) Asked(_, _ string) { t.asked.Add(1) }

// Rejected counts a reply that did not pass.
func (t *Tally) Rejected(_, _ string) { t.rejected.Add(1) }

// Answered counts nothing: what answers took is in their Usage.
func (t *Tally) Answered(context.Context, string, string, llm.Usage) {}

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
