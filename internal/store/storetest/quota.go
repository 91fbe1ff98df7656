package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// full checks that a quota refused something.
func full(t *testing.T, q tenant.Quota, err error) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Exhausted || f.Code != q.Code() {
		t.Errorf("got %v, want a refusal by %s", err, q.Code())
	}
}

// guest acts for a guest from an address, in an organisation of their own.
func guest(t *testing.T, org, address string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: "u", Lane: tenant.Guest}.ComingFrom(address))
}

// crowd does something many times at the same moment, and counts how often it was let through. All others were refused by a quota.
func crowd(t *testing.T, q tenant.Quota, many int, do func(n int) error) (through int) {
	t.Helper()
	var all sync.WaitGroup
	errs := make([]error, many)
	for n := range errs {
		all.Go(func() { errs[n] = do(n) })
	}
	all.Wait()
	for _, err := range errs {
		if err == nil {
			through++
		} else {
			full(t, q, err)
		}
	}
	return through
}

func testRunQuota(t *testing.T, db *store.DB) {
	ctx, other := as(t, "a"), as(t, "b")
	most := store.RunQuota{Running: 3, Kept: 5}
	begin := func(ctx context.Context, id string) error { return db.CreateRunWithin(ctx, run.Run{ID: id}, most) }
	same(t, 3, crowd(t, tenant.RunsAtOnce, 20, func(n int) error { return begin(ctx, fmt.Sprint(n)) }))
	same(t, 3, len(got(db.FindRuns(ctx, run.Filter{}))(t))) // what was refused left nothing
	must(t, begin(other, "0"))                              // which is another's
	first := got(db.FindRuns(ctx, run.Filter{}))(t)[0].ID
	is(t, fault.Conflict, begin(ctx, first)) // it is there: no quota refuses what was let through

	must(t, db.FinishRun(ctx, first, run.Finish{Status: run.Completed}))
	must(t, begin(ctx, "four"))
	full(t, tenant.RunsAtOnce, begin(ctx, "five"))
	for _, r := range got(db.FindRuns(ctx, run.Filter{Status: run.Running}))(t) {
		must(t, db.FinishRun(ctx, r.ID, run.Finish{Status: run.Completed}))
	}
	same(t, 1, crowd(t, tenant.PlansKept, 8, func(n int) error { return begin(ctx, fmt.Sprint("last", n)) }))
	is(t, fault.Conflict, begin(ctx, first))
	must(t, db.CreateRunWithin(ctx, run.Run{ID: "any"}, store.RunQuota{})) // 0 is no limit
	must(t, db.CreateRun(ctx, run.Run{ID: "any more"}))
}

// testAddressQuota: guests from one address share what may be under way there, and whoever has little of it gets it all the same.
func testAddressQuota(t *testing.T, db *store.DB) {
	most := store.RunQuota{OfAddress: 6}
	begin := func(ctx context.Context, id string) error { return db.CreateRunWithin(ctx, run.Run{ID: id}, most) }
	many := guest(t, "many", "192.0.2.1")
	same(t, 6, crowd(t, tenant.RunsAtOnce, 20, func(n int) error { return begin(many, fmt.Sprint(n)) }))
	few, elsewhere, member := guest(t, "few", "192.0.2.1"), guest(t, "elsewhere", "192.0.2.2"), as(t, "member")
	for n := range tenant.Spare {
		must(t, begin(few, fmt.Sprint(n)))
	}
	full(t, tenant.RunsAtOnce, begin(few, "more"))
	for n := range most.OfAddress {
		must(t, begin(elsewhere, fmt.Sprint(n)))
	}
	for n := range 2 * most.OfAddress {
		must(t, begin(member, fmt.Sprint(n)))
	}
	for _, r := range got(db.FindRuns(many, run.Filter{}))(t) {
		must(t, db.FinishRun(many, r.ID, run.Finish{Status: run.Cancelled}))
	}
	must(t, begin(few, "more"))
	same(t, 0, len(got(db.FindRuns(as(t, "nobody"), run.Filter{}))(t)))
}

// testGuestLane: a run of a guest that was left behind goes on in their lane.
func testGuestLane(t *testing.T, db *store.DB) {
	ctx := guest(t, "a", "192.0.2.1")
	who := got(tenant.From(ctx))(t)
	must(t, db.CreateRun(ctx, run.Run{ID: "r", CreatedAt: noon}))
	same(t, []store.OpenRun{{Who: who, Run: "r"}}, got(db.FindOpen(t.Context(), noon.Add(time.Second), noon.Add(time.Hour), 0))(t))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, At: noon}))
	ended := got(db.FindEnded(t.Context(), noon.Add(time.Second), store.OpenRun{}, 0))(t)
	same(t, []store.OpenRun{{Who: tenant.Identity{Org: "a", User: "u"}, Run: "r"}}, ended) // where they came from is forgotten
}

func testDocumentQuota(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateDestination(as(t, org), trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	}
	most := knowledge.DocumentQuota{Documents: 4, Bytes: 100}
	hand := func(ctx context.Context, id string, size int64) error {
		return db.CreateUploadWithin(ctx, rag.Upload{ID: id, Destination: "d", Size: size}, []byte("file"), most)
	}
	same(t, 3, crowd(t, tenant.Bytes, 10, func(n int) error { return hand(ctx, fmt.Sprint(n), 30) }))
	must(t, hand(ctx, "the rest", 10))
	full(t, tenant.Documents, hand(ctx, "one more", 0))
	is(t, fault.Conflict, hand(ctx, "the rest", 10))
	must(t, hand(as(t, "b"), "theirs", 100))
	must(t, db.UpdateUpload(ctx, "the rest", rag.UploadUpdate{Status: rag.UploadFailed, At: noon})) // came to nothing
	same(t, 1, crowd(t, tenant.Documents, 10, func(n int) error { return hand(ctx, fmt.Sprint("late", n), 1) }))
	must(t, db.UpdateUpload(ctx, got(db.FindUploads(ctx, "d", 1))(t)[0].ID, rag.UploadUpdate{Status: rag.UploadReady, At: noon})) // is one
	full(t, tenant.Documents, hand(ctx, "another", 1))
	must(t, db.CreateUpload(ctx, rag.Upload{ID: "any", Destination: "d", Size: 1000}, []byte("file")))
}
