package app

import (
	"context"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// posted is a service with a mail server beside it, both on this machine.
type posted struct {
	*Service
	box   *mailtest.Server
	clock *setClock
	url   string
	seed  atomic.Uint64
}

var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

const sesame = "open sesame, open wide"

// openPosted opens the program with its doors, and mail. change may change the settings and the mail server.
func openPosted(t *testing.T, cfg settings.Config, box *mailtest.Server) *posted {
	t.Helper()
	cfg.LogLevel = "error"
	return openPostedWith(t, cfg, box, Replace{})
}

// openPostedWith is openPosted with something in the place of what the program has by itself.
func openPostedWith(t *testing.T, cfg settings.Config, box *mailtest.Server, with Replace) *posted {
	t.Helper()
	p := &posted{box: mailtest.Start(t, box, false), clock: &setClock{}}
	p.clock.set(today)
	cfg.Offline, cfg.Ephemeral, cfg.Now = true, true, p.clock.now
	cfg.SMTPURL, cfg.MailFrom, cfg.UIOrigin, cfg.MailRoots = settings.Secret("smtp://"+p.box.Addr()), "Tripwright <trips@example.com>", "http://trips.example.com", p.box.Roots
	a, err := Open(t.Context(), cfg, with)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(t.Context()))) })
	if p.Service, err = a.OpenService(t.Context(), cfg, func(string, ...any) {}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Service.Close)
	server := httptest.NewServer(p.Handler)
	t.Cleanup(server.Close)
	p.url = server.URL
	return p
}

func (p *posted) client() *api.Client { return &api.Client{Core: client.Core{BaseURL: p.url}} }

// signup opens an organisation.
func (p *posted) signup(t *testing.T, email, org string) *api.Client {
	t.Helper()
	c := p.client()
	if _, err := c.Signup(t.Context(), api.Signup{Email: email, Password: sesame, OrgName: org}); err != nil {
		t.Fatal(err)
	}
	return c
}

var inLetter = regexp.MustCompile(`(?m)^http://trips\.example\.com/app/(verify|reset(?:\?join=[a-z0-9-]+)?)#(twm_[\w-]{64})$`)

// tokens gives the tokens in a letter.
func tokens(l mailtest.Letter) (out []string) {
	for _, m := range inLetter.FindAllStringSubmatch(l.Text, -1) {
		out = append(out, m[2])
	}
	return out
}

func login(t *testing.T, p *posted, email, password, org string) error {
	t.Helper()
	_, err := p.client().Login(t.Context(), api.Login{Email: email, Password: password, Org: org})
	return err
}

// Whoever has an account and signs up again is told by a letter that there are two now. The answer to the signup is the same as ever.
func TestASecondAccountIsToldByALetter(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	p.signup(t, "ada@example.org", "First")
	p.signup(t, "ada@example.org", "Second")
	got := p.box.Await(t, 2)
	if strings.Contains(got[0].Text, "accounts with this address") || !strings.Contains(got[1].Text, "You have 2 accounts with this address now; this one is second.") {
		t.Errorf("first:\n%s\nsecond:\n%s", got[0].Text, got[1].Text)
	}
}

// What one organisation has written to an address is not told to another, nor does it stand in its way. Whoever has many written to one
// address, by however many organisations, is stopped after a few.
func TestLettersOfOneOrganisationAreNotFeltByAnother(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	for _, org := range []string{"First", "Second", "Third"} {
		owner := p.signup(t, "ada@"+strings.ToLower(org)+".example.org", org)
		if _, err := owner.AddMember(t.Context(), api.Member{Email: "bob@example.org", Own: sesame}); err != nil {
			t.Errorf("%s: %v", org, err)
		}
	}
	p.signup(t, "bob@example.org", "Squatter")
	own := p.signup(t, "bob@example.org", "Bobs Own")
	if err := own.AskToVerify(t.Context()); !fault.Is(err, fault.Exhausted) { // their own welcome was a moment ago
		t.Error(err)
	}
	p.clock.set(p.clock.now().Add(6 * time.Minute))
	if err := own.AskToVerify(t.Context()); err != nil {
		t.Error(err)
	}
	for i := range 10 {
		p.signup(t, "bob@example.org", fmt.Sprintf("More %d", i))
	}
	const sent = 5 + 6 // before the clock was set, and six of one asker in five minutes
	p.box.Await(t, 3+sent)
	time.Sleep(50 * time.Millisecond) // one more would have come
	bobs := 0
	for _, l := range p.box.Letters() {
		if l.To == "bob@example.org" {
			bobs++
		}
	}
	if bobs != sent {
		t.Errorf("%d letters to bob, want %d", bobs, sent)
	}
}

// Somebody signs up, verifies the address, forgets the password, is locked out, and comes back by a mail.
func TestAWayBack(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]settings.Config{"file": {}, "server": {DatabaseURL: settings.Secret(servertest.Postgres(t))}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg, &mailtest.Server{})
			ctx := t.Context()
			c := p.signup(t, "ada@example.org", "Analytical Tours")
			first := p.box.Await(t, 1)[0]
			if first.To != "ada@example.org" || !first.Secured || !strings.Contains(first.Text, "analytical-tours") || len(tokens(first)) != 1 {
				t.Fatalf("%+v", first)
			}
			if me, err := c.Me(ctx); err != nil || me.EmailVerified {
				t.Errorf("before: %+v, %v", me, err)
			}
			if err := c.AskToVerify(ctx); !fault.Is(err, fault.Exhausted) {
				t.Errorf("a second letter at once: %v", err)
			}
			if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(first)[0], Password: sesame + "!"}); !fault.Is(err, fault.Invalid) {
				t.Errorf("a token for one thing does another: %v", err)
			}
			if err := p.client().Verify(ctx, tokens(first)[0]); err != nil {
				t.Fatal(err)
			}
			if me, err := c.Me(ctx); err != nil || !me.EmailVerified {
				t.Errorf("after: %+v, %v", me, err)
			}
			if err := p.client().Verify(ctx, tokens(first)[0]); !fault.Is(err, fault.Invalid) {
				t.Errorf("a token is good twice: %v", err)
			}
			if err := c.AskToVerify(ctx); !fault.Is(err, fault.Conflict) {
				t.Errorf("what is verified: %v", err)
			}

			for range 5 {
				_ = login(t, p, "ada@example.org", "wrong password", "")
			}
			if err := login(t, p, "ada@example.org", sesame, ""); !fault.Is(err, fault.Exhausted) {
				t.Fatalf("the account is open: %v", err)
			}
			if err := p.client().Forgot(ctx, api.Forgotten{Email: " ADA@example.org"}); err != nil {
				t.Fatal(err)
			}
			way := p.box.Await(t, 2)[1]
			if !strings.Contains(way.Text, "your password stays as it is") || len(tokens(way)) != 1 {
				t.Fatalf("%+v", way)
			}
			if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(way)[0], Password: "short"}); fieldOf(err) != "password" {
				t.Errorf("a bad password: %v", err)
			}
			if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(way)[0], Password: "another, far better one"}); err != nil {
				t.Fatal(err)
			}
			if told := p.box.Await(t, 3)[2]; told.Subject != "Your password was changed" || len(tokens(told)) != 0 || told.To != "ada@example.org" {
				t.Errorf("%+v", told)
			}
			if err := login(t, p, "ada@example.org", "another, far better one", ""); err != nil {
				t.Errorf("the lock was not opened: %v", err)
			}
			if err := login(t, p, "ada@example.org", sesame, ""); !fault.Is(err, fault.Denied) {
				t.Errorf("the old password: %v", err)
			}
			if err := c.Refresh(ctx); !fault.Is(err, fault.Denied) {
				t.Errorf("a session from before: %v", err)
			}
			if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(way)[0], Password: sesame + "!"}); fieldOf(err) != "token" {
				t.Errorf("a token is good twice: %v", err)
			}
			if due, err := p.Store.FindDueLetters(ctx, today.Add(30*24*time.Hour), 10); err != nil || len(due) != 0 {
				t.Errorf("%d letters are left, %v", len(due), err)
			}
		})
	}
}

func fieldOf(err error) string {
	if e, ok := err.(*fault.Error); ok {
		return e.Field
	}
	return ""
}

// Nobody learns whether an address has an account, and nobody is written to without end.
func TestNobodyIsToldWhoIsThere(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	ctx := t.Context()
	p.signup(t, "ada@example.org", "Acme")
	p.box.Await(t, 1)
	for _, email := range []string{"nobody@example.org", "ada@example.org", "ada@example.org", "nobody@example.org"} {
		if err := p.client().Forgot(ctx, api.Forgotten{Email: email}); err != nil {
			t.Errorf("%s: %v", email, err)
		}
	}
	p.box.Await(t, 2)
	p.emptied(t)
	if n := len(p.box.Letters()); n != 2 {
		t.Errorf("%d letters, want the first and one way back", n)
	}
	token := tokens(p.box.Letters()[1])[0]
	p.clock.set(today.Add(31 * time.Minute))
	if err := p.client().Reset(ctx, api.NewPassword{Token: token, Password: sesame + "!"}); fieldOf(err) != "token" {
		t.Errorf("a token after half an hour: %v", err)
	}
	if err := p.client().Forgot(ctx, api.Forgotten{Email: "ada@example.org"}); err != nil {
		t.Error(err)
	}
	p.box.Await(t, 3) // some minutes later there may be another
}

// emptied waits until every letter that is noted down was dealt with.
func (p *posted) emptied(t *testing.T) {
	t.Helper()
	for range 10_000 { // half a minute: whoever sends one beside this may be slow
		due, err := p.Store.FindDueLetters(t.Context(), p.clock.now().Add(time.Hour), 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		if err := p.post.Post(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Millisecond)
	}
	t.Fatal("letters are left")
}

// Whose address strangers took for organisations of their own gets a way into each, what is verified first.
func TestASquattedAddress(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	ctx := t.Context()
	p.signup(t, "ada@example.org", "Squatter http://evil.example/ One")
	p.clock.set(today.Add(time.Minute))
	p.signup(t, "ada@example.org", "Squatter Two")
	p.clock.set(today.Add(6 * time.Minute))
	p.signup(t, "ada@example.org", "Really Adas")
	own := p.box.Await(t, 3)[2] // those who were there before take none of its letters
	if err := p.client().Verify(ctx, tokens(own)[0]); err != nil {
		t.Fatal(err)
	}
	if err := p.client().Forgot(ctx, api.Forgotten{Email: "ada@example.org"}); err != nil {
		t.Fatal(err)
	}
	way := p.box.Await(t, 4)[3]
	var slugs []string // of the one that is verified behind its name, of all others alone: what a stranger typed is not sent
	for _, m := range regexp.MustCompile(`(?m)^(?:Really Adas \()?([a-z0-9-]+)\)?$`).FindAllStringSubmatch(way.Text, -1) {
		slugs = append(slugs, m[1])
	}
	if strings.Join(slugs, " ") != "really-adas squatter-http-evil-example-one squatter-two" || len(tokens(way)) != 3 || strings.Contains(way.Text, "evil.example") {
		t.Fatalf("%v in\n%s", slugs, way.Text)
	}
	for i, slug := range slugs {
		password := sesame + " " + slug
		if err := p.client().Reset(ctx, api.NewPassword{Token: tokens(way)[i], Password: password}); err != nil {
			t.Error(err)
		}
		if err := login(t, p, "ada@example.org", password, slug); err != nil {
			t.Errorf("%s: %v", slug, err)
		}
	}
	p.clock.set(today.Add(time.Hour))
	if err := p.client().Forgot(ctx, api.Forgotten{Email: "ada@example.org", Org: "Squatter-Two"}); err != nil {
		t.Fatal(err)
	}
	if last := p.box.Await(t, 8)[7]; len(tokens(last)) != 1 || !strings.Contains(last.Text, "squatter-two") {
		t.Errorf("%s", last.Text)
	}
}

// A server that is busy is asked again, later each time; what was taken by a process that died is taken by another; after a day, or where
// an address is not there, a letter is dropped.
func TestLettersThatAreNotTaken(t *testing.T) {
	t.Parallel()
	var busy atomic.Bool
	busy.Store(true)
	refuse := func(to string) error {
		switch {
		case strings.HasPrefix(to, "gone"):
			return &smtp.SMTPError{Code: 550, Message: "no such user <" + to + ">"}
		case busy.Load():
			return &smtp.SMTPError{Code: 451, Message: "later"}
		}
		return nil
	}
	p := openPosted(t, settings.Config{}, &mailtest.Server{Refuse: refuse})
	ctx := t.Context()
	left := func() []auth.Letter {
		due, err := p.Store.FindDueLetters(ctx, today.Add(100*time.Hour), 10)
		if err != nil {
			t.Fatal(err)
		}
		return due
	}
	note := func(id, email string) {
		org := "00000000-0000-0000-0000-00000000000" + id
		owner := auth.User{ID: org, OrgID: org, Email: email, Role: auth.Owner, PasswordHash: "x", CreatedAt: today}
		if err := p.Store.CreateOrg(ctx, auth.Org{ID: org, Slug: "o" + id, CreatedAt: today}, owner); err != nil {
			t.Fatal(err)
		}
		if err := p.Store.CreateLetter(ctx, auth.Letter{ID: id, OrgID: org, UserID: org, Kind: auth.LetterVerify, Lang: "de", CreatedAt: today, NextAt: today.Add(time.Minute)}); err != nil {
			t.Fatal(err)
		}
	}
	note("1", "ada@example.org")
	note("2", "gone@example.org")
	p.clock.set(today.Add(time.Minute))
	p.settle(t)
	soon(t, "the letter that nobody takes is dropped", func() bool { return len(left()) == 1 }) // the service may be sending it itself
	if l := left(); len(l) != 1 || l[0].ID != "1" || l[0].Tries != 1 || l[0].NextAt.Sub(p.clock.now()) < time.Minute {
		t.Fatalf("%+v", l)
	}
	for tries := 2; tries <= 5; tries++ {
		was := left()[0]
		p.clock.set(was.NextAt)
		p.settle(t)
		if l := left()[0]; l.Tries != tries || l.NextAt.Sub(p.clock.now()) < was.NextAt.Sub(today)/8 {
			t.Errorf("try %d: %+v", tries, l)
		}
	}
	busy.Store(false)
	p.clock.set(left()[0].NextAt)
	p.settle(t)
	if l := p.box.Await(t, 1); l[0].Subject != "Bestätige deine E-Mail-Adresse" || len(left()) != 0 {
		t.Errorf("%+v, %d left", l, len(left()))
	}
	note("3", "late@example.org")
	p.clock.set(today.Add(25 * time.Hour))
	p.settle(t)
	if len(left()) != 0 || len(p.box.Letters()) != 1 {
		t.Errorf("%d left, %d came", len(left()), len(p.box.Letters()))
	}
}

// settle tries what is due until nothing is; the loop of the service may be quicker.
func (p *posted) settle(t *testing.T) {
	t.Helper()
	for range 1000 {
		if err := p.post.Post(t.Context()); err != nil {
			t.Fatal(err)
		}
		due, err := p.Store.FindDueLetters(t.Context(), p.clock.now(), 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
	}
	t.Fatal("letters stay due")
}
