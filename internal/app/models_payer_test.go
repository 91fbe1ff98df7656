package app

import (
	"log/slog"
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The run and the organisation that work is done for are those that pay.
func TestPayer(t *testing.T) {
	t.Parallel()
	ctx := telemetry.WithFields(tenant.With(t.Context(), tenant.Identity{Org: "o", User: "u"}), slog.String(telemetry.RunID, "r1"))
	if got, want := payer(ctx), (llm.Payer{Run: "r1", Org: "o"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := payer(t.Context()); got != (llm.Payer{}) {
		t.Errorf("somebody pays who is not there: %+v", got)
	}
	if got := payer(telemetry.WithFields(ctx, slog.String(telemetry.RunID, "r2"))); got.Run != "r2" {
		t.Errorf("the run within a run: %+v", got)
	}
}
