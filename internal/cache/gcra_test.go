package cache_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/servertest"
)

// judge is a limiter whose clock the test holds.
type judge interface {
	AllowAt(ctx context.Context, key string, l cache.Limit, now int64) (cache.Verdict, error)
}

func TestLuaJudgesAsGoDoes(t *testing.T) {
	t.Parallel()
	address, prefix := servertest.Redis(t)
	sameVerdicts(t, onServer(t, address, prefix))
}

func TestLuaJudgesAsGoDoesInMiniature(t *testing.T) {
	t.Parallel()
	server := miniature(t)
	sameVerdicts(t, patient(t, server))
}

// sameVerdicts asks both for the same turns, of any limits at any times. The clock of a single key is put back too; with
// more keys the memory may have swept away what has ended by the clock.
func sameVerdicts(t *testing.T, lua judge) {
	round := 0
	rapid.Check(t, func(rt *rapid.T) {
		round++ // new keys: nothing of the round before counts
		golang := memory(t)
		limits := rapid.SliceOfN(anyLimit(), 1, 2).Draw(rt, "limits")
		keys := rapid.SampledFrom([]int{1, 2}).Draw(rt, "keys")
		now := rapid.Int64Range(0, 1<<52).Draw(rt, "begin")
		for range rapid.IntRange(1, 30).Draw(rt, "turns") {
			l := rapid.SampledFrom(limits).Draw(rt, "limit")
			key := fmt.Sprint(round, "-", rapid.IntRange(1, keys).Draw(rt, "key"))
			later := step(l).Draw(rt, "step")
			if keys == 1 || later > 0 {
				now = max(0, now+later)
			}
			want, err := golang.AllowAt(t.Context(), key, l, now)
			if err != nil {
				rt.Fatal(err)
			}
			got, err := lua.AllowAt(t.Context(), key, l, now)
			if err != nil {
				rt.Fatal(err)
			}
			if got != want {
				rt.Fatalf("at %d with %+v: Lua says %+v, Go %+v", now, l, got, want)
			}
		}
	})
}

func anyLimit() *rapid.Generator[cache.Limit] {
	return rapid.Custom(func(t *rapid.T) cache.Limit {
		return cache.Limit{
			Rate:  rapid.IntRange(1, 1000).Draw(t, "rate"),
			Per:   time.Duration(rapid.Int64Range(int64(time.Millisecond), int64(24*time.Hour)).Draw(t, "per")),
			Burst: rapid.IntRange(1, 100).Draw(t, "burst"),
		}
	})
}

// step is how long it takes until the next call, microseconds: about as long as a turn, now and then backwards.
func step(l cache.Limit) *rapid.Generator[int64] {
	each := l.Per.Microseconds()/int64(l.Rate) + 1
	return rapid.OneOf(rapid.Int64Range(0, 3), rapid.Int64Range(0, 2*each), rapid.Int64Range(-3*each, int64(l.Burst)*each))
}

// In no stretch of time are there more turns than the burst and what comes back in it, and a waiting time is exact.
func TestLimitKeepsItsWord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		m, l := memory(t), anyLimit().Draw(rt, "limit")
		var taken []int64 // when
		now := int64(1e15)
		for range rapid.IntRange(1, 60).Draw(rt, "calls") {
			now += max(0, step(l).Draw(rt, "step"))
			v, err := m.AllowAt(t.Context(), "k", l, now)
			if err != nil {
				rt.Fatal(err)
			}
			if v.OK {
				taken = append(taken, now)
				continue
			}
			early := now + v.RetryAfter.Microseconds() - 1
			if v, _ := m.AllowAt(t.Context(), "k", l, early); v.OK {
				rt.Fatalf("a turn is there a microsecond before it was promised: %+v", v)
			}
			now = early + 1
			if v, _ := m.AllowAt(t.Context(), "k", l, now); !v.OK {
				rt.Fatalf("a turn is not there when it was promised: %+v", v)
			}
			taken = append(taken, now)
		}
		for i, from := range taken {
			for j, to := range taken[i:] {
				back := float64(to-from) * float64(l.Rate) / float64(l.Per.Microseconds())
				if turns := float64(j + 1); turns > float64(l.Burst)+back+1e-6 {
					rt.Fatalf("%g turns in %dµs with %+v", turns, to-from, l)
				}
			}
		}
	})
}

func TestRemainingTellsHowManyMore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		m, l := memory(t), anyLimit().Draw(rt, "limit")
		v, err := m.AllowAt(t.Context(), "k", l, 1e15)
		if err != nil || !v.OK || v.Remaining != l.Burst-1 {
			rt.Fatalf("the first: %+v, %v", v, err)
		}
		now := int64(1e15) + rapid.Int64Range(0, v.ResetAfter.Microseconds()).Draw(rt, "later")
		v, err = m.AllowAt(t.Context(), "k", l, now)
		for more := v.Remaining; err == nil && v.OK; more-- {
			if v.Remaining != more {
				rt.Fatalf("%d remain, want %d", v.Remaining, more)
			}
			v, err = m.AllowAt(t.Context(), "k", l, now)
		}
		if err != nil || v.Remaining != 0 {
			rt.Fatalf("the last: %+v, %v", v, err)
		}
	})
}

func ExampleMemory_Allow() {
	m := cache.NewMemory(cache.MemoryConfig{Now: func() time.Time { return time.Unix(0, 0) }})
	defer m.Close()
	for range 3 {
		v, err := m.Allow(context.Background(), "org 1", cache.Limit{Rate: 60, Per: time.Minute, Burst: 2})
		fmt.Println(v.OK, v.Remaining, v.RetryAfter, err)
	}
	// Output:
	// true 1 0s <nil>
	// true 0 0s <nil>
	// false 0 1s <nil>
}
