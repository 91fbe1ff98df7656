package door_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
)

// What is written twice is done once, and the second answer says that it is the first.
func TestSameKeySameAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	first := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	again := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	if first.Code != http.StatusCreated || first.Header().Get("X-Idempotent-Replay") != "" || again.Header().Get("X-Idempotent-Replay") != "true" {
		t.Errorf("first: %d %v, again: %v", first.Code, first.Header(), again.Header())
	}
	sameAnswer(t, first, again)
	id := strings.TrimPrefix(first.Header().Get("Location"), "/things/")
	if n := len(b.audit.List()); b.made[id] != 1 || n != 1 {
		t.Errorf("made %v, %d entries in the audit", b.made, n)
	}
	if w := b.ask(u, "POST", "/things?loud=1", `"a thing"`, "Idempotency-Key", "k1"); w.Code != 422 {
		t.Errorf("another question with the same key: %d %s", w.Code, w.Body)
	}
}

// A key belongs to its user. Where answers are tokens it is not looked at, and where nobody is signed in: it would be anybody's.
func TestWhoseAKeyIs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	alice, bob := b.user(), b.user()
	for _, tt := range []struct {
		who  user
		path string
	}{{alice, "/things"}, {bob, "/things"}, {alice, "/tokens"}, {alice, "/tokens"}, {user{}, "/open"}, {user{}, "/open"}} {
		w := b.ask(tt.who, "POST", tt.path, `"a thing"`, "Idempotency-Key", "k1")
		if w.Code != http.StatusCreated || w.Header().Get("X-Idempotent-Replay") != "" {
			t.Errorf("%s: %d %v", tt.path, w.Code, w.Header())
		}
	}
	if len(b.made) != 2 || b.replays.Kept() != 2 {
		t.Errorf("made %v, %d answers are kept", b.made, b.replays.Kept())
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
	first := b.ask(u, "POST", "/things", `"nothing"`, "Idempotency-Key", "k1")
	wantProblem(t, first, 400, "invalid")
	sameAnswer(t, first, b.ask(u, "POST", "/things", `"nothing"`, "Idempotency-Key", "k1"))
	wantProblem(t, b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1"), 422, "idempotency_key_reused")
}

func TestSameKeyOtherBody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	wantProblem(t, b.ask(u, "POST", "/things", `"another"`, "Idempotency-Key", "k1"), 422, "idempotency_key_reused")
	if len(b.made) != 1 {
		t.Errorf("%d things were made", len(b.made))
	}
}

// When the first request is forgotten, as it is after a day, its key is free for another write.
func TestForgottenKeysAreFree(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	first := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	b.replays.Forget()
	other := b.ask(u, "POST", "/things", `"another"`, "Idempotency-Key", "k1")
	if other.Code != http.StatusCreated || first.Body.String() == other.Body.String() || len(b.made) != 2 {
		t.Errorf("got %s, then %s; %d things were made", first.Body, other.Body, len(b.made))
	}
}

func TestOneAtATime(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	began, goOn := make(chan struct{}), make(chan struct{})
	b.work = func() error { close(began); <-goOn; return nil }
	var wg sync.WaitGroup
	var first *httptest.ResponseRecorder
	wg.Go(func() { first = b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1") })
	servertest.Next(t, began, "the first is at work")
	second := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	close(goOn)
	wg.Wait()
	wantProblem(t, second, 409, "in_progress")
	if second.Header().Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", second.Header().Get("Retry-After"))
	}
	sameAnswer(t, first, b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1"))
}

// What went wrong on our side, or may be otherwise in a moment, is tried again with the same key.
func TestFailuresAreNotKept(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() error{
		"error":    func() error { return errors.New("the disk is gone") },
		"panic":    func() error { panic("a defect") },
		"conflict": func() error { return fault.New(fault.Conflict, "somebody is there") },
		"limit":    func() error { return fault.New(fault.Exhausted, "the purse is empty") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			u := b.user()
			b.work = fail
			if w := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1"); w.Code < 400 {
				t.Errorf("the first try: %d %s", w.Code, w.Body)
			}
			if n := b.replays.Open(); n != 0 {
				t.Errorf("%d keys stay taken", n)
			}
			b.work = nil
			if w := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1"); w.Code != http.StatusCreated {
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
	b.replays.Finish = errors.New("no room")
	first := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1")
	if first.Code != http.StatusCreated || !strings.Contains(b.log.String(), "no room") {
		t.Fatalf("%d %s", first.Code, first.Body)
	}
	sameAnswer(t, first, b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", "k1"))
	b.replays.Begin = errors.New("nobody home")
	wantProblem(t, b.write(u, "POST", "/things", `"a thing"`), 500, "internal")
	if len(b.made) != 1 {
		t.Errorf("%d things were made", len(b.made))
	}
}

func TestKeysThatAreNone(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, key := range map[string]string{"none": "", "long": strings.Repeat("k", 201), "space": "a b", "not ASCII": "schlüssel", "control": "a\x7f"} {
		t.Run(name, func(t *testing.T) {
			wantProblem(t, b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", key), 400, "idempotency_key_required")
		})
	}
	if w := b.ask(u, "POST", "/things", `"a thing"`, "Idempotency-Key", strings.Repeat("k", 200)); w.Code != http.StatusCreated {
		t.Errorf("200 characters: %d %s", w.Code, w.Body)
	}
}
