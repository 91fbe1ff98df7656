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
	link := store.Share{TokenHash: "h1", RunID: "r", CreatedAt: noon, ExpiresAt: noon.Add(time.Hour)}
	must(t, db.CreateShare(a, link))
	later := store.Share{TokenHash: "h2", RunID: "r", CreatedAt: noon.Add(time.Minute), ExpiresAt: noon.Add(2 * time.Hour)}
	must(t, db.CreateShare(a, later))
	is(t, fault.Conflict, db.CreateShare(a, link))
	is(t, fault.Conflict, db.CreateShare(b, link)) // one token is one link
	is(t, fault.NotFound, db.CreateShare(a, store.Share{TokenHash: "h3", RunID: "other"}))
	is(t, fault.NotFound, db.CreateShare(a, store.Share{TokenHash: "h3"}))
	is(t, fault.Invalid, db.CreateShare(a, store.Share{RunID: "r"}))

	same(t, `{"of":"a"}`, string(got(db.FindShared(nobody, "h1", noon))(t).Data))
	same(t, `{"of":"a"}`, string(got(db.FindShared(b, "h1", noon))(t).Data))
	is(t, fault.NotFound, second(db.FindShared(nobody, "h1", noon.Add(time.Hour))))
	is(t, fault.NotFound, second(db.FindShared(nobody, "none", noon)))
	is(t, fault.NotFound, second(db.FindShared(nobody, "", noon)))
	same(t, []store.Share{later, link}, got(db.FindShares(a, "r", "i", noon))(t))
	same(t, []store.Share{later}, got(db.FindShares(a, "r", "i", noon.Add(time.Hour)))(t))
	same(t, 0, len(got(db.FindShares(b, "r", "i", noon))(t)))

	must(t, db.RevokeShares(b, "r", "i"))
	must(t, second(db.FindShared(nobody, "h1", noon)))
	must(t, db.RevokeShares(a, "r", "i"))
	must(t, db.RevokeShares(a, "r", "i"))
	is(t, fault.NotFound, second(db.FindShared(nobody, "h1", noon)))
	same(t, 0, len(got(db.FindShares(a, "r", "i", noon))(t)))
}

// Two runs that made the same document have links of their own: ending those of one leaves those of the other.
func testSharesOfTwins(t *testing.T, db *store.DB) {
	ctx, doc := as(t, "a"), json.RawMessage(`{"title":"Paris"}`)
	for _, id := range []string{"r1", "r2"} {
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i", RunID: id, Data: doc}))
		must(t, db.CreateShare(ctx, store.Share{TokenHash: "of " + id, RunID: id, ExpiresAt: noon.Add(time.Hour)}))
	}
	for _, id := range []string{"r1", "r2"} {
		links := got(db.FindShares(ctx, id, "i", noon))(t)
		if len(links) != 1 || links[0].TokenHash != "of "+id || links[0].RunID != id {
			t.Errorf("the links of %s are %v", id, links)
		}
	}
	must(t, db.RevokeShares(ctx, "r1", "i"))
	is(t, fault.NotFound, second(db.FindShared(t.Context(), "of r1", noon)))
	same(t, string(doc), string(got(db.FindShared(t.Context(), "of r2", noon))(t).Data))
	same(t, 1, len(got(db.FindShares(ctx, "r2", "i", noon))(t)))
	must(t, db.RevokeShares(ctx, "", "i")) // no run has no links
	must(t, second(db.FindShared(t.Context(), "of r2", noon)))
}

// An itinerary stays as long as a link to it is good, however old it is.
func testPruneShares(t *testing.T, db *store.DB) {
	const day = 24 * time.Hour
	ctx := as(t, "a")
	for id, left := range map[string]time.Duration{"shared": day, "expired": -day, "ended": day} {
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: id, RunID: id, Data: json.RawMessage(`{}`), CreatedAt: noon.Add(-100 * day)}))
		must(t, db.CreateShare(ctx, store.Share{TokenHash: id, RunID: id, ExpiresAt: noon.Add(left)}))
	}
	must(t, db.RevokeShares(ctx, "ended", "ended"))
	same(t, store.Pruned{Itineraries: 2, Shares: 1}, got(db.Prune(t.Context(), store.Retention{}, noon))(t))
	must(t, second(db.FindShared(t.Context(), "shared", noon)))
	same(t, store.Pruned{Itineraries: 1, Shares: 1}, got(db.Prune(t.Context(), store.Retention{}, noon.Add(2*day)))(t))
}
