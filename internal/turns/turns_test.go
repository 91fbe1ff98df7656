package turns

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/tenant"
)

func TestRunsComputeInTheOrderInWhichTheyWereAskedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		began := time.Now()
		held := make([]func(), runtime.GOMAXPROCS(0))
		for i := range held {
			held[i] = must(all.Take(t.Context(), began))
		}
		var order []int
		for _, second := range []int{3, 1, 2} {
			go func() {
				done := must(all.Take(t.Context(), began.Add(time.Duration(second)*time.Second)))
				order = append(order, second)
				done()
			}()
		}
		gone, leave := context.WithCancel(t.Context())
		go func() {
			if done, err := all.Take(gone, began); err == nil {
				t.Error("who gave up got a turn")
				done()
			}
		}()
		synctest.Wait()
		if leave(); len(order) > 0 {
			t.Errorf("%v computed while every processor was taken", order)
		}
		synctest.Wait()
		held[0]()
		synctest.Wait()
		if want := []int{1, 2, 3}; !slices.Equal(order, want) {
			t.Errorf("turns came in the order %v, want %v", order, want)
		}
	})
}

// whose makes work somebody's.
type whose func(context.Context) context.Context

func member(org string) whose { return userOf(org, "u") }

func userOf(org, user string) whose {
	return func(ctx context.Context) context.Context {
		return tenant.With(ctx, tenant.Identity{Org: org, User: user})
	}
}

func guestFrom(address, org string) whose {
	return func(ctx context.Context) context.Context {
		return tenant.With(ctx, tenant.Identity{Org: org, User: "u", Lane: tenant.Guest}.ComingFrom(address))
	}
}

// hold takes turns that were there before.
func hold(t *testing.T, all *Processors, n int) []func() {
	held := make([]func(), n)
	for i := range held {
		held[i] = must(all.Take(member("before")(t.Context()), time.Now()))
	}
	return held
}

// leaveOne ends so many of the turns that were there before that one may be taken: a processor is left to what is between turns.
func leaveOne(held []func()) {
	for _, end := range held[:min(2, len(held))] {
		end()
	}
}

// compute waits for a turn of somebody's, notes whose it was, and ends it at once.
func compute(t *testing.T, all *Processors, who whose, order *[]string) {
	ctx := who(t.Context())
	done := must(all.Take(ctx, time.Now()))
	id := must(tenant.From(ctx))
	*order = append(*order, id.Org)
	done()
}

func wantOrder(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("turns came in the order %v, want %v", got, want)
	}
}

// Whoever asks for much waits for themselves: the others come as if they had asked at the same moment. Guests of one address have
// the turns of one, however many they are, and share those.
func TestTurnsGoRound(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		come []whose
		want []string
	}{
		{"organisations", []whose{member("a"), member("a"), member("a"), member("b"), member("c"), member("b")}, []string{"a", "b", "c", "a", "b", "a"}},
		{"guests of one address", []whose{guestFrom("1", "a"), guestFrom("1", "b"), guestFrom("1", "c"), member("d"), member("d")}, []string{"a", "d", "b", "d", "c"}},
		{"who waits behind many of their own address", []whose{guestFrom("1", "a"), guestFrom("1", "a"), guestFrom("1", "a"), guestFrom("1", "b")}, []string{"a", "b", "a", "a"}},
		{"the users of an organisation", []whose{userOf("a", "u"), userOf("a", "u"), userOf("b", "v"), userOf("a", "w")}, []string{"a", "b", "a", "a"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var all Processors
				held := hold(t, &all, runtime.GOMAXPROCS(0))
				var order []string
				for _, who := range tt.come {
					go compute(t, &all, who, &order)
					synctest.Wait()
				}
				leaveOne(held)
				synctest.Wait()
				wantOrder(t, order, tt.want...)
			})
		})
	}
}

// spent lets each of some compute for a while, always with more waiting, and gives for how long each held turns.
func spent(t *testing.T, all *Processors, each map[string]time.Duration, wait func(ctx context.Context, name string) (func(), error)) map[string]time.Duration {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var mu sync.Mutex
	got := map[string]time.Duration{}
	for name, long := range each {
		for range 2 * runtime.GOMAXPROCS(0) {
			go func() {
				for ctx.Err() == nil {
					done, err := wait(member(name)(ctx), name)
					if err != nil {
						return
					}
					time.Sleep(long)
					mu.Lock()
					got[name] += long
					mu.Unlock()
					done()
				}
			}()
		}
	}
	<-ctx.Done()
	synctest.Wait()
	time.Sleep(time.Second) // until the last ended
	synctest.Wait()
	return got
}

// Heavy work gets no more of the processors than light work.
func TestTurnsAreCountedByHowLongTheyAreHeld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		got := spent(t, &all, map[string]time.Duration{"heavy": 300 * time.Millisecond, "light": 3 * time.Millisecond}, func(ctx context.Context, _ string) (func(), error) {
			return all.Take(ctx, time.Now())
		})
		if share := got["light"].Seconds() / (got["light"] + got["heavy"]).Seconds(); share < 0.45 || share > 0.55 {
			t.Errorf("light work had %.2f of the processors, want half: %v", share, got)
		}
		if all.working != 0 || len(all.runs.inner) != 0 {
			t.Errorf("%d turns are held and %d lanes known after the last", all.working, len(all.runs.inner))
		}
	})
}

// Who is alone has every processor; where others have work too, one is left to what is done between turns, until they are gone.
func TestWhereLanesShareAProcessorIsLeft(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		working := func() (n int) {
			var ends []func()
			ctx, stop := context.WithCancel(member("a")(t.Context()))
			var mu sync.Mutex
			for range 2 * runtime.GOMAXPROCS(0) {
				go func() {
					if done, err := all.Take(ctx, time.Now()); err == nil {
						mu.Lock()
						defer mu.Unlock()
						ends = append(ends, done)
					}
				}()
			}
			synctest.Wait()
			n = len(ends)
			stop()
			synctest.Wait()
			for _, end := range ends {
				end()
			}
			return n
		}
		every, but := runtime.GOMAXPROCS(0), max(1, runtime.GOMAXPROCS(0)-1)
		if n := working(); n != every {
			t.Errorf("who is alone has %d processors, want %d", n, every)
		}
		must(all.Take(member("b")(t.Context()), time.Now()))()
		if n := working(); n != but {
			t.Errorf("beside another %d compute, want %d", n, but)
		}
		time.Sleep(sharing)
		if n := working(); n != every {
			t.Errorf("when the other is gone %d compute, want %d", n, every)
		}
	})
}

// Documents give way, and come on all the same.
func TestDocumentsHaveOneTurnInEight(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		got := spent(t, &all, map[string]time.Duration{"plans": 20 * time.Millisecond, "documents": 20 * time.Millisecond}, func(ctx context.Context, name string) (func(), error) {
			if name == "documents" {
				return all.Study(ctx)
			}
			return all.Take(ctx, time.Now())
		})
		if share := got["documents"].Seconds() / (got["documents"] + got["plans"]).Seconds(); share < 0.11 || share > 0.14 {
			t.Errorf("documents had %.3f of the processors, want an eighth: %v", share, got)
		}
	})
}

// Where only documents wait they have all processors but one, and that one where it is the only one.
func TestDocumentsLeaveAProcessorToRuns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all Processors
		ctx := member("a")(t.Context())
		var held atomic.Int64
		for range 2 * runtime.GOMAXPROCS(0) {
			go func() {
				if _, err := all.Study(ctx); err == nil {
					held.Add(1)
				}
			}()
		}
		synctest.Wait()
		if want := max(1, runtime.GOMAXPROCS(0)-1); held.Load() != int64(want) {
			t.Errorf("%d documents compute, want %d", held.Load(), want)
		}
		if runtime.GOMAXPROCS(0) > 1 {
			must(all.Take(ctx, time.Now()))()
		}
		synctest.Wait()
		if want := max(1, runtime.GOMAXPROCS(0)-1); held.Load() != int64(want) {
			t.Errorf("%d documents compute after a run did, want %d", held.Load(), want)
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
