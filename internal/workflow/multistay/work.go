package multistay

import (
	"errors"
)

// Journeys beside the one that is planned are many, and of the longest each takes long. How much is tried is bounded by the work it is, and not by
// the clock: the same wishes get the same answer wherever they are planned.

// Work is counted in days that are searched near those of a plan at hand. One that is drafted anew, with beds and rides to choose from, is several.
const (
	mostWork   = 1100 // of the search beside one plan
	repairWork = 800  // of that for a cycle of repair, of which there may be several
	draftsWork = 3
)

// work is what may still be done of a search.
type work struct {
	left int
	Cut  bool // something was left, for it would have been more
}

// errTooMuch says that a journey was not tried, for the work was done before it. It is told to nobody.
var errTooMuch = errors.New("enough was tried")

// ForRepair makes ready for one cycle of repair: journeys stay near the one at hand, and less is tried.
func (x *Attempts) ForRepair() *Attempts {
	x.Near, x.Work.left = true, repairWork
	return x
}

// take takes some of the work, or says that it is too much. From then on nothing more is done.
func (w *work) take(n int) error {
	switch {
	case w == nil:
		return nil
	case w.Cut || w.left < n:
		w.Cut = true
		return errTooMuch
	}
	w.left -= n
	return nil
}

// workOf is the work of planning the stays that are not taken from the journey at hand.
func (x *Attempts) workOf(stays []Stay, taken []bool) int {
	sum := len(stays) // ways and dates
	for i := range stays {
		if taken[i] {
			continue
		}
		days := stays[i].Window.Days()
		if !x.Near {
			days *= draftsWork
		}
		sum += days
	}
	return sum
}

// ways is whoever knows the ways between the stays of a journey.
func (x *Attempts) ways(m *Tried) Planner {
	return Planner{In: &In{Wishes: m.In, Origin: x.Origin}, World: x.World, asked: x.asked, placed: x.placed}
}

// beside tries beside another journey, of the same places, what is left of the work.
func (x *Attempts) beside(now *Tried) *Attempts {
	if now == x.Have {
		return x
	}
	y := *x
	y.Have, y.made = now, map[string]outcome{}
	return &y
}
