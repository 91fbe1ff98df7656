package auth

import (
	"context"
	"slices"
	"sync"
)

// asker is who wants a seat. Whoever is known is signed in, or comes with a device on which the account that they name was opened; lane is
// what they share a turn with: their account, or else the network address they come from.
type asker struct {
	lane  string
	known bool
}

func knownAs(u User) asker      { return asker{u.OrgID + "/" + u.ID, true} }
func stranger(from Visit) asker { return asker{clientKey(from.Address), false} }

// seats are the places where hashes are computed. Whoever waits for one waits in a lane, and lanes take turns, so that an address that
// asks a hundred times waits for itself. Those who are known take every second seat, in lanes of their own: however many strangers are
// at the door, they come in. When the line is as long as it may be, who comes from a lane with few in it takes the place of the last of
// the longest lane.
type seats struct {
	all  int // seats
	line int // how many may wait

	mu      sync.Mutex
	taken   int
	waiting int
	turn    int // counts the seats given to who waited
	lines   [2]lanes
}

// lanes take turns: the first is next. Each has somebody in it.
type lanes []*lane

type lane struct {
	name string
	in   []chan bool // true: sit down; false: go away
}

// sit waits for a seat until ctx ends. That, and that too many wait already, is fault.Unavailable. Give the seat back with leave.
func (s *seats) sit(ctx context.Context, who asker) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, crowded(err)
	}
	called := s.join(who)
	if called == nil {
		return nil, crowded(nil)
	}
	select {
	case sits := <-called:
		if !sits {
			return nil, crowded(nil)
		}
		return s.leave, nil
	case <-ctx.Done():
	}
	if !s.quit(who, called) && <-called { // called at this very moment
		s.leave()
	}
	return nil, crowded(ctx.Err())
}

// join gives where somebody will hear whether they may sit; nil when there is no room for them.
func (s *seats) join(who asker) chan bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	called := make(chan bool, 1)
	if s.taken < s.all { // then nobody waits
		s.taken++
		called <- true
		return called
	}
	if s.waiting >= s.line && !s.makeRoom(who) {
		return nil
	}
	l := s.laneOf(who)
	l.in = append(l.in, called)
	s.waiting++
	return called
}

func index(known bool) int {
	if known {
		return 1
	}
	return 0
}

// laneOf gives the lane of somebody, which stands last when it is new.
func (s *seats) laneOf(who asker) *lane {
	all := &s.lines[index(who.known)]
	if i := slices.IndexFunc(*all, func(l *lane) bool { return l.name == who.lane }); i >= 0 {
		return (*all)[i]
	}
	l := &lane{name: who.lane}
	*all = append(*all, l)
	return l
}

// tidy takes out the lanes nobody waits in.
func (s *seats) tidy(known bool) {
	all := &s.lines[index(known)]
	*all = slices.DeleteFunc(*all, func(l *lane) bool { return len(l.in) == 0 })
}

// makeRoom sends away the last of the longest lane of strangers, if that is longer than the lane of who comes would be. Who is known
// pushes out any stranger.
func (s *seats) makeRoom(who asker) bool {
	var longest *lane
	mine := 0
	for _, l := range s.lines[index(false)] {
		if longest == nil || len(l.in) >= len(longest.in) { // of several, whose turn is the furthest away
			longest = l
		}
		if !who.known && l.name == who.lane {
			mine = len(l.in)
		}
	}
	if longest == nil || !who.known && len(longest.in) <= mine+1 {
		return false
	}
	last := len(longest.in) - 1
	longest.in[last] <- false
	longest.in = longest.in[:last]
	s.waiting--
	s.tidy(false)
	return true
}

// leave gives a seat to who is next.
func (s *seats) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == 0 {
		s.taken--
		return
	}
	s.turn++
	first := s.turn % 2
	for _, i := range []int{first, 1 - first} {
		if len(s.lines[i]) == 0 {
			continue
		}
		l := s.lines[i][0]
		l.in[0] <- true
		l.in = l.in[1:]
		s.waiting--
		if s.lines[i] = s.lines[i][1:]; len(l.in) > 0 {
			s.lines[i] = append(s.lines[i], l)
		}
		return
	}
}

// quit takes somebody out of the line who does not wait any more; false when they were called already.
func (s *seats) quit(who asker, called chan bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lines[index(who.known)] {
		if i := slices.Index(l.in, called); i >= 0 {
			l.in = slices.Delete(l.in, i, i+1)
			s.waiting--
			s.tidy(who.known)
			return true
		}
	}
	return false
}
