package runner

import (
	"sync"

	"github.com/tripwright/tripwright/internal/run"
)

// ears pass the events of a run to whoever waits for it in this process. The zero value is ready.
type ears struct {
	mu sync.Mutex
	of map[string]func(run.Event)
}

// listen hears the events of one run until the returned function is called. One listener a run.
func (h *ears) listen(runID string, f func(run.Event)) (stop func()) {
	if f == nil {
		return func() {}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.of == nil {
		h.of = map[string]func(run.Event){}
	}
	h.of[runID] = f
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.of, runID)
	}
}

// tell calls the listener, one event at a time.
func (h *ears) tell(e run.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f := h.of[e.RunID]; f != nil {
		f(e)
	}
}
