package auth_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
)

// leaving is a Keeper whose caller hangs up as soon as the first write of a change is kept.
type leaving struct {
	*authtest.Keeper
	hangUp    func()
	unbounded bool // a write came without an end
	revokes   int
	breaks    int // which of the ends of all sessions fails; 0: none
}

func (l *leaving) gone(ctx context.Context) {
	if _, ok := ctx.Deadline(); !ok {
		l.unbounded = true
	}
	if l.hangUp != nil {
		l.hangUp()
	}
}

func (l *leaving) UpdateUser(ctx context.Context, orgID, id string, change auth.UserUpdate) error {
	defer l.gone(ctx)
	return l.Keeper.UpdateUser(ctx, orgID, id, change)
}

func (l *leaving) ClaimGuest(ctx context.Context, o auth.Org, u auth.User, at time.Time) error {
	defer l.gone(ctx)
	return l.Keeper.ClaimGuest(ctx, o, u, at)
}

func (l *leaving) ChangeRole(ctx context.Context, by, orgID, userID string, role auth.Role) (bool, error) {
	defer l.gone(ctx)
	return l.Keeper.ChangeRole(ctx, by, orgID, userID, role)
}

func (l *leaving) RevokeUser(ctx context.Context, orgID, userID string, at time.Time) error {
	if l.revokes++; l.revokes == l.breaks {
		return errors.New("the store is away")
	}
	return l.Keeper.RevokeUser(ctx, orgID, userID, at)
}

// Whoever hangs up when the first write of a change is done has changed all of it: the sessions of before are over, it is told to Audit and
// by letters, and no write waits for ever.
func TestHangingUpLeavesNoHalfAChange(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(d *door, ctx context.Context, bob string) error
		guest  bool
		ends   bool // all sessions of who changes it
		told   auth.What
		letter string
	}{
		"a password": {change: func(d *door, ctx context.Context, _ string) error {
			_, err := d.ChangePassword(ctx, auth.PasswordChange{Old: right, New: "a new password"})
			return err
		}, ends: true, told: auth.PasswordChanged, letter: auth.LetterReplaced},
		"a claim": {change: func(d *door, ctx context.Context, _ string) error {
			_, _, err := d.Claim(ctx, auth.Signup{Email: "eve@example.org", Password: right, OrgName: "Globex"})
			return err
		}, guest: true, ends: true, told: auth.GuestClaimed},
		"a role": {change: func(d *door, ctx context.Context, bob string) error {
			u, err := d.ChangeRole(ctx, auth.RoleChange{UserID: bob, Role: auth.Owner, Own: right})
			if err == nil && (u.Role != auth.Owner || u.PasswordHash != "") {
				d.t.Errorf("%+v", u)
			}
			return err
		}, told: auth.RoleChanged, letter: auth.LetterRaised},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keeper := &leaving{Keeper: authtest.NewKeeper()}
			d := setup(t, posting, welcoming, func(c *auth.Config) { c.Keeper = keeper })
			d.keeper = keeper.Keeper
			_, tokens := d.signup("ada@example.org", "Acme")
			bob, _ := d.joined(tokens, "bob@example.org", auth.Member)
			if tt.guest {
				_, tokens = d.guest()
			}
			ctx, hangUp := context.WithCancel(d.as(tokens))
			keeper.hangUp, keeper.unbounded = hangUp, false
			must(t, tt.change(d, ctx, bob.ID))
			if ctx.Err() == nil || keeper.unbounded {
				t.Errorf("the caller hung up: %v; without an end: %v", ctx.Err(), keeper.unbounded)
			}
			if _, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); fault.Is(err, fault.Denied) != tt.ends {
				t.Errorf("the session of before: %v", err)
			}
			if !slices.Contains(d.heard(), tt.told) {
				t.Errorf("heard %v", d.heard())
			}
			if tt.letter != "" && !slices.ContainsFunc(d.keeper.Letters(), func(l auth.Letter) bool { return l.Kind == tt.letter }) {
				t.Errorf("letters %+v", d.keeper.Letters())
			}
		})
	}
}

// Sessions that cannot be ended keep a password from being changed. Where that is seen only after the change, it is told all the same.
func TestANewPasswordWhenSessionsCannotBeEnded(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		breaks  int
		changed bool
	}{"before": {1, false}, "after": {2, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keeper := &leaving{Keeper: authtest.NewKeeper(), breaks: tt.breaks}
			d := setup(t, posting, func(c *auth.Config) { c.Keeper = keeper })
			d.keeper = keeper.Keeper
			_, tokens := d.signup("ada@example.org", "Acme")
			if err := d.shows(d.as(tokens), right); err == nil {
				t.Fatal("it is done")
			}
			_, err := d.login("ada@example.org", "a new password")
			if (err == nil) != tt.changed {
				t.Errorf("the new password: %v", err)
			}
			if _, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); fault.Is(err, fault.Denied) != tt.changed {
				t.Errorf("the session of before: %v", err)
			}
			if slices.Contains(d.heard(), auth.PasswordChanged) != tt.changed || (len(d.keeper.Letters()) > 0) != tt.changed {
				t.Errorf("heard %v; letters %+v", d.heard(), d.keeper.Letters())
			}
		})
	}
}
