package auth_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// S0.161: five failures, the sixth attempt is refused even with the right password; after five minutes it is fine.
func TestFiveFailuresCloseTheAccountForFiveMinutes(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	for range 5 {
		d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password"})
		d.clock.Pass(time.Second)
	}
	_, err := d.login("ada@example.org", right)
	if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != 5*time.Minute-time.Second {
		t.Errorf("retry after %v", e.RetryAfter)
	}
	d.clock.Pass(5*time.Minute - 2*time.Second)
	_, err = d.login("ada@example.org", right)
	if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != time.Second {
		t.Errorf("retry after %v", e.RetryAfter)
	}
	d.clock.Pass(time.Second)
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Fatalf("after five minutes: %v", err)
	}
	d.fails(4, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Errorf("four more failures: %v", err)
	}
}

func TestSuccessBeginsTheCountAgain(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	for range 4 {
		d.fails(4, auth.Login{Email: "ada@example.org", Password: "wrong password"})
		if _, err := d.login("ada@example.org", right); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFailuresAreForgottenAfterFiveMinutes(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	d.fails(4, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	d.clock.Pass(5 * time.Minute)
	d.fails(4, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Error(err)
	}
}

// It is closed to who guessed, in every organisation; somebody else's is open, and so is this one from elsewhere.
func TestOneClosedAddressClosesNoOther(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	d.signup("ada@example.org", "Globex")
	d.signup("bob@example.org", "Initech")
	d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password", Org: "acme"})
	for _, org := range []string{"acme", "globex"} {
		_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: org})
		wantKind(t, err, fault.Exhausted)
	}
	if _, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, Org: "globex", From: auth.Visit{Address: "192.0.2.7"}}); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
	if _, err := d.login("bob@example.org", right); err != nil {
		t.Errorf("somebody else: %v", err)
	}
}

// Guessers who come from everywhere close an address to everybody who is not known there, for the rest of the hour. That is kept with
// who has the address, for when the counters are lost, and goes by like any lock.
func TestAHundredFailuresOfAllTogether(t *testing.T) {
	t.Parallel()
	for _, email := range []string{"ada@example.org", "nobody@example.org"} {
		t.Run(email, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			d.signup("ada@example.org", "Acme")
			for i := range auth.MaxTogether {
				d.fails(1, auth.Login{Email: email, Password: "wrong password", From: auth.Visit{Address: fmt.Sprintf("192.0.2.%d", i)}})
			}
			home := auth.Login{Email: email, Password: right, From: auth.Visit{Address: "198.51.100.1"}}
			_, err := d.Login(t.Context(), home)
			if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != time.Hour {
				t.Errorf("retry after %v", e.RetryAfter)
			}
			forgot := setup(t, func(c *auth.Config) { c.Keeper, c.Now = d.keeper, d.clock.Now })
			if _, err := forgot.Login(t.Context(), home); email == "ada@example.org" {
				wantKind(t, err, fault.Exhausted)
			}
			d.clock.Pass(time.Hour)
			if _, err := d.Login(t.Context(), home); email == "ada@example.org" && err != nil {
				t.Fatalf("an hour later: %v", err)
			}
			users, err := d.keeper.FindUsersByEmail(t.Context(), "ada@example.org", 9)
			must(t, err)
			if users[0].LockedUntil != nil {
				t.Error("a login leaves the old lock behind")
			}
		})
	}
}

// What a guesser sees and what it costs is the same whether the address is known or not, in whatever order the guesses name
// an organisation. Work is counted in hashes, which are all that takes time.
func TestAStrangerIsTreatedLikeSomebodyKnown(t *testing.T) {
	t.Parallel()
	keys := keystest.Tokens(t, nil)
	rapid.Check(t, func(rt *rapid.T) {
		d := setup(t, func(c *auth.Config) { c.Keys = keys })
		d.signup("ada@example.org", "Acme")
		d.signup("bob@example.org", "Globex")
		see := func(email, org string) string {
			before := d.Hashes()
			_, err := d.Login(t.Context(), auth.Login{Email: email, Password: "wrong password", Org: org})
			var f *fault.Error
			errors.As(err, &f)
			return fmt.Sprintf("%v %v, %d hashes", f, f.RetryAfter, d.Hashes()-before)
		}
		for range rapid.IntRange(1, 14).Draw(rt, "guesses") {
			org := rapid.SampledFrom([]string{"", "acme", "globex", "initech"}).Draw(rt, "org")
			known, stranger := see("ada@example.org", org), see("eve@example.org", org)
			if diff := cmp.Diff(known, stranger); diff != "" {
				rt.Fatalf("naming %q (-known +stranger):\n%s", org, diff)
			}
			d.clock.Pass(time.Duration(rapid.IntRange(0, 120).Draw(rt, "seconds")) * time.Second)
		}
	})
}

// A lock and its count hold in any order of guesses and pauses: the model counts along.
func TestNoOrderOfGuessesGetsMoreThanFiveInFiveMinutes(t *testing.T) {
	t.Parallel()
	keys := keystest.Tokens(t, nil)
	rapid.Check(t, func(rt *rapid.T) {
		d := setup(t, func(c *auth.Config) { c.Keys = keys })
		d.signup("ada@example.org", "Acme")
		var tried []time.Time // guesses that were looked at
		for range rapid.IntRange(1, 40).Draw(rt, "guesses") {
			_, err := d.login("ada@example.org", "wrong password")
			if fault.Is(err, fault.Denied) {
				tried = append(tried, d.clock.Now())
			}
			if n := len(tried); n > 9 && tried[n-1].Sub(tried[n-10]) < 5*time.Minute {
				rt.Fatalf("ten guesses within %v", tried[n-1].Sub(tried[n-10]))
			}
			d.clock.Pass(time.Duration(rapid.IntRange(0, 90).Draw(rt, "seconds")) * time.Second)
		}
		d.clock.Pass(5 * time.Minute)
		if _, err := d.login("ada@example.org", right); err != nil {
			rt.Fatalf("five minutes after the last guess: %v", err)
		}
	})
}

// A hundred guesses at the same moment, the right one among them, are few that are looked at.
func TestGuessesAtTheSameMoment(t *testing.T) {
	t.Parallel()
	d := setup(t, func(c *auth.Config) { c.HashesAtOnce = 2 })
	d.signup("ada@example.org", "Acme")
	before := d.Hashes()
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if _, err := d.login("ada@example.org", "wrong password"); err == nil {
				t.Error("a wrong password opens")
			}
		})
	}
	all.Wait()
	if got := d.Hashes() - before; got < 5 || got > 6 {
		t.Errorf("%d guesses were looked at, want 5, and one more that was under way beside the fifth", got)
	}
	_, err := d.login("ada@example.org", right)
	wantKind(t, err, fault.Exhausted)
}

// The right password of a moment at which wrong ones close the account, on another machine, looks like one more.
func TestTheRightOneAmongManyIsNotTold(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	slow := &closing{Attempts: d.attempts, key: auth.LockKey("", "ada@example.org")}
	other := setup(t, func(c *auth.Config) { c.Keeper, c.Attempts, c.Now = d.keeper, slow, d.clock.Now })
	_, err := other.login("ada@example.org", right)
	wantKind(t, err, fault.Exhausted)
}

// A wrong password that is the sixth, because five others were under way, is answered like the right one would be.
func TestTheSixthOfManyIsNotTold(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	for range 5 {
		_, _, err := d.attempts.Add(t.Context(), auth.FailuresKey("", "ada@example.org"), time.Minute)
		must(t, err)
	}
	_, err := d.login("ada@example.org", "wrong password")
	wantKind(t, err, fault.Exhausted)
}

// closing is a counter in which an account closes between the first look at it and the second.
type closing struct {
	auth.Attempts
	key   string
	times int // how many failures it takes; 0: one
	once  sync.Once
}

func (c *closing) Count(ctx context.Context, key string) (n int, left time.Duration, err error) {
	n, left, err = c.Attempts.Count(ctx, key)
	if key == c.key {
		c.once.Do(func() {
			for range max(c.times, 1) {
				_, _, err = c.Add(ctx, key, time.Minute)
			}
		})
	}
	return n, left, err
}

func TestAClientIsRefusedAfterManyFailuresWhateverTheAccount(t *testing.T) {
	t.Parallel()
	d := setup(t, func(c *auth.Config) { c.ClientFailures = 20 })
	d.signup("ada@example.org", "Acme")
	for i := range 20 {
		d.fails(1, auth.Login{Email: fmt.Sprintf("guess%d@example.org", i), Password: right, From: auth.Visit{Address: fmt.Sprintf("2001:db8:1:2::%x", i)}})
	}
	_, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, From: auth.Visit{Address: "2001:db8:1:2:ffff::1"}})
	if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != 5*time.Minute {
		t.Errorf("retry after %v", e.RetryAfter)
	}
	for _, client := range []string{"2001:db8:1:3::1", "192.0.2.7", ""} {
		if _, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, From: auth.Visit{Address: client}}); err != nil {
			t.Errorf("from %q: %v", client, err)
		}
	}
	d.clock.Pass(5 * time.Minute)
	if _, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, From: auth.Visit{Address: "2001:db8:1:2::1"}}); err != nil {
		t.Errorf("after five minutes: %v", err)
	}
}

// A shared counter that was down, or lost what it knew, makes nobody's failures undone.
func TestAClientIsRefusedForWhatThisProcessSaw(t *testing.T) {
	t.Parallel()
	d := setup(t, func(c *auth.Config) { c.ClientFailures = 20 })
	guess := func(i int) auth.Login {
		return auth.Login{Email: fmt.Sprintf("guess%d@example.org", i), Password: right, From: auth.Visit{Address: "192.0.2.7"}}
	}
	d.attempts.Break(errors.New("connection refused"))
	for i := range 19 {
		d.fails(1, guess(i))
	}
	d.attempts.Break(nil)
	d.clock.Pass(10 * time.Second)
	d.fails(1, guess(19))
	_, err := d.Login(t.Context(), guess(20))
	wantKind(t, err, fault.Exhausted)
}

func TestClientsAreKnownByTheirNetwork(t *testing.T) {
	t.Parallel()
	for client, want := range map[string]string{
		"192.0.2.7": "client:192.0.2.7", "::ffff:192.0.2.7": "client:192.0.2.7", "2001:db8::1": "client:2001:db8::/64",
		"fe80::1%eth0": "client:fe80::/64", "a name": "client:a name", "2001:db8::/64": "client:2001:db8::/64",
	} {
		if got := auth.ClientKey(client); got != want {
			t.Errorf("%s: got %s, want %s", client, got, want)
		}
	}
}

// The shared counter is down: this process counts alone, and nobody gets in for it.
func TestALockHoldsWithoutTheSharedCounter(t *testing.T) {
	t.Parallel()
	for _, email := range []string{"ada@example.org", "stranger@example.org"} {
		t.Run(email, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			d.signup("ada@example.org", "Acme")
			d.fails(2, auth.Login{Email: email, Password: "wrong password"})
			d.attempts.Break(errors.New("connection refused"))
			d.fails(3, auth.Login{Email: email, Password: "wrong password"})
			_, err := d.login(email, right)
			wantKind(t, err, fault.Exhausted)
			d.attempts.Break(nil)
			d.clock.Pass(time.Minute)
			_, err = d.login(email, right)
			if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != 4*time.Minute {
				t.Errorf("when the counter is back, retry after %v", e.RetryAfter)
			}
		})
	}
}

// A counter that is down is asked now and then, not with each attempt.
func TestACounterThatIsDownIsLeftAlone(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.attempts.Break(errors.New("connection refused"))
	d.fails(3, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	if got := d.attempts.Asked(); got != 1 {
		t.Errorf("it was asked %d times", got)
	}
	d.attempts.Break(nil)
	d.clock.Pass(5 * time.Second)
	d.fails(1, auth.Login{Email: "eve@example.org", Password: "wrong password"})
	if keys := d.attempts.Keys(); len(keys) != 2 { // the client at the address, and all at it
		t.Errorf("when it is back, it counts %d", len(keys))
	}
}

// Another machine, without memory of its own, sees the lock in the counter.
func TestEveryMachineKnowsOfALock(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	d.fails(5, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	other := setup(t, func(c *auth.Config) { c.Keeper, c.Attempts, c.Now = d.keeper, d.attempts, d.clock.Now })
	_, err := other.login("ada@example.org", right)
	if e := wantKind(t, err, fault.Exhausted); e.RetryAfter != 5*time.Minute {
		t.Errorf("retry after %v", e.RetryAfter)
	}
}

// Who hangs up before the answer has guessed all the same, and closes the account with the fifth.
func TestHangingUpIsNoWayRoundTheCount(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	for range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		hangup := &hangup{Attempts: d.attempts, cancel: cancel}
		other := setup(t, func(c *auth.Config) { c.Keeper, c.Attempts, c.Now = d.keeper, hangup, d.clock.Now })
		_, err := other.Login(ctx, auth.Login{Email: "ada@example.org", Password: "wrong password"})
		wantKind(t, err, fault.Denied)
		_, err = other.Login(ctx, auth.Login{Email: "ada@example.org", Password: right})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("who is gone: %v", err)
		}
	}
	other := setup(t, func(c *auth.Config) { c.Keeper, c.Attempts, c.Now = d.keeper, d.attempts, d.clock.Now })
	if _, err := other.login("ada@example.org", right); !fault.Is(err, fault.Exhausted) {
		t.Errorf("the counter knows of no lock: %v", err)
	}
}

// hangup is a counter that sees its caller go away when it is to count a failure.
type hangup struct {
	auth.Attempts
	cancel func()
}

func (h *hangup) Add(ctx context.Context, key string, within time.Duration) (int, time.Duration, error) {
	h.cancel()
	return h.Attempts.Add(ctx, key, within)
}

// A clock that is put back keeps nobody out for as long as it was put back: a lock that would last longer than locks do is none.
func TestALockWhenTheClockIsPutBack(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	for i := range auth.MaxTogether {
		d.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password", From: auth.Visit{Address: fmt.Sprintf("192.0.2.%d", i)}})
	}
	for _, at := range []struct {
		back time.Duration
		want fault.Kind
	}{{0, fault.Exhausted}, {24 * time.Hour, 0}} {
		d.clock.Pass(-at.back)
		cfg := d.cfg // another process, which knows of the lock what the store has
		cfg.Attempts = &authtest.Attempts{Now: d.clock.Now}
		d.Service = authtest.New(t, cfg)
		_, err := d.login("ada@example.org", right)
		if (err == nil) != (at.want == 0) || err != nil && !fault.Is(err, at.want) {
			t.Errorf("put back by %v: %v", at.back, err)
		}
	}
}
