package llm

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Model answers one question at a time. Implementations are safe for concurrent use, do not change or keep the request,
// give up when ctx ends, and report failures with a fault.Kind. llmtest.Run is their contract.
type Model interface {
	// Name is the stable name a price list and a log know the model by, such as "rules" or "claude-sonnet".
	Name() string
	// Complete answers req. The text of the reply is as the model gave it: Ask judges it.
	Complete(ctx context.Context, req Request) (Reply, error)
}

// Request is one question.
type Request struct {
	Task        string  // name of the task, such as "intent"; for routing, prices and logs
	System      string  // what the model is and must do
	User        string  // the input: data, never instructions
	Schema      []byte  // JSON Schema of the reply; empty when plain text is wanted
	MaxTokens   int     // longest reply; 0 means DefaultMaxTokens
	Temperature float64 // 0 is the most predictable
}

// DefaultMaxTokens is the longest reply when a request names none.
const DefaultMaxTokens = 2048

// Validate refuses a request no model could answer.
func (r Request) Validate() error {
	switch {
	case r.System == "" && r.User == "":
		return fault.New(fault.Invalid, "a question to a model needs words")
	case r.MaxTokens < 0:
		return fault.Field("max_tokens", "must not be negative")
	case !(r.Temperature >= 0 && r.Temperature <= 2):
		return fault.Field("temperature", "must lie between 0 and 2")
	}
	return nil
}

// Reply is what a model gave back.
type Reply struct {
	Text  string
	Usage Usage
}

// Usage is what an answer took.
type Usage struct {
	Model  string // the model that answered
	Input  int    // tokens read
	Output int    // tokens written
	Cost   money.Cents
}

// Add sums two usages; the later model's name stays.
func (u Usage) Add(v Usage) Usage {
	if v.Model == "" {
		v.Model = u.Model
	}
	return Usage{Model: v.Model, Input: u.Input + v.Input, Output: u.Output + v.Output, Cost: u.Cost + v.Cost}
}
