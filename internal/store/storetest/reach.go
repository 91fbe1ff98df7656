package storetest

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// reach calls each method that names something as organisation b with what belongs to a. Whatever it gives must be nothing.
var reach = map[string]func(ctx context.Context, db *store.DB) (found bool, err error){
	"FindRunByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindRunByID(ctx, "r")) },
	"FindRuns":    func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindRuns(ctx, run.Filter{})) },
	"FinishRun": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.FinishRun(ctx, "r", run.Finish{Status: run.Error}))
	},
	"AppendEvent": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.AppendEvent(ctx, run.Event{RunID: "r"}))
	},
	"FindEvents":        func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindEvents(ctx, "r", 0)) },
	"FindItineraryByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindItineraryByID(ctx, "i")) },
	"FindItineraries": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindItineraries(ctx, store.ItineraryFilter{}))
	},
	"CountRunning": func(ctx context.Context, db *store.DB) (bool, error) {
		n, err := db.CountRunning(ctx)
		return n > 0, err
	},
	"FindAudit": func(ctx context.Context, db *store.DB) (bool, error) { return some(db.FindAudit(ctx, 0)) },
	"FindDestinations": func(ctx context.Context, db *store.DB) (bool, error) {
		return some(db.FindDestinations(ctx, store.DestinationFilter{}))
	},
	"FindDestinationByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindDestinationByID(ctx, "d")) },
	"UpdateDestination": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.UpdateDestination(ctx, trip.Destination{ID: "d", City: "x", Country: "y"}))
	},
	"DeleteDestination": func(ctx context.Context, db *store.DB) (bool, error) { return done(db.DeleteDestination(ctx, "d")) },
	"BeginReplay": func(ctx context.Context, db *store.DB) (bool, error) {
		r, err := db.BeginReplay(ctx, store.ReplayKey{Method: "POST", Path: "/", Key: "k"}, "h", time.Hour)
		return r.State != store.ReplayStarted, err
	},
	"FindOrgByID": func(ctx context.Context, db *store.DB) (bool, error) { return there(db.FindOrgByID(ctx, "b")) },
	"FindUserByID": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.FindUserByID(ctx, "b", "user of a"))
	},
	"UpdateUser": func(ctx context.Context, db *store.DB) (bool, error) {
		return done(db.UpdateUser(ctx, "b", "user of a", auth.UserUpdate{}))
	},
	"FindRefreshTokenByID": func(ctx context.Context, db *store.DB) (bool, error) {
		return there(db.FindRefreshTokenByID(ctx, "b", "t"))
	},
	"UseRefreshToken": func(ctx context.Context, db *store.DB) (bool, error) {
		return db.UseRefreshToken(ctx, "b", "t", noon, auth.RefreshToken{OrgID: "b", ID: "n", Hash: "n"})
	},
}

// byName are the methods that are told the organisation, because nobody is signed in yet.
var byName = map[string]bool{"FindOrgByID": true, "FindUserByID": true, "UpdateUser": true, "FindRefreshTokenByID": true, "UseRefreshToken": true}

// unreaching are the methods that name nothing of anybody, or that are for all organisations on purpose.
var unreaching = map[string]string{
	"Close": "", "Ping": "", "Cache": "what the world says", "NodeCache": "its own test", "Backup": "of the whole file",
	"CreateRun": "makes", "CreateItinerary": "makes", "CreateDestination": "makes", "CreateOrg": "makes", "CreateUser": "makes",
	"CreateRefreshToken": "makes", "AppendAudit": "makes", "FinishReplay": "tried in testReach", "AbandonReplay": "tried in testReach",
	"RevokeFamily": "tried in testReach", "RevokeUser": "tried in testReach",
	"FindOrgBySlug": "login", "FindUsersByEmail": "login", "LastSeqs": "open streams", "FindOpen": "strays", "Prune": "retention", "FindEnded": "retention", "HasOrg": "welcome",
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
	must(t, db.CreateOrg(a, auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "user of a", Email: "a@example.org"}))
	must(t, db.CreateRun(a, run.Run{ID: "r"}))
	must(t, second(db.AppendEvent(a, run.Event{RunID: "r"})))
	must(t, db.CreateItinerary(a, store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{}`)}))
	must(t, db.AppendAudit(a, store.AuditEntry{Action: "x"}))
	must(t, db.CreateDestination(a, trip.Destination{ID: "d", City: "Paris", Country: "FR", CreatedAt: noon}))
	k := store.ReplayKey{Method: "POST", Path: "/", Key: "k"}
	holder := got(db.BeginReplay(a, k, "h", time.Hour))(t).Holder
	must(t, db.CreateRefreshToken(a, auth.RefreshToken{OrgID: "a", ID: "t", UserID: "user of a", Family: "f", Hash: "t", ExpiresAt: noon.Add(time.Hour)}))
	for name, try := range reach {
		if found, err := try(b, db); found || err != nil && !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: organisation b found something of a's (%v), error %v", name, found, err)
		}
		if _, err := try(t.Context(), db); !byName[name] && !fault.Is(err, fault.Denied) {
			t.Errorf("%s without an organisation: %v, want denied", name, err)
		}
	}
	// Those that give nothing change nothing of a's either.
	must(t, db.RevokeFamily(b, "b", "f"))
	must(t, db.RevokeUser(b, "b", "user of a"))
	must(t, db.AbandonReplay(b, k, holder))
	must(t, db.FinishReplay(b, k, store.Replay{Status: 200, Holder: holder}))
	same(t, false, got(db.FindRefreshTokenByID(a, "a", "t"))(t).Revoked)
	same(t, store.ReplayPending, got(db.BeginReplay(a, k, "h", time.Hour))(t).State)
	same(t, run.Running, got(db.FindRunByID(a, "r"))(t).Status)
	same(t, 1, len(got(db.FindEvents(a, "r", 0))(t)))
	same(t, "Paris", got(db.FindDestinationByID(a, "d"))(t).City)
	same(t, "a@example.org", got(db.FindUserByID(a, "a", "user of a"))(t).Email)

	// An id that a has is free for b: whether it exists elsewhere is nobody's business.
	must(t, db.CreateRun(b, run.Run{ID: "r"}))
	must(t, db.CreateItinerary(b, store.Itinerary{ID: "i", RunID: "another", Data: json.RawMessage(`{}`)}))
	must(t, db.CreateDestination(b, trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	must(t, db.CreateOrg(b, auth.Org{ID: "b", Slug: "b"}, auth.User{OrgID: "b", ID: "user of a", Email: "a@example.org"}))
	must(t, db.CreateRefreshToken(b, auth.RefreshToken{OrgID: "b", ID: "t", UserID: "user of a", Family: "f", Hash: "t", ExpiresAt: noon}))
}

func there[T any](_ T, err error) (bool, error) { return err == nil, err }

func some[T any](list []T, err error) (bool, error) { return len(list) > 0, err }

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
		same(t, 0, len(got(db.FindUsersByEmail(a, evil))(t)))
		same(t, 0, len(got(db.FindRuns(a, run.Filter{Kind: evil}))(t)))
		if _, err := db.FindRunByID(tenant.With(a, tenant.Identity{Org: evil}), "r"); err == nil {
			t.Errorf("an organisation called %q sees a run of another", evil)
		}
	}
	must(t, second(db.FindRunByID(a, "r")))
}
