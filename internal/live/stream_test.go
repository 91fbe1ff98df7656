package live_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
)

// These tests run in virtual time: what takes time here takes exactly that.

var ref = live.Ref{Org: "acme", Run: "r1"}

func TestAFinishedRunIsReplayedAtOnceAndEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		source.tell(ref, times(500, run.NodeCompleted)...)
		last := source.tell(ref, run.Done)
		r := connect(t, h, ref, live.Position{}).read()
		equal(t, "events", r.wait(t), upTo(1, last))
		if at := r.events[last-1].at; at != 0 {
			t.Errorf("the end of a story that was over came after %v", at)
		}
		synctest.Wait()
		if meter.sent["planner"] != int(last) || meter.open != 0 || meter.max != 1 || len(meter.came) != 0 {
			t.Errorf("the meter saw %+v", meter)
		}
	})
}

func TestEventsComeWhenTheyHappen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Sweep: time.Hour})
		source.tell(ref, run.NodeStarted)
		r := connect(t, h, ref, live.Position{}).read()
		time.Sleep(700 * time.Millisecond)
		h.Wake(ref, source.tell(ref, run.NodeCompleted))
		time.Sleep(time.Second)
		h.Wake(ref, source.tell(ref, run.Done))
		equal(t, "events", r.wait(t), upTo(1, 3))
		want := []arrival{{1, run.NodeStarted, 0}, {2, run.NodeCompleted, 700 * time.Millisecond}, {3, run.Done, 1700 * time.Millisecond}}
		if !slices.Equal(r.events, want) {
			t.Errorf("got %v, want %v", r.events, want)
		}
	})
}

func TestHeartbeatsComeEachSecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		r := connect(t, h, ref, live.Position{}).read()
		time.Sleep(60*time.Second + time.Millisecond)
		beats := r.beats()
		if len(beats) != 60 || beats[0] > time.Second {
			t.Fatalf("%d heartbeats in a minute: %v", len(beats), beats)
		}
		for i := 1; i < len(beats); i++ {
			if d := beats[i] - beats[i-1]; d != time.Second {
				t.Errorf("heartbeat %d came %v after the one before", i, d)
			}
		}
	})
}

// The throttle delays and drops nothing; the end of the run opens it.
func TestABurstIsSlowedDownUntilTheRunIsOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		r := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		h.Wake(ref, source.tell(ref, times(100, run.NodeRunning)...))
		synctest.Wait()
		if n := len(r.seqs()); n != 20 {
			t.Errorf("%d events at once, want the burst of 20", n)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if n := len(r.seqs()); n != 50 {
			t.Errorf("%d events after three seconds, want 50", n)
		}
		h.Wake(ref, source.tell(ref, run.Done))
		equal(t, "events", r.wait(t), upTo(1, 101))
		if at := r.events[100].at; at != 3*time.Second {
			t.Errorf("the end came after %v", at)
		}
		if meter.dropped != 0 {
			t.Errorf("%d events were dropped", meter.dropped)
		}
	})
}

// A stream's queue holds 200 events. What it cannot hold is progress, oldest first, and counted.
func TestProgressIsDroppedWhenTheQueueIsFull(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		r := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		source.tell(ref, times(150, run.NodeRunning)...)
		source.tell(ref, times(100, run.NodeCompleted)...)
		h.Wake(ref, source.tell(ref, times(50, run.NodeRunning)...))
		synctest.Wait()
		h.Wake(ref, source.tell(ref, run.Done))
		got := r.wait(t)
		if len(got)+meter.dropped != 301 || meter.dropped < 100 || !slices.IsSorted(got) {
			t.Errorf("%d events came and %d were dropped of 301", len(got), meter.dropped)
		}
		lost := slices.DeleteFunc(upTo(1, 301), func(seq int64) bool { return slices.Contains(got, seq) })
		if slices.Max(lost) > 150 {
			t.Errorf("lost are %v: want the oldest progress only", lost)
		}
	})
}

// Events that must not be dropped never are, however many come at once: the throttle gives way before the queue does.
func TestMoreImportantEventsThanAQueueHolds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		r := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		h.Wake(ref, source.tell(ref, times(1000, run.NodeCompleted)...))
		synctest.Wait()
		h.Wake(ref, source.tell(ref, run.Done))
		equal(t, "events", r.wait(t), upTo(1, 1001))
		if meter.dropped != 0 {
			t.Errorf("%d events were dropped", meter.dropped)
		}
	})
}

// A reader that reads nothing is disconnected, comes back and has missed nothing. Whoever follows the same run beside it sees
// every event in the moment it happens, and so does whoever follows another.
func TestASlowReaderIsDisconnectedAndDelaysNobody(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, other := newShelf(), live.Ref{Org: "acme", Run: "r2"}
		h := open(t, live.Config{Source: source, Patience: 3 * time.Second})
		quick, elsewhere := connect(t, h, ref, live.Position{}).read(), connect(t, h, other, live.Position{}).read()
		var slow []*reader
		for range 50 {
			slow = append(slow, connect(t, h, ref, live.Position{}))
		}
		for range 20 {
			time.Sleep(500 * time.Millisecond)
			h.Wake(ref, source.tell(ref, run.NodeCompleted))
			h.Wake(other, source.tell(other, run.NodeCompleted))
		}
		h.Wake(ref, source.tell(ref, run.Done))
		h.Wake(other, source.tell(other, run.Done))
		for _, r := range []*reader{quick, elsewhere} {
			equal(t, "events of a quick reader", r.wait(t), upTo(1, 21))
			for i, e := range r.events[:20] {
				if want := time.Duration(i+1) * 500 * time.Millisecond; e.at != want {
					t.Errorf("event %d came after %v, want %v", e.seq, e.at, want)
				}
			}
		}
		for _, r := range slow {
			if r.read(); len(r.seqs()) != 0 {
				t.Errorf("a reader that did not read has %v", r.seqs())
			}
			servertest.Next(t, r.done, "the stream ends")
			if r.err == nil {
				t.Error("a slow reader saw an orderly end")
			}
		}
		equal(t, "events after coming back", connect(t, h, ref, live.Position{}).read().wait(t), upTo(1, 21))
	})
}

// Reading in time is enough: a reader that takes a piece each two seconds keeps its stream.
func TestAReaderWithinPatienceIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Patience: 3 * time.Second})
		r := connect(t, h, ref, live.Position{})
		r.conn = lazy{r.conn}
		r.read()
		h.Wake(ref, source.tell(ref, times(5, run.NodeCompleted)...))
		h.Wake(ref, source.tell(ref, run.Done))
		equal(t, "events", r.wait(t), upTo(1, 6))
	})
}

func TestALifeHasAnEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, MaxLife: time.Minute, Retry: 2 * time.Second})
		source.tell(ref, run.NodeStarted)
		r := connect(t, h, ref, live.Position{}).read()
		equal(t, "events", r.wait(t), upTo(1, 1))
		if took := time.Since(r.began); took < time.Minute || took > 61*time.Second || r.retry != 2*time.Second {
			t.Errorf("it ended after %v and asked to come back after %v", took, r.retry)
		}
	})
}

// Who may follow no longer is asked to come back, where they hear why; others follow on.
func TestWhoMayFollowNoLongerIsSentAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		var over atomic.Bool
		h := open(t, live.Config{Source: source, Retry: 2 * time.Second, Over: func(context.Context) func() bool { return over.Load }})
		source.tell(ref, run.NodeStarted)
		r := connect(t, h, ref, live.Position{}).read()
		time.Sleep(time.Minute)
		if r.ended() {
			t.Fatal("who may follow was sent away")
		}
		over.Store(true)
		equal(t, "events", r.wait(t), upTo(1, 1))
		if took := time.Since(r.began); took > 62*time.Second || r.retry != 2*time.Second {
			t.Errorf("it ended after %v and asked to come back after %v", took, r.retry)
		}
	})
}

// The source may be gone for a while. Streams live on, and miss nothing.
func TestASourceThatFailsIsWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		source.tell(ref, run.NodeStarted)
		r := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		source.fail(errors.New("connection lost"))
		h.Wake(ref, source.tell(ref, run.NodeCompleted))
		time.Sleep(time.Minute)
		if n, beats := len(r.seqs()), len(r.beats()); n != 1 || r.ended() || beats < 59 {
			t.Errorf("%d events, %d heartbeats, ended %v", n, beats, r.ended())
		}
		source.fail(nil)
		source.tell(ref, run.Done)
		equal(t, "events", r.wait(t), upTo(1, 3))
		if at := r.events[1].at; at > time.Minute+time.Second {
			t.Errorf("the events came after %v", at)
		}
	})
}
