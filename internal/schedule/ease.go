package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// A day has more time than its stops need at least. What is left would be spent before doors that open later, most of all before dinner: people stay
// longer where they are instead, and begin a little later.
const (
	shortWait    = 15 // minutes that nobody minds
	easeStep     = 5
	latestBegin  = int32(10 * 60) // when a day begins at the latest, where nothing opens later
	longestLunch = 90
	longDinner   = 105
)

// ease spends the waits of a day on the stops before them, as far as hours and pins allow. The order stays, what is pinned keeps its time, and nothing
// ends later than it would: the same stops in the same order always have the same times. A tour that does not hold as it stands is left alone.
func (d *draft) ease(t int, stops []optimize.Stop) []optimize.Stop {
	if t >= len(d.full) || !d.holds(t, stops) {
		return stops
	}
	e := easing{draft: d, tour: t, asked: stops, stops: slices.Clone(stops)}
	for k := 1; k < len(stops); k++ {
		wait := e.wait(k)
		e.stayLonger(k)
		e.beginLater(k)
		if wait > 0 || e.pinned(k) {
			e.first = k // it stands where it stands: what comes before it is settled
		}
	}
	return e.stops
}

// holds tells whether stops stand as early as they can, in a day with room at its ends or in all of it.
func (d *draft) holds(t int, stops []optimize.Stop) bool {
	for _, p := range []*optimize.Problem{&d.problem, d.tight()} {
		timed, err := optimize.Time(p, t, visitsOf(stops))
		if err == nil && slices.Equal(timed, stops) {
			return true
		}
	}
	return false
}

// easing is a tour at work: the stops from first on may still move.
type easing struct {
	*draft
	tour, first int
	asked       []optimize.Stop // as they stood
	stops       []optimize.Stop
}

func (e *easing) visit(k int) *optimize.Visit { return &e.problem.Visits[e.stops[k].Visit] }

func (e *easing) pinned(k int) bool { return e.visit(k).Lock != nil }

// wait is the minutes between when one could be at a stop and when it begins.
func (e *easing) wait(k int) int32 {
	before, v := e.stops[k-1], e.visit(k)
	return e.stops[k].Start - before.End - max(e.problem.Way(e.problem.Visits[before.Visit].Node, v.Node), v.Buffer)
}

// stayLonger fills the wait at a stop with longer visits to those before it: a step at a time where the stay has grown least.
func (e *easing) stayLonger(k int) {
	for e.wait(k) > shortWait {
		least, at := 1.0, -1
		for i := e.first; i < k; i++ {
			if share := e.grown(i); share < least && e.canEnd(i) && e.canMove(i+1, k) {
				least, at = share, i
			}
		}
		if at < 0 {
			return
		}
		e.stops[at].End += easeStep
		e.move(at+1, k)
	}
}

// beginLater moves what stands before a wait, where the day begins with it.
func (e *easing) beginLater(k int) {
	for e.first == 0 && e.wait(k) > shortWait && e.stops[0].Start+easeStep <= latestBegin && e.canMove(0, k) {
		e.move(0, k)
	}
}

// grown is how much of what a stay may grow by it has grown.
func (e *easing) grown(k int) float64 {
	usual := e.visit(k).Stay
	if may := e.longest(k) - usual; may > 0 && !e.pinned(k) {
		return float64(e.stops[k].End-e.stops[k].Start-usual) / float64(may)
	}
	return 1
}

// longest is how long one stays at a stop with pleasure, in minutes: under the open sky up to twice the usual, indoors two fifths more.
func (e *easing) longest(k int) int32 {
	usual := e.visit(k).Stay
	switch v := e.visits[e.stops[k].Visit]; {
	case v.role == trip.RoleLunch:
		return longestLunch
	case v.role == trip.RoleDinner:
		return longDinner
	case v.sight.Indoor != nil && !*v.sight.Indoor && !v.evening:
		return usual + min(usual, 75)
	}
	return usual + min(usual*2/5, 60)
}

// canEnd tells whether a stop is still open a step later.
func (e *easing) canEnd(k int) bool { return e.open(k, e.stops[k].Start, e.stops[k].End+easeStep) }

func (e *easing) canMove(from, to int) bool {
	for k := from; k < to; k++ {
		if e.pinned(k) || !e.open(k, e.stops[k].Start+easeStep, e.stops[k].End+easeStep) {
			return false
		}
	}
	return true
}

func (e *easing) open(k int, from, to int32) bool {
	dark := int32(e.light[e.tours[e.tour].day].End)
	if a := e.visits[e.stops[k].Visit].sight; a != nil && a.Green() && e.asked[k].End <= dark && dark < to {
		return false // nobody stays among trees until it is dark
	}
	return slices.ContainsFunc(e.visit(k).WindowsOn(e.tour), func(w optimize.Window) bool { return w.Open <= from && to <= w.Close })
}

func (e *easing) move(from, to int) {
	for k := from; k < to; k++ {
		s := &e.stops[k]
		s.Arrival, s.Start, s.End = s.Arrival+easeStep, s.Start+easeStep, s.End+easeStep
	}
}
