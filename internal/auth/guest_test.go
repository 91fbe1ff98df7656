package auth_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

func welcoming(c *auth.Config) { c.Guests = true }

// guest lets somebody in without an account.
func (d *door) guest() (auth.Person, auth.Tokens) {
	d.t.Helper()
	p, tokens, err := d.Guest(d.t.Context(), auth.Visit{})
	must(d.t, err)
	return p, tokens
}

var adas = auth.Signup{Email: " Ada@Example.org", Password: right, OrgName: "Analytical Tours"}

func TestAGuestBeginsAndBecomesSomebody(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	p, tokens := d.guest()
	if !p.User.Guest || p.User.Email != "" || p.User.Role != auth.Owner || p.Org.Name != "Guest" || !strings.HasPrefix(p.Org.Slug, "guest-") {
		t.Errorf("%+v", p)
	}
	me, err := d.Me(d.as(tokens))
	must(t, err)
	if diff := cmp.Diff(p, me); diff != "" {
		t.Errorf("me (-want +got):\n%s", diff)
	}
	if c, err := d.Check(tokens.Access); err != nil || c.Role != auth.Owner || c.Org != p.Org.ID {
		t.Errorf("claims %+v, %v", c, err)
	}
	d.clock.Pass(29 * 24 * time.Hour)
	other, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{}) // a guest has no other way back, and a month of time
	must(t, err)

	claimed, fresh, err := d.Claim(d.as(other), adas)
	must(t, err)
	want := p
	want.User.Guest, want.User.Email, want.Org.Slug, want.Org.Name = false, "ada@example.org", "analytical-tours", "Analytical Tours"
	if diff := cmp.Diff(want, claimed); diff != "" {
		t.Errorf("claimed (-want +got):\n%s", diff)
	}
	me, err = d.Me(d.as(fresh))
	must(t, err)
	if diff := cmp.Diff(want, me); diff != "" {
		t.Errorf("me (-want +got):\n%s", diff)
	}
	_, err = d.Refresh(t.Context(), other.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if fresh.RefreshExpires != d.clock.Now().Add(7*24*time.Hour) {
		t.Errorf("the new session is good until %v", fresh.RefreshExpires)
	}
	if _, err := d.Refresh(t.Context(), fresh.Refresh, auth.Visit{}); err != nil {
		t.Errorf("the new session: %v", err)
	}
	if c, err := d.login("ada@example.org", right); err != nil {
		t.Errorf("login: %v", err)
	} else if c, err := d.Check(c.Access); err != nil || c.Org != p.Org.ID || c.Subject != p.User.ID {
		t.Errorf("it leads to %+v, %v", c, err)
	}
	if got, want := d.heard(), []auth.What{auth.GuestCame, auth.GuestClaimed, auth.LoggedIn}; !slices.Equal(got[:2], want[:2]) || got[len(got)-1] != want[2] {
		t.Errorf("heard %v, want %v", got, want)
	}
}

// That somebody is a guest stands in their access token, so that the door need not look it up; a claimed account is none, and nor is
// who brings a token of before there was the word.
func TestATokenSaysWhoIsAGuest(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	_, came := d.guest()
	again, err := d.Refresh(t.Context(), came.Refresh, auth.Visit{})
	must(t, err)
	_, claimed, err := d.Claim(d.as(again), adas)
	must(t, err)
	head, before := genuine(d)
	for _, tt := range []struct {
		name, token string
		guest       bool
	}{
		{"who came", came.Access, true},
		{"who came back", again.Access, true},
		{"who claimed an account", claimed.Access, false},
		{"a token of before", signed(t, keystest.PrivateKey(0), head, before), false},
	} {
		for _, look := range []string{"first", "second"} { // which remembers the first
			c, err := d.Check(tt.token)
			must(t, err)
			if c.Guest != tt.guest || c.Identity().IsGuest() != tt.guest {
				t.Errorf("%s, %s look: %+v", tt.name, look, c)
			}
		}
	}
}

func TestGuestsAreStrangersToEachOther(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	a, _ := d.guest()
	b, _ := d.guest()
	if a.Org.ID == b.Org.ID || a.User.ID == b.User.ID || a.Org.Slug == b.Org.Slug {
		t.Errorf("%+v and %+v", a, b)
	}
}

// Whoever tries to sign in as a guest meets what whoever tries a stranger's address does: the same answer, for the same work.
func TestAGuestHasNoWayInByPassword(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	p, _ := d.guest()
	_, stranger := d.Login(t.Context(), auth.Login{Email: "nobody@example.org", Password: right})
	wantStranger := wantKind(t, stranger, fault.Denied)
	for in, hashes := range map[auth.Login]int64{
		{Email: p.User.ID + "@guest", Password: right}: 1, {Email: "guest@example.org", Password: right, Org: p.Org.Slug}: 2, // by slug, and by name
	} {
		before := d.Hashes()
		_, err := d.Login(t.Context(), in)
		if got := wantKind(t, err, fault.Denied); got.Message != wantStranger.Message {
			t.Errorf("%q, and of a stranger %q", got.Message, wantStranger.Message)
		}
		if n := d.Hashes() - before; n != hashes {
			t.Errorf("%d hashes, want %d", n, hashes)
		}
	}
	for _, email := range []string{"", " ", p.User.ID} {
		_, err := d.Login(t.Context(), auth.Login{Email: email, Password: right, Org: p.Org.Slug})
		wantKind(t, err, fault.Invalid)
	}
}

func TestWhatAGuestMayNot(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	_, tokens := d.guest()
	_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: "", New: right})
	if e := wantKind(t, err, fault.Conflict); !strings.Contains(e.Message, "claim") {
		t.Errorf("%q does not say what to do", e.Message)
	}
	_, err = d.AddMember(d.as(tokens), auth.NewMember{Email: "bob@example.org", Password: right})
	if e := wantKind(t, err, fault.Denied); !strings.Contains(e.Message, "claim") {
		t.Errorf("%q does not say what to do", e.Message)
	}
	for _, tt := range []struct {
		field  string
		change func(*auth.Signup)
	}{
		{"email", func(s *auth.Signup) { s.Email = "ada" }},
		{"password", func(s *auth.Signup) { s.Password = "short" }},
		{"org_name", func(s *auth.Signup) { s.OrgName = " " }},
	} {
		in := adas
		tt.change(&in)
		_, _, err := d.Claim(d.as(tokens), in)
		if e := wantKind(t, err, fault.Invalid); e.Field != tt.field {
			t.Errorf("the field is %q, want %q", e.Field, tt.field)
		}
	}
	if me, err := d.Me(d.as(tokens)); err != nil || !me.User.Guest {
		t.Errorf("after claims that were refused: %+v, %v", me, err)
	}
}

func TestAnAccountIsClaimedOnce(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	_, owner := d.signup("eve@example.org", "Eve's")
	_, _, err := d.Claim(d.as(owner), adas)
	wantKind(t, err, fault.Conflict)
	_, _, err = d.Claim(t.Context(), adas)
	wantKind(t, err, fault.Denied)

	_, tokens := d.guest()
	var all sync.WaitGroup
	won := make(chan auth.Tokens, 4)
	for range cap(won) {
		all.Go(func() {
			_, fresh, err := d.Claim(d.as(tokens), adas)
			if err == nil {
				won <- fresh
			} else if !fault.Is(err, fault.Conflict) {
				t.Errorf("got %v, want fault.Conflict", err)
			}
		})
	}
	all.Wait()
	if len(won) != 1 {
		t.Fatalf("%d claimed it", len(won))
	}
	if _, err := d.Refresh(t.Context(), (<-won).Refresh, auth.Visit{}); err != nil {
		t.Errorf("the session of the one: %v", err)
	}
}

// Two guests may give their organisations one name, as two who sign up may.
func TestClaimsFindASlug(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	seen := map[string]bool{}
	for range 3 {
		_, tokens := d.guest()
		p, _, err := d.Claim(d.as(tokens), adas)
		must(t, err)
		if seen[p.Org.Slug] || !strings.HasPrefix(p.Org.Slug, "analytical-tours") {
			t.Errorf("the slug is %q", p.Org.Slug)
		}
		seen[p.Org.Slug] = true
	}
}

func TestGuestsAreTakenWhereTheyAreWanted(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, _, err := d.Guest(t.Context(), auth.Visit{})
	if e := wantKind(t, err, fault.Denied); !strings.Contains(e.Message, "sign up") {
		t.Errorf("%q does not say what to do", e.Message)
	}
	if heard := d.heard(); len(heard) > 0 {
		t.Errorf("heard %v", heard)
	}
}
