package auth_test

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

var home = auth.Visit{Address: "198.51.100.7"}

// Somebody without a device token comes in from where they signed in before, whoever guesses at their account, from beside them or from
// everywhere. From anywhere else they wait.
func TestAKnownClientIsNotKeptOutByStrangers(t *testing.T) {
	t.Parallel()
	for name, guess := range map[string]func(*door){
		"from beside them": func(d *door) {
			d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password", From: home})
		},
		"from everywhere": func(d *door) { d.guessers("ada@example.org") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			ada, _ := d.signup("ada@example.org", "Acme")
			in := auth.Login{Email: "ada@example.org", Password: right, From: home}
			d.leadsTo(ada, in)
			guess(d)
			d.leadsTo(ada, in)
			wrong := in
			wrong.Password = "another wrong password"
			_, err := d.Login(t.Context(), wrong)
			wantKind(t, err, fault.Exhausted) // a wrong one looks as it looks to everybody
			d.leadsTo(ada, in)
		})
	}
}

// While an address is closed it opens to twenty tries of a known client in five minutes: the twenty-first is refused, the right one too.
func TestAKnownClientDoesNotGuessForEver(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	in := auth.Login{Email: "ada@example.org", Password: right, From: home}
	d.leadsTo(ada, in)
	wrong := in
	wrong.Password = "wrong password"
	d.fails(5, wrong)
	for range 20 {
		_, err := d.Login(t.Context(), wrong)
		wantKind(t, err, fault.Exhausted)
	}
	_, err := d.Login(t.Context(), in)
	wantKind(t, err, fault.Exhausted)
	d.clock.Pass(5 * time.Minute)
	d.leadsTo(ada, in)
}

// Known is a client at an account that was opened there with its password: neither by its signup, nor because a stranger beside it
// opened an account of their own with the same address, nor for longer than thirty days.
func TestWhichClientsAreKnown(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		before func(*testing.T, *door)
		known  bool
	}{
		"after a login": {func(t *testing.T, d *door) { d.opens(t, "acme", home) }, true},
		"after a login elsewhere": {func(t *testing.T, d *door) {
			d.opens(t, "acme", auth.Visit{Address: "2001:db8::1"})
		}, false},
		"after a signup": {func(*testing.T, *door) {}, false},
		"after somebody else opened their account": {func(t *testing.T, d *door) { d.opens(t, "stranger", home) }, false},
		"just before thirty days": {func(t *testing.T, d *door) {
			d.opens(t, "acme", home)
			d.clock.Pass(30*24*time.Hour - time.Second)
		}, true},
		"after thirty days": {func(t *testing.T, d *door) {
			d.opens(t, "acme", home)
			d.clock.Pass(30 * 24 * time.Hour)
		}, false},
		"thirty days after the last of two logins": {func(t *testing.T, d *door) {
			d.opens(t, "acme", home)
			d.clock.Pass(20 * 24 * time.Hour)
			d.opens(t, "acme", home)
			d.clock.Pass(20 * 24 * time.Hour)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			_, _, err := d.Signup(t.Context(), auth.Signup{Email: "ada@example.org", Password: right, OrgName: "Acme", From: home})
			must(t, err)
			_, _, err = d.Signup(t.Context(), auth.Signup{Email: "ada@example.org", Password: right + " too", OrgName: "Stranger", From: home})
			must(t, err)
			tt.before(t, d)
			d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password", From: home})
			_, err = d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: "acme", From: home})
			if (err == nil) != tt.known || err != nil && !fault.Is(err, fault.Exhausted) {
				t.Errorf("known %t, and the right password gives %v", tt.known, err)
			}
		})
	}
}

// opens signs in to the account of an organisation.
func (d *door) opens(t *testing.T, org string, from auth.Visit) {
	t.Helper()
	password := right
	if org == "stranger" {
		password += " too"
	}
	_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: password, Org: org, From: from})
	must(t, err)
}
