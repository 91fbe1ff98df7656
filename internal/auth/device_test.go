package auth_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// guessers closes an address to everybody who is not known there.
func (d *door) guessers(email string) {
	d.t.Helper()
	for i := range auth.MaxTogether {
		_, err := d.Login(d.t.Context(), auth.Login{Email: email, Password: "wrong password", From: auth.Visit{Address: fmt.Sprintf("192.0.2.%d", i)}})
		if err == nil {
			d.t.Fatal("a wrong password opens")
		}
	}
}

// Whatever strangers guess, from the same house or from everywhere: a device that has opened the account opens it again, with its
// organisation's name and without, and one that has not does not.
func TestAKnownDeviceIsNotKeptOutByStrangers(t *testing.T) {
	t.Parallel()
	house := auth.Visit{Address: "198.51.100.1"}
	for name, guess := range map[string]func(*door){
		"from the same house": func(d *door) {
			d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password", From: house})
		},
		"from everywhere": func(d *door) { d.guessers("ada@example.org") },
		"at everybody, from the same house": func(d *door) {
			for i := range 50 {
				d.fails(1, auth.Login{Email: fmt.Sprintf("guess%d@example.org", i), Password: "wrong password", From: house})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			ada, tokens := d.signup("ada@example.org", "Acme")
			d.stranger("ada@example.org", "Stranger")
			again, err := d.login("ada@example.org", right)
			must(t, err)
			guess(d)
			in := auth.Login{Email: "ada@example.org", Password: right, From: house}
			_, err = d.Login(t.Context(), in)
			wantKind(t, err, fault.Exhausted)
			for _, in.Device = range []string{tokens.Device, again.Device} {
				for _, in.Org = range []string{"", "acme"} {
					d.leadsTo(ada, in)
				}
			}
		})
	}
}

// A device has five wrong passwords in five minutes of its own, and no right one makes it more than a device that is not known.
func TestAKnownDeviceGuessesNoMoreThanAnybody(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, tokens := d.signup("ada@example.org", "Acme")
	d.guessers("ada@example.org")
	in := auth.Login{Email: "ada@example.org", Password: "wrong password", Device: tokens.Device}
	d.fails(4, in)
	d.leadsTo(ada, auth.Login{Email: in.Email, Password: right, Device: in.Device})
	d.fails(5, in)
	in.Password = right
	_, err := d.Login(t.Context(), in)
	wantKind(t, err, fault.Exhausted)
	d.clock.Pass(5 * time.Minute)
	d.leadsTo(ada, in)
}

// A stranger with an account of their own at the address has a device that is known: for their own account. It is no way to guess at
// another, neither while that is closed nor before.
func TestADeviceIsKnownForOneAccount(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	own, tokens := d.stranger("ada@example.org", "Stranger")
	mine := auth.Login{Email: "ada@example.org", Password: theirs, Device: tokens.Device, From: auth.Visit{Address: "192.0.2.7"}}
	for i := range 2 {
		for range 4 {
			_, err := d.Login(t.Context(), auth.Login{Email: mine.Email, Password: "wrong password", Device: mine.Device, From: mine.From})
			if i == 0 {
				wantKind(t, err, fault.Denied)
			}
		}
		d.leadsTo(own, mine)
	}
	d.guessers("ada@example.org")
	for _, org := range []string{"", "acme"} {
		_, err := d.Login(t.Context(), auth.Login{Email: mine.Email, Password: right, Org: org, Device: mine.Device, From: mine.From})
		wantKind(t, err, fault.Denied)
	}
	d.leadsTo(own, mine)
}

// While nothing is closed, a device that is known for one account opens another at the same address like any device: two accounts, one desk.
func TestADeviceOpensASecondAccount(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ada, _ := d.signup("ada@example.org", "Acme")
	_, tokens := d.stranger("ada@example.org", "Second")
	for _, org := range []string{"", "acme"} {
		d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Org: org, Device: tokens.Device})
	}
}

// other gives another letter than one.
func other(letter string) string {
	if letter == "A" {
		return "Q"
	}
	return "A"
}

// What a device brings is believed when it was given here, for this address, and not too long ago.
func TestWhichDevicesAreKnown(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	ada, tokens := d.signup("ada@example.org", "Acme")
	_, bobs := d.signup("bob@example.org", "Globex")
	_, guest := d.guest()
	if guest.Device != "" {
		t.Error("a guest, who has no password, has a device")
	}
	elsewhere := setup(t, func(c *auth.Config) { c.Keys = d.cfg.Keys })
	_, foreign := elsewhere.signup("ada@example.org", "Acme")
	d.guessers("ada@example.org")
	last := tokens.Device[len(tokens.Device)-1:]
	for name, device := range map[string]string{
		"none": "", "no token": "twd_", "a mark alone": "twd_" + strings.Repeat("A", 118), "another token": tokens.Refresh, "somebody else's": bobs.Device,
		"from elsewhere": foreign.Device, "cut": tokens.Device[:len(tokens.Device)-2], "longer": tokens.Device + "AA", "changed": "twd_" + other(tokens.Device[4:5]) + tokens.Device[5:],
		"with another end": strings.TrimSuffix(tokens.Device, last) + other(last),
	} {
		_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Device: device})
		if !fault.Is(err, fault.Exhausted) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d.leadsTo(ada, auth.Login{Email: "ada@example.org", Password: right, Device: tokens.Device})
	for _, at := range []struct {
		after time.Duration
		known bool
	}{{180 * 24 * time.Hour, true}, {time.Second, false}} {
		d.clock.Pass(at.after)
		d.guessers("ada@example.org")
		_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Device: tokens.Device})
		if (err == nil) != at.known {
			t.Errorf("after %v: %v", at.after, err)
		}
	}
}
