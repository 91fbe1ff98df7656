package storetest

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

func testNumbers(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	must(t, db.CreateRun(ctx, run.Run{ID: "other"}))
	for i := range 5 {
		e := got(db.AppendEvent(ctx, run.Event{RunID: "r", Node: "planner", Status: run.NodeRunning, TS: noon}))(t) // the same moment
		same(t, int64(i+1), e.Seq)
	}
	same(t, int64(1), got(db.AppendEvent(ctx, run.Event{RunID: "other"}))(t).Seq)
	for after := range int64(7) {
		var seqs []int64
		for _, e := range got(db.FindEvents(ctx, "r", after))(t) {
			seqs = append(seqs, e.Seq)
		}
		var want []int64
		for s := after + 1; s <= 5; s++ {
			want = append(want, s)
		}
		same(t, want, seqs)
	}
	is(t, fault.NotFound, second(db.AppendEvent(ctx, run.Event{RunID: "none"})))
	same(t, 0, len(got(db.FindEvents(ctx, "none", 0))(t)))
}

func testManyTell(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	const writers, each = 16, 20
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range each {
				key := fmt.Sprintf("%d/%d", w, i)
				if i%4 == 0 {
					key = fmt.Sprintf("all/%d", i) // every writer tells this one
				}
				if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: key}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	events := got(db.FindEvents(ctx, "r", 0))(t)
	same(t, writers*each*3/4+each/4, len(events))
	keys := map[string]bool{}
	for i, e := range events {
		if e.Seq != int64(i+1) || keys[e.Key] {
			t.Fatalf("event %d has seq %d and key %s", i, e.Seq, e.Key)
		}
		keys[e.Key] = true
	}
}

func testToldOnce(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	must(t, db.CreateRun(ctx, run.Run{ID: "other"}))
	first := got(db.AppendEvent(ctx, run.Event{RunID: "r", Key: "k", Node: "planner", DecisionNote: "first"}))(t)
	again := got(db.AppendEvent(ctx, run.Event{RunID: "r", Key: "k", Node: "selector", DecisionNote: "again", TS: noon.Add(time.Hour)}))(t)
	same(t, first, again)
	same(t, int64(2), got(db.AppendEvent(ctx, run.Event{RunID: "r", Key: "l"}))(t).Seq) // a repetition takes no number
	same(t, int64(3), got(db.AppendEvent(ctx, run.Event{RunID: "r"}))(t).Seq)
	same(t, int64(4), got(db.AppendEvent(ctx, run.Event{RunID: "r"}))(t).Seq) // without a key it is new
	same(t, int64(1), got(db.AppendEvent(ctx, run.Event{RunID: "other", Key: "k"}))(t).Seq)
}

func testNothingFollows(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for _, end := range []run.Event{{Status: run.Done}, {Status: run.WasCancelled}, {Status: run.NodeError, Reason: "no_valid_plan"}} {
		id := string(end.Status)
		end.RunID, end.Key = id, "end"
		must(t, db.CreateRun(ctx, run.Run{ID: id}))
		node := got(db.AppendEvent(ctx, run.Event{RunID: id, Key: "n", Status: run.NodeError}))(t)
		last := got(db.AppendEvent(ctx, end))(t)
		same(t, end.Reason, last.Reason)
		is(t, fault.Conflict, second(db.AppendEvent(ctx, run.Event{RunID: id, Key: "late", Status: run.NodeCompleted})))
		is(t, fault.Conflict, second(db.AppendEvent(ctx, run.Event{RunID: id, Status: run.Done})))
		same(t, node, got(db.AppendEvent(ctx, run.Event{RunID: id, Key: "n", Status: run.NodeError}))(t)) // repeating is no harm
		same(t, last, got(db.AppendEvent(ctx, end))(t))
		same(t, []run.Event{node, last}, got(db.FindEvents(ctx, id, 0))(t))
	}
}

func testEventFields(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	ms, yes, no := int64(0), true, false
	full := run.Event{RunID: "r", TraceID: "t", Node: "weather", Attempt: 2, Status: run.NodeCompleted, Key: "k", TS: noon.Add(time.Second), ArgsDigest: "d",
		DurationMS: &ms, CacheHit: &yes, DecisionNote: "from the cache", Data: json.RawMessage(`{"rain":true}`)}
	bare := run.Event{RunID: "r"}
	miss := run.Event{RunID: "r", CacheHit: &no}
	var want []run.Event
	for i, e := range []run.Event{full, bare, miss} {
		told := got(db.AppendEvent(ctx, e))(t)
		e.Seq = int64(i + 1)
		if e.TS.IsZero() {
			e.TS = noon
		}
		same(t, e, told)
		want = append(want, e)
	}
	same(t, want, got(db.FindEvents(ctx, "r", 0))(t))
}
