package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

var june = run.Days{First: calendar.MustDate("2027-06-15"), Last: calendar.MustDate("2027-06-19")}

// A trip goes by the name that it is given, in lists and behind its links, and so do edits that are made of it afterwards.
func testNames(t *testing.T, db *store.DB) {
	a, b := as(t, "a"), as(t, "b")
	planned(t, a, db, "r", "")
	planned(t, b, db, "r", "")
	names := func(id string) [3]string {
		return [3]string{got(db.FindRunByID(a, id))(t).Name, got(db.FindRunSummaries(a, run.Filter{}))(t)[0].Name, got(db.FindShared(t.Context(), "a/"+id, noon))(t).Name}
	}
	same(t, [3]string{}, names("r"))
	must(t, db.NameRun(a, "r", "Grandma's 80th"))
	same(t, [3]string{"Grandma's 80th", "Grandma's 80th", "Grandma's 80th"}, names("r"))
	same(t, "", got(db.FindRunByID(b, "r"))(t).Name)
	same(t, "", got(db.FindShared(t.Context(), "b/r", noon))(t).Name)

	must(t, db.CreateRun(a, run.Run{ID: "edit", ParentID: "r"}))
	must(t, db.CreateRun(a, run.Run{ID: "own", ParentID: "r", Name: "Another"}))
	must(t, db.CreateRun(a, run.Run{ID: "orphan", ParentID: "nobody"}))
	must(t, db.CreateRun(as(t, "c"), run.Run{ID: "c", ParentID: "r"}))
	for id, want := range map[string]string{"edit": "Grandma's 80th", "own": "Another", "orphan": ""} {
		same(t, want, got(db.FindRunByID(a, id))(t).Name)
	}
	same(t, "", got(db.FindRunByID(as(t, "c"), "c"))(t).Name) // what others call theirs

	must(t, db.NameRun(a, "r", ""))
	same(t, "", got(db.FindRunByID(a, "r"))(t).Name)
	is(t, fault.NotFound, db.NameRun(a, "nobody's", "x"))
}

// Who asked for a trip may name it, and so may owners. Nobody else of the organisation does.
func testNamesOfOthers(t *testing.T, db *store.DB) {
	must(t, db.CreateOrg(t.Context(), auth.Org{ID: "a", Slug: "a"}, auth.User{ID: "boss", OrgID: "a", Email: "boss@example.org", Role: auth.Owner}))
	must(t, db.CreateUser(t.Context(), "boss", auth.User{ID: "eve", OrgID: "a", Email: "eve@example.org", Role: auth.Member}))
	ada := as(t, "a")
	planned(t, ada, db, "r", "")
	must(t, db.NameRun(ada, "r", "hers"))
	is(t, fault.Denied, db.NameRun(asUser(t, "a", "eve"), "r", "mine"))
	same(t, "hers", got(db.FindRunByID(ada, "r"))(t).Name)
	must(t, db.NameRun(asUser(t, "a", "boss"), "r", "ours"))
	same(t, "ours", got(db.FindRunByID(ada, "r"))(t).Name)
}

// The days of a trip are kept when it is finished; what an earlier version finished is dated once.
func testDays(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for _, id := range []string{"new", "old"} {
		must(t, db.CreateRun(ctx, run.Run{ID: id}))
	}
	days := func(id string) run.Days {
		for _, s := range got(db.FindRunSummaries(ctx, run.Filter{}))(t) {
			if s.ID == id {
				same(t, s.Days, got(db.FindRunByID(ctx, id))(t).Days)
				return s.Days
			}
		}
		return run.Days{}
	}
	must(t, db.FinishRun(ctx, "new", run.Finish{Status: run.Completed, Result: json.RawMessage(`{}`), Days: june, At: noon.Add(time.Minute)}))
	must(t, db.FinishRun(ctx, "old", run.Finish{Status: run.Completed, Result: json.RawMessage(`{}`)}))
	same(t, june, days("new"))
	same(t, false, days("old").Known())

	later := run.Days{First: june.First.AddDays(1), Last: june.Last.AddDays(1)}
	for _, id := range []string{"new", "old", "nobody's"} {
		must(t, db.DateRun(ctx, id, later))
	}
	same(t, june, days("new"))
	same(t, later, days("old"))
	same(t, true, later.Known())
}
