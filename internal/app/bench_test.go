package app_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// BenchmarkWholePlan is a run from the sentence to the kept itinerary: no model, no network, events and checkpoints on
// disk. It reports the median and the 95th percentile beside the mean.
func BenchmarkWholePlan(b *testing.B) {
	ctx := tenant.With(b.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Data: b.TempDir(), LogLevel: "error"}, app.Replace{})
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close(context.WithoutCancel(ctx))
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		// Another moment each time, so that nothing but the city packs comes from memory.
		req := plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: now.Add(time.Duration(i) * time.Minute), Seed: uint64(i)}
		done, err := a.Plan(ctx, runner.NewID(), req, nil)
		if err != nil || done.Status != run.Completed {
			b.Fatalf("ended as %s: %v %s", done.Status, err, done.Problem)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}
