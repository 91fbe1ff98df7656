package planning

import (
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/revise"
)

// mostDesks is how many itineraries stay laid out in this process, about a megabyte each.
const mostDesks = 32

// deskKey names a desk: two organisations may have runs of the same name.
type deskKey struct{ org, run string }

// desks are the itineraries last laid out, the newest last. The zero value is ready.
type desks struct {
	mu   sync.Mutex
	keys []deskKey
	kept map[deskKey]revise.OnDesk
}

func (s *desks) find(k deskKey) revise.OnDesk {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[k]
}

// keep puts a desk in, and clears the oldest away.
func (s *desks) keep(k deskKey, d revise.OnDesk) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[deskKey]revise.OnDesk{}
	}
	if _, ok := s.kept[k]; !ok {
		s.keys = append(s.keys, k)
	}
	s.kept[k] = d
	for len(s.keys) > mostDesks {
		delete(s.kept, s.keys[0])
		s.keys = s.keys[1:]
	}
}

// clear takes a desk away.
func (s *desks) clear(k deskKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.kept, k)
	s.keys = slices.DeleteFunc(s.keys, func(other deskKey) bool { return other == k })
}
