package auth_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
	"github.com/tripwright/tripwright/internal/tenant"
)

const right = "correct horse battery"

// door is a service with everything around it in sight of the test.
type door struct {
	*auth.Service
	t        testing.TB
	clock    *authtest.Clock
	keeper   *authtest.Keeper
	attempts *authtest.Attempts
	cfg      auth.Config

	mu     sync.Mutex
	events []auth.Event
}

// setup opens a door. with changes how it is made.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantKind(t testing.TB, err error, kind fault.Kind) *fault.Error {
	t.Helper()
	var e *fault.Error
	if !errors.As(err, &e) || e.Kind != kind {
		t.Fatalf("got %v, want %v", err, kind)
	}
	return e
}

func setup(t testing.TB, with ...func(*auth.Config)) *door {
	t.Helper()
	d := &door{t: t, clock: authtest.NewClock(), keeper: authtest.NewKeeper()}
	d.attempts = &authtest.Attempts{Now: d.clock.Now}
	d.cfg = auth.Config{Keeper: d.keeper, Attempts: d.attempts, Now: d.clock.Now, Audit: d.hear}
	for _, change := range with {
		change(&d.cfg)
	}
	if d.cfg.Keys == nil {
		d.cfg.Keys = keystest.Tokens(t, d.cfg.Now)
	}
	d.Service = authtest.New(t, d.cfg)
	return d
}

func (d *door) hear(_ context.Context, e auth.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.events = append(d.events, e)
}

// heard gives what was told to Audit so far.
func (d *door) heard() (out []auth.What) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.events {
		out = append(out, e.What)
	}
	return out
}

// signup makes an organisation, with right as its owner's password.
func (d *door) signup(email, org string) (auth.Person, auth.Tokens) {
	d.t.Helper()
	p, tokens, err := d.Signup(d.t.Context(), auth.Signup{Email: email, Password: right, OrgName: org})
	must(d.t, err)
	return p, tokens
}

func (d *door) login(email, password string) (auth.Tokens, error) {
	return d.Login(d.t.Context(), auth.Login{Email: email, Password: password})
}

// fails tries a wrong password n times, and each must be no more than wrong.
func (d *door) fails(n int, in auth.Login) {
	d.t.Helper()
	for i := range n {
		if _, err := d.Login(d.t.Context(), in); !fault.Is(err, fault.Denied) {
			d.t.Fatalf("failure %d: got %v, want fault.Denied", i+1, err)
		}
	}
}

// as acts for the bearer of tokens.
func (d *door) as(tokens auth.Tokens) context.Context {
	d.t.Helper()
	c, err := d.Check(tokens.Access)
	must(d.t, err)
	return tenant.With(d.t.Context(), c.Identity())
}

func TestSomebodyBegins(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, tokens := d.signup(" Ada@Example.ORG ", "  Müller & Söhne Reisen ")
	if p.Org.Slug != "muller-sohne-reisen" || p.Org.Name != "Müller & Söhne Reisen" || p.User.Email != "ada@example.org" ||
		p.User.Role != auth.Owner || p.User.PasswordHash != "" {
		t.Errorf("%+v", p)
	}
	c, err := d.Check(tokens.Access)
	must(t, err)
	now := d.clock.Now()
	want := auth.Claims{Subject: p.User.ID, Org: p.Org.ID, Role: auth.Owner, Session: c.Session, ID: c.ID, IssuedAt: now, ExpiresAt: now.Add(15 * time.Minute)}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if tokens.AccessExpires != c.ExpiresAt || tokens.RefreshExpires != now.Add(7*24*time.Hour) {
		t.Errorf("they expire at %v and %v", tokens.AccessExpires, tokens.RefreshExpires)
	}
	me, err := d.Me(d.as(tokens))
	must(t, err)
	if diff := cmp.Diff(p, me); diff != "" {
		t.Errorf("me (-want +got):\n%s", diff)
	}
	if _, err := d.login("ADA@example.org", right); err != nil {
		t.Errorf("login: %v", err)
	}
}

func TestEverybodyGetsASlug(t *testing.T) {
	t.Parallel()
	d := setup(t)
	seen := map[string]bool{}
	for i := range 3 {
		p, _ := d.signup(fmt.Sprintf("a%d@example.org", i), "Acme")
		if want := map[bool]string{true: "^acme$", false: "^acme-[a-z0-9]{4}$"}[i == 0]; seen[p.Org.Slug] || !regexp.MustCompile(want).MatchString(p.Org.Slug) {
			t.Errorf("slug %d is %q, want %s", i, p.Org.Slug, want)
		}
		seen[p.Org.Slug] = true
	}
	for name, want := range map[string]string{
		"Acme": "acme", "  Tür & Tor!  ": "tur-tor", "日本": "org", "a--b__c": "a-b-c", "L'Étoile": "letoile",
		strings.Repeat("ab ", 30): "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a",
	} {
		if got := auth.SlugOf(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestWhatNobodySignsUpWith(t *testing.T) {
	t.Parallel()
	d := setup(t)
	good := auth.Signup{Email: "a@example.org", Password: right, OrgName: "Acme"}
	tests := []struct {
		name, field string
		change      func(*auth.Signup)
	}{
		{"no address", "email", func(s *auth.Signup) { s.Email = " " }},
		{"no at", "email", func(s *auth.Signup) { s.Email = "example.org" }},
		{"two ats", "email", func(s *auth.Signup) { s.Email = "a@b@c" }},
		{"nothing before", "email", func(s *auth.Signup) { s.Email = "@example.org" }},
		{"nothing behind", "email", func(s *auth.Signup) { s.Email = "a@" }},
		{"a space", "email", func(s *auth.Signup) { s.Email = "a b@example.org" }},
		{"a line", "email", func(s *auth.Signup) { s.Email = "a@example.org\nbcc: b" }},
		{"a broken letter", "email", func(s *auth.Signup) { s.Email = "a\xff@example.org" }},
		{"too long", "email", func(s *auth.Signup) { s.Email = strings.Repeat("a", 243) + "@example.org" }},
		{"short password", "password", func(s *auth.Signup) { s.Password = "eleven char" }},
		{"long password", "password", func(s *auth.Signup) { s.Password = strings.Repeat("x y z", 52) }},
		{"no name", "org_name", func(s *auth.Signup) { s.OrgName = "\t" }},
		{"long name", "org_name", func(s *auth.Signup) { s.OrgName = strings.Repeat("x", 101) }},
		{"a bell in the name", "org_name", func(s *auth.Signup) { s.OrgName = "ding\a" }},
	}
	for _, tt := range tests {
		in := good
		tt.change(&in)
		_, _, err := d.Signup(t.Context(), in)
		var e *fault.Error
		if !errors.As(err, &e) || e.Kind != fault.Invalid || e.Field != tt.field {
			t.Errorf("%s: got %v, want fault.Invalid with the field %s", tt.name, err, tt.field)
		}
	}
	for _, change := range []func(*auth.Signup){
		func(s *auth.Signup) { s.Email = strings.Repeat("a", 242) + "@example.org" },
		func(s *auth.Signup) { s.Password = "twelve chars" },
		func(s *auth.Signup) { s.Password = strings.Repeat("abc xyz uvw 7", 20)[:256] },
		func(s *auth.Signup) { s.OrgName = strings.Repeat("ü", 100) },
	} {
		in := good
		change(&in)
		if _, _, err := d.Signup(t.Context(), in); err != nil {
			t.Errorf("what is just allowed: %v", err)
		}
	}
}

// C-23: an address is enough; where the password fits more than one organisation, which of them must be named. Who does not know the
// password is not told that there is more than one.
func TestWhichOrganisation(t *testing.T) {
	t.Parallel()
	d := setup(t)
	acme, _ := d.signup("ada@example.org", "Acme")
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Fatalf("in one organisation: %v", err)
	}
	globex, _ := d.signup("ada@example.org", "Globex")
	_, err := d.login("ada@example.org", right)
	if e := wantKind(t, err, fault.Invalid); e.Field != "org" {
		t.Errorf("the field is %q", e.Field)
	}
	d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	for slug, want := range map[string]string{"acme": acme.Org.ID, " GLOBEX ": globex.Org.ID} {
		tokens, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: slug})
		must(t, err)
		if c, err := d.Check(tokens.Access); err != nil || c.Org != want {
			t.Errorf("%s leads to %s, want %s", slug, c.Org, want)
		}
	}
	d.fails(1, auth.Login{Email: "ada@example.org", Password: right, Org: "initech"})
	d.signup("bob@example.org", "Initech")
	d.fails(1, auth.Login{Email: "ada@example.org", Password: right, Org: "initech"})
}

// S0.158: the access token expires, the refresh token gives another; used again it ends everything.
func TestASessionLives(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, first := d.signup("ada@example.org", "Acme")
	d.clock.Pass(15*time.Minute - time.Second)
	if _, err := d.Check(first.Access); err != nil {
		t.Errorf("a second before it expires: %v", err)
	}
	d.clock.Pass(time.Second)
	_, err := d.Check(first.Access)
	if e := wantKind(t, err, fault.Denied); !strings.Contains(e.Message, "expired") {
		t.Errorf("%q does not say that it has expired", e.Message)
	}
	second, err := d.Refresh(t.Context(), first.Refresh, auth.Visit{})
	must(t, err)
	if _, err := d.Check(second.Access); err != nil {
		t.Errorf("the new access token: %v", err)
	}
	third, err := d.Refresh(t.Context(), second.Refresh, auth.Visit{})
	must(t, err)

	_, err = d.Refresh(t.Context(), first.Refresh, auth.Visit{})
	reuse := wantKind(t, err, fault.Denied)
	_, err = d.Refresh(t.Context(), third.Refresh, auth.Visit{})
	if after := wantKind(t, err, fault.Denied); after.Message != reuse.Message {
		t.Errorf("reuse says %q, what is over says %q: a thief learns from the difference", reuse.Message, after.Message)
	}
	if got := d.heard(); got[len(got)-1] != auth.TokenReused {
		t.Errorf("heard %v", got)
	}
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Errorf("signing in again: %v", err)
	}
}

func TestReuseEndsOneSessionAndNoOther(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, phone := d.signup("ada@example.org", "Acme")
	desk, err := d.login("ada@example.org", right)
	must(t, err)
	_, err = d.Refresh(t.Context(), phone.Refresh, auth.Visit{})
	must(t, err)
	_, err = d.Refresh(t.Context(), phone.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if _, err := d.Refresh(t.Context(), desk.Refresh, auth.Visit{}); err != nil {
		t.Errorf("the other session: %v", err)
	}
}

func TestRefreshTokensExpireAfterSevenDays(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	d.clock.Pass(7*24*time.Hour - time.Second)
	tokens, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	must(t, err)
	d.clock.Pass(7 * 24 * time.Hour)
	_, err = d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if got := d.heard(); got[len(got)-1] == auth.TokenReused {
		t.Error("an expired token is held for a stolen one")
	}
}

// Of two at the same moment one has new tokens, and because the other may be a thief's, they do not live long.
func TestTwoRefreshesAtTheSameMoment(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	var all sync.WaitGroup
	got := make(chan auth.Tokens, 8)
	for range cap(got) {
		all.Go(func() {
			next, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
			if err == nil {
				got <- next
			} else if !fault.Is(err, fault.Denied) {
				t.Errorf("got %v, want fault.Denied", err)
			}
		})
	}
	all.Wait()
	if len(got) != 1 {
		t.Fatalf("%d got new tokens, want 1", len(got))
	}
	_, err := d.Refresh(t.Context(), (<-got).Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
}

// The one that is second finds its token fresh and loses it a moment later: that is reuse as well.
func TestTheSecondOfTwoRefreshesEndsTheSession(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	var first auth.Tokens
	late := &late{Keeper: d.keeper, before: func() {
		var err error
		first, err = d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
		must(t, err)
	}}
	second := setup(t, func(c *auth.Config) { c.Keeper = late })
	_, err := second.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if got := second.heard(); !slices.Contains(got, auth.TokenReused) {
		t.Errorf("heard %v", got)
	}
	_, err = d.Refresh(t.Context(), first.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
}

// late is a Keeper to which something happens before a token is used.
type late struct {
	*authtest.Keeper
	before func()
}

func (l *late) UseRefreshToken(ctx context.Context, orgID, id string, at time.Time, next auth.RefreshToken) (bool, error) {
	l.before()
	return l.Keeper.UseRefreshToken(ctx, orgID, id, at, next)
}

func TestRevokedIsOver(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, first := d.signup("ada@example.org", "Acme")
	second, err := d.Refresh(t.Context(), first.Refresh, auth.Visit{})
	must(t, err)
	for range 2 {
		must(t, d.Revoke(t.Context(), second.Refresh))
	}
	_, err = d.Refresh(t.Context(), second.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if got := d.heard(); slices.Contains(got, auth.TokenReused) {
		t.Errorf("a token that was ended is held for a stolen one: %v", got)
	}
	for _, unknown := range []string{"", "x", "twr_", second.Access, strings.Repeat("x", 1<<20), second.Refresh[:len(second.Refresh)-1] + "A"} {
		if err := d.Revoke(t.Context(), unknown); err != nil {
			t.Errorf("a token that is not known: %v", err)
		}
	}
}

// Somebody who knows the id of a token, but not its secret, can neither use it nor end it.
func TestTheSecretOfATokenCounts(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	last := "A"
	if tokens.Refresh[60] == 'A' {
		last = "B"
	}
	forged := tokens.Refresh[:60] + last + tokens.Refresh[61:]
	_, err := d.Refresh(t.Context(), forged, auth.Visit{})
	wantKind(t, err, fault.Denied)
	must(t, d.Revoke(t.Context(), forged))
	if _, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); err != nil {
		t.Errorf("the true one: %v", err)
	}
}

func TestOnlyDigestsAreAtRest(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, tokens := d.signup("ada@example.org", "Acme")
	kept := d.keeper.Tokens()
	if len(kept) != 1 || kept[0].Hash != auth.TokenHash(tokens.Refresh) || len(kept[0].Hash) != 64 {
		t.Fatalf("kept: %+v", kept)
	}
	u, err := d.keeper.FindUserByID(t.Context(), p.Org.ID, p.User.ID)
	must(t, err)
	at := fmt.Sprintf("%+v %+v %v", kept, u, d.attempts.Keys())
	if secret := strings.TrimPrefix(tokens.Refresh, "twr_"); strings.Contains(at, right) || strings.Contains(at, secret[44:80]) {
		t.Error("a secret is at rest")
	}
	if !strings.HasPrefix(u.PasswordHash, "$argon2id$v=19$m=64,t=1,p=1,keyid=") {
		t.Errorf("the hash is %q", u.PasswordHash)
	}
}

// A role and a user who is gone are seen with the next refresh.
func TestRefreshLooksAgain(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, tokens := d.signup("ada@example.org", "Acme")
	d.keeper.BecomeMember(p.Org.ID, p.User.ID)
	tokens, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	must(t, err)
	if c, err := d.Check(tokens.Access); err != nil || c.Role != auth.Member {
		t.Errorf("role %q, %v", c.Role, err)
	}
	d.keeper.DeleteUser(p.Org.ID, p.User.ID)
	_, err = d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	_, err = d.Me(d.as(tokens))
	wantKind(t, err, fault.Denied)
	_, err = d.Me(t.Context())
	wantKind(t, err, fault.Denied)
}

// Whatever happens: no password, token or address in what is said, told to Audit, or counted under.
func TestNothingSecretIsSaid(t *testing.T) {
	t.Parallel()
	d := setup(t)
	secrets := []string{right, "ada@example.org", "guess-guess", "nobody@example.org"}
	var said []string
	say := func(err error) {
		for ; err != nil; err = errors.Unwrap(err) {
			said = append(said, err.Error())
		}
	}
	_, tokens := d.signup("ada@example.org", "Acme")
	keep := func(tokens auth.Tokens) {
		secrets = append(secrets, tokens.Access, tokens.Refresh, strings.Split(tokens.Access, ".")[2], tokens.Refresh[20:60])
		said = append(said, fmt.Sprintf("%v %+v %#v %s", tokens, tokens, tokens, tokens.LogValue()))
	}
	keep(tokens)
	for range 7 {
		_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: "guess-guess", From: auth.Visit{Address: "192.0.2.7"}})
		say(err)
		_, err = d.Login(t.Context(), auth.Login{Email: "nobody@example.org", Password: right})
		say(err)
	}
	next, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	must(t, err)
	keep(next)
	_, err = d.Refresh(t.Context(), tokens.Refresh, auth.Visit{})
	say(err)
	_, err = d.Check(tokens.Access + "x")
	say(err)
	_, err = d.Check(tokens.Refresh)
	say(err)
	_, err = d.AddMember(d.as(tokens), auth.NewMember{Email: "ada@example.org", Password: right, Own: "guess-guess"})
	say(err)
	_, err = d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: "guess-guess", New: right})
	say(err)
	d.attempts.Break(errors.New("down"))
	_, err = d.login("bob@example.org", "guess-guess")
	say(err)
	said = append(said, fmt.Sprintf("%+v", d.events), strings.Join(d.attempts.Keys(), " "))
	for _, s := range said {
		for _, secret := range secrets {
			if strings.Contains(s, secret) {
				t.Errorf("%q is said in %q", secret, s)
			}
		}
	}
	kinds := map[auth.What]bool{}
	for _, e := range d.events {
		kinds[e.What] = true
		if e.At.IsZero() {
			t.Errorf("%v has no time", e.What)
		}
	}
	want := map[auth.What]bool{auth.SignedUp: true, auth.LoginFailed: true, auth.Locked: true, auth.LoginRefused: true, auth.TokenReused: true, auth.CountingAlone: true}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}

func TestAServiceNeedsItsParts(t *testing.T) {
	t.Parallel()
	for _, c := range []auth.Config{{}, {Keeper: authtest.NewKeeper()}, {Keys: keystest.Tokens(t, nil)}} {
		if s, err := auth.New(c); err == nil || s != nil {
			t.Errorf("%v has no trouble", reflect.TypeOf(c))
		}
	}
}
