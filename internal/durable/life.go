package durable

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// life is the time that this process works under one name. Mostly it has one; on PostgreSQL a process that was taken for
// dead ends the life it had, with all runs in it, and begins another.
type life struct {
	executor string
	dbos     dbos.Context
	slots    *slots
	ended    chan struct{} // closed before the runs of this life are stopped

	launch   sync.Once
	launched error

	resuming sync.Mutex // one adoption at a time; held while the library picks the run up
	listens  bool       // whether the queue of this life exists; guarded by resuming

	handing sync.RWMutex // held alone while runs that nobody works on are handed back, so that none of them begins meanwhile
	unsure  atomic.Bool  // whether a claim may have succeeded without a reply
	looks   atomic.Bool  // whether this life looks after what nobody works on

	mu     sync.Mutex
	active map[string]context.CancelFunc // the runs that are worked on
	done   map[string]bool               // the runs that were worked on, until the book knows of their end too
}

// born begins a life under a new name, or the first under the name that was asked for.
func (e *Engine) born(ctx context.Context) (*life, error) {
	l := &life{executor: e.cfg.name(), ended: make(chan struct{}), active: map[string]context.CancelFunc{}, done: map[string]bool{}, slots: newSlots()}
	lib, err := e.ground.enter(ctx, l.executor)
	if err != nil {
		later, cancel := context.WithTimeout(e.base, askWithin)
		defer cancel()
		e.ground.leave(later, l.executor)
		return nil, err
	}
	l.dbos = lib
	return l, nil
}

// begin launches the library at the first Start or Resume, after which no workflow can be registered.
func (l *life) begin() error {
	l.launch.Do(func() { l.launched = dbos.Launch(l.dbos) })
	return l.launched
}

// listen makes the queue of this life, so that the library picks up what is put there. Made before the launch it is seen
// at once, and with the second look otherwise. Asked for with resuming held.
func (l *life) listen() error {
	if l.listens {
		return nil
	}
	_, err := dbos.RegisterQueue(l.dbos, l.queue(), dbos.WithQueueBasePollingInterval(pickUpEvery), dbos.WithQueueOnConflict(dbos.QueueConflictAlwaysUpdate))
	l.listens = err == nil
	return err
}

// queue is where the runs wait that this process works on next. Each process has its own, so that the one that took a run
// is the one that works on it.
func (l *life) queue() string { return book.MineQueue + l.executor }

// end stops the runs where they are, without cancelling them, and closes the library.
func (l *life) end(within time.Duration) error {
	close(l.ended)
	return dbos.Shutdown(l.dbos, within)
}

func (l *life) isOver() bool {
	select {
	case <-l.ended:
		return true
	default:
		return false
	}
}

// hold notes that this process works on a run, until drop.
func (l *life) hold(r *book.Entry, stop context.CancelFunc) {
	l.slots.fill(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.active[r.Key] = stop
}

func (l *life) drop(key string) {
	l.mu.Lock()
	delete(l.active, key)
	if l.looks.Load() {
		l.done[key] = true
	}
	l.mu.Unlock()
	l.slots.release(key)
}

// finished tells whether a run was worked on here, and its end is not recorded as far as is known.
func (l *life) finished(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.done[key]
}

// settled forgets the runs whose end is recorded: those that the book no longer has in our hands.
func (l *life) settled(held []*book.Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ours := make(map[string]bool, len(held))
	for _, r := range held {
		ours[r.Key] = true
	}
	maps.DeleteFunc(l.done, func(key string, _ bool) bool { return !ours[key] })
}

func (l *life) stop(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if stop := l.active[key]; stop != nil {
		stop()
	}
}

// cancel ends a run for good, wherever it goes.
func (l *life) cancel(ctx context.Context, key string) error {
	if err := dbos.CancelWorkflow(dbos.From(l.dbos, ctx), key); err != nil {
		return err
	}
	l.stop(key)
	return nil
}

func (l *life) works(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.active[key] != nil
}

func (l *life) working() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.active))
}
