package bound

import (
	"cmp"
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// daily is the relaxation in which each day is a bag of its own: as many minutes
// as it has, as many visits as it lets in, one of each kind of which it lets in
// one, and each of them over before its doors close. Only ways are counted short
// and opening hours from one side. What joins the days has a price, as in the
// descent.
//
// Each iteration is a proof, but its days count time coarsely, and in favour of
// the bound. The last one counts it finely, at the best prices there were.
type daily struct {
	steps
	coarse, fine []*dayKnapsack
}

// How fine time is counted, in half minutes.
const coarseHalves, fineHalves = 16, 2

func newDaily(x *coupling, b *progress) *daily {
	// The prices of the knapsack are near good ones: longer steps would lose them.
	const longest = 0.6
	s := &daily{steps: newSteps(x, b, longest)}
	for d := range x.p.Days {
		if len(x.byDay[d]) > 0 {
			legs := shortLegs(x, d)
			s.coarse, s.fine = append(s.coarse, newDayKnapsack(x, d, &legs, coarseHalves)), append(s.fine, newDayKnapsack(x, d, &legs, fineHalves))
		}
	}
	return s
}

// run looks for the prices at which the days are worth least.
func (s *daily) run(iterations int) {
	const smallest = 0.002 // of steps, which then change nothing any more
	made := 0
	for made < iterations && !s.b.stopped() {
		made++
		if value := s.pack(s.coarse, made); s.b.done() || !s.step(value) || s.scale <= smallest {
			break
		}
	}
	if made == 0 || s.b.done() {
		return
	}
	s.x.setPrices(s.prices)
	s.pack(s.fine, made)
}

// pack sums the relaxation exactly at the prices as they are, which proves a bound.
func (s *daily) pack(days []*dayKnapsack, iteration int) int64 {
	value := s.x.limits()
	for k := range s.x.rows {
		s.x.rows[k].used = 0
	}
	for _, d := range days {
		value += d.pack(s.x)
		for _, o := range d.taken {
			s.x.use(&s.x.offers[o])
		}
	}
	s.b.proved(Proof{By: Days, Bound: s.x.whole(value), Iterations: iteration})
	return value
}

// dayKnapsack is one day. Times are in slots; rounding down only relaxes.
type dayKnapsack struct {
	most  int // visits that count; 0 where none does
	room  int
	lots  []lot // by when they must be over
	taken []int32

	// Scratch.
	pays   []int     // lots that pay
	rivals []rival   // of them those that could stand in each other's place
	worth  [][]int64 // by visits that count and slots in use
	before []int64   // a row of worth as it was
	chosen []uint8   // by lot that pays, visits and slots: which option, from 1
}

// lot is one visit, or all of a kind of which the day holds one.
type lot struct {
	options []lotOption // the shortest first
	counted bool
	over    int // the slot by which the last of them is over

	// Scratch, at the prices as they are.
	pays  []lotOption // those worth looking at
	spare bool        // others are preferable
}

// rival is a lot with one option, side by side with the others: they are compared
// each with each.
type rival struct {
	lot, over, time int
	profit          int64
}

type lotOption struct {
	offer  int32
	time   int
	profit int64
}

func newDayKnapsack(x *coupling, d int, legs *legHalves, halves int64) *dayKnapsack {
	day := &x.p.Days[d]
	room := 2*int64(day.End-day.Start) - legs.begin - legs.end
	b := &dayKnapsack{most: day.MaxVisits, room: int(max(0, room) / halves)}
	single := map[int]int{} // lot by kind
	shortest := int64(math.MaxInt64)
	for n, k := range x.byDay[d] {
		o := &x.offers[k]
		in := &x.p.Visits[o.visit]
		time := 2*int64(in.Stay) + legs.reach[n] + legs.leave[n]
		over := 2*int64(lastStart(o)+in.Stay-day.Start) - legs.begin + legs.leave[n]
		if time > min(over, room) {
			continue
		}
		shortest = min(shortest, time)
		next := lot{counted: o.counted, over: int(min(over, room) / halves)}
		at := len(b.lots)
		if x.p.Cap(in.Kind).PerDay == 1 {
			known := false
			if at, known = single[in.Kind]; !known {
				at = len(b.lots)
				single[in.Kind] = at
			}
		}
		if at == len(b.lots) {
			b.lots = append(b.lots, next)
		}
		b.lots[at].over = max(b.lots[at].over, next.over)
		b.lots[at].options = append(b.lots[at].options, lotOption{offer: k, time: int(time / halves)})
	}
	for l := range b.lots {
		slices.SortStableFunc(b.lots[l].options, func(o, p lotOption) int { return cmp.Compare(o.time, p.time) })
	}
	slices.SortStableFunc(b.lots, func(l, m lot) int { return cmp.Compare(l.over, m.over) })
	if fits := int(max(0, room)/max(1, shortest)) + 1; b.most == 0 || b.most > min(fits, len(b.lots)) {
		b.most = min(fits, len(b.lots))
	}
	return b
}

func lastStart(o *offer) int32 {
	last := o.starts[0].Close
	for _, w := range o.starts {
		last = max(last, w.Close)
	}
	return last
}

// legHalves are, by offer of a day, half of the least way to it and half of the
// least way on, buffers included, in half minutes; and those of the day's ends.
type legHalves struct {
	reach, leave []int64
	begin, end   int64
}

func shortLegs(x *coupling, d int) legHalves {
	day, offers := &x.p.Days[d], x.byDay[d]
	l := legHalves{reach: make([]int64, len(offers)), leave: make([]int64, len(offers)), begin: math.MaxInt32, end: math.MaxInt32}
	visit := func(n int) *optimize.Visit { return &x.p.Visits[x.offers[offers[n]].visit] }
	for n := range offers {
		v := visit(n)
		first, last := int64(x.p.Way(day.StartNode, v.Node)), int64(x.p.Way(v.Node, day.EndNode))
		l.begin, l.end = min(l.begin, max(first, int64(v.Buffer))), min(l.end, last)
		l.reach[n], l.leave[n] = first, max(last, int64(day.EndBuffer))
	}
	for n := range offers {
		for m := range offers {
			if v, w := visit(n), visit(m); v != w {
				way := int64(x.p.Way(v.Node, w.Node))
				l.leave[n] = min(l.leave[n], max(way, int64(w.Buffer)))
				l.reach[m] = min(l.reach[m], way)
			}
		}
	}
	for n := range offers {
		l.reach[n] = max(l.reach[n], int64(visit(n).Buffer))
	}
	l.end = max(l.end, int64(day.EndBuffer))
	return l
}

// pack gives what the day earns at most at the prices as they are; what earns it
// is in taken. It goes through the lots in the order in which they must be over
// (Lawler & Moore 1969): if a choice can be done, it can be done in that order.
func (b *dayKnapsack) pack(x *coupling) int64 {
	b.appraise(x)
	b.reset()
	wide := b.room + 1
	for n, l := range b.pays {
		at := &b.lots[l]
		for count := b.most; count >= 0; count-- {
			from := count
			if at.counted {
				from--
			}
			chosen := b.chosen[(n*(b.most+1)+count)*wide:][:wide]
			if clear(chosen); from >= 0 {
				b.enter(at, b.worth[count], b.worth[from], chosen)
			}
		}
	}
	best := 0
	for count := range b.worth {
		if b.worth[count][b.room] > b.worth[best][b.room] {
			best = count
		}
	}
	earned := b.worth[best][b.room]
	b.readBack(best)
	return earned
}

// enter lets one of a lot's options in wherever that is worth more. less is the
// worth without the lot, and may be the same row as more.
func (b *dayKnapsack) enter(at *lot, more, less []int64, chosen []uint8) {
	if !at.counted { // the row changes under the options' feet
		less = append(b.before[:0], less...)
		b.before = less
	}
	for k := range at.pays {
		o := &at.pays[k]
		if o.time > at.over {
			break // as are those behind it
		}
		o.enter(uint8(k+1), at.over, more, less, chosen)
	}
}

// enter is the innermost loop of all: written so that nothing in it needs a
// check of bounds. From the slot on by which the lot must be over, more room
// does not help it, and worth never falls with room: there it ends where it no
// longer wins.
func (o *lotOption) enter(which uint8, over int, more, less []int64, chosen []uint8) {
	for used, v := over, less[over-o.time]+o.profit; used < len(more) && v > more[used]; used++ {
		more[used], chosen[used] = v, which
	}
	less = less[:over-o.time]
	more, chosen = more[o.time:][:len(less)], chosen[o.time:][:len(less)]
	for k := range less {
		if v := less[k] + o.profit; v > more[k] {
			more[k], chosen[k] = v, which
		}
	}
}

// readBack lists what the best choice with so many visits takes.
func (b *dayKnapsack) readBack(count int) {
	b.taken = b.taken[:0]
	used := b.room
	for n := len(b.pays) - 1; n >= 0; n-- {
		at := &b.lots[b.pays[n]]
		which := b.chosen[(n*(b.most+1)+count)*(b.room+1)+used]
		if which == 0 {
			continue
		}
		o := &at.pays[which-1]
		b.taken = append(b.taken, o.offer)
		used = min(used, at.over) - o.time
		if at.counted {
			count--
		}
	}
}

func (b *dayKnapsack) reset() {
	if b.worth == nil {
		b.worth = make([][]int64, b.most+1)
		for count := range b.worth {
			b.worth[count] = make([]int64, b.room+1)
		}
	}
	for count := range b.worth {
		clear(b.worth[count])
	}
	need := len(b.pays) * (b.most + 1) * (b.room + 1)
	b.chosen = slices.Grow(b.chosen[:0], need)[:need]
}

// appraise finds the lots that pay, and of each the options that no other of it
// beats in time and profit.
func (b *dayKnapsack) appraise(x *coupling) {
	b.pays = b.pays[:0]
	for l := range b.lots {
		at := &b.lots[l]
		at.pays, at.spare = at.pays[:0], false
		for _, o := range at.options {
			if o.profit = x.profit(&x.offers[o.offer]); o.profit > 0 {
				at.pays = append(at.pays, o)
			}
		}
		at.prune()
		if len(at.pays) > 0 {
			b.pays = append(b.pays, l)
		}
	}
	b.prune()
}

// prune leaves the options of which each takes longer and pays more than the one
// before; they stand in order of time already.
func (l *lot) prune() {
	kept := l.pays[:min(1, len(l.pays))]
	for _, o := range l.pays[len(kept):] {
		if last := &kept[len(kept)-1]; o.profit <= last.profit {
			continue
		} else if o.time == last.time {
			*last = o
			continue
		}
		kept = append(kept, o)
	}
	l.pays = kept[:min(len(kept), math.MaxUint8)]
}

// prune leaves out each lot that counts and to which as many others as the day
// lets in are preferable: one of them is free to stand in its place.
func (b *dayKnapsack) prune() {
	b.rivals = b.rivals[:0]
	for _, l := range b.pays {
		if at := &b.lots[l]; at.counted && len(at.pays) == 1 {
			b.rivals = append(b.rivals, rival{l, at.over, at.pays[0].time, at.pays[0].profit})
		}
	}
	slices.SortFunc(b.rivals, func(l, m rival) int { return cmp.Or(cmp.Compare(m.profit, l.profit), cmp.Compare(l.lot, m.lot)) })
	for n := range b.rivals {
		l, before := &b.rivals[n], 0
		for k := 0; k < n && before < b.most; k++ { // those behind it are worth less
			if b.rivals[k].preferable(l) {
				before++
			}
		}
		b.lots[l.lot].spare = before == b.most
	}
	b.pays = slices.DeleteFunc(b.pays, func(l int) bool { return b.lots[l].spare })
}

// preferable tells whether a lot that is worth no less needs no more time and
// may be over as late.
func (l *rival) preferable(m *rival) bool { return l.time <= m.time && l.over >= m.over }
