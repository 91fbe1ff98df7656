package tool

import (
	"context"
	"time"

	"github.com/maypok86/otter/v2"
)

// Cache keeps answers. The Guard judges by itself whether an entry is still fresh; a cache that does not work has nothing
// and says so to its own log. Answers are facts about the world: the same for every organisation.
type Cache interface {
	Get(ctx context.Context, key string) (Entry, bool)
	// Set keeps an entry for a while; 0 means for ever, or as long as there is room.
	Set(ctx context.Context, key string, e Entry, keep time.Duration)
}

// Entry is a kept answer: its canonical JSON, a string because nobody can write into one, and when it was asked for, UTC.
type Entry struct {
	Body string
	At   time.Time
}

// Memory is a Cache of this process.
type Memory struct{ entries *otter.Cache[string, kept] }

type kept struct {
	Entry
	keep time.Duration
}

// NewMemory makes a cache that holds about so many bytes. now may be nil for time.Now.
func NewMemory(bytes uint64, now func() time.Time) *Memory {
	if now == nil {
		now = time.Now
	}
	return &Memory{otter.Must(&otter.Options[string, kept]{
		MaximumWeight: bytes,
		Weigher:       func(key string, k kept) uint32 { return uint32(len(key) + len(k.Body) + 64) },
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, kept]) time.Duration {
			if e.Value.keep == 0 {
				return 100 * 365 * 24 * time.Hour
			}
			return e.Value.keep
		}),
		Clock:    tickless(now),
		Executor: func(f func()) { f() },
	})}
}

// Get gives an entry that is kept still.
func (m *Memory) Get(_ context.Context, key string) (Entry, bool) {
	k, ok := m.entries.GetIfPresent(key)
	return k.Entry, ok
}

// Set keeps an entry.
func (m *Memory) Set(_ context.Context, key string, e Entry, keep time.Duration) {
	m.entries.Set(key, kept{e, keep})
}

// tickless is a clock without ticks: the cache then cleans up when it is used and needs no goroutine of its own.
type tickless func() time.Time

func (now tickless) NowNano() int64                      { return now().UnixNano() }
func (now tickless) Tick(time.Duration) <-chan time.Time { return nil }
