package app

import (
	"context"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// What the door asks for, said in the words of the rooms that have it.

// stories is the store as open streams read it.
type stories struct{ *store.DB }

// LastSeqs gives how far runs have come.
func (s stories) LastSeqs(ctx context.Context, refs []live.Ref) (map[live.Ref]int64, error) {
	asked := make([]store.RunRef, len(refs))
	for i, r := range refs {
		asked[i] = store.RunRef(r)
	}
	got, err := s.DB.LastSeqs(ctx, asked)
	out := make(map[live.Ref]int64, len(got))
	for r, seq := range got {
		out[live.Ref(r)] = seq
	}
	return out, err
}

// FindEvents gives the events of a run after a Seq.
func (s stories) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	return s.DB.FindEvents(ctx, runID, after)
}

// streams is package live behind the door.
type streams struct{ hub *live.Hub }

// Knows tells whether a run of the caller's was begun here a moment ago.
func (s streams) Knows(ctx context.Context, runID string) bool {
	who, err := tenant.From(ctx)
	return err == nil && s.hub.Knows(live.Ref{Org: who.Org, Run: runID})
}

// Serve sends the events of a run.
func (s streams) Serve(w http.ResponseWriter, r *http.Request, runID string) error {
	who, err := tenant.From(r.Context())
	if err != nil {
		return err
	}
	from, err := live.ParsePosition(r)
	if err != nil {
		return err
	}
	return s.hub.Serve(w, r, live.Ref{Org: who.Org, Run: runID}, from)
}

// destinations is the store behind the door.
type destinations struct{ *store.DB }

// FindDestinations gives them by country and city.
func (d destinations) FindDestinations(ctx context.Context, atMost int) ([]trip.Destination, error) {
	return d.DB.FindDestinations(ctx, knowledge.DestinationFilter{Limit: atMost})
}

// replays is the store behind the door.
type replays struct{ *store.DB }

// BeginReplay asks for the right to answer.
func (r replays) BeginReplay(ctx context.Context, k door.ReplayKey, bodyHash string, ttl time.Duration) (door.Replay, error) {
	got, err := r.DB.BeginReplay(ctx, store.ReplayKey(k), bodyHash, ttl)
	return door.Replay{State: door.ReplayState(got.State), Status: got.Status, Headers: http.Header(got.Headers), Body: got.Body, Holder: got.Holder}, err
}

// FinishReplay keeps the answer.
func (r replays) FinishReplay(ctx context.Context, k door.ReplayKey, a door.Replay) error {
	return r.DB.FinishReplay(ctx, store.ReplayKey(k), store.Replay{Status: a.Status, Headers: a.Headers, Body: a.Body, Holder: a.Holder})
}

// AbandonReplay forgets it.
func (r replays) AbandonReplay(ctx context.Context, k door.ReplayKey, holder string) error {
	return r.DB.AbandonReplay(ctx, store.ReplayKey(k), holder)
}

// audit is the store behind the door.
type audit struct{ *store.DB }

// AppendAudit keeps who wrote what.
func (a audit) AppendAudit(ctx context.Context, e door.AuditEntry) error {
	return a.DB.AppendAudit(ctx, store.AuditEntry{At: e.At, Action: e.Action, Target: e.Target, Status: e.Status, TraceID: e.TraceID})
}
