package app

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

// documentReader gives who reads the files of strangers: this program again, in a process for each file. What is started as such a
// reader opens nothing and starts no further ones.
func documentReader() (rag.Reader, error) {
	if os.Getenv(apart.Marker) != "" {
		return nil, fault.New(fault.Internal, "this program was started to read a document, and its main does not do it: see apart.Main")
	}
	r, err := apart.New()
	if err != nil {
		return nil, err
	}
	return r.File, nil
}

// readers are the places where files are read: half of the processors, because plans have the others, and some beside them (see spare)
// that are only for lanes of which nothing is read: a stranger's file need not wait for anybody's long ones. Places go round by lane, so that whoever brings much
// waits for themselves. A file is fetched when its turn has come, so that those that wait are not in memory.
type readers struct {
	most int // for whoever comes

	mu    sync.Mutex
	taken int
	all   line // holds lanes
	lanes line
}

func newReaders(most int) *readers {
	r := &readers{most: most}
	r.all.hold("readers", &r.lanes, 1)
	return r
}

// turn waits until a file may be read, and gives what ends that.
func (r *readers) turn(ctx context.Context) (done func(), err error) {
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

func (r *readers) end(mine *turn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken--
	mine.ended(time.Since(mine.began))
	r.callLocked()
}

// callLocked calls those whose turn it is.
func (r *readers) callLocked() {
	for r.taken < r.most+spare(r.most) {
		for _, lane := range r.lanes.inner {
			lane.closed = r.taken >= r.most && lane.held > 0
		}
		next := r.all.next()
		if next == nil {
			return
		}
		r.taken++
		next.began = time.Now()
		close(next.came)
	}
}
