package live

import (
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// newRuns is how many runs that nobody follows yet the hub keeps the events of; runs beyond are read when they are followed.
const newRuns = 1000

// Begun says that a run has just been made by this process and has no events yet. Whoever follows it within a moment is let in
// and told everything without a question to the source.
func (h *Hub) Begun(ref Ref) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tails[ref] != nil || h.fresh >= newRuns || h.leaving || h.ctx.Err() != nil {
		return
	}
	t := newTail(ref, h.cfg.Source)
	t.loaded, t.fresh = true, h.cfg.Now().Add(h.cfg.Fresh)
	h.tails[ref] = t
	h.fresh++
	h.wakeUp()
}

// Knows tells whether a run exists for certain: it was begun here a moment ago.
func (h *Hub) Knows(ref Ref) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tails[ref]
	return t != nil && !t.fresh.IsZero()
}

// Gone says that a run was deleted: whoever asks for it from now on is told by the source.
func (h *Hub) Gone(ref Ref) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tails[ref]
	if t == nil {
		return
	}
	h.age(t)
	if t.unfollowed() { // else it goes with who follows it
		delete(h.tails, ref)
	}
	h.restIfIdle()
}

// Told brings an event that this process has just kept, as the source would give it. Where it is the next one of a story that is
// followed, the followers have it without a question to the source; anything else is a Wake. It does not block.
func (h *Hub) Told(ref Ref, e run.Event) {
	h.mu.Lock()
	t := h.tails[ref]
	h.mu.Unlock()
	if t != nil && !t.told(e) {
		h.Wake(ref, e.Seq)
	}
}

// told takes an event if it is the next one, and tells the followers. False: the source has to be asked.
func (t *tail) told(e run.Event) bool {
	if !t.expects(e.Seq) {
		return false
	}
	news, err := render(e)
	if err != nil {
		return false // whoever reads it from the source says so
	}
	t.mu.Lock()
	if e.Seq != t.head+1 {
		t.mu.Unlock()
		return false
	}
	seats := t.append([]*entry{news})
	t.mu.Unlock()
	for _, s := range seats {
		s.wake()
	}
	return true
}

// expects tells whether the event at a Seq is the next one of a story that is known so far and has not ended.
func (t *tail) expects(seq int64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.loaded && !t.ended && seq == t.head+1
}

// forget lets go of new runs that nobody followed in time.
func (h *Hub) forget() {
	now := h.cfg.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	for ref, t := range h.tails {
		if t.fresh.IsZero() || now.Before(t.fresh) {
			continue
		}
		h.age(t)
		if t.unfollowed() {
			delete(h.tails, ref)
		}
	}
	h.restIfIdle()
}

// age makes a new run one like any other. The caller holds the lock.
func (h *Hub) age(t *tail) {
	if !t.fresh.IsZero() {
		t.fresh = time.Time{}
		h.fresh--
	}
}

func (t *tail) unfollowed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.seats) == 0
}
