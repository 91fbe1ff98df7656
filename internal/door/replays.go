package door

import (
	"context"
	"net/http"
	"time"
)

// Replays remembers the answers to writes, so that a repeated request is answered and not done again. Every call acts for the
// organisation and the user in ctx.
type Replays interface {
	// BeginReplay asks for k. The first to ask gets ReplayStarted and a Holder, and the key for about a minute or until it
	// finishes or abandons; the answer will be kept for ttl.
	BeginReplay(ctx context.Context, k ReplayKey, bodyHash string, ttl time.Duration) (Replay, error)
	// FinishReplay keeps the answer, for as long as BeginReplay was told.
	FinishReplay(ctx context.Context, k ReplayKey, answer Replay) error
	// AbandonReplay forgets k, so that it can be tried again.
	AbandonReplay(ctx context.Context, k ReplayKey, holder string) error
}

// ReplayKey names a write.
type ReplayKey struct {
	Method string
	Path   string
	Key    string // the Idempotency-Key
}

// ReplayState is what is known of a write.
type ReplayState string

// The states.
const (
	ReplayStarted   ReplayState = "started"   // nobody did it: go on
	ReplayPending   ReplayState = "pending"   // somebody is doing it at this moment
	ReplayCompleted ReplayState = "completed" // done: the answer is in the Replay
	ReplayOther     ReplayState = "other"     // the key belongs to another request
)

// Replay is what is known of a write: its answer, or the right to give one.
type Replay struct {
	State   ReplayState
	Status  int
	Headers http.Header
	Body    []byte
	Holder  string
}
