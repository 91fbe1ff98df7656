package storetest

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a guest left goes when nobody has come back for long, with all that was made there; who came back, who claimed it and who never
// was a guest keep everything.
func testIdleGuests(t *testing.T, db *store.DB) {
	const day = 24 * time.Hour
	ctx := t.Context()
	move := func(org string, guest bool, came time.Duration, seen ...time.Duration) {
		u := auth.User{ID: "u", OrgID: org, Role: auth.Owner, Guest: guest, CreatedAt: noon.Add(-came)}
		if !guest {
			u.Email = org + "@example.org"
		}
		must(t, db.CreateOrg(ctx, auth.Org{ID: org, Slug: org}, u))
		for i, ago := range seen {
			id := fmt.Sprint("t", i)
			must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: org, ID: id, UserID: "u", Hash: org + id, CreatedAt: noon.Add(-ago), ExpiresAt: noon}))
		}
	}
	move("gone", true, 40*day, 40*day, 31*day)
	move("silent", true, 31*day)
	move("new", true, 29*day, 29*day)
	move("came back", true, 40*day, 40*day, 29*day)
	move("no guest", false, 40*day, 40*day)
	move("claimed", true, 40*day, 40*day)
	must(t, db.ClaimGuest(ctx, auth.Org{ID: "claimed", Slug: "mine", Name: "Mine"}, auth.User{ID: "u", OrgID: "claimed", Email: "c@example.org", PasswordHash: "h"}, noon))
	for _, org := range []string{"gone", "claimed"} {
		furnish(t, db, org)
	}

	since := noon.Add(-30 * day)
	same(t, []string{"gone", "silent"}, got(db.FindIdleGuests(ctx, since, "", 10))(t))
	same(t, []string{"gone"}, got(db.FindIdleGuests(ctx, since, "", 1))(t))
	same(t, []string{"silent"}, got(db.FindIdleGuests(ctx, since, "gone", 1))(t))
	for _, org := range []string{"new", "came back", "no guest", "claimed", "nobody"} {
		is(t, fault.NotFound, db.DeleteGuest(ctx, org, since))
	}
	must(t, db.DeleteGuest(ctx, "gone", since))
	must(t, db.DeleteGuest(ctx, "silent", since))
	same(t, 0, len(got(db.FindIdleGuests(ctx, since, "", 10))(t)))

	is(t, fault.NotFound, second(db.FindOrgByID(ctx, "gone")))
	is(t, fault.NotFound, second(db.FindUserByID(ctx, "gone", "u")))
	same(t, 0, furniture(t, db, "gone"))
	same(t, 8, furniture(t, db, "claimed"))
	move("gone", true, 0) // nothing is in the way of another one
	same(t, int64(0), got(db.CrossOrgReads(ctx))(t))
}

// furnish puts something of everything into an organisation.
func furnish(t *testing.T, db *store.DB, org string) {
	t.Helper()
	ctx := as(t, org)
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	must(t, second(db.AppendEvent(ctx, run.Event{RunID: "r"})))
	must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{}`)}))
	must(t, db.AppendAudit(ctx, store.AuditEntry{Action: "x"}))
	must(t, db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR", CreatedAt: noon}))
	must(t, db.CreateUpload(ctx, rag.Upload{ID: "up", Destination: "d"}, []byte("file")))
	Knowledge(t, ctx, db, "d", "k", 1, 0)
	must(t, second(db.BeginReplay(ctx, store.ReplayKey{Method: "POST", Path: "/", Key: "k"}, "h", time.Hour)))
	must(t, db.NodeCache().Set(ctx, map[string]json.RawMessage{"n": json.RawMessage(`1`)}, time.Hour))
}

// furniture counts the sorts of things that furnish put there.
func furniture(t *testing.T, db *store.DB, org string) (n int) {
	t.Helper()
	ctx := as(t, org)
	_, remembered, err := db.NodeCache().Get(ctx, "n")
	must(t, err)
	for _, there := range []bool{
		len(got(db.FindRuns(ctx, run.Filter{}))(t)) > 0, len(got(db.FindEvents(ctx, "r", 0))(t)) > 0,
		len(got(db.FindItineraries(ctx, store.ItineraryFilter{}))(t)) > 0, len(got(db.FindAudit(ctx, 0))(t)) > 0,
		len(got(db.FindDestinations(ctx, knowledge.DestinationFilter{}))(t)) > 0, len(got(db.FindUploads(ctx, "d", 0))(t)) > 0,
		len(got(db.FindDocuments(ctx, rag.DocumentFilter{}))(t)) > 0, remembered,
	} {
		if there {
			n++
		}
	}
	return n
}
