package news

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

// wire is a cache that many processes share; it carries messages alone.
type wire struct {
	cache.Cache
	hear  []func([]byte)
	away  error
	stops int
}

func (w *wire) Publish(_ context.Context, topic string, message []byte) error {
	for _, hear := range w.hear {
		hear(message)
	}
	return w.away
}

func (w *wire) Subscribe(_ context.Context, _ string, hear func([]byte)) (func(), error) {
	w.hear = append(w.hear, hear)
	return func() { w.stops++ }, w.away
}

var quiet = slog.New(slog.DiscardHandler)

// What is kept here is told here at once with all it says, and word of it goes to the other processes.
func TestWordGoesAround(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := &wire{}
		ctx, end := context.WithCancel(t.Context())
		var told []run.Event
		var woken []int64
		here, err := Open(ctx, w, func(_ live.Ref, e run.Event) { told = append(told, e) }, func(live.Ref, int64) {}, quiet)
		if err != nil {
			t.Fatal(err)
		}
		there, err := Open(ctx, w, func(live.Ref, run.Event) { t.Error("another process is told the event itself") }, func(r live.Ref, seq int64) {
			if r != (live.Ref{Org: "acme", Run: "r"}) {
				t.Errorf("word of %+v", r)
			}
			woken = append(woken, seq)
		}, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for seq := range int64(3) {
			here.Tell(live.Ref{Org: "acme", Run: "r"}, run.Event{RunID: "r", Seq: seq + 1})
		}
		if len(told) != 3 || told[2].Seq != 3 {
			t.Errorf("told %+v", told)
		}
		synctest.Wait()
		if len(woken) != 3 || woken[0] != 1 || woken[2] != 3 {
			t.Errorf("woken by %v", woken)
		}
		for _, hear := range w.hear {
			hear([]byte("no word")) // of a later version: nobody is woken
		}
		end()
		here.Close()
		there.Close()
		if len(woken) != 3 || w.stops != 2 {
			t.Errorf("woken by %v, %d stopped", woken, w.stops)
		}
	})
}

// Whoever tells does not wait for a wire that is slow: what does not fit is left to the streams' own look.
func TestNobodyWaitsForTheWire(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		stuck := make(chan struct{})
		w := &wire{hear: []func([]byte){func([]byte) { <-stuck }}}
		told := 0
		b, err := Open(ctx, w, func(live.Ref, run.Event) { told++ }, func(live.Ref, int64) {}, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 * newsWaiting {
			b.Tell(live.Ref{}, run.Event{})
		}
		if told != 2*newsWaiting {
			t.Errorf("%d told", told)
		}
		close(stuck)
		end()
		b.Close()
	})
}

// A process that is alone tells itself and nobody else; one that cannot hear the others does not open.
func TestAloneAndDeaf(t *testing.T) {
	t.Parallel()
	told := 0
	b, err := Open(t.Context(), cache.NewMemory(cache.MemoryConfig{}), func(live.Ref, run.Event) { told++ }, nil, quiet)
	if err != nil {
		t.Fatal(err)
	}
	b.Tell(live.Ref{}, run.Event{})
	b.Close()
	if told != 1 {
		t.Errorf("told %d times", told)
	}
	away := errors.New("away")
	if _, err := Open(t.Context(), &wire{away: away}, nil, nil, quiet); !errors.Is(err, away) {
		t.Errorf("got %v", err)
	}
}
