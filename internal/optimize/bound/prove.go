package bound

import (
	"cmp"
	"fmt"
	"math/bits"

	"github.com/tripwright/tripwright/internal/optimize"
)

// DefaultIterations proves 0 to 2 per cent on most cities of 60 visits, in a
// twentieth to a quarter of a second.
const DefaultIterations = 100

// DefaultBranches prove the best of 20 visits to be it, mostly in a few
// hundredths of a second.
const DefaultBranches = 100

// Options say how long to work on a proof. The result depends on the
// problem and on nothing here but Iterations, Branches, Days, Against, Enough and
// Given — unless Stop cut it short.
type Options struct {
	// Iterations of the Lagrangian relaxation after the knapsack, which is
	// always made; 0 means DefaultIterations, negative the knapsack alone.
	Iterations int
	// Branches is how often plans are divided at most, into those with a visit
	// and those without, where Iterations are not enough. Each part has a few
	// more iterations. Cities in which that would take long are not divided. 0
	// means DefaultBranches, negative none.
	Branches int
	// Days is how many iterations are made with a bag for each day, after the
	// knapsack and before the Lagrangian: each takes a small part of a
	// millisecond. 0 means none.
	Days int
	// Against is the worth of a plan at hand; 0 means none. It leads the steps,
	// and the work ends when that plan is proved good Enough.
	Against int64
	// Enough is the gap to Against, in permille, below which no better proof is
	// asked for; 0 means that only the proof of the optimum is.
	Enough int
	// Given are visits that all plans to be compared with contain, as the locks
	// and musts that could be placed. The proof then holds for such plans only,
	// and is the sharper for it.
	Given []int
	// Stop is asked before each iteration, and inside long ones, whether to end
	// early with the best proof so far; nil means never.
	Stop func() bool
	// Better is told each proof that is better than the one before, the
	// knapsack's first; nil means nobody.
	Better func(Proof)
}

// Proof is an upper bound on the worth of every plan and where it comes from.
type Proof struct {
	By Relaxation
	// Bound is what no plan exceeds; it means nothing when By is Unproved.
	Bound int64
	// Iterations of the Lagrangian relaxation that were made until it, and how
	// often plans were divided.
	Iterations, Branches int
}

// Relaxation is the easier problem whose optimum proves a bound.
type Relaxation int

const (
	// Unproved is no proof: stopped too early, or numbers too large to add.
	Unproved Relaxation = iota
	// Knapsack packs stays and the least ways to and from them into one bag of
	// the time of all days.
	Knapsack
	// Days packs stays and the least ways to and from them into a bag for each
	// day; what joins the days has a price.
	Days
	// Lagrange plans each day alone and minute by minute; what joins the days,
	// as visiting once and money, has a price instead of a limit. Where that
	// stalls, it is made of parts of the plans.
	Lagrange
)

// String is the relaxation in a word, for logs and tests.
func (r Relaxation) String() string {
	switch r {
	case Knapsack:
		return "knapsack"
	case Days:
		return "days"
	case Lagrange:
		return "lagrange"
	}
	return "unproved"
}

// Gap is how far, in permille of the best possible and rounded up, a plan worth
// objective is from it at most: 27 means "within 2.7 % of the best possible",
// 0 that it is the best. Not ok means that nothing can be said.
func (p Proof) Gap(objective int64) (permille int, ok bool) {
	if p.By == Unproved || objective <= 0 {
		return 0, false
	}
	if objective >= p.Bound {
		return 0, true
	}
	high, low := bits.Mul64(uint64(p.Bound-objective), 1000)
	gap, rest := bits.Div64(high, low, uint64(p.Bound))
	if rest > 0 {
		gap++
	}
	return int(gap), true
}

// Prove proves that no plan that optimize.Check accepts, and that contains what is
// Given, is worth more than Proof.Bound. Keep bonuses are not part of that worth.
//
// Why the proof holds on any machine: weak duality makes the value of the
// relaxation an upper bound at whatever prices of at least 0. Prices are
// integers on a scale of worth cut into 2^k parts, and each value is summed
// exactly in int64 (coupling refuses numbers that could overflow). Floats only
// choose which prices to try next; a bad choice costs sharpness, never truth.
// Worth is whole, so the exact value is rounded down to a whole at the end.
//
// The error is about a problem or options that make no sense.
func Prove(p *optimize.Problem, o Options) (Proof, error) {
	if err := p.Validate(); err != nil {
		return Proof{}, err
	}
	if err := o.validate(p); err != nil {
		return Proof{}, err
	}
	o.Iterations = cmp.Or(o.Iterations, DefaultIterations)
	o.Branches = cmp.Or(o.Branches, DefaultBranches)
	b := &progress{o: o}
	x, ok := newCoupling(p, o.Given)
	if !ok || b.stopped() {
		return b.proof, nil
	}
	knapsack := newKnapsack(x, directWays(p, x))
	knapsack.minimise()
	b.proved(Proof{By: Knapsack, Bound: x.whole(knapsack.best)})
	if o.Days > 0 && !b.done() {
		knapsack.priceGroups()
		newDaily(x, b).run(o.Days)
	}
	if o.Iterations > 0 && !b.done() && !b.stopped() {
		if ways, ok := shortestWays(p, x, b.stopped); ok {
			knapsack.priceGroups()
			if s := newDescent(x, ways, b); s.run(o.Iterations) {
				s.branch(o.Branches)
			}
		}
	}
	return b.proof, nil
}

func (o *Options) validate(p *optimize.Problem) error {
	if o.Enough < 0 {
		return fmt.Errorf("optimize: a gap of %d permille cannot be enough", o.Enough)
	}
	for _, v := range o.Given {
		if v < 0 || v >= len(p.Visits) {
			return fmt.Errorf("optimize: visit %d of %d is given", v, len(p.Visits))
		}
	}
	return nil
}

// progress is the best proof so far and when to be content with it.
type progress struct {
	o     Options
	proof Proof
}

// proved keeps a proof if it is better.
func (b *progress) proved(p Proof) {
	if b.proof.By != Unproved && p.Bound >= b.proof.Bound {
		return
	}
	b.proof = p
	if b.o.Better != nil {
		b.o.Better(p)
	}
}

// done reports whether the plan at hand is proved good enough.
func (b *progress) done() bool { return b.proof.By != Unproved && b.enough(b.proof.Bound) }

// enough reports whether a bound would prove the plan at hand good enough.
func (b *progress) enough(bound int64) bool {
	gap, ok := Proof{By: Lagrange, Bound: bound}.Gap(b.o.Against)
	return ok && gap <= b.o.Enough
}

func (b *progress) stopped() bool { return b.o.Stop != nil && b.o.Stop() }
