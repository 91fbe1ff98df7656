package durable_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// onBoth runs a test over a file and over a server. Every Config that cfg gives names the same records.
func onBoth(t *testing.T, test func(t *testing.T, cfg durable.Config)) {
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		test(t, durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	})
	t.Run("server", func(t *testing.T) {
		t.Parallel()
		test(t, server(t))
	})
}

// onBothOf measures over a file and over a server.
func onBothOf(b *testing.B, measure func(b *testing.B, cfg durable.Config)) {
	b.Run("file", func(b *testing.B) { measure(b, durable.Config{Path: filepath.Join(b.TempDir(), "engine.db")}) })
	b.Run("server", func(b *testing.B) { measure(b, server(b)) })
}

// Processes of the stories count as dead sooner than others, and not so soon that one that a busy machine keeps waiting does.
const (
	heartbeat = 300 * time.Millisecond
	liveness  = 5 * time.Second
)

// server is a fresh database, with heartbeats short enough for a test.
func server(t testing.TB) durable.Config {
	return durable.Config{URL: servertest.Postgres(t), Heartbeat: heartbeat, Liveness: liveness}
}

// queues counts the queues that the library keeps.
func queues(t testing.TB, cfg durable.Config) (n int) {
	t.Helper()
	driver, address, table := "sqlite", cfg.Path, "queues"
	if cfg.URL != "" {
		driver, address, table = "pgx", cfg.URL, "dbos.queues"
	}
	db, err := sql.Open(driver, address)
	must(t, err)
	defer db.Close()
	must(t, db.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
	return n
}

func closeNow(t testing.TB, e *durable.Engine) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	must(t, e.Close(ctx))
}

func await[T any](t testing.TB, h durable.Handle[T], err error) T {
	t.Helper()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	v, err := h.Wait(ctx)
	must(t, err)
	return v
}

// eventually waits for what other processes or goroutines bring about.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("in vain: %s", what)
		}
	}
}

// recorded waits until that many steps of a run have their checkpoints.
func recorded(t testing.TB, e *durable.Engine, run string, steps int) {
	t.Helper()
	eventually(t, fmt.Sprintf("%d recorded steps of %s", steps, run), func() bool {
		done, err := e.Steps(within(t), run)
		must(t, err)
		return len(done) >= steps
	})
}

func TestRunFromStartToEnd(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, e := within(t), open(t, cfg)
		must(t, e.Ping(ctx))
		ten := durable.Register(e, "ten", tenSteps(filepath.Join(t.TempDir(), "diary"), never))
		h, err := ten.Start(ctx, "r", 5)
		if got, want := await(t, h, err), "r 5 6 7 8 9 10 11 12 13 14"; got != want {
			t.Errorf("result = %q, want %q", got, want)
		}
		steps, err := e.Steps(ctx, "r")
		must(t, err)
		if len(steps) != 10 || steps[9].Name != "step9" || string(steps[9].Output) != "14" {
			t.Errorf("steps = %+v", steps)
		}
		// Another process sees the same.
		e2 := open(t, cfg)
		h, err = durable.Register(e2, "ten", tenSteps(filepath.Join(t.TempDir(), "diary"), never)).Start(ctx, "r", 99)
		if got, want := await(t, h, err), "r 5 6 7 8 9 10 11 12 13 14"; got != want {
			t.Errorf("result elsewhere = %q, want %q", got, want)
		}
		_, err = ten.Resume(ctx, "none")
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("resume of nothing = %v", err)
		}
	})
}

// held is a workflow whose one step lasts until it is let go, its context ends, or its process dies.
type held struct {
	begun chan string // the ids of the runs, as their steps begin
	free  chan struct{}
}

func newHeld() *held { return &held{begun: make(chan string, 1000), free: make(chan struct{})} }

func (h *held) flow(who string) func(*durable.Run, int) (string, error) {
	return func(c *durable.Run, _ int) (string, error) {
		return durable.Step(c, "hold", func(ctx context.Context) (string, error) {
			h.begun <- c.ID()
			select {
			case <-h.free:
				return who, nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		})
	}
}

func TestAClosedProcessHandsItsRunsOver(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, first, second := within(t), newHeld(), newHeld()
		e, err := durable.Open(ctx, cfg)
		must(t, err)
		wf := durable.Register(e, "wf", first.flow("first"))
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 4, Take: true}))
		queuesOfOne := queues(t, cfg)
		var handles []durable.Handle[string]
		for i := range 6 { // two of them wait
			h, err := wf.Start(ctx, strconv.Itoa(i), 0)
			must(t, err)
			handles = append(handles, h)
		}
		for range 4 {
			next(t, first.begun)
		}
		close(second.free)
		e2 := open(t, cfg)
		wf2 := durable.Register(e2, "wf", second.flow("second"))
		must(t, e2.Serve(ctx, durable.Serving{Concurrency: 4, Take: true}))
		began := time.Now()
		closeNow(t, e)
		if _, err := handles[0].Wait(ctx); !fault.Is(err, fault.Unavailable) {
			t.Errorf("wait in the closed process = %v, want unavailable", err)
		}
		for i := range 6 {
			h, err := wf2.Start(ctx, strconv.Itoa(i), 0)
			if got := await(t, h, err); got != "second" {
				t.Errorf("run %d was finished by %q", i, got)
			}
		}
		t.Logf("closed, taken over and finished in %v", time.Since(began))
		if n := queues(t, cfg); n != queuesOfOne {
			t.Errorf("%d queues are left where one process works, want %d: nobody reads those of who is gone", n, queuesOfOne)
		}
	})
}

func TestServeContinuesWhatAKilledProcessLeft(t *testing.T) {
	t.Parallel()
	ctx, dir := within(t), t.TempDir()
	path, diary := filepath.Join(dir, "engine.db"), filepath.Join(dir, "diary")
	killInStep(t, path, diary, 4)
	e := open(t, durable.Config{Path: path})
	ten := durable.Register(e, "ten", tenSteps(diary, never))
	must(t, e.Serve(ctx, durable.Serving{Concurrency: 1})) // it takes nothing new, and this all the same
	eventually(t, "the run ends without being asked for", func() bool {
		open, err := e.Stats(ctx)
		must(t, err)
		return open.Working+open.Waiting == 0
	})
	h, err := ten.Resume(ctx, "r")
	if got, want := await(t, h, err), "r 5 6 7 8 9 10 11 12 13 14"; got != want {
		t.Errorf("result = %q, want %q", got, want)
	}
	for step, n := range counts(t, diary) {
		if want := map[bool]int{true: 2, false: 1}[step == "step4"]; n != want {
			t.Errorf("%s began %d times, want %d", step, n, want)
		}
	}
	eventually(t, "only the lease of the living process is left", func() bool { // the dead one's goes behind its last run
		left, err := filepath.Glob(path + "-by-*")
		must(t, err)
		return len(left) == 1
	})
}

func TestTheQueueIsWorkedOffInOrder(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, e := within(t), open(t, cfg)
		var mu sync.Mutex
		var order []string
		var now, most atomic.Int32
		wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
			return durable.Step(c, "s", func(context.Context) (int, error) {
				mu.Lock()
				order = append(order, c.ID())
				mu.Unlock()
				defer now.Add(-1)
				if n := now.Add(1); n > most.Load() {
					most.Store(n)
				}
				time.Sleep(10 * time.Millisecond)
				return 0, nil
			})
		})
		must(t, e.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		var want []string
		var handles []durable.Handle[int]
		for i := range 12 {
			id := fmt.Sprintf("%02d", i)
			h, err := wf.Start(ctx, id, i)
			must(t, err)
			handles, want = append(handles, h), append(want, id)
			if i%4 == 3 { // a free place now and then must not let a newcomer pass
				await(t, handles[i/2], nil)
			}
		}
		for _, h := range handles {
			await(t, h, nil)
		}
		if diff := cmp.Diff(want, order); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
		if most.Load() != 1 {
			t.Errorf("%d runs went at the same time, want 1", most.Load())
		}
	})
}

func TestAProcessWithoutRoomLetsOthersWork(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, free := within(t), newHeld()
		close(free.free)
		door, worker := open(t, cfg), open(t, cfg)
		wf := durable.Register(door, "wf", free.flow("door"))
		durable.Register(worker, "wf", free.flow("worker"))
		must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
		h, err := wf.Start(ctx, "early", 0)
		must(t, err)
		s, err := door.Stats(ctx)
		must(t, err)
		if want := (durable.Stats{Waiting: 1, Workers: 2}); s != want {
			t.Errorf("stats = %+v, want %+v", s, want)
		}
		if err := door.Serve(ctx, durable.Serving{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("serve twice = %v, want a conflict", err)
		}
		must(t, worker.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
		if got := await(t, h, nil); got != "worker" {
			t.Errorf("the run was finished by %q", got)
		}
		began := time.Now()
		h, err = wf.Start(ctx, "late", 0)
		if got := await(t, h, err); got != "worker" {
			t.Errorf("the run was finished by %q", got)
		}
		t.Logf("enqueued, taken and finished in %v", time.Since(began))
	})
}

func TestTheSameIDFromManyProcessesIsOneRun(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, ran := within(t), atomic.Int32{}
		var wfs []durable.Workflow[int, int32]
		for i := range 3 {
			e := open(t, cfg)
			wfs = append(wfs, durable.Register(e, "wf", func(c *durable.Run, _ int) (int32, error) {
				return durable.Step(c, "s", func(context.Context) (int32, error) { return ran.Add(1), nil })
			}))
			must(t, e.Serve(ctx, durable.Serving{Concurrency: i, Take: true}))
		}
		for round := range 5 {
			var wg sync.WaitGroup
			for i := range 12 {
				wg.Go(func() {
					h, err := wfs[i%3].Start(ctx, strconv.Itoa(round), i)
					if err != nil {
						t.Error(err)
					} else if got, err := h.Wait(ctx); got != int32(round+1) || err != nil {
						t.Errorf("round %d: %d, %v", round, got, err)
					}
				})
			}
			wg.Wait()
		}
		if ran.Load() != 5 {
			t.Errorf("the step ran %d times in 5 runs", ran.Load())
		}
	})
}

func TestCancelReachesEverywhere(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, h := within(t), newHeld()
		worker, other := open(t, cfg), open(t, cfg)
		wf := durable.Register(worker, "wf", h.flow("worker"))
		must(t, worker.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		goes, err := wf.Start(ctx, "goes", 0)
		must(t, err)
		next(t, h.begun)
		waits, err := wf.Start(ctx, "waits", 0)
		must(t, err)
		must(t, other.Cancel(ctx, "waits"))
		last, err := wf.Start(ctx, "last", 0)
		must(t, err)
		asked := time.Now()
		must(t, other.Cancel(ctx, "goes"))
		for _, h := range []durable.Handle[string]{goes, waits} {
			if _, err := h.Wait(ctx); !errors.Is(err, durable.ErrCancelled) {
				t.Errorf("wait for %s = %v, want ErrCancelled", h.ID, err)
			}
		}
		if late := time.Since(asked); late > 5*time.Second {
			t.Errorf("cancelled after %v", late)
		} else {
			t.Logf("cancelled after %v", late)
		}
		if id := next(t, h.begun); id != "last" {
			t.Errorf("then %s began", id)
		}
		close(h.free)
		await(t, last, nil)
	})
}

func TestVersionsWorkSideBySide(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, old, free := within(t), newHeld(), newHeld()
		close(free.free)
		operator := tenant.AsSystem(ctx)
		cfg.Version = "1"
		e1, err := durable.Open(ctx, cfg)
		must(t, err)
		wf1 := durable.Register(e1, "wf", old.flow("1"))
		must(t, e1.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		_, err = wf1.Start(ctx, "goes", 0)
		must(t, err)
		next(t, old.begun)
		for i := range 3 { // these stand before every run of the new version
			_, err = wf1.Start(ctx, "waits"+strconv.Itoa(i), 0)
			must(t, err)
		}

		cfg.Version = "2"
		e2 := open(t, cfg)
		wf2 := durable.Register(e2, "wf", free.flow("2"))
		must(t, e2.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
		for i := range 3 {
			h, err := wf2.Start(ctx, "new"+strconv.Itoa(i), 0)
			if got := await(t, h, err); got != "2" {
				t.Errorf("the new run was finished by version %s", got)
			}
		}
		closeNow(t, e1)
		want := []durable.Stranded{{"local", "goes", "wf", "1"}, {"local", "waits0", "wf", "1"}, {"local", "waits1", "wf", "1"}, {"local", "waits2", "wf", "1"}}
		stranded, err := e2.Stranded(operator)
		must(t, err)
		if diff := cmp.Diff(want, stranded); diff != "" {
			t.Errorf("stranded (-want +got):\n%s", diff)
		}
		if _, err := e2.Stranded(ctx); !fault.Is(err, fault.Denied) {
			t.Errorf("stranded for an organisation = %v, want denied", err)
		}
		if _, err := wf2.Resume(ctx, "goes"); !fault.Is(err, fault.Conflict) {
			t.Errorf("resume by another version = %v, want a conflict", err)
		}

		cfg.Version = "1"
		e3 := open(t, cfg)
		wf3 := durable.Register(e3, "wf", free.flow("1 again"))
		must(t, e3.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
		for _, s := range want {
			h, err := wf3.Start(ctx, s.ID, 0)
			if got := await(t, h, err); got != "1 again" {
				t.Errorf("%s was finished by %q", s.ID, got)
			}
		}
		if stranded, err := e3.Stranded(operator); err != nil || len(stranded) > 0 {
			t.Errorf("stranded = %v, %v", stranded, err)
		}
	})
}

func TestScheduledJobIsDoneOnceInEachPeriod(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx := within(t)
		var now atomic.Pointer[time.Time]
		set := func(s string) {
			at, err := time.Parse(time.RFC3339, s)
			must(t, err)
			now.Store(&at)
		}
		set("2030-03-01T10:17:00Z")
		cfg.Now = func() time.Time { return *now.Load() }
		var mu sync.Mutex
		var done []string
		all := func(n int) func() bool {
			return func() bool { mu.Lock(); defer mu.Unlock(); return len(done) >= n }
		}
		engine := func() *durable.Engine {
			e, err := durable.Open(ctx, cfg)
			must(t, err)
			e.Schedule("sweep", durable.Every(time.Hour), func(ctx context.Context, due time.Time) error {
				if _, err := tenant.From(ctx); err == nil || !tenant.IsSystem(ctx) {
					t.Error("the job acts for an organisation")
				}
				mu.Lock()
				defer mu.Unlock()
				done = append(done, due.Format(time.RFC3339))
				return nil
			})
			must(t, e.Serve(ctx, durable.Serving{}))
			return e
		}
		a, b := engine(), engine()
		eventually(t, "the first sweep", all(1))
		set("2030-03-01T11:00:00Z")
		eventually(t, "the second sweep", all(2))
		time.Sleep(600 * time.Millisecond) // both have looked
		closeNow(t, a)
		closeNow(t, b)
		set("2030-03-03T05:30:00Z") // two days without anybody
		c := engine()
		eventually(t, "the sweep that makes up for what was missed", all(3))
		closeNow(t, c)
		want := []string{"2030-03-01T10:00:00Z", "2030-03-01T11:00:00Z", "2030-03-03T05:00:00Z"}
		if diff := cmp.Diff(want, done); diff != "" {
			t.Errorf("done (-want +got):\n%s", diff)
		}
	})
}

func TestDaily(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	must(t, err)
	at := durable.Daily(2, 30, paris)
	tests := []struct{ name, now, want string }{
		{"before", "2030-01-10T01:29:59Z", "2030-01-09T01:30:00Z"},
		{"at the moment", "2030-01-10T01:30:00Z", "2030-01-10T01:30:00Z"},
		{"after", "2030-01-10T23:10:00Z", "2030-01-10T01:30:00Z"},
		{"first of the year", "2030-01-01T00:10:00Z", "2029-12-31T01:30:00Z"},
		{"the hour that is left out", "2030-03-31T10:00:00Z", "2030-03-31T01:30:00Z"},
		{"in summer", "2030-07-01T00:30:00Z", "2030-07-01T00:30:00Z"},
	}
	for _, tt := range tests {
		now, err := time.Parse(time.RFC3339, tt.now)
		must(t, err)
		if got := at(now).Format(time.RFC3339); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestConfigIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		cfg  durable.Config
		kind fault.Kind
	}{
		{"dead too soon", durable.Config{Heartbeat: time.Second, Liveness: 2 * time.Second}, fault.Invalid},
		{"both", durable.Config{URL: "postgres://localhost/x", Path: "x"}, fault.Invalid},
		{"another database", durable.Config{URL: "mysql://user:secret@localhost/x"}, fault.Invalid},
		{"nonsense", durable.Config{URL: "postgres://user:secret@%zz/x"}, fault.Invalid},
		{"nobody there", durable.Config{URL: "postgres://user:secret@127.0.0.1:1/x"}, fault.Unavailable},
	}
	for _, tt := range tests {
		began := time.Now()
		_, err := durable.Open(t.Context(), tt.cfg)
		if !fault.Is(err, tt.kind) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.kind)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v tells the password", tt.name, err)
		}
		if late := time.Since(began); late > 15*time.Second {
			t.Errorf("%s: refused after %v", tt.name, late)
		}
	}
}

func TestForgottenRunsLeaveNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		ctx, e, h := within(t), open(t, cfg), newHeld()
		wf := durable.Register(e, "wf", h.flow("x"))
		goes, err := wf.Start(ctx, "goes", 0)
		must(t, err)
		next(t, h.begun)
		if err := e.Forget(ctx, "none", "goes"); !fault.Is(err, fault.Conflict) {
			t.Errorf("forget a run that goes = %v, want a conflict", err)
		}
		close(h.free)
		await(t, goes, nil)
		must(t, e.Forget(tenant.With(ctx, tenant.Identity{Org: "other"}), "goes"))
		if _, err := e.Steps(ctx, "goes"); err != nil {
			t.Errorf("another organisation made it forgotten: %v", err)
		}
		must(t, e.Forget(ctx, "none", "goes"))
		if _, err := e.Steps(ctx, "goes"); !fault.Is(err, fault.NotFound) {
			t.Errorf("steps = %v, want not found", err)
		}
	})
}

// What an organisation has here goes as a whole, what is on its way too, and nothing of any other.
func TestAForgottenOrganisationLeavesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		e, h := open(t, cfg), newHeld()
		gone := tenant.With(t.Context(), tenant.Identity{Org: "gone"})
		stays := tenant.With(t.Context(), tenant.Identity{Org: "gone/stays"})
		held := durable.Register(e, "held", h.flow("x"))
		quick := durable.Register(e, "quick", func(*durable.Run, int) (int, error) { return 1, nil })
		for _, ctx := range []context.Context{gone, stays} {
			done, err := quick.Start(ctx, "over", 0)
			must(t, err)
			await(t, done, nil)
		}
		_, err := held.Start(gone, "goes", 0)
		must(t, err)
		next(t, h.begun)
		if err := e.ForgetOrg(t.Context()); !fault.Is(err, fault.Denied) {
			t.Errorf("without an organisation: %v, want denied", err)
		}
		must(t, e.ForgetOrg(gone))
		for _, id := range []string{"over", "goes"} {
			if _, err := e.Over(gone, id); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v, want not found", id, err)
			}
		}
		if over, err := e.Over(stays, "over"); err != nil || !over {
			t.Errorf("another organisation's run: over %t, %v", over, err)
		}
	})
}

// Of one workflow, what ended before a moment is forgotten, of everybody.
func TestWhatEndedLongAgoIsForgotten(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		e, h := open(t, cfg), newHeld()
		a, b := tenant.With(t.Context(), tenant.Identity{Org: "a"}), tenant.With(t.Context(), tenant.Identity{Org: "b"})
		quick := func(*durable.Run, int) (int, error) { return 1, nil }
		sort, other := durable.Register(e, "sort", quick), durable.Register(e, "other", quick)
		held := durable.Register(e, "held", h.flow("x"))
		for _, ctx := range []context.Context{a, b} {
			done, err := sort.Start(ctx, "over", 0)
			must(t, err)
			await(t, done, nil)
		}
		done, err := other.Start(a, "another", 0)
		must(t, err)
		await(t, done, nil)
		_, err = held.Start(a, "goes", 0)
		must(t, err)
		next(t, h.begun)

		if err := sort.ForgetEnded(a, time.Now()); !fault.Is(err, fault.Denied) {
			t.Errorf("as one organisation: %v, want denied", err)
		}
		system := tenant.AsSystem(t.Context())
		known := func(want bool, ctx context.Context, id string) {
			t.Helper()
			if _, err := e.Over(ctx, id); (err == nil) != want {
				t.Errorf("%s: %v, want it known %t", id, err, want)
			}
		}
		must(t, sort.ForgetEnded(system, time.Now().Add(-time.Hour)))
		known(true, a, "over")
		must(t, sort.ForgetEnded(system, time.Now().Add(time.Hour)))
		must(t, held.ForgetEnded(system, time.Now().Add(time.Hour)))
		known(false, a, "over")
		known(false, b, "over")
		known(true, a, "another")
		known(true, a, "goes")
		close(h.free)
	})
}

// A job that is done for years does not fill the records: the last ten times are known.
func TestTheLastTimesOfAJobAreKept(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		first := time.Date(2030, 3, 1, 10, 0, 0, 0, time.UTC)
		var hour atomic.Int64
		at := func(n int64) time.Time { return first.Add(time.Duration(n) * time.Hour) }
		cfg.Now = func() time.Time { return at(hour.Load()) }
		e := open(t, cfg)
		did := make(chan time.Time, 1)
		e.Schedule("sweep", durable.Every(time.Hour), func(_ context.Context, due time.Time) error { did <- due; return nil })
		must(t, e.Serve(t.Context(), durable.Serving{}))
		seen := func(n int64) bool {
			seen, err := e.Seen(t.Context(), "sweep", at(n))
			must(t, err)
			return seen
		}
		const last = 12
		for n := range int64(last + 1) {
			hour.Store(n)
			if due := next(t, did); !due.Equal(at(n)) {
				t.Fatalf("%v was done, want %v", due, at(n))
			}
		}
		eventually(t, "the second time is forgotten", func() bool { return !seen(0) && !seen(1) })
		for n := int64(last); n > last-10; n-- {
			if !seen(n) {
				t.Errorf("time %d is not known", n)
			}
		}
	})
}
