package search

import (
	"math"

	"github.com/tripwright/tripwright/internal/optimize"
)

// route is one day: its stops between two ends, with what an insertion check
// needs to know in O(1) (Savelsbergh's forward slack, Vansteenwegen et al. 2009,
// made exact for any number of windows a day).
//
// A stop is ready when the way to it and its buffer have passed; it then waits
// for the next allowed start. Waiting is always allowed, so the ready times
// from which the rest of the day still works are all those up to one latest.
type route struct {
	at     []stop // both ends included
	travel int64  // minutes on the way, all day
	// version grows with every insertion of a rebuild, so that bids know whether
	// they are still true.
	version int32
}

// stop is one place of a route. What a check reads of it lies side by side.
type stop struct {
	visit  int32 // -1 at both ends
	node   int32
	buffer int32
	ready  int32 // earliest ready time
	leave  int32 // earliest end of the stop
	latest int32 // latest ready time that keeps the rest of the day possible
}

func newRoute(d *optimize.Day, room int) route {
	return route{at: append(make([]stop, 0, room+2),
		stop{visit: -1, node: int32(d.StartNode), ready: d.Start, leave: d.Start, latest: d.Start},
		stop{visit: -1, node: int32(d.EndNode), buffer: d.EndBuffer, latest: d.End})}
}

// stops are the visits of the day in order.
func (r *route) stops() []stop { return r.at[1 : len(r.at)-1] }

// index is the position of a visit, -1 when it is not there.
func (r *route) index(v int32) int {
	for p := range r.at {
		if r.at[p].visit == v {
			return p
		}
	}
	return -1
}

func (r *route) copyFrom(o *route) {
	r.at = append(r.at[:0], o.at...)
	r.travel = o.travel
}

// insert puts a visit after position p; the caller times the route anew.
func (r *route) insert(p int, v int32, in *visit) {
	r.at = append(r.at, stop{})
	copy(r.at[p+2:], r.at[p+1:])
	r.at[p+1] = stop{visit: v, node: in.node, buffer: in.buffer}
}

// drop removes the stop at position p; the caller times the route anew.
func (r *route) drop(p int) { r.at = append(r.at[:p], r.at[p+1:]...) }

// empty removes all stops; the caller times the route anew.
func (r *route) empty() {
	r.at[1] = r.at[len(r.at)-1]
	r.at = r.at[:2]
}

// time runs both passes over the route of day d and reports whether the day is
// possible; when it is not, the timed fields mean nothing.
func (m *model) time(r *route, d int) bool {
	return m.timeForward(r, d) && m.timeBackward(r, d)
}

func (m *model) timeForward(r *route, d int) bool {
	r.travel = 0
	a := &r.at[0]
	for p := 1; p < len(r.at); p++ {
		b := &r.at[p]
		way := m.to[int(a.node)*m.nodes+int(b.node)]
		r.travel += int64(way)
		b.ready = a.leave + max(way, b.buffer)
		if b.visit < 0 {
			b.leave = b.ready
			return b.ready <= b.latest
		}
		start, ok := m.earliest(int(b.visit), d, b.ready)
		if !ok {
			return false
		}
		b.leave = start + m.visits[b.visit].stay
		a = b
	}
	return true
}

func (m *model) timeBackward(r *route, d int) bool {
	for p := len(r.at) - 2; p > 0; p-- {
		a, b := &r.at[p], &r.at[p+1]
		gap := b.ready - a.leave
		start, ok := m.last(int(a.visit), d, b.latest-gap-m.visits[a.visit].stay)
		if !ok {
			return false
		}
		a.latest = start
	}
	return true
}

// timeFrom is time after an insertion at position p, where cheapest said it
// fits: what comes before is ready as before, and what comes after may be
// reached as late as before.
func (m *model) timeFrom(r *route, d, p int) {
	a := &r.at[p-1]
	r.travel -= int64(m.to[int(a.node)*m.nodes+int(r.at[p+1].node)])
	for q := p; q < len(r.at); q++ {
		b := &r.at[q]
		way := m.to[int(a.node)*m.nodes+int(b.node)]
		if q <= p+1 {
			r.travel += int64(way)
		}
		ready := a.leave + max(way, b.buffer)
		if ready == b.ready && q > p {
			break
		}
		b.ready = ready
		if b.visit < 0 {
			b.leave = ready
			break
		}
		start, _ := m.earliest(int(b.visit), d, ready)
		b.leave = start + m.visits[b.visit].stay
		a = b
	}
	for q := p; q > 0; q-- {
		a, b := &r.at[q], &r.at[q+1]
		latest, _ := m.last(int(a.visit), d, b.latest-(b.ready-a.leave)-m.visits[a.visit].stay)
		if latest == a.latest && q < p {
			break
		}
		a.latest = latest
	}
}

// never is the delay of what does not fit.
const never = math.MaxInt32

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

// opening is the first allowed start in a span from ready on; after the last of
// them it is ready itself, which is too late.
func (m *model) opening(s *span, ready int32) int32 {
	if s.many == 0 || ready > s.last {
		return max(ready, s.open)
	}
	for _, w := range m.starts[s.first : s.first+s.many] {
		if ready <= w.Close {
			return max(ready, w.Open)
		}
	}
	return ready
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
//
// It is the innermost loop of the search. Which gap is next to fit cannot be
// foretold, so that the loop computes first and asks once: negative numbers say
// that v would begin too late, or the next stop or the best gap so far lose.
func (m *model) cheapest(r *route, d int, v int32, from, to int) (pos int, delay int32) {
	s := &m.spans[int(v)*m.days+d]
	if s.closed() {
		return -1, 0
	}
	at := r.at[from : min(to, len(r.at)-1)+1]
	if s.many != 0 {
		return m.cheapestOfMany(at, from, d, v)
	}
	in := &m.visits[v]
	row := int(in.node) * m.nodes
	towards, onwards := m.from[row:row+m.nodes], m.to[row:row+m.nodes]
	open, last, stay, buffer := s.open, s.last, in.stay, in.buffer
	soonest := open + stay
	p := 1
	for p < len(at) && at[p].latest < soonest {
		p++ // earlier gaps close earlier still
	}
	if p >= len(at) {
		return -1, 0
	}
	pos, delay = -1, unlimited
	leave, node := at[p-1].leave, at[p-1].node
	for ; p < len(at) && leave <= last; p++ { // later gaps begin later still
		b := &at[p]
		start := max(leave+max(towards[node], buffer), open)
		leave, node = b.leave, b.node
		next := start + stay + max(onwards[node], b.buffer)
		if (last-start)|(min(b.latest, b.ready+delay)-next) >= 0 {
			pos, delay = from+p-1, next-b.ready-1
		}
	}
	return pos, max(0, delay+1)
}

// unlimited is more than any delay that fits, and can still be added to a time.
const unlimited = 1 << 28

// cheapestOfMany is cheapest for a visit with several windows on the day.
func (m *model) cheapestOfMany(at []stop, from, d int, v int32) (pos int, delay int32) {
	s, in := &m.spans[int(v)*m.days+d], &m.visits[v]
	row := int(in.node) * m.nodes
	towards, onwards := m.from[row:row+m.nodes], m.to[row:row+m.nodes]
	soonest := s.open + in.stay
	pos, delay = -1, math.MaxInt32
	for p := 1; p < len(at); p++ {
		a, b := &at[p-1], &at[p]
		if a.leave > s.last {
			break // later gaps begin later still
		}
		if b.latest < soonest {
			continue
		}
		start := a.leave + max(towards[a.node], in.buffer)
		if start > s.last {
			continue
		}
		start, _ = m.earliest(int(v), d, start)
		next := start + in.stay + max(onwards[b.node], b.buffer)
		if next > b.latest {
			continue
		}
		if c := next - b.ready; c < delay {
			pos, delay = from+p-1, c
		}
	}
	return pos, max(0, delay)
}
