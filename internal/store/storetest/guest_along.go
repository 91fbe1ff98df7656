package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// guestAndHost makes a guest, somebody with an account, and somebody else.
func guestAndHost(t *testing.T, db *store.DB) (guest auth.Departure) {
	t.Helper()
	must(t, db.CreateOrg(t.Context(), auth.Org{ID: "g", Slug: "g"}, auth.User{OrgID: "g", ID: "user of g", Role: auth.Owner, Guest: true}))
	must(t, db.CreateRefreshToken(t.Context(), auth.RefreshToken{OrgID: "g", ID: "t", UserID: "user of g", Hash: "t", ExpiresAt: noon.Add(time.Hour)}))
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateOrg(t.Context(), auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "user of " + org, Email: org + "@example.org", Role: auth.Owner}))
	}
	return auth.Departure{OrgID: "g", UserID: "user of g", GoneAt: noon}
}

// chapter gives what an organisation can take along of a kind, row by row, without whose it is.
func chapter(t *testing.T, ctx context.Context, db *store.DB, name string) (rows []map[string]any) {
	t.Helper()
	for _, c := range store.Chapters() {
		if c.Name != name {
			continue
		}
		must(t, db.Export(ctx, c, "", func(row json.RawMessage) error {
			var r map[string]any
			err := json.Unmarshal(row, &r)
			delete(r, "user_id")
			rows = append(rows, r)
			return err
		}))
	}
	return rows
}

var ofTrips = []string{"runs", "events", "itineraries", "shares"}

// What a guest planned comes along to the account that they sign in to: every field of it, and every link goes on. The guest is over,
// and nobody else's trips are touched.
func testTakeAlong(t *testing.T, db *store.DB) {
	guest := guestAndHost(t, db)
	g, a, b := as(t, "g"), as(t, "a"), as(t, "b")
	planned(t, g, db, "r", "")
	must(t, db.CreateRun(g, run.Run{ID: "edit", Kind: "plan", ParentID: "r", TraceID: "trace", Request: json.RawMessage(`{"text":"x"}`), ToolLog: json.RawMessage(`{}`), CostMicros: 7}))
	must(t, db.FinishRun(g, "edit", run.Finish{Status: run.Error, Problem: json.RawMessage(`{"title":"none"}`), At: noon.Add(time.Minute), Days: june}))
	must(t, db.NameRun(g, "edit", "what the guest calls it"))
	must(t, second(db.AppendEvent(g, run.Event{RunID: "edit", Status: run.NodeError, Node: "n", Data: json.RawMessage(`{}`)})))
	planned(t, b, db, "r", "") // under the same ids
	planned(t, a, db, "mine", "")
	before := map[string][]map[string]any{}
	for _, name := range ofTrips {
		before[name] = chapter(t, g, db, name)
		same(t, true, len(before[name]) > 0)
	}
	theirs := chapter(t, b, db, "runs")

	same(t, 2, got(db.TakeAlong(a, guest, 3))(t))
	must(t, db.DeleteRun(a, "mine"))
	for _, name := range ofTrips {
		same(t, before[name], chapter(t, a, db, name))
		same(t, 0, len(chapter(t, g, db, name)))
	}
	same(t, []string{"edit", "r"}, got(db.FindRunsOf(a, "user of a", "", 10))(t)) // they are theirs
	must(t, second(db.FindShared(t.Context(), "g/r", noon)))                      // the link that the guest gave away
	same(t, theirs, chapter(t, b, db, "runs"))
	same(t, 8, traces(t, b, db, "r"))
	same(t, int64(0), got(db.CrossOrgReads(a))(t))

	is(t, fault.NotFound, second(db.FindUserByID(t.Context(), "g", "user of g")))
	is(t, fault.NotFound, second(db.FindRefreshTokenByID(t.Context(), "g", "t")))
	same(t, []store.Leaver{{Departure: auth.Departure{OrgID: "g", GoneAt: noon}}}, got(db.FindDepartures(a))(t))
	must(t, db.Sweep(t.Context(), auth.Departure{OrgID: "g"}, noon))
	same(t, 8, traces(t, b, db, "r"))
	must(t, second(db.FindRunByID(a, "r")))
	// And what came along is the organisation's like any other trip.
	must(t, db.DeleteRun(a, "r"))
	same(t, 0, len(chapter(t, a, db, "itineraries")))
	is(t, fault.NotFound, second(db.FindShared(t.Context(), "g/r", noon)))
}

// Where they do not fit, where one is on its way, and where nobody is a guest, nothing moves and the guest goes on.
func testStayBehind(t *testing.T, db *store.DB) {
	guest := guestAndHost(t, db)
	g, a := as(t, "g"), as(t, "a")
	planned(t, g, db, "r", "")
	planned(t, a, db, "mine", "")
	stays := func() {
		t.Helper()
		same(t, 8, traces(t, g, db, "r"))
		must(t, second(db.FindUserByID(t.Context(), "g", "user of g")))
		same(t, 0, len(got(db.FindDepartures(a))(t)))
		same(t, 1, len(got(db.FindRuns(a, run.Filter{}))(t)))
	}
	is(t, fault.Exhausted, second(db.TakeAlong(a, guest, 1)))
	stays()
	for _, nobody := range []auth.Departure{{OrgID: "g", UserID: "another"}, {OrgID: "b", UserID: "user of b"}, {OrgID: "x", UserID: "x"}} {
		is(t, fault.NotFound, second(db.TakeAlong(a, nobody, 0)))
		stays()
	}
	is(t, fault.Conflict, second(db.TakeAlong(g, guest, 0)))
	must(t, db.CreateRun(g, run.Run{ID: "on its way"}))
	is(t, fault.Conflict, second(db.TakeAlong(a, guest, 0)))
	must(t, db.FinishRun(g, "on its way", run.Finish{Status: run.Cancelled}))
	stays()
	// An id that the account has already is a case that nobody made by honest means: nothing of either changes.
	must(t, db.CreateRun(a, run.Run{ID: "r", Kind: "theirs"}))
	is(t, fault.Conflict, second(db.TakeAlong(a, guest, 0)))
	same(t, "theirs", got(db.FindRunByID(a, "r"))(t).Kind)
	same(t, 8, traces(t, g, db, "r"))
}

// An account that made the very same itinerary keeps its own, and the guest's comes beside it.
func testTakeAlongRace(t *testing.T, db *store.DB) {
	guest := guestAndHost(t, db)
	g, a := as(t, "g"), as(t, "a")
	planned(t, g, db, "r", "")
	must(t, db.CreateItinerary(a, store.Itinerary{ID: "of r", RunID: "mine", Data: json.RawMessage(`{"itinerary_id":"of r"}`)}))
	must(t, db.CreateShare(a, store.Share{TokenHash: "mine", RunID: "mine", ExpiresAt: noon.Add(time.Hour)}))
	var wg sync.WaitGroup
	won := make(chan int, 8)
	for range cap(won) {
		wg.Go(func() {
			switch n, err := db.TakeAlong(a, guest, 5); {
			case err == nil:
				won <- n
			case !fault.Is(err, fault.NotFound):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	same(t, 1, len(won))
	same(t, 1, <-won)
	same(t, 2, len(got(db.FindItineraries(a, store.ItineraryFilter{}))(t)))
	same(t, "mine", got(db.FindItineraryByID(a, "of r"))(t).RunID)
	for link, id := range map[string]string{"g/r": "r", "mine": "mine"} {
		same(t, id, got(db.FindShared(t.Context(), link, noon))(t).RunID)
	}
}

// testPlansWhileTheyMove: what a guest asks for at the moment at which their trips go along either goes along, or is refused; nothing that
// was taken is lost.
func testPlansWhileTheyMove(t *testing.T, db *store.DB) {
	guest := guestAndHost(t, db)
	a := as(t, "a")
	g := tenant.With(t.Context(), tenant.Identity{Org: guest.OrgID, User: guest.UserID, Lane: tenant.Guest}.ComingFrom("192.0.2.7"))
	within := store.RunQuota{Running: 90, OfAddress: 90, Kept: 90}
	var wg sync.WaitGroup
	var taken, moved atomic.Int64
	for n := range 12 {
		wg.Go(func() {
			switch err := db.CreateRunWithin(g, run.Run{ID: fmt.Sprint("late ", n), Kind: "plan", Status: run.Completed, CreatedAt: noon}, within); {
			case err == nil:
				taken.Add(1)
			case !fault.Is(err, fault.Denied):
				t.Errorf("a plan of who is about to go along: %v", err)
			}
		})
		if n == 5 {
			wg.Go(func() {
				came, err := db.TakeAlong(a, guest, 0)
				must(t, err)
				moved.Store(int64(came))
			})
		}
	}
	wg.Wait()
	same(t, taken.Load(), moved.Load())
	is(t, fault.Denied, db.CreateRunWithin(g, run.Run{ID: "too late", Kind: "plan", CreatedAt: noon}, within))
}
