package durable

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
)

// The library is heard where something is wrong, and not where it says of what was asked for.
func TestWhatTheLibrarySaysOfWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		level   slog.Level
		message string
		why     error
		heard   bool
	}{
		{slog.LevelWarn, "the database is away", nil, true},
		{slog.LevelError, "a step failed", context.DeadlineExceeded, true},
		{slog.LevelInfo, "the queue was looked into", nil, false},
		{slog.LevelWarn, "a step ended", context.Canceled, false},
		{slog.LevelWarn, "Workflow outcome was not recorded: the workflow is no longer owned by this executor", nil, false},
		{slog.LevelWarn, "Current application version is not the latest: b", nil, false},
	} {
		var out bytes.Buffer
		log := slog.New(quiet{slog.NewTextHandler(&out, nil)})
		log.Log(t.Context(), tt.level, tt.message, "error", tt.why)
		if heard := out.Len() > 0; heard != tt.heard {
			t.Errorf("%s: heard %t", tt.message, heard)
		}
	}
}
