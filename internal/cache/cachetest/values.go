package cachetest

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

func valueIsKept(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	wantValue(ctx, t, one, "k", nil)
	mine := []byte("\x00first\xff")
	must(t, one.Set(ctx, "k", mine, time.Hour))
	mine[1] = 'X' // the caller's bytes stay the caller's
	wantValue(ctx, t, other, "k", []byte("\x00first\xff"))
	wantValue(ctx, t, other, "K", nil)
	for _, c := range []cache.Cache{one, other} {
		given, _, err := c.Get(ctx, "k")
		must(t, err)
		given[1] = 'Y' // and what is given is the asker's
		wantValue(ctx, t, c, "k", []byte("\x00first\xff"))
	}
	must(t, other.Set(ctx, "k", []byte{}, time.Hour))
	wantValue(ctx, t, one, "k", []byte{})
	must(t, one.Delete(ctx, "k"))
	wantValue(ctx, t, other, "k", nil)
	must(t, one.Delete(ctx, "k"))
	must(t, one.Set(ctx, "k", []byte("x"), time.Hour))
	must(t, one.Set(ctx, "k", []byte("y"), -1))
	wantValue(ctx, t, one, "k", nil)
}

func valueEnds(t *testing.T, open Open) {
	one, other := open(t)
	ctx := t.Context()
	must(t, one.Set(ctx, "short", []byte("x"), 20*time.Millisecond))
	must(t, one.Set(ctx, "tiny", []byte("x"), time.Nanosecond))
	must(t, one.Set(ctx, "long", []byte("y"), time.Hour))
	must(t, one.Set(ctx, "ages", []byte("z"), 1<<63-1))
	time.Sleep(25 * time.Millisecond)
	wantValue(ctx, t, other, "short", nil)
	wantValue(ctx, t, other, "tiny", nil)
	wantValue(ctx, t, other, "long", []byte("y"))
	wantValue(ctx, t, other, "ages", []byte("z"))
}

func kindsAreApart(t *testing.T, open Open) {
	one, _ := open(t)
	ctx := t.Context()
	must(t, one.Set(ctx, "k", []byte("v"), time.Hour))
	if v, err := one.Allow(ctx, "k", cache.Limit{Rate: 1, Per: time.Hour, Burst: 1}); err != nil || !v.OK {
		t.Errorf("Allow = %+v, %v", v, err)
	}
	if n, _, err := one.Add(ctx, "k", time.Hour); err != nil || n != 1 {
		t.Errorf("Add = %d, %v", n, err)
	}
	if _, ok, err := one.TryLock(ctx, "k", time.Hour); err != nil || !ok {
		t.Errorf("TryLock = %v, %v", ok, err)
	}
	must(t, one.Reset(ctx, "k"))
	wantValue(ctx, t, one, "k", []byte("v"))
	must(t, one.Delete(ctx, "k"))
	if _, ok, err := one.TryLock(ctx, "k", time.Hour); err != nil || ok {
		t.Errorf("TryLock of a held lock = %v, %v", ok, err)
	}
}

// wantValue looks for a value; nil means none.
func wantValue(ctx context.Context, t *testing.T, c cache.Cache, key string, want []byte) {
	t.Helper()
	got, ok, err := c.Get(ctx, key)
	if err != nil || ok != (want != nil) || !bytes.Equal(got, want) {
		t.Errorf("Get(%q) = %q, %v, %v, want %q", key, got, ok, err, want)
	}
}
