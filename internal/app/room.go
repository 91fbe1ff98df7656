package app

import (
	"errors"
	"os"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
)

// leastRoom is what a data directory must have left for the service to be ready: about what a run, its events and the engine's
// records take. SQLite may go on a little in room of its own, and then not.
const leastRoom = 512 << 10

// room tells whether the data directory takes more. It writes and removes a file, because free space is a number that quotas and
// other limits do not keep to.
type room struct {
	mu   sync.Mutex
	file string // empty: everything is in a database, which has a disk of its own
}

// left gives fault.Unavailable when there is none.
func (r *room) left() (err error) {
	if r.file == "" {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f, err := os.Create(r.file)
	if err == nil {
		_, err = f.Write(make([]byte, leastRoom))
		err = errors.Join(err, f.Close(), os.Remove(r.file))
	}
	if err != nil {
		return fault.New(fault.Unavailable, "the disk is full, or the data directory may not be written to").Because(err)
	}
	return nil
}
