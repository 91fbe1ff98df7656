package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

// optimiseBench is a measurement: each case within each budget, several times with a seed each if attempts is above 1.
type optimiseBench struct {
	cases             []benchCase
	budgets           []budget
	seed              uint64
	attempts, threads int
	tell              io.Writer // of progress

	mu     sync.Mutex
	solved int
	told   time.Time
}

// solvedCase is what came out of a case.
type solvedCase struct {
	benchCase
	budget     budget
	seed       uint64
	score      float64 // in the units of the file, as Judge says
	iterations int
	took       time.Duration // of the processor
	routes     [][]int
}

// gap is how far the score is below the best known, in percent of it; negative when it is above.
func (s *solvedCase) gap() float64 { return 100 * (s.best - s.score) / s.best }

// run solves, and gives what was done before the context ended: by budget, then by case, the best of all attempts.
func (b *optimiseBench) run(ctx context.Context) ([]solvedCase, error) {
	results, err := onThreads(ctx, b.threads, len(b.budgets)*len(b.cases)*b.attempts, b.solve)
	if err != nil {
		return nil, err
	}
	return b.best(results), nil
}

// best keeps the best of the attempts at each case; those of equal score, the first.
func (b *optimiseBench) best(results []*solvedCase) []solvedCase {
	var out []solvedCase
	for k := 0; k < len(results); k += b.attempts {
		var top *solvedCase
		for _, one := range results[k : k+b.attempts] {
			if one != nil && (top == nil || one.score > top.score) {
				top = one
			}
		}
		if top != nil {
			out = append(out, *top)
		}
	}
	return out
}

// solve does job k and has the plan judged; nothing comes of it when the context ends before.
func (b *optimiseBench) solve(ctx context.Context, k int) (*solvedCase, error) {
	attempt, k := k%b.attempts, k/b.attempts
	s := &solvedCase{benchCase: b.cases[k%len(b.cases)], budget: b.budgets[k/len(b.cases)], seed: b.seed + uint64(attempt)}
	problem, err := s.instance.Problem(s.Tours)
	if err != nil {
		return nil, err
	}
	began := threadTime()
	var plan optimize.Plan
	if s.budget.iterations > 0 {
		stop := func() bool { return ctx.Err() != nil }
		plan, err = search.Solve(problem, search.Options{Seed: s.seed, Iterations: s.budget.iterations, Stop: stop})
	} else {
		plan, err = solveWithin(ctx, s.budget.time, problem, s.seed)
	}
	if err != nil || ctx.Err() != nil {
		return nil, err
	}
	s.took, s.iterations, s.routes = threadTime()-began, plan.Iterations, s.instance.Routes(&plan)
	if s.score, err = s.instance.Judge(s.Tours, s.routes); err == nil && math.Abs(s.score-s.instance.Score(plan.Objective)) > 1e-6 {
		err = fmt.Errorf("its routes score %g, the search says %g", s.score, s.instance.Score(plan.Objective))
	}
	if err != nil {
		return nil, fault.New(fault.Internal, "the plan for %s %s does not hold", s.Set, s.Case).Because(err)
	}
	b.progress()
	return s, nil
}

// progress tells how far it is, at most every two seconds.
func (b *optimiseBench) progress() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.solved++
	all := len(b.budgets) * len(b.cases) * b.attempts
	if now := time.Now(); now.Sub(b.told) > 2*time.Second || b.solved == all {
		b.told = now
		fmt.Fprintf(b.tell, "%d of %d solved\n", b.solved, all)
	}
}

// solveWithin gives the search a time of this thread, along which it cools.
func solveWithin(ctx context.Context, limit time.Duration, p *optimize.Problem, seed uint64) (optimize.Plan, error) {
	began := threadTime()
	return search.Solve(p, search.Options{
		Seed: seed,
		Used: func() float64 { return float64(threadTime()-began) / float64(limit) },
		Stop: func() bool { return ctx.Err() != nil },
	})
}

// began is the moment wallTime counts from.
var began = time.Now()

// wallTime is the time since the program began, by a clock that never goes back.
func wallTime() time.Duration { return time.Since(began) }
