package cache

import (
	"time"

	"github.com/maypok86/otter/v2"
)

type kept struct {
	value []byte
	ttl   time.Duration
}

// newValues makes the map of a Memory's values: those that are used least make room when the bytes are used up.
func newValues(size uint64, now func() time.Time) *otter.Cache[string, kept] {
	return otter.Must(&otter.Options[string, kept]{
		MaximumWeight:    size,
		Weigher:          func(key string, k kept) uint32 { return uint32(min(len(key)+len(k.value)+64, 1<<31)) },
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, kept]) time.Duration { return e.Value.ttl }),
		Clock:            tickless(now),
		Executor:         func(f func()) { f() },
	})
}

// tickless is a clock without ticks: the map then cleans up when it is used and needs no goroutine of its own.
type tickless func() time.Time

func (now tickless) NowNano() int64                      { return now().UnixNano() }
func (now tickless) Tick(time.Duration) <-chan time.Time { return nil }
