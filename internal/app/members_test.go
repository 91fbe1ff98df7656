package app

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// joined has an owner add somebody, and signs them in.
func (p *posted) joined(t *testing.T, boss *api.Client, email, role string) (api.User, *api.Client) {
	t.Helper()
	u, err := boss.AddMember(t.Context(), api.Member{Email: email, Password: another, Role: role, Own: sesame})
	if err != nil {
		t.Fatal(err)
	}
	c := p.client()
	if _, err := c.Login(t.Context(), api.Login{Email: email, Password: another}); err != nil {
		t.Fatal(err)
	}
	return u, c
}

// letterTo gives the newest letter to an address with a subject.
func (p *posted) letterTo(t *testing.T, to, subject string) mailtest.Letter {
	t.Helper()
	p.emptied(t)
	all := p.box.Letters()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].To == to && all[i].Subject == subject {
			return all[i]
		}
	}
	t.Fatalf("nobody wrote %q to %s", subject, to)
	return mailtest.Letter{}
}

// Somebody is added without a password and chooses one by the letter; owners hear who is one by now, under the name that they know the
// organisation by once they have shown that they read what is sent to them.
func TestAMemberJoinsByALetter(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]settings.Config{"file": {}, "server": {DatabaseURL: settings.Secret(servertest.Postgres(t))}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg, &mailtest.Server{})
			ctx := t.Context()
			boss := p.signup(t, "ada@example.org", "Reisen Müller & Söhne")
			if err := p.client().Verify(ctx, tokens(p.box.Await(t, 1)[0])[0]); err != nil {
				t.Fatal(err)
			}
			eve, err := boss.AddMember(ctx, api.Member{Email: "eve@example.org", Role: "owner", Own: sesame})
			if err != nil {
				t.Fatal(err)
			}
			join := p.letterTo(t, "eve@example.org", "Choose your password")
			if len(tokens(join)) != 1 || strings.Contains(join.Text, "Müller") || strings.Contains(join.Text, "ada@") {
				t.Errorf("a letter to somebody who may be a stranger: %s", join.Text)
			}
			if !strings.Contains(join.Text, "/app/reset?join=reisen-muller-sohne#twm_") {
				t.Errorf("the link does not say which organisation: %s", join.Text)
			}
			told := p.letterTo(t, "ada@example.org", "There is a new owner")
			for _, want := range []string{"eve@example.org is an owner of your organisation", "Reisen Müller & Söhne", "by ada@example.org"} {
				if !strings.Contains(told.Text, want) {
					t.Errorf("%q is not said in\n%s", want, told.Text)
				}
			}
			if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(join)[0], Password: another}); err != nil {
				t.Fatal(err)
			}
			second := p.client()
			if _, err := second.Login(ctx, api.Login{Email: "eve@example.org", Password: another}); err != nil {
				t.Fatal(err)
			}
			if me, err := second.Me(ctx); err != nil || me.User.ID != eve.ID || me.User.Role != "owner" || !me.EmailVerified {
				t.Errorf("%+v, %v", me, err)
			}
			ada, err := boss.Me(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if u, err := second.ChangeRole(ctx, ada.User.ID, api.RoleChange{Role: "member", Own: another}); err != nil || u.Role != "member" {
				t.Errorf("%+v, %v", u, err)
			}
			if l := p.letterTo(t, "ada@example.org", "You are no owner any more"); !strings.Contains(l.Text, "by eve@example.org") {
				t.Error(l.Text)
			}
			if err := second.LeaveOrg(ctx, api.LeaveOrg{Password: another, Confirm: ada.Org.Slug}); err != nil {
				t.Fatal(err)
			}
			if l := p.letterTo(t, "eve@example.org", "Your organisation was deleted"); !strings.Contains(l.Text, "Reisen Müller & Söhne") {
				t.Error(l.Text)
			}
		})
	}
}

// A member deletes no trip of somebody else; who made it does, and an owner.
func TestMembersDeleteTheirOwnTrips(t *testing.T) {
	t.Parallel()
	for name, cfg := range bothPlaces {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg(t), &mailtest.Server{})
			ctx := t.Context()
			boss := p.settled(t, p.signup(t, "ada@example.org", "Acme"))
			_, c := p.joined(t, boss.Client, "eve@example.org", "member")
			eve := p.settled(t, c)
			_, bob := p.joined(t, boss.Client, "bob@example.org", "member")
			for _, trip := range []string{boss.run, eve.run} {
				if err := bob.Delete(ctx, trip); !fault.Is(err, fault.Denied) || !strings.Contains(err.Error(), "made this trip") {
					t.Errorf("a member deletes the trip of another: %v", err)
				}
				if r, err := bob.FindRun(ctx, trip); err != nil || r.Mine || len(r.Itinerary) == 0 {
					t.Errorf("%t, %v", r.Mine, err)
				}
			}
			page, err := eve.FindRuns(ctx, run.Filter{})
			for _, r := range page.Runs {
				if r.Mine != (r.RunID == eve.run) {
					t.Errorf("whose is %+v", r)
				}
			}
			if err != nil || len(page.Runs) != 2 {
				t.Errorf("%+v, %v", page, err)
			}
			if err := boss.Delete(ctx, eve.run); err != nil {
				t.Errorf("an owner: %v", err)
			}
			if err := boss.Delete(ctx, boss.run); err != nil {
				t.Errorf("who made it: %v", err)
			}
		})
	}
}

// Who is removed is out at once, in every process, with their open streams; what they made goes, what others made stays, and they hear of
// it as the owners do.
func TestARemovedMemberIsOut(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]settings.Config{"file": {}, "server": {DatabaseURL: settings.Secret(servertest.Postgres(t)), JWTPrivateKey: aKey(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg, &mailtest.Server{})
			ctx := t.Context()
			boss := p.settled(t, p.signup(t, "ada@example.org", "Acme"))
			u, c := p.joined(t, boss.Client, "eve@example.org", "owner")
			eve := p.settled(t, c)
			old := p.bearer(c)
			var others []*posted
			if cfg.DatabaseURL != "" {
				others = append(others, p.beside(t, cfg))
			}
			for _, there := range others {
				if err := reads(t, there.bearer(c)); err != nil {
					t.Fatal(err)
				}
			}
			if err := boss.RemoveMember(ctx, u.ID, api.Removal{Own: sesame}); err != nil {
				t.Fatal(err)
			}
			if err := reads(t, old); !fault.Is(err, fault.Denied) || !strings.Contains(err.Error(), "the session is over") {
				t.Errorf("the next request: %v", err)
			}
			if _, err := old.AddMember(ctx, api.Member{Email: "x@example.org", Password: another, Own: another}); !fault.Is(err, fault.Denied) {
				t.Errorf("a member is added by who is none: %v", err)
			}
			for _, there := range others {
				if c := there.bearer(old); !comesTrue(func() bool { return fault.Is(reads(t, c), fault.Denied) }) {
					t.Error("another process lets them in")
				}
			}
			if store, engine := p.there(t, eve); store || engine || p.page(t, eve.share) != 404 {
				t.Errorf("their trip is left: in the store %t, in the engine %t", store, engine)
			}
			if store, engine := p.there(t, boss); !store || !engine || p.page(t, boss.share) != 200 {
				t.Errorf("the owner's trip went along: %t, %t", store, engine)
			}
			if l := p.letterTo(t, "eve@example.org", "Your account was removed"); !strings.Contains(l.Text, "acme") {
				t.Error(l.Text)
			}
			p.letterTo(t, "ada@example.org", "A member was removed")
			p.clock.set(today.Add(2 * time.Hour)) // the last sweep
			if err := p.departures.SweepAll(ctx); err != nil {
				t.Fatal(err)
			}
			lines, err := p.Store.FindAudit(tenant.With(ctx, boss.who), 100)
			if err != nil || len(lines) == 0 {
				t.Fatal(err)
			}
			said := map[string]int{}
			for _, e := range lines {
				said[e.Action]++
				if e.Action == "auth.member_added" && e.UserID != boss.who.User {
					t.Errorf("who added somebody is said to be %q", e.UserID)
				}
				if strings.Contains(e.UserID+e.Target, u.ID) {
					t.Errorf("the audit says who it was: %+v", e)
				}
			}
			if said["auth.member_removed"] != 1 || said["auth.member_added"] != 1 || said["DELETE /auth/members/{id}"] != 1 {
				t.Errorf("the audit says %v", said)
			}
		})
	}
}

// An open stream of who is removed ends, and who comes back is refused.
func TestAStreamEndsWithItsReadersMembership(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{SimulateNodeDelay: "planner:1h"}, &mailtest.Server{})
	boss := p.signup(t, "ada@example.org", "Acme")
	u, eve := p.joined(t, boss, "eve@example.org", "member")
	begun, err := boss.Plan(t.Context(), api.Wish{Text: "5 days in Paris next June, $2,500, art and food"}) // the run of another, which goes on
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a stream that goes on fails the test
	t.Cleanup(cancel)
	follow := func() *http.Response {
		req, err := http.NewRequestWithContext(ctx, "GET", p.url+"/plan/"+begun.RunID+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+eve.Tokens.Get().AccessToken)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res
	}
	open := follow()
	if open.StatusCode != http.StatusOK {
		t.Fatal(open.Status)
	}
	if err := boss.RemoveMember(t.Context(), u.ID, api.Removal{Own: sesame}); err != nil {
		t.Fatal(err)
	}
	if all, err := io.ReadAll(open.Body); err != nil || strings.Contains(string(all), `"done"`) {
		t.Errorf("it ended with %v after\n%s", err, all)
	}
	if again := follow(); again.StatusCode != http.StatusUnauthorized {
		t.Errorf("who comes back: %s", again.Status)
	}
	if r, err := boss.FindRun(t.Context(), begun.RunID); err != nil || r.Status != "running" {
		t.Errorf("the run: %v, %v", r.Status, err)
	}
}

// Every door, by everybody who may not: with a stolen token and no password, as a member, as a guest, and as an owner of another
// organisation with the ids of this one. Nothing changes.
func TestNobodyElseChangesMembers(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{Guests: settings.On}, &mailtest.Server{})
	ctx := t.Context()
	boss := p.signup(t, "ada@example.org", "Acme")
	bob, member := p.joined(t, boss, "bob@example.org", "member")
	stranger, guest := p.signup(t, "mallory@example.org", "Globex"), p.client()
	if _, err := guest.Guest(ctx); err != nil {
		t.Fatal(err)
	}
	before, err := boss.Members(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		who      string
		c        *api.Client
		own      string
		want     fault.Kind
		addition fault.Kind // of adding, where that is another
	}{
		{"a thief", p.bearer(boss), "", fault.Invalid, fault.Invalid},
		{"a thief who guesses", p.bearer(boss), "open sesame", fault.Invalid, fault.Invalid},
		{"a member", member, another, fault.Denied, fault.Denied},
		{"a guest", guest, "", fault.Denied, fault.Denied},
		{"an owner elsewhere", stranger, sesame, fault.NotFound, 0},
		{"nobody", p.client(), sesame, fault.Denied, fault.Denied},
	} {
		_, err := tt.c.ChangeRole(ctx, bob.ID, api.RoleChange{Role: "owner", Own: tt.own})
		if !fault.Is(err, tt.want) || tt.want == fault.Invalid && fieldOf(err) != "own_password" {
			t.Errorf("%s raises somebody: %v", tt.who, err)
		}
		if err := tt.c.RemoveMember(ctx, bob.ID, api.Removal{Own: tt.own}); !fault.Is(err, tt.want) {
			t.Errorf("%s removes somebody: %v", tt.who, err)
		}
		if tt.addition == 0 {
			continue // in their own organisation they may
		}
		if _, err := tt.c.AddMember(ctx, api.Member{Email: "x@example.org", Password: another, Role: "owner", Own: tt.own}); !fault.Is(err, tt.addition) {
			t.Errorf("%s adds somebody: %v", tt.who, err)
		}
	}
	if after, err := member.Members(ctx); err != nil || len(after.Members) != 2 || after.Members[1] != before.Members[1] {
		t.Errorf("%+v, %v", after, err)
	}
	if _, err := guest.Members(ctx); !fault.Is(err, fault.Denied) {
		t.Errorf("a guest's members: %v", err)
	}
	me, err := boss.Me(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"lowers":  second(boss.ChangeRole(ctx, me.User.ID, api.RoleChange{Role: "member", Own: sesame})),
		"removes": boss.RemoveMember(ctx, me.User.ID, api.Removal{Own: sesame}),
	} {
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("the last owner %s themselves: %v", what, err)
		}
	}
}
