package turns

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// machine hands the turns of a line to some processors, in a time of its own.
type machine struct {
	all   *line
	at    time.Duration
	held  []holding
	spent map[string]time.Duration // by lane, up to now
}

type holding struct {
	*turn
	lane  string
	since time.Duration
	until time.Duration
}

func newMachine() *machine {
	return &machine{all: &line{}, spent: map[string]time.Duration{}}
}

// spentNow is what lanes held so far, what is still held included.
func (m *machine) spentNow() map[string]time.Duration {
	now := map[string]time.Duration{}
	for lane, d := range m.spent {
		now[lane] = d
	}
	for _, h := range m.held {
		now[h.lane] += m.at - h.since
	}
	return now
}

// pass lets the first of those that are held end.
func (m *machine) pass() {
	first := slices.MinFunc(m.held, func(a, b holding) int { return int(a.until - b.until) })
	m.held = slices.DeleteFunc(m.held, func(h holding) bool { return h.turn == first.turn })
	m.at = first.until
	m.spent[first.lane] += first.until - first.since
	first.ended(first.until - first.since)
}

// How long a turn is guessed to be held comes nearer to how long they are with each that ends, those that were held side by side too.
func TestEachTurnThatEndsBettersTheGuess(t *testing.T) {
	t.Parallel()
	const turns, held = 16, 90 * time.Millisecond
	all := &line{}
	var side []*turn
	for range turns {
		all.add(&turn{}, []string{"a"})
	}
	for range turns {
		side = append(side, all.next())
	}
	before := firstGuess
	for i, tt := range side {
		tt.ended(held)
		if all.usual <= before || all.usual > held {
			t.Fatalf("after %d turns of %v the guess is %v, from %v", i+1, held, all.usual, before)
		}
		before = all.usual
	}
	if all.usual < held*3/4 {
		t.Errorf("after %d turns of %v the guess is %v", turns, held, all.usual)
	}
}

// Whoever waits all the time gets as much of the processors as anybody else, but for a few turns: whatever comes, however long
// each turn is held.
func TestNobodyIsPassedOverForLong(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		processors := rapid.IntRange(1, 4).Draw(rt, "processors")
		lanes := rapid.IntRange(2, 5).Draw(rt, "lanes")
		m := newMachine()
		long := map[*turn]time.Duration{}
		const longest = 50 * time.Millisecond
		come := func(lane string) {
			one := &turn{}
			long[one] = time.Duration(rapid.IntRange(1, int(longest/time.Millisecond)).Draw(rt, "ms")) * time.Millisecond
			m.all.add(one, []string{"all", lane})
		}
		waits := func(lane string) bool {
			inner := m.all.inner["all"]
			return inner != nil && inner.inner[lane] != nil && inner.inner[lane].waits > 0
		}
		since := map[string]map[string]time.Duration{} // of a lane in which somebody waits: what all had spent when that began
		for range rapid.IntRange(1, 200).Draw(rt, "moments") {
			for range rapid.IntRange(0, 5).Draw(rt, "arrivals") {
				come(fmt.Sprint(rapid.IntRange(0, lanes-1).Draw(rt, "lane")))
			}
			for len(m.held) < processors {
				next := m.all.next()
				if next == nil {
					break
				}
				m.held = append(m.held, holding{next, next.at.name, m.at, m.at + long[next]})
			}
			if m.all.waits > 0 && len(m.held) < processors {
				rt.Fatalf("%d wait while a processor is free", m.all.waits)
			}
			now := m.spentNow()
			for i := range lanes {
				lane := fmt.Sprint(i)
				if !waits(lane) {
					delete(since, lane)
					continue
				}
				if since[lane] == nil {
					since[lane] = now
				}
				for other := range now {
					more := now[other] - since[lane][other] - (now[lane] - since[lane][lane])
					if most := 2 * time.Duration(processors+1) * longest; more > most {
						rt.Fatalf("lane %s, in which somebody waits, had %v less than lane %s, more than %v", lane, more, other, most)
					}
				}
			}
			if len(m.held) > 0 {
				m.pass()
			}
		}
		for len(m.held) > 0 || m.all.waits > 0 {
			for next := m.all.next(); next != nil; next = m.all.next() {
				m.held = append(m.held, holding{next, next.at.name, m.at, m.at + long[next]})
			}
			m.pass()
		}
		if known := m.all.inner["all"]; !m.all.idle() || known != nil && len(known.inner) > 0 {
			rt.Fatalf("after the last turn %d wait, %d are held, and %d lanes are known", m.all.waits, m.all.held, len(known.inner))
		}
	})
}

// Who gives up leaves nothing behind, and nobody waits for them.
func TestWhoLeavesALineIsForgotten(t *testing.T) {
	t.Parallel()
	all := &line{}
	gone, stays := &turn{}, &turn{}
	all.add(gone, []string{"all", "a"})
	all.add(stays, []string{"all", "b"})
	if !gone.leave() || gone.leave() {
		t.Error("a turn that waited left twice, or not at all")
	}
	if next := all.next(); next != stays || all.next() != nil {
		t.Errorf("next came %p, want %p and then nobody", next, stays)
	}
	if stays.leave() {
		t.Error("a turn that is held left the line")
	}
	stays.ended(time.Second)
	if !all.idle() || len(all.inner["all"].inner) > 0 {
		t.Errorf("%d lanes are left", len(all.inner["all"].inner))
	}
}
