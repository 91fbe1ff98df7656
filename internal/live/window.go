package live

import (
	"slices"
	"sort"
	"time"
)

// The window of a tail: the events after base, up to head, in order.

// after gives the events after a Seq that are in the window, at most n.
func (t *tail) after(seq int64, n int) []*entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	rest := t.window[t.index(seq):]
	return rest[:min(n, len(rest))]
}

// index is where in the window the events after a Seq begin.
func (t *tail) index(seq int64) int {
	return sort.Search(len(t.window), func(i int) bool { return t.window[i].event.Seq > seq })
}

// load opens the window of a tail that has none, behind the event at a Seq. Where nothing follows it may not exist: then the
// window stays closed.
func (t *tail) load(at int64, more bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.loaded && (more || at == 0) {
		t.loaded, t.base, t.head = true, at, at
	}
	return t.loaded
}

func (t *tail) prepend(from int64, older []*entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if from < t.base {
		t.window = slices.Concat(older, t.window)
		t.base = from
	}
}

// append puts entries behind the window, without those that came in another way meanwhile, and gives the followers, who are to be
// told that there is more. The caller holds the lock.
func (t *tail) append(newer []*entry) []*seat {
	newer = newer[sort.Search(len(newer), func(i int) bool { return newer[i].event.Seq > t.head }):]
	if len(newer) == 0 {
		return nil
	}
	t.window = append(t.window, newer...)
	last := newer[len(newer)-1]
	t.head, t.ended = last.event.Seq, last.frame.Last
	return slices.Clone(t.seats)
}

// trim lets go of the events that every follower has taken.
func (t *tail) trim() {
	t.mu.Lock()
	defer t.mu.Unlock()
	slowest := t.head
	for _, s := range t.seats {
		slowest = min(slowest, s.seq.Load())
	}
	if i := t.index(slowest); i > 0 {
		t.base = t.window[i-1].event.Seq
		t.window = slices.Clone(t.window[i:]) // the old array goes
	}
}

// before gives the Seq before the first event that is not older than a moment.
func (t *tail) before(ts time.Time) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.window {
		if !e.event.TS.Before(ts) {
			return e.event.Seq - 1
		}
	}
	return t.head
}

func (t *tail) bounds() (base, head int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.base, t.head
}

// alive tells whether the story is known to some point, and may go on.
func (t *tail) alive() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.loaded && !t.ended
}

// wants tells whether an event is, or may be, news.
func (t *tail) wants(seq int64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.ended && (!t.loaded || seq > t.head)
}
