package durable

import (
	"maps"
	"slices"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/tenant"
)

// pool is a number of places that some workflows share. Whoever has nothing under way comes first: places go round by lane.
type pool struct {
	name  string
	limit int // 0 is no limit, less than 0 is none
	spare int // places beyond the limit, for lanes that have nothing under way

	taken int
	lanes map[string]int  // how many places each lane has, never 0
	outer map[string]int  // and those together that are in one lane: the guests of an address
	turns map[string]turn // of lanes, and of those they are in, that got a place from the queue, the last one
	given int             // how many turns there were
	// open tells that nothing waits in the queue before a new run, as far as is known: nothing was left at the last look,
	// and there has been room ever since. idle tells the same for a run of a lane that has nothing under way.
	open, idle bool
	queued     int // how many runs this process has put into the queue
}

func newPool(name string, limit, spare int) *pool {
	return &pool{name: name, limit: limit, spare: spare, lanes: map[string]int{}, outer: map[string]int{}, turns: map[string]turn{}, open: true, idle: true}
}

// mostAtOnce is how many runs are taken with one look when there is no limit.
const mostAtOnce = 64

// room is how many more runs may go, of whatever lanes.
func (p *pool) room() int {
	switch {
	case p.limit == 0:
		return mostAtOnce
	case p.limit < 0:
		return 0
	}
	return p.limit + p.spare - p.taken
}

// full tells whether there is only room for lanes that have nothing under way.
func (p *pool) full() bool { return p.limit != 0 && p.taken >= p.limit }

// has tells whether there is a place for one more run of a lane.
func (p *pool) has(lane string) bool {
	return !p.full() || p.idles(lane) && p.room() > 0
}

// idles tells whether a lane has nothing under way, nor any other that is in the same one: whoever comes as many guests is one.
func (p *pool) idles(lane string) bool { return p.outer[tenant.OuterLane(lane)] == 0 }

// admits tells whether nothing waits that comes before a new run of a lane.
func (p *pool) admits(lane string) bool { return p.open || p.idle && p.idles(lane) }

func (p *pool) enter(lane string) {
	p.taken++
	p.lanes[lane]++
	p.outer[tenant.OuterLane(lane)]++
}

func (p *pool) leave(lane string) {
	p.taken--
	if p.lanes[lane]--; p.lanes[lane] <= 0 {
		delete(p.lanes, lane)
	}
	outer := tenant.OuterLane(lane)
	if p.outer[outer]--; p.outer[outer] <= 0 {
		delete(p.outer, outer)
	}
}

// turn is when a lane had its turn: all that waited then had come until that moment, on the clock by which runs come. Turns
// of the same moment are numbered.
type turn struct {
	at  int64
	nth int
}

// turned notes that a lane got a place that it waited for.
func (p *pool) turned(lane string, at int64) {
	p.given++
	p.turns[lane] = turn{at, p.given}
	p.turns[tenant.OuterLane(lane)] = turn{at, p.given}
}

func (p *pool) close() { p.open, p.idle = false, false }

func (p *pool) enqueued(lane string, takes bool) {
	p.queued++
	p.open = p.open && !takes
	p.idle = p.idle && (!takes || !p.idles(lane))
}

// view is a pool at one moment.
type view struct {
	*pool
	most int // how many runs may be taken
}

// view copies what a look goes by.
func (p *pool) view() view {
	c := *p
	c.lanes, c.outer, c.turns = maps.Clone(p.lanes), maps.Clone(p.outer), maps.Clone(p.turns)
	return view{pool: &c, most: p.room()}
}

// learn notes what a look left behind.
func (p *pool) learn(s sight, took map[string]bool) {
	p.remember(s)
	if !s.complete || p.queued != s.queued || p.room() <= 0 {
		p.close()
		return
	}
	p.open, p.idle = !s.narrow && len(s.waiting) == len(took), true
	for _, r := range s.waiting {
		if !took[r.Key] && p.idles(r.Lane()) {
			p.idle = false
		}
	}
}

// remember keeps the turns of those lanes that are still about.
func (p *pool) remember(s sight) {
	about := map[string]bool{}
	for _, r := range s.waiting {
		about[r.Lane()], about[tenant.OuterLane(r.Lane())] = true, true
	}
	maps.DeleteFunc(p.turns, func(lane string, _ turn) bool { return !about[lane] && p.lanes[lane] == 0 && p.outer[lane] == 0 })
}

// sight is what a look into the queue showed, and what was chosen of it.
type sight struct {
	pool     string
	queued   int
	narrow   bool // it was for lanes with nothing under way only
	complete bool // no other lane waits
	partly   bool // of some lanes more wait than is shown
	waiting  []*book.Entry
	chosen   []*book.Entry
}

// now is the moment of a look, on the clock by which runs come: when the last of them did.
func now(waiting []*book.Entry) (at int64) {
	for _, r := range waiting {
		at = max(at, r.Came)
	}
	return at
}

// choose gives those of the waiting runs that go next, round by lane: each place goes to the lane with the fewest, and
// between such lanes to the one that has waited longest since its run came or since its last turn. Where lanes are in one, as those
// of the guests of an address are, it goes round among the outer ones first. The waiting runs of a lane stand in their order.
func (v view) choose(waiting []*book.Entry) (chosen []*book.Entry) {
	p := v.view().pool // places are given on paper only
	var order []string // the lanes as their first runs came
	next := map[string][]*book.Entry{}
	for _, r := range waiting {
		lane := r.Lane()
		if next[lane] == nil {
			order = append(order, lane)
		}
		next[lane] = append(next[lane], r)
	}
	at := now(waiting)
	for len(chosen) < v.most {
		best := p.first(order, next)
		if best == nil {
			break
		}
		chosen = append(chosen, best)
		next[best.Lane()] = next[best.Lane()][1:]
		p.enter(best.Lane())
		p.turned(best.Lane(), at)
	}
	return chosen
}

// first gives the run whose turn it is, nil when there is a place for none.
func (p *pool) first(order []string, next map[string][]*book.Entry) *book.Entry {
	var heads []*book.Entry
	for _, lane := range order {
		if len(next[lane]) > 0 && p.has(lane) {
			heads = append(heads, next[lane][0])
		}
	}
	outer := func(r *book.Entry) string { return tenant.OuterLane(r.Lane()) }
	best := p.earliest(heads, p.outer, outer)
	if best == nil {
		return nil
	}
	heads = slices.DeleteFunc(heads, func(r *book.Entry) bool { return outer(r) != outer(best) })
	return p.earliest(heads, p.lanes, (*book.Entry).Lane)
}

// earliest gives the run of the lane with the fewest places, and of several such the one that has waited longest.
func (p *pool) earliest(heads []*book.Entry, places map[string]int, of func(*book.Entry) string) (best *book.Entry) {
	for _, r := range heads {
		if best == nil {
			best = r
			continue
		}
		n, m := places[of(r)], places[of(best)]
		x, y := p.since(of(r), r), p.since(of(best), best)
		if n < m || n == m && (x.at < y.at || x.at == y.at && x.nth < y.nth) {
			best = r
		}
	}
	return best
}

// since is from when on a lane waits, of which a run is the next.
func (p *pool) since(lane string, r *book.Entry) turn {
	if last := p.turns[lane]; last.at >= r.Came {
		return last
	}
	return turn{at: r.Came}
}
