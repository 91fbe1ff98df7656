package database

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// A database that is started again is away for seconds. Work that went on for long waits for it, where what it keeps may be kept twice
// without harm: else it would be lost for no reason of who asked for it.
const (
	firstPatience = 50 * time.Millisecond // before the first repetition, twice that before the next
	mostPatience  = 2 * time.Second
	patientFor    = time.Minute // then the fault is the work's
)

// Patiently does what keeps something until it is kept, another fault than fault.Unavailable comes, or ctx ends.
func Patiently(ctx context.Context, keep func() error) error {
	waited := time.Duration(0)
	for rest := firstPatience; ; rest = min(2*rest, mostPatience) {
		err := keep()
		if !fault.Is(err, fault.Unavailable) || waited >= patientFor {
			return err
		}
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return ctx.Err()
		}
		waited += rest
	}
}
