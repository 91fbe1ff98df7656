// Package run holds the life of one execution: the run, its events in order, and the log that keeps them. It knows
// nothing of planning: every workflow runs and tells its story in these words.
package run

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// Status is how a run stands.
type Status string

// The statuses of a run.
const (
	Running   Status = "running"
	Completed Status = "completed"
	Error     Status = "error"
	Cancelled Status = "cancelled"
)

// Final tells whether nothing more will happen.
func (s Status) Final() bool { return s != Running }

// Sentence says the status to people.
func (s Status) Sentence() string {
	switch s {
	case Running:
		return "still planning"
	case Completed:
		return "planned"
	case Cancelled:
		return "cancelled"
	}
	return "ended without a plan"
}

// Run is one execution. Result is the finished document (an itinerary), Problem what went wrong; at most one is set.
type Run struct {
	ID          string          `json:"run_id"`
	TraceID     string          `json:"trace_id"` // its own, from its first event to its last, whichever process works on it
	Kind        string          `json:"kind"`     // the workflow, such as "plan"
	Request     json.RawMessage `json:"request"`
	Status      Status          `json:"status"`
	Result      json.RawMessage `json:"result,omitempty"`
	Problem     json.RawMessage `json:"problem,omitempty"`
	CreatedAt   time.Time       `json:"created_at"`
	CompletedAt *time.Time      `json:"completed_at,omitempty"`
	ParentID    string          `json:"parent_run_id,omitempty"` // the run that this one is an edit of
	ToolLog     json.RawMessage `json:"tool_log,omitempty"`      // calls of tools; forgotten after a day
	CostMicros  int64           `json:"cost_usd_micros,omitempty"`
	UserID      string          `json:"-"` // who asked for it; the log fills it in
	Name        string          `json:"-"` // what somebody calls what came of it; "" where nobody has called it anything
	Days        Days            `json:"-"` // when it takes place, once that is known
}

// Days are the first and the last day of what a run has made, both included. The zero value says that they are not known.
type Days struct{ First, Last calendar.Date }

// Known tells whether there are any.
func (d Days) Known() bool { return d != Days{} }

// Summary is a run as it stands in a list.
type Summary struct {
	ID          string
	Request     json.RawMessage
	Status      Status
	CreatedAt   time.Time
	CompletedAt *time.Time
	ParentID    string
	UserID      string // who asked for it
	Name        string
	Days        Days
}

// Standing is how a run stands. What was asked and what came of it, which may be long, is not in it.
type Standing struct {
	Status    Status
	HasResult bool // there is a Result
}

// EventStatus is what an event tells of its node.
type EventStatus string

// The statuses of an event (seed 000 §8.1, requirements C-19).
const (
	NodeStarted   EventStatus = "started"
	NodeRunning   EventStatus = "running"
	NodeCompleted EventStatus = "completed"
	NodeError     EventStatus = "error"
	Done          EventStatus = "done"
	WasCancelled  EventStatus = "cancelled"
)

// Event is one thing that happened in a run. Key makes telling idempotent: a step that runs twice after a crash tells
// its story once, and Seq is given once.
type Event struct {
	Seq          int64           `json:"seq"` // from 1, without gaps, in order of telling
	RunID        string          `json:"run_id"`
	TraceID      string          `json:"trace_id"`
	Node         string          `json:"node"`
	Attempt      int             `json:"attempt"`
	Status       EventStatus     `json:"status"`
	Key          string          `json:"-"` // node, attempt, status, and what else tells two events of a node apart
	TS           time.Time       `json:"ts"`
	ArgsDigest   string          `json:"args_digest,omitempty"`
	DurationMS   *int64          `json:"duration_ms,omitempty"`
	CacheHit     *bool           `json:"cache_hit,omitempty"`
	DecisionNote string          `json:"decision_note,omitempty"`
	Reason       string          `json:"reason,omitempty"` // why the run has no plan: the code of its problem; on the error that ends a story alone
	Data         json.RawMessage `json:"data,omitempty"`   // what a screen may draw while it happens
}

// Terminal tells whether the event ends its run's story: the plan is there, somebody cancelled it, or it failed for a reason. A node that
// failed and is tried again tells an error without one.
func (e Event) Terminal() bool {
	return e.Status == Done || e.Status == WasCancelled || e.Status == NodeError && e.Reason != ""
}

// Log keeps runs and their events. Every call acts for the organisation in ctx and sees nothing of others.
type Log interface {
	// CreateRun keeps a new run. The same ID again is fault.Conflict.
	CreateRun(ctx context.Context, r Run) error
	// FindRunByID gives a run, or fault.NotFound.
	FindRunByID(ctx context.Context, id string) (Run, error)
	// FindRuns gives the newest runs first.
	FindRuns(ctx context.Context, f Filter) ([]Run, error)
	// FinishRun sets the final status with result or problem. A run that is final already is left as it is.
	FinishRun(ctx context.Context, id string, u Finish) error
	// AppendEvent gives e the next Seq of its run and keeps it; an event with a Key that the run already has is not
	// kept again and comes back as it was told first. After the event that ends a run's story a new one is
	// fault.Conflict.
	AppendEvent(ctx context.Context, e Event) (Event, error)
	// FindEvents gives the events of a run after a Seq, in order.
	FindEvents(ctx context.Context, runID string, after int64) ([]Event, error)
}

// Filter narrows lists of runs; zero fields do not.
type Filter struct {
	Status Status
	Kind   string
	Before string // the id of a run: only those that come after it in the list, which is the next page
	Limit  int    // 0 means 50
}

// Finish is how a run ends.
type Finish struct {
	Status  Status
	Result  json.RawMessage
	Problem json.RawMessage
	At      time.Time
	Days    Days // of what the result is about

	ToolLog    json.RawMessage
	CostMicros int64 // millionths of a US dollar
}
