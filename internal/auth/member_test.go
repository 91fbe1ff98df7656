package auth_test

import (
	"context"
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
)

func TestAnOwnerAddsMembers(t *testing.T) {
	t.Parallel()
	d := setup(t)
	owner, tokens := d.signup("ada@example.org", "Acme")
	ctx := d.as(tokens)
	bob, err := d.AddMember(ctx, auth.NewMember{Email: " Bob@Example.org", Password: "bobs password"})
	must(t, err)
	if bob.Role != auth.Member || bob.OrgID != owner.Org.ID || bob.Email != "bob@example.org" || bob.PasswordHash != "" {
		t.Errorf("%+v", bob)
	}
	bobs, err := d.login("bob@example.org", "bobs password")
	must(t, err)
	_, err = d.AddMember(d.as(bobs), auth.NewMember{Email: "eve@example.org", Password: "eves password"})
	wantKind(t, err, fault.Denied)

	eve, err := d.AddMember(ctx, auth.NewMember{Email: "eve@example.org", Password: "eves password", Role: auth.Owner})
	must(t, err)
	if eve.Role != auth.Owner {
		t.Errorf("role %s", eve.Role)
	}

	_, err = d.AddMember(ctx, auth.NewMember{Email: "BOB@example.org", Password: "bobs password"})
	wantKind(t, err, fault.Conflict)
	for _, tt := range []struct {
		field string
		in    auth.NewMember
	}{
		{"email", auth.NewMember{Email: "bob", Password: right}}, {"role", auth.NewMember{Email: "x@example.org", Password: right, Role: "root"}},
		{"password", auth.NewMember{Email: "x@example.org", Password: "short"}}, {"password", auth.NewMember{Email: "x@example.org"}},
	} {
		_, err := d.AddMember(ctx, tt.in)
		if e := wantKind(t, err, fault.Invalid); e.Field != tt.field {
			t.Errorf("the field is %q, want %q", e.Field, tt.field)
		}
	}
	_, err = d.AddMember(t.Context(), auth.NewMember{Email: "x@example.org", Password: right})
	wantKind(t, err, fault.Denied)
}

// What a token says of a role is from the past; what the Keeper says counts.
func TestAnOwnerWhoIsNoneAnyMoreAddsNobody(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, tokens := d.signup("ada@example.org", "Acme")
	role := auth.Member
	must(t, d.keeper.UpdateUser(t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{Role: &role}))
	_, err := d.AddMember(d.as(tokens), auth.NewMember{Email: "eve@example.org", Password: right})
	wantKind(t, err, fault.Denied)
}

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
	now, err := d.ChangePassword(d.as(desk), auth.PasswordChange{Old: right, New: "a new password"})
	must(t, err)
	for _, old := range []auth.Tokens{desk, phone} {
		_, err := d.Refresh(t.Context(), old.Refresh)
		wantKind(t, err, fault.Denied)
	}
	for _, live := range []auth.Tokens{now, others} {
		if _, err := d.Refresh(t.Context(), live.Refresh); err != nil {
			t.Error(err)
		}
	}
	d.fails(1, auth.Login{Email: "ada@example.org", Password: right})
	if _, err := d.login("ada@example.org", "a new password"); err != nil {
		t.Error(err)
	}
}

// A stolen access token is no way to guess the password: the count is that of the door.
func TestGuessingTheOldPasswordIsCounted(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	for range 5 {
		_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: "wrong password", New: "a new password"})
		wantKind(t, err, fault.Invalid)
	}
	_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: right, New: "a new password"})
	wantKind(t, err, fault.Exhausted)
	_, err = d.login("ada@example.org", right)
	wantKind(t, err, fault.Exhausted)
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
