package cache

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// How an outage goes: Redis is asked again and again, in ever longer pauses. One that fails again before it has held for a
// while is trusted later and later, so that a server that comes and goes does not fill the log.
const (
	firstPause   = 250 * time.Millisecond
	longestPause = 4 * time.Second
	held         = 30 * time.Second
)

// outage knows whether Redis answers. The first call that gets no answer begins one, so that no other call waits for the
// timeout; a goroutine that lives as long as the outage asks until there is an answer.
type outage struct {
	redis *Redis
	log   *slog.Logger
	clock func() time.Time

	on atomic.Bool

	mu       sync.Mutex
	since    time.Time           // when it began
	ended    time.Time           // when the last one ended
	pause    time.Duration       // before the first question of the last one
	outdated map[string]struct{} // values in Redis that were changed meanwhile, see outdated.go
	missed   map[string]missed   // counts that Redis has not heard of, see missed.go
	stop     chan struct{}       // closed by close
	asking   sync.WaitGroup
}

func newOutage(r *Redis, log *slog.Logger, now func() time.Time) *outage {
	return &outage{redis: r, log: log, clock: now, outdated: map[string]struct{}{}, missed: map[string]missed{}, stop: make(chan struct{})}
}

func (o *outage) now() bool { return o.on.Load() }

// begin begins an outage unless there is one.
func (o *outage) begin(why error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.on.Load() || o.closed() {
		return
	}
	o.since = o.clock()
	o.pause = o.firstPause()
	o.on.Store(true)
	o.log.Warn("the shared cache does not answer: this machine judges alone", "error", why.Error())
	o.asking.Add(1)
	go o.ask(o.pause)
}

func (o *outage) firstPause() time.Duration {
	if o.since.Sub(o.ended) < held {
		return min(2*o.pause, longestPause)
	}
	return firstPause
}

// ask asks until Redis answers.
func (o *outage) ask(pause time.Duration) {
	defer o.asking.Done()
	for {
		select {
		case <-o.stop:
			return
		case <-time.After(pause):
		}
		if o.redis.Ping(o.redis.life) == nil && o.catchUp() {
			return
		}
		pause = min(2*pause, longestPause)
	}
}

// end ends the outage; o.mu is held.
func (o *outage) end() {
	o.ended = o.clock()
	o.on.Store(false)
	o.log.Info("the shared cache answers again", "after", o.ended.Sub(o.since).Round(time.Millisecond).String())
}

func (o *outage) close() {
	o.mu.Lock()
	if !o.closed() {
		close(o.stop)
	}
	o.mu.Unlock()
	o.asking.Wait()
}

func (o *outage) closed() bool {
	select {
	case <-o.stop:
		return true
	default:
		return false
	}
}
