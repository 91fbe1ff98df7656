package api_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/sse"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// owned holds things of organisations, as a store does.
type owned[T any] struct {
	mu    sync.Mutex
	byOrg map[string]map[string]T
}

func (o *owned[T]) put(ctx context.Context, id string, v T) {
	o.mu.Lock()
	defer o.mu.Unlock()
	who, err := tenant.From(ctx)
	if err != nil {
		panic(err)
	}
	if o.byOrg == nil {
		o.byOrg = map[string]map[string]T{}
	}
	if o.byOrg[who.Org] == nil {
		o.byOrg[who.Org] = map[string]T{}
	}
	o.byOrg[who.Org][id] = v
}

func (o *owned[T]) get(ctx context.Context, id string) (T, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var zero T
	who, err := tenant.From(ctx)
	if err != nil {
		return zero, err
	}
	v, ok := o.byOrg[who.Org][id]
	if !ok {
		return zero, fault.New(fault.NotFound, "%s is not here", id) // says too much on purpose: the door must not pass it on
	}
	return v, nil
}

func (o *owned[T]) drop(ctx context.Context, id string) error {
	if _, err := o.get(ctx, id); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	who, err := tenant.From(ctx)
	delete(o.byOrg[who.Org], id)
	return err
}

func (o *owned[T]) all(ctx context.Context) []T {
	o.mu.Lock()
	defer o.mu.Unlock()
	who, err := tenant.From(ctx)
	if err != nil {
		panic(err)
	}
	return slices.Collect(maps.Values(o.byOrg[who.Org]))
}

// planner is an in-memory api.Runs. Runs stay running until the test ends them.
type planner struct {
	runs     owned[run.Run]
	events   owned[[]run.Event]
	mu       sync.Mutex
	started  int
	asked    []plan.Request
	foreseen []plan.Request
	edits    []trip.Edit
	callers  []tenant.Identity
	before   func() error // called by Start; nil: nothing

	wholeReads int // of runs with all that is kept of them
	looks      int // at how one stands
}

func (p *planner) begin(ctx context.Context, id string, request any) (run.Run, error) {
	if r, err := p.runs.get(ctx, id); err == nil {
		return r, nil
	}
	raw, err := json.Marshal(request)
	if err != nil {
		return run.Run{}, err
	}
	p.mu.Lock()
	p.started++
	p.mu.Unlock()
	r := run.Run{ID: id, TraceID: "trace-of-" + id, Kind: "plan", Request: raw, Status: run.Running, CreatedAt: noon, UserID: callerOf(ctx)}
	p.runs.put(ctx, id, r)
	p.events.put(ctx, id, []run.Event{
		{Seq: 1, RunID: id, Node: plan.IntentExtractor, Attempt: 1, Status: run.NodeStarted, TS: noon},
		{Seq: 2, RunID: id, Node: plan.IntentExtractor, Attempt: 1, Status: run.NodeCompleted, TS: noon},
		{Seq: 3, RunID: id, Node: plan.RAG, Attempt: 1, Status: run.NodeStarted, TS: noon},
	})
	return r, nil
}

func callerOf(ctx context.Context) string {
	who, err := tenant.From(ctx)
	if err != nil {
		panic(err)
	}
	return who.User
}

func (p *planner) Start(ctx context.Context, runID string, req plan.Request) (run.Run, error) {
	if p.before != nil {
		if err := p.before(); err != nil {
			return run.Run{}, err
		}
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return run.Run{}, err
	}
	p.mu.Lock()
	p.asked, p.callers = append(p.asked, req), append(p.callers, who)
	p.mu.Unlock()
	return p.begin(ctx, runID, req)
}

func (p *planner) Preview(_ context.Context, req plan.Request) (plan.Preview, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.foreseen = append(p.foreseen, req)
	return plan.Preview{Missing: []string{"city"}, Question: &trip.Question{Field: "city", Text: req.Text}}, nil
}

func (p *planner) Edit(ctx context.Context, parentID, runID string, e trip.Edit) (run.Run, error) {
	if _, err := p.runs.get(ctx, parentID); err != nil {
		return run.Run{}, err
	}
	p.mu.Lock()
	p.edits = append(p.edits, e)
	p.mu.Unlock()
	return p.begin(ctx, runID, e)
}

// end finishes a run with the sample of Paris, or with a problem.
func (p *planner) end(ctx context.Context, id string, status run.Status) run.Run {
	r, err := p.runs.get(ctx, id)
	if err != nil {
		panic(err)
	}
	at := noon.Add(time.Second)
	r.Status, r.CompletedAt = status, &at
	switch status {
	case run.Completed:
		in, pl, facts := triptest.Paris()
		it := triptest.Itinerary(in, pl, facts)
		it.Certificate = trip.Certificate{Version: 1, Rules: []trip.RuleVerdict{{Rule: "budget", Verdict: trip.Pass, Checked: 1}}}
		r.Result, err = json.Marshal(it)
	case run.Error:
		r.Problem, err = json.Marshal(trip.Problem{Code: "no_valid_plan", Message: "no plan fits", Violations: []trip.Violation{},
			Conflict: []string{}, Relaxations: []trip.Relaxation{}, Repairs: []trip.RepairDiff{}})
	}
	if err != nil {
		panic(err)
	}
	p.runs.put(ctx, id, r)
	events, _ := p.events.get(ctx, id)
	p.events.put(ctx, id, append(events, run.Event{Seq: int64(len(events) + 1), RunID: id, Node: plan.Responder, Attempt: 1, Status: run.Done, TS: at}))
	return r
}

func (p *planner) Cancel(ctx context.Context, runID string) (run.Run, error) {
	r, err := p.runs.get(ctx, runID)
	if err != nil || r.Status.Final() {
		return r, err
	}
	return p.end(ctx, runID, run.Cancelled), nil
}

func (p *planner) Delete(ctx context.Context, runID string) error {
	r, err := p.runs.get(ctx, runID)
	if err == nil && r.UserID != callerOf(ctx) {
		err = fault.New(fault.Denied, "somebody else of your organisation made this trip")
	}
	if err != nil {
		return err
	}
	return p.runs.drop(ctx, runID)
}

func (p *planner) Name(ctx context.Context, runID, name string) (run.Run, error) {
	r, err := p.runs.get(ctx, runID)
	if err == nil && r.UserID != callerOf(ctx) {
		err = fault.New(fault.Denied, "somebody else of your organisation made this trip")
	}
	if err != nil {
		return run.Run{}, err
	}
	r.Name = name
	p.runs.put(ctx, runID, r)
	return r, nil
}

func (p *planner) Resume(ctx context.Context, runID string) (run.Run, error) {
	return p.runs.get(ctx, runID)
}

func (p *planner) FindRunByID(ctx context.Context, id string) (run.Run, error) {
	p.mu.Lock()
	p.wholeReads++
	p.mu.Unlock()
	return p.runs.get(ctx, id)
}

func (p *planner) FindStandingByID(ctx context.Context, id string) (run.Standing, error) {
	p.mu.Lock()
	p.looks++
	p.mu.Unlock()
	r, err := p.runs.get(ctx, id)
	return run.Standing{Status: r.Status, HasResult: len(r.Result) > 0}, err
}

func (p *planner) FindRuns(ctx context.Context, f run.Filter) ([]run.Summary, error) {
	all := p.runs.all(ctx)
	slices.SortFunc(all, func(a, b run.Run) int { return cmp.Compare(b.ID, a.ID) })
	var out []run.Summary
	for _, r := range all {
		if (f.Status == "" || r.Status == f.Status) && (f.Before == "" || r.ID < f.Before) && len(out) < f.Limit {
			out = append(out, run.Summary{ID: r.ID, Request: r.Request, Status: r.Status, CreatedAt: r.CreatedAt, CompletedAt: r.CompletedAt,
				ParentID: r.ParentID, UserID: r.UserID, Name: r.Name, Days: r.Days})
		}
	}
	return out, nil
}

func (p *planner) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	all, err := p.events.get(ctx, runID)
	if err != nil || after >= int64(len(all)) {
		return nil, err
	}
	return all[after:], nil
}

func (p *planner) Checkpoints(ctx context.Context, runID string) ([]plan.Checkpoint, error) {
	_, err := p.runs.get(ctx, runID)
	return []plan.Checkpoint{{Node: plan.Planner, Turn: 1, At: noon, State: plan.State{RunID: runID}}}, err
}

func (p *planner) Cost(ctx context.Context, runID string) (api.Cost, error) {
	_, err := p.runs.get(ctx, runID)
	return api.Cost{RunID: runID, DurationMS: 42, Nodes: []api.NodeCost{{Node: plan.RAG, Turns: 1, DurationMS: 7, CacheHits: 1}}}, err
}

func (p *planner) Check(ctx context.Context, runID string, days []trip.ItineraryDay) (revise.Checked, error) {
	_, err := p.runs.get(ctx, runID)
	return revise.Checked{Costs: trip.CostBreakdown{Total: money.Cents(len(days))}, Valid: true}, err // a cent a day
}

func (p *planner) Fixes(ctx context.Context, runID string, days []trip.ItineraryDay) ([]revise.Fix, error) {
	_, err := p.runs.get(ctx, runID)
	return []revise.Fix{{Kind: revise.FixRemove, Says: "Leave out the Louvre", For: "d1.s0", Option: "louvre", Checked: revise.Checked{Days: days, Valid: true}}}, err
}

func (p *planner) Alternatives(ctx context.Context, runID, slot string) ([]revise.Alternative, error) {
	_, err := p.runs.get(ctx, runID)
	return []revise.Alternative{{Option: "orsay", Kind: trip.KindAttraction, Name: "Musée d'Orsay", Why: "instead of " + slot}}, err
}

func (p *planner) Diff(ctx context.Context, runID, against string) (revise.Difference, error) {
	_, err := p.runs.get(ctx, runID)
	return revise.Difference{From: against, To: runID, Kept: 3}, err
}

// people is an in-memory api.Accounts. Tokens are "access:org:user" and "refresh:org:user:n".
type people struct {
	mu      sync.Mutex
	users   map[string]tenant.Identity // by e-mail
	n       int                        // tokens given
	deaf    bool                       // no token is good
	good    map[string]tenant.Identity // access tokens
	refresh map[string]tenant.Identity

	from   door.Visitor // of the last login
	device string       // what it brought

	sessions map[string]auth.Session // by user
	guests   map[string]bool         // by user
	noGuests bool
}

const password = "a long sentence is welcome"

func (p *people) session(id tenant.Identity) api.Session {
	if p.good == nil {
		p.good, p.refresh = map[string]tenant.Identity{}, map[string]tenant.Identity{}
	}
	p.n++
	s := api.Session{Identity: id, AccessToken: fmt.Sprintf("access%d", p.n), RefreshToken: fmt.Sprintf("refresh%d", p.n), ExpiresIn: 15 * time.Minute}
	p.good[s.AccessToken], p.refresh[s.RefreshToken] = id, id
	return s
}

func (p *people) Signup(_ context.Context, in api.Signup, _ door.Visitor) (api.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if in.Email == "" {
		return api.Session{}, fault.Field("email", "is required")
	}
	if len(in.Password) < 10 {
		return api.Session{}, fault.Field("password", "must have at least 10 characters")
	}
	id := tenant.Identity{Org: uuid.NewString(), User: uuid.NewString()}
	if p.users == nil {
		p.users = map[string]tenant.Identity{}
	}
	p.users[in.Email] = id
	return p.session(id), nil
}

func (p *people) Guest(context.Context, door.Visitor) (api.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.noGuests {
		return api.Session{}, fault.New(fault.Denied, "no guests today")
	}
	id := tenant.Identity{Org: uuid.NewString(), User: uuid.NewString()}
	if p.guests == nil {
		p.guests = map[string]bool{}
	}
	p.guests[id.User] = true
	return p.session(id), nil
}

func (p *people) Claim(ctx context.Context, in api.Signup, _ door.Visitor) (api.Session, error) {
	id, err := tenant.From(ctx)
	if err != nil {
		return api.Session{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.guests[id.User] {
		return api.Session{}, fault.New(fault.Conflict, "the account has an owner already")
	}
	if len(in.Password) < 10 {
		return api.Session{}, fault.Field("password", "must have at least 10 characters")
	}
	delete(p.guests, id.User)
	maps.DeleteFunc(p.refresh, func(_ string, of tenant.Identity) bool { return of == id })
	return p.session(id), nil
}

func (p *people) Login(_ context.Context, in api.Login, from door.Visitor) (api.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if in.Email == "locked@example.com" {
		e := fault.New(fault.Exhausted, "too many attempts; wait a little")
		e.RetryAfter = 90 * time.Second
		return api.Session{}, e
	}
	if in.Email == "crowd@example.com" {
		e := fault.New(fault.Unavailable, "too many people are signing in")
		e.RetryAfter = 5 * time.Second
		return api.Session{}, e
	}
	id, ok := p.users[in.Email]
	if !ok || in.Password != password {
		return api.Session{}, fault.New(fault.Denied, "the address or the password is not right")
	}
	p.from, p.device = from, in.Device
	s := p.session(id)
	s.DeviceToken = "device of " + id.User
	return s, nil
}

func (p *people) Refresh(_ context.Context, token string, _ door.Visitor) (api.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := p.refresh[token]
	if !ok {
		return api.Session{}, fault.New(fault.Denied, "sign in again")
	}
	delete(p.refresh, token)
	return p.session(id), nil
}

func (p *people) Revoke(_ context.Context, token string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.refresh, token)
	return nil
}

// expire ends every access token.
func (p *people) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.good)
}

func (p *people) Check(_ context.Context, token string) (tenant.Identity, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := p.good[token]
	if !ok || p.deaf {
		return tenant.Identity{}, fault.New(fault.Denied, "sign in again")
	}
	return id, nil
}

func (p *people) Me(ctx context.Context) (auth.User, auth.Org, error) {
	id, err := tenant.From(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.guests[id.User] {
		return auth.User{ID: id.User, OrgID: id.Org, Role: auth.Owner, CreatedAt: noon, Guest: true}, auth.Org{ID: id.Org, Slug: "guest-1", Name: "Guest", CreatedAt: noon}, err
	}
	return auth.User{ID: id.User, OrgID: id.Org, Email: "ada@example.com", PasswordHash: "$argon2id$secret", Role: auth.Owner, CreatedAt: noon},
		auth.Org{ID: id.Org, Slug: "ada", Name: "Ada", CreatedAt: noon}, err
}

// Sessions gives one session, which each has until it is ended.
func (p *people) Sessions(ctx context.Context) ([]auth.Session, error) {
	id, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sessions == nil {
		p.sessions = map[string]auth.Session{}
	}
	if p.sessions[id.User].ID == "" {
		p.sessions[id.User] = auth.Session{ID: uuid.NewString(), BeganAt: noon, LastUsed: noon, Agent: "Firefox, Linux", Network: "192.0.2.0/24", Current: true}
	}
	return []auth.Session{p.sessions[id.User]}, nil
}

func (p *people) EndSession(ctx context.Context, session string, _ door.Visitor) error {
	all, err := p.Sessions(ctx)
	if err != nil {
		return err
	}
	if all[0].ID != session {
		return fault.New(fault.NotFound, "there is no such session")
	}
	return p.EndOtherSessions(ctx, door.Visitor{})
}

func (p *people) EndOtherSessions(ctx context.Context, _ door.Visitor) error {
	id, err := tenant.From(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.sessions, id.User)
	return err
}

func (p *people) ChangePassword(ctx context.Context, in api.PasswordChange, _ door.Visitor) (api.Session, error) {
	id, err := tenant.From(ctx)
	if err != nil {
		return api.Session{}, err
	}
	if in.Old != password {
		return api.Session{}, fault.Field("old_password", "is not right")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.session(id), nil
}

func (p *people) JWKS() any {
	return api.KeySet{Keys: []api.Key{{KeyType: "RSA", Use: "sig", Algorithm: "RS256", ID: "k1", N: "AQAB", E: "AQAB"}}}
}

func (p *people) ItineraryJWKS() any {
	return api.ItineraryKeySet{Keys: []api.ItineraryKey{{KeyType: "OKP", Curve: "Ed25519", Use: "sig", Algorithm: "EdDSA", ID: "i1", X: "AQAB"}}}
}

// places is an in-memory api.Destinations.
type places struct{ owned[trip.Destination] }

func (p *places) taken(ctx context.Context, d trip.Destination) error {
	for _, other := range p.all(ctx) {
		if other.City == d.City && other.Country == d.Country && other.ID != d.ID {
			return fault.New(fault.Conflict, "the destination exists already")
		}
	}
	return nil
}

func (p *places) CreateDestination(ctx context.Context, d trip.Destination) error {
	if _, err := p.get(ctx, d.ID); err == nil {
		return fault.New(fault.Conflict, "the destination exists already")
	}
	if err := p.taken(ctx, d); err != nil {
		return err
	}
	p.put(ctx, d.ID, d)
	return nil
}

func (p *places) FindDestinations(ctx context.Context, _ int) ([]trip.Destination, error) {
	list := p.all(ctx)
	slices.SortFunc(list, func(a, b trip.Destination) int { return cmp.Compare(a.City, b.City) })
	return list, nil
}

func (p *places) FindDestinationByID(ctx context.Context, id string) (trip.Destination, error) {
	return p.get(ctx, id)
}

func (p *places) UpdateDestination(ctx context.Context, id string, c trip.DestinationChange) (trip.Destination, error) {
	d, err := p.get(ctx, id)
	if err != nil {
		return d, err
	}
	d.City, d.Country, d.Geo = *cmp.Or(c.City, &d.City), *cmp.Or(c.Country, &d.Country), cmp.Or(c.Geo, d.Geo)
	if err := p.taken(ctx, d); err != nil {
		return d, err
	}
	p.put(ctx, id, d)
	return d, nil
}

func (p *places) DeleteDestination(ctx context.Context, id string) error {
	if _, err := p.get(ctx, id); err != nil {
		return err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.byOrg[who.Org], id)
	return nil
}

// links is an in-memory api.Shares. Tokens are "token1", "token2" and so on.
type links struct {
	of owned[[]api.Share]
	n  atomic.Int64
}

func (l *links) CreateShare(ctx context.Context, runID string, until time.Time) (string, error) {
	list, _ := l.of.get(ctx, runID)
	l.of.put(ctx, runID, append([]api.Share{{CreatedAt: noon, ExpiresAt: until}}, list...))
	return fmt.Sprintf("token%d", l.n.Add(1)), nil
}

func (l *links) FindShares(ctx context.Context, runID, _ string) ([]api.Share, error) {
	list, _ := l.of.get(ctx, runID)
	return list, nil
}

func (l *links) RevokeShares(ctx context.Context, runID, _ string) error {
	l.of.put(ctx, runID, nil)
	return nil
}

// shelf is an in-memory api.Knowledge in which files become documents at once.
type shelf struct {
	items owned[api.KnowledgeItem]
	files owned[api.File]
}

func (s *shelf) Upload(ctx context.Context, id, destination string, f api.File) (api.KnowledgeItem, error) {
	item := api.KnowledgeItem{ID: id, Destination: destination, Title: cmp.Or(f.Title, "A text"), MediaType: f.MediaType, SourceURL: f.SourceURL, Size: int64(len(f.Data)),
		Status: "ready", CreatedAt: noon, UpdatedAt: noon}
	s.items.put(ctx, id, item)
	s.files.put(ctx, id, f)
	return item, nil
}

func (s *shelf) FindItemByID(ctx context.Context, id string) (api.KnowledgeItem, error) {
	return s.items.get(ctx, id)
}

func (s *shelf) FindItems(ctx context.Context, destination string, _ int) ([]api.KnowledgeItem, error) {
	return slices.DeleteFunc(s.items.all(ctx), func(i api.KnowledgeItem) bool { return i.Destination != destination }), nil
}

func (s *shelf) DeleteItem(ctx context.Context, id string) error {
	if _, err := s.items.get(ctx, id); err != nil {
		return err
	}
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	s.items.mu.Lock()
	defer s.items.mu.Unlock()
	delete(s.items.byOrg[who.Org], id)
	return nil
}

func (s *shelf) FindChunks(ctx context.Context, destination, item string, _ int) ([]api.KnowledgeChunk, error) {
	list, err := s.FindItems(ctx, destination, 0)
	var out []api.KnowledgeChunk
	for _, i := range list {
		f, err := s.files.get(ctx, i.ID)
		if err != nil {
			return nil, err
		}
		if item == "" || item == i.ID {
			out = append(out, api.KnowledgeChunk{Item: i.ID, Text: string(f.Data)})
		}
	}
	return out, err
}

func (s *shelf) Search(ctx context.Context, destination, question string) (api.Found, error) {
	chunks, err := s.FindChunks(ctx, destination, "", 0)
	for _, c := range chunks {
		if strings.Contains(c.Text, question) {
			return api.Found{Known: true, Passages: []api.Passage{{KnowledgeChunk: c, Quote: question, Confidence: 0.9}}}, err
		}
	}
	return api.Found{Message: "Information not available."}, err
}

// broadcast is an api.Streams that sends what is kept of a run, and ends.
type broadcast struct {
	runs *planner
	mu   sync.Mutex
	down int // refuses so many times
	cut  int // ends so many streams after one event
	back int // begins so many events too early
}

func (b *broadcast) Knows(context.Context, string) bool { return false }

func (b *broadcast) Serve(w http.ResponseWriter, r *http.Request, runID string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.down > 0 {
		b.down--
		return fault.New(fault.Unavailable, "the streams are away")
	}
	after := int64(0)
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		if _, err := fmt.Sscanf(id, "%d", &after); err != nil {
			return fault.Field("Last-Event-ID", "must be a number")
		}
	}
	events, err := b.runs.FindEvents(r.Context(), runID, max(after-int64(b.back), 0))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", sse.MediaType)
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		out, err := sse.Append(nil, sse.Event{ID: fmt.Sprint(e.Seq), Type: "node_event", Data: string(data)})
		if err != nil {
			return err
		}
		w.Write(out)
		if b.cut > 0 {
			b.cut--
			return nil
		}
	}
	return nil
}
