package datadir

import (
	"errors"
	"os"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// leastRoom is what a data directory must have left for the service to be ready: about what a run, its events and the engine's
// records take. SQLite may go on a little in room of its own, and then not.
const leastRoom = 512 << 10

// Room tells whether the data directory takes more. It writes and removes a file, because free space is a number that quotas and
// other limits do not keep to.
type Room struct {
	File string // that is written and removed; empty: everything is in a database, which has a disk of its own
	Now  func() time.Time

	mu   sync.Mutex
	at   time.Time
	last error // what was found then
}

// asFound is for how long what was found is said again: whoever asks, however often, does not wear out the disk.
const asFound = 500 * time.Millisecond

// Left gives fault.Unavailable when there is none.
func (r *Room) Left() error {
	if r.File == "" {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.at.IsZero() && r.Now().Sub(r.at) < asFound {
		return r.last
	}
	r.last = r.look()
	r.at = r.Now()
	return r.last
}

func (r *Room) look() error {
	f, err := os.OpenFile(r.File, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = f.Write(make([]byte, leastRoom))
		err = errors.Join(err, f.Close(), os.Remove(r.File))
	}
	if err != nil {
		return fault.New(fault.Unavailable, "the disk is full, or the data directory may not be written to").Because(err)
	}
	return nil
}
