package api_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
)

// Posting twice plans once (seed 000 §9.3).
func TestSameKeySameRun(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	first := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	again := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	if first.Code != http.StatusCreated || first.Header().Get("X-Idempotent-Replay") != "" {
		t.Fatalf("first: %d %v", first.Code, first.Header())
	}
	if again.Header().Get("X-Idempotent-Replay") != "true" {
		t.Errorf("the repeated answer does not say that it is one: %v", again.Header())
	}
	sameAnswer(t, first, again)
	if b.runs.started != 1 || len(b.runs.asked) != 1 {
		t.Errorf("%d runs began, %d were asked for; want one", b.runs.started, len(b.runs.asked))
	}
	if n := len(b.audit.List()); n != 1 {
		t.Errorf("the audit has %d entries, want one: nothing was written twice", n)
	}
}

// sameAnswer compares status, body and headers, but for those that are about the request and not the answer.
func sameAnswer(t *testing.T, first, again *httptest.ResponseRecorder) {
	t.Helper()
	about := func(w *httptest.ResponseRecorder) http.Header {
		h := w.Header().Clone()
		for _, name := range []string{"Traceparent", "X-Idempotent-Replay", "Ratelimit-Limit", "Ratelimit-Remaining", "Ratelimit-Reset"} {
			h.Del(name)
		}
		return h
	}
	if first.Code != again.Code || first.Body.String() != again.Body.String() {
		t.Errorf("got %d %s, then %d %s", first.Code, first.Body, again.Code, again.Body)
	}
	if d := cmp.Diff(about(first), about(again)); d != "" {
		t.Errorf("the headers differ:\n%s", d)
	}
}

// A key belongs to its user and its route.
func TestKeysDoNotMeet(t *testing.T) {
	t.Parallel()
	b := setup(t)
	alice, bob := b.user(), b.user()
	ids := map[string]bool{}
	for _, u := range []user{alice, bob, b.colleague(alice)} {
		for _, path := range []string{"/plan", "/runs/start"} {
			w := b.ask(u, "POST", path, intent, "Idempotency-Key", "k1")
			if w.Code != http.StatusCreated || w.Header().Get("X-Idempotent-Replay") != "" {
				t.Fatalf("%s: %d %s", path, w.Code, w.Body)
			}
			ids[decode[api.Started](t, w).RunID] = true
		}
	}
	// The two routes are names of one operation, so that the same key means the same run there.
	if len(ids) != 3 {
		t.Errorf("got %d runs, want one a user", len(ids))
	}
	id := b.plan(alice)
	first := b.ask(alice, "POST", "/plan/"+id+"/edit", `{"shift_dates_days": 1}`, "Idempotency-Key", "k2")
	other := b.ask(alice, "POST", "/plan/"+b.plan(alice)+"/edit", `{"shift_dates_days": 1}`, "Idempotency-Key", "k2")
	if first.Code != 201 || other.Code != 201 || first.Body.String() == other.Body.String() {
		t.Errorf("edits of two runs met: %s %s", first.Body, other.Body)
	}
}

// The program dies after the run began and before the answer was kept: the repeated request finds the run.
func TestCrashBetweenWorkAndAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for _, write := range []struct{ path, body string }{
		{"/plan", intent},
		{"/plan/" + b.plan(u) + "/edit", `{"shift_dates_days": 1}`},
		{"/destinations", `{"city": "Paris", "country": "France"}`},
	} {
		before := b.runs.started
		first := b.ask(u, "POST", write.path, write.body, "Idempotency-Key", "k1")
		b.replays.Forget()
		again := b.ask(u, "POST", write.path, write.body, "Idempotency-Key", "k1")
		if first.Code != http.StatusCreated {
			t.Fatalf("%s: %d %s", write.path, first.Code, first.Body)
		}
		if again.Header().Get("X-Idempotent-Replay") != "" {
			t.Errorf("%s: the answer was not forgotten, the test proves nothing", write.path)
		}
		sameAnswer(t, first, again)
		if n := b.runs.started - before; n > 1 {
			t.Errorf("%s: %d runs began", write.path, n)
		}
	}
}

// Without a user a key has no owner: it is not looked at, or somebody who guesses it would be given tokens.
func TestTokensAreNotReplayed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	body := `{"email": "ada@example.com", "password": "` + password + `", "org_name": "Ada"}`
	first := b.ask(user{}, "POST", "/auth/signup", body, "Idempotency-Key", "k1")
	again := b.ask(user{}, "POST", "/auth/signup", body, "Idempotency-Key", "k1")
	if first.Code != 201 || again.Code != 201 || first.Body.String() == again.Body.String() {
		t.Errorf("%d %s, then %d %s", first.Code, first.Body, again.Code, again.Body)
	}
}
