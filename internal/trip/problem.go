package trip

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/money"
)

// Problem is what a run that found no valid plan has to say (requirements C-47).
type Problem struct {
	Code        string       `json:"code"`               // no_valid_plan, question, invalid_model_output, or the kind of a fault
	Message     string       `json:"message"`            // one sentence for people
	Reason      string       `json:"reason,omitempty"`   // why a part did not answer, as metrics call it: timeout, breaker_open, unavailable
	RetryAt     *time.Time   `json:"retry_at,omitempty"` // not before this is it worth trying again; absent where nobody knows
	Field       string       `json:"field,omitempty"`
	Question    *Question    `json:"question,omitempty"`  // what must be answered first
	Violations  []Violation  `json:"violations"`          // what is left of the best attempt
	NearMiss    *NearMiss    `json:"near_miss,omitempty"` // the best attempt
	Conflict    []string     `json:"conflict"`            // the smallest set of wishes that cannot hold together
	Relaxations []Relaxation `json:"relaxations"`         // the cheapest ways out, best first
	Repairs     []RepairDiff `json:"repairs"`
	Assumed     []string     `json:"assumptions,omitempty"` // what was taken for granted, as sentences
}

// Question is what only the traveller can decide.
type Question struct {
	Field   string   `json:"field"`
	Text    string   `json:"text"`
	Options []string `json:"options,omitempty"`
}

// Sentence joins the question and its options.
func (q Question) Sentence() string {
	if len(q.Options) == 0 {
		return q.Text
	}
	return q.Text + " (" + strings.Join(q.Options, " / ") + ")"
}

// NearMiss is the best plan that does not hold.
type NearMiss struct {
	Plan  Plan          `json:"plan"`
	Costs CostBreakdown `json:"cost_breakdown"`
}

// Relaxation is one change of the wishes that makes the trip possible.
type Relaxation struct {
	Field   string      `json:"field"`  // what to change, as a path of the intent
	Change  string      `json:"change"` // one sentence for people, such as "Raise the budget by $140"
	Delta   money.Cents `json:"delta_usd_cents,omitempty"`
	Checked bool        `json:"checked"`          // planned with the change and found valid
	Intent  *Intent     `json:"intent,omitempty"` // the wishes with the change, ready to be planned; runs of before lack it
}
