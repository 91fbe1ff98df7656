package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

// session gives the id of the session that somebody has.
func (b *bundle) session(u user) string {
	b.t.Helper()
	return decode[api.LoginSessions](b.t, b.ask(u, "GET", "/auth/sessions", "")).Sessions[0].ID
}

// Somebody looks where they are signed in and ends one login, then all others.
func TestSessionsAreLookedAtAndEnded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	got, err := c.Sessions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	id := got.Sessions[0].ID
	want := api.LoginSessions{Sessions: []api.LoginSession{{ID: id, CreatedAt: noon, LastUsed: noon, Client: "Firefox, Linux", Network: "192.0.2.0/24", Current: true}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sessions (-want +got):\n%s", diff)
	}
	if err := c.EndSession(t.Context(), uuid.NewString()); !fault.Is(err, fault.NotFound) {
		t.Errorf("one that is nobody's: %v", err)
	}
	if err := c.EndSession(t.Context(), id); err != nil {
		t.Error(err)
	}
	if again, err := c.Sessions(t.Context()); err != nil || again.Sessions[0].ID == id {
		t.Errorf("it goes on: %v, %v", again, err)
	}
	if err := c.EndOtherSessions(t.Context()); err != nil {
		t.Error(err)
	}
	u := b.user()
	if w := b.ask(u, "GET", "/auth/sessions", ""); w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("who is signed in where may be kept: %v", w.Header())
	}
	wantProblem(t, b.write(u, "DELETE", "/auth/sessions/x", ""), http.StatusNotFound, "not_found")
}

// A login brings the device token of the last one, and what the client says of itself; it gets a device token anew.
func TestALoginBringsItsDevice(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if _, err := b.people.Signup(t.Context(), signupOf("ada@example.com"), door.Visitor{}); err != nil {
		t.Fatal(err)
	}
	w := b.ask(user{}, "POST", "/auth/login", `{"email": "ada@example.com", "password": "`+password+`", "device_token": "twd_x"}`,
		"User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if got := decode[client.Tokens](t, w); got.DeviceToken != "device of "+b.people.users["ada@example.com"].User {
		t.Errorf("got %q", got.DeviceToken)
	}
	if b.people.device != "twd_x" || b.people.from.Agent != "Firefox, Linux" || b.people.from.Address == "" {
		t.Errorf("it came with %q from %+v", b.people.device, b.people.from)
	}
}

// A client of ours goes by the name that it was given.
func TestAClientNamesItself(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if _, err := b.people.Signup(t.Context(), signupOf("ada@example.com"), door.Visitor{}); err != nil {
		t.Fatal(err)
	}
	c := &api.Client{Core: client.Core{BaseURL: b.url(), Agent: "tripwright-cli/1.2"}}
	if _, err := c.Login(t.Context(), api.Login{Email: "ada@example.com", Password: password}); err != nil {
		t.Fatal(err)
	}
	if got := b.people.from.Agent; got != "tripwright-cli" {
		t.Errorf("it is called %q", got)
	}
}
