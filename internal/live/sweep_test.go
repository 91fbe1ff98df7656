package live_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

// pond is a shelf that takes a second to find events, once it is frozen.
type pond struct {
	*shelf
	frozen     atomic.Bool
	here, most atomic.Int64 // who asks it now, and did at one time
}

func (p *pond) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	if p.frozen.Load() {
		p.most.Store(max(p.most.Load(), p.here.Add(1)))
		time.Sleep(time.Second)
		p.here.Add(-1)
	}
	return p.shelf.FindEvents(ctx, runID, after)
}

// However many runs have news at once, the source is asked so many questions at a time: as many as it may be, and no more.
func TestTheSourceIsNotAskedAboutAllAtOnce(t *testing.T) {
	t.Parallel()
	for _, readers := range []int{1, 2, 3} {
		synctest.Test(t, func(t *testing.T) {
			source := &pond{shelf: newShelf()}
			h := open(t, live.Config{Source: source, Sweep: time.Hour, Readers: readers})
			for i := range 6 {
				source.tell(live.Ref{Org: "acme", Run: fmt.Sprint(i)}, run.NodeStarted)
				connect(t, h, live.Ref{Org: "acme", Run: fmt.Sprint(i)}, live.Position{}).read()
			}
			synctest.Wait()
			source.frozen.Store(true)
			began := time.Now()
			for i := range 6 {
				of := live.Ref{Org: "acme", Run: fmt.Sprint(i)}
				h.Wake(of, source.tell(of, run.Done))
			}
			for finds, _ := source.asked(); finds < 12; finds, _ = source.asked() {
				time.Sleep(time.Second)
				synctest.Wait()
			}
			if took, want := time.Since(began), time.Duration(6/readers)*time.Second; source.most.Load() != int64(readers) || took != want {
				t.Errorf("%d at once: %d were, for %v, want %v", readers, source.most.Load(), took, want)
			}
		})
	}
}

// A source that does not answer is told of once, however often it is looked at, and once that it answers again.
func TestADeafSourceIsToldOfOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		var lines bytes.Buffer
		h := open(t, live.Config{Source: source, Log: slog.New(slog.NewTextHandler(&lines, nil))})
		source.tell(ref, run.NodeStarted)
		connect(t, h, ref, live.Position{}).read()
		for round := range 2 {
			for _, as := range []struct {
				err  error
				says string
			}{{errors.New("out of reach"), "followed runs cannot be looked at"}, {nil, "followed runs can be looked at again"}} {
				source.fail(as.err)
				time.Sleep(10 * time.Second)
				synctest.Wait()
				if got := strings.Count(lines.String(), as.says); got != round+1 {
					t.Errorf("after %d rounds %q stands there %d times", round+1, as.says, got)
				}
			}
		}
	})
}
