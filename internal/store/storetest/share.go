package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
)

// A link is good for whoever has it, until it expires or somebody of its organisation ends it.
func testShares(t *testing.T, db *store.DB) {
	a, b, nobody := as(t, "a"), as(t, "b"), t.Context()
	must(t, db.CreateItinerary(a, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{"of":"a"}`)}))
	must(t, db.CreateItinerary(b, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{"of":"b"}`)}))
	link := store.Share{TokenHash: "h1", ItineraryID: "i", CreatedAt: noon, ExpiresAt: noon.Add(time.Hour)}
	must(t, db.CreateShare(a, link))
	later := store.Share{TokenHash: "h2", ItineraryID: "i", CreatedAt: noon.Add(time.Minute), ExpiresAt: noon.Add(2 * time.Hour)}
	must(t, db.CreateShare(a, later))
	is(t, fault.Conflict, db.CreateShare(a, link))
	is(t, fault.Conflict, db.CreateShare(b, link)) // one token is one link
	is(t, fault.NotFound, db.CreateShare(a, store.Share{TokenHash: "h3", ItineraryID: "other"}))
	is(t, fault.Invalid, db.CreateShare(a, store.Share{ItineraryID: "i"}))

	same(t, `{"of":"a"}`, string(got(db.FindShared(nobody, "h1", noon))(t).Data))
	same(t, `{"of":"a"}`, string(got(db.FindShared(b, "h1", noon))(t).Data))
	is(t, fault.NotFound, second(db.FindShared(nobody, "h1", noon.Add(time.Hour))))
	is(t, fault.NotFound, second(db.FindShared(nobody, "none", noon)))
	is(t, fault.NotFound, second(db.FindShared(nobody, "", noon)))
	same(t, []store.Share{later, link}, got(db.FindShares(a, "i", noon))(t))
	same(t, []store.Share{later}, got(db.FindShares(a, "i", noon.Add(time.Hour)))(t))
	same(t, 0, len(got(db.FindShares(b, "i", noon))(t)))

	must(t, db.RevokeShares(b, "i"))
	must(t, second(db.FindShared(nobody, "h1", noon)))
	must(t, db.RevokeShares(a, "i"))
	must(t, db.RevokeShares(a, "i"))
	is(t, fault.NotFound, second(db.FindShared(nobody, "h1", noon)))
	same(t, 0, len(got(db.FindShares(a, "i", noon))(t)))
}

// An itinerary stays as long as a link to it is good, however old it is.
func testPruneShares(t *testing.T, db *store.DB) {
	const day = 24 * time.Hour
	ctx := as(t, "a")
	for id, left := range map[string]time.Duration{"shared": day, "expired": -day, "ended": day} {
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: id, RunID: id, Data: json.RawMessage(`{}`), CreatedAt: noon.Add(-100 * day)}))
		must(t, db.CreateShare(ctx, store.Share{TokenHash: id, ItineraryID: id, ExpiresAt: noon.Add(left)}))
	}
	must(t, db.RevokeShares(ctx, "ended"))
	same(t, store.Pruned{Itineraries: 2, Shares: 1}, got(db.Prune(t.Context(), store.Retention{}, noon))(t))
	must(t, second(db.FindShared(t.Context(), "shared", noon)))
	same(t, store.Pruned{Itineraries: 1, Shares: 1}, got(db.Prune(t.Context(), store.Retention{}, noon.Add(2*day)))(t))
}
