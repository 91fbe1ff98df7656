package live_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
)

// An event is read and rendered once for all who follow its run, and however many wake-ups come for it.
func TestEventsAreReadOnceForAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Sweep: time.Hour})
		source.tell(ref, times(10, run.NodeCompleted)...)
		var all []*reader
		for range 100 {
			all = append(all, connect(t, h, ref, live.Position{}).read())
		}
		synctest.Wait()
		if finds, _ := source.asked(); finds != 1 {
			t.Errorf("the source was asked %d times for what 100 readers share", finds)
		}
		next := source.tell(ref, run.NodeCompleted)
		for range 100 {
			h.Wake(ref, next)
			h.Wake(ref, next-1) // late
			h.Wake(live.Ref{Org: "acme", Run: "nobody follows this"}, 7)
		}
		synctest.Wait()
		if finds, _ := source.asked(); finds > 3 {
			t.Errorf("the source was asked %d times for one event", finds-1)
		}
		h.Wake(ref, source.tell(ref, run.Done))
		for _, r := range all {
			equal(t, "events", r.wait(t), upTo(1, next+1))
		}
	})
}

// An event that is kept while others are read is not there yet, and its wake-up comes before anybody could use it.
func TestAWakeUpDuringAReadIsNotLost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Sweep: time.Hour})
		meanwhile := func() { h.Wake(ref, source.tell(ref, run.NodeCompleted)) }
		source.tell(ref, run.NodeStarted)
		source.between = meanwhile
		r := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		equal(t, "events, one of them kept while the first were read", r.seqs(), upTo(1, 2))
		source.between = meanwhile
		meanwhile()
		synctest.Wait()
		equal(t, "events, one of them kept while news were read", r.seqs(), upTo(1, 4))
	})
}

// A hub that nobody needs does nothing: it asks neither the source nor the clock.
func TestAHubWithoutStreamsRests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		var asked atomic.Int64
		h := open(t, live.Config{Source: source, Now: func() time.Time { asked.Add(1); return time.Now() }})
		for range 2 { // it wakes up again, too
			before := asked.Load()
			r := connect(t, h, ref, live.Position{}).read()
			time.Sleep(10 * time.Second)
			if n := len(r.beats()); n != 10 || asked.Load() == before {
				t.Errorf("%d heartbeats", n)
			}
			r.conn.Close()
			time.Sleep(10 * time.Second)
			_, looks := source.asked()
			before = asked.Load()
			time.Sleep(time.Hour)
			if _, now := source.asked(); now != looks || asked.Load() != before {
				t.Errorf("in an hour it looked %d times and asked the clock %d times", now-looks, asked.Load()-before)
			}
		}
	})
}

// Two processes share nothing but the source. What one keeps the other's readers get with the next sweep.
func TestEventsOfAnotherMachineAreFound(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		here, there := open(t, live.Config{Source: source}), open(t, live.Config{Source: source})
		var readers []*reader
		for i := range 30 {
			readers = append(readers, connect(t, []*live.Hub{here, there}[i%2], ref, live.Position{}).read())
		}
		synctest.Wait()
		for i := range 20 {
			time.Sleep(300 * time.Millisecond)
			seq := source.tell(ref, run.NodeCompleted)
			if i%2 == 0 {
				here.Wake(ref, seq) // the other hub hears nothing
			}
		}
		source.tell(ref, run.Done)
		for i, r := range readers {
			equal(t, "events", r.wait(t), upTo(1, 21))
			for _, e := range r.events[:20] {
				told := time.Duration(e.seq) * 300 * time.Millisecond
				if late := e.at - told; late < 0 || late > 250*time.Millisecond {
					t.Errorf("reader %d has event %d %v after it was told", i, e.seq, late)
				}
			}
		}
	})
}

// Whatever becomes of wake-ups and of what is told, late, doubled, lost or too early, each reader gets each event once and in order,
// wherever it began and whenever it came.
func TestAnyWakeUps(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		synctest.Test(t, func(t *testing.T) {
			chance := rand.New(rand.NewPCG(seed, 0))
			source := newShelf()
			h := open(t, live.Config{Source: source})
			type from struct {
				*reader
				first int64
			}
			var all []from
			var known int64
			if chance.IntN(2) == 0 {
				h.Begun(ref)
			}
			for range 60 {
				switch chance.IntN(6) {
				case 4, 5:
					if known > 0 {
						h.Told(ref, source.kept(ref, known-min(known-1, chance.Int64N(3))))
					}
				case 0:
					known = source.tell(ref, times(1+chance.IntN(5), run.NodeCompleted)...)
				case 1:
					h.Wake(ref, chance.Int64N(known+3))
				case 2:
					time.Sleep(time.Duration(chance.IntN(400)) * time.Millisecond)
				case 3:
					after := chance.Int64N(known + 1)
					all = append(all, from{connect(t, h, ref, live.Position{AfterSeq: after}).read(), after + 1})
				}
			}
			last := source.tell(ref, run.Done)
			for _, r := range all {
				equal(t, fmt.Sprintf("seed %d, events from %d", seed, r.first), r.wait(t), upTo(r.first, last))
			}
		})
	})
}

func TestNobodySeesAnotherOrganisationsEvents(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		mine, theirs := live.Ref{Org: "mine", Run: "same"}, live.Ref{Org: "theirs", Run: "same"}
		a, b := connect(t, h, mine, live.Position{}).read(), connect(t, h, theirs, live.Position{}).read()
		h.Wake(mine, source.tell(mine, run.NodeStarted, run.Done))
		h.Wake(theirs, source.tell(theirs, run.Done))
		equal(t, "mine", a.wait(t), upTo(1, 2))
		equal(t, "theirs", b.wait(t), upTo(1, 1))
	})
}

func TestEventsWithoutHTTP(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		source.tell(ref, times(300, run.NodeRunning)...)
		time.AfterFunc(time.Second, func() { source.tell(ref, times(300, run.NodeRunning)...) })
		time.AfterFunc(2*time.Second, func() { source.tell(ref, run.WasCancelled) })
		got, err := collect(t.Context(), h, ref, 3)
		if err != nil {
			t.Error(err)
		}
		equal(t, "events: none dropped, none throttled", got, upTo(4, 601))
		if got, err := collect(t.Context(), h, ref, 601); got != nil || err != nil {
			t.Errorf("after the end there is %v, %v", got, err)
		}

		ctx, cancel := context.WithCancelCause(t.Context())
		bored, running := errors.New("bored"), live.Ref{Org: "acme", Run: "running"}
		time.AfterFunc(time.Second, func() { cancel(bored) })
		if _, err := collect(ctx, h, running, 0); !errors.Is(err, bored) {
			t.Errorf("cancelled: %v", err)
		}
		time.AfterFunc(time.Second, h.Close)
		if _, err := collect(t.Context(), h, running, 0); !fault.Is(err, fault.Unavailable) {
			t.Errorf("closed: %v", err)
		}
		if _, err := collect(t.Context(), h, running, 0); !fault.Is(err, fault.Unavailable) {
			t.Errorf("closed before: %v", err)
		}
	})
}

func TestASourceThatFailsAtTheBeginningIsTold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		source.fail(fault.New(fault.Unavailable, "the database does not answer"))
		w := httptest.NewRecorder()
		err := h.Serve(w, httptest.NewRequest("GET", "/", nil), ref, live.Position{})
		if !fault.Is(err, fault.Unavailable) || w.Body.Len() != 0 || len(w.Header()) != 0 {
			t.Errorf("got %v, and %q was written", err, w.Body)
		}
		if _, err := collect(t.Context(), h, ref, 0); !fault.Is(err, fault.Unavailable) {
			t.Errorf("got %v", err)
		}
	})
}

// Whoever leaves a hub in good order says when to come back, not all in the same moment, and cuts nothing in the middle.
func TestDrainSendsReadersElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		here, there := open(t, live.Config{Source: source, Meter: meter}), open(t, live.Config{Source: source})
		source.tell(ref, times(3, run.NodeCompleted)...)
		var readers []*reader
		for range 50 {
			readers = append(readers, connect(t, here, ref, live.Position{}).read())
		}
		stuck := connect(t, here, ref, live.Position{}) // reads nothing
		synctest.Wait()
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		here.Drain(ctx)
		synctest.Wait()
		if took := time.Since(began); took > 2*time.Second || meter.open != 0 {
			t.Errorf("after %v there are %d streams", took, meter.open)
		}
		retries := map[time.Duration]bool{}
		source.tell(ref, run.Done)
		for _, r := range readers {
			seen := r.wait(t)
			equal(t, "events before", seen, upTo(1, 3))
			retries[r.retry] = true
			rest := connect(t, there, ref, live.Position{AfterSeq: seen[len(seen)-1]}).read().wait(t)
			equal(t, "events elsewhere", rest, upTo(4, 4))
		}
		if len(retries) < 25 {
			t.Errorf("50 readers come back at %d moments only", len(retries))
		}
		servertest.Next(t, stuck.read().done, "the stream ends")
		err := here.Serve(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil), ref, live.Position{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Unavailable || f.RetryAfter == 0 {
			t.Errorf("a hub that is being left says %v", err)
		}
	})
}

// After Close nothing of the hub runs. The bubble says so too: it does not end before its goroutines.
func TestCloseLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*live.Hub, context.CancelFunc){
		"closed":              func(h *live.Hub, _ context.CancelFunc) { h.Close() },
		"its context is done": func(_ *live.Hub, cancel context.CancelFunc) { cancel() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				source, meter := newShelf(), newTally()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				h, err := live.New(ctx, live.Config{Source: source, Meter: meter})
				if err != nil {
					t.Fatal(err)
				}
				for i := range 100 {
					r := connect(t, h, live.Ref{Org: "acme", Run: fmt.Sprint(i % 7)}, live.Position{})
					if i%2 == 0 {
						r.read()
					}
					h.Wake(live.Ref{Org: "acme", Run: fmt.Sprint(i % 7)}, source.tell(live.Ref{Org: "acme", Run: fmt.Sprint(i % 7)}, times(30, run.NodeRunning)...))
				}
				synctest.Wait()
				leave(h, cancel)
				synctest.Wait()
				if meter.open != 0 || meter.max != 100 {
					t.Errorf("%d streams are open, at most there were %d", meter.open, meter.max)
				}
				h.Close()
				h.Close()
			})
		})
	}
}

func TestAHubNeedsASource(t *testing.T) {
	t.Parallel()
	if _, err := live.New(t.Context(), live.Config{}); err == nil || !strings.Contains(err.Error(), "source") {
		t.Errorf("got %v", err)
	}
}

// The first event of a run is told of once for each stream that begins with the story, and not when somebody comes back.
func TestFirstEventsAreTold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source, meter := newShelf(), newTally()
		h := open(t, live.Config{Source: source, Meter: meter})
		early := connect(t, h, ref, live.Position{}).read()
		synctest.Wait()
		if n := meter.first[ref.Run]; n != 0 {
			t.Errorf("%d first events before there was one", n)
		}
		h.Wake(ref, source.tell(ref, times(3, run.NodeCompleted)...))
		synctest.Wait()
		late, back := connect(t, h, ref, live.Position{}).read(), connect(t, h, ref, live.Position{AfterSeq: 2}).read()
		h.Wake(ref, source.tell(ref, run.Done))
		for _, r := range []*reader{early, late, back} {
			r.wait(t)
		}
		synctest.Wait()
		if n := meter.first[ref.Run]; n != 2 {
			t.Errorf("%d streams began with the first event, want 2", n)
		}
	})
}

// A connection that is lost on purpose is lost without a word, and who comes back misses nothing.
func TestDropsOnPurpose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source, Drop: 3 * time.Second})
		source.tell(ref, run.NodeCompleted)
		began := time.Now()
		r := connect(t, h, ref, live.Position{}).read()
		servertest.Next(t, r.done, "the stream ends")
		if took := time.Since(began); took < 3*time.Second || took > 5*time.Second || r.retry != time.Second {
			t.Errorf("it was lost after %v, and asked to come back after %v", took, r.retry)
		}
		source.tell(ref, run.Done)
		equal(t, "events before", r.seqs(), upTo(1, 1))
		equal(t, "events afterwards", connect(t, h, ref, live.Position{AfterSeq: 1}).read().wait(t), upTo(2, 2))
	})
}
