package store_test

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Until migration 14 two runs of one request had one itinerary between them, and its links did not say of which run they are. They
// stay good, both runs show them and either can end them; what is made from now on is of one run alone.
func TestLinksOfBeforeStayGood(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]func(t testing.TB) string{
		"file":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "old.db") },
		"postgres": servertest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			where, doc := place(t), `{"title":"Paris"}`
			err := store.StoreOf(t.Context(), where, 12,
				`INSERT INTO itinerary (org_id, itinerary_id, run_id, user_id, data, created_at) VALUES ('a', 'i', 'r1', 'u', '`+doc+`', 1)`,
				`INSERT INTO itinerary (org_id, itinerary_id, run_id, user_id, data, created_at) VALUES ('b', 'i', 'r1', 'u', '"of b"', 1)`,
				`INSERT INTO share (org_id, token_hash, itinerary_id, created_at, expires_at, revoked) VALUES ('a', 'old', 'i', 1, 9000000000000000, 0)`,
				`INSERT INTO share (org_id, token_hash, itinerary_id, created_at, expires_at, revoked) VALUES ('b', 'theirs', 'i', 1, 9000000000000000, 0)`)
			if err != nil {
				t.Fatal(err)
			}
			db, at := open(t, where), time.Unix(1, 0)
			a, b := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "u"}), tenant.With(t.Context(), tenant.Identity{Org: "b", User: "u"})
			good := func(token string) bool {
				it, err := db.FindShared(t.Context(), token, at)
				if err != nil && !fault.Is(err, fault.NotFound) {
					t.Fatal(err)
				}
				return err == nil && (token == "theirs" || string(it.Data) == doc)
			}
			links := func(run string) int {
				list, err := db.FindShares(a, run, "i", at)
				if err != nil {
					t.Fatal(err)
				}
				return len(list)
			}
			if !good("old") || links("r1") != 1 || links("r2") != 1 {
				t.Fatalf("after migrating the link is good: %t; the runs show %d and %d links", good("old"), links("r1"), links("r2"))
			}
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			must(db.CreateItinerary(a, store.Itinerary{ID: "i", RunID: "r2", Data: json.RawMessage(doc)})) // from now on one of its own
			must(db.CreateShare(a, store.Share{TokenHash: "of r1", RunID: "r1", ExpiresAt: at.Add(time.Hour)}))
			must(db.CreateShare(a, store.Share{TokenHash: "of r2", RunID: "r2", ExpiresAt: at.Add(time.Hour)}))
			if links("r1") != 2 || links("r2") != 2 {
				t.Errorf("the runs show %d and %d links, want the old one and their own", links("r1"), links("r2"))
			}
			must(db.RevokeShares(a, "r2", "i"))
			if good("old") || good("of r2") || !good("of r1") || !good("theirs") {
				t.Errorf("after the second run ended its links: old %t, of r2 %t, of r1 %t, of another organisation %t",
					good("old"), good("of r2"), good("of r1"), good("theirs"))
			}
			// A program of the version before goes on working with the same tables.
			_, err = store.Say(a, db, `INSERT INTO share (org_id, token_hash, itinerary_id, created_at, expires_at, revoked)
				VALUES ('a', 'late', 'i', 1, 9000000000000000, 0)`)
			must(err)
			must(db.RevokeShares(b, "r1", "i"))
			if !good("late") || links("r1") != 2 || good("theirs") {
				t.Errorf("a link of the version before is good: %t, and shown among %d", good("late"), links("r1"))
			}
		})
	}
}

// A link of before runs had links of their own leads to what several runs came to: it goes with the last of them.
func TestALinkOfBeforeGoesWithTheLastRun(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]func(t testing.TB) string{
		"file":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "old.db") },
		"postgres": servertest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, at := open(t, place(t)), time.Unix(1, 0)
			a := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "u"})
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, id := range []string{"one", "two"} {
				must(db.CreateRun(a, run.Run{ID: id}))
				must(db.FinishRun(a, id, run.Finish{Status: run.Completed, Result: json.RawMessage(`{"itinerary_id":"i"}`)}))
			}
			must(db.CreateItinerary(a, store.Itinerary{ID: "i", RunID: "one", Data: json.RawMessage(`{}`)}))
			_, err := store.Say(a, db, `INSERT INTO share (org_id, token_hash, itinerary_id, created_at, expires_at, revoked)
				VALUES ('a', 'old', 'i', 1, 9000000000000000, 0)`)
			must(err)
			must(db.DeleteRun(a, "one"))
			if it, err := db.FindShared(t.Context(), "old", at); err != nil || it.RunID != "two" {
				t.Errorf("after the first of them is deleted the link leads to %q, %v", it.RunID, err)
			}
			must(db.DeleteRun(a, "two"))
			if _, err := db.FindShared(t.Context(), "old", at); !fault.Is(err, fault.NotFound) {
				t.Errorf("after the last of them is deleted: %v", err)
			}
		})
	}
}
