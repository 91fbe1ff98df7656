package bound

import (
	"math/bits"

	"github.com/tripwright/tripwright/internal/optimize"
)

// coupling is what the days share (the coupling constraints): each limit that joins
// them is a row with a price, each visit on a day an offer that uses rows.
//
// Diminishing returns are rows too. A visit of a theme takes one of its ranks
// and is worth what it counts there; one visit per rank is a limit like any
// other. The ranks of Objective are one such choice, so the relaxation is
// never below it.
type coupling struct {
	p      *optimize.Problem
	shift  int // worth is counted in parts of 2^-shift
	total  int64
	rows   []row
	offers []offer
	byDay  [][]int32 // offers of each day
	money  int32     // row of the money cap, -1 when money does not matter
	unit   int64     // cost is counted in whole units of it, rounding down
}

// row is a limit: what is used of it is at most cap. Its price is per use.
type row struct {
	cap, price  int64
	least, most int64 // between which the price makes sense; equal when there is no limit
	weight      int64 // a typical use, for the length of steps
	used        int64 // in this iteration
}

// offer is a visit on a day on which it can be chosen.
type offer struct {
	visit, day int32
	starts     []optimize.Window // allowed start times
	worth      []int64           // by rank of its theme, or the only one
	ranks      int32             // row of rank 0, -1 without theme
	rows       []int32           // other rows of which it uses one
	cost       int64             // in units of coupling.unit
	group      int32             // row of its group, also in rows
	marks      []int32           // of which a day holds at most one visit: its group, its kinds
	counted    bool              // uses up MaxVisits
	closed     bool              // decided against, so that it never pays
	taken      int32             // rank at which profit valued it
}

// newCoupling lists rows and offers; not ok when sums might overflow.
func newCoupling(p *optimize.Problem, given []int) (*coupling, bool) {
	x := &coupling{p: p, byDay: make([][]int32, len(p.Days)), money: -1, unit: max(1, p.MoneyCap>>20)}
	x.openOffers()
	top, uses := int64(1), 1
	for k := range x.offers {
		o := &x.offers[k]
		top = max(top, o.worth[0], -o.worth[0])
		uses += 4 + len(p.Decay)
	}
	high, total := bits.Mul64(uint64(top), uint64(uses))
	if high > 0 || total > 1<<57 {
		return nil, false
	}
	x.shift = max(0, min(20, 46-bits.Len64(total)))
	x.total = int64(total) << x.shift
	for k := range x.offers {
		x.offers[k].worth[0] <<= x.shift
	}
	x.addGroups(top<<x.shift, given)
	x.addKinds(top << x.shift)
	x.addThemes(top << x.shift)
	x.addMoney()
	return x, true
}

// whole is the largest worth a plan can have below a value of the relaxation.
func (x *coupling) whole(value int64) int64 { return value >> x.shift }

// openOffers lists the visits by day, with their undecayed worth.
func (x *coupling) openOffers() {
	for d := range x.p.Days {
		for v := range x.p.Visits {
			in := &x.p.Visits[v]
			if x.p.MoneyCap >= 0 && in.Cost > x.p.MoneyCap || in.Lock == nil && !in.Must && in.ScoreOn(d) <= 0 {
				continue
			}
			starts := startTimes(x.p, v, d)
			if len(starts) == 0 {
				continue
			}
			x.byDay[d] = append(x.byDay[d], int32(len(x.offers)))
			x.offers = append(x.offers, offer{
				visit: int32(v), day: int32(d), starts: starts, worth: []int64{in.ScoreOn(d)}, ranks: -1,
				counted: !x.p.Cap(in.Kind).Uncounted,
			})
		}
	}
}

// startTimes are the intervals in which a visit may start on a day; they may overlap.
func startTimes(p *optimize.Problem, v, d int) []optimize.Window {
	in := &p.Visits[v]
	lo, hi := p.Days[d].Start, p.Days[d].End-in.Stay
	if in.Lock != nil {
		if in.Lock.Day != d {
			return nil
		}
		lo, hi = max(lo, in.Lock.Start), min(hi, in.Lock.Start)
	}
	var out []optimize.Window
	for _, w := range in.WindowsOn(d) {
		if open, last := max(w.Open, lo), min(w.Close-in.Stay, hi); open <= last {
			out = append(out, optimize.Window{Open: open, Close: last})
		}
	}
	return out
}

// profit is what an offer is worth after paying for all it uses, at its best rank.
func (x *coupling) profit(o *offer) int64 {
	if o.closed {
		return 0
	}
	best := o.worth[0]
	if o.ranks >= 0 {
		o.taken = o.ranks
		best -= x.rows[o.ranks].price
		for r := 1; r < len(o.worth); r++ {
			if p := o.worth[r] - x.rows[int(o.ranks)+r].price; p > best {
				best, o.taken = p, o.ranks+int32(r)
			}
		}
	}
	for _, r := range o.rows {
		best -= x.rows[r].price
	}
	if x.money >= 0 {
		best -= x.rows[x.money].price * o.cost
	}
	return best
}

// prices are those of the rows, as they are.
func (x *coupling) prices() []int64 {
	out := make([]int64, len(x.rows))
	for k := range x.rows {
		out[k] = x.rows[k].price
	}
	return out
}

func (x *coupling) setPrices(prices []int64) {
	for k := range x.rows {
		x.rows[k].price = prices[k]
	}
}

// limits is what all limits cost at their prices: the constant of the relaxation.
func (x *coupling) limits() int64 {
	sum := int64(0)
	for k := range x.rows {
		sum += x.rows[k].price * x.rows[k].cap
	}
	return sum
}

// use counts an offer as chosen.
func (x *coupling) use(o *offer) {
	for _, r := range o.rows {
		x.rows[r].used++
	}
	if o.ranks >= 0 {
		x.rows[o.taken].used++
	}
	if x.money >= 0 {
		x.rows[x.money].used += o.cost
	}
}
