package live

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// lookWithin bounds one look at the source.
const lookWithin = 5 * time.Second

// Wake says that a run has events up to seq, by whoever kept it: this process or a message from another. It only says when to
// look, so it may be wrong, late, doubled or lost. It does not block.
func (h *Hub) Wake(ref Ref, seq int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tails[ref]
	if t == nil || t.dirty || !t.wants(seq) {
		return
	}
	t.dirty = true
	h.dirty = append(h.dirty, t)
	if h.readers < h.cfg.Readers && h.ctx.Err() == nil && !h.leaving {
		h.readers++
		h.work.Go(h.read)
	}
}

// read reads tails that have news until there is none. What cannot be read now the sweep finds again.
func (h *Hub) read() {
	for t := h.nextDirty(); t != nil; t = h.nextDirty() {
		if err := t.extend(h.ctx); err != nil && h.ctx.Err() == nil {
			h.cfg.Log.WarnContext(h.ctx, "events not read", telemetry.OrgID, t.ref.Org, telemetry.RunID, t.ref.Run, "error", err.Error())
		}
	}
}

func (h *Hub) nextDirty() *tail {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.dirty) == 0 || h.ctx.Err() != nil {
		h.readers--
		return nil
	}
	t := h.dirty[0]
	h.dirty = h.dirty[1:]
	t.dirty = false // from here on there may be news again
	return t
}

// sweep looks for events that nobody woke us for, until ctx is done.
func (h *Hub) sweep(ctx context.Context) {
	tick := time.NewTicker(h.cfg.Sweep)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.forget()
			h.look(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// look asks the source how far all followed runs are, in one question.
func (h *Hub) look(ctx context.Context) {
	refs := h.followed()
	if len(refs) == 0 {
		return
	}
	// As the system: the runs belong to many organisations, whose people were let in when their streams were opened.
	ctx, cancel := context.WithTimeout(tenant.AsSystem(ctx), lookWithin)
	defer cancel()
	seqs, err := h.cfg.Source.LastSeqs(ctx, refs)
	h.noteDeaf(ctx, err)
	for ref, seq := range seqs {
		h.Wake(ref, seq)
	}
}

// followed gives the runs that may go on, and lets go of events that all have.
func (h *Hub) followed() []Ref {
	h.mu.Lock()
	tails, whole := make([]*tail, 0, len(h.tails)), map[*tail]bool{}
	for _, t := range h.tails {
		tails = append(tails, t)
		if !t.fresh.IsZero() {
			whole[t] = true // somebody may still come to follow it from the beginning
		}
	}
	h.mu.Unlock()
	refs := make([]Ref, 0, len(tails))
	for _, t := range tails {
		if !whole[t] {
			t.trim()
		}
		if t.alive() {
			refs = append(refs, t.ref)
		}
	}
	return refs
}

// noteDeaf logs that the source does not answer, once, and that it does again.
func (h *Hub) noteDeaf(ctx context.Context, err error) {
	h.mu.Lock()
	changed := h.ctx.Err() == nil && h.deaf != (err != nil)
	if changed {
		h.deaf = !h.deaf
	}
	h.mu.Unlock()
	switch {
	case changed && err != nil:
		h.cfg.Log.WarnContext(ctx, "followed runs cannot be looked at; their streams wait", "error", err.Error())
	case changed:
		h.cfg.Log.InfoContext(ctx, "followed runs can be looked at again")
	}
}
