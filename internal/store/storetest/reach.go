package storetest

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// reach calls each method that names something as organisation b with what belongs to a. Whatever it gives must be nothing.
var reach = map[string]func(ctx context.Context, db *store.DB) (found bool, err error){
	"FindRunByID":      func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindRunByID(ctx, "r")) },
	"FindStandingByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindStandingByID(ctx, "r")) },
	"FindRuns":         func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindRuns(ctx, run.Filter{})) },
	"FindRunSummaries": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindRunSummaries(ctx, run.Filter{}))
	},
	"FinishRun": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.FinishRun(ctx, "r", run.Finish{Status: run.Error}))
	},
	"DeleteRun": func(ctx context.Context, db *store.DB) (bool, error) { return done(db.DeleteRun(ctx, "r")) },
	"NameRun":   func(ctx context.Context, db *store.DB) (bool, error) { return done(db.NameRun(ctx, "r", "x")) },
	"DateRun": func(ctx context.Context, db *store.DB) (bool, error) {
		err := db.DateRun(ctx, "r", june)
		if err != nil {
			return false, err
		}
		r, err := db.FindRunByID(ctx, "r")
		return r.Days.Known(), err
	},
	"MayDeleteRun": func(ctx context.Context, db *store.DB) (bool, error) { return done(db.MayDeleteRun(ctx, "r")) },
	"TakeAlong": func(ctx context.Context, db *store.DB) (bool, error) {
		n, err := db.TakeAlong(ctx, auth.Departure{OrgID: "a", UserID: "user of a", GoneAt: noon}, 0)
		return n > 0, err
	},
	"AppendEvent": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.AppendEvent(ctx, run.Event{RunID: "r"}))
	},
	"FindEvents":        func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindEvents(ctx, "r", 0)) },
	"FindItineraryByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindItineraryByID(ctx, "i")) },
	"FindItineraries": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindItineraries(ctx, store.ItineraryFilter{}))
	},
	"CreateShare": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.CreateShare(ctx, store.Share{TokenHash: "mine", RunID: "r"}))
	},
	"FindShares": func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindShares(ctx, "r", "i", noon)) },
	"CountRunning": func(ctx context.Context, db *store.DB) (bool, error) {
		n, err := db.CountRunning(ctx)
		return n > 0, err
	},
	"FindAudit": func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindAudit(ctx, 0)) },
	"FindDestinations": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindDestinations(ctx, knowledge.DestinationFilter{}))
	},
	"FindDestinationByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindDestinationByID(ctx, "d")) },
	"UpdateDestination": func(ctx context.Context, db *store.DB) (bool, error) {
		city := "x"
		_, err := db.UpdateDestination(ctx, "d", trip.DestinationChange{City: &city})
		return done(err)
	},
	"DeleteDestination": func(ctx context.Context, db *store.DB) (bool, error) { return done(db.DeleteDestination(ctx, "d")) },
	"FindUploadByID":    func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindUploadByID(ctx, "up")) },
	"FindUploads":       func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindUploads(ctx, "d", 0)) },
	"FindFile":          func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindFile(ctx, "up")) },
	"UpdateUpload": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.UpdateUpload(ctx, "up", rag.UploadUpdate{Status: rag.UploadReady}))
	},
	"BeginReading": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.BeginReading(ctx, "up")) },
	"FindVectors":  func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindVectors(ctx, "up", "m")) },
	"EndReading":   func(ctx context.Context, db *store.DB) (bool, error) { return false, db.EndReading(ctx, "up") },
	"KeepVectors": func(ctx context.Context, db *store.DB) (bool, error) {
		return false, db.KeepVectors(ctx, "up", "m", 0, [][]float32{{0, 1}})
	},
	"DeleteUpload": func(ctx context.Context, db *store.DB) (bool, error) { return done(db.DeleteUpload(ctx, "up")) },
	"CreateUpload": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.CreateUpload(ctx, rag.Upload{ID: "mine", Destination: "d"}, []byte("file")))
	},
	"CreateUploadWithin": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.CreateUploadWithin(ctx, rag.Upload{ID: "mine", Destination: "d"}, []byte("file"), knowledge.DocumentQuota{Documents: 1}))
	},
	"PutDocument": func(ctx context.Context, db *store.DB) (bool, error) {
		d, c := Document("d", "k", 0, 1) // in a destination of a's
		return done(db.PutDocument(ctx, d, c))
	},
	"DeleteDocument":   func(ctx context.Context, db *store.DB) (bool, error) { return done(db.DeleteDocument(ctx, "k")) },
	"FindDocumentByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindDocumentByID(ctx, "k")) },
	"FindDocuments": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindDocuments(ctx, rag.DocumentFilter{}))
	},
	"FindChunks": func(ctx context.Context, db *store.DB) (bool, error) {
		byDocument, err := some(db.FindChunks(ctx, rag.ChunkFilter{Document: "k"}))
		if err != nil {
			return false, err
		}
		byRef, err := some(db.FindChunks(ctx, rag.ChunkFilter{Refs: []rag.Ref{{Document: "k"}}}))
		return byDocument || byRef, err
	},
	"Nearest": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.Nearest(ctx, rag.Near{Destination: "d", Model: "m", Vector: []float32{1, 0}}))
	},
	"Matching": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.Matching(ctx, rag.Words{Destination: "d", Terms: []rag.Weighed{{Term: "tower", Weight: 1}}}))
	},
	"Statistics": func(ctx context.Context, db *store.DB) (bool, error) {
		s, err := db.Statistics(ctx, "d", []string{"tower"})
		return s.Chunks+s.Length+len(s.Containing) > 0, err
	},
	"FindRunsOf": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindRunsOf(ctx, "user of a", "", 10))
	},
	"FindRunning":   func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindRunning(ctx, "", 10)) },
	"FindMailToken": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindMailToken(ctx, "b", "m")) },
	"UseMailToken": func(ctx context.Context, db *store.DB) (bool, error) {
		return db.UseMailToken(ctx, auth.MailToken{OrgID: "b", Hash: "m", UserID: "user of a", Purpose: auth.ToReset}, noon, auth.Reset{PasswordHash: "x"})
	},
	"Export": func(ctx context.Context, db *store.DB) (bool, error) {
		n := 0
		for _, c := range store.Chapters() {
			if err := db.Export(ctx, c, "", func(json.RawMessage) error { n++; return nil }); err != nil {
				return false, err
			}
		}
		return n > 0, nil
	},
	"BeginReplay": func(ctx context.Context, db *store.DB) (bool, error) {
		r, err := db.BeginReplay(ctx, store.ReplayKey{Method: "POST", Path: "/", Key: "k"}, "h", time.Hour)
		return r.State != store.ReplayStarted, err
	},
	"FindOrgByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindOrgByID(ctx, "b")) },
	"FindUserByID": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.FindUserByID(ctx, "b", "user of a"))
	},
	"FindUserByEmail": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.FindUserByEmail(ctx, "b", "a@example.org"))
	},
	"UpdateUser": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.UpdateUser(ctx, "b", "user of a", auth.UserUpdate{}))
	},
	"CreateUser": func(ctx context.Context, db *store.DB) (bool, error) {
		return refused(db.CreateUser(ctx, "user of a", auth.User{OrgID: "b", ID: "new", Email: "new@example.org", Role: auth.Owner}))
	},
	"FindMembers": func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindMembers(ctx, "b", "", 0)) },
	"ChangeRole": func(ctx context.Context, db *store.DB) (bool, error) {
		_, err := db.ChangeRole(ctx, "user of a", "b", "user of a", auth.Member)
		return refused(err)
	},
	"RenewPasswordHash": func(ctx context.Context, db *store.DB) (bool, error) {
		return db.RenewPasswordHash(ctx, "b", "user of a", "", "taken over")
	},
	"ClaimGuest": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.ClaimGuest(ctx, auth.Org{ID: "b", Slug: "b"}, auth.User{OrgID: "b", ID: "user of a", Email: "b@example.org", PasswordHash: "h"}, noon))
	},
	"DeleteGuest": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.DeleteGuest(ctx, "b", noon.Add(time.Hour)))
	},
	"FindRefreshTokenByID": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.FindRefreshTokenByID(ctx, "b", "t"))
	},
	"FindSessions": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindSessions(ctx, "b", "user of a", noon, 0))
	},
	"FindEndedSessionsOf": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindEndedSessionsOf(ctx, "b", "user of a", noon))
	},
	"RevokeSession": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.RevokeSession(ctx, "b", "user of a", "f", noon))
	},
	"UseRefreshToken": func(ctx context.Context, db *store.DB) (bool, error) {
		return db.UseRefreshToken(ctx, "b", "t", noon, auth.RefreshToken{OrgID: "b", ID: "n", Hash: "n"})
	},
}

// byName are the methods that are told the organisation, because nobody is signed in yet.
var byName = map[string]bool{"CreateUser": true, "FindMembers": true, "ChangeRole": true, "FindOrgByID": true, "FindUserByID": true, "FindUserByEmail": true, "UpdateUser": true, "RenewPasswordHash": true, "ClaimGuest": true, "DeleteGuest": true, "FindRefreshTokenByID": true, "FindSessions": true, "FindEndedSessionsOf": true, "RevokeSession": true, "UseRefreshToken": true, "FindMailToken": true, "UseMailToken": true}

// unreaching are the methods that name nothing of anybody, or that are for all organisations on purpose.
var unreaching = map[string]string{
	"Close": "", "Ping": "", "Warm": "", "VectorSearch": "", "Cache": "what the world says", "NodeCache": "its own test", "Backup": "of the whole file",
	"CreateRun": "makes", "CreateRunWithin": "makes", "CreateItinerary": "makes", "CreateDestination": "makes", "CreateOrg": "makes",
	"CreateRefreshToken": "makes", "AppendAudit": "makes", "FinishReplay": "tried in testReach", "AbandonReplay": "tried in testReach",
	"RevokeFamily": "tried in testReach", "RevokeUser": "tried in testReach", "RevokeOthers": "tried in testReach", "EnsureSecret": "of nobody", "SaveFigures": "of nobody", "FindFigures": "of nobody",
	"FindOrgBySlug": "login", "FindUsersByEmail": "login", "FindUsersByPassword": "login", "FindUsersByOlderHash": "login", "HasOlderHash": "login", "LastSeqs": "open streams", "FindOpen": "strays", "FindOpenUploads": "strays", "FindShared": "links", "RevokeShares": "tried in testReach", "FindOutdated": "renewal", "Prune": "retention", "FindEnded": "retention", "FindIdleGuests": "retention", "HasOrg": "welcome",
	"CreateLetter": "makes", "CreateMailToken": "makes", "DeleteLetter": "tried in testLetters", "TakeLetter": "tried in testLetters", "FindDueLetters": "mail",
	"Depart": "tried in testOrgDeparts", "Sweep": "tried in testOrgDeparts", "DeleteDeparture": "tried in testOrgDeparts", "HoldDeparture": "one process at a time", "FindDepartures": "departures", "FindEndedSessions": "ended sessions",
	"CrossOrgReads": "audit", "EnsureCanary": "audit", "CanaryLeaks": "audit", "CanaryAge": "audit",
}

// S0.147: for every method there is, organisation b finds nothing of a's, and changes nothing of it.
func testReach(t *testing.T, db *store.DB) {
	for m := range reflect.TypeOf(db).Methods() {
		if _, known := unreaching[m.Name]; !known && reach[m.Name] == nil {
			t.Errorf("nobody tries what %s shows to another organisation: add it to reach", m.Name)
		}
	}
	a, b := as(t, "a"), as(t, "b")
	must(t, db.CreateOrg(a, auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "user of a", Email: "a@example.org", Role: auth.Owner}))
	must(t, db.CreateRun(a, run.Run{ID: "r"}))
	must(t, second(db.AppendEvent(a, run.Event{RunID: "r"})))
	must(t, db.CreateItinerary(a, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{}`)}))
	must(t, db.CreateShare(a, store.Share{TokenHash: "s", RunID: "r", ExpiresAt: noon.Add(time.Hour)}))
	must(t, db.AppendAudit(a, store.AuditEntry{Action: "x"}))
	must(t, db.CreateDestination(a, trip.Destination{ID: "d", City: "Paris", Country: "FR", CreatedAt: noon}))
	must(t, db.CreateUpload(a, rag.Upload{ID: "up", Destination: "d"}, []byte("file")))
	same(t, 1, got(db.BeginReading(a, "up"))(t))
	must(t, db.KeepVectors(a, "up", "m", 0, [][]float32{{1, 0}}))
	Knowledge(t, a, db, "d", "k", 1, 0)
	same(t, everywhere(1), found(t, a, db, "d")) // and remembered by this process
	k := store.ReplayKey{Method: "POST", Path: "/", Key: "k"}
	holder := got(db.BeginReplay(a, k, "h", time.Hour))(t).Holder
	must(t, db.CreateRefreshToken(a, auth.RefreshToken{OrgID: "a", ID: "t", UserID: "user of a", Family: "f", Hash: "t", ExpiresAt: noon.Add(time.Hour)}))
	must(t, db.CreateRefreshToken(a, auth.RefreshToken{OrgID: "a", ID: "over", UserID: "user of a", Family: "over", Hash: "over", ExpiresAt: noon.Add(time.Hour)}))
	must(t, db.RevokeFamily(a, "a", "over", noon))
	must(t, db.CreateMailToken(a, auth.MailToken{OrgID: "a", Hash: "m", UserID: "user of a", Purpose: auth.ToReset, ExpiresAt: noon.Add(time.Hour)}))
	for name, try := range reach {
		if found, err := try(b, db); found || err != nil && !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: organisation b found something of a's (%v), error %v", name, found, err)
		}
		if _, err := try(t.Context(), db); !byName[name] && !fault.Is(err, fault.Denied) {
			t.Errorf("%s without an organisation: %v, want denied", name, err)
		}
	}
	// Those that give nothing change nothing of a's either.
	must(t, db.RevokeFamily(b, "b", "f", noon))
	must(t, db.RevokeUser(b, "b", "user of a", noon))
	must(t, db.RevokeShares(b, "r", "i"))
	must(t, db.RevokeOthers(b, "b", "user of a", "", noon))
	must(t, db.AbandonReplay(b, k, holder))
	must(t, db.FinishReplay(b, k, store.Replay{Status: 200, Holder: holder}))
	same(t, false, got(db.FindRefreshTokenByID(a, "a", "t"))(t).Revoked)
	same(t, store.ReplayPending, got(db.BeginReplay(a, k, "h", time.Hour))(t).State)
	same(t, 1, len(got(db.FindShares(a, "r", "i", noon))(t)))
	same(t, run.Running, got(db.FindRunByID(a, "r"))(t).Status)
	same(t, 1, len(got(db.FindEvents(a, "r", 0))(t)))
	same(t, "Paris", got(db.FindDestinationByID(a, "d"))(t).City)
	same(t, 2, got(db.BeginReading(a, "up"))(t))
	same(t, [][]float32{{1, 0}}, got(db.FindVectors(a, "up", "m"))(t))
	same(t, everywhere(1), found(t, a, db, "d"))
	same(t, 1.0, got(db.Nearest(a, rag.Near{Destination: "d", Model: "m", Vector: []float32{1, 0}}))(t)[0].Cosine)
	same(t, "a@example.org", got(db.FindUserByID(a, "a", "user of a"))(t).Email)
	same(t, auth.Owner, got(db.FindUserByID(a, "a", "user of a"))(t).Role)
	same(t, 1, len(got(db.FindMembers(a, "a", "", 0))(t)))

	// An id that a has is free for b: whether it exists elsewhere is nobody's business.
	must(t, db.CreateRun(b, run.Run{ID: "r"}))
	must(t, db.CreateItinerary(b, store.Itinerary{ID: "i", RunID: "another", Data: json.RawMessage(`{}`)}))
	must(t, db.CreateDestination(b, trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	Knowledge(t, b, db, "d", "k", 0, 1)
	same(t, 1.0, got(db.Nearest(a, rag.Near{Destination: "d", Model: "m", Vector: []float32{1, 0}}))(t)[0].Cosine)
	must(t, db.CreateOrg(b, auth.Org{ID: "b", Slug: "b"}, auth.User{OrgID: "b", ID: "user of a", Email: "a@example.org"}))
	must(t, db.CreateRefreshToken(b, auth.RefreshToken{OrgID: "b", ID: "t", UserID: "user of a", Family: "f", Hash: "t", ExpiresAt: noon}))
}

func there[T any](_ T, err error) (bool, error) { return err == nil, err }

func some[T any](list []T, err error) (bool, error) { return len(list) > 0, err }

// refused is for what an owner of a says in b, where they are nobody.
func refused(err error) (bool, error) {
	if fault.Is(err, fault.Denied) {
		return false, nil
	}
	return err == nil, err
}

func done(err error) (bool, error) { return err == nil, err }

// S0.146: what looks like SQL is a name that nobody has.
func testInjections(t *testing.T, db *store.DB) {
	a := as(t, "a")
	must(t, db.CreateRun(a, run.Run{ID: "r"}))
	must(t, db.CreateOrg(a, auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "u", Email: "u@example.org"}))
	for _, evil := range []string{`' OR org_id != org_id --`, `r'; DROP TABLE agent_run; --`, `" OR ""="`, `$1`, `%`, `_`, `*`, `\`} {
		is(t, fault.NotFound, second(db.FindRunByID(a, evil)))
		is(t, fault.NotFound, second(db.FindOrgBySlug(a, evil)))
		is(t, fault.NotFound, second(db.FindUserByID(a, "a", evil)))
		same(t, 0, len(got(db.FindUsersByEmail(a, evil, 0))(t)))
		same(t, 0, len(got(db.FindRuns(a, run.Filter{Kind: evil}))(t)))
		same(t, 0, len(got(db.FindRunSummaries(a, run.Filter{Kind: evil}))(t)))
		if _, err := db.FindRunByID(tenant.With(a, tenant.Identity{Org: evil}), "r"); err == nil {
			t.Errorf("an organisation called %q sees a run of another", evil)
		}
	}
	must(t, second(db.FindRunByID(a, "r")))
}
