package accounts

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/keys/keystest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// house is a service of accounts over a store, without anything to plan.
type house struct {
	*Accounts
	own   Own
	db    *store.DB
	clock *authtest.Clock
	runs  *runsOf
}

// runsOf notes whose runs were stopped and forgotten, in that order.
type runsOf struct {
	done  []string
	fails error
}

func (r *runsOf) StopAll(ctx context.Context, user string) error {
	who, err := tenant.From(ctx)
	r.done = append(r.done, "stop "+who.Org+"/"+user)
	return errors.Join(err, r.fails)
}

func (r *runsOf) ForgetAll(ctx context.Context, user string) error {
	who, err := tenant.From(ctx)
	r.done = append(r.done, "forget "+who.Org+"/"+user)
	return err
}

const password = "open sesame, open wide"

func setup(t *testing.T) *house {
	t.Helper()
	db, err := store.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	h := &house{db: db, clock: authtest.NewClock(), runs: &runsOf{}}
	quiet := slog.New(slog.DiscardHandler)
	refused := &Refused{Store: db, Log: quiet, Now: h.clock.Now}
	tokens := keystest.Tokens(t, h.clock.Now)
	people := authtest.New(t, auth.Config{Keeper: refused.Keeper(), Keys: tokens, Attempts: &authtest.Attempts{Now: h.clock.Now}, Now: h.clock.Now, Guests: true})
	h.Accounts = &Accounts{People: people, Keys: tokens, Refused: refused, Issuing: func() *keys.Itineraries { return nil }}
	h.own = Own{People: people, Store: db, Turns: cache.NewMemory(cache.MemoryConfig{Now: h.clock.Now}), Refused: refused,
		Departures: &Departures{Store: db, Runs: h.runs, Log: quiet, Now: h.clock.Now}, Plans: 1, Spool: t.TempDir(), Log: quiet, Now: h.clock.Now}
	return h
}

// signed signs somebody up, and gives the context of a request of theirs.
func (h *house) signed(t *testing.T, email string) (api.Session, context.Context) {
	t.Helper()
	s, err := h.Signup(t.Context(), api.Signup{Email: email, Password: password, OrgName: email}, door.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	return s, h.as(t, s.AccessToken)
}

func (h *house) as(t *testing.T, token string) context.Context {
	t.Helper()
	who, err := h.Check(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return tenant.With(t.Context(), who)
}

// Whose session ends is let in no more with a token that is true, here at once and elsewhere after a look.
func TestAnEndedSessionIsRefused(t *testing.T) {
	t.Parallel()
	h := setup(t)
	elsewhere := &Accounts{People: h.People, Refused: &Refused{Store: h.db, Log: slog.New(slog.DiscardHandler), Now: h.clock.Now}}
	ada, _ := h.signed(t, "ada@example.org")
	bob, _ := h.signed(t, "bob@example.org")
	over := h.Refused.OverFor(tenant.With(t.Context(), ada.Identity))
	if over() {
		t.Error("a stream ends with a session that goes on")
	}
	if err := h.Revoke(t.Context(), ada.RefreshToken); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Check(t.Context(), ada.AccessToken); !fault.Is(err, fault.Denied) || !over() {
		t.Errorf("here: %v, its stream is over: %t", err, over())
	}
	if _, err := elsewhere.Check(t.Context(), ada.AccessToken); err != nil {
		t.Errorf("elsewhere before a look: %v", err)
	}
	if err := elsewhere.Refused.Know(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := elsewhere.Check(t.Context(), ada.AccessToken); !fault.Is(err, fault.Denied) {
		t.Errorf("elsewhere: %v", err)
	}
	if _, err := h.Check(t.Context(), bob.AccessToken); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	if over := h.Refused.OverFor(t.Context()); !over() {
		t.Error("a stream of nobody goes on")
	}
}

// All sessions of a user that end at once are known as well, but the one that ends them.
func TestOtherSessionsAreRefused(t *testing.T) {
	t.Parallel()
	h := setup(t)
	first, ctx := h.signed(t, "ada@example.org")
	second, err := h.Login(t.Context(), api.Login{Email: "ada@example.org", Password: password}, door.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.EndOtherSessions(ctx, door.Visitor{}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Check(t.Context(), second.AccessToken); !fault.Is(err, fault.Denied) {
		t.Errorf("the other: %v", err)
	}
	if _, err := h.Check(t.Context(), first.AccessToken); err != nil {
		t.Errorf("the one that ended it: %v", err)
	}
}

// Who leaves is refused at once; their runs stop before they are forgotten, then the rest goes, and once more when no token of theirs is good.
func TestWhoLeaves(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, ctx := h.signed(t, "ada@example.org")
	_, org, err := h.Me(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.own.LeaveOrg(ctx, auth.Leaving{Password: "wrong", Slug: org.Slug}); err == nil || len(h.runs.done) != 0 {
		t.Fatalf("with a wrong password: %v, %v", err, h.runs.done)
	}
	if err := h.own.LeaveOrg(ctx, auth.Leaving{Password: password, Slug: org.Slug}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Check(t.Context(), ada.AccessToken); !fault.Is(err, fault.Denied) {
		t.Errorf("let in: %v", err)
	}
	id := ada.Identity.Org
	if want := []string{"stop " + id + "/", "forget " + id + "/"}; !slices.Equal(h.runs.done, want) {
		t.Errorf("done %v, want %v", h.runs.done, want)
	}
	for _, tt := range []struct {
		pass  time.Duration
		sweep int // runs that are looked after once more
		known bool
	}{{time.Minute, 0, true}, {time.Hour, 1, false}, {time.Hour, 0, false}} {
		h.runs.done = nil
		h.clock.Pass(tt.pass)
		if err := h.own.Departures.SweepAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		left, err := h.db.FindDepartures(t.Context())
		if err != nil || (len(left) > 0) != tt.known || len(h.runs.done) != 2*tt.sweep {
			t.Errorf("%v later: %d departures are known, done %v, %v", tt.pass, len(left), h.runs.done, err)
		}
	}
}

// Who cannot be removed is gone all the same, and holds up nobody else; another process finishes it after a while.
func TestWhoCannotBeRemovedYet(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.runs.fails = errors.New("away")
	ada, ctx := h.signed(t, "ada@example.org")
	_, org, err := h.Me(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.own.LeaveOrg(ctx, auth.Leaving{Password: password, Slug: org.Slug}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Check(t.Context(), ada.AccessToken); !fault.Is(err, fault.Denied) {
		t.Errorf("let in: %v", err)
	}
	h.clock.Pass(ownSweep - time.Second)
	if err := h.own.Departures.SweepAll(t.Context()); err != nil {
		t.Errorf("it is not left to who began it: %v", err)
	}
	h.clock.Pass(2 * time.Second)
	if err := h.own.Departures.SweepAll(t.Context()); !errors.Is(err, h.runs.fails) {
		t.Errorf("got %v", err)
	}
	h.runs.fails = nil
	if err := h.own.Departures.SweepAll(t.Context()); err != nil {
		t.Error(err)
	}
	left, err := h.db.FindDepartures(t.Context())
	if err != nil || len(left) != 1 || left[0].SweptAt == nil {
		t.Errorf("%+v, %v", left, err)
	}
}

// A guest's trips come along as far as there is room, and the guest is over; nobody else's do.
func TestAdopt(t *testing.T) {
	t.Parallel()
	h := setup(t)
	guest, err := h.Guest(t.Context(), door.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	of := tenant.With(t.Context(), guest.Identity)
	if err := h.db.CreateRun(of, run.Run{ID: "r", Kind: "plan", Request: []byte(`{}`), CreatedAt: h.clock.Now()}); err != nil {
		t.Fatal(err)
	}
	if err := h.db.FinishRun(of, "r", run.Finish{Status: run.Completed, Result: []byte(`{}`), At: h.clock.Now()}); err != nil {
		t.Fatal(err)
	}
	_, ada := h.signed(t, "ada@example.org")
	bob, _ := h.signed(t, "bob@example.org")
	for what, token := range map[string]string{"of an account": bob.AccessToken, "of nobody": "x"} {
		if _, err := h.own.Adopt(ada, token); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := h.own.Adopt(of, guest.AccessToken); !fault.Is(err, fault.Conflict) {
		t.Errorf("by a guest: %v", err)
	}
	if n, err := h.own.Adopt(ada, guest.AccessToken); n != 1 || err != nil {
		t.Fatalf("%d trips, %v", n, err)
	}
	if _, err := h.db.FindRunByID(ada, "r"); err != nil {
		t.Error(err)
	}
	if _, err := h.Check(t.Context(), guest.AccessToken); !fault.Is(err, fault.Denied) {
		t.Errorf("the guest is let in: %v", err)
	}
	if _, err := h.own.Adopt(ada, guest.AccessToken); !fault.Is(err, fault.Invalid) {
		t.Errorf("once more: %v", err)
	}
}

// What is taken along says what each file is, and can be asked for a few times an hour.
func TestExport(t *testing.T) {
	t.Parallel()
	h := setup(t)
	_, ada := h.signed(t, "ada@example.org")
	names := func() (out []string) {
		file, length, err := h.own.Export(ada)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		z, err := zip.NewReader(file.(io.ReaderAt), length)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			out = append(out, f.Name)
		}
		return out
	}
	var want []string
	for _, c := range store.Chapters() {
		want = append(want, c.Name+".json")
	}
	if got := names(); got[0] != "README.txt" || !slices.Equal(got[1:], want) {
		t.Errorf("%v, want %v", got, want)
	}
	names()
	names()
	if _, _, err := h.own.Export(ada); !fault.Is(err, fault.Exhausted) {
		t.Errorf("a fourth time: %v", err)
	}
	entries, err := h.db.FindAudit(ada, 10)
	if err != nil || !slices.ContainsFunc(entries, func(e store.AuditEntry) bool { return strings.Contains(e.Action, "exported") }) {
		t.Errorf("the audit says %+v, %v", entries, err)
	}
}
