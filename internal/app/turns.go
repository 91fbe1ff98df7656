package app

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// turns share out the processors among the runs of this process. As many compute at once as there are processors, and who
// was asked for first goes first: fifty plans side by side would all be late, one after the other most are early. Whoever asks
// at the door comes before all of them: as long as requests are being answered, a processor is left to them.
//
// A turn is held while computing and not while waiting, neither for the database nor for anybody outside. The zero value is
// ready.
type turns struct {
	mu      sync.Mutex
	working int
	waiting []*turn // the oldest run first
	asked   int     // requests that are being answered
	since   time.Time
	calm    chan struct{}
}

// turn is one that waits.
type turn struct {
	asked time.Time
	came  chan struct{}
}

// take waits for a turn of a run that was asked for at a moment, and gives what ends it.
func (t *turns) take(ctx context.Context, asked time.Time) (done func(), err error) {
	mine := &turn{asked, make(chan struct{})}
	t.mu.Lock()
	at, _ := slices.BinarySearchFunc(t.waiting, mine, func(a, b *turn) int {
		if a.asked.After(b.asked) {
			return 1
		}
		return -1 // among equals behind those that are there
	})
	t.waiting = slices.Insert(t.waiting, at, mine)
	t.callLocked()
	t.mu.Unlock()
	select {
	case <-mine.came:
		return t.end, nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	at = slices.Index(t.waiting, mine)
	if at >= 0 {
		t.waiting = slices.Delete(t.waiting, at, at+1)
	}
	t.mu.Unlock()
	if at < 0 { // it came at this very moment
		t.end()
	}
	return nil, ctx.Err()
}

func (t *turns) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.working--
	t.callLocked()
}

// callLocked calls those whose turn it is.
func (t *turns) callLocked() {
	room := runtime.GOMAXPROCS(0)
	switch {
	case t.asked == 0:
	case time.Since(t.since) < mostPatience:
		room = 0
	default:
		room = max(1, room-1)
	}
	for t.working < room && len(t.waiting) > 0 {
		close(t.waiting[0].came)
		t.waiting = slices.Delete(t.waiting, 0, 1)
		t.working++
	}
}

// mostAnswer is how long a request counts.
const mostAnswer = time.Second

// first answers requests before runs go on. A request is answered when its handler returns, or has sent something and goes on,
// as a stream does.
func (t *turns) first(door http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.comes()
		answered := sync.OnceFunc(t.answered)
		defer answered()
		defer time.AfterFunc(mostAnswer, answered).Stop()
		door.ServeHTTP(answering{w, answered}, r)
	})
}

// answering notices when something is sent.
type answering struct {
	http.ResponseWriter
	answered func()
}

// Unwrap is how http.ResponseController finds the rest.
func (a answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// FlushError sends what was written.
func (a answering) FlushError() error {
	defer a.answered()
	return http.NewResponseController(a.ResponseWriter).Flush()
}

func (t *turns) comes() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == 0 {
		t.since, t.calm = time.Now(), make(chan struct{})
		time.AfterFunc(mostPatience, t.call)
	}
	t.asked++
}

func (t *turns) call() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.callLocked()
}

func (t *turns) answered() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked--; t.asked == 0 {
		close(t.calm)
		t.callLocked()
	}
}

const (
	// mostPatience is how long runs wait until everybody at the door has their answer.
	mostPatience = 150 * time.Millisecond
	// courtesy is how long a new run lets others pass: whoever asked for it is about to ask for its stream.
	courtesy = 5 * time.Millisecond
)

// await waits until nobody is at the door, but not for long.
func (t *turns) await(ctx context.Context) error {
	late, quiet := time.NewTimer(mostPatience), time.NewTimer(courtesy)
	defer late.Stop()
	defer quiet.Stop()
	for {
		select {
		case <-t.calmed():
			quiet.Reset(courtesy)
		case <-quiet.C:
			if t.calmed() == nil {
				return nil
			}
		case <-late.C:
			return nil
		case <-ctx.Done():
			return fault.New(fault.Unavailable, "the process is stopping").Because(ctx.Err())
		}
	}
}

// calmed is closed when nobody is at the door any more; nil while nobody is.
func (t *turns) calmed() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == 0 {
		return nil
	}
	return t.calm
}
