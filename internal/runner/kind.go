package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Kind is one kind of runs that are kept elsewhere than in the log of runs, such as the files that an organisation uploads. Every call but
// Unended acts for the organisation in ctx.
type Kind[In, Out any] interface {
	Keeping
	// Name is by what the engine knows the kind. It is recorded with each run and must stay.
	Name() string
	// Lane gives the kind places of its own in a process that works; none mean that it shares those of all.
	Lane() durable.Places
	// Run is the workflow.
	Run(c *durable.Run, in In) (Out, error)
	// Input makes what the workflow is given. The same run has the same input each time.
	Input(ctx context.Context, id string) (In, error)
}

// Keeping is what is kept of the runs of a kind.
type Keeping interface {
	// Unended names the runs without an end that were begun before a moment, or after a later one, of every organisation.
	Unended(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error)
	// Ended tells whether a run has its end, or is not there any more.
	Ended(ctx context.Context, id string) (bool, error)
	// Settle keeps the end of a run that is over for the engine and could not keep it. cause is what it ended with there: nil when all went
	// well, durable.ErrCancelled when it was stopped. ErrAnew says that the engine's run was another one of the same name.
	Settle(ctx context.Context, id string, cause error) error
}

// ErrAnew is what Settle gives for a run that has to be done from the beginning.
var ErrAnew = errors.New("the run is done anew")

// Line is a kind of runs that is registered.
type Line struct {
	*Runner
	keeping Keeping
	begin   func(ctx context.Context, id string) error
	resume  func(ctx context.Context, id string) (wait, error)
	expire  func(ctx context.Context, before time.Time) error
}

// Register has the runner do runs of a kind. A name twice panics, and so does one after Serve.
func Register[In, Out any](r *Runner, k Kind[In, Out]) *Line {
	flow := durable.Register(r.Engine, k.Name(), k.Run)
	if lane := k.Lane(); lane != (durable.Places{}) {
		if r.apart == nil {
			r.apart = map[string]durable.Places{}
		}
		r.apart[k.Name()] = lane
	}
	l := &Line{Runner: r, keeping: k, expire: flow.ForgetEnded}
	l.begin = func(ctx context.Context, id string) error {
		in, err := k.Input(ctx, id)
		if err != nil {
			return fmt.Errorf("what is kept of %s %s: %w", k.Name(), id, err)
		}
		_, err = flow.Start(ctx, id, in)
		return err
	}
	l.resume = func(ctx context.Context, id string) (wait, error) { return waitFor(flow.Resume(ctx, id)) }
	r.shelves = append(r.shelves, l)
	return l
}

// Begin hands a run that is kept to the engine and does not wait for it. Should the process die before, who looks for strays does.
func (l *Line) Begin(ctx context.Context, id string) error { return l.begin(ctx, id) }

// Resume has the engine go on with a run that nobody works on.
func (l *Line) Resume(ctx context.Context, id string) error {
	_, err := l.resume(ctx, id)
	return err
}

// Drop has the engine forget a run of which nothing is kept any more. One that still goes is stopped and left to retention: the record of
// its last step would outlive it. When the engine does not answer, the run itself finds out that nobody wants it.
func (l *Line) Drop(ctx context.Context, id string) {
	err := l.Engine.Forget(ctx, id)
	if fault.Is(err, fault.Conflict) {
		err = l.Engine.Cancel(ctx, id)
	}
	if err != nil && !fault.Is(err, fault.NotFound) {
		l.Log.WarnContext(ctx, "the run of an item that was removed is left to retention", "item_id", id, "error", err.Error())
	}
}

// ForgetEnded has the engine forget the runs of every organisation that ended before a moment. A run that is forgotten could be begun anew.
func (l *Line) ForgetEnded(ctx context.Context, before time.Time) error {
	return l.expire(tenant.AsSystem(ctx), before)
}

func (l *Line) unended(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error) {
	return l.keeping.Unended(ctx, before, after, atMost)
}

// again hands a run to the engine whose process died before, and settles one that is over there.
func (l *Line) again(ctx context.Context, id string) error {
	if ended, err := l.keeping.Ended(ctx, id); err != nil || ended {
		return err
	}
	switch over, err := l.Engine.Over(ctx, id); {
	case over:
		return l.settle(ctx, id)
	case err != nil && !fault.Is(err, fault.NotFound):
		return err
	}
	return l.begin(ctx, id)
}

func (l *Line) settle(ctx context.Context, id string) error {
	cause, err := endOf(ctx, id, l.resume)
	if err != nil {
		return err
	}
	if err := l.keeping.Settle(ctx, id, cause); !errors.Is(err, ErrAnew) {
		return err
	}
	if err := l.Engine.Forget(ctx, id); err != nil {
		return err
	}
	return l.begin(ctx, id)
}

// endOf gives how a run ended that is over for the engine.
func endOf(ctx context.Context, id string, resume func(context.Context, string) (wait, error)) (cause, err error) {
	w, err := resume(ctx, id)
	if err != nil {
		return nil, err
	}
	cause = w(ctx)
	return cause, ctx.Err()
}
