package api_test

import (
	"strings"
	"testing"
)

func TestLoginRefusals(t *testing.T) {
	t.Parallel()
	b := setup(t)
	w := b.ask(user{}, "POST", "/auth/login", `{"email": "ada@example.com", "password": "wrong and secret"}`)
	wantProblem(t, w, 401, "unauthenticated")
	if strings.Contains(w.Body.String()+b.log.String(), "wrong and secret") {
		t.Error("the password is told")
	}
	w = b.ask(user{}, "POST", "/auth/login", `{"email": "locked@example.com", "password": "x"}`)
	wantProblem(t, w, 429, "exhausted")
	if w.Header().Get("Retry-After") != "90" {
		t.Errorf("Retry-After is %q, want 90", w.Header().Get("Retry-After"))
	}
	wantProblem(t, b.ask(user{}, "POST", "/auth/refresh", `{"refresh_token": "used"}`), 401, "unauthenticated")
}

// That there are too many at the door anybody can see to: it is told, and wakes nobody.
func TestACrowdIsNoError(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if w := b.ask(user{}, "POST", "/auth/login", `{"email": "crowd@example.com", "password": "`+password+`"}`); w.Code != 503 || w.Header().Get("Retry-After") != "5" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if log := b.log.String(); strings.Contains(log, "ERROR") || !strings.Contains(log, `"level":"WARN","msg":"request put off"`) {
		t.Errorf("the log says %s", log)
	}
}

// A login is a write of who signed in; whoever could not is nobody, and stands in no audit. So is whoever has left.
func TestSigningInIsKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.ask(user{}, "POST", "/auth/login", `{"email": "nobody@example.com", "password": "secret"}`)
	w := b.ask(user{}, "POST", "/auth/signup", `{"email": "ada@example.com", "password": "`+password+`", "org_name": "Ada"}`)
	list := b.audit.List()
	if w.Code != 201 || len(list) != 1 || list[0].Action != "POST /auth/signup" || list[0].Identity != b.people.users["ada@example.com"] {
		t.Errorf("%d, and the audit has %+v", w.Code, list)
	}
	if w := b.ask(b.user(), "DELETE", "/auth/me", `{"password": "`+password+`"}`); w.Code != 204 || len(b.audit.List()) != 1 {
		t.Errorf("%d, and the audit has %+v", w.Code, b.audit.List())
	}
}
