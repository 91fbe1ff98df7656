package accounts

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Who leaves, and whose session is ended, is refused with the next request: here at once, and in other processes of the same database when
// they look for it, every second. An access token needs no look-up and is good until it expires, a quarter of an hour at most: so long,
// and a while longer, each process has to know.

const (
	refusedLook = time.Second
	EndedFor    = 16 * time.Minute // how long an ended session is remembered: access tokens live for 15 minutes, and clocks differ
)

// noted is what the store keeps and this process has to know with each request: what the last look into the store found, and what was
// done here and may not be in it. The zero value is ready.
type noted[K comparable] struct {
	mu   sync.RWMutex
	here map[K]time.Time // done here at a moment, and not seen in the store since
	kept map[K]bool      // as the store had it at the last look
}

// leaver is who is gone; without a user, a whole organisation.
type leaver struct{ org, user string }

func leaverOf(d auth.Departure) leaver { return leaver{d.OrgID, d.UserID} }

// session is one that is over.
type session struct{ org, id string }

func sessionOf(e store.EndedSession) session { return session{e.OrgID, e.Session} }

// add notes what was done here at a moment.
func (n *noted[K]) add(what K, at time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.here == nil {
		n.here = map[K]time.Time{}
	}
	n.here[what] = at
}

// set notes what a look into the store gave. What was done here while that look was under way may not be in it, and stays noted; what was
// done before a moment, from which no token is good any more, does not.
func (n *noted[K]) set(kept map[K]bool, since time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept = kept
	maps.DeleteFunc(n.here, func(what K, at time.Time) bool { return kept[what] || at.Before(since) })
}

func (n *noted[K]) has(what K) bool {
	n.mu.RLock()
	defer n.mu.RUnlock()
	_, here := n.here[what]
	return here || n.kept[what]
}

// Refused are those who are let in no more, as this process knows them. Store, Log and Now are required.
type Refused struct {
	Store *store.DB
	Log   *slog.Logger
	Now   func() time.Time

	departed noted[leaver]
	ended    noted[session]
}

// Refuses tells whether somebody with a true access token is not let in any more: they or their organisation are gone, or their session
// is over.
func (r *Refused) Refuses(who tenant.Identity) bool {
	return r.departed.has(leaver{who.Org, who.User}) || r.departed.has(leaver{who.Org, ""}) || r.ended.has(session{who.Org, who.Session})
}

// OverFor tells an open stream whether its reader is let in no more.
func (r *Refused) OverFor(ctx context.Context) func() bool {
	who, err := tenant.From(ctx)
	return func() bool { return err != nil || r.Refuses(who) }
}

// Know learns from the store who is let in no more.
func (r *Refused) Know(ctx context.Context) error {
	if err := r.knowDeparted(ctx); err != nil {
		return err
	}
	return r.knowEnded(ctx)
}

// knowDeparted learns who is gone.
func (r *Refused) knowDeparted(ctx context.Context) error {
	since := r.Now().Add(-lastSweep)
	all, err := r.Store.FindDepartures(ctx)
	if err != nil {
		return err
	}
	gone := make(map[leaver]bool, len(all))
	for _, l := range all {
		gone[leaverOf(l.Departure)] = true
	}
	r.departed.set(gone, since)
	return nil
}

// knowEnded learns which sessions are over.
func (r *Refused) knowEnded(ctx context.Context) error {
	since := r.Now().Add(-EndedFor)
	all, err := r.Store.FindEndedSessions(ctx, since)
	if err != nil {
		return err
	}
	over := make(map[session]bool, len(all))
	for _, e := range all {
		over[sessionOf(e)] = true
	}
	r.ended.set(over, since)
	return nil
}

// KeepKnowing looks for whom other processes let leave and which sessions they ended, until ctx ends. Removing what is left of who
// is gone takes its time elsewhere.
func (r *Refused) KeepKnowing(ctx context.Context) {
	tick := time.NewTicker(refusedLook)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if err := r.knowDeparted(ctx); err != nil && ctx.Err() == nil {
			r.Log.WarnContext(ctx, "who left elsewhere is not known yet", "error", err.Error())
		}
		if err := r.knowEnded(ctx); err != nil && ctx.Err() == nil {
			r.Log.WarnContext(ctx, "sessions that others ended are not known yet", "error", err.Error())
		}
	}
}
