package durable

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// fetch takes runs as long as there is room, round by lane.
func (e *Engine) fetch() {
	queues := []string{book.LeftQueue}
	if e.serving.Load().Take {
		queues = append(queues, book.WaitingQueue)
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	said := complaint{log: e.cfg.Logger, what: "runs in the queue cannot be taken"}
	from := &scout{book: e.book, version: e.cfg.Version, queues: queues, now: time.Now, kept: map[string]kept{}}
	for {
		l := e.life.Load()
		var wake chan struct{}
		if l != nil {
			wake = l.slots.wake
		}
		select {
		case <-e.closing:
			return
		case <-tick.C:
		case <-wake:
		}
		if l != nil {
			said.about(e.fetchOnce(l, from))
		}
	}
}

func (e *Engine) fetchOnce(l *life, from *scout) error {
	views := l.slots.looking()
	if len(views) == 0 {
		return nil
	}
	ctx, cancel := e.shortly()
	defer cancel()
	if err := l.recall(ctx, e.book); err != nil {
		return err
	}
	for _, v := range views {
		if err := e.fetchInto(ctx, l, v, from); err != nil {
			return err
		}
	}
	return nil
}

// fetchInto takes runs for one pool of places.
func (e *Engine) fetchInto(ctx context.Context, l *life, v view, from *scout) error {
	at, fresh, err := from.sight(ctx, e.namesOf(l, v), v)
	if err != nil {
		return err
	}
	if at.chosen = l.slots.choose(v, at.waiting); len(at.chosen) == 0 && !fresh {
		return nil
	}
	took := map[string]bool{}
	if len(at.chosen) > 0 {
		if took, err = e.book.Claim(ctx, l.executor, at.chosen, from.queues); err != nil {
			l.slots.giveUp(at.chosen)
			l.unsure.Store(true)
			return err
		}
	}
	l.slots.looked(at, took)
	from.took(v, at.chosen)
	return nil
}

// recall fills the places of runs that this process took without hearing of it: the reply was lost.
func (l *life) recall(ctx context.Context, b *book.Book) error {
	if !l.unsure.Load() {
		return nil
	}
	held, err := b.HeldBy(ctx, l.executor)
	if err != nil {
		return err
	}
	l.slots.fill(held...)
	l.unsure.Store(false)
	return nil
}

// namesOf gives the registered workflows whose runs take the places of a pool.
func (e *Engine) namesOf(l *life, v view) []string {
	return slices.DeleteFunc(e.names(), func(name string) bool { return l.slots.poolOf(name).name != v.name })
}

// names gives the registered workflows.
func (e *Engine) names() []string {
	e.register.Lock()
	defer e.register.Unlock()
	names := make([]string, len(e.bodies))
	for i, b := range e.bodies {
		names[i] = b.name
	}
	return names
}
