package app

import (
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The audit log is kept as long as TRIPWRIGHT_KEEP_AUDIT says, and no longer.
func TestPruneKeepsTheAuditAsLongAsIsSaid(t *testing.T) {
	t.Parallel()
	ctx := tenant.With(t.Context(), tenant.Local)
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	cfg := settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", Now: func() time.Time { return now }}
	a, err := Open(ctx, cfg, Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(ctx)) })
	const day = 24 * time.Hour
	for _, age := range []time.Duration{day, 3 * day} {
		if err := a.Store.AppendAudit(ctx, store.AuditEntry{Action: "login", At: now.Add(-age)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		keep time.Duration
		want int64
	}{{0, 0}, {4 * day, 0}, {2 * day, 1}, {2 * day, 0}} { // 0 is the default, a year
		cfg.KeepAudit = settings.Period(tt.keep)
		p, err := a.Prune(ctx, cfg)
		if err != nil || p.Audit != tt.want {
			t.Errorf("kept for %v: got %d forgotten, want %d (%v)", tt.keep, p.Audit, tt.want, err)
		}
	}
}
