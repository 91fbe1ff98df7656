package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
)

// Somebody comes without an account, plans, and makes it theirs: the trip is still there, and who they were is known.
func TestAGuestPlansAndStays(t *testing.T) {
	t.Parallel()
	b := setup(t)
	w := b.ask(user{}, "POST", "/auth/guest", `{}`)
	if w.Code != http.StatusCreated || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	before := decode[api.Tokens](t, w)
	g := user{b.people.good[before.AccessToken], before.AccessToken}
	trip := b.plan(g)
	if me := decode[api.Me](t, b.ask(g, "GET", "/auth/me", "")); !me.Guest || me.User.Email != "" {
		t.Errorf("got %+v", me)
	}
	wantProblem(t, b.ask(g, "POST", "/auth/claim", `{"email": "ada@example.com", "password": "short", "org_name": "A"}`), 400, "invalid")
	w = b.ask(g, "POST", "/auth/claim", `{"email": "ada@example.com", "password": "`+password+`", "org_name": "A"}`)
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	ada := user{g.id, decode[api.Tokens](t, w).AccessToken}
	if me := decode[api.Me](t, b.ask(ada, "GET", "/auth/me", "")); me.Guest || me.User.ID != g.id.User {
		t.Errorf("got %+v", me)
	}
	if w := b.ask(ada, "GET", "/plan/"+trip, ""); w.Code != http.StatusOK {
		t.Errorf("the trip is gone: %d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/refresh", `{"refresh_token": "`+before.RefreshToken+`"}`), 401, "unauthenticated")
	wantProblem(t, b.ask(ada, "POST", "/auth/claim", `{"email": "ada@example.com", "password": "`+password+`", "org_name": "A"}`), 409, "conflict")
	var wrote []string
	for _, e := range b.audit.list() {
		if e.Org == g.id.Org && strings.HasPrefix(e.Action, "POST /auth/") {
			wrote = append(wrote, e.Action)
		}
	}
	if want := []string{"POST /auth/guest", "POST /auth/claim", "POST /auth/claim", "POST /auth/claim"}; !slices.Equal(wrote, want) {
		t.Errorf("the audit has %v, want %v", wrote, want)
	}
}

// Where guests are not taken, nothing is wrong with who came: it is not 401.
func TestNoGuestsToday(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.people.noGuests = true
	if p := wantProblem(t, b.ask(user{}, "POST", "/auth/guest", `{}`), 403, "denied"); p.Detail != "no guests today" {
		t.Errorf("got %q", p.Detail)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/guest", `{"name": "SECRET"}`), 400, "invalid")
}

// Guests are counted by their address, as those who sign up are.
func TestGuestsAreCounted(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.turns.left["rate:address:192.0.2.1"] = 1
	if w := b.ask(user{}, "POST", "/auth/guest", `{}`); w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/guest", `{}`), 429, "rate_limited")
}
