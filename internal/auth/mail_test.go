package auth_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// posting lets as many letters go as anybody likes.
func posting(c *auth.Config) {
	c.MailTurn = func(context.Context, string, string) (bool, error) { return true, nil }
}

// address finds out whom the last letter goes to.
func (d *door) address() auth.Addressed {
	d.t.Helper()
	all := d.keeper.Letters()
	out, err := d.Address(d.t.Context(), all[len(all)-1])
	must(d.t, err)
	return out
}

func TestAWayBackByMail(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	ctx := t.Context()
	p, tokens := d.signup("ada@example.org", "Acme")
	d.Welcome(ctx, p.User, "de", auth.Visit{})
	verify := d.address()
	if verify.To != "ada@example.org" || len(verify.Links) != 1 || verify.Links[0].Slug != "acme" || strings.Contains(fmt.Sprint(verify), verify.Links[0].Token) {
		t.Errorf("%+v", verify)
	}
	wantField(t, "token", d.ResetPassword(ctx, auth.NewPassword{Token: verify.Links[0].Token, Password: right + "!"}))
	must(t, d.Verify(ctx, verify.Links[0].Token))
	if me, err := d.Me(d.as(tokens)); err != nil || me.User.EmailVerifiedAt == nil {
		t.Errorf("%+v, %v", me, err)
	}

	d.fails(4, auth.Login{Email: "ada@example.org", Password: "wrong"})
	if _, err := d.login("ada@example.org", "wrong"); err == nil {
		t.Fatal("a wrong password opens")
	}
	must(t, d.Forgot(ctx, auth.Forgotten{Email: " ADA@example.org", Lang: "en"}))
	first := d.address().Links[0].Token
	must(t, d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org"}))
	second := d.address().Links[0].Token
	for _, kept := range d.keeper.MailTokens() {
		if kept.Hash == first || kept.Hash == second {
			t.Error("a token is kept as it is")
		}
	}
	wantField(t, "password", d.ResetPassword(ctx, auth.NewPassword{Token: first, Password: "short"}))
	must(t, d.ResetPassword(ctx, auth.NewPassword{Token: first, Password: "another, far better one"}))
	wantField(t, "token", d.ResetPassword(ctx, auth.NewPassword{Token: first, Password: right}))
	wantField(t, "token", d.ResetPassword(ctx, auth.NewPassword{Token: second, Password: right})) // the other way back is shut too
	if _, err := d.login("ada@example.org", "another, far better one"); err != nil {
		t.Errorf("the lock is shut: %v", err)
	}
	_, err := d.Refresh(ctx, tokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	if told := d.address(); told.Links[0].Token != "" || told.To != "ada@example.org" {
		t.Errorf("%+v", told)
	}
	for _, what := range []auth.What{auth.VerifyMailed, auth.AddressVerified, auth.ResetMailed, auth.PasswordReset} {
		if !slices.Contains(d.heard(), what) {
			t.Errorf("%s was not told", what)
		}
	}
}

// That nobody can say whether a letter may go is told to Audit, with the reason; that it may not is nothing to tell.
func TestALetterThatIsNotWrittenIsToldOnlyWithAReason(t *testing.T) {
	t.Parallel()
	away := errors.New("the counter is away")
	for name, turn := range map[string]struct {
		ok  bool
		err error
	}{"it may": {true, nil}, "it may not": {false, nil}, "nobody knows": {true, away}} {
		d := setup(t, func(c *auth.Config) {
			c.MailTurn = func(context.Context, string, string) (bool, error) { return turn.ok, turn.err }
		})
		p, tokens := d.signup("ada@example.org", "Acme")
		must(t, d.shows(d.as(tokens), right))
		var told []auth.Event
		for _, e := range d.events {
			if e.What == auth.MailNotNoted {
				told = append(told, e)
			}
		}
		if turn.err == nil && len(told) > 0 || turn.err != nil && (len(told) != 1 || !errors.Is(told[0].Err, away) || told[0].Org != p.Org.ID || told[0].User != p.User.ID) {
			t.Errorf("%s: told %+v", name, told)
		}
		if got := len(d.keeper.Letters()); (got == 1) != (turn.ok && turn.err == nil) {
			t.Errorf("%s: %d letters", name, got)
		}
	}
}

// Whose password is changed is told by a letter without a way in. An address that is not known to be theirs is not written to without end,
// and no letter keeps anybody from a new password.
func TestAChangedPasswordIsTold(t *testing.T) {
	t.Parallel()
	turns := 0
	d := setup(t, posting, func(c *auth.Config) {
		c.MailTurn = func(_ context.Context, key, _ string) (bool, error) {
			if strings.HasPrefix(key, "mail:"+auth.LetterReplaced) {
				turns++
			}
			return turns < 2, nil
		}
	})
	p, tokens := d.signup("ada@example.org", "Acme")
	change := func(from, to string) {
		t.Helper()
		var err error
		tokens, err = d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: from, New: to, Lang: "de"})
		must(t, err)
	}
	told := func(n int) {
		t.Helper()
		var got []auth.Letter
		for _, l := range d.keeper.Letters() {
			if l.Kind == auth.LetterReplaced {
				got = append(got, l)
			}
		}
		if len(got) != n || n > 0 && (got[n-1].UserID != p.User.ID || got[n-1].Lang != "de") {
			t.Fatalf("%d letters, want %d: %+v", len(got), n, got)
		}
	}
	const other, third = "another, far better one", "a third one, no worse"
	_, err := d.ChangePassword(d.as(tokens), auth.PasswordChange{Old: "wrong", New: other})
	wantField(t, "old_password", err)
	told(0)
	change(right, other)
	told(1)
	if to := d.address(); to.To != "ada@example.org" || len(to.Links) != 1 || to.Links[0].Token != "" || to.Links[0].Slug != "acme" {
		t.Errorf("%+v", to)
	}
	change(other, third)
	told(1)

	turns = 0
	d.Welcome(t.Context(), p.User, "en", auth.Visit{})
	must(t, d.Verify(t.Context(), d.address().Links[0].Token))
	turns = 2
	change(third, right)
	told(2)

	silent := setup(t)
	_, tokens = silent.signup("ada@example.org", "Acme")
	_, err = silent.ChangePassword(silent.as(tokens), auth.PasswordChange{Old: right, New: other})
	must(t, err)
	if n := len(silent.keeper.Letters()); n != 0 {
		t.Errorf("%d letters without mail", n)
	}
}

func TestTokensInMailsEnd(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	ctx := t.Context()
	p, _ := d.signup("ada@example.org", "Acme")
	d.Welcome(ctx, p.User, "en", auth.Visit{})
	verify := d.address().Links[0].Token
	must(t, d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org"}))
	reset := d.address().Links[0].Token
	d.clock.Pass(30 * time.Minute)
	wantField(t, "token", d.ResetPassword(ctx, auth.NewPassword{Token: reset, Password: right + "!"}))
	d.clock.Pass(23*time.Hour + 29*time.Minute)
	for _, bad := range []string{"", "twm_", reset, verify[:len(verify)-1], verify + "A", "twr_" + verify[4:], verify[:30] + "\n" + verify[30:], verify[:30] + "!" + verify[31:], verify[:67] + "_"} {
		if bad != verify {
			wantField(t, "token", d.Verify(ctx, bad))
		}
	}
	must(t, d.Verify(ctx, verify))
}

// However many have the address, the letter leads to those that are verified first, then to those that have had it for the longest; and
// to any other by its name.
func TestEveryAccountOfAnAddressHasAWayBack(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	ctx := t.Context()
	var last auth.Person
	for i := range 12 {
		last, _ = d.signup("ada@example.org", fmt.Sprint("Org ", i))
		d.clock.Pass(time.Second)
		must(t, d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org"}))
		if got := d.address(); len(got.Links) != min(i+1, 10) || got.More != (i+1 > 10) {
			t.Errorf("with %d accounts there are %d links, and more besides: %v", i+1, len(got.Links), got.More)
		}
	}
	d.Welcome(ctx, last.User, "en", auth.Visit{})
	must(t, d.Verify(ctx, d.address().Links[0].Token))
	must(t, d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org"}))
	got := d.address()
	if len(got.Links) != 10 || !got.More || got.Links[0].Slug != "org-11" || got.Links[1].Slug != "org-0" || got.Links[9].Slug != "org-8" {
		t.Errorf("%d links, the first to %s", len(got.Links), got.Links[0].Slug)
	}
	must(t, d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org", Org: " ORG-10 "}))
	if got := d.address(); len(got.Links) != 1 || got.Links[0].Slug != "org-10" || got.More {
		t.Errorf("%+v", got)
	}
}

// A stranger who names an organisation that does not exist takes no turn of who has forgotten their password.
func TestAWayBackIsNotTakenByAnotherName(t *testing.T) {
	t.Parallel()
	taken := map[string]bool{}
	d := setup(t, welcoming, func(c *auth.Config) {
		c.MailTurn = func(_ context.Context, key, _ string) (bool, error) {
			first := !taken[key]
			taken[key] = true
			return first, nil
		}
	})
	d.signup("ada@example.org", "Acme")
	for _, org := range []string{"no-such-org", "No-Such-Org ", "", ""} {
		must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org", Org: org}))
	}
	if n := len(d.keeper.Letters()); n != 2 {
		t.Errorf("%d letters are noted down, want one for the name and one for the address", n)
	}
}

// Each letter takes a turn of the address in its organisation, and one of the address and the network that asks: a squatter takes no turn of
// who has the address, and a thousand organisations of one squatter share theirs.
func TestTurnsOfLetters(t *testing.T) {
	t.Parallel()
	var accounts, askers []string
	d := setup(t, func(c *auth.Config) {
		c.MailTurn = func(_ context.Context, account, asker string) (bool, error) {
			accounts, askers = append(accounts, account), append(askers, asker)
			return true, nil
		}
	})
	p, tokens := d.signup("ada@example.org", "Acme")
	squatter, _ := d.signup("ada@example.org", "Squatter")
	for _, at := range []struct {
		u    auth.User
		from string
	}{{p.User, "2001:db8::1"}, {squatter.User, "2001:db8:0:1::1"}, {squatter.User, "2001:db8::2"}} {
		d.Welcome(t.Context(), at.u, "en", auth.Visit{Address: at.from})
	}
	must(t, d.AskToVerify(d.as(tokens), "en", auth.Visit{Address: "2001:db8::3"}))
	must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org", From: auth.Visit{Address: "2001:db8::4"}}))
	mine, theirs := accounts[0], accounts[1]
	if diff := cmp.Diff([]string{mine, theirs, theirs, mine}, accounts[:4]); diff != "" || mine == theirs || slices.Contains(accounts[:4], accounts[4]) {
		t.Errorf("accounts (-want +got):\n%s%s", diff, accounts[4])
	}
	near, far := askers[0], askers[1]
	if diff := cmp.Diff([]string{near, far, near, near, near}, askers); diff != "" || near == far {
		t.Errorf("askers (-want +got):\n%s", diff)
	}
}

// What is noted down is the same for a stranger; who sends it finds nobody. Guests have no address.
func TestNothingIsToldByAWayBack(t *testing.T) {
	t.Parallel()
	turns := 0
	d := setup(t, welcoming, func(c *auth.Config) {
		c.MailTurn = func(context.Context, string, string) (bool, error) { turns++; return turns <= 2, nil }
	})
	ctx := t.Context()
	d.signup("ada@example.org", "Acme")
	for _, email := range []string{"ada@example.org", "nobody@example.org", "ada@example.org"} {
		must(t, d.Forgot(ctx, auth.Forgotten{Email: email}))
	}
	letters := d.keeper.Letters()
	if len(letters) != 2 || letters[0].OrgID != letters[1].OrgID || letters[0].UserID != letters[1].UserID {
		t.Errorf("%+v", letters)
	}
	_, err := d.Address(ctx, letters[1])
	wantKind(t, err, fault.NotFound)
	wantField(t, "email", d.Forgot(ctx, auth.Forgotten{Email: "ada@example.org\r\nBcc: eve@example.org"}))
	_, guest := d.guest()
	wantKind(t, d.AskToVerify(d.as(guest), "en", auth.Visit{}), fault.Conflict)

	silent := setup(t)
	wantKind(t, silent.Forgot(ctx, auth.Forgotten{Email: "ada@example.org"}), fault.NotFound)
	p, _ := silent.signup("ada@example.org", "Acme")
	silent.Welcome(ctx, p.User, "en", auth.Visit{}) // is nothing
	if n := len(silent.keeper.Letters()); n != 0 {
		t.Errorf("%d letters without mail", n)
	}
}

func TestLeaving(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	ctx := t.Context()
	_, tokens := d.signup("ada@example.org", "Acme")
	owner := d.as(tokens)
	_, err := d.AddMember(owner, auth.NewMember{Email: "eve@example.org", Password: right, Own: right})
	must(t, err)
	eve, err := d.login("eve@example.org", right)
	must(t, err)

	_, err = d.LeaveOrg(d.as(eve), auth.Leaving{Password: right, Slug: "acme"})
	wantKind(t, err, fault.Denied)
	for field, in := range map[string]auth.Leaving{"confirm": {Password: right, Slug: "globex"}, "password": {Slug: "acme"}} {
		_, err := d.LeaveOrg(owner, in)
		wantField(t, field, err)
	}
	_, err = d.Leave(owner, auth.Leaving{Password: right})
	wantKind(t, err, fault.Conflict)
	for range 5 { // a stolen access token is no way to guess
		_, err = d.Leave(d.as(eve), auth.Leaving{Password: "wrong"})
		wantField(t, "password", err)
	}
	_, err = d.Leave(d.as(eve), auth.Leaving{Password: right})
	wantKind(t, err, fault.Exhausted)
	d.clock.Pass(5 * time.Minute)
	gone, err := d.Leave(d.as(eve), auth.Leaving{Password: right})
	must(t, err)
	if gone.UserID == "" {
		t.Error("a member took the organisation along")
	}
	_, err = d.login("eve@example.org", right)
	wantKind(t, err, fault.Denied)

	gone, err = d.LeaveOrg(owner, auth.Leaving{Password: right, Slug: " acme "})
	must(t, err)
	if gone.UserID != "" {
		t.Error("the organisation stays")
	}
	_, err = d.Refresh(ctx, tokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	_, guest := d.guest()
	if gone, err := d.Leave(d.as(guest), auth.Leaving{}); err != nil || gone.UserID != "" {
		t.Errorf("a guest leaves something: %+v, %v", gone, err)
	}
}

func wantField(t *testing.T, field string, err error) {
	t.Helper()
	var e *fault.Error
	if !errors.As(err, &e) || e.Kind != fault.Invalid || e.Field != field {
		t.Errorf("got %v, want fault.Invalid with the field %s", err, field)
	}
}

// Who reads a letter at an address is let in with the new password, whatever strangers guessed there, and whoever else had the address
// before them.
func TestAResetOpensTheAddress(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	d.stranger("ada@example.org", "Squatter")
	d.clock.Pass(time.Second)
	d.signup("ada@example.org", "Acme")
	d.guessers("ada@example.org")
	must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org", Org: "acme"}))
	must(t, d.ResetPassword(t.Context(), auth.NewPassword{Token: d.address().Links[0].Token, Password: "another, far better one"}))
	if _, err := d.login("ada@example.org", "another, far better one"); err != nil {
		t.Errorf("who came back by mail is kept out: %v", err)
	}
}

// Whoever signs up with an address that has accounts already is told in the letter how many there are, and nobody else is: a signup
// and a way back say nothing of it.
func TestALetterTellsOfOtherAccounts(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	for n, org := range []string{"Acme", "Globex", "Initech"} {
		p, _ := d.signup("ada@example.org", org)
		d.signup("eve@example.org", org+" too")
		d.Welcome(t.Context(), p.User, "en", auth.Visit{})
		if got := d.address(); got.Accounts != n+1 || len(got.Links) != 1 || got.Links[0].Slug != strings.ToLower(org) {
			t.Errorf("the letter to the owner of account %d: %+v", n+1, got)
		}
	}
	must(t, d.Forgot(t.Context(), auth.Forgotten{Email: "ada@example.org"}))
	if got := d.address(); got.Accounts != 0 || len(got.Links) != 3 {
		t.Errorf("a way back: %+v", got)
	}
}
