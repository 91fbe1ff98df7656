package storetest

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// planned keeps a trip as it lies there when somebody has planned it, followed it, shared it and looked at it.
func planned(t *testing.T, ctx context.Context, db *store.DB, id, parent string) {
	t.Helper()
	must(t, db.CreateRun(ctx, run.Run{ID: id, Kind: "plan", ParentID: parent}))
	must(t, second(db.AppendEvent(ctx, run.Event{RunID: id, Key: "k"})))
	must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "of " + id, RunID: id, Data: json.RawMessage(`{"itinerary_id":"of ` + id + `"}`)}))
	must(t, db.FinishRun(ctx, id, run.Finish{Status: run.Completed, Result: json.RawMessage(`{"itinerary_id":"of ` + id + `"}`)}))
	must(t, db.CreateShare(ctx, store.Share{TokenHash: hashIn(t, ctx, id), RunID: id, ExpiresAt: noon.Add(time.Hour)}))
	for _, k := range answersOf(id) {
		answered(t, ctx, db, k, map[string][]string{"Location": {"/plan/" + id}})
	}
}

// answersOf are the writes about a run whose answers would be given again.
func answersOf(id string) []store.ReplayKey {
	return []store.ReplayKey{{Method: "POST", Path: "/plan", Key: "of " + id}, {Method: "POST", Path: "/plan/" + id + "/resume", Key: "k"}, {Method: "DELETE", Path: "/plan/" + id, Key: "k"}}
}

func answered(t *testing.T, ctx context.Context, db *store.DB, k store.ReplayKey, headers map[string][]string) {
	t.Helper()
	r := got(db.BeginReplay(ctx, k, "h", time.Hour))(t)
	same(t, store.ReplayStarted, r.State)
	must(t, db.FinishReplay(ctx, k, store.Replay{Status: 200, Holder: r.Holder, Headers: headers}))
}

func hashIn(t *testing.T, ctx context.Context, id string) string {
	t.Helper()
	return got(tenant.From(ctx))(t).Org + "/" + id
}

// traces counts the sorts of things that there are of a trip.
func traces(t *testing.T, ctx context.Context, db *store.DB, id string) (n int) {
	t.Helper()
	_, missing := db.FindRunByID(ctx, id)
	_, unshared := db.FindShared(t.Context(), hashIn(t, ctx, id), noon)
	there := []bool{
		missing == nil, len(got(db.FindEvents(ctx, id, 0))(t)) > 0, unshared == nil,
		len(got(db.FindItineraries(ctx, store.ItineraryFilter{RunID: id}))(t)) > 0, len(got(db.FindShares(ctx, id, "of "+id, noon))(t)) > 0,
	}
	for _, k := range answersOf(id) {
		r := got(db.BeginReplay(ctx, k, "h", time.Hour))(t)
		if there = append(there, r.State == store.ReplayCompleted); r.State == store.ReplayStarted {
			must(t, db.AbandonReplay(ctx, k, r.Holder))
		}
	}
	for _, is := range there {
		if is {
			n++
		}
	}
	return n
}

// A trip that is deleted leaves nothing; its neighbours, and the same ids in another organisation, keep everything. An edit of it is
// an edit of what it was an edit of.
func testDeleteRun(t *testing.T, db *store.DB) {
	a, b := as(t, "a"), as(t, "b")
	for _, ctx := range []context.Context{a, b} {
		planned(t, ctx, db, "first", "")
		planned(t, ctx, db, "r", "first")
		planned(t, ctx, db, "r2", "r") // whose name begins as the other's does
	}
	other := asUser(t, "a", "another user")
	theirs := store.ReplayKey{Method: "POST", Path: "/plan/r/share", Key: "k"}
	answered(t, other, db, theirs, nil)
	pending := store.ReplayKey{Method: "DELETE", Path: "/plan/r", Key: "now"}
	holder := got(db.BeginReplay(a, pending, "h", time.Hour))(t).Holder
	must(t, db.AppendAudit(a, store.AuditEntry{Action: "POST /plan", Target: "/plan/r"}))
	same(t, 8, traces(t, a, db, "r"))

	is(t, fault.NotFound, db.DeleteRun(a, "nobody's"))
	must(t, db.DeleteRun(a, "r"))
	same(t, 0, traces(t, a, db, "r"))
	is(t, fault.NotFound, db.DeleteRun(a, "r"))
	same(t, store.ReplayStarted, got(db.BeginReplay(other, theirs, "h", time.Hour))(t).State)
	same(t, store.ReplayPending, got(db.BeginReplay(a, pending, "h", time.Hour))(t).State) // the one that deletes is being answered
	must(t, db.FinishReplay(a, pending, store.Replay{Status: 204, Holder: holder}))
	same(t, store.ReplayCompleted, got(db.BeginReplay(a, pending, "h", time.Hour))(t).State)
	same(t, 1, len(got(db.FindAudit(a, 0))(t)))

	same(t, 8, traces(t, a, db, "first"))
	same(t, 8, traces(t, a, db, "r2"))
	same(t, "first", got(db.FindRunByID(a, "r2"))(t).ParentID)
	for _, id := range []string{"first", "r", "r2"} {
		same(t, 8, traces(t, b, db, id))
	}
	same(t, "r", got(db.FindRunByID(b, "r2"))(t).ParentID)
	same(t, int64(0), got(db.CrossOrgReads(a))(t))
}

// Who asked for a trip may delete it, and so may owners. Nobody else of the organisation does.
func testDeleteOthers(t *testing.T, db *store.DB) {
	must(t, db.CreateOrg(t.Context(), auth.Org{ID: "a", Slug: "a"}, auth.User{ID: "boss", OrgID: "a", Email: "boss@example.org", Role: auth.Owner}))
	must(t, db.CreateUser(t.Context(), "boss", auth.User{ID: "eve", OrgID: "a", Email: "eve@example.org", Role: auth.Member}))
	ada, eve, boss := as(t, "a"), asUser(t, "a", "eve"), asUser(t, "a", "boss")
	for _, id := range []string{"r", "r2"} {
		planned(t, ada, db, id, "")
	}
	is(t, fault.Denied, db.MayDeleteRun(eve, "r"))
	is(t, fault.Denied, db.DeleteRun(eve, "r"))
	same(t, 8, traces(t, ada, db, "r"))
	must(t, db.MayDeleteRun(boss, "r"))
	must(t, db.DeleteRun(boss, "r"))
	must(t, db.MayDeleteRun(ada, "r2"))
	must(t, db.DeleteRun(ada, "r2"))
	is(t, fault.NotFound, db.MayDeleteRun(ada, "r2"))
	must(t, db.CreateRun(eve, run.Run{ID: "running"}))
	is(t, fault.Conflict, db.MayDeleteRun(eve, "running"))
	same(t, "eve", got(db.FindRunByID(ada, "running"))(t).UserID)
	same(t, "eve", got(db.FindRunSummaries(ada, run.Filter{}))(t)[0].UserID)
}

// What is on its way is not deleted, and of many who delete the same at a time one does.
func testDeleteRunning(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	is(t, fault.Conflict, db.DeleteRun(ctx, "r"))
	same(t, run.Running, got(db.FindRunByID(ctx, "r"))(t).Status)
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Cancelled}))
	var wg sync.WaitGroup
	won := make(chan bool, 8)
	for range cap(won) {
		wg.Go(func() {
			switch err := db.DeleteRun(ctx, "r"); {
			case err == nil:
				won <- true
			case !fault.Is(err, fault.NotFound):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	same(t, 1, len(won))
}

// A trip that is deleted makes room for another at once.
func testDeleteMakesRoom(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	most := store.RunQuota{Kept: 1}
	must(t, db.CreateRunWithin(ctx, run.Run{ID: "r", Status: run.Error}, most))
	is(t, fault.Exhausted, db.CreateRunWithin(ctx, run.Run{ID: "more"}, most))
	must(t, db.DeleteRun(ctx, "r"))
	must(t, db.CreateRunWithin(ctx, run.Run{ID: "more"}, most))
}
