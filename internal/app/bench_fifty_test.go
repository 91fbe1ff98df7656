//go:build unix

package app_test

import (
	"context"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// fiftyWishes are planned in turn, each by another seed, so that no two plans are the same.
var fiftyWishes = []string{
	"5 days in Paris next June, $2,500, art and food", "6 days in Munich in September, $3,000, history and music",
	"4 days in Tokyo in April, $4,200, food and nature", "7 days in Paris in May with two kids, $6,000, family",
	"5 days in Munich next July, $1,900, outdoor", "6 days in Tokyo next October, $5,000, art and views",
}

// BenchmarkFiftyAtOnce is what a busy service does: fifty different plans at the same moment. One turn of it is fifty plans.
// Beside the time it reports the processor time of a plan, which other work on the machine leaves as it is.
func BenchmarkFiftyAtOnce(b *testing.B) {
	ctx := tenant.With(b.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Data: b.TempDir(), LogLevel: "error"}, app.Replace{})
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close(context.WithoutCancel(ctx))
	seed := uint64(0)
	before := processorTime(b)
	for b.Loop() {
		var all sync.WaitGroup
		for i := range 50 {
			seed++
			req := plan.Request{Text: fiftyWishes[i%len(fiftyWishes)], Now: now.Add(time.Duration(seed) * time.Minute), Seed: seed}
			all.Go(func() {
				if done, err := a.Plan(ctx, runner.NewID(), req, nil); err != nil || done.Status == run.Running {
					b.Errorf("ended as %s: %v", done.Status, err)
				}
			})
		}
		all.Wait()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(seed), "ms/plan")
	b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(seed), "cpu-ms/plan")
}

// processorTime is what this process has used of all processors.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
