package door

import (
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Files are read whole, so that only few may be on their way in at the same time: each takes up to twice its size until it is kept.
const (
	filesAtOnce  = 4               // of a process
	filesOfLane  = 2               // of a lane: an organisation, or the guests of an address
	fileWaits    = 5 * time.Second // for its turn, before its body is read; after that it is refused
	askFileAgain = 5 * time.Second
)

// incoming lets files in, a few at a time. The zero value lets nobody in: see newIncoming.
type incoming struct {
	all *semaphore.Weighted

	mu    sync.Mutex
	lanes map[string]*fileLane
}

// fileLane is there as long as somebody of the lane is.
type fileLane struct {
	*semaphore.Weighted
	here int
}

func newIncoming() *incoming {
	return &incoming{all: semaphore.NewWeighted(filesAtOnce), lanes: map[string]*fileLane{}}
}

// admitted reads a file only when it is its turn. Whoever does not get one soon is told to come again: fault.Exhausted.
func (in *incoming) admitted(f refuser, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leave, err := in.enter(r.Context())
		if err != nil {
			f.TurnAway(w, r, err)
			return
		}
		defer leave()
		next.ServeHTTP(w, r)
	})
}

// enter waits for a turn, of one's lane first, and gives what ends it.
func (in *incoming) enter(ctx context.Context) (leave func(), err error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	short, cancel := context.WithTimeout(ctx, fileWaits)
	defer cancel()
	name := tenant.OuterLane(who.InLane())
	lane := in.comes(name)
	if err := lane.Acquire(short, 1); err != nil {
		in.goes(name)
		return nil, tooManyFiles(ctx)
	}
	if err := in.all.Acquire(short, 1); err != nil {
		lane.Release(1)
		in.goes(name)
		return nil, tooManyFiles(ctx)
	}
	return func() {
		in.all.Release(1)
		lane.Release(1)
		in.goes(name)
	}, nil
}

func tooManyFiles(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	err := fault.New(fault.Exhausted, "too many files are on their way at the same time: send this one again in a few seconds")
	err.RetryAfter = askFileAgain
	return err
}

func (in *incoming) comes(name string) *fileLane {
	in.mu.Lock()
	defer in.mu.Unlock()
	lane := in.lanes[name]
	if lane == nil {
		lane = &fileLane{Weighted: semaphore.NewWeighted(filesOfLane)}
		in.lanes[name] = lane
	}
	lane.here++
	return lane
}

func (in *incoming) goes(name string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.lanes[name].here--; in.lanes[name].here == 0 {
		delete(in.lanes, name)
	}
}
