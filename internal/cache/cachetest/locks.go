package cachetest

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

func lockHasOneHolder(t *testing.T, open Open) {
	one, other := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	release := wantLock(ctx, t, one, "k", time.Hour, true)
	wantLock(t.Context(), t, other, "k", time.Hour, false)
	wantLock(t.Context(), t, one, "k", time.Hour, false)
	wantLock(t.Context(), t, other, "another", time.Hour, true)
	cancel() // the work was cancelled; the lock must still be given back
	release()
	second := wantLock(t.Context(), t, other, "k", time.Hour, true)
	release() // late, and of a lock that was given back already
	wantLock(t.Context(), t, one, "k", time.Hour, false)
	second()
	wantLock(t.Context(), t, one, "k", time.Hour, true)
}

func lockEnds(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	late := wantLock(ctx, t, one, "k", 20*time.Millisecond, true)
	time.Sleep(25 * time.Millisecond)
	wantLock(ctx, t, other, "k", time.Hour, true)
	late()
	wantLock(ctx, t, one, "k", time.Hour, false)
	if _, ok, err := one.TryLock(ctx, "no time", 0); ok || !fault.Is(err, fault.Invalid) {
		t.Errorf("a lock for no time: %v, %v", ok, err)
	}
}

func lockInACrowd(t *testing.T, open Open) {
	one, other := open(t)
	var holders atomic.Int64
	crowd(20, func(i int) {
		_, ok, err := []cache.Cache{one, other}[i%2].TryLock(t.Context(), "k", time.Hour)
		if err != nil {
			t.Error(err)
		}
		if ok {
			holders.Add(1)
		}
	})
	if n := holders.Load(); n != 1 {
		t.Errorf("%d hold the lock", n)
	}
}

func wantLock(ctx context.Context, t *testing.T, c cache.Cache, key string, ttl time.Duration, want bool) (release func()) {
	t.Helper()
	release, ok, err := c.TryLock(ctx, key, ttl)
	if err != nil || ok != want || (release != nil) != ok {
		t.Fatalf("TryLock(%q) = %v, %v, want %v", key, ok, err, want)
	}
	return release
}
