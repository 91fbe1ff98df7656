package app

import (
	"context"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// What the door asks for, said in the words of the rooms that have it.

// accounts is package auth behind the door.
type accounts struct {
	people *auth.Service
	app    *App
	keys   *keys.Tokens
	over   func(tenant.Identity) bool // whoever brings a true token is let in no more
}

var _ api.Accounts = &accounts{}

// Signup opens an organisation and signs its first user in.
func (a *accounts) Signup(ctx context.Context, s api.Signup, from door.Visitor) (api.Session, error) {
	p, t, err := a.people.Signup(ctx, auth.Signup{Email: s.Email, Password: s.Password, OrgName: s.OrgName, From: auth.Visit(from)})
	a.welcome(ctx, p.User, from, err)
	return a.session(t, err)
}

// Guest lets somebody begin without an account.
func (a *accounts) Guest(ctx context.Context, from door.Visitor) (api.Session, error) {
	_, t, err := a.people.Guest(ctx, auth.Visit(from))
	return a.session(t, err)
}

// Claim makes an account of a guest.
func (a *accounts) Claim(ctx context.Context, s api.Signup, from door.Visitor) (api.Session, error) {
	p, t, err := a.people.Claim(ctx, auth.Signup{Email: s.Email, Password: s.Password, OrgName: s.OrgName, From: auth.Visit(from)})
	a.welcome(ctx, p.User, from, err)
	return a.session(t, err)
}

// Login signs somebody in.
func (a *accounts) Login(ctx context.Context, l api.Login, from door.Visitor) (api.Session, error) {
	return a.session(a.people.Login(ctx, auth.Login{Email: l.Email, Password: l.Password, Org: l.Org, Device: l.Device, From: auth.Visit(from)}))
}

// Refresh exchanges a refresh token.
func (a *accounts) Refresh(ctx context.Context, refreshToken string, from door.Visitor) (api.Session, error) {
	return a.session(a.people.Refresh(ctx, refreshToken, auth.Visit(from)))
}

// welcome has a letter written to a new user.
func (a *accounts) welcome(ctx context.Context, u auth.User, from door.Visitor, err error) {
	if err == nil {
		a.people.Welcome(ctx, u, api.LanguageOf(ctx), auth.Visit(from))
	}
}

func (a *accounts) session(t auth.Tokens, err error) (api.Session, error) {
	if err != nil {
		return api.Session{}, err
	}
	c, err := a.people.Check(t.Access)
	if err != nil {
		return api.Session{}, err
	}
	return api.Session{Identity: c.Identity(), AccessToken: t.Access, RefreshToken: t.Refresh, DeviceToken: t.Device, ExpiresIn: c.ExpiresAt.Sub(c.IssuedAt)}, nil
}

// Revoke ends a login.
func (a *accounts) Revoke(ctx context.Context, refreshToken string) error {
	return a.people.Revoke(ctx, refreshToken)
}

// Check says who brings an access token.
func (a *accounts) Check(_ context.Context, accessToken string) (tenant.Identity, error) {
	c, err := a.people.Check(accessToken)
	if err == nil && a.over(c.Identity()) { // the token is true; whose it was is not there any more, or its session is over
		return tenant.Identity{}, fault.New(fault.Denied, "the session is over; sign in again")
	}
	return c.Identity(), err
}

// Me gives the user and the organisation.
func (a *accounts) Me(ctx context.Context) (auth.User, auth.Org, error) {
	p, err := a.people.Me(ctx)
	return p.User, p.Org, err
}

// ChangePassword changes a password and signs in anew.
func (a *accounts) ChangePassword(ctx context.Context, p api.PasswordChange, from door.Visitor) (api.Session, error) {
	return a.session(a.people.ChangePassword(ctx, auth.PasswordChange{Old: p.Old, New: p.New, From: auth.Visit(from), Lang: api.LanguageOf(ctx)}))
}

// Sessions gives the logins of a user.
func (a *accounts) Sessions(ctx context.Context) ([]auth.Session, error) {
	return a.people.Sessions(ctx)
}

// EndSession ends one of them.
func (a *accounts) EndSession(ctx context.Context, id string, from door.Visitor) error {
	return a.people.EndSession(ctx, id, auth.Visit(from))
}

// EndOtherSessions ends the others.
func (a *accounts) EndOtherSessions(ctx context.Context, from door.Visitor) error {
	return a.people.EndOtherSessions(ctx, auth.Visit(from))
}

// JWKS gives the public keys.
func (a *accounts) JWKS() any { return a.keys.JWKS() }

// ItineraryJWKS gives the public keys of itineraries; none where nothing is signed.
func (a *accounts) ItineraryJWKS() any {
	if k := a.app.issues.Load(); k != nil {
		return k.JWKS()
	}
	return keys.ItineraryJWKS{Keys: []keys.ItineraryJWK{}}
}

// stories is the store as open streams read it.
type stories struct{ *store.DB }

// LastSeqs gives how far runs have come.
func (s stories) LastSeqs(ctx context.Context, refs []live.Ref) (map[live.Ref]int64, error) {
	asked := make([]store.RunRef, len(refs))
	for i, r := range refs {
		asked[i] = store.RunRef(r)
	}
	got, err := s.DB.LastSeqs(ctx, asked)
	out := make(map[live.Ref]int64, len(got))
	for r, seq := range got {
		out[live.Ref(r)] = seq
	}
	return out, err
}

// FindEvents gives the events of a run after a Seq.
func (s stories) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	return s.DB.FindEvents(ctx, runID, after)
}

// streams is package live behind the door.
type streams struct{ hub *live.Hub }

// Knows tells whether a run of the caller's was begun here a moment ago.
func (s streams) Knows(ctx context.Context, runID string) bool {
	who, err := tenant.From(ctx)
	return err == nil && s.hub.Knows(live.Ref{Org: who.Org, Run: runID})
}

// Serve sends the events of a run.
func (s streams) Serve(w http.ResponseWriter, r *http.Request, runID string) error {
	who, err := tenant.From(r.Context())
	if err != nil {
		return err
	}
	from, err := live.ParsePosition(r)
	if err != nil {
		return err
	}
	return s.hub.Serve(w, r, live.Ref{Org: who.Org, Run: runID}, from)
}

// destinations is the store behind the door.
type destinations struct{ *store.DB }

// FindDestinations gives them by country and city.
func (d destinations) FindDestinations(ctx context.Context, atMost int) ([]trip.Destination, error) {
	return d.DB.FindDestinations(ctx, store.DestinationFilter{Limit: atMost})
}

// replays is the store behind the door.
type replays struct{ *store.DB }

// BeginReplay asks for the right to answer.
func (r replays) BeginReplay(ctx context.Context, k door.ReplayKey, bodyHash string, ttl time.Duration) (door.Replay, error) {
	got, err := r.DB.BeginReplay(ctx, store.ReplayKey(k), bodyHash, ttl)
	return door.Replay{State: door.ReplayState(got.State), Status: got.Status, Headers: http.Header(got.Headers), Body: got.Body, Holder: got.Holder}, err
}

// FinishReplay keeps the answer.
func (r replays) FinishReplay(ctx context.Context, k door.ReplayKey, a door.Replay) error {
	return r.DB.FinishReplay(ctx, store.ReplayKey(k), store.Replay{Status: a.Status, Headers: a.Headers, Body: a.Body, Holder: a.Holder})
}

// AbandonReplay forgets it.
func (r replays) AbandonReplay(ctx context.Context, k door.ReplayKey, holder string) error {
	return r.DB.AbandonReplay(ctx, store.ReplayKey(k), holder)
}

// audit is the store behind the door.
type audit struct{ *store.DB }

// AppendAudit keeps who wrote what.
func (a audit) AppendAudit(ctx context.Context, e door.AuditEntry) error {
	return a.DB.AppendAudit(ctx, store.AuditEntry{At: e.At, Action: e.Action, Target: e.Target, Status: e.Status, TraceID: e.TraceID})
}

// told is the store as the workflow tells its story to: whoever follows the run is woken.
type told struct {
	*store.DB
	wake func(live.Ref, run.Event)
}

// AppendEvent keeps an event and wakes who waits for it.
func (t told) AppendEvent(ctx context.Context, e run.Event) (run.Event, error) {
	kept, err := t.DB.AppendEvent(ctx, e)
	if err != nil {
		return kept, err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return kept, fault.New(fault.Internal, "an event was kept for nobody").Because(err)
	}
	t.wake(live.Ref{Org: who.Org, Run: kept.RunID}, kept)
	return kept, nil
}
