package durable_test

import (
	"context"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
)

// steps is a workflow of n steps that do nothing.
func steps(c *durable.Run, n int) (int, error) {
	for i := range n {
		if _, err := durable.Step(c, strconv.Itoa(i), func(context.Context) (int, error) { return i, nil }); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func BenchmarkStepOnServer(b *testing.B) {
	cfg := server(b)
	ctx, e := local(b.Context()), open(b, cfg)
	wf := durable.Register(e, "wf", steps)
	h, err := wf.Start(ctx, "warm", 1)
	await(b, h, err)
	b.ResetTimer()
	h, err = wf.Start(ctx, "r", b.N)
	await(b, h, err)
}

// BenchmarkFiftyRuns does ten-step runs, fifty at a time. Its figures are for one run.
func BenchmarkFiftyRuns(b *testing.B) {
	for name, open1 := range map[string]func() durable.Config{
		"file":   func() durable.Config { return durable.Config{Path: filepath.Join(b.TempDir(), "engine.db")} },
		"server": func() durable.Config { return server(b) },
	} {
		b.Run(name, func(b *testing.B) {
			ctx, e := local(b.Context()), open(b, open1())
			wf := durable.Register(e, "wf", steps)
			must(b, e.Serve(ctx, durable.Serving{Take: true}))
			h, err := wf.Start(ctx, "warm", 10)
			await(b, h, err)
			before := cpu(b)
			b.ResetTimer()
			var wg sync.WaitGroup
			turn := make(chan int)
			for range 50 {
				wg.Go(func() {
					for i := range turn {
						h, err := wf.Start(ctx, strconv.Itoa(i), 10)
						if err != nil {
							b.Error(err)
						} else if _, err := h.Wait(ctx); err != nil {
							b.Error(err)
						}
					}
				})
			}
			for i := range b.N {
				turn <- i
			}
			close(turn)
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
			b.ReportMetric(float64((cpu(b)-before).Microseconds())/float64(b.N), "cpu-µs/run")
		})
	}
}

// cpu is what this process has used of the processors.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkIdle is what a process that serves uses of the processors while there is nothing to do, each second.
func BenchmarkIdle(b *testing.B) {
	for name, cfg := range map[string]func() durable.Config{
		"file":   func() durable.Config { return durable.Config{Path: filepath.Join(b.TempDir(), "engine.db")} },
		"server": func() durable.Config { c := server(b); c.Heartbeat, c.Liveness = 0, 0; return c },
	} {
		b.Run(name, func(b *testing.B) {
			ctx, e := local(b.Context()), open(b, cfg())
			durable.Register(e, "wf", steps)
			must(b, e.Serve(ctx, durable.Serving{Concurrency: 4, Take: true}))
			before := cpu(b)
			for b.Loop() {
				time.Sleep(time.Second)
			}
			b.ReportMetric(float64((cpu(b)-before).Microseconds())/float64(b.N), "cpu-µs/s")
		})
	}
}
