package durable

import (
	"sync"
	"time"
)

// clock tells the time of a database, from what it said last and what has passed here since. A jump of this machine's own
// clock does not move it.
type clock struct {
	mu    sync.Mutex
	there time.Time
	here  time.Time
}

func (c *clock) set(there, here time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.there, c.here = there, here
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.there.Add(time.Since(c.here))
}
