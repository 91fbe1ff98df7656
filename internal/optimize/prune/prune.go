package prune

import (
	"cmp"
	"fmt"

	"github.com/tripwright/tripwright/internal/optimize"
)

// DefaultMost is how many visits of so many a core has besides those it must have, when nothing else is said: 150, and of
// more than 500 visits 220, because among more there are more that come close. Found by trial on made-up cities of 200 to 20,000.
func DefaultMost(visits int) int {
	if visits <= 500 {
		return 150
	}
	return 220
}

// Options say what has to stay.
type Options struct {
	// Most is how many visits stay besides those that have to; 0 means DefaultMost.
	Most int
	// Warm is a plan to start from, visits per day in order: all of them stay.
	Warm [][]int
}

func (o *Options) validate(w *optimize.Large) error {
	if o.Most < 0 {
		return fmt.Errorf("optimize: pruning to %d visits", o.Most)
	}
	return w.ValidateWarm(o.Warm)
}

// Problem leaves out the visits that a good plan hardly needs, so that a city of
// tens of thousands is searched as fast as one of a few hundred.
//
// What has to stay stays: locks, musts with all their alternatives, and Warm. Of
// the others it keeps Most: those that pay best for their time (the stay, the
// way from where days begin and end, and the way from other good visits) and
// their money, which has a price only where it is tight; beside them some of each
// theme, some for each day, some near each good place; and of each kind with a
// cap, such as lunch, its share. A problem of no more than Most visits keeps them all.
//
// It is a judgement, not a proof: the best plan may need what was left out, and
// a bound of the core says nothing of the large problem. The same problem and
// options give the same answer. The error is about a problem or options that
// make no sense.
func Problem(w *optimize.Large, o Options) (*Core, error) {
	if err := w.Validate(); err != nil {
		return nil, err
	}
	if err := o.validate(w); err != nil {
		return nil, err
	}
	o.Most = cmp.Or(o.Most, DefaultMost(len(w.Visits)))
	kept := make([]bool, len(w.Visits))
	if len(w.Visits) <= o.Most {
		for v := range kept {
			kept[v] = true
		}
	} else {
		force(w, kept, o.Warm)
		newPruning(w, kept, o.Most).run()
	}
	var visits []int
	for v, keeps := range kept {
		if keeps {
			visits = append(visits, v)
		}
	}
	return only(w, visits)
}

// force keeps what has to stay.
func force(w *optimize.Large, kept []bool, warm [][]int) {
	musts := map[int]bool{} // groups
	for v := range w.Visits {
		in := &w.Visits[v]
		if in.Must && in.Group != 0 {
			musts[in.Group] = true
		}
		kept[v] = in.Must || in.Lock != nil
	}
	for v := range w.Visits {
		if group := w.Visits[v].Group; group != 0 && musts[group] {
			kept[v] = true
		}
	}
	for _, visits := range warm {
		for _, v := range visits {
			kept[v] = true
		}
	}
}

// pruning is a choice under way.
type pruning struct {
	w    *optimize.Large
	kept []bool
	most int
	left int // room for so many more
	all  []candidate
	hubs []int32 // candidates: good visits that the others are near to or not
	// insisted is what locks and musts use of time and money.
	insisted struct {
		minutes float64
		cost    int64
	}

	// Prices that a good plan pays, in score.
	minute, money float64

	// Scratch.
	ranked, counting []ranked
	worths           []float64
}

// candidate is a visit that may be chosen.
type candidate struct {
	visit, day int32 // day is the one it scores best on
	kind       int32
	score      float64 // there, after the usual decay
	ends       float64 // its share of the way from and to the ends of a day
	minutes    float64 // stay, ends and the way from the nearest hubs
	cost       float64
	hub        int32 // the nearest: an index into hubs
}

func newPruning(w *optimize.Large, kept []bool, most int) *pruning {
	p := &pruning{w: w, kept: kept, most: most}
	p.countInsisted()
	p.findCandidates()
	return p
}

// countInsisted counts of each group one visit.
func (p *pruning) countInsisted() {
	groups := map[int]bool{}
	for v := range p.w.Visits {
		in := &p.w.Visits[v]
		if in.Lock == nil && !in.Must || in.Group != 0 && groups[in.Group] {
			continue
		}
		groups[in.Group] = true
		p.insisted.minutes += float64(in.Stay)
		p.insisted.cost += in.Cost
	}
}

// run fills kept. A first guess at the prices finds the hubs, the ways from them
// make the guess better, and the lists choose by it.
func (p *pruning) run() {
	p.thin()
	p.price()
	p.findHubs()
	p.measure()
	p.price()
	p.choose()
}

// profit is what a candidate is worth at the prices.
func (p *pruning) profit(c *candidate) float64 {
	return c.score - float64(p.minute*c.minutes) - float64(p.money*c.cost)
}

// perTrip is how many visits of a kind the caps allow; len(all) when there are none.
func (p *pruning) perTrip(kind int) int {
	limit, n := p.w.Cap(kind), len(p.all)
	if limit.PerDay > 0 {
		n = min(n, limit.PerDay*len(p.w.Days))
	}
	if limit.PerTrip > 0 {
		n = min(n, limit.PerTrip)
	}
	return n
}

func (p *pruning) capped(kind int) bool {
	limit := p.w.Cap(kind)
	return limit.PerDay > 0 || limit.PerTrip > 0
}

func (p *pruning) kind(c int32) int { return int(p.all[c].kind) }

func (p *pruning) theme(c int32) int { return p.w.Visits[p.all[c].visit].Theme }
