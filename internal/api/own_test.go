package api_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// mails is an api.Mails that remembers what it was asked.
type mails struct {
	asked []auth.Forgotten
	reset []auth.NewPassword
	lang  string
	from  auth.Visit
	err   error
}

func (m *mails) AskToVerify(ctx context.Context, lang string, from auth.Visit) error {
	m.lang, m.from = lang, from
	if _, err := tenant.From(ctx); err != nil {
		return err
	}
	return m.err
}

func (m *mails) Verify(ctx context.Context, token string) error {
	if token != "the one of the mail" {
		return fault.Field("token", "is not good any more: ask for another mail")
	}
	door.Bears(ctx, "org of the mail", "reader of the mail")
	return m.err
}

func (m *mails) Forgot(_ context.Context, in auth.Forgotten) error {
	m.asked = append(m.asked, in)
	return m.err
}

func (m *mails) ResetPassword(_ context.Context, in auth.NewPassword) error {
	m.reset = append(m.reset, in)
	return m.err
}

// own is an api.Own.
type own struct {
	left    []auth.Leaving
	adopted []string
	err     error
}

func (o *own) Adopt(ctx context.Context, guestToken string) (int, error) {
	if _, err := tenant.From(ctx); err != nil {
		return 0, err
	}
	o.adopted = append(o.adopted, guestToken)
	return 2, o.err
}

func (o *own) Export(ctx context.Context) (io.ReadCloser, int64, error) {
	who, err := tenant.From(ctx)
	if err == nil {
		err = o.err
	}
	text := "all of " + who.Org
	return io.NopCloser(strings.NewReader(text)), int64(len(text)), err
}

func (o *own) Leave(_ context.Context, in auth.Leaving) error {
	o.left = append(o.left, in)
	return o.err
}

func (o *own) LeaveOrg(_ context.Context, in auth.Leaving) error {
	o.left = append(o.left, in)
	return o.err
}

// Whoever asks for a way back is answered alike, with or without an account, and in no time is anything told.
func TestForgotten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	w := b.ask(user{}, "POST", "/auth/forgot", `{"email": "ada@example.com", "org": "acme"}`, "Accept-Language", "de")
	if w.Code != 202 || !strings.Contains(w.Body.String(), "If there is an account") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if len(b.mails.asked) != 1 || b.mails.asked[0] != (auth.Forgotten{Email: "ada@example.com", Org: "acme", Lang: "de", From: auth.Visit{Address: "192.0.2.1"}}) {
		t.Errorf("asked %+v", b.mails.asked)
	}
	if w := b.ask(user{}, "POST", "/auth/reset", `{"token": "t", "password": "p"}`); w.Code != 204 || b.mails.reset[0].From.Address == "" {
		t.Errorf("%d %s %+v", w.Code, w.Body, b.mails.reset)
	}
	p := wantProblem(t, b.ask(user{}, "POST", "/auth/verify", `{"token": "another"}`), 400, "invalid")
	if p.Field != "token" {
		t.Errorf("%+v", p)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/verify/request", `{}`), 401, "unauthenticated")
	if w := b.write(b.user(), "POST", "/auth/verify/request", `{}`); w.Code != 202 || b.mails.from.Address != "192.0.2.1" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Where no mail is sent, each says so, and what the operator can do.
func TestWithoutMail(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Mails = nil })
	for path, body := range map[string]string{"/auth/forgot": `{"email": "a@example.com"}`, "/auth/reset": `{"token": "t", "password": "p"}`,
		"/auth/verify": `{"token": "t"}`} {
		p := wantProblem(t, b.ask(user{}, "POST", path, body), 404, "mail_not_set")
		if !strings.Contains(p.Detail, "TRIPWRIGHT_SMTP_URL") {
			t.Errorf("%s: %s", path, p.Detail)
		}
	}
	wantProblem(t, b.write(b.user(), "POST", "/auth/verify/request", `{}`), 404, "mail_not_set")
}

func TestTakingAlongAndLeaving(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	w := b.ask(u, "GET", "/auth/export", "")
	if w.Code != 200 || w.Body.String() != "all of "+u.id.Org || !strings.Contains(w.Header().Get("Content-Disposition"), "attachment") || w.Header().Get("Content-Type") != "application/zip" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	wantProblem(t, b.ask(user{}, "GET", "/auth/export", ""), 401, "unauthenticated")
	b.own.err = fault.New(fault.Exhausted, "a moment ago")
	wantProblem(t, b.ask(u, "GET", "/auth/export", ""), 429, "exhausted")
	b.own.err = fault.New(fault.Conflict, "you are the last owner")
	wantProblem(t, b.ask(u, "DELETE", "/auth/me", `{"password": "p"}`), 409, "conflict")
	before := len(b.audit.List())
	b.own.err = nil
	for path, body := range map[string]string{"/auth/me": `{"password": "p"}`, "/auth/org": `{"password": "p", "confirm": "ada"}`} {
		if w := b.ask(u, "DELETE", path, body); w.Code != 204 {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	if n := len(b.audit.List()); n != before {
		t.Errorf("%d lines were written for who is gone", n-before)
	}
}

// Whoever was a guest takes the trips along to the account, once for a key; what does not fit says so.
func TestTakingAGuestsTripsAlong(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for range 2 {
		w := b.ask(u, "POST", "/auth/adopt", `{"guest_token": "g"}`, "Idempotency-Key", "k")
		if w.Code != 200 || decode[api.Adopted](t, w).Trips != 2 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if len(b.own.adopted) != 1 || b.own.adopted[0] != "g" {
		t.Errorf("adopted %q", b.own.adopted)
	}
	if p := wantProblem(t, b.write(u, "POST", "/auth/adopt", `{"guest_token": ""}`), 400, "invalid"); p.Field != "guest_token" {
		t.Errorf("%+v", p)
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/adopt", `{"guest_token": "g"}`, "Idempotency-Key", "k2"), 401, "unauthenticated")
	b.own.err = tenant.PlansKept.NoRoom(3, 9, 10)
	p := wantProblem(t, b.write(u, "POST", "/auth/adopt", `{"guest_token": "g"}`), 429, "quota_plans")
	if !strings.Contains(p.Detail, "at most 10 plans") || !strings.Contains(p.Detail, "3 more do not fit") {
		t.Error(p.Detail)
	}
}
