package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/sqlite"
)

func setupCrowd(t *testing.T) (*Crowd, *sql.DB) {
	t.Helper()
	db := sqlite.Open("file:"+filepath.Join(t.TempDir(), "crowd.db"), 1)
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE thing (id INTEGER PRIMARY KEY)"); err != nil {
		t.Fatal(err)
	}
	return newCrowd(db, inOneTransaction(db)), db
}

const insertThing = "INSERT INTO thing (id) VALUES ($1)"

// Many write while the only connection is taken, so that they go together: each has its own result, and one that breaks a rule
// spoils no other.
func TestThoseWhoWriteTogetherHaveTheirOwnResults(t *testing.T) {
	t.Parallel()
	c, db := setupCrowd(t)
	held, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	errs, results := make([]error, 40), make([]sql.Result, 40)
	for i := range errs {
		all.Go(func() { results[i], errs[i] = c.ExecContext(t.Context(), insertThing, i/2*2) }) // every other one is there already
	}
	_ = held.Close()
	all.Wait()
	for i := 0; i < len(errs); i += 2 {
		if (errs[i] == nil) == (errs[i+1] == nil) {
			t.Errorf("of the two things %d: %v and %v", i, errs[i], errs[i+1])
		}
		if first := i + differ(errs[i]); errs[first] == nil {
			if n, err := results[first].RowsAffected(); n != 1 || err != nil {
				t.Errorf("thing %d: %d rows, %v", i, n, err)
			}
		}
	}
	var n int
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM thing").Scan(&n); err != nil || n != 20 {
		t.Errorf("%d things are kept, want 20 (%v)", n, err)
	}
}

// differ is 1 for an error.
func differ(err error) int {
	if err != nil {
		return 1
	}
	return 0
}

// counted does nothing and counts how often it was asked to.
type counted struct{ times int }

func (c *counted) ExecContext(context.Context, string, ...any) (sql.Result, error) {
	c.times++
	return driver.RowsAffected(1), nil
}

// What was refused together is tried one by one; what may have been kept is not done twice.
func TestWhatMayBeKeptIsNotWrittenAgain(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		err   error
		again int
		told  error // what each caller hears
	}{
		"refused":                {errors.New("a key is there"), 2, nil},
		"lost on the way":        {fmt.Errorf("%w: reset by peer", ErrLost), 0, ErrLost},
		"no answer in good time": {context.DeadlineExceeded, 0, context.DeadlineExceeded},
		"all is well":            {nil, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			alone := &counted{}
			c := newCrowd(alone, func(context.Context, []*smallWrite) error { return tt.err })
			batch := []*wish[*smallWrite]{{ctx: t.Context(), what: &smallWrite{}}, {ctx: t.Context(), what: &smallWrite{}}}
			c.group.transact(batch)
			if alone.times != tt.again {
				t.Errorf("%d were written again, want %d", alone.times, tt.again)
			}
			for _, each := range batch {
				if !errors.Is(each.err, tt.told) {
					t.Errorf("told %v, want %v", each.err, tt.told)
				}
			}
		})
	}
}

func TestWhoGivesUpWaitingHasWrittenNothing(t *testing.T) {
	t.Parallel()
	c, _ := setupCrowd(t)
	c.group.working = true // nobody begins
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.ExecContext(ctx, insertThing, 1); !errors.Is(err, context.Canceled) || len(c.group.waiting) > 0 {
		t.Errorf("%v, and %d wait", err, len(c.group.waiting))
	}
}

// One with lines is never a statement of its own: its lines belong to a transaction.
func TestWhoStandsInLineHasATransaction(t *testing.T) {
	t.Parallel()
	alone, together := &counted{}, 0
	c := newCrowd(alone, func(_ context.Context, batch []*smallWrite) error {
		together += len(batch)
		batch[0].result = driver.RowsAffected(7)
		return nil
	})
	r, err := c.ExecInLine(t.Context(), []string{"a"}, insertThing, 1)
	if err != nil || together != 1 || alone.times != 0 {
		t.Fatalf("%d together and %d alone, %v", together, alone.times, err)
	}
	if n, err := r.RowsAffected(); n != 7 || err != nil {
		t.Errorf("its result is %d, %v", n, err)
	}
}
