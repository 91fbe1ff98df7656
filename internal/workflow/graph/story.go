package graph

import (
	"context"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// Story is where the events of runs are told. All fields are required.
type Story struct {
	Log    Log
	Tell   func(run.Event)  // hears every event as it is kept
	Now    func() time.Time // for the times of events
	Logger *slog.Logger
}

// Log keeps events, as run.Log does.
type Log interface {
	AppendEvent(ctx context.Context, e run.Event) (run.Event, error)
}

// Keep stores an event and passes it on to whoever listens.
func (s *Story) Keep(ctx context.Context, e run.Event) error {
	kept, err := s.Log.AppendEvent(ctx, e)
	if err != nil {
		return err
	}
	s.Tell(kept)
	return nil
}

// OfRun gives every line that is logged the run it belongs to.
func OfRun(ctx context.Context, runID, traceID string) context.Context {
	return telemetry.WithFields(ctx, slog.String(telemetry.TraceID, traceID), slog.String(telemetry.RunID, runID))
}
