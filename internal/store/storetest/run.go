package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

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
		before = page[len(page)-1].ID
	}
	same(t, want, read)
	same(t, 0, len(got(db.FindRuns(ctx, run.Filter{Before: "no such run"}))(t)))
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
