package durable_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
)

const loadSteps = 6

// load is a workflow that notes in a table which process begins and ends which of its steps.
func load(db *sql.DB, pace time.Duration) func(*durable.Run, int) (string, error) {
	return func(c *durable.Run, in int) (string, error) {
		out := ""
		for i := range loadSteps {
			n, err := durable.Step(c, "s"+strconv.Itoa(i), func(ctx context.Context) (int, error) {
				later := context.WithoutCancel(ctx)
				if _, err := db.ExecContext(later, "INSERT INTO story (run, step, pid, what) VALUES ($1, $2, $3, 'begin')", c.ID(), i, os.Getpid()); err != nil {
					return 0, err
				}
				time.Sleep(pace) // it does not look at its context: the worst case
				_, err := db.ExecContext(later, "INSERT INTO story (run, step, pid, what) VALUES ($1, $2, $3, 'end')", c.ID(), i, os.Getpid())
				return in + i, err
			})
			if err != nil {
				return "", err
			}
			out += strconv.Itoa(n) + " "
		}
		return out, nil
	}
}

func loadResult(in int) (out string) {
	for i := range loadSteps {
		out += strconv.Itoa(in+i) + " "
	}
	return out
}

// storied opens a database for the notes of load.
func storied(t testing.TB, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", address)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	_, err = db.Exec("CREATE TABLE IF NOT EXISTS story (seq BIGSERIAL, run TEXT, step INT, pid INT, what TEXT)")
	must(t, err)
	return db
}

// helpWork is a process that works until it is killed or its standard input ends.
func helpWork(address string, pace time.Duration) error {
	ctx := local(context.Background())
	db, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	e, err := durable.Open(ctx, durable.Config{URL: address, Heartbeat: heartbeat, Liveness: liveness})
	if err != nil {
		return err
	}
	durable.Register(e, "load", load(db, pace))
	if err := e.Serve(ctx, durable.Serving{Concurrency: 8, Take: true}); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "serving")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	return e.Close(ctx)
}

// worker starts such a process and gives it back once it serves.
func worker(t testing.TB, address string, pace time.Duration) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "DURABLE_HELPER=work", "DURABLE_URL="+address, "DURABLE_PACE="+pace.String())
	stdin, err := cmd.StdinPipe()
	must(t, err)
	stderr, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { _ = stdin.Close(); _ = cmd.Process.Kill(); _ = cmd.Wait() })
	if line, _ := bufio.NewReader(stderr).ReadString('\n'); line != "serving\n" {
		t.Fatalf("the worker says %q", line)
	}
	return cmd
}

func TestRunsSurviveTheirWorkers(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	db := storied(t, cfg.URL)
	door := open(t, cfg)
	wf := durable.Register(door, "load", load(db, 0))
	must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
	const pace = 40 * time.Millisecond
	workers := []*exec.Cmd{worker(t, cfg.URL, pace), worker(t, cfg.URL, pace), worker(t, cfg.URL, pace)}

	kills, length := 10, 900*time.Millisecond
	if testing.Short() {
		kills = 3
	}
	stop := make(chan struct{})
	var handles []durable.Handle[string]
	var starting sync.WaitGroup
	starting.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(60 * time.Millisecond):
			}
			h, err := wf.Start(ctx, fmt.Sprintf("%04d", len(handles)), len(handles))
			if err != nil {
				t.Error(err)
				return
			}
			handles = append(handles, h)
		}
	})
	killed := map[int]bool{}
	for range kills {
		time.Sleep(length)
		i := rand.IntN(len(workers))
		killed[workers[i].Process.Pid] = true
		must(t, workers[i].Process.Kill())
		_ = workers[i].Wait()
		workers[i] = worker(t, cfg.URL, pace)
	}
	close(stop)
	starting.Wait()
	began := time.Now()
	for i, h := range handles {
		if got, want := await(t, h, nil), loadResult(i); got != want {
			t.Errorf("run %d = %q, want %q", i, got, want)
		}
	}
	t.Logf("%d runs, %d workers killed, the last run ended %v after the last kill", len(handles), len(killed), time.Since(began))
	eventually(t, "no queue is left of a process that was killed", func() bool { return queues(t, cfg) <= len(workers) })
	repeats := checkStory(t, db, killed)
	t.Logf("%d steps were in flight when their worker was killed, and ran again", repeats)
}

// checkStory sees that no step ran again unless its process was killed in it, and that steps of a run came one after the
// other.
func checkStory(t *testing.T, db *sql.DB, killed map[int]bool) (repeats int) {
	t.Helper()
	rows, err := db.Query("SELECT run, step, pid, what FROM story ORDER BY seq")
	must(t, err)
	defer rows.Close()
	type at struct {
		run  string
		step int
	}
	type place struct{ step, pid int }
	last, ends := map[string]place{}, map[at]int{}
	for rows.Next() {
		var run, what string
		var step, pid int
		must(t, rows.Scan(&run, &step, &pid, &what))
		if what == "end" {
			if !killed[pid] {
				ends[at{run, step}]++
			}
			continue
		}
		before, seen := last[run]
		switch {
		case !seen && step == 0, seen && step == before.step+1:
		case seen && step == before.step && pid != before.pid && killed[before.pid]:
			repeats++
		default:
			t.Errorf("run %s: process %d begins step %d after process %d began step %d (killed: %t)", run, pid, step, before.pid, before.step, killed[before.pid])
		}
		last[run] = place{step, pid}
	}
	must(t, rows.Err())
	for a, n := range ends {
		if n > 1 {
			t.Errorf("run %s: step %d was completed %d times by processes that nobody killed", a.run, a.step, n)
		}
	}
	return repeats
}

func TestAPausedWorkerDoesNotGoOn(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	db := storied(t, cfg.URL)
	door := open(t, cfg)
	wf := durable.Register(door, "load", load(db, 0))
	must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
	const pace = 300 * time.Millisecond
	paused := worker(t, cfg.URL, pace)
	var handles []durable.Handle[string]
	for i := range 4 {
		h, err := wf.Start(ctx, strconv.Itoa(i), i)
		must(t, err)
		handles = append(handles, h)
	}
	// begins counts the steps of a run that the paused process began after a note, and gives its last note.
	begins := func(run string, from int64) (n int, last int64) {
		must(t, db.QueryRow("SELECT count(*), COALESCE(max(seq), 0) FROM story WHERE pid = $1 AND seq > $2 AND what = 'begin' AND run LIKE $3",
			paused.Process.Pid, from, run).Scan(&n, &last))
		return n, last
	}
	eventually(t, "the runs are on their way", func() bool { n, _ := begins("%", 0); return n >= 4 })
	must(t, paused.Process.Signal(syscall.SIGSTOP))
	other := worker(t, cfg.URL, 10*time.Millisecond)
	for i, h := range handles {
		if got, want := await(t, h, nil), loadResult(i); got != want {
			t.Errorf("run %d = %q, want %q", i, got, want)
		}
	}
	_, before := begins("%", 0)
	must(t, paused.Process.Signal(syscall.SIGCONT))
	// It comes back under a new name and works again.
	eventually(t, "the process lives again", func() bool {
		s, err := door.Stats(ctx)
		must(t, err)
		return s.Workers == 3
	})
	time.Sleep(2 * pace)
	for i := range handles { // what it was about to begin when it was stopped it still notes, and goes no further
		if n, _ := begins(strconv.Itoa(i), before); n > 1 {
			t.Errorf("the paused worker began %d more steps of run %d, which others took over", n, i)
		}
	}
	must(t, other.Process.Kill())
	h, err := wf.Start(ctx, "afterwards", 7)
	if got, want := await(t, h, err), loadResult(7); got != want {
		t.Errorf("afterwards = %q, want %q", got, want)
	}
	if n, _ := begins("afterwards", before); n != loadSteps {
		t.Errorf("the worker that woke up began %d steps of the new run, want %d", n, loadSteps)
	}
}

// Whoever falls asleep while it looks for the dead does not keep the others from looking.
func TestAsleepWhileReaping(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	db := storied(t, cfg.URL)
	cfg.URL += "&idle_in_transaction_session_timeout=500ms"
	door := open(t, cfg)
	wf := durable.Register(door, "load", load(db, 0))
	must(t, door.Serve(ctx, durable.Serving{Concurrency: -1}))
	victim := worker(t, cfg.URL, 10*time.Second)
	h, err := wf.Start(ctx, "r", 1)
	must(t, err)
	eventually(t, "the run is on its way", func() bool {
		var n int
		must(t, db.QueryRow("SELECT count(*) FROM story WHERE pid = $1", victim.Process.Pid).Scan(&n))
		return n > 0
	})
	eventually(t, "it sleeps in its turn", func() bool {
		done, err := durable.SleepWhileReaping(ctx, door)
		must(t, err)
		if done != nil {
			t.Cleanup(done)
		}
		return done != nil
	})
	must(t, victim.Process.Kill())
	worker(t, cfg.URL, 10*time.Millisecond)
	if got, want := await(t, h, nil), loadResult(1); got != want {
		t.Errorf("the run = %q, want %q", got, want)
	}
}

// paced is a workflow whose steps last a little each, in this process.
func paced(calls *[loadSteps]atomic.Int32, pace time.Duration) func(*durable.Run, int) (string, error) {
	return func(c *durable.Run, _ int) (string, error) {
		for i := range loadSteps {
			if _, err := durable.Step(c, strconv.Itoa(i), func(ctx context.Context) (int, error) {
				calls[i].Add(1)
				select {
				case <-time.After(pace):
					return i, nil
				case <-ctx.Done():
					return 0, ctx.Err()
				}
			}); err != nil {
				return "", err
			}
		}
		return "done", nil
	}
}

func TestRunsPauseWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	address, way := through(t, cfg.URL)
	cfg.URL, cfg.Heartbeat, cfg.Liveness = address, time.Second, 20*time.Second
	e := open(t, cfg)
	var calls [loadSteps]atomic.Int32
	wf := durable.Register(e, "wf", paced(&calls, 100*time.Millisecond))
	must(t, e.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	eventually(t, "the third step", func() bool { return calls[2].Load() > 0 })
	way.sever()
	if err := e.Ping(ctx); !fault.Is(err, fault.Unavailable) {
		t.Errorf("ping = %v, want unavailable", err)
	}
	if _, err := wf.Start(ctx, "other", 0); !fault.Is(err, fault.Unavailable) {
		t.Errorf("start = %v, want unavailable", err)
	}
	time.Sleep(time.Second)
	way.mend()
	if got := await(t, h, nil); got != "done" {
		t.Errorf("result = %q", got)
	}
	for i := range calls {
		if n := calls[i].Load(); n != 1 {
			t.Errorf("step %d ran %d times", i, n)
		}
	}
	must(t, e.Ping(ctx))
	h, err = wf.Start(ctx, "other", 0)
	await(t, h, err)
}

func TestAProcessThatWasCutOffGoesOnUnderANewName(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	address, way := through(t, cfg.URL)
	far, near := cfg, cfg
	far.URL = address
	first, second := newHeld(), newHeld()
	e := open(t, far)
	wf := durable.Register(e, "wf", first.flow("first"))
	must(t, e.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	next(t, first.begun)
	way.sever()
	close(second.free)
	e2 := open(t, near)
	wf2 := durable.Register(e2, "wf", second.flow("second"))
	must(t, e2.Serve(ctx, durable.Serving{Concurrency: 2, Take: true}))
	h2, err := wf2.Start(ctx, "r", 0)
	if got := await(t, h2, err); got != "second" {
		t.Errorf("the run was finished by %q", got)
	}
	close(first.free) // the step ends, and nobody hears of it
	time.Sleep(100 * time.Millisecond)
	way.mend()
	if got := await(t, h, nil); got != "second" {
		t.Errorf("the process that was cut off sees the result of %q", got)
	}
	closeNow(t, e2)
	eventually(t, "the process is back", func() bool { return e.Ping(ctx) == nil })
	h, err = wf.Start(ctx, "new", 0)
	if got := await(t, h, err); got != "first" {
		t.Errorf("the new run was finished by %q", got)
	}
}

func TestProcessesOpenAnEmptyDatabaseTogether(t *testing.T) {
	t.Parallel()
	cfg := server(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			e, err := durable.Open(t.Context(), cfg)
			if err != nil {
				t.Error(err)
				return
			}
			if err := e.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestARunThatKillsItsWorkersIsGivenUp(t *testing.T) {
	t.Parallel()
	ctx, cfg := within(t), server(t)
	e := open(t, cfg)
	db := storied(t, cfg.URL)
	var ran atomic.Int32
	wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
		ran.Add(1)
		return 1, nil
	})
	must(t, e.Serve(ctx, durable.Serving{Concurrency: -1}))
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	_, err = db.Exec("UPDATE dbos.workflow_status SET status = 'PENDING', executor_id = 'gone', recovery_attempts = 11")
	must(t, err)
	cfg2 := cfg
	e2 := open(t, cfg2)
	durable.Register(e2, "wf", func(c *durable.Run, _ int) (int, error) { ran.Add(1); return 1, nil })
	must(t, e2.Serve(ctx, durable.Serving{Concurrency: 1, Take: true}))
	if _, err := h.Wait(ctx); !fault.Is(err, fault.Internal) || !strings.Contains(fault.Message(err), "given up") {
		t.Errorf("wait = %v, want that it was given up", err)
	}
	if ran.Load() > 0 {
		t.Error("the run was begun once more")
	}
	if errors.Is(err, context.Canceled) {
		t.Error("given up is not cancelled")
	}
}
