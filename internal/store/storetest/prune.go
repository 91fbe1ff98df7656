package storetest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

// S0.154: each thing at its own age, and nothing that is younger or still on its way.
func testPrune(t *testing.T, db *store.DB) {
	const day = 24 * time.Hour
	ctx := as(t, "a")
	end := func(id string, ago time.Duration) {
		at := noon.Add(-ago)
		must(t, db.CreateRun(ctx, run.Run{ID: id, CreatedAt: at}))
		must(t, second(db.AppendEvent(ctx, run.Event{RunID: id, TS: at})))
		must(t, db.FinishRun(ctx, id, run.Finish{Status: run.Completed, At: at, ToolLog: json.RawMessage(`{}`)}))
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i" + id, RunID: id, Data: json.RawMessage(`{}`), CreatedAt: at}))
	}
	for id, ago := range map[string]time.Duration{"now": 0, "2d": 2 * day, "31d": 31 * day, "91d": 91 * day} {
		end(id, ago)
	}
	must(t, db.CreateRun(ctx, run.Run{ID: "endless", CreatedAt: noon.Add(-100 * day)}))
	k := store.ReplayKey{Method: "POST", Path: "/plan"}
	for key, ttl := range map[string]time.Duration{"fresh": day, "over": -day / 2, "old": -2 * day} {
		k.Key = key
		must(t, second(db.BeginReplay(ctx, k, "h", ttl)))
	}
	must(t, db.CreateOrg(ctx, auth.Org{ID: "o", Slug: "o"}, auth.User{OrgID: "o", ID: "u", Email: "u@example.org"}))
	for id, left := range map[string]time.Duration{"valid": day, "expired": -time.Second} {
		must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: "o", ID: id, UserID: "u", Hash: id, ExpiresAt: noon.Add(left)}))
	}
	must(t, db.NodeCache().Set(ctx, map[string]json.RawMessage{"stale": json.RawMessage(`1`)}, -time.Second))
	must(t, db.NodeCache().Set(ctx, map[string]json.RawMessage{"fresh": json.RawMessage(`1`)}, time.Hour))

	other := as(t, "b")
	must(t, db.CreateRun(other, run.Run{ID: "31d", CreatedAt: noon.Add(-31 * day)}))
	must(t, db.FinishRun(other, "31d", run.Finish{Status: run.Completed, At: noon.Add(-31 * day)}))
	var pages []string
	for last := (store.OpenRun{}); ; {
		page := got(db.FindEnded(t.Context(), noon.Add(-30*day), last, 2))(t)
		if len(page) == 0 {
			break
		}
		for _, last = range page {
			pages = append(pages, last.Who.Org+" "+last.Run)
		}
	}
	same(t, "a 31d, a 91d, b 31d", strings.Join(pages, ", "))

	p := got(db.Prune(t.Context(), store.Retention{}, noon))(t)
	same(t, store.Pruned{ToolLogs: 3, Runs: 3, Itineraries: 1, Idempotency: 1, Tokens: 1, Nodes: 1}, p)
	for id, there := range map[string]bool{"now": true, "2d": true, "31d": false, "91d": false, "endless": true} {
		_, err := db.FindRunByID(ctx, id)
		same(t, there, err == nil)
		if !there {
			same(t, 0, len(got(db.FindEvents(ctx, id, 0))(t)))
		}
	}
	for id, there := range map[string]bool{"inow": true, "i31d": true, "i91d": false} {
		_, err := db.FindItineraryByID(ctx, id)
		same(t, there, err == nil)
	}
	same(t, store.Pruned{}, got(db.Prune(t.Context(), store.Retention{}, noon))(t))
}

// An upload that ended stays for its time, one that is under way or became a document however old it is.
func testPruneUploads(t *testing.T, db *store.DB) {
	const day = 24 * time.Hour
	ctx := as(t, "a")
	Knowledge(t, ctx, db, "d", "kept", 1, 0)
	for id, tt := range map[string]struct {
		status rag.UploadStatus
		ago    time.Duration
	}{
		"kept": {rag.UploadReady, 100 * day}, "removed": {rag.UploadReady, 2 * day}, "failed": {rag.UploadFailed, 2 * day},
		"fresh": {rag.UploadFailed, day / 2}, "cancelled": {rag.UploadCancelled, 2 * day}, "under way": {rag.UploadReading, 100 * day},
	} {
		must(t, db.CreateUpload(ctx, rag.Upload{ID: id, Destination: "d", CreatedAt: noon.Add(-tt.ago)}, []byte("x")))
		must(t, db.UpdateUpload(ctx, id, rag.UploadUpdate{Status: tt.status, At: noon.Add(-tt.ago)}))
	}
	same(t, store.Pruned{Uploads: 3}, got(db.Prune(t.Context(), store.Retention{}, noon))(t))
	for id, there := range map[string]bool{"kept": true, "removed": false, "failed": false, "fresh": true, "cancelled": false, "under way": true} {
		if _, err := db.FindUploadByID(ctx, id); (err == nil) != there {
			t.Errorf("%s: %v", id, err)
		}
	}
	same(t, everywhere(1), found(t, ctx, db, "d"))
}
