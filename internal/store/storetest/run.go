package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

func testPages(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	var want, read []string
	for i := range 7 {
		id := fmt.Sprint("r", i)
		must(t, db.CreateRun(ctx, run.Run{ID: id, Kind: "plan", CreatedAt: noon.Add(time.Duration(i/3) * time.Second)}))
		want = append(want, id)
	}
	must(t, db.CreateRun(ctx, run.Run{ID: "s", Kind: "story"}))
	slices.Reverse(want)
	for before := ""; ; {
		page := got(db.FindRuns(ctx, run.Filter{Kind: "plan", Before: before, Limit: 2}))(t)
		if len(page) == 0 {
			break
		}
		for _, r := range page {
			read = append(read, r.ID)
		}
		same(t, read[len(read)-len(page):], summarized(t, ctx, db, run.Filter{Kind: "plan", Before: before, Limit: 2}))
		before = page[len(page)-1].ID
	}
	same(t, want, read)
	same(t, 0, len(got(db.FindRuns(ctx, run.Filter{Before: "no such run"}))(t)))
}

// testSummaries: what came of a run is not even looked at; here it is damaged.
func testSummaries(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	damaged, end := json.RawMessage("s2:damaged"), noon.Add(time.Minute)
	must(t, db.CreateRun(ctx, run.Run{ID: "r", Kind: "plan", ParentID: "p", Request: json.RawMessage(`{"city":"Paris"}`)}))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, Result: damaged, Problem: damaged, ToolLog: damaged, At: end}))
	is(t, fault.Internal, second(db.FindRuns(ctx, run.Filter{})))
	same(t, []run.Summary{{ID: "r", ParentID: "p", UserID: "user of a", Request: json.RawMessage(`{"city":"Paris"}`), Status: run.Completed, CreatedAt: noon, CompletedAt: &end}},
		got(db.FindRunSummaries(ctx, run.Filter{}))(t))
}

// summarized names the runs of a list.
func summarized(t *testing.T, ctx context.Context, db *store.DB, f run.Filter) (ids []string) {
	t.Helper()
	for _, r := range got(db.FindRunSummaries(ctx, f))(t) {
		ids = append(ids, r.ID)
	}
	return ids
}

// testManyCreate: every run is asked for twice, in three organisations that use the same names, and among them stands one that a
// backend may refuse. Each is made once and is seen where it was asked for.
func testManyCreate(t *testing.T, db *store.DB) {
	const each = 20
	orgs := []string{"a", "b", "c"}
	var again atomic.Int64
	var wg sync.WaitGroup
	for i := range 2 * each * len(orgs) {
		org := orgs[i%len(orgs)]
		wg.Go(func() {
			err := db.CreateRun(as(t, org), run.Run{ID: fmt.Sprint("r", i/len(orgs)/2), TraceID: org})
			if fault.Is(err, fault.Conflict) {
				again.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Go(func() { _ = db.CreateRun(as(t, "a"), run.Run{ID: "odd", Kind: "no \x00 text"}) })
	wg.Wait()
	same(t, int64(each*len(orgs)), again.Load())
	for _, org := range orgs {
		n := 0
		for _, r := range got(db.FindRuns(as(t, org), run.Filter{Limit: 100}))(t) {
			if r.ID == "odd" {
				continue
			}
			same(t, org, r.TraceID)
			n++
		}
		same(t, each, n)
	}
}

func testRunExtras(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r", ParentID: "p"}))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, ToolLog: json.RawMessage(`{"weather":{"calls":1}}`), CostMicros: 12_345}))
	r := got(db.FindRunByID(ctx, "r"))(t)
	same(t, "p", r.ParentID)
	same(t, `{"weather":{"calls":1}}`, string(r.ToolLog))
	same(t, int64(12_345), r.CostMicros)
}

func testCountRunning(t *testing.T, db *store.DB) {
	for org, n := range map[string]int{"a": 3, "b": 1} {
		for i := range n {
			must(t, db.CreateRun(as(t, org), run.Run{ID: fmt.Sprint(i)}))
		}
	}
	must(t, db.FinishRun(as(t, "a"), "0", run.Finish{Status: run.Error}))
	same(t, int64(2), got(db.CountRunning(as(t, "a")))(t))
	same(t, int64(1), got(db.CountRunning(as(t, "b")))(t))
	same(t, int64(0), got(db.CountRunning(as(t, "c")))(t))
	same(t, int64(3), got(db.CountRunning(tenant.AsSystem(t.Context())))(t))
}
