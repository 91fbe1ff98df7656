package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

// Who asks for a trip and follows it at once, where it is planned, is told all of it without a question to the source.
func TestANewRunIsFollowedWithoutTheSource(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Sweep: time.Hour})
		tell := func(status run.EventStatus) { h.Told(ref, source.kept(ref, source.tell(ref, status))) }
		h.Begun(ref)
		tell(run.NodeStarted)
		first := connect(t, h, ref, live.Position{}).read()
		tell(run.NodeCompleted)
		second := connect(t, h, ref, live.Position{AfterSeq: 1}).read()
		synctest.Wait()
		tell(run.Done)
		equal(t, "events", first.wait(t), upTo(1, 3))
		equal(t, "events after the first", second.wait(t), upTo(2, 3))
		if finds, _ := source.asked(); finds != 0 {
			t.Errorf("the source was asked %d times", finds)
		}
	})
}

// An event that is told before one that another goroutine keeps, twice, or late, is not taken at its word.
func TestOnlyTheNextEventIsTakenAsItIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Sweep: time.Hour})
		h.Begun(ref)
		r := connect(t, h, ref, live.Position{}).read()
		source.tell(ref, times(3, run.NodeCompleted)...)
		h.Told(ref, source.kept(ref, 3)) // the source is asked for what lies between
		synctest.Wait()
		equal(t, "events", r.seqs(), upTo(1, 3))
		h.Told(ref, source.kept(ref, 2))
		h.Told(ref, source.kept(ref, 3))
		source.between = func() { // 5 is told while 4 is read, and read with it
			source.tell(ref, run.NodeCompleted)
			h.Told(ref, source.kept(ref, 5))
		}
		h.Wake(ref, source.tell(ref, run.NodeCompleted))
		synctest.Wait()
		h.Told(ref, source.kept(ref, 5))
		h.Told(ref, source.kept(ref, source.tell(ref, run.Done)))
		equal(t, "events", r.wait(t), upTo(1, 6))
	})
}

// A run that nobody follows is known for ten seconds; then nothing of it is kept, and the hub rests. Who comes later is told by the
// source.
func TestNewRunsAreForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		h.Begun(ref)
		h.Told(ref, source.kept(ref, source.tell(ref, run.NodeStarted)))
		if !h.Knows(ref) || h.Knows(live.Ref{Org: "another", Run: ref.Run}) {
			t.Error("it knows what it should not, or not what it should")
		}
		time.Sleep(9 * time.Second)
		if !h.Knows(ref) {
			t.Error("forgotten too early")
		}
		time.Sleep(2 * time.Second)
		_, looks := source.asked()
		time.Sleep(time.Minute)
		if _, now := source.asked(); h.Knows(ref) || now != looks {
			t.Errorf("known %t, looked at %d times in a minute", h.Knows(ref), now-looks)
		}
		source.tell(ref, run.Done)
		equal(t, "events", connect(t, h, ref, live.Position{}).read().wait(t), upTo(1, 2))
	})
}

// A run that was deleted is known no more, and whoever asks for it is told by the source, which has nothing; who follows it already
// goes on.
func TestADeletedRunIsForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		other := live.Ref{Org: ref.Org, Run: "another"}
		h.Begun(ref)
		h.Begun(other)
		h.Gone(ref)
		h.Gone(live.Ref{Org: "nobody's", Run: "nothing"})
		if h.Knows(ref) || !h.Knows(other) {
			t.Errorf("the deleted run is known: %t, the other: %t", h.Knows(ref), h.Knows(other))
		}
		r := connect(t, h, other, live.Position{}).read()
		synctest.Wait()
		h.Gone(other)
		h.Told(other, source.kept(other, source.tell(other, run.Done)))
		equal(t, "events", r.wait(t), upTo(1, 1))
	})
}

// What is followed when it stops being new goes on; and of thousands of runs that nobody follows only some are kept.
func TestNewRunsGrowOld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		h.Begun(ref)
		r := connect(t, h, ref, live.Position{}).read()
		time.Sleep(11 * time.Second)
		h.Told(ref, source.kept(ref, source.tell(ref, run.NodeStarted)))
		source.tell(ref, run.Done)
		equal(t, "events", r.wait(t), upTo(1, 2))
		known := 0
		for i := range 3000 {
			one := live.Ref{Org: "acme", Run: string(rune('a' + i))}
			if h.Begun(one); h.Knows(one) {
				known++
			}
		}
		if known != 1000 {
			t.Errorf("%d runs are kept", known)
		}
		time.Sleep(11 * time.Second)
		if h.Begun(ref); !h.Knows(ref) {
			t.Error("the old ones are still in the way")
		}
	})
}
