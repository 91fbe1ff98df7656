package llm

import (
	"cmp"
	"context"

	"github.com/tripwright/tripwright/internal/fault"
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
	Task        string     // name of the task, such as "intent"; for routing, prices and logs
	Class       Class      // how capable a model the task wants; "" is Medium
	System      string     // what the model is and must do
	User        string     // the input: data, never instructions
	Since       []Exchange // what happened since User: calls of tools and what they gave, oldest first
	Schema      []byte     // JSON Schema of the reply; empty when plain text is wanted
	Tools       []Tool     // what the model may ask to be called; none: it cannot
	MaxTokens   int        // longest reply; 0 means DefaultMaxTokens
	MaxPrompt   int        // longest question, in tokens; 0 means DefaultMaxPrompt
	Temperature float64    // 0 is the most predictable
}

const (
	// DefaultMaxTokens is the longest reply when a request names none.
	DefaultMaxTokens = 2048
	// DefaultMaxPrompt is the longest question when a request names none (requirements S4.19).
	DefaultMaxPrompt = 12000
)

// Validate refuses a request no model could answer.
func (r Request) Validate() error {
	switch {
	case r.System == "" && r.User == "":
		return fault.New(fault.Invalid, "a question to a model needs words")
	case r.MaxTokens < 0:
		return fault.Field("max_tokens", "must not be negative")
	case r.MaxPrompt < 0:
		return fault.Field("max_prompt_tokens", "must not be negative")
	case !(r.Temperature >= 0 && r.Temperature <= 2):
		return fault.Field("temperature", "must lie between 0 and 2")
	}
	return nil
}

// Longest is how many tokens the reply may have.
func (r Request) Longest() int { return cmp.Or(r.MaxTokens, DefaultMaxTokens) }

// Reply is what a model gave back.
type Reply struct {
	Text  string
	Calls []Call // of tools, to be answered in Request.Since
	Stop  Stop
	Turn  []byte // the reply as its provider wants to hear it again, for Exchange.Turn; empty without calls
	Usage Usage
}

// Stop is why a reply ends.
type Stop string

// The reasons.
const (
	Ended  Stop = ""       // the model had said everything
	CutOff Stop = "cut"    // the reply was as long as it may be
	Called Stop = "called" // the model waits for tools
)

// Usage is what an answer took.
type Usage struct {
	Model     string // the model that answered
	Input     int    // tokens read
	Output    int    // tokens written
	Cost      Micros
	Estimated bool // the provider did not say how many tokens there were: they are counted here
	Unpriced  bool // the model stands in no price list: Cost is by the worst price
}

// Add sums two usages; the later model's name stays.
func (u Usage) Add(v Usage) Usage {
	if v.Model == "" {
		v.Model = u.Model
	}
	return Usage{Model: v.Model, Input: u.Input + v.Input, Output: u.Output + v.Output, Cost: u.Cost + v.Cost,
		Estimated: u.Estimated || v.Estimated, Unpriced: u.Unpriced || v.Unpriced}
}
