package bound

import (
	"cmp"
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// maxLabels is how many beginnings of one day are looked at before the day is
// bounded by its knapsack instead.
const maxLabels = 1_000_000

// coarseSlots are the times of a day between which a heuristic solve tells.
const coarseSlots = 64

// tour finds what one day can earn at most at the prices as they are: a dynamic
// programme over beginnings of the day (labels), each with its last visit, its
// time and the marks it remembers. What has been visited is remembered near it
// only, so that a tour may come back later (ng-routes; Baldacci et al. 2011);
// where the best tour does, the memory grows (Roberti & Mingozzi 2014).
//
// Only visits that pay are looked at: by the triangle inequality of ways, a day
// from which the others are taken out stays possible and earns no less.
type tour struct {
	x         *coupling
	day       *optimize.Day
	calls     []call
	toCall    []int32 // [i*len(calls)+j]: least minutes from the start of i to the start of j
	counting  bool    // labels count visits, because the best tour had too many
	heuristic bool    // labels dominate whatever they remember: a good tour, no bound
	stopped   func() bool
	learned   bool      // by the last solve: the next may find less
	incumbent [][]int32 // best tours of earlier prices, calls in order

	// Scratch of one solve.
	open             []int32 // calls that pay, highest profit first
	prizes           []prize
	home             int32         // least way home from one that pays
	profits          []int64       // by call
	own              []uint64      // by call, the bits of its marks
	keep             []uint64      // by call, the bits it remembers
	bit              map[int32]int // by mark
	loss             [64]int64     // by bit, the most a day earns with it
	shared           uint64        // bits of kinds
	prizeOf          [64]int32     // by bit
	labels           []label       // the descent lends them
	queue            []int32       // labels by time, linked by label.next
	width            int32
	fronts           [][]state // by call: labels that were extended, highest value first
	best             int64
	earned           int64 // what the last solve returned
	bestAt           int32 // label, -1 for an incumbent or none
	path             []int32
	steps            int
	passed           []state            // by call and kinds: of the labels that were extended
	coming           []state            // by call, coarse time and kinds: of those that are queued
	completionBounds [coarseSlots]int64 // by coarse time, what leaving then can still earn at most
	tops             []int64            // of a heuristic solve: highest value by call and coarse time
	goals            []goal             // open, as the innermost loop reads them
	nth              []int32            // by call, its goal
	legs             []int32            // by goal and goal, minutes from start to start

	perMinute int64 // coarse times, in parts of 2^-32
}

// call is an offer with its times on this day.
type call struct {
	offer           int32
	node            int
	stay, buffer    int32
	fromStart, home int32   // minutes from the start of the day and to its end, with buffers
	first           int32   // start at the earliest
	last            int32   // start at the latest, to be home in time
	way             int32   // least minutes to it from the start or from one that pays
	remembered      []int32 // marks that are not forgotten here
}

// label is a beginning of the day that ends at the start of a call.
type label struct {
	state
	call         int32
	before, next int32
}

// state is what labels at a call are compared by.
type state struct {
	value  int64
	memory uint64
	time   int32
	count  int32 // of visits that count, where labels count
}

func newTour(x *coupling, w *ways, d int, stopped func() bool) *tour {
	t := &tour{x: x, day: &x.p.Days[d], stopped: stopped}
	for _, k := range x.byDay[d] {
		in := &x.p.Visits[x.offers[k].visit]
		c := call{
			offer: k, node: in.Node, stay: in.Stay, buffer: in.Buffer,
			fromStart: max(w.between(t.day.StartNode, in.Node), in.Buffer),
			home:      max(w.between(in.Node, t.day.EndNode), t.day.EndBuffer),
		}
		c.last = t.day.End - c.home - c.stay
		if start, ok := t.begin(&c, t.day.Start+c.fromStart); ok {
			c.first = start
			t.calls = append(t.calls, c)
		}
	}
	t.measure(w)
	t.rememberKinds()
	n := len(t.calls)
	t.profits, t.own, t.keep, t.fronts = make([]int64, n), make([]uint64, n), make([]uint64, n), make([][]state, n)
	t.width = max(1, (t.day.End-t.day.Start)/2000)
	t.queue = make([]int32, (t.day.End-t.day.Start)/t.width+1)
	t.bit = map[int32]int{}
	t.tops, t.nth = make([]int64, n*coarseSlots), make([]int32, n)
	t.passed, t.coming = make([]state, n*alikes), make([]state, n*coarseSlots*alikes)
	t.perMinute = coarseSlots << 32 / int64(t.day.End-t.day.Start+1)
	return t
}

// begin is the earliest start of a call from ready on that is in time.
func (t *tour) begin(c *call, ready int32) (int32, bool) {
	start := int32(math.MaxInt32)
	for _, w := range t.x.offers[c.offer].starts {
		if at := max(ready, w.Open); at <= w.Close {
			start = min(start, at)
		}
	}
	return start, start <= c.last
}

// measure fills toCall.
func (t *tour) measure(w *ways) {
	for _, from := range t.calls {
		for _, to := range t.calls {
			t.toCall = append(t.toCall, from.stay+max(w.between(from.node, to.node), to.buffer))
		}
	}
}

// rememberKinds lets each call remember the kinds of which a day holds one.
// Marks of groups are learned where the best tour comes back to them.
func (t *tour) rememberKinds() {
	var kinds []int32
	for _, c := range t.calls {
		for _, m := range t.x.offers[c.offer].marks[1:] {
			if !slices.Contains(kinds, m) {
				kinds = append(kinds, m)
			}
		}
	}
	for i := range t.calls {
		t.calls[i].remembered = slices.Clone(kinds)
	}
}

// solve finds what the day earns at most; the tour that does is in path. False
// means that it was stopped.
func (t *tour) solve() bool {
	t.gather()
	t.recall()
	t.labels = t.labels[:0]
	for i := range t.queue {
		t.queue[i] = -1
	}
	for k := range t.goals {
		t.extend(&label{state: state{time: t.day.Start - 1}, before: -1, call: -1}, -1, &t.goals[k], t.calls[t.goals[k].call].first)
	}
	for slot := range t.queue {
		for t.queue[slot] >= 0 {
			if len(t.labels) > maxLabels {
				t.earned = t.giveUp()
				return true
			}
			l := t.queue[slot]
			t.queue[slot] = t.labels[l].next
			if t.steps++; t.steps%1024 == 0 && t.stopped() {
				return false
			}
			t.expand(l)
		}
	}
	t.readPath()
	t.earned = t.best
	return true
}

// gather lists the calls that pay and what they can earn.
func (t *tour) gather() {
	t.open = t.open[:0]
	clear(t.tops)
	t.forgetLeaders()
	for c := range t.calls {
		t.profits[c] = t.x.profit(&t.x.offers[t.calls[c].offer])
		t.fronts[c] = t.fronts[c][:0]
		if t.profits[c] > 0 {
			t.open = append(t.open, int32(c))
		}
	}
	slices.SortFunc(t.open, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.profits[b], t.profits[a]), cmp.Compare(a, b))
	})
	t.shareBits()
	t.listGoals()
	t.listPrizes()
	t.boundCompletions()
}

// shareBits gives bits to the marks of the calls that pay, as far as bits go: a
// mark without one is not remembered.
func (t *tour) shareBits() {
	clear(t.bit)
	t.loss, t.shared = [64]int64{}, 0
	for _, c := range t.open {
		t.own[c] = 0
		for nth, m := range t.x.offers[t.calls[c].offer].marks {
			bit, known := t.bit[m]
			if !known {
				bit = len(t.bit)
				t.bit[m] = bit
			}
			if bit >= 64 {
				continue
			}
			t.own[c] |= 1 << bit
			t.loss[bit] = max(t.loss[bit], t.profits[c])
			if nth > 0 {
				t.shared |= 1 << bit
			}
		}
	}
	for _, c := range t.open {
		t.keep[c] = 0
		for _, m := range t.calls[c].remembered {
			if bit, known := t.bit[m]; known && bit < 64 {
				t.keep[c] |= 1 << bit
			}
		}
		if t.heuristic {
			t.keep[c] = ^uint64(0)
		}
	}
}
