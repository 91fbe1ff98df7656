package runner

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Behind are stories for those who do not wait: everything returns at once, and runs go on behind them.
type Behind struct {
	*Stories
	Life  context.Context                            // runs are followed to their ends until it ends
	Keep  func(ctx context.Context, r run.Run) error // keeps a new run, or says why it may not be; fault.Conflict: it is there. Nil: the log does
	Begun func(ctx context.Context, r run.Run)       // hears of a run that was just kept, before its first event; nil: nobody
}

// Start begins a run. One that exists is given as it is; should its process have died before the engine heard of it, it is begun now.
func (b Behind) Start(ctx context.Context, made run.Run) (run.Run, error) {
	k, err := b.kindOf(made)
	if err != nil {
		return run.Run{}, err
	}
	keep := b.Keep
	if keep == nil {
		keep = b.log.CreateRun
	}
	err = keep(ctx, made)
	if fault.Is(err, fault.Conflict) {
		return b.Again(ctx, made.ID)
	}
	if err != nil {
		return run.Run{}, err
	}
	if b.Begun != nil {
		b.Begun(ctx, made)
	}
	if err := tellFirst(ctx, k, made); err != nil {
		return run.Run{}, err
	}
	return made, b.follow(ctx, k, made)
}

// AnswerWithin is how long whoever asks for a run waits for a database that went away after the run was kept.
const AnswerWithin = 4 * time.Second

// tellFirst tells the first event of a run, which is heard at once, however many runs are waiting for the engine. When the database
// is away for longer than somebody should wait it gives fault.Unavailable, and who looks for strays begins the run when it is back.
func tellFirst(ctx context.Context, k teller, made run.Run) error {
	short, cancel := context.WithTimeout(ctx, AnswerWithin)
	defer cancel()
	err := k.begin(short, made)
	if err != nil && short.Err() != nil && ctx.Err() == nil {
		return fault.New(fault.Unavailable, "the database does not answer; what was asked for is done when it does").Because(err)
	}
	return err
}

// follow hands a run to the engine and sees to its end, in the background: whoever asked is answered first. Should the process
// die in between, who looks for strays hands it over.
func (b Behind) follow(ctx context.Context, k teller, r run.Run) error {
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	go func() {
		ctx := tenant.With(b.Life, who)
		if b.Await != nil && b.Await(ctx) != nil {
			return // the process is stopping
		}
		w, err := k.start(ctx, r)
		if err != nil {
			b.Log.WarnContext(ctx, "run not begun yet", telemetry.RunID, r.ID, telemetry.TraceID, r.TraceID, "error", err.Error())
			return
		}
		if err := w(ctx); err != nil && ctx.Err() == nil {
			b.sawEnd(ctx, r, err)
		}
	}()
	return nil
}

// sawEnd keeps how a run ended that could not keep it itself.
func (b Behind) sawEnd(ctx context.Context, r run.Run, cause error) {
	if fault.Is(cause, fault.Unavailable) { // stopped with its process: another goes on with it
		return
	}
	kept, err := b.brokeOff(ctx, r.ID, cause)
	if err != nil || !kept.Status.Final() {
		b.Log.WarnContext(ctx, "run cannot keep how it ended", telemetry.RunID, r.ID, telemetry.TraceID, r.TraceID, "error", cause.Error())
	}
}

// Again gives a run that exists, and brings it to the engine if its process died in between.
func (b Behind) Again(ctx context.Context, id string) (run.Run, error) {
	first, k, err := b.find(ctx, id)
	if err != nil || first.Status.Final() {
		return first, err
	}
	switch over, err := b.Engine.Over(ctx, id); {
	case over:
		return b.settle(ctx, id, k)
	case !fault.Is(err, fault.NotFound):
		return first, err
	}
	return first, b.follow(ctx, k, first)
}

// Resume continues a run that nobody works on. One that is over is given as it is.
func (b Behind) Resume(ctx context.Context, id string) (run.Run, error) {
	found, k, err := b.find(ctx, id)
	if err != nil || found.Status.Final() {
		return found, err
	}
	if _, err := k.resume(ctx, id); err != nil {
		if !fault.Is(err, fault.NotFound) {
			return run.Run{}, err
		}
		return b.Again(ctx, id)
	}
	return b.log.FindRunByID(ctx, id)
}

func (s *Stories) unended(ctx context.Context, before, after time.Time, atMost int) ([]store.OpenRun, error) {
	return s.log.FindOpen(ctx, before, after, atMost)
}

func (s *Stories) again(ctx context.Context, id string) error {
	_, err := Behind{Stories: s, Life: ctx}.Again(ctx, id)
	return err
}
