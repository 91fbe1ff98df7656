package durable_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

const never = -1 // the step in which tenSteps hangs when it does not

func TestKilledRunContinuesAtTheStepInFlight(t *testing.T) {
	t.Parallel()
	for k := range 10 {
		t.Run(strconv.Itoa(k), func(t *testing.T) {
			t.Parallel()
			ctx, dir := within(t), t.TempDir()
			path, diary := filepath.Join(dir, "engine.db"), filepath.Join(dir, "diary")
			killInStep(t, path, diary, k)

			e := open(t, durable.Config{Path: path})
			ten := durable.Register(e, "ten", tenSteps(diary, never))
			pending, err := e.Pending(ctx)
			must(t, err)
			if diff := cmp.Diff([]string{"r"}, pending); diff != "" {
				t.Fatalf("pending: %s", diff)
			}
			began := time.Now()
			again := ten.Resume
			if k%2 == 1 { // a second Start does the same
				again = func(ctx context.Context, id string) (durable.Handle[string], error) { return ten.Start(ctx, id, 99) }
			}
			h, err := again(ctx, "r")
			must(t, err)
			got, err := h.Wait(ctx)
			must(t, err)
			t.Logf("resumed and finished in %v", time.Since(began))
			if want := "r 5 6 7 8 9 10 11 12 13 14"; got != want {
				t.Errorf("result = %q, want %q", got, want)
			}
			want := map[string]int{}
			for i := range 10 {
				want["step"+strconv.Itoa(i)] = 1
			}
			want["step"+strconv.Itoa(k)] = 2
			if diff := cmp.Diff(want, counts(t, diary)); diff != "" {
				t.Errorf("how often each step began (-want +got):\n%s", diff)
			}
			pending, err = e.Pending(ctx)
			must(t, err)
			if len(pending) > 0 {
				t.Errorf("still pending: %v", pending)
			}
			if left, _ := filepath.Glob(path + "-by-*"); len(left) != 1 {
				t.Errorf("leases = %v, want only that of the living process", left)
			}
		})
	}
}

func TestWholeProcessWritesNothingOnStandardOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, err := helper("whole", filepath.Join(dir, "engine.db"), filepath.Join(dir, "diary"), never).Output()
	must(t, err)
	if len(out) > 0 {
		t.Errorf("standard output = %q", out)
	}
}

func TestSameIDIsTheSameRun(t *testing.T) {
	t.Parallel()
	ctx, dir := within(t), t.TempDir()
	path, diary := filepath.Join(dir, "engine.db"), filepath.Join(dir, "diary")
	for range 2 { // the second time in a new process, so to speak
		e := open(t, durable.Config{Path: path})
		ten := durable.Register(e, "ten", tenSteps(diary, never))
		other := durable.Register(e, "other", tenSteps(diary, never))
		for _, in := range []int{5, 99} {
			h, err := ten.Start(ctx, "r", in)
			must(t, err)
			for range 2 {
				got, err := h.Wait(ctx)
				must(t, err)
				if want := "r 5 6 7 8 9 10 11 12 13 14"; got != want {
					t.Errorf("result = %q, want %q", got, want)
				}
			}
		}
		if _, err := other.Start(ctx, "r", 1); !fault.Is(err, fault.Conflict) {
			t.Errorf("start as another workflow: %v, want a conflict", err)
		}
		if _, err := other.Resume(ctx, "r"); !fault.Is(err, fault.Conflict) {
			t.Errorf("resume as another workflow: %v, want a conflict", err)
		}
	}
	for step, n := range counts(t, diary) {
		if n != 1 {
			t.Errorf("%s ran %d times", step, n)
		}
	}
}

func TestCancelEndsTheStepInFlight(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "engine.db")
	e := open(t, durable.Config{Path: path})
	elsewhere := open(t, durable.Config{Path: path})
	tests := []struct {
		name   string
		by     *durable.Engine
		within time.Duration
	}{
		{"by this process", e, time.Second},
		{"by another process", elsewhere, 10 * time.Second}, // which looks now and then
	}
	begun, ended := make(chan string, 1), make(chan time.Time, 1)
	var after atomic.Int32
	wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
		_, err := durable.Step(c, "long", func(ctx context.Context) (int, error) {
			begun <- c.ID()
			<-ctx.Done()
			ended <- time.Now()
			return 0, fmt.Errorf("the provider was interrupted: %w", ctx.Err())
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the workflow sees %v, want context.Canceled", err)
		}
		_, again := durable.Step(c, "next", func(context.Context) (int, error) { after.Add(1); return 0, nil })
		return 1, errors.Join(err, again)
	})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := within(t)
			h, err := wf.Start(ctx, tt.name, 0)
			must(t, err)
			next(t, begun)
			asked := time.Now()
			must(t, tt.by.Cancel(ctx, tt.name))
			if late := next(t, ended).Sub(asked); late > tt.within {
				t.Errorf("the step ended after %v", late)
			} else {
				t.Logf("the step ended after %v", late)
			}
			for _, wait := range []func() (int, error){
				func() (int, error) { return h.Wait(ctx) },
				func() (int, error) { again, err := wf.Resume(ctx, tt.name); must(t, err); return again.Wait(ctx) },
			} {
				if _, err := wait(); !errors.Is(err, durable.ErrCancelled) || !errors.Is(err, context.Canceled) {
					t.Errorf("wait = %v, want ErrCancelled", err)
				}
			}
			must(t, tt.by.Cancel(ctx, tt.name)) // twice is no harm
			if pending, err := elsewhere.Pending(ctx); err != nil || len(pending) > 0 {
				t.Errorf("pending = %v, %v", pending, err)
			}
		})
	}
	if after.Load() != 0 {
		t.Error("a step began after the cancellation")
	}
}

func TestCancelOfAFinishedRunChangesNothing(t *testing.T) {
	t.Parallel()
	ctx, e := within(t), open(t, durable.Config{})
	wf := durable.Register(e, "wf", func(*durable.Run, int) (int, error) { return 7, nil })
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	_, err = h.Wait(ctx)
	must(t, err)
	must(t, e.Cancel(ctx, "r"))
	if got, err := h.Wait(ctx); got != 7 || err != nil {
		t.Errorf("after cancel: %v, %v", got, err)
	}
}

func TestCloseLeavesRunsToBeResumed(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	begun := make(chan bool, 1)
	var first, second atomic.Int32
	flow := func(hang bool) func(*durable.Run, int) (int, error) {
		return func(c *durable.Run, in int) (int, error) {
			a, err := durable.Step(c, "first", func(context.Context) (int, error) { return int(first.Add(1)), nil })
			if err != nil {
				return 0, err
			}
			b, err := durable.Step(c, "second", func(ctx context.Context) (int, error) {
				second.Add(1)
				begun <- true
				if hang {
					<-ctx.Done()
				}
				return in, ctx.Err()
			})
			return 100*a + b, err
		}
	}
	e, err := durable.Open(ctx, durable.Config{Path: path})
	must(t, err)
	h, err := durable.Register(e, "wf", flow(true)).Start(ctx, "r", 42)
	must(t, err)
	next(t, begun)
	began := time.Now()
	must(t, e.Close(ctx))
	t.Logf("closed in %v", time.Since(began))
	if _, err := h.Wait(ctx); !fault.Is(err, fault.Unavailable) || errors.Is(err, durable.ErrCancelled) {
		t.Errorf("wait after close = %v, want unavailable and not cancelled", err)
	}

	e2 := open(t, durable.Config{Path: path})
	wf2 := durable.Register(e2, "wf", flow(false))
	h2, err := wf2.Resume(ctx, "r")
	must(t, err)
	if got, err := h2.Wait(ctx); got != 142 || err != nil {
		t.Errorf("resumed: %v, %v; want 142", got, err)
	}
	if first.Load() != 1 || second.Load() != 2 {
		t.Errorf("steps ran %d and %d times, want 1 and 2", first.Load(), second.Load())
	}
}

func TestFixedExecutorContinuesItsRunsByItself(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	begun := make(chan bool, 2)
	flow := func(hang bool) func(*durable.Run, int) (int, error) {
		return func(c *durable.Run, in int) (int, error) {
			return durable.Step(c, "only", func(ctx context.Context) (int, error) {
				begun <- true
				if hang {
					<-ctx.Done()
				}
				return in, ctx.Err()
			})
		}
	}
	e, err := durable.Open(ctx, durable.Config{Path: path, Executor: "serve"})
	must(t, err)
	_, err = durable.Register(e, "wf", flow(true)).Start(ctx, "r", 3)
	must(t, err)
	next(t, begun)
	if _, err := durable.Open(ctx, durable.Config{Path: path, Executor: "serve"}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a second living process of the same name: %v, want a conflict", err)
	}
	must(t, e.Close(ctx))
	e2 := open(t, durable.Config{Path: path, Executor: "serve"})
	h, err := durable.Register(e2, "wf", flow(false)).Resume(ctx, "r")
	must(t, err)
	if got, err := h.Wait(ctx); got != 3 || err != nil {
		t.Errorf("wait = %v, %v", got, err)
	}
}

func TestSignalThatEndsTheCommandCancelsNoRun(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	signalled, signal := context.WithCancel(ctx)
	e, err := durable.Open(signalled, durable.Config{Path: path})
	must(t, err)
	begun, ended := make(chan bool), make(chan bool)
	_, err = durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
		return durable.Step(c, "s", func(ctx context.Context) (int, error) {
			close(begun)
			<-ctx.Done()
			close(ended)
			return 0, ctx.Err()
		})
	}).Start(signalled, "r", 0)
	must(t, err)
	next(t, begun)
	signal()
	select {
	case <-ended:
		t.Error("the step ended with the context that the run was started with")
	case <-time.After(50 * time.Millisecond):
	}
	must(t, e.Close(ctx))
	if pending, err := open(t, durable.Config{Path: path}).Pending(ctx); err != nil || len(pending) != 1 {
		t.Errorf("pending = %v, %v; want the run", pending, err)
	}
}

func TestWhoeverIsAskedResumes(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	const runs = 8
	flow := func(who string) func(*durable.Run, int) (string, error) {
		return func(c *durable.Run, _ int) (string, error) {
			return durable.Step(c, "s", func(ctx context.Context) (string, error) {
				if who == "dead" {
					<-ctx.Done()
				}
				time.Sleep(20 * time.Millisecond) // all are asked before it is over
				return who, ctx.Err()
			})
		}
	}
	e, err := durable.Open(ctx, durable.Config{Path: path})
	must(t, err)
	wf := durable.Register(e, "wf", flow("dead"))
	for i := range runs {
		_, err := wf.Start(ctx, strconv.Itoa(i), 0)
		must(t, err)
	}
	must(t, e.Close(ctx))
	for i := range 3 { // other processes that live and work
		_, err := durable.Register(open(t, durable.Config{Path: path}), "wf", flow("bystander")).Start(ctx, "own"+strconv.Itoa(i), 0)
		must(t, err)
	}
	asked := durable.Register(open(t, durable.Config{Path: path}), "wf", flow("asked"))
	for i := range runs {
		var wg sync.WaitGroup
		for range 3 { // asked more than once at the same time
			wg.Go(func() {
				h, err := asked.Resume(ctx, strconv.Itoa(i))
				if err != nil {
					t.Error(err)
					return
				}
				if got, err := h.Wait(ctx); got != "asked" || err != nil {
					t.Errorf("run %d was resumed by %q, %v", i, got, err)
				}
			})
		}
		wg.Wait()
		if i == 0 {
			time.Sleep(1200 * time.Millisecond) // by now the engine has told the others of the queue
		}
	}
}

func TestResumeRefuses(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	begun, goOn := make(chan bool, 1), make(chan bool)
	flow := func(c *durable.Run, _ int) (int, error) {
		return durable.Step(c, "only", func(ctx context.Context) (int, error) {
			begun <- true
			select {
			case <-goOn:
			case <-ctx.Done():
			}
			return 1, ctx.Err()
		})
	}
	e, err := durable.Open(ctx, durable.Config{Path: path})
	must(t, err)
	wf := durable.Register(e, "wf", flow)
	_, err = wf.Start(ctx, "r", 0)
	must(t, err)
	next(t, begun)

	e2 := open(t, durable.Config{Path: path})
	wf2 := durable.Register(e2, "wf", flow)
	if _, err := wf2.Resume(ctx, "r"); !fault.Is(err, fault.Conflict) {
		t.Errorf("while another process works on it: %v, want a conflict", err)
	}
	if pending, err := e2.Pending(ctx); err != nil || len(pending) > 0 {
		t.Errorf("pending = %v, %v: the run has a living owner", pending, err)
	}
	if _, err := wf2.Start(ctx, "r", 0); err != nil {
		t.Errorf("start of a run of another process gives its handle, got %v", err)
	}
	if _, err := wf2.Resume(ctx, "r"); !fault.Is(err, fault.Conflict) {
		t.Errorf("a start elsewhere must not change the owner: %v", err)
	}
	if _, err := wf2.Resume(ctx, "none"); !fault.Is(err, fault.NotFound) {
		t.Errorf("unknown run: %v, want not found", err)
	}
	if _, err := wf.Resume(ctx, "r"); err != nil {
		t.Errorf("one's own run: %v, want its handle", err)
	}
	must(t, e.Close(ctx))

	e3 := open(t, durable.Config{Path: path, Version: "2"})
	if _, err := durable.Register(e3, "wf", flow).Resume(ctx, "r"); !fault.Is(err, fault.Conflict) {
		t.Errorf("another version: %v, want a conflict", err)
	}
	// Two at once: one adopts the run, the other gets a conflict or its handle; nobody runs it twice.
	e4 := open(t, durable.Config{Path: path})
	wf4 := durable.Register(e4, "wf", flow)
	errs := make(chan error, 2)
	for _, w := range []durable.Workflow[int, int]{wf2, wf4} {
		go func() { _, err := w.Resume(ctx, "r"); errs <- err }()
	}
	won := 0
	for range 2 {
		if err := next(t, errs); err == nil {
			won++
		} else if !fault.Is(err, fault.Conflict) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d processes adopted the run", won)
	}
	next(t, begun)
	close(goOn)
	select {
	case <-begun:
		t.Error("the step runs twice")
	case <-time.After(300 * time.Millisecond):
	}
}

func TestFaultsKeepTheirKind(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	faults := []error{
		fault.Field("date_window.start", "must not be after end"),
		fmt.Errorf("tool: %w", &fault.Error{Kind: fault.Unavailable, Message: "the weather service does not answer", Code: "timeout", RetryAfter: 3 * time.Second, Err: errors.New("dial tcp")}),
		fault.New(fault.Unplannable, "no plan fits"),
		errors.New("without a kind"),
	}
	var calls atomic.Int32
	flow := func(stop bool) func(*durable.Run, int) (string, error) {
		return func(c *durable.Run, i int) (string, error) {
			_, failed := durable.Step(c, "fails", func(context.Context) (string, error) { calls.Add(1); return "", faults[i] })
			if failed == nil {
				return "", errors.New("the step did not fail")
			}
			kind, err := durable.Step(c, "after", func(ctx context.Context) (string, error) {
				if stop {
					<-ctx.Done()
				}
				return fault.KindOf(failed).String() + ": " + fault.Message(failed), ctx.Err()
			})
			if err != nil {
				return "", err
			}
			return kind, failed
		}
	}
	e, err := durable.Open(ctx, durable.Config{Path: path})
	must(t, err)
	wf := durable.Register(e, "wf", flow(true))
	for i := range faults {
		_, err := wf.Start(ctx, strconv.Itoa(i), i)
		must(t, err)
	}
	for i := range faults {
		recorded(t, e, strconv.Itoa(i), 1)
	}
	must(t, e.Close(ctx))

	e2 := open(t, durable.Config{Path: path})
	wf2 := durable.Register(e2, "wf", flow(false))
	for i, want := range faults {
		h, err := wf2.Resume(ctx, strconv.Itoa(i))
		must(t, err)
		_, err = h.Wait(ctx)
		if fault.KindOf(err) != fault.KindOf(want) || fault.Message(err) != fault.Message(want) {
			t.Errorf("run ended with %v %q, want %v %q", fault.KindOf(err), fault.Message(err), fault.KindOf(want), fault.Message(want))
		}
		var got, sent *fault.Error
		if errors.As(want, &sent) && (!errors.As(err, &got) || got.Field != sent.Field || got.Code != sent.Code || got.RetryAfter != sent.RetryAfter) {
			t.Errorf("field or retry-after of %v are lost: %+v", want, got)
		}
		steps, err := e2.Steps(ctx, strconv.Itoa(i))
		must(t, err)
		if len(steps) != 2 || steps[0].Name != "fails" || fault.KindOf(steps[0].Fault) != fault.KindOf(want) || steps[0].Output != nil {
			t.Errorf("steps = %+v", steps)
		}
		if wantOut := strconv.Quote(fault.KindOf(want).String() + ": " + fault.Message(want)); string(steps[1].Output) != wantOut || steps[1].Fault != nil {
			t.Errorf("output = %s, want %s", steps[1].Output, wantOut)
		}
		if steps[1].CompletedAt.Before(steps[1].StartedAt) || time.Since(steps[1].StartedAt) > time.Minute {
			t.Errorf("times = %v, %v", steps[1].StartedAt, steps[1].CompletedAt)
		}
	}
	if int(calls.Load()) != len(faults) {
		t.Errorf("failed steps ran %d times, want %d", calls.Load(), len(faults))
	}
}

func TestPanicIsAFault(t *testing.T) {
	t.Parallel()
	ctx, e := within(t), open(t, durable.Config{})
	inStep := durable.Register(e, "in step", func(c *durable.Run, _ int) (int, error) {
		return durable.Step(c, "s", func(context.Context) (int, error) { panic("boom") })
	})
	inBranch := durable.Register(e, "in branch", func(c *durable.Run, _ int) (int, error) {
		return durable.Branch(c, "s", func(context.Context) (int, error) { panic("boom") }).Join()
	})
	between := durable.Register(e, "between", func(*durable.Run, int) (int, error) { panic("boom") })
	for name, wf := range map[string]durable.Workflow[int, int]{"in step": inStep, "in branch": inBranch, "between": between} {
		h, err := wf.Start(ctx, name, 0)
		must(t, err)
		if _, err := h.Wait(ctx); !fault.Is(err, fault.Internal) || errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want internal", name, err)
		}
	}
}

func TestBranches(t *testing.T) {
	t.Parallel()
	ctx, e := within(t), open(t, durable.Config{})
	var now, most atomic.Int32
	wf := durable.Register(e, "wf", func(c *durable.Run, n int) ([]string, error) {
		var forks []*durable.Fork[int]
		for i := range n {
			forks = append(forks, durable.Branch(c, "b"+strconv.Itoa(i), func(context.Context) (int, error) {
				defer now.Add(-1)
				if k := now.Add(1); k > most.Load() {
					most.Store(k)
				}
				for until := time.Now().Add(5 * time.Second); most.Load() < 4 && time.Now().Before(until); {
					time.Sleep(time.Millisecond) // the first ones wait for each other
				}
				time.Sleep(time.Duration(n-i) * time.Millisecond) // the last is done first
				if i == 2 {
					return 0, fault.New(fault.Unavailable, "closed")
				}
				return i, nil
			}))
		}
		var got []string
		for _, f := range forks {
			v, err := f.Join()
			got = append(got, fmt.Sprint(v, " ", fault.Is(err, fault.Unavailable)))
		}
		return got, nil
	})
	h, err := wf.Start(ctx, "r", 9)
	must(t, err)
	got, err := h.Wait(ctx)
	must(t, err)
	want := []string{"0 false", "1 false", "0 true", "3 false", "4 false", "5 false", "6 false", "7 false", "8 false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if most.Load() != 4 {
		t.Errorf("at most %d branches worked at the same time, want 4", most.Load())
	}
	steps, err := e.Steps(ctx, "r")
	must(t, err)
	for i, s := range steps {
		if s.Name != "b"+strconv.Itoa(i) {
			t.Errorf("step %d is %s", i, s.Name)
		}
	}
}

func TestFinishedBranchesAreKept(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	var mu sync.Mutex
	ran := map[string]int{}
	begun := make(chan bool, 4)
	flow := func(hang string) func(*durable.Run, int) (string, error) {
		return func(c *durable.Run, _ int) (string, error) {
			branch := func(name string) *durable.Fork[string] {
				return durable.Branch(c, name, func(ctx context.Context) (string, error) {
					mu.Lock()
					ran[name]++
					mu.Unlock()
					if name == hang {
						begun <- true
						<-ctx.Done()
					}
					return name, ctx.Err()
				})
			}
			a, b, d := branch("a"), branch("b"), branch("d")
			out := ""
			for _, f := range []*durable.Fork[string]{a, b, d} {
				s, err := f.Join()
				if err != nil {
					return "", err
				}
				out += s
			}
			return out, nil
		}
	}
	e, err := durable.Open(ctx, durable.Config{Path: path})
	must(t, err)
	_, err = durable.Register(e, "wf", flow("b")).Start(ctx, "r", 0)
	must(t, err)
	next(t, begun)
	recorded(t, e, "r", 2)
	must(t, e.Close(ctx))
	e2 := open(t, durable.Config{Path: path})
	h, err := durable.Register(e2, "wf", flow("")).Resume(ctx, "r")
	must(t, err)
	if got, err := h.Wait(ctx); got != "abd" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if diff := cmp.Diff(map[string]int{"a": 1, "b": 2, "d": 1}, ran); diff != "" {
		t.Error(diff)
	}
}

func TestABranchDoesNotOutliveItsRun(t *testing.T) {
	t.Parallel()
	ctx, e := within(t), open(t, durable.Config{})
	begun, ended := make(chan bool), make(chan bool, 1)
	wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
		durable.Branch(c, "long", func(ctx context.Context) (int, error) {
			begun <- true
			<-ctx.Done()
			time.Sleep(50 * time.Millisecond) // it needs a moment to stop
			ended <- true
			return 0, ctx.Err()
		})
		next(t, begun)
		return 0, fault.New(fault.Unplannable, "something else failed")
	})
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	if _, err := h.Wait(ctx); !fault.Is(err, fault.Unplannable) {
		t.Errorf("wait = %v", err)
	}
	select {
	case <-ended:
	default:
		t.Error("the branch is still going")
	}
}

func TestOrganisationsDoNotMeet(t *testing.T) {
	t.Parallel()
	a := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "ann"})
	b := tenant.With(t.Context(), tenant.Identity{Org: "a%", User: "bob"}) // % is a wildcard to the engine
	path := filepath.Join(t.TempDir(), "engine.db")
	e, err := durable.Open(t.Context(), durable.Config{Path: path})
	must(t, err)
	who := func(hang bool) func(c *durable.Run, _ int) (string, error) {
		return func(c *durable.Run, _ int) (string, error) {
			return durable.Step(c, "who", func(ctx context.Context) (string, error) {
				if hang {
					<-ctx.Done()
				}
				id, err := tenant.From(ctx)
				return id.Org + "/" + id.User, errors.Join(err, ctx.Err())
			})
		}
	}
	wf := durable.Register(e, "wf", who(true))
	_, err = wf.Start(a, "r", 0)
	must(t, err)
	if _, err := wf.Resume(b, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("resume across: %v", err)
	}
	if err := e.Cancel(b, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("cancel across: %v", err)
	}
	if _, err := e.Steps(b, "r"); !fault.Is(err, fault.NotFound) {
		t.Errorf("steps across: %v", err)
	}
	_, err = wf.Start(b, "r", 0) // the same id is another run
	must(t, err)
	_, err = wf.Start(b, "a/r", 0)
	must(t, err)
	if _, err := wf.Start(t.Context(), "r", 0); !fault.Is(err, fault.Denied) {
		t.Errorf("nobody: %v, want denied", err)
	}
	for _, call := range []func() error{
		func() error { _, err := wf.Resume(t.Context(), "r"); return err },
		func() error { _, err := e.Steps(t.Context(), "r"); return err },
		func() error { _, err := e.Pending(t.Context()); return err },
		func() error { return e.Cancel(t.Context(), "r") },
	} {
		if err := call(); !fault.Is(err, fault.Denied) {
			t.Errorf("nobody: %v, want denied", err)
		}
	}
	must(t, e.Close(t.Context()))

	e2 := open(t, durable.Config{Path: path})
	wf2 := durable.Register(e2, "wf", who(false))
	for _, tt := range []struct {
		ctx     context.Context
		pending []string
		want    string
	}{{a, []string{"r"}, "a/ann"}, {b, []string{"r", "a/r"}, "a%/bob"}} {
		pending, err := e2.Pending(tt.ctx)
		must(t, err)
		if diff := cmp.Diff(tt.pending, pending); diff != "" {
			t.Error(diff)
		}
		h, err := wf2.Resume(tt.ctx, "r")
		must(t, err)
		if got, err := h.Wait(tt.ctx); got != tt.want || err != nil {
			t.Errorf("the resumed step acts for %q (%v), want %q", got, err, tt.want)
		}
	}
}

func TestTheFirstResultIsTheRecord(t *testing.T) {
	t.Parallel()
	type value struct {
		Kept int
		lost int
	}
	ctx, e := within(t), open(t, durable.Config{})
	wf := durable.Register(e, "wf", func(c *durable.Run, _ int) (int, error) {
		v, err := durable.Step(c, "s", func(context.Context) (value, error) { return value{Kept: 1, lost: 2}, nil })
		return 10*v.Kept + v.lost, err
	})
	cannot := durable.Register(e, "cannot", func(c *durable.Run, _ int) (int, error) {
		_, err := durable.Step(c, "s", func(context.Context) (func(), error) { return func() {}, nil })
		return 0, err
	})
	h, err := wf.Start(ctx, "r", 0)
	must(t, err)
	if got, err := h.Wait(ctx); got != 10 || err != nil {
		t.Errorf("got %v, %v: what JSON loses must be lost the first time too", got, err)
	}
	h, err = cannot.Start(ctx, "c", 0)
	must(t, err)
	if _, err := h.Wait(ctx); !fault.Is(err, fault.Internal) {
		t.Errorf("a value that cannot be recorded: %v, want internal", err)
	}
}

func TestWaitEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, path := within(t), filepath.Join(t.TempDir(), "engine.db")
	e, e2 := open(t, durable.Config{Path: path}), open(t, durable.Config{Path: path})
	flow := func(c *durable.Run, _ int) (int, error) {
		return durable.Step(c, "s", func(ctx context.Context) (int, error) { <-ctx.Done(); return 0, ctx.Err() })
	}
	here, err := durable.Register(e, "wf", flow).Start(ctx, "r", 0)
	must(t, err)
	there, err := durable.Register(e2, "wf", flow).Start(ctx, "r", 0)
	must(t, err)
	for _, h := range []durable.Handle[int]{here, there} {
		short, cancel := context.WithTimeout(ctx, 30*time.Millisecond)
		defer cancel()
		if _, err := h.Wait(short); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, durable.ErrCancelled) {
			t.Errorf("wait = %v, want the deadline", err)
		}
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := e.Steps(gone, "r"); !errors.Is(err, context.Canceled) {
		t.Errorf("steps = %v, want context.Canceled", err)
	}
}

func TestTwoHundredRunsAtOnce(t *testing.T) {
	t.Parallel()
	ctx, e := within(t), open(t, durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	five := durable.Register(e, "five", func(c *durable.Run, n int) (int, error) {
		for i := range 5 {
			m, err := durable.Step(c, strconv.Itoa(i), func(context.Context) (int, error) { return n + 1, nil })
			if err != nil {
				return 0, err
			}
			n = m
		}
		return n, nil
	})
	began := time.Now()
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			h, err := five.Start(ctx, strconv.Itoa(i), i)
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := h.Wait(ctx); got != i+5 || err != nil {
				t.Errorf("run %d = %d, %v", i, got, err)
			}
		})
	}
	wg.Wait()
	t.Logf("200 runs of five steps in %v", time.Since(began))
}

func TestOpenTogether(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "new", "engine.db")
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			e, err := durable.Open(t.Context(), durable.Config{Path: path})
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

func TestOpenWithoutAPathLeavesNothing(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	e, err := durable.Open(t.Context(), durable.Config{})
	must(t, err)
	must(t, e.Close(t.Context()))
	must(t, e.Close(t.Context())) // twice is no harm
	left, err := os.ReadDir(tmp)
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestEnvironmentMustNotRenameTheProcess(t *testing.T) {
	t.Setenv("DBOS__VMID", "x")
	if _, err := durable.Open(t.Context(), durable.Config{}); !fault.Is(err, fault.Invalid) {
		t.Errorf("open = %v, want invalid", err)
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, fresh := range []bool{true, false} {
		b.Run(fmt.Sprintf("fresh=%t", fresh), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "engine.db")
			if !fresh {
				e, err := durable.Open(b.Context(), durable.Config{Path: path})
				must(b, err)
				must(b, e.Close(b.Context()))
			}
			var closing time.Duration
			for i := 0; b.Loop(); i++ {
				at := path
				if fresh {
					at = filepath.Join(b.TempDir(), strconv.Itoa(i), "engine.db")
				}
				e, err := durable.Open(b.Context(), durable.Config{Path: at})
				must(b, err)
				b.StopTimer()
				began := time.Now()
				must(b, e.Close(b.Context()))
				closing += time.Since(began)
				b.StartTimer()
			}
			b.ReportMetric(float64(closing.Milliseconds())/float64(b.N), "close-ms/op")
		})
	}
}

func BenchmarkStep(b *testing.B) {
	for _, size := range []int{10, 20_000} {
		b.Run(fmt.Sprintf("bytes=%d", size), func(b *testing.B) {
			ctx, e := local(b.Context()), open(b, durable.Config{})
			out := fmt.Sprintf("%0*d", size, 0)
			wf := durable.Register(e, "wf", func(c *durable.Run, n int) (int, error) {
				for range n {
					if _, err := durable.Step(c, "s", func(context.Context) (string, error) { return out, nil }); err != nil {
						return 0, err
					}
				}
				return n, nil
			})
			h, err := wf.Start(ctx, "warm", 1)
			must(b, err)
			_, err = h.Wait(ctx)
			must(b, err)
			b.ResetTimer()
			h, err = wf.Start(ctx, "r", b.N)
			must(b, err)
			_, err = h.Wait(ctx)
			must(b, err)
		})
	}
}

func BenchmarkRunOfNoSteps(b *testing.B) {
	ctx, e := local(b.Context()), open(b, durable.Config{})
	wf := durable.Register(e, "wf", func(*durable.Run, int) (int, error) { return 1, nil })
	for i := 0; b.Loop(); i++ {
		h, err := wf.Start(ctx, strconv.Itoa(i), i)
		must(b, err)
		_, err = h.Wait(ctx)
		must(b, err)
	}
}
