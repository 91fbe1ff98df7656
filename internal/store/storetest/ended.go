package storetest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
)

// Whatever ends a session says when; once, however often it is ended again, and whatever has its tokens.
func testEndedSessions(t *testing.T, db *store.DB) {
	ctx := t.Context()
	sessions := []string{"family", "one", "mailed", "all", "other", "kept"}
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateOrg(ctx, auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "mailed", Email: "mailed@example.org", Role: auth.Owner}))
		for _, s := range sessions {
			user := strings.Replace(s, "kept", "other", 1)
			if user != "mailed" {
				_ = db.CreateUser(ctx, "mailed", auth.User{OrgID: org, ID: user, Email: user + "@example.org"}) // of two sessions: there already
			}
			must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: org, ID: s, UserID: user, Family: s, Hash: s, ExpiresAt: noon.Add(time.Hour)}))
			next := auth.RefreshToken{OrgID: org, ID: s + " 2", UserID: user, Family: s, Hash: s + " 2", ExpiresAt: noon.Add(time.Hour)}
			same(t, true, got(db.UseRefreshToken(ctx, org, s, noon, next))(t))
		}
	}
	reset := auth.MailToken{OrgID: "a", Hash: "m", UserID: "mailed", Purpose: auth.ToReset, ExpiresAt: noon.Add(time.Hour)}
	must(t, db.CreateMailToken(ctx, reset))

	at := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	must(t, db.RevokeFamily(ctx, "a", "family", at(1)))
	must(t, db.RevokeSession(ctx, "a", "one", "one", at(2)))
	same(t, true, got(db.UseMailToken(ctx, reset, at(3), auth.Reset{PasswordHash: "new"}))(t))
	must(t, db.RevokeUser(ctx, "a", "all", at(4)))
	must(t, db.RevokeOthers(ctx, "a", "other", "kept", at(5)))
	for _, user := range []string{"family", "one", "mailed", "all"} { // what is over is over
		must(t, db.RevokeUser(ctx, "a", user, at(9)))
	}
	for since, want := range map[int][]string{1: sessions[:5], 4: sessions[3:5], 6: nil} {
		var names []string
		for _, e := range got(db.FindEndedSessions(ctx, at(since)))(t) {
			same(t, "a", e.OrgID)
			same(t, at(1+slices.Index(sessions, e.Session)), e.EndedAt)
			names = append(names, e.Session)
		}
		slices.Sort(names)
		same(t, slices.Sorted(slices.Values(want)), names)
	}
	same(t, []store.EndedSession{{OrgID: "a", Session: "other", EndedAt: at(5)}}, got(db.FindEndedSessionsOf(ctx, "a", "other", at(1)))(t))
	same(t, 0, len(got(db.FindEndedSessionsOf(ctx, "a", "other", at(6)))(t)))
	same(t, 0, len(got(db.FindEndedSessionsOf(ctx, "b", "other", at(1)))(t)))
	same(t, int64(0), got(db.CrossOrgReads(ctx))(t))
}
