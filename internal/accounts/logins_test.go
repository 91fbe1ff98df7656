package accounts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Whoever looks after a service sees what fails and why, and that it is one client, but not where that is.
func TestWhatIsToldOfLogins(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	var page bytes.Buffer
	var under sync.WaitGroup
	l := newLogins(db, slog.New(slog.NewJSONHandler(&page, nil)), &under)
	one, other := l.digest("192.0.2.7"), l.digest("192.0.2.8")
	if one == "" || one == other || newLogins(db, l.log, &under).digest("192.0.2.7") == one {
		t.Fatalf("digests %q and %q", one, other)
	}
	for _, tt := range []struct {
		name  string
		event auth.Event
		want  map[string]any
		kept  []string
	}{
		{"a guess at nobody's account", auth.Event{What: auth.LoginFailed, Account: "a1", Client: "192.0.2.7"},
			map[string]any{"level": "INFO", "what": "login_failed", "account": "a1", "client": one, "org_id": "", "user_id": ""}, nil},
		{"the same client at somebody's", auth.Event{What: auth.LoginFailed, Account: "a2", Client: "192.0.2.7", Org: "o", User: "u"},
			map[string]any{"level": "INFO", "what": "login_failed", "account": "a2", "client": one, "org_id": "o", "user_id": "u"}, []string{"auth.login_failed"}},
		{"the shared counter is away", auth.Event{What: auth.CountingAlone, Err: errors.New("connection refused")},
			map[string]any{"level": "WARN", "what": "counting_alone", "account": "", "client": "", "org_id": "", "user_id": "", "error": "connection refused"}, []string{"auth.login_failed"}},
		{"a hash stays cheap", auth.Event{What: auth.HashNotRenewed, Account: "a2", Client: "192.0.2.8", Org: "o", User: "u", Err: errors.New("the disk is full")},
			map[string]any{"level": "WARN", "what": "hash_not_renewed", "account": "a2", "client": other, "org_id": "o", "user_id": "u", "error": "the disk is full"},
			[]string{"auth.hash_not_renewed", "auth.login_failed"}},
	} {
		page.Reset()
		l.note(t.Context(), tt.event)
		under.Wait()
		if strings.Contains(page.String(), "192.0.2") {
			t.Errorf("%s: the log says where the client is: %s", tt.name, &page)
		}
		got := map[string]any{}
		if err := json.Unmarshal(page.Bytes(), &got); err != nil {
			t.Fatalf("%s: %v in %s", tt.name, err, &page)
		}
		delete(got, "time")
		tt.want["msg"] = "login"
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		entries, err := db.FindAudit(tenant.With(t.Context(), tenant.Identity{Org: "o"}), 0)
		if err != nil {
			t.Fatal(err)
		}
		var kept []string
		for _, e := range entries {
			kept = append(kept, e.Action)
		}
		if diff := cmp.Diff(tt.kept, kept); diff != "" {
			t.Errorf("%s: the audit (-want +got):\n%s", tt.name, diff)
		}
	}
}

// A guess is answered as soon at somebody's account as at nobody's: not when the audit has it, however long that takes.
func TestAGuessDoesNotWaitForTheAudit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var under sync.WaitGroup
		gone := make(chan struct{})
		l := newLogins(nil, slog.New(slog.DiscardHandler), &under)
		l.append = func(context.Context, store.AuditEntry) error { <-gone; return nil }
		for _, what := range []auth.What{auth.LoginFailed, auth.LoginRefused, auth.Locked} {
			l.note(t.Context(), auth.Event{What: what, Org: "o", User: "u"})
		}
		known := false
		go func() { l.note(t.Context(), auth.Event{What: auth.LoggedIn, Org: "o", User: "u"}); known = true }()
		synctest.Wait()
		if known {
			t.Error("who is in is told before the audit has it")
		}
		close(gone)
		under.Wait()
	})
}

// An audit that does not answer keeps nobody for long: neither who guesses, nor who hangs up, nor who stops the program. What is not kept
// for it stands in the log.
func TestAnAuditThatHangsHoldsNobodyForLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var under sync.WaitGroup
		var page bytes.Buffer
		l := newLogins(nil, slog.New(slog.NewJSONHandler(&page, nil)), &under)
		l.append = func(ctx context.Context, _ store.AuditEntry) error { <-ctx.Done(); return ctx.Err() }
		guess := auth.Event{What: auth.LoginFailed, Org: "o", User: "u"}
		began := time.Now()
		for range mostUnder {
			l.note(t.Context(), guess)
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("%d guesses took %v", mostUnder, took)
		}
		gone, hangUp := context.WithCancel(t.Context())
		hangUp()
		l.note(gone, guess)
		if took := time.Since(began); took != 0 {
			t.Errorf("who hung up was held for %v", took)
		}
		under.Wait()
		if took := time.Since(began); took > keepWithin {
			t.Errorf("whoever stops the program waits for %v", took)
		}
		l.note(t.Context(), auth.Event{What: auth.LoggedIn, Org: "o", User: "u"})
		if took := time.Since(began); took > 2*keepWithin {
			t.Errorf("who is in waits for %v", took)
		}
		if n := strings.Count(page.String(), "audit entry not kept"); n != mostUnder+2 {
			t.Errorf("%d entries are said not to be kept", n)
		}
	})
}

// The guess after as many as are kept at one time waits for a place, and no longer than keeping an entry may take.
func TestAGuessWaitsForAPlaceInTheAudit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var under sync.WaitGroup
		l := newLogins(nil, slog.New(slog.DiscardHandler), &under)
		never := make(chan struct{})
		l.append = func(context.Context, store.AuditEntry) error { <-never; return nil } // not even when it should
		began := time.Now()
		for range mostUnder + 1 {
			l.note(t.Context(), auth.Event{What: auth.LoginFailed, Org: "o", User: "u"})
		}
		if took := time.Since(began); took != keepWithin {
			t.Errorf("it waits for %v", took)
		}
		close(never)
		under.Wait()
	})
}
