package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

// testLong keeps documents as long as those of a week with every source, wherever such documents are kept: they come back to the
// byte, whatever is done with them inside.
func testLong(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	var text strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&text, `{"name":"Café de l’Étoile %d","price": %d, "note":"\u0000 <&>"},`, i, i*i%977)
	}
	long := json.RawMessage(`{"days":[` + text.String() + `{}]}`)
	must(t, db.CreateRun(ctx, run.Run{ID: "r", Request: long}))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, Result: long, At: noon}))
	must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i", RunID: "r", Data: long}))
	must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i", RunID: "another", Data: long})) // the same document
	must(t, db.NodeCache().Set(ctx, map[string]json.RawMessage{"k": long}, time.Minute))
	got(db.AppendEvent(ctx, run.Event{RunID: "r", Status: run.NodeRunning, Data: long}))(t)

	kept := got(db.FindRunByID(ctx, "r"))(t)
	cached, _, err := db.NodeCache().Get(ctx, "k")
	must(t, err)
	for where, doc := range map[string]json.RawMessage{"request": kept.Request, "result": kept.Result, "itinerary": got(db.FindItineraryByID(ctx, "i"))(t).Data,
		"node cache": cached, "event": got(db.FindEvents(ctx, "r", 0))(t)[0].Data} {
		if string(doc) != string(long) {
			t.Errorf("%s: %d bytes came back as %d", where, len(long), len(doc))
		}
	}
}
