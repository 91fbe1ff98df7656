package bound

import "github.com/tripwright/tripwright/internal/optimize"

// ways are lower bounds of the minutes between places that obey the triangle
// inequality: the shorter of the way itself and any detour past visits with
// their least stay. A plan from which visits are taken out stays possible on
// them, so that no relaxation needs visits that do not pay.
type ways struct {
	place []int32 // by node, -1 for nodes that nothing uses
	many  int
	least []int32 // [from*many+to]
}

// directWays are the ways between the nodes in use without detours: all that a
// bag needs, which looks at the least way from each and to each.
func directWays(p *optimize.Problem, x *coupling) *ways {
	w := &ways{place: make([]int32, p.Nodes)}
	for i := range w.place {
		w.place[i] = -1
	}
	var nodes []int
	settle := func(node int) int32 {
		if w.place[node] < 0 {
			w.place[node] = int32(len(nodes))
			nodes = append(nodes, node)
		}
		return w.place[node]
	}
	for k := range x.offers {
		settle(p.Visits[x.offers[k].visit].Node)
	}
	for d := range p.Days {
		settle(p.Days[d].StartNode)
		settle(p.Days[d].EndNode)
	}
	w.many = len(nodes)
	for _, i := range nodes {
		for _, j := range nodes {
			w.least = append(w.least, p.Way(i, j))
		}
	}
	return w
}

// shortestWays is the algorithm of Floyd (1962) over the nodes in use; not ok
// when stopped.
func shortestWays(p *optimize.Problem, x *coupling, stopped func() bool) (*ways, bool) {
	w := directWays(p, x)
	stay := map[int32]int32{} // least, by place
	for k := range x.offers {
		in := &p.Visits[x.offers[k].visit]
		at := w.place[in.Node]
		if s, known := stay[at]; !known || in.Stay < s {
			stay[at] = in.Stay
		}
	}
	for via := range int32(w.many) {
		if s, visited := stay[via]; visited {
			if stopped() {
				return nil, false
			}
			w.shorten(via, s)
		}
	}
	return w, true
}

// shorten allows the detour past one place.
func (w *ways) shorten(via, stay int32) {
	past := w.least[int(via)*w.many : (int(via)+1)*w.many]
	for i := range w.many {
		row := w.least[i*w.many : (i+1)*w.many]
		head := row[via] + stay
		for j, tail := range past {
			row[j] = min(row[j], head+tail)
		}
	}
}

func (w *ways) between(from, to int) int32 {
	return w.least[int(w.place[from])*w.many+int(w.place[to])]
}
