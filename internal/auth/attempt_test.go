package auth_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
)

const theirs = "a stranger's password"

// stranger signs up with somebody else's address.
func (d *door) stranger(email, org string) (auth.Person, auth.Tokens) {
	d.t.Helper()
	d.clock.Pass(time.Second)
	p, tokens, err := d.Signup(d.t.Context(), auth.Signup{Email: email, Password: theirs, OrgName: org})
	must(d.t, err)
	return p, tokens
}

// leadsTo sees that somebody gets in, and to which organisation.
func (d *door) leadsTo(want auth.Person, in auth.Login) {
	d.t.Helper()
	tokens, err := d.Login(d.t.Context(), in)
	if err != nil {
		d.t.Errorf("to %s: %v", want.Org.Slug, err)
		return
	}
	if c, err := d.Check(tokens.Access); err != nil || c.Org != want.Org.ID {
		d.t.Errorf("leads to %s, want %s (%v)", c.Org, want.Org.ID, err)
	}
}

// Strangers sign up with ada's address, more often than anybody looks: she gets in, with her organisation's name and without.
func TestStrangersWithTheSameAddressKeepNobodyOut(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	var last auth.Person
	for i := range 60 {
		last, _ = d.stranger("ada@example.org", fmt.Sprintf("Stranger %d", i))
	}
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Org: "acme"})
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right})
	d.leadsTo(last, auth.Login{Email: "ada@example.org", Password: theirs, Org: last.Org.Slug})
}

// Who came as a guest before ada did, and takes her address later, has had it for less time than she has.
func TestAGuestTakesAnAddressWhenTheyClaimIt(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	var waiting []auth.Tokens
	for range auth.MostTried {
		_, tokens := d.guest()
		waiting = append(waiting, tokens)
	}
	d.clock.Pass(time.Minute)
	ada, _ := d.signup("ada@example.org", "Acme")
	d.clock.Pass(time.Minute)
	for i, tokens := range waiting {
		_, _, err := d.Claim(d.as(tokens), auth.Signup{Email: "ada@example.org", Password: theirs, OrgName: fmt.Sprintf("Stranger %d", i)})
		must(t, err)
	}
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right})
}

// A stranger who signed up with ada's address meets what one does who signed up with an address that nobody has: the same answers
// for the same work, with the own password and with a wrong one, while no account is closed.
func TestASignupTellsNothingOfOthers(t *testing.T) {
	t.Parallel()
	keys := authtest.Keys(t, nil)
	rapid.Check(t, func(rt *rapid.T) {
		d := setup(t, func(c *auth.Config) { c.Keys = keys })
		d.signup("ada@example.org", "Acme")
		d.stranger("ada@example.org", "One")
		d.stranger("eve@example.org", "Two")
		see := func(in auth.Login) string {
			before := d.Hashes()
			_, err := d.Login(t.Context(), in)
			var f *fault.Error
			errors.As(err, &f)
			return fmt.Sprintf("in %v, %v, %d hashes", err == nil, f, d.Hashes()-before)
		}
		for range rapid.IntRange(1, 4).Draw(rt, "attempts") {
			password := rapid.SampledFrom([]string{theirs, "wrong password"}).Draw(rt, "password")
			slugs := rapid.SampledFrom([][2]string{{"", ""}, {"one", "two"}, {"initech", "initech"}}).Draw(rt, "organisations")
			known := see(auth.Login{Email: "ada@example.org", Password: password, Org: slugs[0]})
			unknown := see(auth.Login{Email: "eve@example.org", Password: password, Org: slugs[1]})
			if diff := cmp.Diff(known, unknown); diff != "" {
				rt.Fatalf("%q in %q (-beside ada +alone):\n%s", password, slugs, diff)
			}
		}
	})
}

// An own account at ada's address, whose password changes with each guess, is no way to guess at hers beside it: what does not fit
// hers counts there, though it opens the own one.
func TestAnOwnAccountIsNoWayToGuess(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	own, tokens := d.stranger("ada@example.org", "Stranger")
	guess, was := "", theirs
	for i := range 8 {
		if guess = fmt.Sprintf("guess number %d", i); i == 6 {
			guess = right
		}
		var err error
		tokens, err = d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: was, New: guess})
		must(t, err)
		d.leadsTo(own, auth.Login{Email: "ada@example.org", Password: guess})
		was = guess
	}
	_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: "acme"})
	wantKind(t, err, fault.Exhausted)
}

// A password that fits no open account, while one is closed, is answered as one is that was tried on a closed account.
func TestAClosedAccountAmongOthers(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	own, _ := d.stranger("ada@example.org", "Stranger")
	d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password", Org: "stranger"})
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right})
	for _, password := range []string{theirs, "wrong password"} {
		_, err := d.login("ada@example.org", password)
		if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != 5*time.Minute {
			t.Errorf("retry after %v", e.RetryAfter)
		}
	}
	d.clock.Pass(5 * time.Minute)
	d.leadsTo(own, auth.Login{Email: "ada@example.org", Password: theirs})
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right})
}

// Each organisation hears of what was tried on its account.
func TestEveryAccountHearsOfAFailure(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	own, _ := d.stranger("ada@example.org", "Stranger")
	d.events = nil
	d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password", Client: "192.0.2.7"})
	var orgs []string
	for _, e := range d.events {
		if e.What != auth.LoginFailed || e.Client != "192.0.2.7" {
			t.Errorf("heard %+v", e)
		}
		orgs = append(orgs, e.Org)
	}
	if diff := cmp.Diff([]string{ada.Org.ID, own.Org.ID}, orgs); diff != "" {
		t.Errorf("told to (-want +got):\n%s", diff)
	}
	_, err := d.login("ada@example.org", right)
	must(t, err)
	if got := d.heard(); !slices.Equal(got[2:], []auth.What{auth.LoginFailed, auth.LoggedIn}) {
		t.Errorf("then heard %v", got[2:])
	}
}
