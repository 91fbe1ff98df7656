// Package plan is the main workflow: a sentence or an intent becomes a verified, cited itinerary, or a problem with its
// reasons. graph.go is its topology on one screen; each steps_*.go is one node: a function from its own input to what it makes. Each runs as
// one durable step: what changed of the State is recorded, and a run killed anywhere continues at the step in flight.
//
// It knows the world through gather.World, which app fulfils, and plans what it knows with explore (one place) and multistay (several). Other
// workflows do not import it.
package plan

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// Request is what a run is asked to do. One of Text, Intent and Edit is set. Now is the moment the traveller asks at: "next June" is
// read from it and a trip before it is refused. The same request gives the same itinerary, byte for byte.
type Request struct {
	Text       string       `json:"text,omitempty"`
	Intent     *trip.Intent `json:"intent,omitempty"`
	Now        time.Time    `json:"now"`
	Seed       uint64       `json:"seed"`
	Iterations int          `json:"iterations,omitempty"` // of the optimiser, a branch; 0 means the default

	Answers map[string]string `json:"answers,omitempty"` // to questions asked of the sentence before, by field
	Lang    wording.Language  `json:"lang,omitempty"`    // what the trip is told in, where the intent does not say; empty means English

	Edit *Revision `json:"edit,omitempty"` // instead of Text and Intent: another run's itinerary and what is to change
	AsOf time.Time `json:"as_of,omitzero"` // the moment that facts are gathered for; zero means Now
}

// Reader turns the sentence of a request into wishes. A model and the deterministic reader look alike from here.
// Constrained is the second, last question after an answer that was not what was asked for.
type Reader interface {
	Read(ctx context.Context, req Request, constrained bool) (Reading, error)
}

// Reading is what a sentence says.
type Reading struct {
	Intent   trip.Intent
	Assumed  []string
	Question *trip.Question // must be answered first
	Degraded []trip.Degradation
	Near     []string // names of places that are like what was not understood
	Days     int      // how long, where that was said and the dates are not known
}

// Voice retells the summary of a finished itinerary for its traveller. It schedules and judges nothing: sentences that are
// not borne out by the facts they stand on are not told. It does not change the itinerary.
type Voice interface {
	Retell(ctx context.Context, it *trip.Itinerary, constrained bool) (Retelling, error)
}

// Retelling is a summary in other words; none leaves those of code.
type Retelling struct {
	Sentences []narrate.Retold
	Degraded  []trip.Degradation
}

// Keeper keeps finished itineraries. doc is the trip.Itinerary as JSON, the same bytes as in the result of the run.
type Keeper interface {
	CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error
}

// Turn waits until a run that was asked for at a moment may compute, and gives what ends its turn.
type Turn func(ctx context.Context, asked time.Time) (done func(), err error)

// Version is the version of this flow: a run is resumed by the version that began it. Raise it when recorded steps no
// longer fit.
const Version = "2"

// Deps is what the workflow needs. All fields without a remark are required.
type Deps struct {
	World  func(count func(tool string, c CallCount)) gather.World
	Reader Reader
	Words  revise.Reader  // of the descriptions of edits; nil: each is a question
	Reuse  graph.Reuse    // what nodes made before; nil: nothing is kept
	Taster explore.Taster // nil: no opinion
	Voice  Voice          // nil: the summary in code's own words
	Log    run.Log
	Keeper Keeper
	Check  func(*trip.Itinerary) error // the last look at a finished itinerary: every rule and the prose; nil: the prose alone
	Sign   func(*trip.Itinerary) error // issues what passed that look; nil: nobody does
	Judge  verify.Judge                // nil means verify.Plan
	Now    func() time.Time            // for timestamps of events; nil means time.Now
	Tell   func(run.Event)             // hears every event as it is kept; nil: nobody
	Slow   func(ctx context.Context, node string) error
	Turn   Turn // before each piece of computing; nil: at once
	Logger *slog.Logger
	Strict bool // go on with what is recorded also where the node just made it: proof that a resumed run sees the same
}

// Workflow runs plans.
type Workflow struct {
	Deps
	ownJudge bool // plans are judged by verify.Plan, and so day by day where that is enough
}

// New checks that nothing is missing.
func New(d Deps) (*Workflow, error) {
	if d.World == nil || d.Reader == nil || d.Log == nil || d.Keeper == nil {
		return nil, fault.New(fault.Internal, "workflow/plan needs a world, a reader, a log and a keeper")
	}
	if d.Now == nil {
		d.Now = time.Now
	}
	ownJudge := d.Judge == nil
	if ownJudge {
		d.Judge = verify.Plan
	}
	if d.Check == nil {
		d.Check = narrate.CheckSummary
	}
	if d.Sign == nil {
		d.Sign = func(*trip.Itinerary) error { return nil }
	}
	if d.Words == nil {
		d.Words = wordless{}
	}
	if d.Tell == nil {
		d.Tell = func(run.Event) {}
	}
	if d.Turn == nil {
		d.Turn = func(context.Context, time.Time) (func(), error) { return func() {}, nil }
	}
	if d.Slow == nil {
		d.Slow = func(context.Context, string) error { return nil }
	}
	if d.Logger == nil {
		d.Logger = slog.New(slog.DiscardHandler)
	}
	return &Workflow{d, ownJudge}, nil
}
