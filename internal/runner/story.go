package runner

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

// NewID names a run.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// NewTraceID names the trace of a run, which is its own whoever else asks for the same: 32 hexadecimal digits of chance, as W3C
// Trace Context has them. It is kept with the run, so that whoever goes on with it tells of the same trace.
func NewTraceID() string {
	id := make([]byte, 16)
	rand.Read(id) // never fails
	return hex.EncodeToString(id)
}

// Story is one kind of runs that are kept in the log of runs and tell what happens in events. Every call acts for the organisation in ctx.
type Story[In, Out any] interface {
	Teller[In]
	// Name is by what the engine and the log know the kind. It is recorded with each run and must stay.
	Name() string
	// Run is the workflow. It keeps the end of its run itself, and tells it.
	Run(c *durable.Run, in In) (Out, error)
	// Input makes what the workflow is given out of a run as it is kept. The same run has the same input each time.
	Input(r run.Run) (In, error)
}

// Teller tells of runs what the workflow does not tell itself. To tell the same again is to tell it once.
type Teller[In any] interface {
	Ender
	// Begin tells the first event, before the engine has room for the run.
	Begin(ctx context.Context, in In) error
}

// Ender ends runs that do not end themselves.
type Ender interface {
	// Cancelled ends a run that was stopped.
	Cancelled(ctx context.Context, r run.Run) error
	// BrokenOff ends a run that could not keep how it ended.
	BrokenOff(ctx context.Context, r run.Run, cause error) error
	// Ended tells the last event of a run that has its end, if it was not told.
	Ended(ctx context.Context, r run.Run) error
}

// Log keeps the runs of all stories. Calls act for the organisation in ctx, but for FindOpen and FindEnded, which see all.
type Log interface {
	CreateRun(ctx context.Context, r run.Run) error
	FindRunByID(ctx context.Context, id string) (run.Run, error)
	FindRuns(ctx context.Context, f run.Filter) ([]run.Run, error)
	FindOpen(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error)
	FindEnded(ctx context.Context, before time.Time, last store.OpenRun, atMost int) ([]store.OpenRun, error)
	FindRunning(ctx context.Context, user string, atMost int) ([]string, error)
	FindRunsOf(ctx context.Context, user, last string, atMost int) ([]string, error)
	MayDeleteRun(ctx context.Context, id string) error
	DeleteRun(ctx context.Context, id string) error
}

// Stories are the runs in the log of runs, of every kind that Tell made known.
type Stories struct {
	*Runner
	log   Log
	kinds map[string]teller
	ears  ears
}

// teller is a kind of stories, whatever its workflow takes and gives.
type teller struct {
	Ender
	begin  func(ctx context.Context, r run.Run) error
	start  func(ctx context.Context, r run.Run) (wait, error)
	resume func(ctx context.Context, id string) (wait, error)
}

// NewStories makes the stories of a log.
func NewStories(r *Runner, log Log) *Stories {
	s := &Stories{Runner: r, log: log, kinds: map[string]teller{}}
	r.shelves = append(r.shelves, s)
	return s
}

// Tell makes a kind known whose runs are in the log. A name twice panics, and so does one after Serve.
func Tell[In, Out any](s *Stories, k Story[In, Out]) {
	flow := durable.Register(s.Engine, k.Name(), k.Run)
	input := func(r run.Run) (In, error) {
		in, err := k.Input(r)
		if err != nil {
			err = fmt.Errorf("the kept request of run %s: %w", r.ID, err)
		}
		return in, err
	}
	t := teller{Ender: k}
	t.begin = func(ctx context.Context, r run.Run) error {
		in, err := input(r)
		if err != nil {
			return err
		}
		return k.Begin(ctx, in)
	}
	t.start = func(ctx context.Context, r run.Run) (wait, error) {
		in, err := input(r)
		if err != nil {
			return nil, err
		}
		return waitFor(flow.Start(ctx, r.ID, in))
	}
	t.resume = func(ctx context.Context, id string) (wait, error) { return waitFor(flow.Resume(ctx, id)) }
	s.kinds[k.Name()] = t
}

// kindOf gives the kind of a run. One that this program does not know was kept by a later version.
func (s *Stories) kindOf(r run.Run) (teller, error) {
	if k, ok := s.kinds[r.Kind]; ok {
		return k, nil
	}
	return teller{}, fault.New(fault.Internal, "run %s is of kind %q, which this program does not know", r.ID, r.Kind)
}

// find gives a run and its kind.
func (s *Stories) find(ctx context.Context, id string) (run.Run, teller, error) {
	r, err := s.log.FindRunByID(ctx, id)
	if err != nil {
		return run.Run{}, teller{}, err
	}
	k, err := s.kindOf(r)
	return r, k, err
}

// Heard tells an event to whoever waits for its run in this process.
func (s *Stories) Heard(e run.Event) { s.ears.tell(e) }

// Do has a new run done while somebody waits, and gives it as it was kept when it is over. tell hears every event, in order; nil is nobody.
// An ended ctx cancels the run for good; an ended process does not: Continue goes on with it.
func (s *Stories) Do(ctx context.Context, made run.Run, tell func(run.Event)) (run.Run, error) {
	k, err := s.kindOf(made)
	if err != nil {
		return run.Run{}, err
	}
	if err := s.log.CreateRun(ctx, made); err != nil {
		return run.Run{}, err
	}
	defer s.ears.listen(made.ID, tell)()
	w, err := k.start(ctx, made)
	if err != nil {
		return run.Run{}, err
	}
	return s.end(ctx, made.ID, w)
}

// Continue goes on with a run that a process left behind, at the step that was in flight, while somebody waits.
func (s *Stories) Continue(ctx context.Context, id string, tell func(run.Event)) (run.Run, error) {
	r, k, err := s.find(ctx, id)
	if err != nil {
		return run.Run{}, err
	}
	if r.Status.Final() {
		return r, k.Ended(ctx, r)
	}
	defer s.ears.listen(id, tell)()
	w, err := k.resume(ctx, id)
	if fault.Is(err, fault.NotFound) { // killed between the two files: the run is known, the engine never heard of it
		w, err = k.start(ctx, r)
	}
	if err != nil {
		return run.Run{}, err
	}
	return s.end(ctx, id, w)
}

// Pending lists the runs that have no end and that no living process works on, newest first. Continue brings each to one.
func (s *Stories) Pending(ctx context.Context) ([]run.Run, error) {
	open, err := s.log.FindRuns(ctx, run.Filter{Status: run.Running, Limit: mostPending})
	if err != nil {
		return nil, err
	}
	pending, err := s.Engine.Pending(ctx)
	if err != nil {
		return nil, err
	}
	working, err := s.Engine.Working(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(open, func(r run.Run) bool {
		return slices.Contains(working, r.ID) || !slices.Contains(pending, r.ID) && s.starting(ctx, r)
	}), nil
}

// starting tells whether a run is on its way from the log to the engine. One that the engine does not hear of was left
// by a process killed in between; one that is over there could not keep how it ended.
func (s *Stories) starting(ctx context.Context, r run.Run) bool {
	if s.Now().Sub(r.CreatedAt) > handOver {
		return false
	}
	_, err := s.Engine.Steps(ctx, r.ID)
	return fault.Is(err, fault.NotFound)
}

const (
	mostPending = 1000
	handOver    = 2 * time.Second // more than a run takes from the log to the engine
)
