package search

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/optimize"
)

// DefaultIterations is a search of about 20 ms on a city of 60 visits.
const DefaultIterations = 1000

// Options of a search. The result depends on the problem and on nothing here
// but Seed, Seeds, Iterations, Warm and Keep — unless Stop cut it short or Used
// sets the pace.
type Options struct {
	Seed uint64
	// Seeds is how many searches are made, with Seed and those that follow it;
	// 0 means one. The best plan is given, of equals that of the first seed.
	Seeds int
	// Threads is how many of them run at the same time; 0 means one. It changes
	// nothing but the time. With more than one, Stop and Used are called from
	// several goroutines.
	Threads int
	// Iterations is how many times a part of the plan is ruined and recreated;
	// 0 means DefaultIterations. The cooling is spread over them.
	Iterations int
	// Stop is asked every 16 iterations whether to end early with the best plan
	// so far; nil means never.
	Stop func() bool
	// Used tells how much of the time there is has been used, from 0 to 1; the
	// search ends when it says 1. With it the cooling follows the time and not
	// the iterations, of which there may then be any number, chance has less of
	// a say, and the plan
	// depends on how fast the machine is. For measurements; nil means no.
	Used func() float64
	// Warm is a plan to start from: visits per day in order. The result is
	// never worse than the part of it that is possible beside the locks.
	Warm [][]int
	// Keep rewards visits that stay on a day. The bonuses steer the search and
	// are told apart from the objective in Plan.Bonus.
	Keep []Keep
}

// Keep is a bonus for having a visit on a day, on the scale of scores.
type Keep struct {
	Visit, Day int
	Bonus      int64
}

func (o *Options) validate(p *optimize.Problem) error {
	if o.Iterations < 0 || o.Seeds < 0 || o.Threads < 0 {
		return fmt.Errorf("optimize: %d iterations for %d seeds on %d threads", o.Iterations, o.Seeds, o.Threads)
	}
	if err := p.ValidateWarm(o.Warm); err != nil {
		return err
	}
	for _, k := range o.Keep {
		if k.Visit < 0 || k.Visit >= len(p.Visits) || k.Day < 0 || k.Day >= len(p.Days) || k.Bonus < 0 || k.Bonus > optimize.MaxScore {
			return fmt.Errorf("optimize: cannot keep visit %d on day %d for %d", k.Visit, k.Day, k.Bonus)
		}
	}
	return nil
}
