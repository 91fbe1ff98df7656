package auth_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// errAway is what comes from a store, a source of chance or a counter of mails that does not answer.
var errAway = errors.New("it does not answer")

// trouble is the store, the chance and the turns of mails of a service: one call of them fails, the nth from when it is armed on.
type trouble struct {
	auth.Keeper
	before map[string]func() // what happens first when a call comes, such as what others do meanwhile

	mu    sync.Mutex
	armed bool
	nth   int // 0: none fails
	calls []string
}

// comes notes a call and gives its failure.
func (f *trouble) comes(what string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.armed {
		return nil
	}
	if meanwhile := f.before[what]; meanwhile != nil {
		delete(f.before, what)
		meanwhile()
	}
	if f.calls = append(f.calls, what); len(f.calls) == f.nth {
		return errAway
	}
	return nil
}

// arm counts from now on.
func (f *trouble) arm(nth int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.armed, f.nth = true, nth
}

func (f *trouble) Read(b []byte) (int, error) {
	return ask(f, "chance", func() (int, error) { return rand.Read(b) })
}

func (f *trouble) mailTurn(context.Context, string, string) (bool, error) {
	return ask(f, "mail turn", func() (bool, error) { return true, nil })
}

func ask[T any](f *trouble, what string, answer func() (T, error)) (T, error) {
	if err := f.comes(what); err != nil {
		var none T
		return none, err
	}
	return answer()
}

func tell(f *trouble, what string, do func() error) error {
	if err := f.comes(what); err != nil {
		return err
	}
	return do()
}

func (f *trouble) CreateOrg(ctx context.Context, o auth.Org, owner auth.User) error {
	return tell(f, "CreateOrg", func() error { return f.Keeper.CreateOrg(ctx, o, owner) })
}

func (f *trouble) ClaimGuest(ctx context.Context, o auth.Org, u auth.User, at time.Time) error {
	return tell(f, "ClaimGuest", func() error { return f.Keeper.ClaimGuest(ctx, o, u, at) })
}

func (f *trouble) FindOrgByID(ctx context.Context, id string) (auth.Org, error) {
	return ask(f, "FindOrgByID", func() (auth.Org, error) { return f.Keeper.FindOrgByID(ctx, id) })
}

func (f *trouble) FindOrgBySlug(ctx context.Context, slug string) (auth.Org, error) {
	return ask(f, "FindOrgBySlug", func() (auth.Org, error) { return f.Keeper.FindOrgBySlug(ctx, slug) })
}

func (f *trouble) CreateUser(ctx context.Context, by string, u auth.User) error {
	return tell(f, "CreateUser", func() error { return f.Keeper.CreateUser(ctx, by, u) })
}

func (f *trouble) FindMembers(ctx context.Context, org string, role auth.Role, atMost int) ([]auth.User, error) {
	return ask(f, "FindMembers", func() ([]auth.User, error) { return f.Keeper.FindMembers(ctx, org, role, atMost) })
}

func (f *trouble) ChangeRole(ctx context.Context, by, org, user string, role auth.Role) (bool, error) {
	return ask(f, "ChangeRole", func() (bool, error) { return f.Keeper.ChangeRole(ctx, by, org, user, role) })
}

func (f *trouble) FindUserByID(ctx context.Context, org, id string) (auth.User, error) {
	return ask(f, "FindUserByID", func() (auth.User, error) { return f.Keeper.FindUserByID(ctx, org, id) })
}

func (f *trouble) FindUserByEmail(ctx context.Context, org, email string) (auth.User, error) {
	return ask(f, "FindUserByEmail", func() (auth.User, error) { return f.Keeper.FindUserByEmail(ctx, org, email) })
}

func (f *trouble) FindUsersByEmail(ctx context.Context, email string, atMost int) ([]auth.User, error) {
	return ask(f, "FindUsersByEmail", func() ([]auth.User, error) { return f.Keeper.FindUsersByEmail(ctx, email, atMost) })
}

func (f *trouble) FindUsersByPassword(ctx context.Context, email, hash string, atMost int) ([]auth.User, error) {
	return ask(f, "FindUsersByPassword", func() ([]auth.User, error) { return f.Keeper.FindUsersByPassword(ctx, email, hash, atMost) })
}

func (f *trouble) FindUsersByOlderHash(ctx context.Context, email, prefix string, atMost int) ([]auth.User, error) {
	return ask(f, "FindUsersByOlderHash", func() ([]auth.User, error) { return f.Keeper.FindUsersByOlderHash(ctx, email, prefix, atMost) })
}

func (f *trouble) HasOlderHash(ctx context.Context, prefix string) (bool, error) {
	return ask(f, "HasOlderHash", func() (bool, error) { return f.Keeper.HasOlderHash(ctx, prefix) })
}

func (f *trouble) EnsureSecret(ctx context.Context, name, fresh string, at time.Time) (string, error) {
	return ask(f, "EnsureSecret", func() (string, error) { return f.Keeper.EnsureSecret(ctx, name, fresh, at) })
}

func (f *trouble) UpdateUser(ctx context.Context, org, id string, change auth.UserUpdate) error {
	return tell(f, "UpdateUser", func() error { return f.Keeper.UpdateUser(ctx, org, id, change) })
}

func (f *trouble) RenewPasswordHash(ctx context.Context, org, id, was, hash string) (bool, error) {
	return ask(f, "RenewPasswordHash", func() (bool, error) { return f.Keeper.RenewPasswordHash(ctx, org, id, was, hash) })
}

func (f *trouble) CreateRefreshToken(ctx context.Context, t auth.RefreshToken) error {
	return tell(f, "CreateRefreshToken", func() error { return f.Keeper.CreateRefreshToken(ctx, t) })
}

func (f *trouble) FindRefreshTokenByID(ctx context.Context, org, id string) (auth.RefreshToken, error) {
	return ask(f, "FindRefreshTokenByID", func() (auth.RefreshToken, error) { return f.Keeper.FindRefreshTokenByID(ctx, org, id) })
}

func (f *trouble) UseRefreshToken(ctx context.Context, org, id string, at time.Time, next auth.RefreshToken) (bool, error) {
	return ask(f, "UseRefreshToken", func() (bool, error) { return f.Keeper.UseRefreshToken(ctx, org, id, at, next) })
}

func (f *trouble) RevokeFamily(ctx context.Context, org, family string, at time.Time) error {
	return tell(f, "RevokeFamily", func() error { return f.Keeper.RevokeFamily(ctx, org, family, at) })
}

func (f *trouble) RevokeUser(ctx context.Context, org, user string, at time.Time) error {
	return tell(f, "RevokeUser", func() error { return f.Keeper.RevokeUser(ctx, org, user, at) })
}

func (f *trouble) FindSessions(ctx context.Context, org, user string, at time.Time, atMost int) ([]auth.Session, error) {
	return ask(f, "FindSessions", func() ([]auth.Session, error) { return f.Keeper.FindSessions(ctx, org, user, at, atMost) })
}

func (f *trouble) RevokeSession(ctx context.Context, org, user, session string, at time.Time) error {
	return tell(f, "RevokeSession", func() error { return f.Keeper.RevokeSession(ctx, org, user, session, at) })
}

func (f *trouble) RevokeOthers(ctx context.Context, org, user, but string, at time.Time) error {
	return tell(f, "RevokeOthers", func() error { return f.Keeper.RevokeOthers(ctx, org, user, but, at) })
}

func (f *trouble) CreateLetter(ctx context.Context, l auth.Letter) error {
	return tell(f, "CreateLetter", func() error { return f.Keeper.CreateLetter(ctx, l) })
}

func (f *trouble) CreateMailToken(ctx context.Context, t auth.MailToken) error {
	return tell(f, "CreateMailToken", func() error { return f.Keeper.CreateMailToken(ctx, t) })
}

func (f *trouble) FindMailToken(ctx context.Context, org, hash string) (auth.MailToken, error) {
	return ask(f, "FindMailToken", func() (auth.MailToken, error) { return f.Keeper.FindMailToken(ctx, org, hash) })
}

func (f *trouble) UseMailToken(ctx context.Context, t auth.MailToken, at time.Time, then auth.Reset) (bool, error) {
	return ask(f, "UseMailToken", func() (bool, error) { return f.Keeper.UseMailToken(ctx, t, at, then) })
}

func (f *trouble) Depart(ctx context.Context, d auth.Departure) error {
	return tell(f, "Depart", func() error { return f.Keeper.Depart(ctx, d) })
}

// operation is something that people do, in a house that was made ready for it.
type operation struct {
	name string
	// ready makes everything ready and gives what is done, which gives tokens where it has some, and what holds once it is done. It is done
	// by another service, on the same store.
	ready func(d *door, f *trouble) (do func(on *door) (auth.Tokens, error), holds func(d *door) error)
	// changes is the call that does it: before it nothing changes but sessions of who asked for their end, after it all of it holds.
	changes string
	ends    bool       // sessions end before it
	refused fault.Kind // what it comes to when nothing fails; zero: it is done
	silent  []string   // calls whose failure is told to nobody, because all that is lost is who hears of a wrong password
	others  bool       // others change something meanwhile
}

// notes calls an operation that gives no tokens.
func notes(do func(on *door) error) func(on *door) (auth.Tokens, error) {
	return func(on *door) (auth.Tokens, error) { return auth.Tokens{}, do(on) }
}

// opens tells whether a password opens an account, or opens none.
func opens(password string, want bool) func(*door) error {
	return func(d *door) error {
		if _, err := d.login("ada@example.org", password); (err == nil) != want {
			return fmt.Errorf("%q opens it: %w", password, err)
		}
		return nil
	}
}

// letter gives what leads from the last letter that is kept.
func (d *door) letter() auth.Letter {
	all := d.keeper.Letters()
	return all[len(all)-1]
}

const fresh = "twelve blue elephants"

// Whatever call of the store, of chance or of the counter of mails fails, whoever asked hears of it, or Audit does where the rest is done all
// the same; nothing is half done; no tokens come with an error; and nothing secret is in what is said.
func TestWhateverFailsIsToldAndLeavesNothingHalfDone(t *testing.T) {
	t.Parallel()
	for _, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			calls := op.fails(t, 0)
			if op.changes != "" && !slices.Contains(calls, op.changes) {
				t.Fatalf("it is not done by %s: %q", op.changes, calls)
			}
			for n := range calls {
				op.fails(t, n+1)
			}
		})
	}
}

// fails does an operation whose nth call fails, and gives the calls.
func (op operation) fails(t *testing.T, nth int) []string {
	t.Helper()
	d := setup(t, posting, welcoming)
	f := &trouble{Keeper: d.keeper, before: map[string]func(){}}
	do, holds := op.ready(d, f)
	on := setup(t, welcoming, func(c *auth.Config) {
		c.Keeper, c.Attempts, c.Now, c.Rand, c.MailTurn = f, d.attempts, d.clock.Now, f, f.mailTurn
	})
	on.clock = d.clock
	before := d.keeper.Everything()
	f.arm(nth)
	tokens, err := do(on)

	failed := "nothing"
	if nth > 0 && nth <= len(f.calls) {
		failed = fmt.Sprintf("call %d, %s", nth, f.calls[nth-1])
	}
	returned := errors.Is(err, errAway)
	told := slices.ContainsFunc(on.events, func(e auth.Event) bool { return errors.Is(e.Err, errAway) })
	switch {
	case nth == 0 || !returned && (told || nth > 0 && nth <= len(f.calls) && slices.Contains(op.silent, f.calls[nth-1])):
		if (err != nil) != (op.refused != 0) || err != nil && fault.KindOf(err) != op.refused {
			t.Errorf("%s fails: got %v, want %v", failed, err, op.refused)
		}
	case !returned:
		t.Errorf("%s fails: nobody hears of it: %v", failed, err)
	}
	if err != nil && tokens != (auth.Tokens{}) {
		t.Errorf("%s fails: there are tokens all the same", failed)
	}
	changed := slices.Index(f.calls, op.changes)
	if returned && !op.others && (changed < 0 || nth <= changed+1) {
		after := d.keeper.Everything()
		if op.ends {
			delete(before, "sessions")
			delete(after, "sessions")
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%s fails: something changed (-before +after):\n%s", failed, diff)
		}
	} else if holds != nil {
		if err := holds(setup(t, posting, func(c *auth.Config) { c.Keeper, c.Now = d.keeper, d.clock.Now })); err != nil {
			t.Errorf("%s fails: it is half done: %v", failed, err)
		}
	}
	said := fmt.Sprintf("%+v %+v %v", err, on.events, fault.Message(err))
	for _, secret := range []string{right, fresh, bobs, "ada@", "bob@", "twr_", "twm_", "twd_", "$argon2id", "eyJ"} {
		if strings.Contains(said, secret) {
			t.Errorf("%s fails: %q is said in %s", failed, secret, said)
		}
	}
	return f.calls
}
