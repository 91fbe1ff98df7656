package storetest

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

// A letter is tried by one at a time, again when its time comes, and is gone when it was dealt with.
func testLetters(t *testing.T, db *store.DB) {
	ctx := t.Context()
	letter := func(org, id string, at time.Time) auth.Letter {
		return auth.Letter{OrgID: org, ID: id, UserID: "u", Kind: auth.LetterVerify, Email: "x@example.org", Slug: "s", Name: "S & Söhne", About: "eve@example.org", By: "ada@example.org", Lang: "de", CreatedAt: noon, NextAt: at}
	}
	first, later := letter("a", "1", noon), letter(auth.Nobody, "2", noon.Add(time.Minute))
	must(t, db.CreateLetter(ctx, later))
	must(t, db.CreateLetter(ctx, first))
	is(t, fault.Invalid, db.CreateLetter(ctx, auth.Letter{OrgID: "a", Kind: auth.LetterReset}))
	same(t, []auth.Letter{first}, got(db.FindDueLetters(ctx, noon, 10))(t))
	same(t, []auth.Letter{first, later}, got(db.FindDueLetters(ctx, noon.Add(time.Hour), 10))(t))
	same(t, []auth.Letter{first}, got(db.FindDueLetters(ctx, noon.Add(time.Hour), 1))(t))

	var wg sync.WaitGroup
	won := make(chan bool, 8)
	for range cap(won) {
		wg.Go(func() {
			if mine, err := db.TakeLetter(ctx, first, noon.Add(2*time.Minute)); err != nil || mine {
				won <- err == nil
			}
		})
	}
	wg.Wait()
	same(t, 1, len(won))
	same(t, 0, len(got(db.FindDueLetters(ctx, noon, 10))(t)))
	first.NextAt, first.Tries = noon.Add(2*time.Minute), 1
	same(t, []auth.Letter{later, first}, got(db.FindDueLetters(ctx, noon.Add(time.Hour), 10))(t))
	must(t, db.DeleteLetter(ctx, "b", "1")) // of another organisation
	must(t, db.DeleteLetter(ctx, "a", "1"))
	same(t, []auth.Letter{later}, got(db.FindDueLetters(ctx, noon.Add(time.Hour), 10))(t))
	same(t, int64(1), got(db.Prune(ctx, store.Retention{}, noon.Add(store.LetterFor+time.Second)))(t).Letters)
}

// A token that went by mail is good once, for its account and its purpose, and what it does happens together.
func testMailTokens(t *testing.T, db *store.DB) {
	ctx := t.Context()
	lock := noon.Add(time.Hour)
	for _, org := range []string{"a", "b"} {
		must(t, db.CreateOrg(ctx, auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "u", Email: "u@example.org", PasswordHash: "old", LockedUntil: &lock}))
		must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: org, ID: "t", UserID: "u", Hash: "h", ExpiresAt: noon.Add(time.Hour)}))
	}
	token := func(org, hash string, p auth.Purpose) auth.MailToken {
		return auth.MailToken{OrgID: org, UserID: "u", Hash: hash, Purpose: p, ExpiresAt: noon.Add(time.Hour), CreatedAt: noon}
	}
	for _, k := range []auth.MailToken{token("a", "1", auth.ToReset), token("a", "2", auth.ToReset), token("a", "3", auth.ToVerify), token("b", "1", auth.ToReset)} {
		must(t, db.CreateMailToken(ctx, k))
	}
	same(t, token("a", "1", auth.ToReset), got(db.FindMailToken(ctx, "a", "1"))(t))
	is(t, fault.NotFound, second(db.FindMailToken(ctx, "b", "2")))
	same(t, false, got(db.UseMailToken(ctx, token("a", "1", auth.ToVerify), noon, auth.Reset{}))(t)) // for something else

	var wg sync.WaitGroup
	won := make(chan bool, 8)
	for range cap(won) {
		wg.Go(func() {
			l := auth.Letter{OrgID: "a", ID: "l", UserID: "u", Kind: auth.LetterChanged, NextAt: noon}
			if first, err := db.UseMailToken(ctx, token("a", "1", auth.ToReset), noon, auth.Reset{PasswordHash: "new", Letter: l}); err != nil || first {
				won <- err == nil
			}
		})
	}
	wg.Wait()
	same(t, 1, len(won))
	u := got(db.FindUserByID(ctx, "a", "u"))(t)
	same(t, "new", u.PasswordHash)
	if u.LockedUntil != nil || u.EmailVerifiedAt == nil || !u.EmailVerifiedAt.Equal(noon) {
		t.Errorf("%+v", u)
	}
	same(t, true, got(db.FindRefreshTokenByID(ctx, "a", "t"))(t).Revoked)
	same(t, 1, len(got(db.FindDueLetters(ctx, noon, 10))(t)))
	is(t, fault.NotFound, second(db.FindMailToken(ctx, "a", "2"))) // the other way back is shut too
	must(t, second(db.UseMailToken(ctx, token("a", "3", auth.ToVerify), noon.Add(time.Hour), auth.Reset{})))
	u = got(db.FindUserByID(ctx, "a", "u"))(t)
	same(t, "new", u.PasswordHash)
	same(t, noon, *u.EmailVerifiedAt) // since then

	other := got(db.FindUserByID(ctx, "b", "u"))(t)
	same(t, "old", other.PasswordHash)
	if other.EmailVerifiedAt != nil || got(db.FindRefreshTokenByID(ctx, "b", "t"))(t).Revoked {
		t.Error("another organisation is touched")
	}
	same(t, int64(1), got(db.Prune(ctx, store.Retention{}, noon.Add(2*time.Hour)))(t).MailTokens)
}

// An organisation goes with all that is its, and nobody else's.
func testOrgDeparts(t *testing.T, db *store.DB) {
	ctx := t.Context()
	for _, org := range []string{"gone", "stays"} {
		must(t, db.CreateOrg(ctx, auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "u", Email: "u@example.org", Role: auth.Owner}))
		must(t, db.CreateMailToken(ctx, auth.MailToken{OrgID: org, UserID: "u", Hash: org, Purpose: auth.ToReset, ExpiresAt: noon}))
		must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: org, ID: "t", UserID: "u", Hash: org, ExpiresAt: noon.Add(time.Hour)}))
		must(t, db.CreateLetter(ctx, auth.Letter{OrgID: org, ID: "l", UserID: "u", Kind: auth.LetterVerify, NextAt: noon}))
		furnish(t, db, org)
		must(t, db.CreateShare(as(t, org), store.Share{TokenHash: org, RunID: "r", ExpiresAt: noon.Add(time.Hour)}))
	}
	d := auth.Departure{OrgID: "gone", GoneAt: noon}
	must(t, db.Depart(ctx, d))
	is(t, fault.NotFound, db.Depart(ctx, d))
	is(t, fault.NotFound, second(db.FindOrgByID(ctx, "gone")))
	is(t, fault.NotFound, second(db.FindUserByID(ctx, "gone", "u")))
	is(t, fault.NotFound, second(db.FindRefreshTokenByID(ctx, "gone", "t")))
	is(t, fault.NotFound, second(db.FindMailToken(ctx, "gone", "gone")))
	is(t, fault.NotFound, second(db.FindShared(ctx, "gone", noon)))
	same(t, []store.Leaver{{Departure: d}}, got(db.FindDepartures(ctx))(t))
	same(t, 8, furniture(t, db, "gone")) // not gone yet: whoever dies here leaves the departure to others

	for range 2 { // one after the other may have it
		release, err := db.HoldDeparture(ctx, d)
		must(t, err)
		if release == nil {
			t.Fatal("nobody is at it, and it cannot be held")
		}
		release()
	}
	must(t, db.Sweep(ctx, d, noon.Add(time.Second)))
	same(t, 0, furniture(t, db, "gone"))
	same(t, 1, len(got(db.FindDueLetters(ctx, noon, 10))(t)))
	swept := noon.Add(time.Second)
	same(t, []store.Leaver{{Departure: d, SweptAt: &swept}}, got(db.FindDepartures(ctx))(t))
	is(t, fault.Denied, db.CreateRun(as(t, "gone"), run.Run{ID: "late"}))
	must(t, db.CreateItinerary(as(t, "gone"), store.Itinerary{ID: "late", RunID: "late", Data: json.RawMessage(`{}`)})) // by whoever was on their way
	must(t, db.Sweep(ctx, d, noon.Add(time.Hour)))
	is(t, fault.NotFound, second(db.FindItineraryByID(as(t, "gone"), "late")))
	must(t, db.DeleteDeparture(ctx, d))
	same(t, 0, len(got(db.FindDepartures(ctx))(t)))

	same(t, 8, furniture(t, db, "stays"))
	must(t, second(db.FindShared(ctx, "stays", noon)))
	must(t, second(db.FindMailToken(ctx, "stays", "stays")))
	same(t, int64(0), got(db.CrossOrgReads(ctx))(t))
}

// A member goes with what is theirs. What others made, and the places and documents of all, stay; the last owner stays too.
func testMemberDeparts(t *testing.T, db *store.DB) {
	ctx := t.Context()
	must(t, db.CreateOrg(ctx, auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "boss", Email: "b@example.org", Role: auth.Owner}))
	must(t, db.CreateUser(ctx, "boss", auth.User{OrgID: "a", ID: "user of a", Email: "m@example.org", Role: auth.Member}))
	furnish(t, db, "a") // by the user of a
	must(t, db.CreateShare(as(t, "a"), store.Share{TokenHash: "s", RunID: "r", ExpiresAt: noon.Add(time.Hour)}))
	boss := asUser(t, "a", "boss")
	must(t, db.CreateRun(boss, run.Run{ID: "hers"}))
	must(t, db.CreateItinerary(as(t, "a"), store.Itinerary{ID: "same", RunID: "r", Data: json.RawMessage(`{}`)}))
	must(t, db.FinishRun(boss, "hers", run.Finish{Status: run.Completed, Result: json.RawMessage(`{"itinerary_id":"same"}`)}))
	must(t, db.AppendAudit(boss, store.AuditEntry{Action: "hers", Target: "/plan/hers"}))
	must(t, db.AppendAudit(boss, store.AuditEntry{Action: "out", Target: "/auth/members/user of a"}))
	must(t, db.AppendAudit(boss, store.AuditEntry{Action: "other", Target: "/auth/members/user of another"}))

	is(t, fault.Conflict, db.Depart(ctx, auth.Departure{OrgID: "a", UserID: "boss", GoneAt: noon}))
	is(t, fault.NotFound, db.Depart(ctx, auth.Departure{OrgID: "a", UserID: "nobody", GoneAt: noon}))
	d := auth.Departure{OrgID: "a", UserID: "user of a", GoneAt: noon}
	removed := d
	removed.By = "boss"
	must(t, db.Depart(ctx, removed))
	same(t, []store.Leaver{{Departure: d}}, got(db.FindDepartures(ctx))(t)) // who did it is not kept
	is(t, fault.NotFound, second(db.FindUserByID(ctx, "a", "user of a")))
	is(t, fault.NotFound, second(db.FindShared(ctx, "s", noon)))
	same(t, []string{"r"}, got(db.FindRunsOf(as(t, "a"), "user of a", "", 10))(t))
	same(t, 0, len(got(db.FindRunsOf(as(t, "a"), "user of a", "r", 10))(t)))
	same(t, []string{"r"}, got(db.FindRunning(as(t, "a"), "user of a", 10))(t))
	same(t, []string{"r"}, got(db.FindRunning(as(t, "a"), "", 10))(t))
	must(t, db.Sweep(ctx, d, noon))

	is(t, fault.NotFound, second(db.FindRunByID(as(t, "a"), "r")))
	same(t, 0, len(got(db.FindEvents(as(t, "a"), "r", 0))(t)))
	is(t, fault.NotFound, second(db.FindItineraryByID(as(t, "a"), "i")))
	must(t, second(db.FindRunByID(as(t, "a"), "hers")))
	heir := got(db.FindItineraryByID(as(t, "a"), "same"))(t) // she wished the same
	same(t, "boss/hers", heir.UserID+"/"+heir.RunID)
	must(t, second(db.FindDestinationByID(as(t, "a"), "d")))
	must(t, second(db.FindDocumentByID(as(t, "a"), "k")))
	lines := map[string]string{}
	for _, e := range got(db.FindAudit(as(t, "a"), 0))(t) {
		lines[e.Action] = e.UserID + e.Target
	}
	same(t, map[string]string{"x": "", "hers": "boss/plan/hers", "out": "boss", "other": "boss/auth/members/user of another"}, lines)
}

// Two owners who leave at the same moment do not leave nobody.
func testLastOwnersRace(t *testing.T, db *store.DB) {
	ctx := t.Context()
	for i := range 10 {
		org := fmt.Sprint("o", i)
		must(t, db.CreateOrg(ctx, auth.Org{ID: org, Slug: org}, auth.User{OrgID: org, ID: "1", Email: "1@example.org", Role: auth.Owner}))
		must(t, db.CreateUser(ctx, "1", auth.User{OrgID: org, ID: "2", Email: "2@example.org", Role: auth.Owner}))
		var wg sync.WaitGroup
		for _, user := range []string{"1", "2"} {
			wg.Go(func() {
				if err := db.Depart(ctx, auth.Departure{OrgID: org, UserID: user, GoneAt: noon}); err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		left := 0
		for _, user := range []string{"1", "2"} {
			if _, err := db.FindUserByID(ctx, org, user); err == nil {
				left++
			}
		}
		same(t, 1, left)
	}
}
