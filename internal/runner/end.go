package runner

import (
	"context"
	"errors"
	"slices"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// end gives a run as it was kept when it is over.
func (s *Stories) end(ctx context.Context, id string, w wait) (run.Run, error) {
	err := w(ctx)
	later := context.WithoutCancel(ctx)
	switch {
	case ctx.Err() != nil || errors.Is(err, durable.ErrCancelled):
		return s.cancelled(later, id)
	case err != nil:
		return s.brokeOff(later, id, err)
	}
	return s.log.FindRunByID(later, id)
}

// brokeOff is for a run that could not keep how it ended. As long as the engine counts it as unfinished, it can be
// resumed; else it is over, and what went wrong is kept now, or by whoever asks for it when there is room again.
func (s *Stories) brokeOff(ctx context.Context, id string, cause error) (run.Run, error) {
	if disk := fault.Disk(cause); disk != nil {
		cause = disk
	}
	working, err := s.Engine.Working(ctx)
	if err != nil || slices.Contains(working, id) {
		return run.Run{}, cause
	}
	r, k, err := s.find(ctx, id)
	s.Log.InfoContext(ctx, "run broke off", telemetry.RunID, id, telemetry.TraceID, r.TraceID, "error", cause.Error())
	if err == nil && !r.Status.Final() {
		if err = k.BrokenOff(ctx, r, cause); err == nil {
			r, err = s.log.FindRunByID(ctx, id)
		}
	}
	if err != nil {
		return run.Run{}, cause
	}
	return r, nil
}

// settle keeps the end of a run that is over for the engine and could not keep it: its disk was full, its database was away for
// too long.
func (s *Stories) settle(ctx context.Context, id string, k teller) (run.Run, error) {
	cause, err := endOf(ctx, id, k.resume)
	switch {
	case err != nil:
		return run.Run{}, err
	case errors.Is(cause, durable.ErrCancelled):
		return s.cancelled(ctx, id)
	case cause == nil:
		cause = fault.New(fault.Internal, "the run ended and did not keep how")
	}
	return s.brokeOff(ctx, id, cause)
}

// Cancel stops a run for good. One that is over is given as it is.
func (s *Stories) Cancel(ctx context.Context, id string) (run.Run, error) {
	found, err := s.log.FindRunByID(ctx, id)
	if err != nil || found.Status.Final() {
		return found, err
	}
	return s.cancelled(ctx, id)
}

func (s *Stories) cancelled(ctx context.Context, id string) (run.Run, error) {
	if err := s.Engine.Cancel(ctx, id); err != nil && !fault.Is(err, fault.NotFound) {
		return run.Run{}, err
	}
	r, k, err := s.find(ctx, id)
	if err != nil || r.Status.Final() && r.Status != run.Cancelled {
		return r, err
	}
	if err := k.Cancelled(ctx, r); err != nil {
		return run.Run{}, err
	}
	return s.log.FindRunByID(ctx, id)
}
