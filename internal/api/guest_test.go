package api_test

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Somebody comes without an account, plans, and makes it theirs: the trip is still there, and who they were is known.
func TestAGuestPlansAndStays(t *testing.T) {
	t.Parallel()
	b := setup(t)
	w := b.ask(user{}, "POST", "/auth/guest", `{}`)
	if w.Code != http.StatusCreated || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	before := decode[client.Tokens](t, w)
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
	ada := user{g.id, decode[client.Tokens](t, w).AccessToken}
	if me := decode[api.Me](t, b.ask(ada, "GET", "/auth/me", "")); me.Guest || me.User.ID != g.id.User {
		t.Errorf("got %+v", me)
	}
	if w := b.ask(ada, "GET", "/plan/"+trip, ""); w.Code != http.StatusOK {
		t.Errorf("the trip is gone: %d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/refresh", `{"refresh_token": "`+before.RefreshToken+`"}`), 401, "unauthenticated")
	wantProblem(t, b.ask(ada, "POST", "/auth/claim", `{"email": "ada@example.com", "password": "`+password+`", "org_name": "A"}`), 409, "conflict")
	var wrote []string
	for _, e := range b.audit.List() {
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
	b.turns.Left["rate:address:192.0.2.1"] = 1
	if w := b.ask(user{}, "POST", "/auth/guest", `{}`); w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/guest", `{}`), 429, "rate_limited")
}

// Guests wait in the lane of the address they come from, as limits know it; everybody else in that of their organisation.
func TestInWhichLaneSomebodyWaits(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	at := func(u user, address string) tenant.Identity {
		if w := b.write(u, "POST", "/plan", `{"text": "5 days in Paris"}`, "X-Forwarded-For", address); w.Code != http.StatusCreated {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		return b.runs.callers[len(b.runs.callers)-1]
	}
	member, one, other := b.user(), b.user(), b.user()
	for _, u := range []user{one, other} {
		id := u.id
		id.Lane = tenant.Guest
		b.people.good[u.token] = id
	}
	if got := at(member, "203.0.113.9"); got != member.id {
		t.Errorf("a member is let in as %+v", got)
	}
	first := at(one, "2001:db8:1:2:3:4:5:6")
	if same := at(other, "2001:db8:1:2:6:5:4:3"); same.AddressLane() != first.AddressLane() || same.Lane == first.Lane {
		t.Errorf("guests of one household wait in %q and %q", first.Lane, same.Lane)
	}
	if moved := at(one, "203.0.113.9"); moved.AddressLane() == first.AddressLane() || moved.Org != one.id.Org {
		t.Errorf("a guest who moved waits in %q as before", moved.Lane)
	}
}
