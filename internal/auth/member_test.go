package auth_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// doors are the ways to change who belongs to an organisation, each as somebody takes it who shows a password of their own.
var doors = map[string]func(d *door, as auth.Tokens, whom, own string) error{
	"adding": func(d *door, as auth.Tokens, _, own string) error {
		_, err := d.AddMember(d.as(as), auth.NewMember{Email: "x@example.org", Password: "a long first one", Role: auth.Owner, Own: own})
		return err
	},
	"raising": func(d *door, as auth.Tokens, whom, own string) error {
		_, err := d.ChangeRole(d.as(as), auth.RoleChange{UserID: whom, Role: auth.Owner, Own: own})
		return err
	},
	"removing": func(d *door, as auth.Tokens, whom, own string) error {
		_, err := d.RemoveMember(d.as(as), auth.Removal{UserID: whom, Own: own})
		return err
	},
}

const bobs = "bobs own password"

// joined adds a member with a password of their own, and signs them in.
func (d *door) joined(owner auth.Tokens, email string, role auth.Role) (auth.User, auth.Tokens) {
	d.t.Helper()
	u, err := d.AddMember(d.as(owner), auth.NewMember{Email: email, Password: bobs, Role: role, Own: right})
	must(d.t, err)
	tokens, err := d.login(email, bobs)
	must(d.t, err)
	return u, tokens
}

func TestAnOwnerAddsMembers(t *testing.T) {
	t.Parallel()
	d := setup(t)
	owner, tokens := d.signup("ada@example.org", "Acme")
	ctx := d.as(tokens)
	bob, err := d.AddMember(ctx, auth.NewMember{Email: " Bob@Example.org", Password: bobs, Own: right})
	must(t, err)
	if bob.Role != auth.Member || bob.OrgID != owner.Org.ID || bob.Email != "bob@example.org" || bob.PasswordHash != "" {
		t.Errorf("%+v", bob)
	}
	_, err = d.login("bob@example.org", bobs)
	must(t, err)
	eve, err := d.AddMember(ctx, auth.NewMember{Email: "eve@example.org", Password: "eves password", Role: auth.Owner, Own: right})
	must(t, err)
	if eve.Role != auth.Owner {
		t.Errorf("role %s", eve.Role)
	}
	_, err = d.AddMember(ctx, auth.NewMember{Email: "BOB@example.org", Password: bobs, Own: right})
	wantKind(t, err, fault.Conflict)
	for _, tt := range []struct {
		field string
		in    auth.NewMember
	}{
		{"email", auth.NewMember{Email: "bob", Password: right}}, {"role", auth.NewMember{Email: "x@example.org", Password: right, Role: "root"}},
		{"password", auth.NewMember{Email: "x@example.org", Password: "short"}}, {"password", auth.NewMember{Email: "x@example.org"}},
	} {
		tt.in.Own = right
		_, err := d.AddMember(ctx, tt.in)
		if e := wantKind(t, err, fault.Invalid); e.Field != tt.field {
			t.Errorf("the field is %q, want %q", e.Field, tt.field)
		}
	}
	_, err = d.AddMember(t.Context(), auth.NewMember{Email: "x@example.org", Password: right, Own: right})
	wantKind(t, err, fault.Denied)
}

// All of an organisation see who belongs to it; nobody sees a hash, and nobody sees another organisation.
func TestMembersSeeEachOther(t *testing.T) {
	t.Parallel()
	d := setup(t, welcoming)
	_, ada := d.signup("ada@example.org", "Acme")
	d.clock.Pass(time.Second)
	_, bob := d.joined(ada, "bob@example.org", auth.Member)
	d.signup("eve@example.org", "Globex")
	for _, who := range []auth.Tokens{ada, bob} {
		all, err := d.Members(d.as(who))
		must(t, err)
		got := ""
		for _, u := range all {
			got += u.Email + " " + string(u.Role) + u.PasswordHash + ", "
		}
		if got != "ada@example.org owner, bob@example.org member, " {
			t.Errorf("they are %s", got)
		}
	}
	_, guest := d.guest()
	_, err := d.Members(d.as(guest))
	if e := wantKind(t, err, fault.Denied); !strings.Contains(e.Message, "claim") {
		t.Errorf("%q does not say what to do", e.Message)
	}
}

func TestRolesChange(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, ada := d.signup("ada@example.org", "Acme")
	bob, bobsTokens := d.joined(ada, "bob@example.org", auth.Member)
	change := func(as auth.Tokens, whom string, role auth.Role, own string) error {
		u, err := d.ChangeRole(d.as(as), auth.RoleChange{UserID: whom, Role: role, Own: own})
		if err == nil && (u.ID != whom || u.Role != role || u.PasswordHash != "") {
			t.Errorf("%+v", u)
		}
		return err
	}
	wantKind(t, change(ada, p.User.ID, auth.Member, right), fault.Conflict) // nobody would be an owner
	wantField(t, "role", change(ada, bob.ID, "root", right))
	wantField(t, "role", change(ada, bob.ID, "", right))
	wantKind(t, change(ada, "no id", auth.Owner, right), fault.NotFound)
	must(t, change(ada, bob.ID, auth.Owner, right))
	must(t, change(bobsTokens, p.User.ID, auth.Member, bobs)) // with the token of before
	wantKind(t, change(ada, bob.ID, auth.Member, right), fault.Denied)
	must(t, change(bobsTokens, bob.ID, auth.Owner, bobs))
	if n := count(d.heard(), auth.RoleChanged); n != 2 {
		t.Errorf("%d changes were told to Audit, want 2", n)
	}
	var by []string
	for _, e := range d.events {
		if e.What == auth.MemberAdded || e.What == auth.RoleChanged {
			by = append(by, e.User+" to "+e.Whom)
		}
	}
	if want := []string{p.User.ID + " to " + bob.ID, p.User.ID + " to " + bob.ID, bob.ID + " to " + p.User.ID}; !slices.Equal(by, want) {
		t.Errorf("it was done by\n%v, want\n%v", by, want)
	}
}

func TestAMemberIsRemoved(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p, ada := d.signup("ada@example.org", "Acme")
	bob, bobsTokens := d.joined(ada, "bob@example.org", auth.Owner)
	remove := func(as auth.Tokens, whom, own string) (auth.Departure, error) {
		return d.RemoveMember(d.as(as), auth.Removal{UserID: whom, Own: own})
	}
	_, err := remove(ada, p.User.ID, right)
	if e := wantKind(t, err, fault.Conflict); !strings.Contains(e.Message, "you") {
		t.Errorf("%q does not say what to do", e.Message)
	}
	gone, err := remove(ada, bob.ID, right)
	must(t, err)
	if gone.UserID != bob.ID || gone.OrgID != p.Org.ID {
		t.Errorf("%+v", gone)
	}
	_, err = remove(ada, bob.ID, right)
	wantKind(t, err, fault.NotFound)
	_, err = d.login("bob@example.org", bobs)
	wantKind(t, err, fault.Denied)
	_, err = d.Refresh(t.Context(), bobsTokens.Refresh, auth.Visit{})
	wantKind(t, err, fault.Denied)
	_, err = remove(bobsTokens, p.User.ID, bobs)
	wantKind(t, err, fault.Denied)
	if n := count(d.heard(), auth.MemberRemoved); n != 1 {
		t.Errorf("%d removals were told to Audit, want 1", n)
	}
}

// A stolen access token opens none of the doors, and is no way to guess the password that does. Who has the password still signs in.
func TestAStolenTokenChangesNobody(t *testing.T) {
	t.Parallel()
	for name, try := range doors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			_, ada := d.signup("ada@example.org", "Acme")
			bob, _ := d.joined(ada, "bob@example.org", auth.Member)
			before, err := d.Members(d.as(ada))
			must(t, err)
			wantField(t, "own_password", try(d, ada, bob.ID, ""))
			wantField(t, "own_password", try(d, ada, bob.ID, strings.Repeat("long", 100)))
			wantField(t, "own_password", try(d, ada, bob.ID, bobs)) // of another
			for range 4 {
				wantField(t, "own_password", try(d, ada, bob.ID, "a wrong guess"))
			}
			wantKind(t, try(d, ada, bob.ID, right), fault.Exhausted)
			_, err = d.login("ada@example.org", right)
			must(t, err)
			after, err := d.Members(d.as(ada))
			must(t, err)
			if !slices.Equal(before, after) {
				t.Errorf("they were %v and are %v", before, after)
			}
			d.clock.Pass(5 * time.Minute)
			must(t, try(d, ada, bob.ID, right))
		})
	}
}

// Members, guests, who is an owner no more and owners of another organisation change nobody, whatever password of theirs they show. What a
// token says of a role is from the past; what the Keeper says counts.
func TestOnlyOwnersChangeWhoBelongs(t *testing.T) {
	t.Parallel()
	for name, try := range doors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t, welcoming)
			_, ada := d.signup("ada@example.org", "Acme")
			bob, bobsTokens := d.joined(ada, "bob@example.org", auth.Member)
			wantKind(t, try(d, bobsTokens, bob.ID, bobs), fault.Denied)
			_, guest := d.guest()
			if e := wantKind(t, try(d, guest, bob.ID, ""), fault.Denied); !strings.Contains(e.Message, "claim") {
				t.Errorf("%q does not say what to do", e.Message)
			}
			p, former := d.signup("carl@example.org", "Initech")
			d.keeper.BecomeMember(p.Org.ID, p.User.ID)
			wantKind(t, try(d, former, p.User.ID, right), fault.Denied)
			if _, eve := d.signup("eve@example.org", "Globex"); name != "adding" {
				wantKind(t, try(d, eve, bob.ID, right), fault.NotFound)
			}
			if all, err := d.Members(d.as(ada)); err != nil || len(all) != 2 || all[1].Role == auth.Owner && all[0].Role == auth.Owner {
				t.Errorf("%+v, %v", all, err)
			}
		})
	}
}

// Who is an owner when they begin, and none when it is done, has done nothing: a password takes its time to be hashed.
func TestAnOwnerWhoIsLoweredMeanwhile(t *testing.T) {
	t.Parallel()
	for name, try := range doors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := setup(t)
			p, ada := d.signup("ada@example.org", "Acme")
			bob, _ := d.joined(ada, "bob@example.org", auth.Member)
			d.attempts.Before = func() { d.keeper.BecomeMember(p.Org.ID, p.User.ID) }
			wantKind(t, try(d, ada, bob.ID, right), fault.Denied)
			d.attempts.Before = nil
			if all, err := d.Members(d.as(ada)); err != nil || len(all) != 2 || all[1].Role != auth.Member {
				t.Errorf("%+v, %v", all, err)
			}
		})
	}
}

// Whoever is added without a password gets a letter and chooses one: nobody else ever knew it. The way is open for three days, and once.
func TestAMemberChoosesTheFirstPassword(t *testing.T) {
	t.Parallel()
	turns := true
	d := setup(t, func(c *auth.Config) {
		c.MailTurn = func(_ context.Context, key, _ string) (bool, error) {
			return turns || !strings.HasPrefix(key, "mail:"+auth.LetterJoin), nil
		}
	})
	_, ada := d.signup("ada@example.org", "Acme")
	bob, err := d.AddMember(d.as(ada), auth.NewMember{Email: "bob@example.org", Own: right, Lang: "de"})
	must(t, err)
	letter := d.keeper.Letters()[0]
	if letter.Kind != auth.LetterJoin || letter.UserID != bob.ID || letter.Lang != "de" || len(d.keeper.Letters()) != 1 {
		t.Fatalf("%+v", d.keeper.Letters())
	}
	if _, err := d.login("bob@example.org", ""); err == nil {
		t.Error("no password opens")
	}
	to := d.address()
	if to.To != "bob@example.org" || to.Links[0].Slug != "acme" || to.Links[0].Name != "" || to.By != "" {
		t.Errorf("%+v", to)
	}
	d.clock.Pass(3*24*time.Hour - time.Second)
	must(t, d.ResetPassword(t.Context(), auth.NewPassword{Token: to.Links[0].Token, Password: bobs}))
	if all := d.keeper.Letters(); len(all) != 1 { // that of before: nothing was changed that bob had
		t.Errorf("a first password is told as a change: %+v", all)
	}
	tokens, err := d.login("bob@example.org", bobs)
	must(t, err)
	if me, err := d.Me(d.as(tokens)); err != nil || me.User.EmailVerifiedAt == nil {
		t.Errorf("%+v, %v", me, err)
	}
	if _, err := d.Address(t.Context(), letter); !fault.Is(err, fault.NotFound) {
		t.Errorf("who is there already is let in by a letter once more: %v", err)
	}
	_, ada = d.signup("ada@example.org", "Globex")
	_, err = d.AddMember(d.as(ada), auth.NewMember{Email: "carl@example.org", Own: right})
	must(t, err)
	late := d.address().Links[0].Token
	_, err = d.AddMember(d.as(ada), auth.NewMember{Email: "carl@example.org", Own: right})
	wantKind(t, err, fault.Conflict)
	d.clock.Pass(3 * 24 * time.Hour)
	wantField(t, "token", d.ResetPassword(t.Context(), auth.NewPassword{Token: late, Password: bobs}))

	turns = false
	_, ada = d.signup("ada@example.org", "Initech")
	_, err = d.AddMember(d.as(ada), auth.NewMember{Email: "eve@example.org", Own: right})
	wantKind(t, err, fault.Exhausted)
	_, err = d.AddMember(d.as(ada), auth.NewMember{Email: "eve@example.org", Password: bobs, Own: right}) // the owner can tell them
	must(t, err)
}

// Whoever is concerned is told, by a letter without a way in. What somebody typed, names and addresses, stands only in letters to an
// address that is known to be the reader's.
func TestWhoeverIsConcernedIsTold(t *testing.T) {
	t.Parallel()
	d := setup(t, posting)
	p, ada := d.signup("ada@example.org", "Acme & Sons")
	d.Welcome(t.Context(), p.User, "en", auth.Visit{})
	must(t, d.Verify(t.Context(), d.address().Links[0].Token))
	read := len(d.keeper.Letters())
	told := func(what string, want ...string) {
		t.Helper()
		var got []string
		for _, l := range d.keeper.Letters()[read:] {
			if l.Kind == auth.LetterVerify {
				continue
			}
			to, err := d.Address(t.Context(), l)
			must(t, err)
			line := l.Kind + " to " + to.To + " of " + to.Links[0].Slug
			for _, typed := range []string{to.Links[0].Name, to.About, to.By} {
				if typed != "" {
					line += ", " + typed
				}
			}
			if got = append(got, line); l.Lang != "de" || to.Links[0].Token != "" {
				t.Errorf("%s: %+v", line, l)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s is told by\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		read = len(d.keeper.Letters())
	}
	add := func(email string, role auth.Role) auth.User {
		t.Helper()
		u, err := d.AddMember(d.as(ada), auth.NewMember{Email: email, Password: bobs, Role: role, Own: right, Lang: "de"})
		must(t, err)
		return u
	}
	change := func(whom auth.User, role auth.Role) {
		t.Helper()
		_, err := d.ChangeRole(d.as(ada), auth.RoleChange{UserID: whom.ID, Role: role, Own: right, Lang: "de"})
		must(t, err)
	}
	bob := add("bob@example.org", auth.Member)
	told("a member")
	change(bob, auth.Member)
	told("nothing")
	add("eve@example.org", auth.Owner)
	told("an owner", "owner to ada@example.org of acme-sons, Acme & Sons, eve@example.org, ada@example.org")
	change(bob, auth.Owner)
	told("one more", "owner to ada@example.org of acme-sons, Acme & Sons, bob@example.org, ada@example.org", "owner to eve@example.org of acme-sons",
		"raised to bob@example.org of acme-sons")
	change(bob, auth.Member)
	told("one less", "lowered to bob@example.org of acme-sons")
	_, err := d.RemoveMember(d.as(ada), auth.Removal{UserID: bob.ID, Own: right, Lang: "de"})
	must(t, err)
	told("a removal", "out to bob@example.org of acme-sons", "removed to ada@example.org of acme-sons, Acme & Sons, bob@example.org, ada@example.org",
		"removed to eve@example.org of acme-sons")
	_, err = d.LeaveOrg(d.as(ada), auth.Leaving{Password: right, Slug: "acme-sons", Lang: "de"})
	must(t, err)
	told("the end", "closed to ada@example.org of acme-sons, Acme & Sons, ada@example.org", "closed to eve@example.org of acme-sons")
}

// Without mail nobody is written to, and whose address is not known to be theirs not without end; what was asked for happens all the same.
func TestMembersChangeWithoutLetters(t *testing.T) {
	t.Parallel()
	for name, with := range map[string]func(*auth.Config){
		"no mail": func(*auth.Config) {},
		"no turn": func(c *auth.Config) {
			c.MailTurn = func(context.Context, string, string) (bool, error) { return false, nil }
		},
	} {
		d := setup(t, with)
		_, ada := d.signup("ada@example.org", "Acme")
		bob, _ := d.joined(ada, "bob@example.org", auth.Owner)
		_, err := d.ChangeRole(d.as(ada), auth.RoleChange{UserID: bob.ID, Role: auth.Member, Own: right})
		must(t, err)
		_, err = d.RemoveMember(d.as(ada), auth.Removal{UserID: bob.ID, Own: right})
		must(t, err)
		if n := len(d.keeper.Letters()); n != 0 {
			t.Errorf("%s: %d letters", name, n)
		}
	}
}

func count(all []auth.What, what auth.What) (n int) {
	for _, w := range all {
		if w == what {
			n++
		}
	}
	return n
}
