package api_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
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
	if n := len(b.audit.list()); n != 1 {
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

func TestRefusalsAreRepeatedToo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	first := b.ask(u, "POST", "/plan", `{"city": ""}`, "Idempotency-Key", "k1")
	wantProblem(t, first, 400, "invalid")
	sameAnswer(t, first, b.ask(u, "POST", "/plan", `{"city": ""}`, "Idempotency-Key", "k1"))
	wantProblem(t, b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1"), 422, "idempotency_key_reused")
}

func TestSameKeyOtherBody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	wantProblem(t, b.ask(u, "POST", "/plan", `{"text": "Rome"}`, "Idempotency-Key", "k1"), 422, "idempotency_key_reused")
	if b.runs.started != 1 {
		t.Errorf("%d runs began", b.runs.started)
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

// When the first request is forgotten, as it is after a day, its key is free for another wish.
func TestForgottenKeysAreFree(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	first := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	b.replays.forget()
	other := b.ask(u, "POST", "/plan", `{"text": "Rome"}`, "Idempotency-Key", "k1")
	if other.Code != http.StatusCreated || first.Body.String() == other.Body.String() || b.runs.started != 2 {
		t.Errorf("got %s, then %s; %d runs began", first.Body, other.Body, b.runs.started)
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
		b.replays.forget()
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

func TestOneAtATime(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	began, goOn := make(chan struct{}), make(chan struct{})
	b.runs.before = func() error { close(began); <-goOn; return nil }
	var wg sync.WaitGroup
	var first *httptest.ResponseRecorder
	wg.Go(func() { first = b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1") })
	servertest.Next(t, began, "the first is at work")
	second := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	close(goOn)
	wg.Wait()
	wantProblem(t, second, 409, "in_progress")
	if second.Header().Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", second.Header().Get("Retry-After"))
	}
	sameAnswer(t, first, b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1"))
}

// What went wrong on our side is tried again with the same key.
func TestFailuresAreNotKept(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() error{
		"error": func() error { return errors.New("the disk is gone") },
		"panic": func() error { panic("a defect") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			u := b.user()
			b.runs.before = fail
			wantProblem(t, b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1"), 500, "internal")
			if n := b.replays.open(); n != 0 {
				t.Errorf("%d keys stay taken", n)
			}
			b.runs.before = nil
			if w := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1"); w.Code != http.StatusCreated {
				t.Errorf("the second try: %d %s", w.Code, w.Body)
			}
		})
	}
}

// When the answer cannot be kept the work is still done, and the answer given.
func TestAnswerThatCannotBeKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.replays.finish = errors.New("no room")
	first := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1")
	if first.Code != http.StatusCreated || !strings.Contains(b.log.String(), "no room") {
		t.Fatalf("%d %s", first.Code, first.Body)
	}
	sameAnswer(t, first, b.ask(u, "POST", "/plan", intent, "Idempotency-Key", "k1"))
	b.replays.begin = errors.New("nobody home")
	wantProblem(t, b.write(u, "POST", "/plan", intent), 500, "internal")
	if b.runs.started != 1 {
		t.Errorf("%d runs began", b.runs.started)
	}
}

func TestKeysThatAreNone(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, key := range map[string]string{"none": "", "long": strings.Repeat("k", 201), "space": "a b", "not ASCII": "schlüssel", "control": "a\x7f"} {
		t.Run(name, func(t *testing.T) {
			wantProblem(t, b.ask(u, "POST", "/plan", intent, "Idempotency-Key", key), 400, "idempotency_key_required")
		})
	}
	if w := b.ask(u, "POST", "/plan", intent, "Idempotency-Key", strings.Repeat("k", 200)); w.Code != http.StatusCreated {
		t.Errorf("200 characters: %d %s", w.Code, w.Body)
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

func TestCancelAndResumeAreRepeatable(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	for range 2 {
		if w := b.ask(u, "POST", "/plan/"+id+"/resume", "", "Idempotency-Key", "r"); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Running) {
			t.Errorf("resume: %d %s", w.Code, w.Body)
		}
	}
	for _, key := range []string{"c", "c", "d"} {
		if w := b.ask(u, "DELETE", "/plan/"+id+"?status=running", "", "Idempotency-Key", key); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Cancelled) {
			t.Errorf("cancel: %d %s", w.Code, w.Body)
		}
	}
}

// The first request stops a run that is on its way, the next one deletes it; the same request again does neither. Whoever only wants
// it stopped never deletes it, however late the request comes.
func TestStopThenDelete(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u, other := b.user(), b.user()
	id := b.plan(u)
	for range 2 {
		if w := b.ask(u, "DELETE", "/plan/"+id, "", "Idempotency-Key", "stop"); w.Code != 200 || decode[api.Run](t, w).Status != string(run.Cancelled) {
			t.Errorf("stop: %d %s", w.Code, w.Body)
		}
	}
	if w := b.ask(u, "DELETE", "/plan/"+id+"?status=running", "", "Idempotency-Key", "only"); w.Code != 200 {
		t.Errorf("stop only: %d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(u, "DELETE", "/plan/"+id+"?status=completed", "", "Idempotency-Key", "odd"), 400, "invalid")
	wantProblem(t, b.write(other, "DELETE", "/plan/"+id, ""), 404, "not_found")
	for range 2 {
		if w := b.ask(u, "DELETE", "/plan/"+id, "", "Idempotency-Key", "delete"); w.Code != 204 || w.Body.Len() != 0 {
			t.Errorf("delete: %d %s", w.Code, w.Body)
		}
	}
	wantProblem(t, b.ask(u, "GET", "/plan/"+id, ""), 404, "not_found")
	wantProblem(t, b.write(u, "DELETE", "/plan/"+id, ""), 404, "not_found")
}

// What somebody else of the organisation asked for says so in the list and in itself, and is refused to who may not delete it.
func TestWhoseATripIs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	tags := map[string]bool{}
	for _, whose := range []bool{true, false} {
		if !whose {
			r, _ := b.runs.runs.get(u.ctx(), id)
			r.UserID = "a colleague"
			b.runs.runs.put(u.ctx(), id, r)
		}
		w := b.ask(u, "GET", "/plan/"+id, "")
		if tags[w.Header().Get("ETag")] = true; decode[api.Run](t, w).Mine != whose {
			t.Errorf("the run: %s", w.Body)
		}
		if page := decode[api.RunPage](t, b.ask(u, "GET", "/plan", "")); page.Runs[0].Mine != whose {
			t.Errorf("the list: %+v", page.Runs)
		}
	}
	if len(tags) != 2 {
		t.Error("what is one's own has the tag of what is not")
	}
	wantProblem(t, b.write(u, "DELETE", "/plan/"+id, ""), 403, "denied")
	if w := b.ask(u, "GET", "/plan/"+id, ""); w.Code != 200 {
		t.Errorf("it is gone: %d", w.Code)
	}
}
