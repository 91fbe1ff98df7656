package durable

import (
	"maps"
	"slices"
	"sync"
)

// slots are the places for runs in a process. A run has one from the moment it is taken, not only once it goes.
type slots struct {
	wake chan struct{} // says that there may be something to take

	mu    sync.Mutex
	limit int // 0 is no limit
	full  map[string]bool
	takes bool // whether this process looks into the queue at all
	// open tells that nothing waits in the queue before a new run, as far as is known: it was empty at the last look, and
	// there has been room ever since.
	open   bool
	queued int // how many runs this process has put into the queue
}

func newSlots() *slots {
	return &slots{wake: make(chan struct{}, 1), full: map[string]bool{}, open: true}
}

// serve sets how many places there are, less than 0 for none.
func (s *slots) serve(limit int, takes bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit, s.takes, s.open = limit, takes, !takes
	s.look()
}

// seize gives a new run a place, unless there is none or others have waited longer.
func (s *slots) seize(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.open || s.room() <= 0 {
		return false
	}
	s.put(key)
	return true
}

// fill gives runs their places even if there is none left.
func (s *slots) fill(keys ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(keys...)
}

func (s *slots) put(keys ...string) {
	for _, k := range keys {
		s.full[k] = true
	}
	if s.takes && s.room() <= 0 {
		s.open = false // from now on others may queue up
	}
}

func (s *slots) release(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full[key] {
		delete(s.full, key)
		s.look()
	}
}

// enqueued notes that this process has put a run into the queue, and asks for a look.
func (s *slots) enqueued() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queued++
	s.open = s.open && !s.takes
	s.look()
}

// looking begins a look into the queue, for at most as many runs as there is room for.
func (s *slots) looking() (most, queued int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.room(), s.queued
}

// looked notes what a look gave.
func (s *slots) looked(most, queued int, got []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = len(got) < most && s.queued == queued
	s.put(got...)
	if !s.open && s.room() > 0 {
		s.look()
	}
}

// look asks for a look into the queue.
func (s *slots) look() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// mostAtOnce is how many runs are taken with one look when there is no limit.
const mostAtOnce = 64

// room is how many more runs may go.
func (s *slots) room() int {
	if s.limit == 0 {
		return mostAtOnce
	}
	return max(s.limit, 0) - len(s.full)
}

func (s *slots) keys() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.full))
}
