package tool_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool"
)

type question struct {
	City string `json:"city"`
}

type reply struct {
	Text string   `json:"text"`
	Tags []string `json:"tags,omitempty"`
}

// bench is a guard and a tool that answers as the test says, attempt by attempt.
type bench struct {
	guard  *tool.Guard
	counts *tool.Counts
	calls  atomic.Int64
	spec   tool.Spec[question, reply]
}

// setup makes a tool whose n-th attempt does what the n-th step says; after the last step it answers.
func setup(t *testing.T, steps ...func(ctx context.Context) error) *bench {
	t.Helper()
	b := &bench{counts: &tool.Counts{}}
	b.guard = &tool.Guard{Cache: tool.NewMemory(1<<20, nil), Meter: b.counts}
	b.spec = tool.Spec[question, reply]{Name: "oracle", Version: "1", TTL: time.Hour, Cost: 3,
		Call: func(ctx context.Context, q question) (reply, error) {
			if n := int(b.calls.Add(1)); n <= len(steps) {
				if err := steps[n-1](ctx); err != nil {
					return reply{}, err
				}
			}
			return reply{Text: "sunny in " + q.City, Tags: []string{"a"}}, nil
		}}
	return b
}

func (b *bench) call(ctx context.Context, city string) (tool.Result[reply], error) {
	return tool.Use(b.guard, b.spec).Call(ctx, question{city})
}

func fails(kind fault.Kind) func(context.Context) error {
	return func(context.Context) error { return fault.New(kind, "no") }
}

// deaf is a tool that ignores its context.
func deaf(d time.Duration) func(context.Context) error {
	return func(context.Context) error { time.Sleep(d); return nil }
}

func TestARetryFollowsOnlyWhatMayPass(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		steps []func(context.Context) error
		calls int64
		kind  fault.Kind
		ok    bool
		took  time.Duration
	}{
		{"a first answer", nil, 1, 0, true, 0},
		{"unavailable once", []func(context.Context) error{fails(fault.Unavailable)}, 2, 0, true, 350 * time.Millisecond},
		{"unavailable twice", []func(context.Context) error{fails(fault.Unavailable), fails(fault.Unavailable)}, 2, fault.Unavailable, false, 350 * time.Millisecond},
		{"a bad question", []func(context.Context) error{fails(fault.Invalid)}, 1, fault.Invalid, false, 0},
		{"no answer known", []func(context.Context) error{fails(fault.NotFound)}, 1, fault.NotFound, false, 0},
		{"nonsense", []func(context.Context) error{fails(fault.BadReply)}, 1, fault.BadReply, false, 0},
		{"asked too often", []func(context.Context) error{fails(fault.Exhausted)}, 1, fault.Exhausted, false, 0},
		{"too slow once, deaf to its context", []func(context.Context) error{deaf(time.Minute)}, 2, 0, true, 2350 * time.Millisecond},
		{"too slow twice", []func(context.Context) error{deaf(time.Minute), deaf(time.Minute)}, 2, fault.Unavailable, false, 4 * time.Second},
		{"a panic", []func(context.Context) error{func(context.Context) error { panic("oops") }}, 1, fault.Internal, false, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := setup(t, tt.steps...)
				began := time.Now()
				r, err := b.call(t.Context(), "Paris")
				if (err == nil) != tt.ok || err != nil && fault.KindOf(err) != tt.kind {
					t.Errorf("got %v, want kind %v", err, tt.kind)
				}
				if got := b.calls.Load(); got != tt.calls {
					t.Errorf("got %d attempts, want %d", got, tt.calls)
				}
				if got := time.Since(began); got != tt.took {
					t.Errorf("took %v, want %v", got, tt.took)
				}
				if want := int(tt.calls) - 1; r.Meta.Retries != want || int(r.Meta.Cost) != 3*int(tt.calls) {
					t.Errorf("meta %+v, want %d retries and 3 cents an attempt", r.Meta, want)
				}
				time.Sleep(2 * time.Minute) // for those who are deaf
			})
		})
	}
}

func TestARetryThatCannotFitIsNotTried(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t, fails(fault.Unavailable))
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		began := time.Now()
		_, err := b.call(ctx, "Paris")
		if !fault.Is(err, fault.Unavailable) || b.calls.Load() != 1 || time.Since(began) != 0 {
			t.Errorf("got %v after %d attempts and %v; want the first failure at once", err, b.calls.Load(), time.Since(began))
		}
	})
}

func TestJitterStaysBetween200And500Milliseconds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		chance := rapid.Float64Range(0, 1).Draw(rt, "chance")
		synctest.Test(t, func(t *testing.T) {
			b := setup(t, fails(fault.Unavailable))
			b.guard.Chance = func() float64 { return chance }
			began := time.Now()
			_, err := b.call(t.Context(), "Paris")
			if took := time.Since(began); err != nil || took < 200*time.Millisecond || took > 500*time.Millisecond {
				t.Errorf("chance %v: %v after %v", chance, err, took)
			}
		})
	})
}

func TestSimulatedSlownessMakesTheHardLimitFire(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		b.guard.Delay, _ = tool.ParseDelays("oracle:5s")
		began := time.Now()
		_, err := b.call(t.Context(), "Paris")
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != tool.HardTimeout {
			t.Errorf("got %v after %v, want a timeout after %v", err, time.Since(began), tool.HardTimeout)
		}
		if b.calls.Load() != 0 {
			t.Error("the tool was asked although it was to be slow")
		}
		if got := b.counts.ByTool()["oracle"].Errors; !cmp.Equal(got, map[string]int{"timeout": 1}) {
			t.Errorf("errors %v, want one timeout", got)
		}
	})
}

func TestAnAnswerIsKeptUntilItIsStaleAndNoErrorIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t, fails(fault.NotFound))
		if _, err := b.call(t.Context(), "Paris"); err == nil {
			t.Fatal("want the error of the first call")
		}
		first, err := b.call(t.Context(), "Paris")
		if err != nil || first.Meta.CacheHit {
			t.Fatalf("an error was kept: %v %+v", err, first.Meta)
		}
		time.Sleep(59 * time.Minute)
		hit, err := b.call(t.Context(), "Paris")
		if err != nil || !hit.Meta.CacheHit || hit.Meta.Cost != 0 || !hit.Meta.CalledAt.Equal(first.Meta.CalledAt) {
			t.Errorf("want a hit that names the first call: %v %+v", err, hit.Meta)
		}
		if diff := cmp.Diff(first.Value, hit.Value); diff != "" || first.Meta.Digest != hit.Meta.Digest || len(hit.Meta.Digest) != 64 {
			t.Errorf("a hit differs from the first answer: %s", diff)
		}
		time.Sleep(time.Minute)
		if again, err := b.call(t.Context(), "Paris"); err != nil || again.Meta.CacheHit {
			t.Errorf("a stale answer was given: %v %+v", err, again.Meta)
		}
		want := tool.Count{Calls: 4, CacheHits: 1, Errors: map[string]int{"not_found": 1}, Cost: 9}
		if diff := cmp.Diff(want, b.counts.ByTool()["oracle"]); diff != "" {
			t.Errorf("counts (-want +got):\n%s", diff)
		}
	})
}

func TestAStaleAnswerIsThereForWhoAsksForTheLast(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		guarded := tool.Use(b.guard, b.spec)
		if _, ok := guarded.Last(t.Context(), question{"Paris"}); ok {
			t.Error("there is no last answer yet")
		}
		if _, err := guarded.Call(t.Context(), question{"Paris"}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * 24 * time.Hour)
		if last, ok := guarded.Last(t.Context(), question{"Paris"}); !ok || last.Value.Text != "sunny in Paris" {
			t.Errorf("got %+v %v, want the old answer", last, ok)
		}
		time.Sleep(6 * 24 * time.Hour)
		if _, ok := guarded.Last(t.Context(), question{"Paris"}); ok {
			t.Error("an answer older than a week and its TTL is still there")
		}
	})
}

func TestEqualQuestionsShareOneFlightAndNotOneValue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t, deaf(time.Second))
		results := make([]tool.Result[reply], 10)
		for i := range results {
			go func() { results[i], _ = b.call(t.Context(), "Paris") }()
		}
		synctest.Wait()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if b.calls.Load() != 1 {
			t.Fatalf("%d calls for ten equal questions", b.calls.Load())
		}
		results[0].Value.Tags[0] = "changed"
		paid := 0
		for i, r := range results {
			paid += int(r.Meta.Cost)
			if i > 0 && r.Value.Tags[0] != "a" {
				t.Error("a value is shared between callers")
			}
		}
		if paid != 3 {
			t.Errorf("the call was paid %d cents, want 3", paid)
		}
	})
}

func TestAFlightGoesOnAsLongAsSomebodyWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		b := setup(t, func(ctx context.Context) error {
			select {
			case <-ctx.Done():
				ended <- ctx.Err()
				return ctx.Err()
			case <-time.After(time.Second):
				ended <- nil
				return nil
			}
		})
		first, leave := context.WithCancel(t.Context())
		second, leaveToo := context.WithCancel(t.Context())
		errs := make(chan error, 2)
		for _, ctx := range []context.Context{first, second} {
			go func() { _, err := b.call(ctx, "Paris"); errs <- err }()
			synctest.Wait()
		}
		leave()
		if err := <-errs; !errors.Is(err, context.Canceled) || fault.KindOf(err) == fault.Internal {
			t.Errorf("who left got %v", err)
		}
		select {
		case err := <-ended:
			t.Fatalf("the call ended with %v although somebody waited", err)
		default:
		}
		leaveToo()
		<-errs
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the last one left, the call ended with %v", err)
		}
	})
}

func TestAnImpatientLeaderDoesNotSpoilThePatient(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t, deaf(1500*time.Millisecond), deaf(1500*time.Millisecond))
		hasty, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		go func() { _, _ = b.call(hasty, "Paris") }()
		synctest.Wait()
		if r, err := b.call(t.Context(), "Paris"); err != nil {
			t.Errorf("got %v %+v, want an answer of its own flight", err, r)
		}
		time.Sleep(time.Minute)
	})
}

func TestTheBreakerOpensAfterFiveFailuresAndProbesOnceEvery30Seconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var healthy atomic.Bool
		b := setup(t)
		b.spec.Call = func(ctx context.Context, q question) (reply, error) {
			b.calls.Add(1)
			if healthy.Load() {
				return reply{Text: q.City}, nil
			}
			return reply{}, fault.New(fault.Unavailable, "down")
		}
		for i := range 5 {
			if _, err := b.call(t.Context(), "Paris"); tool.Reason(err) != "unavailable" {
				t.Fatalf("call %d: %v", i, err)
			}
		}
		if b.calls.Load() != 10 {
			t.Fatalf("%d attempts, want five calls with a retry each", b.calls.Load())
		}
		var refused *fault.Error
		if _, err := b.call(t.Context(), "Paris"); !errors.As(err, &refused) || refused.Kind != fault.Unavailable || refused.RetryAfter != 30*time.Second || tool.Reason(err) != "breaker_open" {
			t.Fatalf("got %+v, want a refusal for 30 s", err)
		}
		time.Sleep(30 * time.Second)
		before := b.calls.Load()
		for _, city := range []string{"Rome", "Oslo", "Bern"} { // different questions at once: one probe
			go func() { _, _ = b.call(t.Context(), city) }()
		}
		synctest.Wait()
		if got := b.calls.Load() - before; got != 1 {
			t.Errorf("%d probes at once, want 1", got)
		}
		time.Sleep(31 * time.Second)
		healthy.Store(true)
		if _, err := b.call(t.Context(), "Paris"); err != nil {
			t.Errorf("the probe of a healthy tool: %v", err)
		}
		if _, err := b.call(t.Context(), "Rome"); err != nil {
			t.Errorf("the breaker did not close: %v", err)
		}
	})
}

func TestFailuresMoreThanAMinuteApartDoNotOpenTheBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		b.spec.Call = func(context.Context, question) (reply, error) { return reply{}, fault.New(fault.BadReply, "nonsense") }
		for i := range 20 {
			if _, err := b.call(t.Context(), "Paris"); tool.Reason(err) != "bad_reply" {
				t.Fatalf("call %d: %v", i, err)
			}
			time.Sleep(16 * time.Second)
		}
	})
}

// Five failures open the breaker when they lie within a minute, and a minute is over at exactly 60 s. What is older is forgotten one by
// one: what came after it counts.
func TestTheMinuteOfTheBreaker(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		after []time.Duration // of the failures, from the first on
		open  bool
	}{
		{"four", []time.Duration{0, 1, 2, 3}, false},
		{"five at once", []time.Duration{0, 0, 0, 0, 0}, true},
		{"the fifth just inside the minute", []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second, time.Minute - 1}, true},
		{"the fifth at exactly 60 s", []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second, time.Minute}, false},
		{"a sixth then", []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second, time.Minute, time.Minute + 1}, true},
		{"a sixth when the second is over too", []time.Duration{0, 10 * time.Second, 20 * time.Second, 30 * time.Second, time.Minute, 70 * time.Second}, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := setup(t)
			b.spec.Call = func(context.Context, question) (reply, error) { return reply{}, fault.New(fault.BadReply, "nonsense") }
			began := time.Now()
			for i, after := range tt.after {
				time.Sleep(time.Until(began.Add(after)))
				if _, err := b.call(t.Context(), "Paris"); tool.Reason(err) != "bad_reply" {
					t.Fatalf("%s: failure %d: %v", tt.name, i+1, err)
				}
			}
			if _, err := b.call(t.Context(), "Paris"); (tool.Reason(err) == "breaker_open") != tt.open {
				t.Errorf("%s: then %v, want it open: %v", tt.name, err, tt.open)
			}
		})
	}
}

// A call that was under way when the breaker opened says nothing of the tool as it is now: neither its answer closes the breaker nor
// does its failure put off the probe.
func TestCallsUnderWayDoNotMoveAnOpenBreaker(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]error{"an answer": nil, "a failure": fault.New(fault.BadReply, "nonsense")} {
		synctest.Test(t, func(t *testing.T) {
			b := setup(t)
			b.spec.Call = func(_ context.Context, q question) (reply, error) {
				if q.City == "Oslo" {
					time.Sleep(time.Second)
					return reply{}, late
				}
				return reply{}, fault.New(fault.BadReply, "nonsense")
			}
			go func() { _, _ = b.call(t.Context(), "Oslo") }()
			synctest.Wait()
			for range 5 {
				_, _ = b.call(t.Context(), "Paris")
			}
			time.Sleep(2 * time.Second)
			var refused *fault.Error
			if _, err := b.call(t.Context(), "Paris"); !errors.As(err, &refused) || refused.RetryAfter != 28*time.Second {
				t.Errorf("%s: %v, want it open for 28 s more", name, err)
			}
		})
	}
}

func TestBadQuestionsDoNotOpenTheBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		b.spec.Call = func(context.Context, question) (reply, error) { return reply{}, fault.New(fault.Invalid, "what?") }
		for range 20 {
			if _, err := b.call(t.Context(), "Paris"); !fault.Is(err, fault.Invalid) {
				t.Fatal(err)
			}
		}
	})
}

func TestACancelledProbeGivesItsPlaceBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		b.spec.Call = func(ctx context.Context, q question) (reply, error) {
			switch b.calls.Add(1) {
			case 1, 2, 3, 4, 5:
				return reply{}, fault.New(fault.BadReply, "nonsense")
			case 6:
				<-ctx.Done()
				return reply{}, ctx.Err()
			}
			return reply{Text: q.City}, nil
		}
		for range 5 {
			_, _ = b.call(t.Context(), "Paris")
		}
		time.Sleep(30 * time.Second)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { _, _ = b.call(ctx, "Paris") }()
		synctest.Wait()
		cancel()
		synctest.Wait()
		if _, err := b.call(t.Context(), "Paris"); err != nil {
			t.Errorf("the next call may probe, got %v", err)
		}
	})
}

func TestSeveralQuestionsAreOneCallForWhatIsNotKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		var asked [][]question
		b.spec.All = func(_ context.Context, in []question) ([]reply, error) {
			asked = append(asked, in)
			out := make([]reply, len(in))
			for i, q := range in {
				out[i].Text = q.City
			}
			return out, nil
		}
		guarded := tool.Use(b.guard, b.spec)
		if _, err := guarded.Call(t.Context(), question{"Rome"}); err != nil {
			t.Fatal(err)
		}
		got, err := guarded.CallAll(t.Context(), []question{{"Oslo"}, {"Rome"}, {"Bern"}})
		if err != nil {
			t.Fatal(err)
		}
		var text []string
		for _, r := range got {
			text = append(text, fmt.Sprint(r.Value.Text, " ", r.Meta.CacheHit, " ", r.Meta.Cost))
		}
		if diff := cmp.Diff([]string{"Oslo false $0.03", "Rome true $0", "Bern false $0"}, text); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([][]question{{{"Rome"}}, {{"Oslo"}, {"Bern"}}}, asked); diff != "" {
			t.Errorf("what the tool was asked (-want +got):\n%s", diff)
		}
	})
}

// An answer that cannot be written down is a defect of the tool: it is told, paid like any other, and not kept.
func TestAnAnswerWithoutJSONIsADefect(t *testing.T) {
	t.Parallel()
	counts := &tool.Counts{}
	g := tool.Use(&tool.Guard{Cache: tool.NewMemory(1<<20, nil), Meter: counts}, tool.Spec[question, float64]{Name: "oracle", Version: "1", Cost: 3,
		Call: func(context.Context, question) (float64, error) { return math.NaN(), nil }})
	for range 2 {
		r, err := g.Call(t.Context(), question{"Paris"})
		if !fault.Is(err, fault.Internal) || fault.Message(err) == "" || r.Meta.Cost != 3 || r.Meta.CacheHit {
			t.Errorf("got %+v, %v", r.Meta, err)
		}
	}
	want := tool.Count{Calls: 2, Errors: map[string]int{"internal": 2}, Cost: 6}
	if diff := cmp.Diff(want, counts.ByTool()["oracle"]); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
}

func TestWhatIsNotWorthKeepingIsNotKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := setup(t)
		b.spec.Keep = func(reply) bool { return false }
		for range 2 {
			if r, err := b.call(t.Context(), "Paris"); err != nil || r.Meta.CacheHit {
				t.Errorf("got %+v %v, want a fresh answer", r.Meta, err)
			}
		}
	})
}

func ExampleUse() {
	guard := &tool.Guard{Cache: tool.NewMemory(1<<20, nil)}
	greet := tool.Use(guard, tool.Spec[string, string]{
		Name: "greet",
		Call: func(_ context.Context, name string) (string, error) { return "Hello, " + name, nil },
	})
	for range 2 {
		r, err := greet.Call(context.Background(), "Ada")
		fmt.Println(r.Value, r.Meta.CacheHit, err)
	}
	// Output:
	// Hello, Ada false <nil>
	// Hello, Ada true <nil>
}
