package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

// An owner takes everything of the organisation along, a member what is theirs, and nobody what is another's.
func testExport(t *testing.T, db *store.DB) {
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateOrg(t.Context(), auth.Org{ID: org, Slug: org, Name: org, CreatedAt: noon}, auth.User{OrgID: org, ID: "boss", Email: "b@example.org", PasswordHash: "hidden", Role: auth.Owner, CreatedAt: noon}))
		must(t, db.CreateUser(t.Context(), "boss", auth.User{OrgID: org, ID: "user of " + org, Email: "m@example.org", PasswordHash: "hidden", Role: auth.Member, CreatedAt: noon}))
		must(t, db.CreateRefreshToken(t.Context(), auth.RefreshToken{OrgID: org, ID: "t", UserID: "boss", Hash: "hidden" + org, ExpiresAt: noon.Add(time.Hour)}))
		furnish(t, db, org)
		must(t, db.CreateShare(as(t, org), store.Share{TokenHash: "hidden" + org, RunID: "r", ExpiresAt: noon.Add(time.Hour)}))
		must(t, db.CreateRun(asUser(t, org, "boss"), run.Run{ID: "hers", Request: json.RawMessage(`{"text":"Grüße"}`)}))
	}
	count := func(user string) map[string]int {
		out := map[string]int{}
		for _, c := range store.Chapters() {
			must(t, db.Export(as(t, "a"), c, user, func(row json.RawMessage) error {
				out[c.Name]++
				var fields map[string]any
				must(t, json.Unmarshal(row, &fields))
				for name, v := range fields {
					if s, ok := v.(string); ok && (s == "hidden" || s == "hiddena" || s == "b") {
						t.Errorf("%s shows %s in %s", c.Name, s, name)
					}
				}
				if c.Name == "runs" && fields["run_id"] == "hers" {
					same(t, "Grüße", fields["request"].(map[string]any)["text"].(string))
					same(t, noon.Format(time.RFC3339Nano), fields["created_at"].(string))
				}
				return nil
			}))
		}
		return out
	}
	same(t, map[string]int{"organisation": 1, "accounts": 2, "sessions": 1, "audit": 1, "runs": 2, "events": 1, "itineraries": 1, "shares": 1,
		"destinations": 1, "documents": 1, "uploads": 1}, count(""))
	same(t, map[string]int{"organisation": 1, "accounts": 1, "audit": 1, "runs": 1, "events": 1, "itineraries": 1, "shares": 1}, count("user of a"))
	same(t, map[string]int{"organisation": 1, "accounts": 1, "sessions": 1, "runs": 1}, count("boss"))
}
