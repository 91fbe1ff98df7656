package turns

import (
	"cmp"
	"slices"
	"time"
)

// line is where turns wait: in order, or in lines inside, which go round. Each line is told how long its turns were held, and of
// those in which somebody waits the one that had the least comes next, so that heavy work gets no more of the processors than
// light work. Who was away has not saved up: they begin where the others are. This is start-time fair queueing (Goyal, Vin and
// Cheng 1996, after Demers, Keshav and Shenker 1989), in which how long a turn takes need not be known before it ends; as several
// are held at a time, one is counted with a guess when it begins (as Jin, Chase and Kaur 2004 do) and set right when it ends.
//
// It asks for no clock and knows no lock: its holder has both.
type line struct {
	name    string
	outer   *line            // nil: the outermost
	share   time.Duration    // of what the outer one has, against its other lines; 0 is 1
	inner   map[string]*line // nil: turns wait here themselves
	waiting []*turn          // the next first
	closed  bool             // nobody is called while it is

	waits, held int           // turns that wait here and inside, and that are held
	had         time.Duration // how long turns were held, by share
	now         time.Duration // what the line inside had that was called last: where one that comes back begins
	queued      uint64        // orders those that had the same: who has waited the longest comes first
	calls       uint64
	usual       time.Duration // how long a turn is held, of late
}

// turn is one that waits or is held.
type turn struct {
	urgent bool // comes before those that are not
	asked  time.Time
	at     *line
	came   chan struct{}
	began  time.Time
	guess  time.Duration // how long it is taken to be held
}

const (
	firstGuess = 10 * time.Millisecond
	leastHeld  = time.Millisecond // no turn counts as less
)

// hold puts a line of a name inside.
func (l *line) hold(name string, inner *line, share time.Duration) {
	if l.inner == nil {
		l.inner = map[string]*line{}
	}
	inner.name, inner.outer, inner.share = name, l, share
	l.inner[name] = inner
}

// add lets a turn wait in a line inside, named from outside in.
func (l *line) add(t *turn, path []string) {
	for _, name := range path {
		inner := l.inner[name]
		if inner == nil {
			inner = &line{}
			l.hold(name, inner, 1)
		}
		l = inner
	}
	t.at = l
	at, _ := slices.BinarySearchFunc(l.waiting, t, func(a, b *turn) int {
		if a.urgent != b.urgent && b.urgent || a.urgent == b.urgent && a.asked.After(b.asked) {
			return 1
		}
		return -1 // among equals behind those that are there
	})
	l.waiting = slices.Insert(l.waiting, at, t)
	for ; l != nil; l = l.outer {
		if l.waits++; l.waits == 1 && l.outer != nil {
			l.had = max(l.had, l.outer.now)
			l.queue()
		}
	}
}

// queue puts a line behind those that had the same.
func (l *line) queue() {
	l.outer.calls++
	l.queued = l.outer.calls
}

// next gives the turn that comes next, and counts it as held; nil when nobody waits.
func (l *line) next() *turn {
	for len(l.waiting) == 0 {
		inner := l.least()
		if inner == nil {
			return nil
		}
		l.now = max(l.now, inner.had)
		inner.queue()
		l = inner
	}
	t := l.waiting[0]
	l.waiting = slices.Delete(l.waiting, 0, 1)
	t.guess = cmp.Or(l.outermost().usual, firstGuess)
	for ; l != nil; l = l.outer {
		l.waits--
		l.held++
		l.count(t.guess)
	}
	return t
}

// least gives the line inside that had the least, of those in which somebody waits. One that is empty and has no more than who comes
// anew would have is forgotten.
func (l *line) least() (least *line) {
	for name, inner := range l.inner {
		switch {
		case inner.waits == 0:
			if inner.idle() && inner.had <= l.now && l.outer != nil {
				delete(l.inner, name)
			}
		case inner.closed:
		case least == nil || inner.had < least.had || inner.had == least.had && inner.queued < least.queued:
			least = inner
		}
	}
	return least
}

func (l *line) idle() bool { return l.waits == 0 && l.held == 0 }

func (l *line) count(d time.Duration) { l.had += d / max(l.share, 1) }

func (l *line) outermost() *line {
	for l.outer != nil {
		l = l.outer
	}
	return l
}

// in tells whether a turn waits or is held somewhere in a line.
func (t *turn) in(l *line) bool {
	for at := t.at; at != nil; at = at.outer {
		if at == l {
			return true
		}
	}
	return false
}

// leave takes back a turn that waits, and tells whether it still did.
func (t *turn) leave() bool {
	at := slices.Index(t.at.waiting, t)
	if at < 0 {
		return false
	}
	t.at.waiting = slices.Delete(t.at.waiting, at, at+1)
	for l := t.at; l != nil; l = l.outer {
		l.waits--
		l.rest()
	}
	return true
}

// ended sets right how long a turn was held.
func (t *turn) ended(held time.Duration) {
	held = max(held, leastHeld)
	for l := t.at; l != nil; l = l.outer {
		l.held--
		l.count(held - t.guess)
		l.rest()
	}
	all := t.at.outermost()
	usual := cmp.Or(all.usual, firstGuess) // as it is now: others of the same guess may have ended since this one began
	all.usual = usual + (held-usual)/8
}

// rest forgets who had what where nothing is left to be shared out.
func (l *line) rest() {
	switch {
	case !l.idle():
	case l.outer == nil: // its lines are there for ever
		for _, inner := range l.inner {
			inner.had = 0
		}
		l.now = 0
	default:
		l.inner, l.now = nil, 0
	}
}
