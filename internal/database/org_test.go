package database_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A statement that forgets the organisation sees that of its context and no other, also when one connection turns from one to another.
func TestAStatementSeesItsOrganisation(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	for _, most := range []string{"1", "8"} {
		db := open(t, with(t, where, "pool_max_conns", most))
		if most == "1" {
			add(t, db, "a", 1)
			add(t, db, "b", 1)
			add(t, db, "b", 2)
		}
		const all = `SELECT COUNT(*) FROM thing`
		for range 3 {
			for _, tt := range []struct {
				ctx  context.Context
				want int64
			}{{inOrg(t, "a"), 1}, {inOrg(t, "b"), 2}, {inOrg(t, "c"), 0}, {t.Context(), 0}, {tenant.AsSystem(t.Context()), 3}} {
				if n := ask(t, tt.ctx, db, all); n != tt.want {
					t.Errorf("%s connections: sees %d things, want %d", most, n, tt.want)
				}
				tx, err := db.Begin(tt.ctx)
				if err != nil {
					t.Fatal(err)
				}
				var n int64
				if err := tx.QueryRowContext(tt.ctx, all).Scan(&n); err != nil || n != tt.want {
					t.Errorf("%s connections, in a transaction: sees %d things, want %d, %v", most, n, tt.want, err)
				}
				_ = tx.Rollback()
			}
		}
		if _, err := db.Write.ExecContext(inOrg(t, "a"), addThing, "b", 9, nil); err == nil {
			t.Error("a wrote a row of b's")
		}
		var n int
		if err := db.Read.QueryRowContext(inOrg(t, database.EveryOrg), all).Scan(&n); !fault.Is(err, fault.Denied) {
			t.Errorf("an organisation called * is let through: %v", err)
		}
	}
}

// What is begun for one organisation does not go on for another.
func TestATransactionDoesNotTurn(t *testing.T) {
	t.Parallel()
	db := open(t, servertest.Postgres(t))
	tx, err := db.Begin(inOrg(t, "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(inOrg(t, "b"), addThing, "b", 1, nil); !fault.Is(err, fault.Internal) {
		t.Errorf("got %v", err)
	}
}

// Policies that were taken away are put back by the next start, and tables of others are let be.
func TestPoliciesArePutBack(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	admin := connectAdmin(t, where)
	do(t, admin, `CREATE TABLE of_somebody_else (org_id TEXT NOT NULL)`)
	add(t, open(t, where), "a", 1)
	do(t, admin, `ALTER TABLE thing DISABLE ROW LEVEL SECURITY`)
	do(t, admin, `DROP POLICY own_org ON thing`)
	db := open(t, where)
	if n := ask(t, inOrg(t, "b"), db, `SELECT COUNT(*) FROM thing`); n != 0 {
		t.Errorf("b sees %d things", n)
	}
	if n := ask(t, inOrg(t, "a"), db, `SELECT COUNT(*) FROM pg_class WHERE relname = 'of_somebody_else' AND relrowsecurity`); n != 0 {
		t.Error("a table that is not ours was secured")
	}
}

// What is sent together is done for each its own organisation, in order, and as a whole or not at all.
func TestStatementsTravelTogether(t *testing.T) {
	t.Parallel()
	db := open(t, servertest.Postgres(t))
	var rows int64
	var seen []int64
	look := func(r database.Row) error {
		var n int64
		err := r.Scan(&n)
		seen = append(seen, n)
		return err
	}
	none := func(r database.Row) error {
		var n int64
		if err := r.Scan(&n); !errors.Is(err, sql.ErrNoRows) {
			t.Errorf("no row gives %v", err)
		}
		return nil
	}
	statements := []database.Statement{
		{Org: "a", Lines: []string{"first", "second"}, Query: addThing, Args: []any{"a", int64(1), nil}, Done: func(r sql.Result) { rows, _ = r.RowsAffected() }},
		{Org: "b", Query: `SELECT COUNT(*) FROM thing`, Answer: look},
		{Org: "a", Query: `SELECT COUNT(*) FROM thing`, Answer: look},
		{Org: "a", Query: `SELECT id FROM thing WHERE id = 5`, Answer: none},
	}
	if err := db.Send(t.Context(), statements); err != nil || rows != 1 || !slices.Equal(seen, []int64{0, 1}) {
		t.Fatalf("%d rows, seen %v, %v", rows, seen, err)
	}
	bad := []database.Statement{
		{Org: "c", Query: addThing, Args: []any{"c", int64(1), nil}},
		{Org: "a", Query: addThing, Args: []any{"a", int64(1), nil}},
	}
	if err := db.Send(t.Context(), bad); !database.SameKey(err) || !database.Taken(err) {
		t.Errorf("a key that is there: %v", err)
	}
	if n := ask(t, tenant.AsSystem(t.Context()), db, `SELECT COUNT(*) FROM thing`); n != 1 {
		t.Errorf("%d things are kept", n)
	}
	if n := ask(t, inOrg(t, "b"), db, `SELECT COUNT(*) FROM thing`); n != 0 {
		t.Error("after what failed, a connection acts for another organisation")
	}
}

// Small writes of many at once are each kept for their own organisation, and those that break a rule spoil no other.
func TestSmallWritesOfManyOrganisations(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		db := open(t, where)
		errs := make(chan error)
		for i := range 60 {
			org := string(rune('a' + i%3))
			go func() {
				lines := []string{"line of " + org, "house"}[:i%3]
				r, err := db.Small.ExecInLine(inOrg(t, org), lines, addThing, org, int64(i/6), nil) // each twice
				if err == nil {
					if n, _ := r.RowsAffected(); n != 1 {
						err = errors.New("nothing was written")
					}
				}
				errs <- err
			}()
		}
		taken := 0
		for range 60 {
			if err := <-errs; database.Taken(err) {
				taken++
			} else if err != nil {
				t.Error(err)
			}
		}
		if n := ask(t, tenant.AsSystem(t.Context()), db, `SELECT COUNT(*) FROM thing`); n != 30 || taken != 30 {
			t.Errorf("%d things are kept and %d were there already, want 30 of each", n, taken)
		}
	})
}
