package search

import "slices"

// contest looks for the one tour there is by many walks instead of one. Long
// tours with wide windows can be good in several orders that have hardly a way in
// common; a walk stays with the one it cools down in, and given more time only
// finds the best of that one more surely. So many walks cool fast, and ever fewer
// of them, no two alike, walk on for longer: successive halving (Jamieson &
// Talwalkar 2016) over the funnels of a landscape (Ochoa & Veerapen 2018).
type contest struct {
	a     *annealing
	used  func() float64
	stop  func() bool
	share float64   // of the time, when last asked
	field []entrant // the best first, once a heat is over
	after []int32   // by visit: what follows it in a tour, else -1; scratch of alike
}

// entrant is the best tour that one walk, or several after one another, came to.
type entrant struct {
	order []int32
	worth worth
}

// heat is a round of the contest.
type heat struct {
	walks int
	until float64 // share of the time after which it is over
}

// Found by trial on public instances of one tour.
const (
	trialMoves = 64   // they tell how many moves there is time for
	quickMoves = 1000 // about as many has a walk of the first heat
	mostWalks  = 30   // in the first heat
	fewWalks   = 4    // with time for fewer, there is one walk and no contest
	lukewarm   = 0.55 // how far walks after the first heat are cooled from their start on
	kinship    = 0.45 // share of the ways that tours alike have in common
)

// heats suit the contest to the number of moves there is time for.
func heats(moves float64) []heat {
	walks := int(min(mostWalks, 0.45*moves/quickMoves))
	if walks < fewWalks {
		return []heat{{1, 1}}
	}
	return []heat{{walks, 0.45}, {(walks + 3) / 4, 0.65}, {(walks + 9) / 10, 0.85}, {1, 1}}
}

func newContest(a *annealing, o *Options) *contest {
	c := &contest{a: a, used: o.Used, stop: o.Stop, after: make([]int32, len(a.s.m.visits))}
	for v := range c.after {
		c.after[v] = -1
	}
	return c
}

// hold runs the contest and leaves the best tour as that of the annealing.
func (c *contest) hold() {
	began := c.used()
	for range trialMoves {
		c.a.step()
	}
	c.share = c.used()
	perMove := max(1e-9, c.share-began) / trialMoves
	last := c.share
	for k, h := range heats((1 - began) / perMove) {
		each := (h.until - last) / float64(h.walks)
		if k == 0 {
			c.qualify(h.walks, last, each)
		} else {
			c.race(c.leaders(h.walks), h.walks, last, each)
		}
		last = h.until
		slices.SortStableFunc(c.field, func(x, y entrant) int { return x.worth.order(y.worth) })
	}
	best := &c.field[0]
	c.a.order[0], c.a.best = best.order, best.worth
}

// qualify is the first heat: walks that each begin with an empty day, but the
// first, which begins with the plan there is.
func (c *contest) qualify(walks int, from, each float64) {
	s := c.a.s
	for k := range walks {
		if k > 0 {
			s.remove(0, 1, len(s.routes[0].at)-1)
			s.recreate(s.drawTaste(), -1, s.left())
			s.fill()
			c.a.begin()
		}
		c.walk(0, from+float64(k+1)*each)
		c.field = append(c.field, entrant{slices.Clone(c.a.order[0]), c.a.best})
	}
}

// race lets the leaders walk on in turn, each from the best tour it had.
func (c *contest) race(leaders []int, walks int, from, each float64) {
	for k := range walks {
		e := &c.field[leaders[k%len(leaders)]]
		c.a.order[0] = append(c.a.order[0][:0], e.order...)
		c.a.restoreBest()
		c.a.begin()
		c.walk(lukewarm, from+float64(k+1)*each)
		if c.a.best.betterThan(e.worth) {
			e.order, e.worth = append(e.order[:0], c.a.order[0]...), c.a.best
		}
	}
}

// walk makes moves until a share of the time is used; they are cooled to the end
// from where some of the cooling is done.
func (c *contest) walk(cooled, until float64) {
	for began := c.share; c.share < until; {
		c.a.cool(cooled + float64((1-cooled)*(c.share-began)/(until-began)))
		c.a.step()
		if c.a.iteration%16 != 0 {
			continue
		}
		if c.share = c.used(); c.stop != nil && c.stop() {
			c.share = 1
		}
	}
}

// leaders are the best of the field, no two of them alike, up to a number.
func (c *contest) leaders(most int) []int {
	var out []int
	for k := range c.field {
		if len(out) == most {
			break
		}
		if !slices.ContainsFunc(out, func(l int) bool { return c.alike(c.field[k].order, c.field[l].order) }) {
			out = append(out, k)
		}
	}
	return out
}

// alike reports whether two tours have so many ways in common that walking on
// from either would come to much the same.
func (c *contest) alike(a, b []int32) bool {
	for k, v := range a[:max(0, len(a)-1)] {
		c.after[v] = a[k+1]
	}
	common := 0
	for k, v := range b[:max(0, len(b)-1)] {
		if c.after[v] == b[k+1] {
			common++
		}
	}
	for _, v := range a {
		c.after[v] = -1
	}
	return float64(common) >= kinship*float64(len(a))
}
