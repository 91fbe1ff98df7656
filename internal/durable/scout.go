package durable

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// scout looks into the queue. Where thousands wait, a look is long against what it is for; so what it showed is gone by for a
// while, and looking takes a tenth of the time at most. Whoever comes meanwhile is seen with the next look.
type scout struct {
	book    *book.Book
	version string
	queues  []string
	now     func() time.Time
	kept    map[string]kept // by pool and whether there were only spare places
}

// kept is a sight without what was taken of it since.
type kept struct {
	sight
	until time.Time
}

// goneBy is how many times as long as it lasted a look is gone by.
const goneBy = 10

// sight gives what waits for a pool, and whether that was looked for just now.
func (s *scout) sight(ctx context.Context, names []string, v view) (sight, bool, error) {
	began := s.now()
	if old := s.kept[v.id()]; began.Before(old.until) && old.serves(v) {
		return old.sight, false, nil
	}
	at, err := v.look(ctx, s.book, s.queues, s.version, names)
	s.kept[v.id()] = kept{sight: at}
	if err == nil && at.long() {
		now := s.now()
		s.kept[v.id()] = kept{at, now.Add(goneBy * now.Sub(began))}
	}
	return at, true, err
}

// look asks the book what waits for a pool.
func (v view) look(ctx context.Context, in *book.Book, queues []string, version string, names []string) (sight, error) {
	s := sight{pool: v.name, queued: v.queued, narrow: v.full()}
	seen, err := in.Waiting(ctx, book.Look{Queues: queues, Version: version, Names: names, Most: v.most,
		Lanes: slices.Collect(maps.Keys(v.lanes)), Narrow: s.narrow})
	s.waiting, s.complete, s.partly = seen.Runs, seen.Complete, seen.Partly
	return s, err
}

// long tells whether so many wait that a look may be dear.
func (s sight) long() bool { return !s.complete || s.partly || len(s.waiting) >= book.SeenOfLane }

// serves tells whether there is something to choose, or nothing that was not shown.
func (k kept) serves(v view) bool { return k.complete && !k.partly || len(v.choose(k.waiting)) > 0 }

// took leaves out what need not be tried again.
func (s *scout) took(v view, chosen []*book.Entry) {
	old := s.kept[v.id()]
	old.waiting = slices.DeleteFunc(slices.Clone(old.waiting), func(r *book.Entry) bool { return slices.Contains(chosen, r) })
	s.kept[v.id()] = old
}

// id tells apart what different looks show.
func (v view) id() string { return fmt.Sprint(v.name, " ", v.full()) }
