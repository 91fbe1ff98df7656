package cache

import (
	"bytes"
	"sync"
)

// waiting is how many messages may wait for one hearer.
const waiting = 64

// topics hands messages to the hearers of this process. Each has a queue and a goroutine of its own, so a slow one waits for
// itself only.
type topics struct {
	meter Meter

	mu      sync.Mutex
	hearers map[string]map[*hearer]bool
	closed  bool
}

type hearer struct {
	queue chan []byte
	done  chan struct{}
}

func newTopics(m Meter) *topics {
	return &topics{meter: m, hearers: map[string]map[*hearer]bool{}}
}

// join begins to hear a topic and tells whether it is the first hearer of it; ok is false when all is closed.
func (ts *topics) join(topic string, hear func([]byte)) (h *hearer, first, ok bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.closed {
		return nil, false, false
	}
	h = &hearer{queue: make(chan []byte, waiting), done: make(chan struct{})}
	if first = len(ts.hearers[topic]) == 0; first {
		ts.hearers[topic] = map[*hearer]bool{}
	}
	ts.hearers[topic][h] = true
	go h.listen(hear)
	return h, first, true
}

// leave ends what join began and tells whether nobody hears the topic any more.
func (ts *topics) leave(topic string, h *hearer) (last bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if !ts.hearers[topic][h] {
		return false
	}
	close(h.done)
	delete(ts.hearers[topic], h)
	if len(ts.hearers[topic]) > 0 {
		return false
	}
	delete(ts.hearers, topic)
	return true
}

// tell hands a copy of its own of the message to each hearer of the topic and never waits.
func (ts *topics) tell(topic string, message []byte) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for h := range ts.hearers[topic] {
		own := bytes.Clone(message)
		for !h.offer(own) {
			h.dropOldest(ts.meter)
		}
	}
}

// names gives the topics that somebody hears.
func (ts *topics) names() []string {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	names := make([]string, 0, len(ts.hearers))
	for topic := range ts.hearers {
		names = append(names, topic)
	}
	return names
}

// close ends every hearer.
func (ts *topics) close() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.closed = true
	for _, hs := range ts.hearers {
		for h := range hs {
			close(h.done)
		}
	}
	clear(ts.hearers)
}

func (h *hearer) offer(message []byte) bool {
	select {
	case h.queue <- message:
		return true
	default:
		return false
	}
}

func (h *hearer) dropOldest(m Meter) {
	select {
	case <-h.queue:
		m.Dropped()
	default: // it was heard at this moment
	}
}

func (h *hearer) listen(hear func([]byte)) {
	for {
		select {
		case <-h.done:
			return
		case message := <-h.queue:
			if h.left() {
				return
			}
			hear(message)
		}
	}
}

// left tells whether the hearer has left; with messages waiting a select alone would not ask.
func (h *hearer) left() bool {
	select {
	case <-h.done:
		return true
	default:
		return false
	}
}
