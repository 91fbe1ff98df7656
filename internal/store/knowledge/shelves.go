package knowledge

import (
	"container/list"
	"context"
	"sync"
)

// shelves remembers shelves up to a number of bytes; the one that nobody has asked for the longest leaves first. It is safe for
// use by many at once.
type shelves struct {
	mu    sync.Mutex
	kept  map[shelfKey]*list.Element // of placed
	order *list.List                 // the last asked for in front
	bytes int64

	reading chan struct{} // has room for one: who waits for the same shelf finds it read
}

// shelfKey says whose windows stand on a shelf, of which destination and model.
type shelfKey struct{ org, destination, model string }

type placed struct {
	of    shelfKey
	shelf *shelf
}

// usualVectorMemory is some 120,000 windows of 512 numbers.
const usualVectorMemory = 256 << 20

func newShelves() *shelves {
	return &shelves{kept: map[shelfKey]*list.Element{}, order: list.New(), reading: make(chan struct{}, 1)}
}

// get gives the shelf of an edition or a later one, remembered or read. A shelf that is larger than most is given and not
// remembered; most 0 means the usual.
func (c *shelves) get(ctx context.Context, of shelfKey, edition string, most int64,
	read func(context.Context, shelfKey) (*shelf, error)) (*shelf, error) {
	if s := c.remembered(of, edition); s != nil {
		return s, nil
	}
	select {
	case c.reading <- struct{}{}:
		defer func() { <-c.reading }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if s := c.remembered(of, edition); s != nil {
		return s, nil
	}
	s, err := read(ctx, of)
	if err != nil {
		return nil, err
	}
	if most <= 0 {
		most = usualVectorMemory
	}
	c.remember(of, s, most)
	return s, nil
}

func (c *shelves) remembered(of shelfKey, edition string) *shelf {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.kept[of]
	if e == nil || e.Value.(placed).shelf.edition != edition {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(placed).shelf
}

func (c *shelves) remember(of shelfKey, s *shelf, most int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.kept[of]; e != nil {
		c.forgetLocked(e)
	}
	if s.windows == nil || s.bytes > most {
		return
	}
	c.kept[of] = c.order.PushFront(placed{of, s})
	c.bytes += s.bytes
	for c.bytes > most {
		c.forgetLocked(c.order.Back())
	}
}

func (c *shelves) forgetLocked(e *list.Element) {
	old := c.order.Remove(e).(placed)
	delete(c.kept, old.of)
	c.bytes -= old.shelf.bytes
}
