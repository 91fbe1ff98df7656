package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/prune"
	"github.com/tripwright/tripwright/internal/orienteering"
)

// generous is how many candidates a reference run keeps besides those it has to.
const generous = 2000

// cityBench is a measurement on made-up cities: each within each time, and twice for as long as the reference.
type cityBench struct {
	sizes     []int
	perSize   int
	times     []time.Duration
	reference time.Duration
	most      int // candidates; 0 means as Prune has it
	seed      uint64
	threads   int
	tell      io.Writer // of progress

	mu   sync.Mutex
	done int
}

// solvedCity is a city with all that was found.
type solvedCity struct {
	sights int
	seed   uint64
	best   int64 // of all runs
	runs   []cityRun
}

// cityRun is what one search found.
type cityRun struct {
	limit     time.Duration
	most      int // candidates asked for; 0 means as Prune has it
	objective int64
	kept      int
	pruning   time.Duration // of the processor, as all times here
	took      time.Duration
}

// gap is how far a run is below the best of its city, in percent of it.
func (c *solvedCity) gap(r *cityRun) float64 {
	return 100 * float64(c.best-r.objective) / float64(max(1, c.best))
}

// run solves all cities, the smallest first; those that were done before the context ended come back.
func (b *cityBench) run(ctx context.Context) ([]solvedCity, error) {
	results, err := onThreads(ctx, b.threads, len(b.sizes)*b.perSize, func(ctx context.Context, k int) (*solvedCity, error) {
		return b.solve(ctx, b.sizes[k/b.perSize], b.seed+uint64(k%b.perSize))
	})
	if err != nil {
		return nil, err
	}
	var out []solvedCity
	for _, c := range results {
		if c != nil {
			out = append(out, *c)
		}
	}
	return out, nil
}

// solve makes up a city and plans it within each time; nothing comes of it when the context ends before.
func (b *cityBench) solve(ctx context.Context, sights int, seed uint64) (*solvedCity, error) {
	w := orienteering.City(sights, seed)
	out := &solvedCity{sights: sights, seed: seed}
	for _, limit := range b.times {
		out.runs = append(out.runs, cityRun{limit: limit, most: b.most})
	}
	// The reference is the best of all, so that it is not one unlucky run.
	runs := append(out.runs, cityRun{limit: b.reference, most: generous}, cityRun{limit: b.reference, most: b.most})
	for k := range runs {
		if err := runs[k].solve(ctx, w, seed); err != nil || ctx.Err() != nil {
			return nil, err
		}
		out.best = max(out.best, runs[k].objective)
		b.progress(out, &runs[k], len(runs))
	}
	out.runs = runs[:len(b.times)]
	return out, nil
}

// solve prunes and searches within the time of this thread, and has the plan judged by the whole city.
func (r *cityRun) solve(ctx context.Context, w *optimize.Large, seed uint64) error {
	runtime.GC() // what the run before has left is not its business
	began := threadTime()
	p, err := prune.Problem(w, prune.Options{Most: r.most})
	if err != nil {
		return err
	}
	r.pruning, r.kept = threadTime()-began, len(p.Visits)
	plan, err := solveWithin(ctx, max(time.Millisecond, r.limit-r.pruning), &p.Problem, seed)
	if err != nil || ctx.Err() != nil {
		return err
	}
	r.took, r.objective = threadTime()-began, plan.Objective
	if err := w.Check(p.Back(plan)); err != nil {
		return fault.New(fault.Internal, "a plan does not hold").Because(err)
	}
	return nil
}

// progress tells of each run.
func (b *cityBench) progress(c *solvedCity, r *cityRun, perCity int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	fmt.Fprintf(b.tell, "%d of %d: city %d of %d sights, %v, %d kept: %d\n",
		b.done, len(b.sizes)*b.perSize*perCity, c.seed, c.sights, r.limit, r.kept, r.objective)
}
