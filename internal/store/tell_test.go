package store

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/run"
)

// After a lost connection what has a key is told again; what has none is not, because it may have been told.
func TestOnlyWhatHasAKeyIsToldAgain(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]int64{"k": 7, "": 0} {
		times := 0
		told := newTeller(func(_ context.Context, batch []*telling) error {
			if times++; times == 1 {
				return database.ErrLost
			}
			batch[0].seq = 7
			return nil
		})
		seq, err := told.tell(t.Context(), "a", run.Event{RunID: "r", Key: key})
		if seq != want || errors.Is(err, database.ErrLost) != (want == 0) {
			t.Errorf("with key %q it is number %d, %v", key, seq, err)
		}
	}
}

// Who tells does not wait for a database that hangs, once they have given up.
func TestWhoGivesUpTellingGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := newTeller(func(ctx context.Context, batch []*telling) error {
			time.Sleep(time.Second)
			batch[0].seq = 7
			return nil
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		began := time.Now()
		if seq, err := told.tell(ctx, "a", run.Event{}); seq != 0 || !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Millisecond {
			t.Errorf("after %v: number %d, %v", time.Since(began), seq, err)
		}
		time.Sleep(2 * time.Second)
	})
}
