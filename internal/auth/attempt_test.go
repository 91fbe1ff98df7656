package auth_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
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

// Strangers sign up with ada's address, before her and after, more often than anybody looks: she gets in, with her organisation's
// name and without, and so do they, for the work of one hash.
func TestStrangersWithTheSameAddressKeepNobodyOut(t *testing.T) {
	t.Parallel()
	d := setup(t)
	var last auth.Person
	for i := range 40 {
		last, _ = d.stranger("ada@example.org", fmt.Sprintf("Before %d", i))
	}
	d.clock.Pass(time.Second)
	ada, _ := d.signup("ada@example.org", "Acme")
	for i := range 40 {
		d.stranger("ada@example.org", fmt.Sprintf("After %d", i))
	}
	before := d.Hashes()
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right})
	if got := d.Hashes() - before; got != 1 {
		t.Errorf("it took %d hashes", got)
	}
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Org: "acme"})
	d.leadsTo(last, auth.Login{Email: "ada@example.org", Password: theirs, Org: last.Org.Slug})
}

// The organisation is named by its slug, or by its name as people type it. Strangers who call theirs the same keep nobody out, and where a
// password opens several of the same name the slug decides. Who has no right password is told nothing, and it takes the same work.
func TestAnOrganisationIsNamedByItsName(t *testing.T) {
	t.Parallel()
	d := setup(t)
	stranger, _ := d.stranger("ada@example.org", "Analytical Tours & Söhne")
	ada, _ := d.signup("ada@example.org", "Analytical Tours & Söhne")
	other, _ := d.signup("ada@example.org", "Globex")
	if ada.Org.Slug == "analytical-tours-sohne" || ada.Org.Slug == stranger.Org.Slug {
		t.Fatalf("the slug is the name: %s", ada.Org.Slug)
	}
	for _, name := range []string{"Analytical Tours & Söhne", "  analytical TOURS & söhne\t", ada.Org.Slug} {
		d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Org: name})
	}
	d.leadsTo(stranger, auth.Login{Email: "ada@example.org", Password: theirs, Org: "Analytical tours & Söhne"})
	d.leadsTo(other, auth.Login{Email: "ada@example.org", Password: right, Org: "GLOBEX"})

	refused := func(in auth.Login) string {
		before := d.Hashes()
		_, err := d.Login(t.Context(), in)
		var f *fault.Error
		errors.As(err, &f)
		return fmt.Sprintf("%v, %d hashes", f, d.Hashes()-before)
	}
	want := refused(auth.Login{Email: "nobody@example.org", Password: right, Org: "Globex"})
	if !strings.Contains(want, "is not right") {
		t.Error(want)
	}
	for _, in := range []auth.Login{{Email: "ada@example.org", Password: "wrong password", Org: "Globex"}, {Email: "ada@example.org", Password: theirs, Org: "Globex"},
		{Email: "ada@example.org", Password: right, Org: "Initech"}} {
		if got := refused(in); got != want {
			t.Errorf("%s in %s: %s, want %s", in.Password, in.Org, got, want)
		}
	}
	twin, _ := d.signup("ada@example.org", "Analytical Tours & Söhne")
	if got := refused(auth.Login{Email: "ada@example.org", Password: right, Org: "Analytical Tours & Söhne"}); !strings.Contains(got, "take the slug of yours") {
		t.Error(got)
	}
	for _, to := range []auth.Person{ada, twin} {
		d.leadsTo(to, auth.Login{Email: "ada@example.org", Password: right, Org: to.Org.Slug})
	}
}

// An own account in an organisation of the same name is no way to guess at the other one beside it for ever.
func TestANameIsNoWayToGuess(t *testing.T) {
	t.Parallel()
	d := setup(t)
	own, _ := d.stranger("ada@example.org", "Acme & Sons")
	d.signup("ada@example.org", "Acme & Sons")
	in := auth.Login{Email: "ada@example.org", Password: theirs, Org: "ACME & Sons"}
	for range 100 {
		d.leadsTo(own, in)
	}
	if _, err := d.Login(t.Context(), in); !fault.Is(err, fault.Denied) {
		t.Errorf("once more: %v", err)
	}
	in.Org = own.Org.Slug
	d.leadsTo(own, in)
}

// Who was added, who claimed and who changed their password is found like who signed up.
func TestEveryNewPasswordIsFound(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	_, owner := d.stranger("eve@example.org", "Globex")
	_, err := d.AddMember(d.as(owner), auth.NewMember{Email: "ada@example.org", Password: "as a member of globex", Own: theirs})
	must(t, err)
	for i := range 5 {
		d.stranger("ada@example.org", fmt.Sprintf("Stranger %d", i))
	}
	_, tokens := d.guest()
	claimed, _, err := d.Claim(d.as(tokens), auth.Signup{Email: "ada@example.org", Password: "when it became mine", OrgName: "Claimed"})
	must(t, err)
	changed, tokens := d.signup("ada@example.org", "Changed")
	_, err = d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: right, New: "after a second thought"})
	must(t, err)
	d.leadsTo(claimed, auth.Login{Email: "ada@example.org", Password: "when it became mine"})
	d.leadsTo(changed, auth.Login{Email: "ada@example.org", Password: "after a second thought"})
	if _, err := d.login("ada@example.org", "as a member of globex"); err != nil {
		t.Errorf("who was added: %v", err)
	}
	if one, other := d.hashAt(claimed), d.hashAt(changed); one == other || strings.Split(one, "$")[4] != strings.Split(other, "$")[4] {
		t.Errorf("two accounts of an address have the salts of %s and %s", one, other)
	}
}

// hashAt gives what is kept of somebody's password.
func (d *door) hashAt(of auth.Person) string {
	d.t.Helper()
	u, err := d.keeper.FindUserByID(d.t.Context(), of.Org.ID, of.User.ID)
	must(d.t, err)
	return u.PasswordHash
}

// Accounts from before the salts of addresses: those that have had the address for the longest are tried one by one, and a login makes
// one of today of each. Until there are none, any login takes as much work more, of whatever address.
func TestAccountsWithASaltOfTheirOwn(t *testing.T) {
	t.Parallel()
	d := setup(t)
	var before []auth.Person
	old := map[string]string{}
	for i := range auth.MostOlder + 1 {
		p, _ := d.stranger("ada@example.org", fmt.Sprintf("Before %d", i))
		old[p.Org.Slug] = fmt.Sprintf("short%d", i)
		hash := auth.HashOf(d.Service, old[p.Org.Slug])
		must(t, d.keeper.UpdateUser(t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &hash}))
		before = append(before, p)
	}
	now, _ := d.signup("ada@example.org", "Now")
	for _, in := range []auth.Login{{Email: "ada@example.org", Password: right}, {Email: "nobody@example.org", Password: right}} {
		hashes := d.Hashes()
		_, _ = d.Login(t.Context(), in)
		if got := d.Hashes() - hashes; got != 1+auth.MostOlder {
			t.Errorf("%s: %d hashes", in.Email, got)
		}
	}
	d.leadsTo(now, auth.Login{Email: "ada@example.org", Password: right})
	for i, p := range before {
		in := auth.Login{Email: "ada@example.org", Password: old[p.Org.Slug]}
		if i == 0 {
			in.Org = p.Org.Slug // which makes room for the last of them
		}
		d.leadsTo(p, in)
	}
	d.clock.Pass(10 * time.Minute)
	hashes := d.Hashes()
	for _, p := range before {
		d.leadsTo(p, auth.Login{Email: "ada@example.org", Password: old[p.Org.Slug]})
	}
	if got := d.Hashes() - hashes; got != int64(len(before)) {
		t.Errorf("when there are none of before, %d logins take %d hashes", len(before), got)
	}
}

// A stranger who signed up with ada's address meets what one does who signed up with an address that nobody has: the same answers
// for the same work, with the own password and with a wrong one, while no account is closed.
func TestASignupTellsNothingOfOthers(t *testing.T) {
	t.Parallel()
	keys := keystest.Tokens(t, nil)
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

// An own account at ada's address, whose password changes with each guess, is no way to guess at hers beside it for ever: after a
// hundred times the organisation must be named, and hers is open to who does.
func TestAnOwnAccountIsNoWayToGuess(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	own, tokens := d.stranger("ada@example.org", "Stranger")
	was := theirs
	for i := range auth.MaxTogether {
		guess := fmt.Sprintf("guess number %d of many", i)
		var err error
		tokens, err = d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: was, New: guess})
		must(t, err)
		d.leadsTo(own, auth.Login{Email: "ada@example.org", Password: guess})
		was = guess
	}
	_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: was, New: right})
	must(t, err)
	_, err = d.login("ada@example.org", right)
	wantKind(t, err, fault.Exhausted)
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Org: "acme"})
	d.leadsTo(own, auth.Login{Email: "ada@example.org", Password: right, Org: "stranger"})
	d.clock.Pass(time.Hour)
	_, err = d.login("ada@example.org", right)
	if e := wantKind(t, err, fault.Invalid); e.Field != "org" {
		t.Errorf("an hour later: %v", err)
	}
}

// Whoever guesses is kept out, at whichever organisation; whoever comes from elsewhere is not.
func TestAGuesserClosesTheAddressToThemselves(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	d.stranger("ada@example.org", "Stranger")
	guesser, home := auth.Visit{Address: "192.0.2.7"}, auth.Visit{Address: "198.51.100.1"}
	d.fails(3, auth.Login{Email: "ada@example.org", Password: "wrong password", Org: "stranger", From: guesser})
	d.fails(2, auth.Login{Email: "ada@example.org", Password: "wrong password", From: guesser})
	for _, org := range []string{"", "acme", "stranger", "initech"} {
		_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: org, From: guesser})
		wantKind(t, err, fault.Exhausted)
	}
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, From: home})
	d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password", From: home})
	d.clock.Pass(5 * time.Minute)
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, From: guesser})
}

// Each organisation hears of what was tried on its account.
func TestEveryAccountHearsOfAFailure(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	own, _ := d.stranger("ada@example.org", "Stranger")
	d.events = nil
	d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password", From: auth.Visit{Address: "192.0.2.7"}})
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
	if got := d.heard(); !slices.Equal(got[2:], []auth.What{auth.LoggedIn}) {
		t.Errorf("then heard %v", got[2:])
	}
}
