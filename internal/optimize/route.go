package optimize

import (
	"math"
	"slices"
)

// route is one day: its stops between two ends, as parallel arrays, with what
// an insertion check needs to know in O(1) (Savelsbergh's forward slack,
// Vansteenwegen et al. 2009, made exact for any number of windows a day).
//
// A stop is ready when the way to it and its buffer have passed; it then waits
// for the next allowed start. Waiting is always allowed, so the ready times
// from which the rest of the day still works are all those up to one latest.
type route struct {
	visit  []int32 // -1 at both ends
	node   []int32
	buffer []int32
	ready  []int32 // earliest ready time
	leave  []int32 // earliest end of the stop
	latest []int32 // latest ready time that keeps the rest of the day possible
	travel int64   // minutes on the way, all day
}

func newRoute(d *Day, room int) route {
	two := func(a, b int32) []int32 { return append(make([]int32, 0, room+2), a, b) }
	return route{
		visit:  two(-1, -1),
		node:   two(int32(d.StartNode), int32(d.EndNode)),
		buffer: two(0, d.EndBuffer),
		ready:  two(d.Start, 0),
		leave:  two(d.Start, 0),
		latest: two(d.Start, d.End),
	}
}

// stops are the visits of the day in order.
func (r *route) stops() []int32 { return r.visit[1 : len(r.visit)-1] }

func (r *route) copyFrom(o *route) {
	r.visit = append(r.visit[:0], o.visit...)
	r.node = append(r.node[:0], o.node...)
	r.buffer = append(r.buffer[:0], o.buffer...)
	r.ready = append(r.ready[:0], o.ready...)
	r.leave = append(r.leave[:0], o.leave...)
	r.latest = append(r.latest[:0], o.latest...)
	r.travel = o.travel
}

// insert puts a visit after position p; the caller times the route anew.
func (r *route) insert(p int, v int32, in *visit) {
	r.visit = slices.Insert(r.visit, p+1, v)
	r.node = slices.Insert(r.node, p+1, in.node)
	r.buffer = slices.Insert(r.buffer, p+1, in.buffer)
	r.resize()
}

// drop removes the stop at position p; the caller times the route anew.
func (r *route) drop(p int) {
	r.visit = slices.Delete(r.visit, p, p+1)
	r.node = slices.Delete(r.node, p, p+1)
	r.buffer = slices.Delete(r.buffer, p, p+1)
	r.resize()
}

// resize fits the timed arrays to the stops, keeping the fixed values at the ends.
func (r *route) resize() {
	n := len(r.visit)
	end := r.latest[len(r.latest)-1]
	r.ready = slices.Grow(r.ready, 1)[:n]
	r.leave = slices.Grow(r.leave, 1)[:n]
	r.latest = slices.Grow(r.latest, 1)[:n]
	r.latest[n-1] = end
}

// time runs both passes over the route of day d and reports whether the day is
// possible; when it is not, the timed arrays mean nothing.
func (m *model) time(r *route, d int) bool {
	return m.timeForward(r, d) && m.timeBackward(r, d)
}

func (m *model) timeForward(r *route, d int) bool {
	end := len(r.visit) - 1
	r.travel = 0
	for p := 1; p <= end; p++ {
		way := m.to[int(r.node[p-1])*m.nodes+int(r.node[p])]
		r.travel += int64(way)
		r.ready[p] = r.leave[p-1] + max(way, r.buffer[p])
		if p == end {
			break
		}
		start, ok := m.earliest(int(r.visit[p]), d, r.ready[p])
		if !ok {
			return false
		}
		r.leave[p] = start + m.visits[r.visit[p]].stay
	}
	r.leave[end] = r.ready[end]
	return r.ready[end] <= r.latest[end]
}

func (m *model) timeBackward(r *route, d int) bool {
	for p := len(r.visit) - 2; p > 0; p-- {
		gap := r.ready[p+1] - r.leave[p]
		start, ok := m.last(int(r.visit[p]), d, r.latest[p+1]-gap-m.visits[r.visit[p]].stay)
		if !ok {
			return false
		}
		r.latest[p] = start
	}
	return true
}

// earliest is the first allowed start of v on day d from ready on.
func (m *model) earliest(v, d int, ready int32) (int32, bool) {
	s := &m.spans[v*m.days+d]
	if ready > s.last || s.closed() {
		return 0, false
	}
	if ready <= s.open || s.many == 0 {
		return max(ready, s.open), true
	}
	for _, w := range m.starts[s.first : s.first+s.many] {
		if ready <= w.Close {
			return max(ready, w.Open), true
		}
	}
	return 0, false
}

// last is the last allowed start of v on day d not after t.
func (m *model) last(v, d int, t int32) (int32, bool) {
	s := &m.spans[v*m.days+d]
	if t < s.open || s.closed() {
		return 0, false
	}
	if t >= s.last || s.many == 0 {
		return min(t, s.last), true
	}
	for k := s.first + s.many - 1; k >= s.first; k-- {
		if w := m.starts[k]; t >= w.Open {
			return min(t, w.Close), true
		}
	}
	return 0, false
}

// cheapest finds where v delays day d least, among the gaps after positions
// from … to-1. It returns that position and the minutes by which the next stop
// is ready later (never less than 0), or -1 when v fits nowhere there.
func (m *model) cheapest(r *route, d int, v int32, from, to int) (pos int, delay int32) {
	s := &m.spans[int(v)*m.days+d]
	if s.closed() {
		return -1, 0
	}
	in := &m.visits[v]
	row := int(in.node) * m.nodes
	towards, onwards := m.from[row:row+m.nodes], m.to[row:row+m.nodes]
	open, last, stay, buffer := s.open, s.last, in.stay, in.buffer
	node := r.node
	ready, leave, latest, need := r.ready[:len(node)], r.leave[:len(node)], r.latest[:len(node)], r.buffer[:len(node)]
	soonest := open + stay
	pos, delay = -1, math.MaxInt32
	for p, end := from, min(to, len(node)-1); p < end; p++ {
		if leave[p] > last {
			break // later gaps begin later still
		}
		if latest[p+1] < soonest {
			continue
		}
		start := leave[p] + max(towards[node[p]], buffer)
		if start > last {
			continue
		}
		if start < open {
			start = open
		} else if s.many != 0 {
			start, _ = m.earliest(int(v), d, start)
		}
		next := start + stay + max(onwards[node[p+1]], need[p+1])
		if next > latest[p+1] {
			continue
		}
		if c := next - ready[p+1]; c < delay {
			pos, delay = p, c
		}
	}
	return pos, max(0, delay)
}
