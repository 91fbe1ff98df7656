package store_test

import (
	"context"
	"database/sql/driver"
	"errors"
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

// What is told of a dead connection: a read is worth asking another, of a write nobody knows.
func TestDeadConnection(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	db, a, b := open(t, where), inOrg(t, "a"), inOrg(t, "b")
	for name, tt := range map[string]struct {
		ctx   context.Context
		query string
		again bool
	}{
		"a read":                   {a, `SELECT 1`, true},
		"a read that turns":        {b, `SELECT 1`, true},
		"a write":                  {a, `INSERT INTO node_cache (org_id, cache_key, value, expires_at) VALUES ('a', 'k', '1', 0)`, false},
		"a write that turns":       {b, `INSERT INTO node_cache (org_id, cache_key, value, expires_at) VALUES ('b', 'k', '1', 0)`, false},
		"a read that changes rows": {a, `WITH x AS (SELECT 1) SELECT * FROM x`, false},
	} {
		conn, err := store.Pool(db).Conn(a)
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if err := conn.QueryRowContext(a, `SELECT 1`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		cutOff(t, where)
		err = conn.QueryRowContext(tt.ctx, tt.query).Scan(&n)
		if errors.Is(err, driver.ErrBadConn) != tt.again || !tt.again && !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s on a dead connection: %v", name, err)
		}
		_ = conn.Close() // it is dead
	}
}

// A transaction that loses its connection is a fault with a kind, and leaves nothing.
func TestConnectionLostInTheMiddle(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	db, ctx := open(t, where), inOrg(t, "a")
	tx, err := store.Pool(db).BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO node_cache (org_id, cache_key, value, expires_at) VALUES ('a', 'k', '1', 0)`); err != nil {
		t.Fatal(err)
	}
	cutOff(t, where)
	if _, err := tx.ExecContext(ctx, `SELECT 1`); !fault.Is(err, fault.Unavailable) {
		t.Errorf("lost in a transaction: %v, want unavailable", err)
	}
	if err := tx.Commit(); err == nil {
		t.Error("a lost transaction was committed")
	}
	if n, err := store.Ask(ctx, db, `SELECT COUNT(*) FROM node_cache WHERE org_id = 'a'`); err != nil || n != 0 {
		t.Errorf("%d rows are left, %v", n, err)
	}
}

// A process that sleeps in the middle of a transaction does not keep others waiting for as long as it sleeps.
func TestAsleepInTheMiddle(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	u, err := url.Parse(where)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("idle_in_transaction_session_timeout", "200ms")
	u.RawQuery = q.Encode()
	const add = `INSERT INTO node_cache (org_id, cache_key, value, expires_at) VALUES ('a', 'k', '1', 0)`
	asleep, awake, ctx := open(t, u.String()), open(t, where), inOrg(t, "a")
	var byDefault string
	if err := store.Pool(awake).QueryRowContext(ctx, `SELECT current_setting('idle_in_transaction_session_timeout')`).Scan(&byDefault); err != nil || byDefault != "10s" {
		t.Errorf("without a wish a transaction may sleep for %s, %v", byDefault, err)
	}
	tx, err := store.Pool(asleep).BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, add); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Say(ctx, awake, add); err != nil { // waits for the same key
		t.Errorf("the one who is awake: %v", err)
	}
	if _, err := tx.ExecContext(ctx, `SELECT 1`); !fault.Is(err, fault.Unavailable) {
		t.Errorf("the one who wakes up: %v, want unavailable", err)
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
