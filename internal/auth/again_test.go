package auth_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// shows has somebody who is signed in show a password again.
func (d *door) shows(ctx context.Context, password string) error {
	_, err := d.ChangePassword(ctx, auth.PasswordChange{Old: password, New: "a new password", From: auth.Visit{Address: "198.51.100.1"}})
	return err
}

// Strangers who guess at the address, from everywhere and from beside who is signed in, do not keep them from changing their password or
// from leaving.
func TestWhoIsSignedInIsNotKeptOutByStrangers(t *testing.T) {
	t.Parallel()
	for name, does := range map[string]func(d *door, ctx context.Context) error{
		"changing the password": func(d *door, ctx context.Context) error { return d.shows(ctx, right) },
		"leaving": func(d *door, ctx context.Context) error {
			_, err := d.LeaveOrg(ctx, auth.Leaving{Password: right, Slug: "acme", From: auth.Visit{Address: "198.51.100.1"}})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t, func(c *auth.Config) { c.ClientFailures = 20 })
			_, tokens := d.signup("ada@example.org", "Acme")
			d.guessers("ada@example.org")
			beside := auth.Visit{Address: "198.51.100.1"}
			for range 20 {
				_, err := d.Login(t.Context(), auth.Login{Email: "bob@example.org", Password: "wrong password", From: beside})
				if err == nil {
					t.Fatal("a wrong password opens")
				}
			}
			_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, From: beside})
			wantKind(t, err, fault.Exhausted)
			if err := does(d, d.as(tokens)); err != nil {
				t.Error(err)
			}
		})
	}
}

// A stolen access token is no way to guess the password: after five wrong ones the right one is refused for five minutes too. Another session
// of theirs, and the door, are open meanwhile: whoever was robbed can act.
func TestASessionThatGuessesClosesToItself(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, stolen := d.signup("ada@example.org", "Acme")
	for range 5 {
		wantField(t, "old_password", d.shows(d.as(stolen), "wrong password"))
	}
	e := wantKind(t, d.shows(d.as(stolen), right), fault.Exhausted)
	if e.RetryAfter != 5*time.Minute {
		t.Errorf("retry after %v", e.RetryAfter)
	}
	own, err := d.login("ada@example.org", right)
	must(t, err)
	if _, err := d.Leave(d.as(own), auth.Leaving{Password: "wrong password"}); fault.Is(err, fault.Exhausted) {
		t.Errorf("a session pays for another: %v", err)
	}
	d.clock.Pass(5 * time.Minute)
	must(t, d.shows(d.as(stolen), right))
}

// A session that guesses many at the same moment has few of them looked at, and closes to itself as one that guesses one after the other.
func TestASessionGuessesAtTheSameMoment(t *testing.T) {
	t.Parallel()
	d := setup(t, func(c *auth.Config) { c.HashesAtOnce = 2 })
	_, stolen := d.signup("ada@example.org", "Acme")
	before := d.Hashes()
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if err := d.shows(d.as(stolen), "wrong password"); err == nil {
				t.Error("a wrong password is right")
			}
		})
	}
	all.Wait()
	if got := d.Hashes() - before; got < 5 || got > 6 {
		t.Errorf("%d guesses were looked at, want 5, and one more that was under way beside the fifth", got)
	}
	wantKind(t, d.shows(d.as(stolen), right), fault.Exhausted)
}

// The right password of a moment at which wrong ones close the session, or all sessions of a user, looks like one more, and is told as one.
func TestTheRightOneAmongManyOfASessionIsNotTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		key   func(u auth.User) string
		times int
	}{
		"the session":   {func(u auth.User) string { return auth.AgainLockKey(u, "one") }, 1},
		"all of theirs": {func(u auth.User) string { return auth.AgainTogetherKey(u) }, auth.MaxTogether},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meanwhile := &closing{times: tt.times}
			d := setup(t, func(c *auth.Config) { meanwhile.Attempts, c.Attempts = c.Attempts, meanwhile })
			p, _ := d.signup("ada@example.org", "Acme")
			meanwhile.key = tt.key(p.User)
			ctx := tenant.With(t.Context(), tenant.Identity{Org: p.Org.ID, User: p.User.ID, Session: "one"})
			wantKind(t, d.shows(ctx, right), fault.Exhausted)
			if n := count(d.heard(), auth.LoginRefused); n != 1 {
				t.Errorf("heard %v", d.heard())
			}
			wantKind(t, d.shows(ctx, right), fault.Exhausted) // and is told when it comes to a closed door
			if n := count(d.heard(), auth.LoginRefused); n != 2 {
				t.Errorf("heard %v", d.heard())
			}
			_, err := d.login("ada@example.org", right)
			must(t, err)
		})
	}
}

// The right password begins the count of a session again, and so does the time.
func TestTheCountOfASessionBeginsAgain(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	leave := func(password string) error {
		_, err := d.LeaveOrg(d.as(tokens), auth.Leaving{Password: password, Slug: "acme"})
		return err
	}
	for range 4 {
		wantField(t, "password", leave("wrong password"))
	}
	d.clock.Pass(5 * time.Minute)
	for range 4 {
		wantField(t, "password", leave("wrong password"))
	}
	must(t, leave(right))
}

// However many sessions somebody has, a hundred wrong passwords of all of them in an hour close to each.
func TestAllSessionsOfAUserGuessAHundredTimes(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, _ := d.signup("ada@example.org", "Acme")
	other, _ := d.signup("bob@example.org", "Globex")
	as := func(p auth.Person, session int) context.Context {
		return tenant.With(t.Context(), tenant.Identity{Org: p.Org.ID, User: p.User.ID, Session: fmt.Sprint(session)})
	}
	for i := range auth.MaxTogether {
		wantField(t, "old_password", d.shows(as(p, i/4), "wrong password"))
	}
	e := wantKind(t, d.shows(as(p, 1000), right), fault.Exhausted)
	if e.RetryAfter != time.Hour {
		t.Errorf("retry after %v", e.RetryAfter)
	}
	must(t, d.shows(as(other, 1000), right))
	d.clock.Pass(time.Hour)
	must(t, d.shows(as(p, 1000), right))
}

// asked is a Keeper whose look for older hashes lasts until it is let go, and is counted.
type asked struct {
	auth.Keeper
	begun chan struct{}
	let   chan struct{}
}

func (a *asked) HasOlderHash(ctx context.Context, prefix string) (bool, error) {
	a.begun <- struct{}{}
	<-a.let
	return a.Keeper.HasOlderHash(ctx, prefix)
}

// While one login looks through all accounts for older hashes, another shares that look, and whoever hangs up meanwhile does not wait for it.
func TestALookForOlderHashesHoldsNobody(t *testing.T) {
	t.Parallel()
	slow := &asked{}
	d := setup(t, func(c *auth.Config) { slow.Keeper, c.Keeper, c.HashesAtOnce = c.Keeper, slow, 9 })
	d.signup("ada@example.org", "Acme")
	synctest.Test(t, func(t *testing.T) {
		slow.begun, slow.let = make(chan struct{}, 9), make(chan struct{})
		login := func(ctx context.Context) <-chan error {
			done := make(chan error, 1)
			go func() {
				_, err := d.Login(ctx, auth.Login{Email: "ada@example.org", Password: right})
				done <- err
			}()
			return done
		}
		given, giveUp := context.WithCancel(t.Context())
		first := login(given)
		<-slow.begun
		second := login(t.Context())
		synctest.Wait()
		giveUp()
		if err := <-first; err == nil {
			t.Error("who hung up is let in")
		}
		close(slow.let)
		if err := <-second; err != nil {
			t.Error(err)
		}
		if err := <-login(t.Context()); err != nil || len(slow.begun) != 0 {
			t.Errorf("%d more looks were taken; %v", len(slow.begun), err)
		}
	})
}
