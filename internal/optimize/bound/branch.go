package bound

import (
	"math"
	"slices"
)

// maxBranchLabels is how many labels may be looked at, those of the descent
// among them, before plans are not divided any more: less than a tenth of a
// second of work, which larger cities have used up by then.
const maxBranchLabels = 400_000

// tree is branch and bound on top of the descent (Fisher 1981): where prices
// stall, plans are told apart by whether they hold a visit, or hold it on a day.
// Both parts have relaxations of their own, which begin with the prices of the
// whole. Every plan is in one of the parts, so that the highest of their bounds
// holds for all; the part that has it is divided next.
type tree struct {
	s     *descent
	least []int64 // prices of the rows, before anything is decided
	parts []*part
}

// part is the plans that keep to some decisions, and what is known of them.
type part struct {
	closed []int32 // offers that they do not take
	held   []int32 // rows of the groups of which they hold a visit
	bound  int64
	prices []int64 // at which the relaxation was least
	shares []int32
}

func newTree(s *descent) *tree {
	t := &tree{s: s}
	for k := range s.x.rows {
		t.least = append(t.least, s.x.rows[k].least)
	}
	t.parts = []*part{{bound: s.bound, prices: slices.Clone(s.prices), shares: slices.Clone(s.shares)}}
	return t
}

// branch divides the plans so many times at most.
func (s *descent) branch(most int) {
	t := newTree(s)
	for made := 1; made <= most && s.looked < maxBranchLabels && !s.b.done(); made++ {
		if !t.divide(t.highest(), made) {
			return
		}
	}
}

// highest is the part of the highest bound, of equals the first.
func (t *tree) highest() int {
	at := 0
	for k, p := range t.parts {
		if p.bound > t.parts[at].bound {
			at = k
		}
	}
	return at
}

// divide replaces a part by two; false when it cannot, or was stopped.
func (t *tree) divide(k, made int) bool {
	p := t.parts[k]
	t.decide(p)
	on := t.s.x.branchingOffers(p.shares)
	if len(on) == 0 {
		return false
	}
	with, without := p.clone(), p.clone()
	row := t.s.x.offers[on[0]].group
	with.held = append(with.held, row)
	for o := range t.s.x.offers {
		if k := int32(o); t.s.x.offers[k].group == row && !slices.Contains(on, k) {
			with.closed = append(with.closed, k)
		}
	}
	without.closed = append(without.closed, on...)
	t.parts[k] = with
	t.parts = append(t.parts, without)
	return t.relax(with, made) && (t.s.b.done() || t.relax(without, made))
}

// relax looks for good prices of a part; false when it was stopped.
func (t *tree) relax(p *part, made int) bool {
	const (
		iterations = 24
		longest    = 1 // of steps: the prices are near good ones
	)
	s := t.s
	t.decide(p)
	s.x.setPrices(p.prices)
	copy(s.shares, p.shares)
	clear(s.heads)
	s.bound, s.best, s.short, s.idle, s.scale = p.bound, math.MaxInt64, 0, 0, longest
	s.proved = func() {
		p.bound = s.bound
		s.b.proved(Proof{By: Lagrange, Bound: t.parts[t.highest()].bound, Iterations: s.made, Branches: made})
	}
	ok := s.run(iterations)
	copy(p.prices, s.prices)
	copy(p.shares, s.shares)
	return ok
}

// decide makes the coupling keep to the decisions of a part.
func (t *tree) decide(p *part) {
	x := t.s.x
	for k := range x.offers {
		x.offers[k].closed = false
	}
	for _, k := range p.closed {
		x.offers[k].closed = true
	}
	for k := range x.rows {
		x.rows[k].least = t.least[k]
	}
	for _, r := range p.held {
		x.rows[r].least = -x.rows[r].most // as with what is given
	}
}

func (p *part) clone() *part {
	return &part{
		closed: slices.Clone(p.closed), held: slices.Clone(p.held),
		bound: p.bound, prices: slices.Clone(p.prices), shares: slices.Clone(p.shares),
	}
}
