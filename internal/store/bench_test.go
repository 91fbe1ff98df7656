package store_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

func BenchmarkOpen(b *testing.B) {
	for _, fresh := range []bool{true, false} {
		b.Run(fmt.Sprintf("fresh=%t", fresh), func(b *testing.B) {
			dir := b.TempDir()
			for i := 0; b.Loop(); i++ {
				name := "same.db"
				if fresh {
					name = strconv.Itoa(i)
				}
				db, err := store.Open(b.Context(), filepath.Join(dir, name))
				if err != nil {
					b.Fatal(err)
				}
				db.Close()
			}
		})
	}
}

// One run tells, each event when the one before is kept.
func BenchmarkOneTells(b *testing.B) {
	for name, where := range map[string]func() string{
		"sqlite":   func() string { return filepath.Join(b.TempDir(), "tripwright.db") },
		"postgres": func() string { return servertest.Postgres(b) },
	} {
		b.Run(name, func(b *testing.B) {
			db, ctx := open(b, where()), tenant.With(b.Context(), tenant.Local)
			if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
				b.Fatal(err)
			}
			e := run.Event{RunID: "r", TraceID: "trace", Node: "planner", Attempt: 1, Status: run.NodeRunning,
				DecisionNote: "two candidates left", Data: json.RawMessage(`{"day":1,"slots":[1,2,3]}`)}
			for i := 0; b.Loop(); i++ {
				e.Key = strconv.Itoa(i)
				if _, err := db.AppendEvent(ctx, e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Fifty runs tell at once, as on a busy service.
func BenchmarkFiftyTell(b *testing.B) {
	for name, where := range map[string]func() string{
		"sqlite":   func() string { return filepath.Join(b.TempDir(), "tripwright.db") },
		"postgres": func() string { return servertest.Postgres(b) },
	} {
		b.Run(name, func(b *testing.B) {
			db, ctx := open(b, where()), tenant.With(b.Context(), tenant.Local)
			e := run.Event{TraceID: "trace", Node: "planner", Attempt: 1, Status: run.NodeRunning, DecisionNote: "two candidates left"}
			for i := range 50 {
				if err := db.CreateRun(ctx, run.Run{ID: strconv.Itoa(i)}); err != nil {
					b.Fatal(err)
				}
			}
			turn := 0
			for b.Loop() {
				turn++
				var wg sync.WaitGroup
				for i := range 50 {
					wg.Go(func() {
						e := e
						e.RunID, e.Key = strconv.Itoa(i), strconv.Itoa(turn)
						if _, err := db.AppendEvent(ctx, e); err != nil {
							b.Error(err)
						}
					})
				}
				wg.Wait()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/50, "µs/event")
		})
	}
}

func BenchmarkFindEvents(b *testing.B) {
	db, ctx := open(b, filepath.Join(b.TempDir(), "tripwright.db")), tenant.With(b.Context(), tenant.Local)
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		b.Fatal(err)
	}
	for range 200 {
		if _, err := db.AppendEvent(ctx, run.Event{RunID: "r"}); err != nil {
			b.Fatal(err)
		}
	}
	for _, after := range []int64{0, 200} {
		b.Run(fmt.Sprintf("found=%d", 200-after), func(b *testing.B) {
			for b.Loop() {
				if _, err := db.FindEvents(ctx, "r", after); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What it costs that each connection acts for one organisation: the same one again, and another one each time.
func BenchmarkTurn(b *testing.B) {
	db := open(b, with(b, servertest.Postgres(b), "pool_max_conns", "1"))
	for _, orgs := range []int{1, 2} {
		b.Run("organisations="+strconv.Itoa(orgs), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				ctx := tenant.With(b.Context(), tenant.Identity{Org: strconv.Itoa(i % orgs), User: "u"})
				if _, err := db.FindRuns(ctx, run.Filter{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
