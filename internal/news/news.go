// Package news carries the word that a run has a new event to the streams that wait for it, in this process and in others.
//
// The wiring imports it.
package news

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

// Bus carries the news that a run has a new event, to the streams of this process at once and to those of others through the
// shared cache. It may lose some: streams look for themselves now and then.
type Bus struct {
	tell func(live.Ref, run.Event)

	shared cache.Cache
	log    *slog.Logger
	out    chan word
	stop   func()
	gone   sync.WaitGroup
}

type word struct {
	Org string `json:"o"`
	Run string `json:"r"`
	Seq int64  `json:"s"`
}

const (
	newsTopic   = "events"
	newsWaiting = 1024 // that are waiting to be sent; more are left to the streams' own look
)

// Open passes what this process keeps on to told, and the news of others to wake.
func Open(ctx context.Context, shared cache.Cache, told func(live.Ref, run.Event), wake func(live.Ref, int64), log *slog.Logger) (*Bus, error) {
	b := &Bus{shared: shared, log: log, out: make(chan word, newsWaiting), tell: told, stop: func() {}}
	if _, alone := shared.(*cache.Memory); alone {
		return b, nil // this process is all there is to tell
	}
	stop, err := shared.Subscribe(ctx, newsTopic, func(message []byte) {
		var n word
		if json.Unmarshal(message, &n) == nil {
			wake(live.Ref{Org: n.Org, Run: n.Run}, n.Seq)
		}
	})
	if err != nil {
		return nil, err
	}
	b.stop = stop
	b.tell = func(r live.Ref, e run.Event) {
		told(r, e)
		select {
		case b.out <- word{r.Org, r.Run, e.Seq}:
		default:
		}
	}
	b.gone.Go(func() { b.send(ctx) })
	return b, nil
}

// Tell passes an event on that was just kept.
func (b *Bus) Tell(r live.Ref, e run.Event) { b.tell(r, e) }

func (b *Bus) send(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-b.out:
			message, err := json.Marshal(n)
			if err == nil {
				err = b.shared.Publish(ctx, newsTopic, message)
			}
			if err != nil && ctx.Err() == nil {
				b.log.DebugContext(ctx, "news of an event not sent", "error", err.Error())
			}
		}
	}
}

// Close ends it; its context has ended before.
func (b *Bus) Close() {
	b.stop()
	b.gone.Wait()
}
