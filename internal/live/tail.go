package live

import (
	"context"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// tail is the end of one run's story, for all who follow it here: a window of events, from the one that the slowest follower
// needs next to the last one known.
type tail struct {
	ref    Ref
	source Source
	turn   chan struct{} // who holds it reads the source: one at a time, so that the next finds what it read

	mu     sync.Mutex
	seats  []*seat
	loaded bool
	base   int64 // the Seq before the window
	head   int64 // the Seq of the last event known
	window []*entry
	ended  bool // the last event known ends the story

	dirty bool      // waits to be read again; guarded by the hub
	fresh time.Time // until then it stays without followers, because it was just begun; zero of others; guarded by the hub
}

func newTail(ref Ref, source Source) *tail {
	return &tail{ref: ref, source: source, turn: make(chan struct{}, 1)}
}

func (t *tail) add(s *seat) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seats = append(t.seats, s)
}

// remove gives up a seat, and tells whether it was the last one.
func (t *tail) remove(s *seat) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.seats, s); i >= 0 {
		last := len(t.seats) - 1
		t.seats[i] = t.seats[last]
		t.seats = slices.Delete(t.seats, last, last+1)
	}
	return len(t.seats) == 0
}

// place finds what s needs to begin at a position. over: the story has ended, and nothing is left to be told.
func (t *tail) place(ctx context.Context, s *seat, from Position) (over bool, err error) {
	if err := t.takeTurn(ctx); err != nil {
		return false, err
	}
	defer t.giveTurn()
	if err := t.cover(ctx, s.seq.Load()); err != nil {
		return false, err
	}
	_, head := t.bounds()
	switch {
	case from.AfterSeq > head: // from another story
		s.seq.Store(0)
		if err := t.cover(ctx, 0); err != nil {
			return false, err
		}
	case from.AfterSeq == 0 && !from.AfterTS.IsZero():
		s.seq.Store(t.before(from.AfterTS))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ended && s.seq.Load() >= t.head, nil
}

// cover sees to it that all known events after a Seq are in the window. The event at seq is read too: it may be the last one.
func (t *tail) cover(ctx context.Context, seq int64) error {
	from := max(seq-1, 0)
	t.mu.Lock()
	covered := t.loaded && t.base <= seq && seq <= t.head
	if t.loaded {
		from = min(from, t.head)
	}
	t.mu.Unlock()
	if covered {
		return nil
	}
	return t.read(ctx, from)
}

// extend reads what came after the last event known.
func (t *tail) extend(ctx context.Context) error {
	if err := t.takeTurn(ctx); err != nil {
		return err
	}
	defer t.giveTurn()
	if !t.alive() {
		return nil
	}
	_, head := t.bounds()
	return t.read(ctx, head)
}

// read fetches the events after a Seq that is not beyond head, puts the new ones into the window and tells the followers. The
// caller has the turn.
func (t *tail) read(ctx context.Context, from int64) error {
	events, err := t.source.FindEvents(tenant.With(ctx, tenant.Identity{Org: t.ref.Org}), t.ref.Run, from)
	if err != nil {
		return err
	}
	if !t.load(from, len(events) > 0) {
		return nil
	}
	base, head := t.bounds()
	older, err := renderAll(events[:firstAfter(events, base)])
	if err != nil {
		return err
	}
	newer, err := renderAll(events[firstAfter(events, head):])
	if err != nil {
		return err
	}
	t.prepend(from, older)
	t.mu.Lock()
	seats := t.append(newer)
	t.mu.Unlock()
	for _, s := range seats {
		s.wake()
	}
	return nil
}

func firstAfter(events []run.Event, seq int64) int {
	return sort.Search(len(events), func(i int) bool { return events[i].Seq > seq })
}

func (t *tail) takeTurn(ctx context.Context) error {
	select {
	case t.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (t *tail) giveTurn() { <-t.turn }
