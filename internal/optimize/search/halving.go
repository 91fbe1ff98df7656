package search

import "slices"

// halving looks for the one tour there is by many walks instead of one. Long
// tours with wide windows can be good in several orders that have hardly a way in
// common; a walk stays with the one it cools down in, and given more time only
// finds the best of that one more surely. So many walks cool fast, and ever fewer
// of them, no two alike, walk on for longer: successive halving (Jamieson &
// Talwalkar 2016) over the funnels of a landscape (Ochoa & Veerapen 2018).
type halving struct {
	a     *annealing
	used  func() float64
	stop  func() bool
	share float64     // of the time, when last asked
	tours []contender // the best first, once a round is over
	after []int32     // by visit: what follows it in a tour, else -1; scratch of alike
}

// contender is the best tour that one walk, or several after one another, came to.
type contender struct {
	order []int32
	worth worth
}

// round is one round of the halving.
type round struct {
	walks int
	until float64 // share of the time after which it is over
}

// Found by trial on public instances of one tour.
const (
	trialMoves     = 64   // they tell how many moves there is time for
	quickMoves     = 1000 // about as many has a walk of the first round
	mostWalks      = 30   // in the first round
	fewWalks       = 4    // with time for fewer, there is one walk and no halving
	resumedCooling = 0.55 // how far walks after the first round are cooled from their start on
	commonWays     = 0.45 // share of the ways that tours alike have in common
)

// rounds suit the halving to the number of moves there is time for.
func rounds(moves float64) []round {
	walks := int(min(mostWalks, 0.45*moves/quickMoves))
	if walks < fewWalks {
		return []round{{1, 1}}
	}
	return []round{{walks, 0.45}, {(walks + 3) / 4, 0.65}, {(walks + 9) / 10, 0.85}, {1, 1}}
}

func newHalving(a *annealing, o *Options) *halving {
	h := &halving{a: a, used: o.Used, stop: o.Stop, after: make([]int32, len(a.s.m.visits))}
	for v := range h.after {
		h.after[v] = -1
	}
	return h
}

// run halves the walks until one is left and leaves the best tour as that of the annealing.
func (h *halving) run() {
	began := h.used()
	for range trialMoves {
		h.a.step()
	}
	h.share = h.used()
	perMove := max(1e-9, h.share-began) / trialMoves
	last := h.share
	for k, r := range rounds((1 - began) / perMove) {
		each := (r.until - last) / float64(r.walks)
		if k == 0 {
			h.firstRound(r.walks, last, each)
		} else {
			h.nextRound(h.survivors(r.walks), r.walks, last, each)
		}
		last = r.until
		slices.SortStableFunc(h.tours, func(x, y contender) int { return x.worth.order(y.worth) })
	}
	best := &h.tours[0]
	h.a.order[0], h.a.best = best.order, best.worth
}

// firstRound has walks that each begin with an empty day, but the
// first, which begins with the plan there is.
func (h *halving) firstRound(walks int, from, each float64) {
	s := h.a.s
	for k := range walks {
		if k > 0 {
			s.remove(0, 1, len(s.routes[0].at)-1)
			s.recreate(s.drawRanking(), -1, s.left())
			s.fill()
			h.a.begin()
		}
		h.walk(0, from+float64(k+1)*each)
		h.tours = append(h.tours, contender{slices.Clone(h.a.order[0]), h.a.best})
	}
}

// nextRound lets the survivors walk on in turn, each from the best tour it had.
func (h *halving) nextRound(survivors []int, walks int, from, each float64) {
	for k := range walks {
		e := &h.tours[survivors[k%len(survivors)]]
		h.a.order[0] = append(h.a.order[0][:0], e.order...)
		h.a.restoreBest()
		h.a.begin()
		h.walk(resumedCooling, from+float64(k+1)*each)
		if h.a.best.betterThan(e.worth) {
			e.order, e.worth = append(e.order[:0], h.a.order[0]...), h.a.best
		}
	}
}

// walk makes moves until a share of the time is used; they are cooled to the end
// from where some of the cooling is done.
func (h *halving) walk(cooled, until float64) {
	for began := h.share; h.share < until; {
		h.a.cool(cooled + float64((1-cooled)*(h.share-began)/(until-began)))
		h.a.step()
		if h.a.iteration%16 != 0 {
			continue
		}
		if h.share = h.used(); h.stop != nil && h.stop() {
			h.share = 1
		}
	}
}

// survivors are the best of the tours, no two of them alike, up to a number.
func (h *halving) survivors(most int) []int {
	var out []int
	for k := range h.tours {
		if len(out) == most {
			break
		}
		if !slices.ContainsFunc(out, func(l int) bool { return h.alike(h.tours[k].order, h.tours[l].order) }) {
			out = append(out, k)
		}
	}
	return out
}

// alike reports whether two tours have so many ways in common that walking on
// from either would come to much the same.
func (h *halving) alike(a, b []int32) bool {
	for k, v := range a[:max(0, len(a)-1)] {
		h.after[v] = a[k+1]
	}
	common := 0
	for k, v := range b[:max(0, len(b)-1)] {
		if h.after[v] == b[k+1] {
			common++
		}
	}
	for _, v := range a {
		h.after[v] = -1
	}
	return float64(common) >= commonWays*float64(len(a))
}
