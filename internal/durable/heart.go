package durable

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// heart says that this process lives, learns whether the others still think so, and hands back the runs of those that
// died. It does the latter after so many good beats in a row, so that after an outage of the database everybody gets to
// beat before anybody is declared dead.
func (e *Engine) heart(every time.Duration, enough int) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	said := complaint{log: e.cfg.Logger, what: "the heartbeat does not get through"}
	var left abandoned
	for good := 0; !e.isClosing(); {
		l := e.life.Load()
		alive, err := e.beat(l, max(every, time.Second))
		said.about(err)
		switch {
		case err != nil:
			good = 0
		case !alive:
			good = 0
			e.bornAgain(l)
		default:
			good++
		}
		if good >= enough && e.serving.Load() != nil {
			said.about(e.reap(l, &left))
		}
		select {
		case <-e.closing:
			return
		case <-tick.C:
		case <-e.doubt:
		}
	}
}

// doubtful is for a step that another process had recorded already: both work on one run, which only happens if this
// process was declared dead and its connections could not be cut. It asks at once.
func (e *Engine) doubtful() {
	select {
	case e.doubt <- struct{}{}:
	default:
	}
}

func (e *Engine) beat(l *life, within time.Duration) (bool, error) {
	ctx, cancel := e.shortly()
	defer cancel()
	ctx, stop := context.WithTimeout(ctx, within)
	defer stop()
	return e.ground.beat(ctx, l.executor)
}

func (e *Engine) reap(l *life, left *abandoned) error {
	ctx, cancel := e.shortly()
	defer cancel()
	return errors.Join(e.ground.reap(ctx, l.executor), left.look(ctx, e, l))
}

// bornAgain ends the life of a process that was declared dead and begins another. What it worked on is in other hands.
func (e *Engine) bornAgain(old *life) {
	e.cfg.Logger.Warn("this process was declared dead: its runs go on elsewhere, and it under a new name", "process", old.executor)
	e.life.Store(nil)
	e.loops.Go(func() {
		if err := old.end(closeWithin); err != nil {
			e.cfg.Logger.Warn("steps of the life before do not end", "error", err)
		}
	})
	said := complaint{log: e.cfg.Logger, what: "the process cannot go on under a new name"}
	for !e.isClosing() {
		err := e.anotherLife()
		said.about(err)
		if err == nil {
			return
		}
		select {
		case <-e.closing:
		case <-time.After(e.cfg.Heartbeat):
		}
	}
}

func (e *Engine) anotherLife() error {
	ctx, cancel := e.shortly()
	defer cancel()
	l, err := e.born(ctx)
	if err != nil {
		return err
	}
	e.register.Lock()
	for _, b := range e.bodies {
		l.enrol(b)
	}
	e.register.Unlock()
	if e.serving.Load() != nil {
		err = e.employ(l)
	}
	if err != nil {
		later, cancel := context.WithTimeout(e.base, askWithin)
		defer cancel()
		e.ground.leave(later, l.executor)
		return errors.Join(err, l.end(time.Second))
	}
	e.life.Store(l)
	return nil
}

// complaint speaks up when trouble begins, and not with each time that it goes on.
type complaint struct {
	log  *slog.Logger
	what string
	had  bool
}

func (c *complaint) about(err error) {
	if err != nil && !c.had && !errors.Is(err, context.Canceled) {
		c.log.Warn(c.what, "error", err)
	}
	c.had = err != nil
}
