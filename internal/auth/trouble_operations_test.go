package auth_test

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// come lets ada sign in, with what a story changes.
func come(change func(*auth.Login)) func(on *door) (auth.Tokens, error) {
	in := auth.Login{Email: "ada@example.org", Password: right, From: auth.Visit{Address: "192.0.2.7"}}
	if change != nil {
		change(&in)
	}
	return func(on *door) (auth.Tokens, error) { return on.Login(on.t.Context(), in) }
}

// comes is an operation in which ada signs in to a house that a story makes ready.
func comes(ready func(d *door, p auth.Person, in *auth.Login)) func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
	return func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		p, _ := d.signup("ada@example.org", "Acme")
		return come(func(in *auth.Login) { ready(d, p, in) }), nil
	}
}

// acts is an operation of ada, who is signed in, owns Acme and reads her mail; bob is a member.
func acts(do func(on *door, ctx context.Context, bob auth.User) error, holds func(*door) error) func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
	return func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		p, tokens := d.signup("ada@example.org", "Acme")
		d.verified(p.User)
		bob, _ := d.joined(tokens, "bob@example.org", auth.Member)
		ctx := d.as(tokens)
		return notes(func(on *door) error { return do(on, ctx, bob) }), holds
	}
}

// verified has somebody read their mail.
func (d *door) verified(u auth.User) {
	d.t.Helper()
	d.Welcome(d.t.Context(), u, "en", auth.Visit{})
	must(d.t, d.Verify(d.t.Context(), d.address().Links[0].Token))
}

// lockedUntilNow puts a lock on somebody that is over.
func (d *door) lockedUntilNow(p auth.Person) {
	until := new(time.Time)
	*until = d.clock.Now()
	must(d.t, d.keeper.UpdateUser(d.t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{LockedUntil: &until}))
}

// mailed is an operation on the token of a letter.
func mailed(kind string, do func(on *door, token string) error, holds func(*door) error) func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
	return func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		p, _ := d.signup("ada@example.org", "Acme")
		if kind == auth.LetterVerify {
			d.Welcome(d.t.Context(), p.User, "en", auth.Visit{})
		} else {
			must(d.t, d.Forgot(d.t.Context(), auth.Forgotten{Email: "ada@example.org"}))
		}
		token := d.address().Links[0].Token
		return notes(func(on *door) error { return do(on, token) }), holds
	}
}

// addressed is the operation of finding out whom a letter goes to.
func addressed(ready func(d *door, p auth.Person)) func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
	return func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		p, _ := d.signup("ada@example.org", "Acme")
		ready(d, p)
		l := d.letter()
		return notes(func(on *door) error {
			_, err := on.Address(on.t.Context(), l)
			return err
		}), nil
	}
}

func reset(on *door, token string) error {
	return on.ResetPassword(on.t.Context(), auth.NewPassword{Token: token, Password: fresh})
}

var operations = []operation{
	{name: "a signup", changes: "CreateOrg", ready: func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		return func(on *door) (auth.Tokens, error) {
			_, tokens, err := on.Signup(on.t.Context(), adas)
			return tokens, err
		}, opens(right, true)
	}},
	{name: "a signup under a name that is taken", changes: "CreateOrg", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		d.signup("bob@example.org", adas.OrgName)
		return func(on *door) (auth.Tokens, error) {
			_, tokens, err := on.Signup(on.t.Context(), adas)
			return tokens, err
		}, nil
	}},
	{name: "a guest", changes: "CreateOrg", ready: func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		return func(on *door) (auth.Tokens, error) {
			_, tokens, err := on.Guest(on.t.Context(), auth.Visit{})
			return tokens, err
		}, nil
	}},
	{name: "a claim", changes: "ClaimGuest", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, guest := d.guest()
		ctx := d.as(guest)
		return func(on *door) (auth.Tokens, error) {
			_, tokens, err := on.Claim(ctx, adas)
			return tokens, err
		}, opens(right, true)
	}},
	{name: "a claim that somebody else was first with", refused: fault.Conflict, ready: func(d *door, f *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, guest := d.guest()
		ctx := d.as(guest)
		f.before["ClaimGuest"] = func() {
			_, _, err := d.Claim(ctx, adas)
			must(d.t, err)
		}
		return func(on *door) (auth.Tokens, error) {
			_, tokens, err := on.Claim(ctx, adas)
			return tokens, err
		}, nil
	}, changes: "ClaimGuest", others: true},

	{name: "a login", changes: "CreateRefreshToken", ready: comes(func(*door, auth.Person, *auth.Login) {})},
	{name: "a login to an organisation", changes: "CreateRefreshToken", ready: comes(func(_ *door, _ auth.Person, in *auth.Login) { in.Org = "acme" })},
	{name: "a login to an organisation by its name", changes: "CreateRefreshToken", ready: comes(func(d *door, _ auth.Person, in *auth.Login) {
		d.signup("ada@example.org", "Globex & Co")
		in.Org = "Globex & Co"
	})},
	{name: "a login on a known device", changes: "CreateRefreshToken", ready: comes(func(d *door, _ auth.Person, in *auth.Login) {
		tokens, err := d.login("ada@example.org", right)
		must(d.t, err)
		in.Device = tokens.Device
	})},
	{name: "a login with a hash of before", changes: "CreateRefreshToken", ready: comes(func(d *door, p auth.Person, _ *auth.Login) {
		hash := auth.HashOf(d.Service, right)
		must(d.t, d.keeper.UpdateUser(d.t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &hash}))
	})},
	{name: "a login with a lock that is over", changes: "UpdateUser", ready: comes(func(d *door, p auth.Person, _ *auth.Login) { d.lockedUntilNow(p) })},
	{name: "a login on a known device with a lock that is over", changes: "UpdateUser", ready: comes(func(d *door, p auth.Person, in *auth.Login) {
		tokens, err := d.login("ada@example.org", right)
		must(d.t, err)
		in.Device = tokens.Device
		d.lockedUntilNow(p)
	})},
	{name: "a login from a known client to a closed address", changes: "CreateRefreshToken", ready: comes(func(d *door, _ auth.Person, in *auth.Login) {
		_, err := d.Login(d.t.Context(), *in)
		must(d.t, err)
		for range 5 {
			_, _ = d.Login(d.t.Context(), auth.Login{Email: in.Email, Password: "wrong", From: in.From})
		}
	})},
	{name: "a login while the password is changed", refused: fault.Unavailable, changes: "CreateRefreshToken",
		ready: func(d *door, f *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
			p, _ := d.signup("ada@example.org", "Acme")
			f.before["CreateRefreshToken"] = func() {
				other := auth.HashOf(d.Service, fresh)
				must(d.t, d.keeper.UpdateUser(d.t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &other}))
			}
			return come(nil), nil
		}, others: true},
	{name: "a wrong password", refused: fault.Denied, ready: comes(func(_ *door, _ auth.Person, in *auth.Login) { in.Password = "wrong" })},
	{name: "a wrong password in an organisation", refused: fault.Denied, silent: []string{"FindOrgBySlug", "FindUserByEmail"},
		ready: comes(func(_ *door, _ auth.Person, in *auth.Login) { in.Password, in.Org = "wrong", "acme" })},
	{name: "the hundredth wrong password", refused: fault.Denied, changes: "UpdateUser", ready: comes(func(d *door, _ auth.Person, in *auth.Login) {
		in.Password = "wrong"
		d.fails(1, auth.Login{Email: in.Email, Password: "wrong", From: auth.Visit{Address: "198.51.100.9"}})
		for _, key := range d.attempts.Keys() {
			for range 98 {
				if strings.HasPrefix(key, "address:") {
					_, _, err := d.attempts.Add(d.t.Context(), key, time.Hour)
					must(d.t, err)
				}
			}
		}
	})},

	{name: "a refresh", changes: "UseRefreshToken", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, tokens := d.signup("ada@example.org", "Acme")
		return func(on *door) (auth.Tokens, error) { return on.Refresh(on.t.Context(), tokens.Refresh, auth.Visit{}) }, nil
	}},
	{name: "a refresh with a used token", refused: fault.Denied, changes: "RevokeFamily", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, tokens := d.signup("ada@example.org", "Acme")
		next, err := d.Refresh(d.t.Context(), tokens.Refresh, auth.Visit{})
		must(d.t, err)
		return func(on *door) (auth.Tokens, error) { return on.Refresh(on.t.Context(), tokens.Refresh, auth.Visit{}) }, func(d *door) error {
			if _, err := d.Refresh(d.t.Context(), next.Refresh, auth.Visit{}); !fault.Is(err, fault.Denied) {
				return errors.New("its successor lives")
			}
			return nil
		}
	}},
	{name: "a logout", changes: "RevokeFamily", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, tokens := d.signup("ada@example.org", "Acme")
		return notes(func(on *door) error { return on.Revoke(on.t.Context(), tokens.Refresh) }), nil
	}},

	{name: "who is signed in", ready: acts(func(on *door, ctx context.Context, _ auth.User) error { return last(on.Me(ctx)) }, nil)},
	{name: "members", ready: acts(func(on *door, ctx context.Context, _ auth.User) error { return last(on.Members(ctx)) }, nil)},
	{name: "sessions", ready: acts(func(on *door, ctx context.Context, _ auth.User) error { return last(on.Sessions(ctx)) }, nil)},
	{name: "the end of the other sessions", changes: "RevokeOthers",
		ready: acts(func(on *door, ctx context.Context, _ auth.User) error { return on.EndOtherSessions(ctx, auth.Visit{}) }, nil)},
	{name: "the end of a session", changes: "RevokeSession", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, tokens := d.signup("ada@example.org", "Acme")
		session, ctx := d.sessions(tokens)[0].ID, d.as(tokens)
		return notes(func(on *door) error { return on.EndSession(ctx, session, auth.Visit{}) }), nil
	}},
	{name: "a new password", changes: "UpdateUser", ends: true, ready: acts(func(on *door, ctx context.Context, _ auth.User) error {
		return last(on.ChangePassword(ctx, auth.PasswordChange{Old: right, New: fresh}))
	}, opens(fresh, true))},
	{name: "an own account that goes", changes: "Depart", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, owner := d.signup("bob@example.org", "Acme")
		_, tokens := d.joined(owner, "ada@example.org", auth.Member)
		ctx := d.as(tokens)
		return notes(func(on *door) error { return last(on.Leave(ctx, auth.Leaving{Password: bobs})) }), opens(bobs, false)
	}},
	{name: "an organisation that goes", changes: "Depart", ready: acts(func(on *door, ctx context.Context, _ auth.User) error {
		return last(on.LeaveOrg(ctx, auth.Leaving{Password: right, Slug: "acme"}))
	}, opens(right, false))},
	{name: "a new member with a password", changes: "CreateUser", ready: acts(func(on *door, ctx context.Context, _ auth.User) error {
		return last(on.AddMember(ctx, auth.NewMember{Email: "eve@example.org", Password: fresh, Role: auth.Owner, Own: right}))
	}, func(d *door) error { return last(d.login("eve@example.org", fresh)) })},
	{name: "a new member who chooses a password", changes: "CreateUser", ready: acts(func(on *door, ctx context.Context, _ auth.User) error {
		return last(on.AddMember(ctx, auth.NewMember{Email: "eve@example.org", Own: right}))
	}, nil)},
	{name: "a new owner", changes: "ChangeRole", ready: acts(func(on *door, ctx context.Context, bob auth.User) error {
		return last(on.ChangeRole(ctx, auth.RoleChange{UserID: bob.ID, Role: auth.Owner, Own: right}))
	}, nil)},
	{name: "a member who is removed", changes: "Depart", ready: acts(func(on *door, ctx context.Context, bob auth.User) error {
		return last(on.RemoveMember(ctx, auth.Removal{UserID: bob.ID, Own: right}))
	}, nil)},
	{name: "a password shown again that is wrong", refused: fault.Invalid, ready: acts(func(on *door, ctx context.Context, bob auth.User) error {
		return last(on.RemoveMember(ctx, auth.Removal{UserID: bob.ID, Own: "wrong"}))
	}, nil)},

	{name: "a way back that is asked for", changes: "CreateLetter", ready: func(*door, *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		return notes(func(on *door) error { return on.Forgot(on.t.Context(), auth.Forgotten{Email: "ada@example.org"}) }), nil
	}},
	{name: "a letter to verify that is asked for", changes: "CreateLetter", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		_, tokens := d.signup("ada@example.org", "Acme")
		ctx := d.as(tokens)
		return notes(func(on *door) error { return on.AskToVerify(ctx, "en", auth.Visit{}) }), nil
	}},
	{name: "a letter to a new user", changes: "CreateLetter", ready: func(d *door, _ *trouble) (func(*door) (auth.Tokens, error), func(*door) error) {
		p, _ := d.signup("ada@example.org", "Acme")
		return notes(func(on *door) error {
			on.Welcome(on.t.Context(), p.User, "en", auth.Visit{})
			return nil
		}), nil
	}},
	{name: "the address of a letter to verify", changes: "CreateMailToken", ready: addressed(func(d *door, p auth.Person) {
		d.Welcome(d.t.Context(), p.User, "en", auth.Visit{})
	})},
	{name: "the address of a way back", changes: "CreateMailToken", ready: addressed(func(d *door, _ auth.Person) {
		d.signup("ada@example.org", "Globex")
		must(d.t, d.Forgot(d.t.Context(), auth.Forgotten{Email: "ada@example.org"}))
	})},
	{name: "the address of a way back to an organisation", changes: "CreateMailToken", ready: addressed(func(d *door, _ auth.Person) {
		must(d.t, d.Forgot(d.t.Context(), auth.Forgotten{Email: "ada@example.org", Org: "acme"}))
	})},
	{name: "the address of a way back to an organisation by its name", changes: "CreateMailToken", ready: addressed(func(d *door, _ auth.Person) {
		d.signup("ada@example.org", "Globex & Co")
		must(d.t, d.Forgot(d.t.Context(), auth.Forgotten{Email: "ada@example.org", Org: "Globex & Co"}))
	})},
	{name: "an address that is verified", changes: "UseMailToken",
		ready: mailed(auth.LetterVerify, func(on *door, token string) error { return on.Verify(on.t.Context(), token) }, nil)},
	{name: "a password by a letter", changes: "UseMailToken", ready: mailed(auth.LetterReset, reset, opens(fresh, true))},
}
