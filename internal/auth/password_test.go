package auth_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
)

func (d *door) hashOf(email string) string {
	d.t.Helper()
	users, err := d.keeper.FindUsersByEmail(d.t.Context(), email, 9)
	must(d.t, err)
	if len(users) != 1 {
		d.t.Fatalf("%d users", len(users))
	}
	return users[0].PasswordHash
}

// What nobody set is what the world recommends; a hash says so itself.
func TestTheDefaultCost(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("computes an expensive hash")
	}
	d := setup(t, func(c *auth.Config) { c.Cost = auth.Cost{MemoryKiB: 64 << 10} })
	d.signup("ada@example.org", "Acme")
	if got, want := d.hashOf("ada@example.org"), "$argon2id$v=19$m=65536,t=3,p=4$"; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s…", got, want)
	}
	if got, want := auth.CurrentSeats(d.Service), runtime.GOMAXPROCS(0); got != want {
		t.Errorf("%d hashes at one time, want %d", got, want)
	}
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Error(err)
	}
}

// When hashes become more expensive, those of people who come again do too, and only theirs.
func TestRehashWhenTheCostRises(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	before := d.hashOf("ada@example.org")
	same := setup(t, func(c *auth.Config) { c.Keeper = d.keeper })
	cheaper := setup(t, func(c *auth.Config) { c.Keeper, c.Cost = d.keeper, auth.Cost{MemoryKiB: 32, Time: 1, Lanes: 1} })
	for _, other := range []*door{same, cheaper} {
		_, err := other.login("ada@example.org", right)
		must(t, err)
	}
	if d.hashOf("ada@example.org") != before {
		t.Error("a hash was made anew without need")
	}
	dearer := setup(t, func(c *auth.Config) { c.Keeper, c.Cost = d.keeper, auth.Cost{MemoryKiB: 64, Time: 2, Lanes: 1} })
	dearer.fails(1, auth.Login{Email: "ada@example.org", Password: "wrong password"})
	if d.hashOf("ada@example.org") != before {
		t.Error("a wrong password changed the hash")
	}
	tokens, err := dearer.login("ada@example.org", right)
	must(t, err)
	if got := d.hashOf("ada@example.org"); !strings.Contains(got, "m=64,t=2,p=1") {
		t.Errorf("the hash is %q", got)
	}
	if _, err := dearer.Refresh(t.Context(), tokens.Refresh); err != nil {
		t.Errorf("the session does not outlive it: %v", err)
	}
	if _, err := dearer.login("ada@example.org", right); err != nil {
		t.Errorf("the next login: %v", err)
	}
}

// A password that is changed at the last moment before the hash of the old one is renewed stays changed, and the login that was too
// late has no session.
func TestRehashDoesNotUndoAChange(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	renewing := &renewing{Keeper: d.keeper, before: func() error {
		_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: right, New: "a new password"})
		return err
	}}
	dearer := setup(t, func(c *auth.Config) { c.Keeper, c.Cost = renewing, auth.Cost{MemoryKiB: 64, Time: 2, Lanes: 1} })
	late, err := dearer.login("ada@example.org", right)
	must(t, err)
	if renewing.times != 1 {
		t.Fatalf("it was renewed %d times", renewing.times)
	}
	if _, err := d.login("ada@example.org", "a new password"); err != nil {
		t.Errorf("the new password: %v", err)
	}
	d.fails(1, auth.Login{Email: "ada@example.org", Password: right})
	_, err = dearer.Refresh(t.Context(), late.Refresh)
	wantKind(t, err, fault.Denied)
}

// A hash that cannot be renewed keeps nobody out: it stays, and whoever looks after the service hears why.
func TestALoginWhoseHashIsNotRenewed(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	before, full := d.hashOf("ada@example.org"), errors.New("the disk is full")
	renewing := &renewing{Keeper: d.keeper, before: func() error { return full }}
	dearer := setup(t, func(c *auth.Config) { c.Keeper, c.Cost = renewing, auth.Cost{MemoryKiB: 64, Time: 2, Lanes: 1} })
	tokens, err := dearer.login("ada@example.org", right)
	must(t, err)
	if _, err := dearer.Refresh(t.Context(), tokens.Refresh); err != nil {
		t.Errorf("the session: %v", err)
	}
	if d.hashOf("ada@example.org") != before {
		t.Error("the hash has changed")
	}
	last := dearer.events[len(dearer.events)-1]
	if last.What != auth.HashNotRenewed || !errors.Is(last.Err, full) || last.Org == "" || last.Account == "" {
		t.Errorf("heard %+v", last)
	}
}

// renewing is a Keeper to which something happens before a hash is renewed.
type renewing struct {
	*authtest.Keeper
	before func() error
	times  int
}

func (r *renewing) RenewPasswordHash(ctx context.Context, orgID, id, was, hash string) (bool, error) {
	r.times++
	if err := r.before(); err != nil {
		return false, err
	}
	return r.Keeper.RenewPasswordHash(ctx, orgID, id, was, hash)
}

func TestHashesAreReadInOneWay(t *testing.T) {
	t.Parallel()
	const salt, key = "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	good := "$argon2id$v=19$m=64,t=1,p=1$" + salt + "$" + key
	if got, err := auth.CheckedPHC(good); err != nil || got != good {
		t.Errorf("got %q, %v", got, err)
	}
	for _, bad := range []string{
		"", "$", "plain", strings.Replace(good, "argon2id", "argon2i", 1), strings.Replace(good, "v=19", "v=16", 1),
		strings.Replace(good, "m=64,", "m=064,", 1), strings.Replace(good, "m=64,", "", 1), strings.Replace(good, "m=64", "m=2000000", 1),
		strings.Replace(good, "t=1", "t=99", 1), strings.Replace(good, "t=1", "t=0", 1), strings.Replace(good, "p=1", "p=256", 1),
		strings.Replace(good, "m=64", "m=-1", 1), good + "A", good + "\n", good[:len(good)-1], strings.Replace(good, salt, "", 1), good + "$",
	} {
		if _, err := auth.CheckedPHC(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// A hash that was damaged where it is kept is a defect, not a wrong password.
func TestADamagedHashIsNoWrongPassword(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, _ := d.signup("ada@example.org", "Acme")
	damaged := "damaged"
	must(t, d.keeper.UpdateUser(t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &damaged}))
	_, err := d.login("ada@example.org", right)
	if !fault.Is(err, fault.Internal) {
		t.Errorf("got %v", err)
	}
}

// Passwords wait for a seat as long as their caller does, so that a crowd takes no more memory than a few.
func TestACrowdWaitsForSeats(t *testing.T) {
	t.Parallel()
	keys := authtest.Keys(t, nil) // outside of the bubble
	synctest.Test(t, func(t *testing.T) {
		gate := &gate{Keeper: authtest.NewKeeper(), open: make(chan struct{})}
		s := authtest.New(t, auth.Config{Keeper: gate, Keys: keys, HashesAtOnce: 1})
		_, _, err := s.Signup(t.Context(), auth.Signup{Email: "ada@example.org", Password: right, OrgName: "Acme"})
		must(t, err)
		gate.shut = true
		in := auth.Login{Email: "ada@example.org", Password: "wrong password"}
		for range 4 {
			_, err := s.Login(t.Context(), in)
			wantKind(t, err, fault.Denied)
		}
		done := make(chan error)
		go func() { _, err := s.Login(t.Context(), in); done <- err }() // the fifth sits in the gate, with the only seat
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		_, err = s.Login(ctx, auth.Login{Email: "bob@example.org", Password: right})
		if wantKind(t, err, fault.Unavailable); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		close(gate.open)
		wantKind(t, <-done, fault.Denied)
		_, err = s.Login(t.Context(), auth.Login{Email: "bob@example.org", Password: right})
		wantKind(t, err, fault.Denied)
	})
}

// gate is a Keeper whose changes of users wait until it is open.
type gate struct {
	*authtest.Keeper
	shut bool
	open chan struct{}
}

func (g *gate) UpdateUser(ctx context.Context, orgID, id string, change auth.UserUpdate) error {
	if g.shut {
		<-g.open
	}
	return g.Keeper.UpdateUser(ctx, orgID, id, change)
}
