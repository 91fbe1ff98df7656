package cache

import (
	"container/heap"
	"math"
	"time"
)

// expiring is a map whose entries end by themselves. It is swept whenever something is put into it, so it holds what is
// alive and needs no goroutine; and it never holds more than max entries: those that would end first make room. Whoever has
// it locks it. Times are nanoseconds since 1970.
type expiring[V comparable] struct {
	max     int
	entries map[string]*entry[V]
	ends    byEnd[V]
}

type entry[V comparable] struct {
	key   string
	value V
	end   int64
	place int // in the heap
}

func newExpiring[V comparable](max int) expiring[V] {
	return expiring[V]{max: max, entries: map[string]*entry[V]{}}
}

// get gives what is alive at now.
func (x *expiring[V]) get(key string, now int64) (value V, end int64, ok bool) {
	e, ok := x.entries[key]
	if !ok || e.end <= now {
		return value, 0, false
	}
	return e.value, e.end, true
}

// holds tells whether the value under key is this one, alive or not.
func (x *expiring[V]) holds(key string, value V) bool {
	e, ok := x.entries[key]
	return ok && e.value == value
}

// put keeps a value until end.
func (x *expiring[V]) put(key string, value V, end, now int64) {
	if e, ok := x.entries[key]; ok {
		e.value, e.end = value, end
		heap.Fix(&x.ends, e.place)
		return
	}
	x.sweep(now)
	if len(x.ends) >= x.max {
		x.dropFirst()
	}
	e := &entry[V]{key: key, value: value, end: end}
	x.entries[key] = e
	heap.Push(&x.ends, e)
}

// remove forgets a value.
func (x *expiring[V]) remove(key string) {
	if e, ok := x.entries[key]; ok {
		delete(x.entries, key)
		heap.Remove(&x.ends, e.place)
	}
}

// room tells whether a new key fits without another one making room for it.
func (x *expiring[V]) room(now int64) bool {
	x.sweep(now)
	return len(x.ends) < x.max
}

func (x *expiring[V]) sweep(now int64) {
	for len(x.ends) > 0 && x.ends[0].end <= now {
		x.dropFirst()
	}
}

func (x *expiring[V]) dropFirst() { delete(x.entries, heap.Pop(&x.ends).(*entry[V]).key) }

// after gives the end of a time that begins at now, however long it is.
func after(now int64, d time.Duration) int64 {
	if int64(d) > math.MaxInt64-now {
		return math.MaxInt64
	}
	return now + int64(d)
}

// byEnd is a heap of entries, the first to end on top.
type byEnd[V comparable] []*entry[V]

func (h byEnd[V]) Len() int           { return len(h) }
func (h byEnd[V]) Less(i, j int) bool { return h[i].end < h[j].end }
func (h byEnd[V]) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].place, h[j].place = i, j
}

// Push appends; container/heap calls it.
func (h *byEnd[V]) Push(x any) {
	e := x.(*entry[V])
	e.place = len(*h)
	*h = append(*h, e)
}

// Pop takes the last away; container/heap calls it.
func (h *byEnd[V]) Pop() any {
	last := len(*h) - 1
	e := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return e
}
