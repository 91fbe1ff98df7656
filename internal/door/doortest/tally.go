package doortest

import (
	"fmt"
	"sync"
	"time"
)

// Tally is a door.Meter.
type Tally struct {
	Open    int      // requests that are being answered
	Ended   []string // method, route and status of those that were
	Limited []string // scopes
	Full    []string // quotas

	mu sync.Mutex
}

// RequestBegan counts one in.
func (t *Tally) RequestBegan() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Open++
}

// RequestEnded counts it out.
func (t *Tally) RequestEnded(method, route string, status int, _ time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Open--
	t.Ended = append(t.Ended, fmt.Sprint(method, " ", route, " ", status))
}

// QuotaRefused counts a quota.
func (t *Tally) QuotaRefused(quota string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Full = append(t.Full, quota)
}

// RateLimited counts a scope.
func (t *Tally) RateLimited(scope string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Limited = append(t.Limited, scope)
}
