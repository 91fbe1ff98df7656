package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// Stops are a plan's sights and meals per day, in order: what Retime sets again.
type Stops [][]Stop

// Stop is one sight or meal.
type Stop struct {
	Ref    string          `json:"ref"`
	Role   trip.Role       `json:"role"`
	Locked bool            `json:"locked,omitempty"`
	Window calendar.Window `json:"window"` // when the plan had it: tells two free times of a day apart, and a pin's time
}

// StopsOf reads the stops of a plan.
func StopsOf(p *trip.Plan) Stops {
	out := make(Stops, len(p.Days))
	p.Each(func(day, _ int, s *trip.Slot) {
		switch s.Role {
		case trip.RoleSight, trip.RoleLunch, trip.RoleDinner:
			out[day] = append(out[day], Stop{s.Selected().OptionRef, s.Role, s.Locked, s.Window})
		}
	})
	return out
}

// Clone copies s.
func (s Stops) Clone() Stops {
	out := make(Stops, len(s))
	for i := range s {
		out[i] = slices.Clone(s[i])
	}
	return out
}

// places are those that s stops at, by id.
func (s Stops) places() map[string]bool {
	n := 0
	for _, day := range s {
		n += len(day)
	}
	refs := make(map[string]bool, n)
	for _, day := range s {
		for _, stop := range day {
			refs[stop.Ref] = true
		}
	}
	return refs
}

// Retime sets the stops of every day again around a journey: the same stops on the same days, in the given order if that
// holds, else in another. What the plan had locked stays where it is, to the minute. With mayDrop, stops that fit no more
// may go, the least worthy first, never one that is locked or insisted on, and are returned; otherwise they are
// fault.Unplannable. Weather refuses nothing here: a stop that it spoils stays for the rules to find and for repair to move.
func (c *City) Retime(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, seed uint64, mayDrop bool) (trip.Plan, []Stop, error) {
	d, days, dropped, err := c.setAgain(in, j, assume, stops, true, mayDrop)
	if err != nil {
		return trip.Plan{}, nil, err
	}
	p := d.assemble(days)
	p.Seed = seed
	return p, dropped, nil
}

// Around drafts a trip of stops that are known already, set around j, without those that do not fit there. Of the options
// it takes the seed and the kind of prices. fault.Unplannable: something insisted on does not fit, or j not the dates.
func (c *City) Around(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, o Options) (Draft, error) {
	d, days, _, err := c.setAgain(in, j, assume, stops, o.Quoted, true)
	if err != nil {
		return Draft{}, err
	}
	out := Draft{Plan: d.assemble(days)}
	out.Plan.Seed, out.Fees = o.Seed, out.Plan.Fees()
	visits := make([][]int, len(days))
	for t := range days {
		for _, s := range days[t] {
			visits[t] = append(visits[t], s.Visit)
		}
	}
	out.Worth = optimize.Objective(&d.problem, visits)
	return out, nil
}

// setAgain gives the times of the stops per tour, and the stops that had to go.
func (c *City) setAgain(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, quoted, mayDrop bool) (*draft, [][]optimize.Stop, []Stop, error) {
	fr, err := newFrame(withLocks(in, stops), c.facts, j, c.legs, assume, quoted)
	if err != nil {
		return nil, nil, nil, err
	}
	d := newDraft(fr, c, stops.places())
	var dropped []Stop
	days := make([][]optimize.Stop, len(d.tours))
	for day := range stops {
		lost, err := d.retimeDay(day, stops[day], days, mayDrop)
		if err != nil {
			return nil, nil, nil, err
		}
		dropped = append(dropped, lost...)
	}
	return d, days, dropped, nil
}

// withLocks is the intent with every stop pinned that its plan has locked, whoever locked it.
func withLocks(in *trip.Intent, stops Stops) *trip.Intent {
	out := *in
	for day := range stops {
		for _, s := range stops[day] {
			l := trip.LockedSlot{DayOffset: day, Window: s.Window, ActivityID: s.Ref}
			pinned := func(o trip.LockedSlot) bool { return o.DayOffset == day && o.ActivityID == s.Ref }
			if s.Locked && !slices.ContainsFunc(in.Prefs.LockedSlots, pinned) {
				out.Prefs.LockedSlots = append(slices.Clone(out.Prefs.LockedSlots), l)
			}
		}
	}
	return &out
}

// retimeDay spreads a day's stops over its free times and times each: first where the plan had them, then wherever else
// they are open.
func (d *draft) retimeDay(day int, stops []Stop, out [][]optimize.Stop, mayDrop bool) ([]Stop, error) {
	var dropped []Stop
	rest := stops
	for _, t := range d.toursOf(day) {
		var mine, later []Stop
		for _, s := range rest {
			if d.goesIn(t, s) && !d.wasLater(t, s) {
				mine = append(mine, s)
			} else {
				later = append(later, s)
			}
		}
		timed, lost, err := d.retimeTour(t, mine, mayDrop)
		if err != nil {
			return nil, err
		}
		out[t], rest = timed, later
		dropped = append(dropped, lost...)
	}
	for _, s := range rest {
		if !mayDrop || d.keeps(s) {
			return nil, fault.New(fault.Unplannable, "a stop has no free time on its day")
		}
		dropped = append(dropped, s)
	}
	return dropped, nil
}

func (d *draft) toursOf(day int) []int {
	var out []int
	for t := range d.tours {
		if d.tours[t].day == day {
			out = append(out, t)
		}
	}
	return out
}

// wasLater tells whether a stop that fits t belongs to a later free time of the day, because its plan had it there.
func (d *draft) wasLater(t int, s Stop) bool {
	for u := t + 1; u < len(d.tours) && d.tours[u].day == d.tours[t].day; u++ {
		if s.Window.Start >= d.tours[u].start && d.goesIn(u, s) {
			return true
		}
	}
	return false
}

// keeps tells whether a stop must not be dropped.
func (d *draft) keeps(s Stop) bool { return s.Locked || d.musts[s.Ref] }

// visitOf finds what a stop is in the problem: the pin at its very time, another of its pins that day, or the place.
func (d *draft) visitOf(day int, s Stop) (int, bool) {
	if v, ok := d.byLock[lockKey{day, s.Window, s.Ref}]; ok {
		return v, true
	}
	for v := range d.visits {
		if l := d.visits[v].locked; l != nil && l.ActivityID == s.Ref && l.DayOffset == day && d.visits[v].role == s.Role {
			return v, true
		}
	}
	if v, ok := d.byPlace[stopKey{s.Ref, s.Role, inTheEvening(s.Window.Start)}]; ok {
		return v, ok
	}
	for _, evening := range []bool{false, true} { // moved by hand, or of a plan that knew no evenings
		if v, ok := d.byPlace[stopKey{s.Ref, s.Role, evening}]; ok {
			return v, ok
		}
	}
	return 0, false
}

// goesIn tells whether a stop is possible at all in a tour.
func (d *draft) goesIn(t int, s Stop) bool {
	v, ok := d.visitOf(d.tours[t].day, s)
	if !ok {
		return false
	}
	if l := d.problem.Visits[v].Lock; l != nil {
		return l.Day == t
	}
	_, err := optimize.Time(d.tight(), t, []int{v})
	return err == nil
}

// tight is the problem with every minute of the days.
func (d *draft) tight() *optimize.Problem {
	p := d.problem
	p.Days = d.full
	return &p
}

// retimeTour finds an order of the stops that holds: the given one, else any; with mayDrop, the least worthy stop goes
// until one does.
func (d *draft) retimeTour(t int, stops []Stop, mayDrop bool) ([]optimize.Stop, []Stop, error) {
	var dropped []Stop
	for {
		order := make([]int, len(stops))
		for i, s := range stops {
			order[i], _ = d.visitOf(d.tours[t].day, s)
		}
		if timed, ok := d.anyOrder(t, order); ok {
			return timed, dropped, nil
		}
		worst := d.leastWorthy(t, stops, order)
		if !mayDrop || worst < 0 {
			return nil, nil, fault.New(fault.Unplannable, "the stops of a day do not fit any more")
		}
		dropped = append(dropped, stops[worst])
		stops = slices.Delete(slices.Clone(stops), worst, worst+1)
	}
}

// leastWorthy is the stop that is missed least, or -1 when all must stay.
func (d *draft) leastWorthy(t int, stops []Stop, visits []int) int {
	worst := -1
	for i, s := range stops {
		if !d.keeps(s) && (worst < 0 || d.worth(visits[i], t) < d.worth(visits[worst], t)) {
			worst = i
		}
	}
	return worst
}

func (d *draft) worth(v, t int) int64 {
	if s := d.problem.Visits[v].Score; t < len(s) {
		return s[t]
	}
	return 0
}

// anyOrder times the given order, leaving slack if it can, or else the order that is over earliest.
func (d *draft) anyOrder(t int, order []int) ([]optimize.Stop, bool) {
	for _, p := range []*optimize.Problem{&d.problem, d.tight()} {
		if timed, err := optimize.Time(p, t, order); err == nil {
			return timed, true
		}
	}
	s := orders{problem: d.tight(), tour: t, left: maxOrders}
	s.extend(slices.Clone(order), 0)
	return s.best, s.best != nil
}

// maxOrders bounds the beginnings of orders tried for one tour.
const maxOrders = 3000

// orders looks through the orders of a tour's stops, in a fixed sequence, cutting off every beginning that cannot be done.
type orders struct {
	problem *optimize.Problem
	tour    int
	left    int
	best    []optimize.Stop
}

// extend tries every stop at position k of an order that holds so far.
func (s *orders) extend(order []int, k int) {
	for i := k; i < len(order) && s.left > 0; i++ {
		s.left--
		order[k], order[i] = order[i], order[k]
		if timed, err := optimize.Time(s.problem, s.tour, order[:k+1]); err == nil {
			switch {
			case k+1 < len(order):
				s.extend(order, k+1)
			case s.best == nil || timed[k].End < s.best[k].End:
				s.best = timed
			}
		}
		order[k], order[i] = order[i], order[k]
	}
}
