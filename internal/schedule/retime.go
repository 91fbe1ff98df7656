package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// Stops are a plan's sights and meals per day, in order: what Retime sets again.
type Stops [][]Stop

// Stop is one sight or meal.
type Stop struct {
	Ref    string
	Role   trip.Role
	Locked bool
}

// StopsOf reads the stops of a plan.
func StopsOf(p *trip.Plan) Stops {
	out := make(Stops, len(p.Days))
	p.Each(func(day, _ int, s *trip.Slot) {
		switch s.Role {
		case trip.RoleSight, trip.RoleLunch, trip.RoleDinner:
			out[day] = append(out[day], Stop{s.Selected().OptionRef, s.Role, s.Locked})
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

// Retime sets the stops of every day again around a journey: the same stops on the same days, in the given order if that
// holds, else in another. Days in free may lose stops that fit no more, the least worthy first; Dropped says which. On
// other days a stop that does not fit is fault.Unplannable.
func (c *City) Retime(in *trip.Intent, j Journey, assume trip.Assumptions, stops Stops, seed uint64, mayDrop bool) (trip.Plan, []Stop, error) {
	fr, err := newFrame(in, c.facts, j, c.legs, assume, true)
	if err != nil {
		return trip.Plan{}, nil, err
	}
	keep := map[string]bool{}
	for _, day := range stops {
		for _, s := range day {
			keep[s.Ref] = true
		}
	}
	d := newDraft(fr, c, func(ref string) bool { return keep[ref] })
	var dropped []Stop
	days := make([][]optimize.Stop, len(d.tours))
	for day := range stops {
		lost, err := d.retimeDay(day, stops[day], days, mayDrop)
		if err != nil {
			return trip.Plan{}, nil, err
		}
		dropped = append(dropped, lost...)
	}
	p := d.assemble(days)
	p.Seed = seed
	return p, dropped, nil
}

// retimeDay spreads a day's stops over its tours by role and order and times each tour.
func (d *draft) retimeDay(day int, stops []Stop, out [][]optimize.Stop, mayDrop bool) ([]Stop, error) {
	var dropped []Stop
	rest := stops
	for t := range d.tours {
		if d.tours[t].day != day {
			continue
		}
		var mine, later []Stop
		for _, s := range rest {
			if d.goesIn(t, s) {
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
		if s.Locked || !mayDrop {
			return nil, fault.New(fault.Unplannable, "a stop has no free time on its day")
		}
		dropped = append(dropped, s)
	}
	return dropped, nil
}

// goesIn tells whether a stop is open at all in a tour.
func (d *draft) goesIn(t int, s Stop) bool {
	v, ok := d.byPlace[s.Ref+"/"+string(s.Role)]
	if !ok {
		return false
	}
	if l := d.problem.Visits[v].Lock; l != nil {
		return l.Day == t
	}
	_, err := optimize.Time(&d.problem, t, []int{v})
	return err == nil
}

// retimeTour finds an order of the stops that holds: the given one, else any; with mayDrop, the least worthy stop goes
// until one does.
func (d *draft) retimeTour(t int, stops []Stop, mayDrop bool) ([]optimize.Stop, []Stop, error) {
	var dropped []Stop
	for {
		order := make([]int, len(stops))
		for i, s := range stops {
			order[i] = d.byPlace[s.Ref+"/"+string(s.Role)]
		}
		if timed, ok := d.anyOrder(t, order); ok {
			return timed, dropped, nil
		}
		worst := d.leastWorthy(t, stops)
		if !mayDrop || worst < 0 {
			return nil, nil, fault.New(fault.Unplannable, "the stops of a day do not fit any more")
		}
		dropped = append(dropped, stops[worst])
		stops = slices.Delete(slices.Clone(stops), worst, worst+1)
	}
}

func (d *draft) leastWorthy(t int, stops []Stop) int {
	worst := -1
	for i, s := range stops {
		v := d.byPlace[s.Ref+"/"+string(s.Role)]
		if s.Locked || d.problem.Visits[v].Must {
			continue
		}
		if worst < 0 || d.worth(v, t) < d.worth(d.byPlace[stops[worst].Ref+"/"+string(stops[worst].Role)], t) {
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

// maxOrders bounds the orders tried for one tour: all of six stops.
const maxOrders = 720

// anyOrder times the given order, or the order that is over earliest.
func (d *draft) anyOrder(t int, order []int) ([]optimize.Stop, bool) {
	if timed, err := optimize.Time(&d.problem, t, order); err == nil {
		return timed, true
	}
	var best []optimize.Stop
	tried := 0
	permute(order, 0, func(o []int) bool {
		tried++
		if timed, err := optimize.Time(&d.problem, t, o); err == nil {
			if best == nil || timed[len(timed)-1].End < best[len(best)-1].End {
				best = timed
			}
		}
		return tried < maxOrders
	})
	return best, best != nil
}

// permute calls f with every order of a, in a fixed sequence, until f says stop.
func permute(a []int, k int, f func([]int) bool) bool {
	if k == len(a) {
		return f(a)
	}
	for i := k; i < len(a); i++ {
		a[k], a[i] = a[i], a[k]
		more := permute(a, k+1, f)
		a[k], a[i] = a[i], a[k]
		if !more {
			return false
		}
	}
	return true
}
