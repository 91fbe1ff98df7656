package database_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
)

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
		"a write":                  {a, `INSERT INTO thing (org_id, id) VALUES ('a', 1)`, false},
		"a write that turns":       {b, `INSERT INTO thing (org_id, id) VALUES ('b', 1)`, false},
		"a read that changes rows": {a, `WITH x AS (SELECT 1) SELECT * FROM x`, false},
	} {
		conn, err := db.Write.Conn(a)
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
	tx, err := db.Write.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO thing (org_id, id) VALUES ('a', 1)`); err != nil {
		t.Fatal(err)
	}
	cutOff(t, where)
	if _, err := tx.ExecContext(ctx, `SELECT 1`); !fault.Is(err, fault.Unavailable) {
		t.Errorf("lost in a transaction: %v, want unavailable", err)
	}
	if err := tx.Commit(); err == nil {
		t.Error("a lost transaction was committed")
	}
	if n := ask(t, ctx, db, `SELECT COUNT(*) FROM thing WHERE org_id = 'a'`); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}

// A process that sleeps in the middle of a transaction does not keep others waiting for as long as it sleeps.
func TestAsleepInTheMiddle(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	const add = `INSERT INTO thing (org_id, id) VALUES ('a', 1)`
	asleep, awake, ctx := open(t, with(t, where, "idle_in_transaction_session_timeout", "200ms")), open(t, where), inOrg(t, "a")
	var byDefault string
	if err := awake.Write.QueryRowContext(ctx, `SELECT current_setting('idle_in_transaction_session_timeout')`).Scan(&byDefault); err != nil || byDefault != "10s" {
		t.Errorf("without a wish a transaction may sleep for %s, %v", byDefault, err)
	}
	tx, err := asleep.Write.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, add); err != nil {
		t.Fatal(err)
	}
	if _, err := awake.Write.ExecContext(ctx, add); err != nil { // waits for the same key
		t.Errorf("the one who is awake: %v", err)
	}
	if _, err := tx.ExecContext(ctx, `SELECT 1`); !fault.Is(err, fault.Unavailable) {
		t.Errorf("the one who wakes up: %v, want unavailable", err)
	}
}

// A database that is warm has all its connections open and none in use; one that cannot open them all goes on as before.
func TestConnectionsAreOpenedBeforeTheyAreNeeded(t *testing.T) {
	t.Parallel()
	where := with(t, servertest.Postgres(t), "pool_max_conns", "7")
	db := open(t, where)
	if err := db.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s := db.Write.Stats(); s.Idle != 7 || s.InUse != 0 {
		t.Errorf("%d of 7 connections are open and %d in use", s.Idle, s.InUse)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	other := open(t, where)
	if err := other.Warm(late); err == nil {
		t.Error("connections were opened for whom nobody waits")
	}
	if s := other.Write.Stats(); s.InUse != 0 {
		t.Errorf("%d connections were not given back", s.InUse)
	}
	add(t, other, "a", 1)
	held, err := other.Write.Conn(t.Context()) // one that is not to be had
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	short, done := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer done()
	if err := other.Warm(short); err == nil {
		t.Error("one connection is held by somebody, and it is said to be open")
	}
	for until := time.Now().Add(20 * time.Second); other.Write.Stats().InUse != 1; time.Sleep(5 * time.Millisecond) { // what was being opened is given back when it is there
		if time.Now().After(until) {
			t.Fatalf("%d connections are in use", other.Write.Stats().InUse)
		}
	}
	if err := open(t, ":memory:").Warm(t.Context()); err != nil {
		t.Errorf("without a server: %v", err)
	}
}
