package door_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/door/doortest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// bundle is a door with a few rooms behind it, in which things are made.
type bundle struct {
	t       testing.TB
	callers *callers
	turns   *doortest.Turns
	replays *doortest.Replays
	audit   *doortest.Book
	meter   *doortest.Tally
	log     *doortest.Log
	door    *door.Door

	work    func() error // done for what is written; nil: nothing
	mu      sync.Mutex
	made    map[string]int // how often a thing was made, by its id
	visitor []door.Visitor // who sent it
}

func setup(t testing.TB, change ...func(*door.Config)) *bundle {
	t.Helper()
	b := &bundle{t: t, callers: &callers{}, turns: &doortest.Turns{}, replays: &doortest.Replays{}, audit: &doortest.Book{}, meter: &doortest.Tally{}, log: &doortest.Log{}}
	cfg := door.Config{Callers: b.callers, Limiter: b.turns, Replays: b.replays, Audit: b.audit, Meter: b.meter, UIOrigin: "https://ui.example.com",
		Log: slog.New(slog.NewJSONHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Now: func() time.Time { return noon }}
	for _, f := range change {
		f(&cfg)
	}
	var err error
	if b.door, err = door.New(cfg); err != nil {
		t.Fatal(err)
	}
	says := func(what string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", door.JSON)
			fmt.Fprintf(w, "%q", what)
		}
	}
	b.door.Handle(door.Get("/things", "findThings", ""), says("things"))
	b.door.Handle(door.Post("/things", "make", "").Keeps(201), http.HandlerFunc(b.make))
	b.door.Handle(door.Get("/things/{id}", "findThing", ""), says("a thing"))
	b.door.Handle(door.Delete("/things/{id}", "drop", "").Keeps(200), says("dropped"))
	b.door.Handle(door.Post("/things/{id}/look", "look", ""), says("looked"))
	b.door.Handle(door.Get("/things/{id}/stream", "stream", "").Streams(), says("event"))
	b.door.Handle(door.Get("/things/{id}/file", "file", "").Gives("text/plain; charset=utf-8"), says("file"))
	b.door.Handle(door.Post("/files", "send", "").Takes("text/plain").Keeps(202), http.HandlerFunc(b.make))
	b.door.Handle(door.Post("/tokens", "tokens", "").Keeps(200).Tokens(), http.HandlerFunc(b.make))
	b.door.Handle(door.Get("/open", "open", "").Open(), says("open"))
	b.door.Handle(door.Post("/open", "enter", "").Open().Keeps(201), http.HandlerFunc(b.enter))
	b.door.Handle(door.Get("/health", "health", "").Probe(), says("ok"))
	b.door.Handle(door.Get("/slow", "slow", "").Probe(), http.HandlerFunc(b.slow))
	b.door.Handle(door.Get("/broken", "broken", "").Probe(), http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "half of it")
		panic("in the middle")
	}))
	b.door.Handle(door.Get("/long", "long", "").Probe(), says(strings.Repeat("long ", 1000)))
	b.door.Handle(door.Get("/long/attached", "attached", "").Probe().Attaches("text/plain"), http.HandlerFunc(b.slow))
	return b
}

// make makes a thing of what was sent.
func (b *bundle) make(w http.ResponseWriter, r *http.Request) {
	body, err := door.Held(r.Body)
	if err == nil && strings.Contains(string(body), "nothing") {
		err = fault.Field("what", "is nothing")
	}
	if err == nil && b.work != nil {
		err = b.work()
	}
	id, workErr := door.Keyed{Key: r.Header.Get(door.KeyHeader)}.WorkID(r.Context(), "thing", body)
	if err == nil {
		err = workErr
	}
	if err != nil {
		b.door.TurnAway(w, r, err)
		return
	}
	b.mu.Lock()
	if b.made == nil {
		b.made = map[string]int{}
	}
	b.made[id]++
	b.visitor = append(b.visitor, door.VisitorOf(r.Context()))
	b.mu.Unlock()
	door.Began(r.Context(), "trace-of-"+id, "thing_id", id)
	w.Header().Set("Location", "/things/"+id)
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, `{"id": %q}`, id)
}

// enter signs in whoever says a name, or bears a token of a letter.
func (b *bundle) enter(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	switch string(body) {
	case `"nobody"`:
		b.door.TurnAway(w, r, door.NotSignedIn(fault.New(fault.Denied, "you are not known")))
	case `"letter"`:
		door.Bears(r.Context(), "org of the mail", "reader of the mail")
		w.WriteHeader(http.StatusNoContent)
	default:
		door.Belongs(r.Context(), "org", "user")
		w.WriteHeader(http.StatusCreated)
	}
}

// slow answers when it is stopped, and says how.
func (b *bundle) slow(w http.ResponseWriter, r *http.Request) {
	if _, hurried := r.Context().Deadline(); !hurried {
		fmt.Fprint(w, "nobody hurries")
		return
	}
	<-r.Context().Done()
	b.door.TurnAway(w, r, r.Context().Err())
}

// callers knows who was given a token.
type callers struct {
	mu   sync.Mutex
	good map[string]tenant.Identity
	err  error
}

// Check is who brings a token.
func (c *callers) Check(_ context.Context, token string) (tenant.Identity, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return tenant.Identity{}, c.err
	}
	id, ok := c.good[token]
	if !ok {
		return id, fault.New(fault.Denied, "the access token is not good")
	}
	return id, nil
}

// user is somebody who is signed in.
type user struct {
	id    tenant.Identity
	token string
}

func (b *bundle) user() user {
	b.callers.mu.Lock()
	defer b.callers.mu.Unlock()
	if b.callers.good == nil {
		b.callers.good = map[string]tenant.Identity{}
	}
	u := user{tenant.Identity{Org: uuid.NewString(), User: uuid.NewString()}, uuid.NewString()}
	b.callers.good[u.token] = u.id
	return u
}

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
	b.door.ServeHTTP(w, r)
	return w
}

// write is ask with an Idempotency-Key of its own.
func (b *bundle) write(u user, method, path, body string, header ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.ask(u, method, path, body, append([]string{"Idempotency-Key", uuid.NewString()}, header...)...)
}

// url starts a server on a port.
func (b *bundle) url() string {
	s := httptest.NewServer(b.door)
	b.t.Cleanup(s.Close)
	return s.URL
}

// wantProblem checks that an answer is a problem with a status and a code, and gives it.
func wantProblem(t testing.TB, w *httptest.ResponseRecorder, status int, code string) door.Problem {
	t.Helper()
	var p door.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != status || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Fatalf("got %d %s %s, want %d and a problem", w.Code, w.Header().Get("Content-Type"), w.Body, status)
	}
	if p.Code != code || p.Status != status || p.Title == "" || p.Detail == "" || p.TraceID == "" || !strings.HasSuffix(p.Type, "#"+code) {
		t.Fatalf("got %s, want a whole problem with code %s", w.Body, code)
	}
	return p
}
