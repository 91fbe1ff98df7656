package database_test

import (
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/servertest"
)

// Who stands in a line writes after who stood there before; in another line nobody waits.
func TestWhoStandsInLineWaits(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	one, two, ctx := open(t, where), open(t, where), inOrg(t, "a")
	tx, err := one.BeginInLine(ctx, "line")
	if err != nil {
		t.Fatal(err)
	}
	other, err := two.BeginInLine(ctx, "another line")
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Rollback(); err != nil {
		t.Error(err)
	}
	short, cancel := context.WithTimeout(ctx, 200*time.Millisecond)
	defer cancel()
	if _, err := two.BeginInLine(short, "line"); err == nil {
		t.Error("nobody waited")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	next, err := two.BeginInLine(ctx, "line")
	if err != nil {
		t.Fatal(err)
	}
	_ = next.Rollback()
}

// One process at a time holds a name, also when it lets go and when it dies. In a file nobody is kept out.
func TestOneHoldsAName(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	one, two := open(t, where), open(t, where)
	hold := func(db *database.DB, name string) func() {
		t.Helper()
		release, err := db.Hold(inOrg(t, "a"), name)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
	release := hold(one, "name")
	if release == nil || hold(two, "name") != nil {
		t.Fatal("nobody holds it, or two")
	}
	if other := hold(two, "another"); other == nil {
		t.Error("one name holds up another")
	} else {
		other()
	}
	release()
	release = hold(two, "name")
	if release == nil {
		t.Fatal("it is not let go")
	}
	cutOff(t, where)
	release()
	if again := hold(one, "name"); again == nil {
		t.Error("it is held by who is gone")
	} else {
		again()
	}
	file := open(t, ":memory:")
	for range 2 {
		if hold(file, "name") == nil {
			t.Error("in a file somebody is kept out")
		}
	}
}
