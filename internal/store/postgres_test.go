package store_test

import (
	"context"
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Two programs tell the same story of one run: each key is told once.
func TestTwoProgramsTellTheSame(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	ctx := inOrg(t, "a")
	programs := []*store.DB{open(t, where), open(t, where), open(t, where)}
	if err := programs[0].CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	const keys = 40
	var wg sync.WaitGroup
	for _, db := range programs {
		wg.Go(func() {
			for i := range keys {
				if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: fmt.Sprint(i)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	events, err := programs[0].FindEvents(ctx, "r", 0)
	if err != nil || len(events) != keys || events[keys-1].Seq != keys {
		t.Errorf("%d events, %v", len(events), err)
	}
}

func TestTextThatIsNone(t *testing.T) {
	t.Parallel()
	db, ctx := open(t, servertest.Postgres(t)), inOrg(t, "a")
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"a\x00b", "\xff\xfe"} {
		if err := db.CreateRun(ctx, run.Run{ID: bad}); !fault.Is(err, fault.Invalid) {
			t.Errorf("CreateRun(%q) = %v, want invalid", bad, err)
		}
		var wg sync.WaitGroup
		for i := range 10 { // told together with one that cannot be
			wg.Go(func() {
				if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: fmt.Sprint(i, bad == "\xff\xfe")}); err != nil {
					t.Errorf("a good event was spoilt: %v", err)
				}
			})
		}
		if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", DecisionNote: bad}); !fault.Is(err, fault.Invalid) {
			t.Errorf("AppendEvent(%q) = %v, want invalid", bad, err)
		}
		wg.Wait()
	}
	events, err := db.FindEvents(ctx, "r", 0)
	if err != nil || len(events) != 20 || events[19].Seq != 20 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// Many programs may be started on an empty database at the same moment.
func TestEmptyDatabaseOpenedByMany(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			db, err := store.Open(t.Context(), where)
			if err != nil {
				t.Errorf("turned away: %v", err)
				return
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	status, err := store.MigrationStatus(t.Context(), where)
	if err != nil || len(status) == 0 {
		t.Fatalf("%v, %v", status, err)
	}
	for _, m := range status {
		if time.Since(m.AppliedAt).Abs() > 24*time.Hour {
			t.Errorf("%s was applied at %v", m.Name, m.AppliedAt)
		}
	}
}

func inOrg(t *testing.T, org string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: "user of " + org})
}

func parse(t testing.TB, where string) *url.URL {
	t.Helper()
	u, err := url.Parse(where)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// with gives an address with one more parameter.
func with(t testing.TB, where, name, value string) string {
	t.Helper()
	u := parse(t, where)
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}

// servertestAddress gives the address of the server's own database: that of a test may be gone already.
func servertestAddress(t testing.TB, where string) string {
	t.Helper()
	u := parse(t, where)
	u.Path = "/postgres"
	return u.String()
}

func connectAdmin(t testing.TB, where string) *pgx.Conn {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	c, err := pgx.Connect(ctx, where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(ctx) }) // it may have been cut off
	return c
}

func do(t testing.TB, c *pgx.Conn, sql string) {
	t.Helper()
	if _, err := c.Exec(context.WithoutCancel(t.Context()), sql); err != nil {
		t.Fatal(err)
	}
}

// Of the processes on a server one at a time finishes a departure, and others finish others meanwhile. Where there is one connection only,
// the work has it.
func TestOneProcessFinishesADeparture(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	one, two := open(t, where), open(t, where)
	d := auth.Departure{OrgID: "a", UserID: "eve"}
	hold := func(db *store.DB, d auth.Departure) func() {
		t.Helper()
		release, err := db.HoldDeparture(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
	release := hold(one, d)
	if release == nil || hold(two, d) != nil {
		t.Error("nobody has it, or two")
	}
	if other := hold(two, auth.Departure{OrgID: "a"}); other == nil {
		t.Error("one departure holds up another")
	} else {
		other()
	}
	release()
	if again := hold(two, d); again == nil {
		t.Error("it is not let go")
	} else {
		again()
	}
	narrow := open(t, with(t, where, "pool_max_conns", "1"))
	release = hold(narrow, d)
	if err := narrow.Sweep(t.Context(), d, time.Now()); err != nil {
		t.Error(err)
	}
	release()
}
