package storetest

import (
	"testing"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

func testLastSeqs(t *testing.T, db *store.DB) {
	want := map[store.RunRef]int64{}
	asked := []store.RunRef{{Org: "a", Run: "nobody's"}}
	for i, org := range []string{"a", "b", "c' OR 1=1 --"} {
		ctx := as(t, org)
		must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
		for range i + 1 {
			must(t, second(db.AppendEvent(ctx, run.Event{RunID: "r"})))
		}
		want[store.RunRef{Org: org, Run: "r"}] = int64(i + 1)
		asked = append(asked, store.RunRef{Org: org, Run: "r"})
	}
	same(t, want, got(db.LastSeqs(t.Context(), asked))(t))
	same(t, 0, len(got(db.LastSeqs(t.Context(), nil))(t)))
}
