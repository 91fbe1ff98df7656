package durable

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// yard is a process and a queue on paper: what is said of places is checked with each step.
type yard struct {
	p       *pool
	waiting []*book.Entry
	working []*book.Entry
	passed  map[string]int // how many of other lanes went while a lane waited with nothing under way
	clock   int64
}

func (y *yard) arrive(lane string) {
	y.clock++
	y.waiting = append(y.waiting, &book.Entry{Key: fmt.Sprintf("%s/%d", lane, y.clock), Came: y.clock})
}

func (y *yard) end(i int) {
	y.p.leave(y.working[i].Lane())
	y.working = slices.Delete(y.working, i, i+1)
}

// heads gives the oldest waiting run of each lane.
func (y *yard) heads() map[string]*book.Entry {
	heads := map[string]*book.Entry{}
	for _, r := range y.waiting {
		if heads[r.Lane()] == nil {
			heads[r.Lane()] = r
		}
	}
	return heads
}

// look takes what is chosen, one after the other, and holds each choice against what is promised.
func (y *yard) look(t *rapid.T) {
	at := now(y.waiting)
	for _, r := range y.p.view().choose(y.waiting) {
		heads, n := y.heads(), y.p.lanes[r.Lane()]
		if heads[r.Lane()] != r {
			t.Fatalf("%s goes before %s of its own lane", r.Key, heads[r.Lane()].Key)
		}
		for lane, head := range heads {
			if m := y.p.lanes[lane]; m < n {
				t.Fatalf("%s, with %d under way, goes before %s, with %d", r.Key, n, head.Key, m)
			}
			if lane != r.Lane() && y.p.lanes[lane] == 0 {
				y.passed[lane]++
			}
		}
		delete(y.passed, r.Lane())
		y.waiting = slices.DeleteFunc(y.waiting, func(w *book.Entry) bool { return w == r })
		y.working = append(y.working, r)
		y.p.enter(r.Lane())
		y.p.turned(r.Lane(), at)
	}
}

// Whatever comes and goes: a lane that has nothing under way is passed over by each other lane once at most; no place is free
// while anybody may have it, so that a lane that is alone uses all that there are; and the spare ones are for those who have
// nothing under way.
func TestPlacesGoRoundByLane(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lanes := rapid.IntRange(1, 6).Draw(t, "lanes")
		y := &yard{p: newPool("", rapid.IntRange(1, 8).Draw(t, "limit"), rapid.IntRange(0, 3).Draw(t, "spare")), passed: map[string]int{}}
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
			case what == 0 && len(y.working) > 0:
				y.end(rapid.IntRange(0, len(y.working)-1).Draw(t, "which"))
			case what == 1:
				y.look(t)
				checkFree(t, y)
			default:
				lane := fmt.Sprintf("lane %d", rapid.IntRange(0, lanes-1).Draw(t, "lane"))
				for range rapid.IntRange(1, 9).Draw(t, "many") {
					y.arrive(lane)
				}
			}
			for lane, n := range y.passed {
				if n >= lanes {
					t.Fatalf("%s was passed over %d times, among %d lanes", lane, n, lanes)
				}
			}
		}
	})
}

func checkFree(t *rapid.T, y *yard) {
	if n := len(y.working); n > y.p.limit+y.p.spare {
		t.Fatalf("%d runs go, of %d and %d spare", n, y.p.limit, y.p.spare)
	}
	for lane := range y.heads() {
		if len(y.working) < y.p.limit || y.p.lanes[lane] == 0 && len(y.working) < y.p.limit+y.p.spare {
			t.Fatalf("%s waits with %d under way while %d runs go, of %d and %d spare", lane, y.p.lanes[lane], len(y.working), y.p.limit, y.p.spare)
		}
	}
}

// A new run goes at once only if nobody waits who comes before it.
func TestWhoIsLetIn(t *testing.T) {
	t.Parallel()
	busy := func(n int) (out []*book.Entry) {
		for i := range n {
			out = append(out, &book.Entry{Key: fmt.Sprintf("busy/%d", i), Came: int64(i)})
		}
		return out
	}
	one := []*book.Entry{{Key: "other/1"}}
	for _, tt := range []struct {
		name    string
		going   int // of the busy lane, of four places and one spare
		waiting []*book.Entry
		partly  bool
		busy    bool
		fresh   bool
	}{
		{"nothing goes, nothing waits", 0, nil, false, true, true},
		{"there is room", 3, nil, false, true, true},
		{"only the spare place is free", 4, nil, false, false, true},
		{"one waits that could not have it", 4, busy(6)[5:], false, false, true},
		{"one waits that got it", 4, one, false, false, false},
		{"not all that waits was seen", 2, busy(4)[3:], true, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSlots()
			s.serve(Serving{Concurrency: 4, Spare: 1, Take: true})
			s.fill(busy(tt.going)...)
			v := s.looking()[0]
			at := sight{queued: v.queued, narrow: v.full(), complete: !tt.partly, waiting: tt.waiting, chosen: v.choose(tt.waiting)}
			took := map[string]bool{}
			for _, r := range at.chosen {
				took[r.Key] = true
			}
			s.looked(at, took)
			if got := s.seize(&book.Entry{Key: "busy/new"}); got != tt.busy {
				t.Errorf("one more of the busy lane is let in: %t", got)
			}
			s.release("busy/new")
			if got := s.seize(&book.Entry{Key: "fresh/new"}); got != tt.fresh {
				t.Errorf("one of a lane with nothing under way is let in: %t", got)
			}
		})
	}
}

// However a look and new runs cross, no more runs go than there are places: a place that was given away since the look began is not
// given again, and one that is kept for a run of the queue is nobody else's until it is known who got that run.
func TestPlacesAreGivenOnce(t *testing.T) {
	t.Parallel()
	queued, fresh := []*book.Entry{{Key: "a/1"}}, &book.Entry{Key: "b/1"}
	serving := func() (*slots, view) {
		s := newSlots()
		s.serve(Serving{Concurrency: 1, Take: true})
		s.looked(sight{complete: true}, nil) // nothing waits
		return s, s.looking()[0]
	}
	s, v := serving()
	if !s.seize(fresh) {
		t.Fatal("a new run is not let in where nothing waits")
	}
	if got := s.choose(v, queued); len(got) != 0 {
		t.Errorf("%s is taken from the queue too", got[0].Key)
	}
	s, v = serving()
	v.limit, v.taken = 1, 1 // a place was given back since the look, which left out lanes with something under way
	if got := s.choose(v, queued); len(got) != 0 {
		t.Errorf("%s is taken, and it is not known who else waits", got[0].Key)
	}
	for _, tt := range []struct {
		name string
		took map[string]bool
		want bool
	}{{"got", map[string]bool{"a/1": true}, false}, {"lost to another process", nil, true}} {
		s, v := serving()
		at := sight{complete: true, waiting: queued, chosen: s.choose(v, queued)}
		if len(at.chosen) != 1 || s.seize(fresh) || len(s.keys()) != 0 {
			t.Errorf("%s: %d chosen, or its place was given to another meanwhile", tt.name, len(at.chosen))
		}
		s.looked(at, tt.took)
		if room := len(s.looking()) > 0; room != tt.want || len(s.keys()) != len(tt.took) {
			t.Errorf("%s: there is room: %t, want %t; %v have places", tt.name, room, tt.want, s.keys())
		}
	}
}

// A place that was kept for a run which another process got is free again, once, and the run has it again when it is chosen again.
func TestAPlaceThatIsGivenUpIsFree(t *testing.T) {
	t.Parallel()
	s := newSlots()
	s.serve(Serving{Concurrency: 2, Take: true})
	room := func() int { return s.looking()[0].most }
	queued := []*book.Entry{{Key: "a/1"}}
	for range 2 {
		chosen := s.choose(s.looking()[0], queued)
		if len(chosen) != 1 || room() != 1 {
			t.Fatalf("%d chosen, and room for %d more", len(chosen), room())
		}
		s.giveUp(chosen)
		s.giveUp(chosen)
		if room() != 2 {
			t.Fatalf("room for %d, want 2", room())
		}
	}
}

// A workflow that is set apart neither waits for the places of others nor takes them.
func TestPlacesApart(t *testing.T) {
	t.Parallel()
	s := newSlots()
	s.serve(Serving{Concurrency: 1, Apart: map[string]Places{"learn": {Most: 2}}, Take: false})
	for i, tt := range []struct {
		workflow string
		want     bool
	}{{"learn", true}, {"plan", true}, {"learn", true}, {"plan", false}, {"learn", false}} {
		if got := s.seize(&book.Entry{Key: fmt.Sprintf("a/%d", i), Name: tt.workflow}); got != tt.want {
			t.Errorf("run %d, of %s, is let in: %t", i, tt.workflow, got)
		}
	}
	if views := s.looking(); len(views) > 0 {
		t.Errorf("there is room left: %+v", views[0])
	}
	s.release("a/0")
	if views := s.looking(); len(views) != 1 || views[0].name != "learn" || views[0].most != 1 {
		t.Errorf("room for one document: %+v", views)
	}
}

// While what was taken does not begin, one run is tried at a time.
func TestADeafProcessTriesOneRun(t *testing.T) {
	t.Parallel()
	s := newSlots()
	s.serve(Serving{Concurrency: 8, Take: true})
	room := func() (n int) {
		for _, v := range s.looking() {
			n += v.most
		}
		return n
	}
	for i, tt := range []struct {
		do   func()
		want int
	}{
		{func() {}, 8},
		{func() { s.hears(false) }, 1},
		{func() {
			r := &book.Entry{Key: "a/1"}
			s.looked(sight{chosen: []*book.Entry{r}, waiting: []*book.Entry{r}}, map[string]bool{"a/1": true})
		}, 0},
		{func() { s.hears(false) }, 1},
		{func() {
			r := &book.Entry{Key: "a/2"}
			s.looked(sight{chosen: []*book.Entry{r}, waiting: []*book.Entry{r}}, map[string]bool{"a/2": true})
			s.release("a/2") // cancelled before it began
		}, 0},
		{s.retry, 1},
		{func() { s.hears(true) }, 7},
	} {
		if tt.do(); room() != tt.want {
			t.Errorf("step %d: room for %d, want %d", i, room(), tt.want)
		}
	}
}
