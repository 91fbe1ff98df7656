package cachetest

import (
	"math"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

func limitAllowsItsBurst(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	l := cache.Limit{Rate: 2, Per: 2 * time.Hour, Burst: 3}
	for i, c := range []cache.Cache{one, other, one} {
		v, err := c.Allow(ctx, "k", l)
		must(t, err)
		taken := time.Duration(i + 1)
		if !v.OK || v.Remaining != 2-i || v.RetryAfter != 0 || !about(v.ResetAfter, taken*time.Hour) {
			t.Errorf("turn %d: %+v", i+1, v)
		}
	}
	for range 3 { // being refused costs nothing
		v, err := other.Allow(ctx, "k", l)
		must(t, err)
		if v.OK || v.Remaining != 0 || !about(v.RetryAfter, time.Hour) || !about(v.ResetAfter, 3*time.Hour) {
			t.Errorf("the turn too much: %+v", v)
		}
	}
	if v, err := one.Allow(ctx, "another", l); err != nil || !v.OK || v.Remaining != 2 {
		t.Errorf("another key: %+v, %v", v, err)
	}
}

// about allows for the time that a test takes.
func about(got, want time.Duration) bool { return got <= want && got > want-10*time.Minute }

func limitComesBack(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	l := cache.Limit{Rate: 100, Per: time.Second, Burst: 2}
	for range 5 {
		if _, err := one.Allow(ctx, "k", l); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(25 * time.Millisecond)
	for i := range 2 {
		if v, err := other.Allow(ctx, "k", l); err != nil || !v.OK {
			t.Errorf("turn %d after the pause: %+v, %v", i+1, v, err)
		}
	}
}

func limitHoldsAgainstACrowd(t *testing.T, open Open) {
	one, other := open(t)
	var allowed atomic.Int64
	crowd(40, func(i int) {
		v, err := []cache.Cache{one, other}[i%2].Allow(t.Context(), "k", cache.Limit{Rate: 1, Per: time.Hour, Burst: 10})
		if err != nil {
			t.Error(err)
		}
		if v.OK {
			allowed.Add(1)
		}
	})
	if n := allowed.Load(); n != 10 {
		t.Errorf("%d of 40 were allowed, want the burst of 10", n)
	}
}

func limitWithoutSense(t *testing.T, open Open) {
	one, _ := open(t)
	for _, l := range []cache.Limit{
		{}, {Rate: 1, Per: time.Second}, {Rate: 1, Burst: 1}, {Per: time.Second, Burst: 1}, {Rate: -1, Per: time.Second, Burst: 1},
		{Rate: 1, Per: -time.Second, Burst: 1}, {Rate: 2, Per: time.Microsecond, Burst: 1},
		{Rate: math.MaxInt, Per: time.Hour, Burst: 1}, {Rate: 1, Per: time.Hour, Burst: math.MaxInt},
		{Rate: 1, Per: math.MaxInt64, Burst: 1},
	} {
		if v, err := one.Allow(t.Context(), "k", l); !fault.Is(err, fault.Invalid) || v.OK {
			t.Errorf("%+v: %+v, %v, want fault.Invalid", l, v, err)
		}
	}
}

func countLasts(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	if n, left, err := one.Count(ctx, "k"); n != 0 || left != 0 || err != nil {
		t.Errorf("Count of nothing = %d, %s, %v", n, left, err)
	}
	for i, c := range []cache.Cache{one, other, one} {
		within := time.Duration(i+1) * time.Hour // the first one counts
		if n, left, err := c.Add(ctx, "k", within); n != i+1 || !about(left, time.Hour) || err != nil {
			t.Errorf("Add %d = %d, %s, %v", i+1, n, left, err)
		}
	}
	if n, left, err := other.Count(ctx, "k"); n != 3 || !about(left, time.Hour) || err != nil {
		t.Errorf("Count = %d, %s, %v, want 3", n, left, err)
	}
	must(t, other.Reset(ctx, "k"))
	if n, _, err := one.Add(ctx, "k", 20*time.Millisecond); n != 1 || err != nil {
		t.Errorf("Add after Reset = %d, %v", n, err)
	}
	time.Sleep(25 * time.Millisecond)
	if n, _, err := one.Count(ctx, "k"); n != 0 || err != nil {
		t.Errorf("Count after the while = %d, %v", n, err)
	}
	if n, _, err := one.Add(ctx, "k", time.Hour); n != 1 || err != nil {
		t.Errorf("Add after the while = %d, %v", n, err)
	}
	if _, _, err := one.Add(ctx, "k", 0); !fault.Is(err, fault.Invalid) {
		t.Errorf("Add for no time: %v", err)
	}
}

func crowdIsCounted(t *testing.T, open Open) {
	one, other := open(t)
	var seen [41]atomic.Int64
	crowd(40, func(i int) {
		n, _, err := []cache.Cache{one, other}[i%2].Add(t.Context(), "k", time.Hour)
		if err != nil || n < 1 || n > 40 {
			t.Error(n, err)
			return
		}
		seen[n].Add(1)
	})
	for n := 1; n <= 40; n++ {
		if seen[n].Load() != 1 {
			t.Errorf("%d of the crowd are number %d", seen[n].Load(), n)
		}
	}
}
