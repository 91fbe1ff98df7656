package app

import (
	"sync"

	"github.com/tripwright/tripwright/internal/run"
)

// hub passes the events of a run to whoever waits for it in this process.
type hub struct {
	mu   sync.Mutex
	ears map[string]func(run.Event)
}

func newHub() *hub { return &hub{ears: map[string]func(run.Event){}} }

// listen hears the events of one run until the returned function is called. One listener a run.
func (h *hub) listen(runID string, f func(run.Event)) (stop func()) {
	if f == nil {
		return func() {}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ears[runID] = f
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.ears, runID)
	}
}

// tell calls the listener, one event at a time.
func (h *hub) tell(e run.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f := h.ears[e.RunID]; f != nil {
		f(e)
	}
}
