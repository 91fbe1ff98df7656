package telemetry_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// BenchmarkLine is an ordinary line: fields of the context, an error with an address in it.
func BenchmarkLine(b *testing.B) {
	log := telemetry.NewLogger(io.Discard, "info")
	ctx := telemetry.WithFields(tenant.With(b.Context(), tenant.Local), slog.String(telemetry.TraceID, "0123456789abcdef"), slog.String(telemetry.RunID, "r1"))
	err := errors.New("dial postgres://app:hunter2@db.example:5432/trips: connection refused")
	for b.Loop() {
		log.InfoContext(ctx, "an answer cannot be kept", "node", "planner", "tool", "weather", "retries", 1, "error", err)
	}
}

// BenchmarkScrape is /metrics after everything has happened.
func BenchmarkScrape(b *testing.B) {
	m := telemetry.NewMetrics(nil)
	everything(m)
	h := m.Handler()
	for b.Loop() {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/metrics", nil))
	}
}
