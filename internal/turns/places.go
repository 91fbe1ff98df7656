package turns

import (
	"context"
	"sync"
	"time"
)

// Places are where files are read: so many for whoever comes, and some beside them (see Spare) that are only for lanes of which nothing is
// read: a stranger's file need not wait for anybody's long ones. Places go round by lane, so that whoever brings much waits for themselves.
// A file is fetched when its turn has come, so that those that wait are not in memory.
type Places struct {
	most int // for whoever comes
	now  func() time.Time

	mu    sync.Mutex
	taken int
	all   line // holds lanes
	lanes line
}

// NewPlaces makes so many places, and the spare ones beside them. now is what the time in them is measured by.
func NewPlaces(most int, now func() time.Time) *Places {
	r := &Places{most: most, now: now}
	r.all.hold("readers", &r.lanes, 1)
	return r
}

// Turn waits until a file may be read, and gives what ends that.
func (r *Places) Turn(ctx context.Context) (done func(), err error) {
	mine := turn{came: make(chan struct{})}
	r.mu.Lock()
	r.lanes.add(&mine, linesOf(ctx))
	r.callLocked()
	r.mu.Unlock()
	select {
	case <-mine.came:
		return func() { r.end(&mine) }, nil
	case <-ctx.Done():
	}
	r.mu.Lock()
	gone := mine.leave()
	r.mu.Unlock()
	if !gone { // it came at this very moment
		r.end(&mine)
	}
	return nil, ctx.Err()
}

func (r *Places) end(mine *turn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken--
	mine.ended(r.now().Sub(mine.began))
	r.callLocked()
}

// callLocked calls those whose turn it is.
func (r *Places) callLocked() {
	for r.taken < r.most+Spare(r.most) {
		for _, lane := range r.lanes.inner {
			lane.closed = r.taken >= r.most && lane.held > 0
		}
		next := r.all.next()
		if next == nil {
			return
		}
		r.taken++
		next.began = r.now()
		close(next.came)
	}
}

// Spare is how many places there are beside others for lanes that have nothing under way.
func Spare(places int) int { return max(1, places/4) }
