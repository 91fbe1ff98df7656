package llm

import "context"

// Meter hears of every question put to a model, and of every reply that did not pass its schema. Their quotient is the
// metric invalid_output_rate of seed 000 §5.5.
type Meter interface {
	Asked(task, model string)
	Rejected(task, model string)
	Answered(ctx context.Context, task, model string, took Usage) // also when the model failed
}
