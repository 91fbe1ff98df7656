package turns

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Whoever asks at the door comes first: as long as requests are being answered, a processor is left to them, and new runs begin
// when those who asked have their answer. What takes much computing to answer takes a turn like a run, and counts as asking no more.

// mostAnswer is how long a request counts.
const mostAnswer = time.Second

// First answers requests before runs go on. A request is answered when its handler returns, or has sent something and goes on,
// as a stream does.
func (t *Processors) First(door http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.comes()
		answered := sync.OnceFunc(t.answered)
		defer answered()
		defer time.AfterFunc(mostAnswer, answered).Stop()
		door.ServeHTTP(answering{w, answered}, r.WithContext(context.WithValue(r.Context(), askingKey{}, answered)))
	})
}

// Computed gives what a request takes long to compute, in its turn.
func Computed[T any](ctx context.Context, t *Processors, compute func() (T, error)) (T, error) {
	done, err := t.Answer(ctx)
	if err != nil {
		var none T
		return none, err
	}
	defer done()
	return compute()
}

// askingKey is where a request carries what says that it counts as asking no more.
type askingKey struct{}

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

func (t *Processors) comes() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == 0 {
		// Who comes right after the one before is waited for no longer: one after the other they could hold up runs for ever.
		if now := t.now(); now.Sub(t.left) >= mostPatience {
			t.since = now
		}
		t.calm = make(chan struct{})
		time.AfterFunc(mostPatience, t.call)
	}
	t.asked++
}

func (t *Processors) call() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.callLocked()
}

func (t *Processors) answered() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked--; t.asked == 0 {
		t.left = t.now()
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

// Await waits until nobody is at the door, but not for long.
func (t *Processors) Await(ctx context.Context) error {
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
func (t *Processors) calmed() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == 0 {
		return nil
	}
	return t.calm
}
