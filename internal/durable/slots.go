package durable

import (
	"maps"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// slots are the places for runs in a process. A run has one from the moment it is taken, not only once it goes. Most
// workflows share their places; those that Serving sets apart have their own.
type slots struct {
	wake chan struct{} // says that there may be something to take

	mu    sync.Mutex
	takes bool // whether this process looks into the queue at all
	deaf  bool // what was taken did not begin: one run is tried with each heartbeat, until one begins
	tries int  // how many may be tried while deaf
	full  map[string]place
	pools map[string]*pool // by workflow; the shared one has no name
}

// place is what is known of a run that has one.
type place struct {
	lane string
	pool *pool
	// starting is the time from when a new run is let in until it stands in the book, where nobody finds it before.
	starting bool
	// kept is the time from when a waiting run was chosen until it is known whether this process got it.
	kept bool
}

func newSlots() *slots {
	return &slots{wake: make(chan struct{}, 1), full: map[string]place{}, pools: map[string]*pool{"": newPool("", 0, 0)}}
}

// serve sets how many places there are.
func (s *slots) serve(how Serving) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.takes = how.Take
	s.pools[""].limit, s.pools[""].spare = how.Concurrency, how.Spare
	for workflow, places := range how.Apart {
		s.pools[workflow] = newPool(workflow, places.Most, places.Spare)
	}
	for _, p := range s.pools {
		p.open, p.idle = !how.Take, !how.Take
	}
	s.look()
}

// poolOf gives the places that a workflow's runs take.
func (s *slots) poolOf(workflow string) *pool {
	if p := s.pools[workflow]; p != nil {
		return p
	}
	return s.pools[""]
}

// seize gives a new run a place, unless there is none for its lane or others have waited longer.
func (s *slots) seize(r *book.Entry) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.poolOf(r.Name)
	if !p.admits(r.Lane()) || !p.has(r.Lane()) {
		return false
	}
	s.put(r.Key, place{lane: r.Lane(), pool: p, starting: true})
	return true
}

// fill gives runs their places even if there is none left.
func (s *slots) fill(runs ...*book.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range runs {
		s.put(r.Key, place{lane: r.Lane(), pool: s.poolOf(r.Name)})
	}
}

func (s *slots) put(key string, at place) {
	if before, had := s.full[key]; had {
		before.starting, before.kept = before.starting && at.starting, before.kept && at.kept
		s.full[key] = before
		return
	}
	s.full[key] = at
	at.pool.enter(at.lane)
	if s.takes && at.pool.room() <= 0 {
		at.pool.close() // from now on others may queue up
	}
}

// begun notes that a run that this process let in stands in the book, and tells whether that was news.
func (s *slots) begun(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.full[key]
	if !at.starting {
		return false
	}
	at.starting = false
	s.full[key] = at
	return true
}

// starts tells whether a run was let in and does not stand in the book yet, as far as is known.
func (s *slots) starts(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.full[key].starting
}

func (s *slots) release(keys ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range keys {
		if at, had := s.full[key]; had {
			delete(s.full, key)
			at.pool.leave(at.lane)
			s.look()
		}
	}
}

// enqueued notes that this process has put a run into the queue, and asks for a look.
func (s *slots) enqueued(r *book.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.poolOf(r.Name).enqueued(r.Lane(), s.takes)
	s.look()
}

// looking gives the pools that have room, as they stand now.
func (s *slots) looking() (out []view) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(s.pools)) {
		v := s.pools[name].view()
		if s.deaf {
			v.most = min(v.most, s.tries)
		}
		if v.most > 0 {
			out = append(out, v)
		}
	}
	return out
}

// choose gives those of the waiting runs that go next, and keeps places for them: since the look began others may have got some, and
// until this process knows which of the runs are its own nobody else gets these.
func (s *slots) choose(v view, waiting []*book.Entry) []*book.Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.pools[v.name]
	if v.full() && !p.full() {
		return nil // the look was for lanes with nothing under way only: the next one shows all
	}
	as := p.view()
	as.most = min(as.most, v.most)
	chosen := as.choose(waiting)
	for _, r := range chosen {
		s.put(r.Key, place{lane: r.Lane(), pool: p, kept: true})
	}
	return chosen
}

// giveUp frees the places that were kept for runs which this process did not get, as far as it knows.
func (s *slots) giveUp(chosen []*book.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range chosen {
		s.unkeep(r.Key)
	}
}

func (s *slots) unkeep(key string) {
	if at, had := s.full[key]; had && at.kept {
		delete(s.full, key)
		at.pool.leave(at.lane)
	}
}

// looked notes what a look gave, and which of the chosen runs this process got.
func (s *slots) looked(at sight, took map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.pools[at.pool]
	for _, r := range at.chosen {
		if !took[r.Key] {
			s.unkeep(r.Key)
			continue
		}
		s.put(r.Key, place{lane: r.Lane(), pool: p})
		p.turned(r.Lane(), now(at.waiting))
	}
	s.tries -= len(took)
	if len(took) < len(at.chosen) {
		s.look() // others were quicker, and something else may wait
		return
	}
	p.learn(at, took)
	if !p.open && !p.full() {
		s.look()
	}
}

// hears notes whether what is taken begins.
func (s *slots) hears(well bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.deaf && well {
		s.look()
	}
	s.deaf, s.tries = !well, 1
}

// retry lets a process that is deaf try one run more: of those before nothing is left here.
func (s *slots) retry() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tries = 1
}

// look asks for a look into the queue.
func (s *slots) look() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// keys gives the runs that have places and stand in the book.
func (s *slots) keys() (out []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, at := range s.full {
		if !at.starting && !at.kept {
			out = append(out, k)
		}
	}
	return out
}
