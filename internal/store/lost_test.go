package store_test

import (
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
)

// When the server is started again all connections are dead at once. Who reads, or tells an event with a key, does not notice;
// who writes once is told to try again, and then can.
func TestServerStartedAgain(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	db, ctx := open(t, where), inOrg(t, "a")
	if err := db.CreateRun(ctx, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		openAll(t, db)
		cutOff(t, where)
		var wg sync.WaitGroup
		for w := range 8 {
			wg.Go(func() {
				if _, err := db.FindRunByID(ctx, "r"); err != nil {
					t.Errorf("a read failed: %v", err)
				}
				if _, err := db.AppendEvent(ctx, run.Event{RunID: "r", Key: fmt.Sprint(i, w)}); err != nil {
					t.Errorf("an event was not told: %v", err)
				}
			})
		}
		wg.Wait()
		openAll(t, db)
		cutOff(t, where)
		id := fmt.Sprint("new", i)
		for tries := 0; ; tries++ {
			err := db.CreateRun(ctx, run.Run{ID: id})
			if err == nil || fault.Is(err, fault.Conflict) {
				break
			}
			if !fault.Is(err, fault.Unavailable) || tries > 100 {
				t.Fatalf("a write after the start: %v", err)
			}
		}
	}
	events, err := db.FindEvents(ctx, "r", 0)
	if err != nil || len(events) != 40 || events[39].Seq != 40 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// What cannot be reached is unavailable, and nobody reads its password.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	there, err := url.Parse(servertest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	nowhere := *there
	nowhere.Path = "/no_such_database"
	for name, where := range map[string]string{
		"nobody listens": "postgres://u:hunter2@" + closed + "/db?sslmode=disable",
		"no database":    nowhere.String(),
		"no address":     "postgres://u:hunter2@:port/%zz",
		"pool of words":  with(t, there.String(), "pool_max_conns", "many"),
	} {
		db, err := store.Open(t.Context(), where)
		if err == nil {
			db.Close()
		}
		if !fault.Is(err, fault.Unavailable) && !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: the error shows the password: %v", name, err)
		}
	}
}

// openAll makes every connection of the pool a live one.
func openAll(t *testing.T, db *store.DB) {
	t.Helper()
	var wg sync.WaitGroup
	for range store.Pool(db).Stats().MaxOpenConnections {
		wg.Go(func() {
			if _, err := store.Ask(inOrg(t, "a"), db, `SELECT 1 FROM pg_sleep(0.01)`); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// cutOff ends every other connection to the test's database, as a server does that is stopped.
func cutOff(t *testing.T, where string) {
	t.Helper()
	do(t, connectAdmin(t, where), `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
}
