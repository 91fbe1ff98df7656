package database_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// A place is brought up to date once, what its caller has to do then is done each time, and the status tells when.
func TestTablesAreBroughtUpToDate(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		for round, want := range []int{2, 0} {
			db, err := database.Connect(where, things())
			if err != nil {
				t.Fatal(err)
			}
			also := 0
			applied, err := db.Migrate(t.Context(), func(ctx context.Context) error {
				also++
				_, err := db.Owner.ExecContext(ctx, `SELECT COUNT(*) FROM weather`)
				return err
			})
			if len(applied) != want || also != 1 || err != nil {
				t.Errorf("round %d: applied %v, done also %d times, %v", round, applied, also, err)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
		status, err := database.Status(t.Context(), where, things())
		if err != nil || len(status) != 2 || status[1].Name != "0002_sky" || time.Since(status[1].AppliedAt).Abs() > 24*time.Hour {
			t.Errorf("%v, %v", status, err)
		}
	})
}

// What the caller has to do then and cannot is why the place is not opened.
func TestWhatCannotBeDoneAlsoIsTold(t *testing.T) {
	t.Parallel()
	db, err := database.Connect(":memory:", things())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context(), func(context.Context) error { return errors.New("no") }); !fault.Is(err, fault.Unavailable) {
		t.Errorf("got %v", err)
	}
}

// A database that is ahead is taken as it is: a program of the version before goes on with it.
func TestADatabaseThatIsAheadIsTaken(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		add(t, open(t, where), "a", 1)
		before := things()
		delete(before.Migrations.(fstest.MapFS), "migration/0002_sky.sql")
		db, err := database.Connect(where, before)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if applied, err := db.Migrate(t.Context(), nothing); len(applied) != 0 || err != nil {
			t.Errorf("applied %v, %v", applied, err)
		}
		if n := ask(t, inOrg(t, "a"), db, `SELECT COUNT(*) FROM thing`); n != 1 {
			t.Errorf("%d things", n)
		}
	})
}

// Many who find the same empty place make its tables once, and none is turned away.
func TestAnEmptyPlaceOpenedByMany(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, where string) {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				db, err := database.Connect(where, things())
				if err == nil {
					_, err = db.Migrate(t.Context(), nothing)
					err = errors.Join(err, db.Close())
				}
				if err != nil {
					t.Errorf("turned away: %v", err)
				}
			})
		}
		all.Wait()
	})
}

func TestStatusMakesNoFile(t *testing.T) {
	t.Parallel()
	where := filepath.Join(t.TempDir(), "none.db")
	status, err := database.Status(t.Context(), where, things())
	if err != nil || len(status) != 2 || !status[0].AppliedAt.IsZero() {
		t.Errorf("%v, %v", status, err)
	}
	if _, err := os.Stat(where); !os.IsNotExist(err) {
		t.Errorf("a file was made: %v", err)
	}
}

// A table belongs to organisations when it has their column.
func TestTablesOf(t *testing.T) {
	t.Parallel()
	tables, err := database.TablesOf(things().Migrations)
	if err != nil || len(tables.OfOrgs) != 1 || tables.OfOrgs[0] != "thing" || len(tables.OfNobody) != 1 || tables.OfNobody[0] != "weather" {
		t.Errorf("%+v, %v", tables, err)
	}
}
