package storetest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

func testReplays(t *testing.T, db *store.DB) {
	ctx, k := as(t, "a"), store.ReplayKey{Method: "POST", Path: "/plan", Key: "k"}
	headers := map[string][]string{"Location": {"/plan/1"}, "Vary": {"Accept", "Origin"}}
	first := got(db.BeginReplay(ctx, k, "hash", time.Hour))(t)
	same(t, store.ReplayStarted, first.State)
	same(t, store.ReplayPending, got(db.BeginReplay(ctx, k, "hash", time.Hour))(t).State)
	same(t, store.ReplayOther, got(db.BeginReplay(ctx, k, "another", time.Hour))(t).State)
	must(t, db.FinishReplay(ctx, k, store.Replay{Status: 201, Headers: headers, Body: []byte(`{"run_id":"1"}`), Holder: first.Holder}))
	again := got(db.BeginReplay(ctx, k, "hash", time.Hour))(t)
	same(t, store.Replay{State: store.ReplayCompleted, Status: 201, Headers: headers, Body: []byte(`{"run_id":"1"}`)}, again)

	// The key is the caller's own: another user, organisation or route is another write.
	other := k
	other.Path = "/destinations"
	for _, who := range []context.Context{as(t, "b"), tenant.With(ctx, tenant.Identity{Org: "a", User: "another"})} {
		same(t, store.ReplayStarted, got(db.BeginReplay(who, k, "hash", time.Hour))(t).State)
	}
	same(t, store.ReplayStarted, got(db.BeginReplay(ctx, other, "hash", time.Hour))(t).State)

	// What came to nothing can be tried again, and an answer whose time is over is forgotten.
	failed := store.ReplayKey{Method: "POST", Path: "/plan", Key: "failed"}
	r := got(db.BeginReplay(ctx, failed, "hash", time.Hour))(t)
	must(t, db.AbandonReplay(ctx, failed, r.Holder))
	same(t, store.ReplayStarted, got(db.BeginReplay(ctx, failed, "other", time.Hour))(t).State)
	db.Now = func() time.Time { return noon.Add(2 * time.Hour) }
	same(t, store.ReplayStarted, got(db.BeginReplay(ctx, k, "another", time.Hour))(t).State)
}

func testReplayRace(t *testing.T, db *store.DB) {
	ctx, k := as(t, "a"), store.ReplayKey{Method: "POST", Path: "/plan", Key: "k"}
	var wg sync.WaitGroup
	var mu sync.Mutex
	states := map[store.ReplayState]int{}
	for range 16 {
		wg.Go(func() {
			r, err := db.BeginReplay(ctx, k, "hash", time.Hour)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			states[r.State]++
		})
	}
	wg.Wait()
	same(t, map[store.ReplayState]int{store.ReplayStarted: 1, store.ReplayPending: 15}, states)
}

func testReplayLease(t *testing.T, db *store.DB) {
	ctx, k := as(t, "a"), store.ReplayKey{Method: "POST", Path: "/plan", Key: "k"}
	dead := got(db.BeginReplay(ctx, k, "hash", time.Hour))(t)
	db.Now = func() time.Time { return noon.Add(2 * time.Minute) }
	heir := got(db.BeginReplay(ctx, k, "hash", time.Hour))(t)
	same(t, store.ReplayStarted, heir.State)
	must(t, db.FinishReplay(ctx, k, store.Replay{Status: 201, Body: []byte("heir"), Holder: heir.Holder}))
	must(t, db.FinishReplay(ctx, k, store.Replay{Status: 500, Body: []byte("dead"), Holder: dead.Holder})) // it was only slow
	must(t, db.AbandonReplay(ctx, k, dead.Holder))
	same(t, "heir", string(got(db.BeginReplay(ctx, k, "hash", time.Hour))(t).Body))
}
