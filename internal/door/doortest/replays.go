package doortest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Replays is an in-memory door.Replays.
type Replays struct {
	Begin  error // what BeginReplay gives
	Finish error // what FinishReplay gives

	mu      sync.Mutex
	pending map[string]string // hash by name
	done    map[string]kept
}

type kept struct {
	hash string
	door.Replay
}

func nameOf(ctx context.Context, k door.ReplayKey) string {
	who, err := tenant.From(ctx)
	if err != nil {
		panic(err)
	}
	return fmt.Sprint(who, k)
}

// BeginReplay asks for k.
func (a *Replays) BeginReplay(ctx context.Context, k door.ReplayKey, hash string, _ time.Duration) (door.Replay, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.Begin != nil {
		return door.Replay{}, a.Begin
	}
	if a.pending == nil {
		a.pending, a.done = map[string]string{}, map[string]kept{}
	}
	name := nameOf(ctx, k)
	d, done := a.done[name]
	was, pending := a.pending[name]
	switch {
	case done && d.hash != hash, pending && was != hash:
		return door.Replay{State: door.ReplayOther}, nil
	case done:
		return d.Replay, nil
	case pending:
		return door.Replay{State: door.ReplayPending}, nil
	}
	a.pending[name] = hash
	return door.Replay{State: door.ReplayStarted, Holder: name}, nil
}

// FinishReplay keeps an answer, until Forget.
func (a *Replays) FinishReplay(ctx context.Context, k door.ReplayKey, r door.Replay) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	name := nameOf(ctx, k)
	if a.Finish != nil || r.Holder != name {
		return a.Finish
	}
	r.Body, r.Headers = slices.Clone(r.Body), r.Headers.Clone()
	a.done[name] = kept{a.pending[name], r}
	delete(a.pending, name)
	return nil
}

// AbandonReplay frees k.
func (a *Replays) AbandonReplay(ctx context.Context, k door.ReplayKey, holder string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if holder == nameOf(ctx, k) {
		delete(a.pending, holder)
	}
	return nil
}

// Forget is a crash after the work and before its answer was kept, the lease being over.
func (a *Replays) Forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.pending)
	clear(a.done)
}

// Open tells how many keys are taken.
func (a *Replays) Open() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.pending)
}

// Kept tells how many answers are kept.
func (a *Replays) Kept() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.done)
}
