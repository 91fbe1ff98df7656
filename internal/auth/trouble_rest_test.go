package auth_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// A service without chance does not open.
func TestAServiceNeedsChance(t *testing.T) {
	t.Parallel()
	s, err := auth.New(auth.Config{Keeper: authtest.NewKeeper(), Keys: keystest.Tokens(t, nil), Cost: authtest.Cheap, Rand: iotest.ErrReader(errAway)})
	if !errors.Is(err, errAway) || s != nil {
		t.Errorf("got %v, %v", s, err)
	}
}

// damaged is a Keeper whose users have ids that are none.
type damaged struct {
	*authtest.Keeper
	change func(*auth.User)
}

func (k damaged) FindUserByID(ctx context.Context, org, id string) (auth.User, error) {
	u, err := k.Keeper.FindUserByID(ctx, org, id)
	k.change(&u)
	return u, err
}

func (k damaged) FindUsersByPassword(ctx context.Context, email, hash string, atMost int) ([]auth.User, error) {
	all, err := k.Keeper.FindUsersByPassword(ctx, email, hash, atMost)
	for i := range all {
		k.change(&all[i])
	}
	return all, err
}

func (k damaged) FindOrgByID(ctx context.Context, id string) (auth.Org, error) {
	return auth.Org{ID: id, Slug: "acme", Name: "Acme"}, ctx.Err()
}

// An id that was damaged where it is kept gets no tokens, whoever they are for, and is a defect.
func TestDamagedIDsGetNoTokens(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*auth.User){
		"of an organisation": func(u *auth.User) { u.OrgID = "acme" }, "of a user": func(u *auth.User) { u.ID = "ada" },
	} {
		d := setup(t, posting)
		p, _ := d.signup("ada@example.org", "Acme")
		d.Welcome(t.Context(), p.User, "en", auth.Visit{})
		on := setup(t, posting, func(c *auth.Config) { c.Keeper = damaged{d.keeper, change} })
		before := len(d.keeper.Tokens())
		tokens, err := on.login("ada@example.org", right)
		if !fault.Is(err, fault.Internal) || tokens != (auth.Tokens{}) || len(d.keeper.Tokens()) != before {
			t.Errorf("%s: a login: %v", name, err)
		}
		if name == "of a user" {
			continue // a letter leads to whom it names
		}
		if to, err := on.Address(t.Context(), d.letter()); !fault.Is(err, fault.Internal) || len(to.Links) > 0 {
			t.Errorf("%s: a letter: %v, %v", name, to, err)
		}
	}
}

// What is asked of mails and cannot be done says why, and keeps nothing.
func TestMailsThatAreNotAskedFor(t *testing.T) {
	t.Parallel()
	turn := true
	d := setup(t, func(c *auth.Config) {
		c.MailTurn = func(context.Context, string, string) (bool, error) { return turn, nil }
	})
	p, tokens := d.signup("ada@example.org", "Acme")
	wantField(t, "org", d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org", Org: strings.Repeat("x", 201)}))
	turn = false
	wantKind(t, d.AskToVerify(d.as(tokens), "en", auth.Visit{}), fault.Exhausted)
	if n := len(d.keeper.Letters()); n != 0 {
		t.Errorf("%d letters", n)
	}
	turn = true
	d.verified(p.User)
	wantKind(t, d.AskToVerify(d.as(tokens), "en", auth.Visit{}), fault.Conflict)
	wantKind(t, d.AskToVerify(t.Context(), "en", auth.Visit{}), fault.Denied)
}

// Whoever sends letters is told at once that there is one.
func TestWhoSendsLettersIsTold(t *testing.T) {
	t.Parallel()
	told := 0
	d := setup(t, posting, func(c *auth.Config) { c.Noted = func() { told++ } })
	d.signup("ada@example.org", "Acme")
	must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org"}))
	if told != 1 {
		t.Errorf("told %d times of a letter", told)
	}
	must(t, reset(d, d.address().Links[0].Token))
	if told != 2 || len(d.keeper.Letters()) != 2 {
		t.Errorf("told %d times of %d letters", told, len(d.keeper.Letters()))
	}
}

// A token that went by mail is good once, also for two who bring it at the same moment, and for nobody whose account is gone.
func TestATokenOfAMailAtTheLastMoment(t *testing.T) {
	t.Parallel()
	for name, bring := range map[string]func(on *door, token string) error{
		auth.LetterVerify: func(on *door, token string) error { return on.Verify(on.t.Context(), token) }, auth.LetterReset: reset,
	} {
		for what, meanwhile := range map[string]func(d *door, p auth.Person, token string){
			"FindMailToken": func(d *door, p auth.Person, _ string) {},
			"UseMailToken":  func(d *door, _ auth.Person, token string) { must(d.t, bring(d, token)) },
			"FindUserByID":  func(d *door, p auth.Person, _ string) { d.keeper.DeleteUser(p.Org.ID, p.User.ID) },
		} {
			d := setup(t, posting)
			p, _ := d.signup("ada@example.org", "Acme")
			if d.Welcome(t.Context(), p.User, "en", auth.Visit{}); name == auth.LetterReset {
				must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org"}))
			}
			token := d.address().Links[0].Token
			f := &trouble{Keeper: d.keeper, before: map[string]func(){what: func() { meanwhile(d, p, token) }}}
			f.arm(0)
			on := setup(t, posting, func(c *auth.Config) { c.Keeper = f })
			err := bring(on, token)
			if what == "FindMailToken" { // nothing happened meanwhile
				must(t, err)
				continue
			}
			wantField(t, "token", err)
			if len(on.heard()) != 0 {
				t.Errorf("%s, %s: heard %v", name, what, on.heard())
			}
		}
	}
}

// Guests have no address to write to, and who is nobody has nothing to leave.
func TestWhoIsNotSignedInDoesNothing(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming, posting)
	p, _ := d.guest()
	d.Welcome(t.Context(), p.User, "en", auth.Visit{})
	if n := len(d.keeper.Letters()); n != 0 {
		t.Errorf("%d letters to a guest", n)
	}
	before := d.keeper.Everything()
	for name, do := range map[string]func(ctx context.Context) error{
		"leaves": func(ctx context.Context) error { return last(d.Leave(ctx, auth.Leaving{})) },
		"closes": func(ctx context.Context) error { return last(d.LeaveOrg(ctx, auth.Leaving{})) },
		"claims": func(ctx context.Context) error { return second(d.Claim(ctx, adas)) },
		"adds": func(ctx context.Context) error {
			return last(d.AddMember(ctx, auth.NewMember{Email: "eve@example.org"}))
		},
		"sees":      func(ctx context.Context) error { return last(d.Members(ctx)) },
		"ends":      func(ctx context.Context) error { return d.EndSession(ctx, "x", auth.Visit{}) },
		"ends all":  func(ctx context.Context) error { return d.EndOtherSessions(ctx, auth.Visit{}) },
		"a session": func(ctx context.Context) error { return last(d.Sessions(ctx)) },
	} {
		if err := do(t.Context()); !fault.Is(err, fault.Denied) {
			t.Errorf("who is nobody %s: %v", name, err)
		}
	}
	if after := d.keeper.Everything(); after["users"] != before["users"] || after["sessions"] != before["sessions"] {
		t.Error("something changed")
	}
}
