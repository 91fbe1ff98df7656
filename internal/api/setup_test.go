package api_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/door/doortest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/sse"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// bundle is a server over parts in memory.
type bundle struct {
	t       testing.TB
	runs    *planner
	people  *people
	turns   *doortest.Turns
	replays *doortest.Replays
	audit   *doortest.Book
	places  *places
	shelf   *shelf
	links   *links
	mails   *mails
	own     *own
	members *members
	tools   *tools
	streams *broadcast
	log     *doortest.Log
	plain   http.Handler     // the API alone
	handler http.Handler     // with every answer held against the document
	server  *httptest.Server // nil until url is asked for
}

func setup(t testing.TB, change ...func(*api.Config)) *bundle {
	t.Helper()
	b := &bundle{t: t, runs: &planner{}, people: &people{}, turns: &doortest.Turns{Left: map[string]int{}}, replays: &doortest.Replays{}, audit: &doortest.Book{},
		places: &places{}, shelf: &shelf{}, links: &links{}, mails: &mails{}, own: &own{}, members: &members{}, tools: &tools{}, log: &doortest.Log{}}
	b.streams = &broadcast{runs: b.runs}
	cfg := api.Config{
		Runs: b.runs, Tools: b.tools, Accounts: b.people, Streams: b.streams, Destinations: b.places, Knowledge: b.shelf, Shares: b.links, Limiter: b.turns, Replays: b.replays, Audit: b.audit, Own: b.own, Members: b.members, Mails: b.mails,
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "up 1\n") }),
		SLO: func(_ context.Context, window time.Duration) (slo.Report, error) {
			return slo.Judge(slo.Part{}, window), nil
		},
		UIOrigin: "https://ui.example.com",
		Log:      slog.New(slog.NewJSONHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Now:      func() time.Time { return noon },
	}
	for _, f := range change {
		f(&cfg)
	}
	h, err := api.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	b.plain, b.handler = h, watched(t, h)
	return b
}

// url starts a server on a port.
func (b *bundle) url() string {
	if b.server == nil {
		b.server = httptest.NewServer(b.handler)
		b.t.Cleanup(b.server.Close)
	}
	return b.server.URL
}

// client gives a client that is signed in as the owner of a new organisation.
func (b *bundle) client() *api.Client {
	b.t.Helper()
	c := &api.Client{Core: client.Core{BaseURL: b.url(), Backoff: time.Millisecond}, Poll: time.Millisecond}
	if _, err := c.Signup(b.t.Context(), api.Signup{Email: uuid.NewString() + "@example.com", Password: password, OrgName: "An org"}); err != nil {
		b.t.Fatal(err)
	}
	return c
}

// user is somebody who is signed in.
type user struct {
	id    tenant.Identity
	token string
}

// user signs somebody up, in an organisation of their own.
func (b *bundle) user() user {
	s, err := b.people.Signup(context.Background(), api.Signup{Email: uuid.NewString() + "@example.com", Password: password}, door.Visitor{})
	if err != nil {
		b.t.Fatal(err)
	}
	return user{s.Identity, s.AccessToken}
}

// guest is somebody who came without an account.
func (b *bundle) guest() user {
	s, err := b.people.Guest(context.Background(), door.Visitor{})
	if err != nil {
		b.t.Fatal(err)
	}
	return user{s.Identity, s.AccessToken}
}

// colleague is another user of somebody's organisation.
func (b *bundle) colleague(of user) user {
	b.people.mu.Lock()
	defer b.people.mu.Unlock()
	s := b.people.session(tenant.Identity{Org: of.id.Org, User: uuid.NewString()})
	return user{s.Identity, s.AccessToken}
}

func (u user) ctx() context.Context { return tenant.With(context.Background(), u.id) }

// ask is a request; header pairs come after the body.
func (b *bundle) ask(u user, method, path, body string, header ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if u.token != "" {
		r.Header.Set("Authorization", "Bearer "+u.token)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Del(header[i])
		if header[i+1] != "" {
			r.Header.Set(header[i], header[i+1])
		}
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	return w
}

// write is ask with an Idempotency-Key of its own.
func (b *bundle) write(u user, method, path, body string, header ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.ask(u, method, path, body, append([]string{"Idempotency-Key", uuid.NewString()}, header...)...)
}

// plan starts a run and gives its id.
func (b *bundle) plan(u user) string {
	b.t.Helper()
	w := b.write(u, "POST", "/plan", `{"text": "five days in Paris"}`)
	if w.Code != http.StatusCreated {
		b.t.Fatalf("POST /plan: %d %s", w.Code, w.Body)
	}
	return decode[api.Started](b.t, w).RunID
}

func decode[T any](t testing.TB, w *httptest.ResponseRecorder) (v T) {
	t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%d %q: %v", w.Code, w.Body, err)
	}
	return v
}

// wantProblem checks that an answer is a problem with a status and a code, and gives it.
func wantProblem(t testing.TB, w *httptest.ResponseRecorder, status int, code string) door.Problem {
	t.Helper()
	if w.Code != status || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Fatalf("got %d %s %s, want %d and a problem", w.Code, w.Header().Get("Content-Type"), w.Body, status)
	}
	p := decode[door.Problem](t, w)
	if p.Code != code || p.Status != status || p.Title == "" || p.Detail == "" || p.TraceID == "" || !strings.HasSuffix(p.Type, "#"+code) {
		t.Fatalf("got %s, want a whole problem with code %s", w.Body, code)
	}
	return p
}

// unknownRun is nobody's.
const unknownRun = "00000000-0000-4000-8000-000000000000"

// intent is a minimal one, as the seed has it.
const intent = `{"city": "Paris", "date_window": {"start": "2026-06-10", "end": "2026-06-14", "tz": "Europe/Paris"}, "budget_usd_cents": 250000,
	"airports": ["CDG"], "prefs": {"kid_friendly": false, "themes": ["art"], "avoid_overnight": false, "locked_slots": []}}`

// place adds a destination and gives its id.
func (b *bundle) place(u user) string {
	b.t.Helper()
	w := b.write(u, "POST", "/destinations", `{"city": "City `+uuid.NewString()+`", "country": "France", "geo": {"lat": 48.85, "lon": 2.35}}`)
	if w.Code != http.StatusCreated {
		b.t.Fatalf("POST /destinations: %d %s", w.Code, w.Body)
	}
	return decode[trip.Destination](b.t, w).ID
}

// item uploads a text for a place and gives its id.
func (b *bundle) item(u user, place string) string {
	b.t.Helper()
	w := b.write(u, "POST", "/destinations/"+place+"/knowledge?title=Guide", "The Louvre is closed on Tuesdays.", "Content-Type", "text/plain; charset=utf-8")
	if w.Code != http.StatusAccepted {
		b.t.Fatalf("POST …/knowledge: %d %s", w.Code, w.Body)
	}
	return decode[api.KnowledgeItem](b.t, w).ID
}

// itinerary is that of a run, as JSON.
func (b *bundle) itinerary(u user, id string) string {
	b.t.Helper()
	r, err := b.runs.runs.get(u.ctx(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(r.Result)
}

// bareURL starts a server whose answers are not held against the document.
func (b *bundle) bareURL() string {
	s := httptest.NewServer(b.plain)
	b.t.Cleanup(s.Close)
	return s.URL
}

func signupOf(email string) api.Signup {
	return api.Signup{Email: email, Password: password, OrgName: "An org"}
}

// slowRuns takes as long as it is given.
type slowRuns struct{ *planner }

func (slowRuns) FindRuns(ctx context.Context, _ run.Filter) ([]run.Summary, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// patientStreams looks whether it is being hurried.
type patientStreams struct{}

func (patientStreams) Knows(context.Context, string) bool { return false }

func (patientStreams) Serve(w http.ResponseWriter, r *http.Request, _ string) error {
	if _, hurried := r.Context().Deadline(); hurried {
		return fault.New(fault.Internal, "there is a deadline")
	}
	w.Header().Set("Content-Type", sse.MediaType)
	return nil
}

// runOf keeps a run without asking the API.
func runOf(b *bundle, u user) string {
	b.t.Helper()
	id := uuid.NewString()
	if _, err := b.runs.begin(u.ctx(), id, "wish"); err != nil {
		b.t.Fatal(err)
	}
	return id
}

// finish ends a run, whoever's it is, with the sample of Paris.
func (b *bundle) finish(id string) {
	b.t.Helper()
	b.runs.runs.mu.Lock()
	var of string
	for org, runs := range b.runs.runs.byOrg {
		if _, there := runs[id]; there {
			of = org
		}
	}
	b.runs.runs.mu.Unlock()
	b.runs.end(tenant.With(context.Background(), tenant.Identity{Org: of}), id, run.Completed)
}
