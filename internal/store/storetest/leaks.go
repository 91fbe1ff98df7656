package storetest

import (
	"encoding/json"
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

func testLeaks(t *testing.T, db *store.DB) {
	must(t, db.EnsureCanary(t.Context()))
	must(t, db.EnsureCanary(t.Context()))
	same(t, int64(0), got(db.CanaryLeaks(t.Context()))(t))
	same(t, int64(0), got(db.CrossOrgReads(t.Context()))(t))
	canary := tenant.With(t.Context(), tenant.Identity{Org: "canary", User: "canary"})
	same(t, 1, len(got(db.FindDocuments(canary, rag.DocumentFilter{}))(t)))
	same(t, 1, len(got(db.Nearest(canary, rag.Near{Destination: "canary-cage", Model: "canary-model", Vector: []float32{1}}))(t)))
	// One itinerary that names a user of another organisation is found.
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateOrg(t.Context(), auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "user of " + org, Email: org + "@example.org"}))
	}
	stray := tenant.With(t.Context(), tenant.Identity{Org: "b", User: "user of a"})
	must(t, db.CreateItinerary(stray, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{}`)}))
	same(t, int64(1), got(db.CrossOrgReads(t.Context()))(t))
}
