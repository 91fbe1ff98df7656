package bound

import "math"

// extremes are by place the least way on and the least way to it, on a day that
// has a visit.
func (w *ways) extremes(x *coupling) (leave, reach []int64) {
	leave, reach = make([]int64, w.many), make([]int64, w.many)
	visits, ends := x.groupsAt(w), make([]bool, w.many)
	for d := range x.p.Days {
		ends[w.place[x.p.Days[d].StartNode]] = true
		ends[w.place[x.p.Days[d].EndNode]] = true
	}
	for i := range leave {
		leave[i], reach[i] = math.MaxInt32, math.MaxInt32
	}
	for i := range w.many {
		for j := range w.many {
			if visits[i]+visits[j] == 0 || i == j && visits[i] == 1 && !ends[i] {
				continue // no visit, or a visit and itself
			}
			way := int64(w.least[i*w.many+j])
			leave[i], reach[j] = min(leave[i], way), min(reach[j], way)
		}
	}
	return leave, reach
}

// groupsAt counts by place the groups that can be visited there; 2 is several.
func (x *coupling) groupsAt(w *ways) []int {
	many, first := make([]int, w.many), make([]int32, w.many)
	for k := range x.offers {
		o := &x.offers[k]
		switch at := w.place[x.p.Visits[o.visit].Node]; {
		case many[at] == 0:
			many[at], first[at] = 1, o.group
		case first[at] != o.group:
			many[at] = 2
		}
	}
	return many
}

// bestDays is by visit its offer of the highest score, -1 without any.
func (x *coupling) bestDays() []int32 {
	best := make([]int32, len(x.p.Visits))
	for v := range best {
		best[v] = -1
	}
	for k := range x.offers {
		v := x.offers[k].visit
		in := &x.p.Visits[v]
		if best[v] < 0 || in.ScoreOn(int(x.offers[k].day)) > in.ScoreOn(int(x.offers[best[v]].day)) {
			best[v] = int32(k)
		}
	}
	return best
}
