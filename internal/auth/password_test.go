package auth_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
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
	if got, want := d.hashOf("ada@example.org"), "$argon2id$v=19$m=65536,t=3,p=4,keyid="; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s…", got, want)
	}
	if got, want := auth.CurrentSeats(d.Service), auth.SeatsFor(auth.Cost{MemoryKiB: 64 << 10, Lanes: 4}, runtime.GOMAXPROCS(0)); got != want {
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
	if got := d.hashOf("ada@example.org"); !strings.Contains(got, "m=64,t=2,p=1,") {
		t.Errorf("the hash is %q", got)
	}
	if _, err := dearer.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); err != nil {
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
	_, err = dearer.Refresh(t.Context(), late.Refresh, auth.Visit{})
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
	if _, err := dearer.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); err != nil {
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

// forgetful is a Keeper that gives its secret only when it is in the mood.
type forgetful struct {
	*authtest.Keeper
	gives func(kept string) (string, error)
}

func (f *forgetful) EnsureSecret(ctx context.Context, name, fresh string, at time.Time) (string, error) {
	kept, err := f.Keeper.EnsureSecret(ctx, name, fresh, at)
	if err != nil {
		return "", err
	}
	return f.gives(kept)
}

// Without the secret of the installation nothing is hashed and nobody is let in: a hash under no secret, or under half of one, would be
// kept. When it can be read again, all is as it was.
func TestNothingIsHashedWithoutTheSecret(t *testing.T) {
	t.Parallel()
	whole := func(kept string) (string, error) { return kept, nil }
	for name, gives := range map[string]func(kept string) (string, error){
		"it cannot be reached": func(string) (string, error) { return "", errors.New("out of reach") },
		"it is torn":           func(kept string) (string, error) { return kept[:len(kept)-1], nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keeper := &forgetful{authtest.NewKeeper(), whole}
			d := setup(t, func(c *auth.Config) { c.Keeper = keeper })
			d.keeper = keeper.Keeper
			d.signup("ada@example.org", "Acme")
			again := setup(t, func(c *auth.Config) { c.Keeper = keeper }) // begins without it
			keeper.gives = gives
			for range 2 {
				if _, _, err := again.Signup(t.Context(), auth.Signup{Email: "eve@example.org", Password: right, OrgName: "Globex"}); !fault.Is(err, fault.Internal) {
					t.Errorf("somebody signs up: %v", err)
				}
				if _, err := again.login("ada@example.org", right); !fault.Is(err, fault.Internal) {
					t.Errorf("somebody signs in: %v", err)
				}
			}
			keeper.gives = whole
			_, err := again.login("ada@example.org", right)
			must(t, err)
		})
	}
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
		strings.Replace(good, "p=1", "p=1,keyid=AAAA", 1), strings.Replace(good, "p=1", "p=1,keyid=!!!!!!!!", 1), strings.Replace(good, salt, "!"+salt[1:], 1),
		strings.Replace(good, key, "!"+key[1:], 1), strings.Replace(good, "m=64", "m=-1", 1), good + "A", good + "\n", good[:len(good)-1], strings.Replace(good, salt, "", 1), good + "$",
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
	again := setup(t)
	p, tokens := again.signup("ada@example.org", "Acme")
	must(t, again.keeper.UpdateUser(t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &damaged}))
	for range 6 {
		if err := again.shows(again.as(tokens), right); !fault.Is(err, fault.Internal) { // nor one that is counted
			t.Errorf("shown again: %v", err)
		}
	}
}

// A password that is longer than any may be is refused before it is hashed, and is no guess.
func TestAPasswordThatIsTooLongForAnybody(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("ada@example.org", "Acme")
	before := d.Hashes()
	for range 6 {
		_, err := d.login("ada@example.org", strings.Repeat("x", 257))
		wantField(t, "password", err)
	}
	if n := d.Hashes() - before; n != 0 {
		t.Errorf("%d hashes", n)
	}
	if _, err := d.login("ada@example.org", right); err != nil {
		t.Errorf("the right one after them: %v", err)
	}
}

// Who hangs up before their password is hashed has signed nobody up.
func TestHangingUpBeforeAHash(t *testing.T) {
	t.Parallel()
	d := setup(t)
	ctx, hangUp := context.WithCancel(t.Context())
	d.signup("bob@example.org", "Globex") // the secret is there
	hangUp()
	before := d.keeper.Everything()
	_, _, err := d.Signup(ctx, adas)
	wantKind(t, err, fault.Unavailable)
	if diff := cmp.Diff(before, d.keeper.Everything()); diff != "" {
		t.Error(diff)
	}
}

// Passwords wait for a seat as long as their caller does, and as long as the line is no longer than it may be: a crowd takes no more
// memory than a few.
func TestACrowdWaitsForSeats(t *testing.T) {
	t.Parallel()
	keys := keystest.Tokens(t, nil) // outside of the bubble
	synctest.Test(t, func(t *testing.T) {
		gate := &gate{Keeper: authtest.NewKeeper(), open: make(chan struct{})}
		s := authtest.New(t, auth.Config{Keeper: gate, Keys: keys, HashesAtOnce: 1, HashesInLine: 2})
		come := func(ctx context.Context) <-chan error {
			done := make(chan error, 1)
			go func() {
				_, err := s.Login(ctx, auth.Login{Email: "ada@example.org", Password: right})
				done <- err
			}()
			synctest.Wait()
			return done
		}
		sits := come(t.Context()) // in the gate, with the only seat
		impatient, leave := context.WithCancel(t.Context())
		first, second := come(impatient), come(t.Context())
		_, err := s.Login(t.Context(), auth.Login{Email: "bob@example.org", Password: right})
		if e := wantKind(t, err, fault.Unavailable); e.RetryAfter <= 0 {
			t.Errorf("who comes when the line is full is not told when to come again: %v", e)
		}
		leave() // and who hangs up makes room in the line
		if err := <-first; !errors.Is(err, context.Canceled) {
			t.Errorf("who hung up: %v", err)
		}
		third := come(t.Context())
		if before := s.Hashes(); before != 0 {
			t.Errorf("%d hashes were computed by those who wait", before)
		}
		close(gate.open)
		for _, done := range []<-chan error{sits, second, third} {
			wantKind(t, <-done, fault.Denied)
		}
	})
}

// gate is a Keeper that looks for nobody until it is open.
type gate struct {
	*authtest.Keeper
	open chan struct{}
}

func (g *gate) FindUsersByEmail(ctx context.Context, email string, atMost int) ([]auth.User, error) {
	<-g.open
	return g.Keeper.FindUsersByEmail(ctx, email, atMost)
}

// Sixty who sign up and in at one moment have their hashes computed, no more at one time than there are seats.
func TestTheMostHashesAtOneTime(t *testing.T) {
	t.Parallel()
	d := setup(t, func(c *auth.Config) { c.HashesAtOnce = 3 })
	var all sync.WaitGroup
	for i := range 60 {
		all.Go(func() {
			email := fmt.Sprintf("ada%d@example.org", i)
			_, _, err := d.Signup(t.Context(), auth.Signup{Email: email, Password: right, OrgName: email})
			must(t, err)
			_, err = d.login(email, right)
			must(t, err)
		})
	}
	all.Wait()
	if most, n := auth.HashesAtOnce(d.Service), d.Hashes(); most > 3 || most < 1 || n != 120 {
		t.Errorf("%d hashes, at one time %d, want 120 and at most 3", n, most)
	}
}

// As many hashes are computed at once as keep the processors busy, and as few as take no more than 512 MiB together.
func TestSeatsAreForProcessorsAndMemory(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cost       auth.Cost
		processors int
		want       int
	}{
		{auth.Cost{MemoryKiB: 64 << 10, Lanes: 4}, 1, 1}, {auth.Cost{MemoryKiB: 64 << 10, Lanes: 4}, 4, 1}, {auth.Cost{MemoryKiB: 64 << 10, Lanes: 4}, 16, 4},
		{auth.Cost{MemoryKiB: 64 << 10, Lanes: 4}, 128, 8}, {auth.Cost{MemoryKiB: 1 << 20, Lanes: 1}, 64, 1}, {auth.Cost{MemoryKiB: 64, Lanes: 1}, 4, 4},
	} {
		if got := auth.SeatsFor(tt.cost, tt.processors); got != tt.want {
			t.Errorf("%+v on %d processors: %d seats, want %d", tt.cost, tt.processors, got, tt.want)
		}
	}
}
