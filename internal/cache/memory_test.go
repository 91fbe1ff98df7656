package cache_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	m := cache.NewMemory(cache.MemoryConfig{Bytes: 1 << 20, Keys: 10})
	defer m.Close()
	kept := 0
	for i := range 100 {
		must(t, m.Set(ctx, fmt.Sprint(i), make([]byte, 100<<10), time.Hour))
	}
	for i := range 100 {
		if _, ok, _ := m.Get(ctx, fmt.Sprint(i)); ok {
			kept++
		}
	}
	if kept < 1 || kept > 10 {
		t.Errorf("%d values of 100 KiB are kept in 1 MiB", kept)
	}
	for i := range 10 {
		wantLock(t, m, fmt.Sprint(i), true)
	}
	if _, ok, err := m.TryLock(ctx, "one more", time.Hour); ok || !fault.Is(err, fault.Exhausted) {
		t.Errorf("one lock too many: %v, %v, want fault.Exhausted", ok, err)
	}
	wantLock(t, m, "3", false) // and none of the others made room
}

// A limit that is nearly used up is not forgotten because of many that were hardly used.
func TestAFloodOfKeysForgetsTheFreshOnes(t *testing.T) {
	t.Parallel()
	now := time.Unix(1e9, 0)
	m := cache.NewMemory(cache.MemoryConfig{Keys: 100, Now: func() time.Time { return now }})
	defer m.Close()
	for range 3 {
		wantTurn(t, m, "used up", true)
	}
	for i := range 1000 {
		wantTurn(t, m, fmt.Sprint("flood ", i), true)
	}
	wantTurn(t, m, "used up", false)
}

// What waits for a hearer is not heard any more when it has stopped.
func TestStopForgetsWhatIsWaiting(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for range 20 { // who stops and hears at once might be lucky
			m, heard, wake := memory(t), 0, make(chan struct{})
			stop, err := m.Subscribe(t.Context(), "topic", func([]byte) { heard++; <-wake })
			must(t, err)
			for range 3 {
				must(t, m.Publish(t.Context(), "topic", nil))
			}
			synctest.Wait()
			stop()
			close(wake)
			synctest.Wait()
			if heard != 1 {
				t.Fatalf("%d messages were heard, want the one that was under way", heard)
			}
		}
	})
}

type tally struct{ found, missed, failed, dropped atomic.Int64 }

func (t *tally) Looked(found bool) {
	if found {
		t.found.Add(1)
	} else {
		t.missed.Add(1)
	}
}
func (t *tally) Failed(string) { t.failed.Add(1) }
func (t *tally) Dropped()      { t.dropped.Add(1) }

func (t *tally) String() string {
	return fmt.Sprintf("%d found, %d missed, %d failed, %d dropped",
		t.found.Load(), t.missed.Load(), t.failed.Load(), t.dropped.Load())
}

func TestMeter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var inMemory tally
		m := cache.NewMemory(cache.MemoryConfig{Meter: &inMemory})
		defer m.Close()
		_, _, _ = m.Get(t.Context(), "k")
		must(t, m.Set(t.Context(), "k", nil, time.Hour))
		_, _, _ = m.Get(t.Context(), "k")
		wake := make(chan struct{})
		_, err := m.Subscribe(t.Context(), "topic", func([]byte) { <-wake })
		must(t, err)
		must(t, m.Publish(t.Context(), "topic", nil))
		synctest.Wait() // this one is being heard
		for range 70 {
			must(t, m.Publish(t.Context(), "topic", nil))
		}
		close(wake)
		if got, want := inMemory.String(), "1 found, 1 missed, 0 failed, 6 dropped"; got != want {
			t.Errorf("memory: %s, want %s", got, want)
		}
	})
}

func TestMeterInAnOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var counted tally
		server := miniature(t)
		f := fallback(t, redisWith(t, cache.RedisConfig{URL: "redis://bubble", Dial: dial(server), Meter: &counted}), nil)
		must(t, f.Set(t.Context(), "k", nil, time.Hour))
		_, _, _ = f.Get(t.Context(), "k")
		server.SetError(loading)
		for range 3 {
			_, _, _ = f.Get(t.Context(), "k")
		}
		if got, want := counted.String(), "1 found, 3 missed, 1 failed, 0 dropped"; got != want {
			t.Errorf("fallback: %s, want %s", got, want)
		}
	})
}
