package tool

import (
	"cmp"
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/money"
)

// answer is what a flight brings home.
type answer struct {
	entries []Entry
	retries int
	called  bool // the tool was really asked
	err     error
}

// calls gives what a flight has cost.
func (a answer) calls(each money.Cents) money.Cents {
	if !a.called {
		return 0
	}
	return each * money.Cents(1+a.retries)
}

// flight is a call under way and who waits for it. x/sync/singleflight would tie all of them to the context of the first;
// here the call goes on as long as anybody waits, and is cancelled when the last one leaves.
type flight struct {
	done     chan struct{}
	cancel   context.CancelFunc
	waiting  int  // guarded by Guard.mu
	cutShort bool // the first caller had less time than the hard limit
	answer   answer
}

// share joins the flight for key or starts it. shared says that somebody else had started it.
func (g *Guard) share(ctx context.Context, name, key string, fly func(context.Context) answer) (a answer, shared bool, err error) {
	for {
		if ctx.Err() != nil {
			return answer{}, false, gaveUp(ctx, name)
		}
		f, first := g.board(ctx, key, fly)
		select {
		case <-f.done:
			if !first && f.answer.err != nil && f.cutShort {
				continue // it failed for want of time that this caller may have
			}
			return f.answer, !first, f.answer.err
		case <-ctx.Done():
			g.leave(key, f)
			return answer{}, !first, gaveUp(ctx, name)
		}
	}
}

func (g *Guard) board(ctx context.Context, key string, fly func(context.Context) answer) (f *flight, first bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f, ok := g.flights[key]; ok {
		f.waiting++
		return f, false
	}
	limit := cmp.Or(g.Hard, HardTimeout)
	f = &flight{done: make(chan struct{}), waiting: 1}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < limit {
		limit, f.cutShort = time.Until(end), true
	}
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	f.cancel = cancel
	if g.flights == nil {
		g.flights = map[string]*flight{}
	}
	g.flights[key] = f
	go func() {
		defer cancel()
		f.answer = fly(own)
		g.forget(key, f)
		close(f.done)
	}()
	return f, true
}

func (g *Guard) forget(key string, f *flight) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.flights[key] == f {
		delete(g.flights, key)
	}
}

// leave is for who does not wait any longer. Newcomers do not board a cancelled flight.
func (g *Guard) leave(key string, f *flight) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f.waiting--
	if f.waiting > 0 {
		return
	}
	f.cancel()
	if g.flights[key] == f {
		delete(g.flights, key)
	}
}
