package auth_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
)

func TestANewPasswordEndsEverySession(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, desk := d.signup("ada@example.org", "Acme")
	phone, err := d.login("ada@example.org", right)
	must(t, err)
	_, others := d.signup("bob@example.org", "Globex")

	_, err = d.ChangePassword(d.as(desk), auth.PasswordChange{Old: "wrong password", New: "a new password"})
	if e := wantKind(t, err, fault.Invalid); e.Field != "old_password" {
		t.Errorf("the field is %q", e.Field)
	}
	_, err = d.ChangePassword(d.as(desk), auth.PasswordChange{Old: right, New: "short"})
	if e := wantKind(t, err, fault.Invalid); e.Field != "new_password" {
		t.Errorf("the field is %q", e.Field)
	}
	_, err = d.ChangePassword(d.as(desk), auth.PasswordChange{Old: right, New: right})
	if e := wantKind(t, err, fault.Invalid); e.Field != "new_password" || !strings.Contains(e.Message, "the one of before") {
		t.Errorf("the one of before: %q, %v", e.Field, e)
	}
	now, err := d.ChangePassword(d.as(desk), auth.PasswordChange{Old: right, New: "a new password"})
	must(t, err)
	for _, old := range []auth.Tokens{desk, phone} {
		_, err := d.Refresh(t.Context(), old.Refresh, auth.Visit{})
		wantKind(t, err, fault.Denied)
	}
	for _, live := range []auth.Tokens{now, others} {
		if _, err := d.Refresh(t.Context(), live.Refresh, auth.Visit{}); err != nil {
			t.Error(err)
		}
	}
	d.fails(1, auth.Login{Email: "ada@example.org", Password: right})
	if _, err := d.login("ada@example.org", "a new password"); err != nil {
		t.Error(err)
	}
}

// A login with the old password that is under way while it is changed does not outlive the change.
func TestALoginDuringAChangeOfPassword(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	meanwhile := &between{Keeper: d.keeper, do: func() {
		_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: right, New: "a new password"})
		must(t, err)
	}}
	other := setup(t, func(c *auth.Config) { c.Keeper = meanwhile })
	_, err := other.login("ada@example.org", right)
	wantKind(t, err, fault.Unavailable)
	live := 0
	for _, kept := range d.keeper.Tokens() {
		if !kept.Revoked {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d sessions live, want the one that the change began", live)
	}
}

// between is a Keeper to which something happens before the first token is kept.
type between struct {
	*authtest.Keeper
	do func()
}

func (b *between) CreateRefreshToken(ctx context.Context, t auth.RefreshToken) error {
	if b.do != nil {
		b.do()
		b.do = nil
	}
	return b.Keeper.CreateRefreshToken(ctx, t)
}
