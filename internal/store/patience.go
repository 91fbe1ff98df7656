package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// A database that is started again is away for seconds. A run waits for it: what a run keeps may be kept twice without harm, and
// a run that ended because its database was away for a moment would be lost for no reason of the traveller's.
const (
	firstPatience = 50 * time.Millisecond // before the first repetition, twice that before the next
	mostPatience  = 2 * time.Second
	patientFor    = time.Minute // then the fault is the run's
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
