package durable

import (
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Cancel ends a run of the organisation in ctx for good: no further step begins, and the context of the step in flight
// ends, at once in this process and within a fifth of a second in another. A run that is over is left as it is.
func (e *Engine) Cancel(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "durable.Cancel(%s)", id)
	k, err := e.known(ctx, id)
	if err != nil {
		return err
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	return l.cancel(ctx, k)
}

// watch ends the steps of this process whose runs were cancelled by another. The library by itself looks only between
// two steps. It asks nothing while nothing runs.
func (e *Engine) watch() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	said := complaint{log: e.cfg.Logger, what: "cannot look for cancelled runs"}
	var idle []string
	for {
		select {
		case <-e.closing:
			return
		case <-tick.C:
		}
		l := e.life.Load()
		if l == nil {
			continue
		}
		err := e.stopCancelled(l)
		if err == nil {
			idle, err = e.vacate(l, idle)
		}
		said.about(err)
	}
}

func (e *Engine) stopCancelled(l *life) error {
	keys := l.working()
	if len(keys) == 0 {
		return nil
	}
	ctx, cancel := e.shortly()
	defer cancel()
	cancelled, err := e.book.Cancelled(ctx, keys)
	for _, k := range cancelled {
		l.stop(k)
	}
	return err
}

// vacate gives back the places of runs that were taken and are in nobody's hands here: cancelled, forgotten or taken by
// others before they began, or over before their place was noted. It gives the runs that have not begun so far, and asks for
// those only that had not begun the time before.
func (e *Engine) vacate(l *life, before []string) (idle []string, err error) {
	for _, k := range l.slots.keys() {
		if !l.works(k) {
			idle = append(idle, k)
		}
	}
	late := slices.DeleteFunc(slices.Clone(idle), func(k string) bool { return !slices.Contains(before, k) })
	if len(late) == 0 {
		return idle, nil
	}
	ctx, cancel := e.shortly()
	defer cancel()
	found, err := e.book.These(ctx, late)
	if err != nil {
		return idle, err
	}
	ours := map[string]bool{}
	for _, r := range found {
		ours[r.Key] = !r.Over() && r.Owner() == l.executor
	}
	for _, k := range late {
		if !ours[k] && !l.works(k) {
			l.slots.release(k)
		}
	}
	return idle, nil
}
