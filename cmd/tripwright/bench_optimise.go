package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/orienteering"
)

type benchOptimiseCmd struct {
	Dir        string          `arg:"" optional:"" help:"Directory with toptw/, mctopmtw/ or ttdp/, and reference.csv. Not needed with --cities."`
	Time       []time.Duration `help:"Processor time for a case; several are measured in turn, such as 10ms,1s. Default: 1s." placeholder:"TIME"`
	Iterations int             `help:"Iterations for a case instead of a time: the same result on any machine." placeholder:"N"`
	Seed       uint64          `default:"1" help:"Where chance begins." placeholder:"N"`
	Threads    int             `default:"1" help:"Cases that are solved at once; of a single case, seeds, of which the best counts." placeholder:"N"`
	Set        string          `help:"Only toptw, mctopmtw or ttdp." placeholder:"SET"`
	Only       string          `help:"Only instances of this pattern, with their tours if wanted, such as c1* or c101/2." placeholder:"GLOB"`
	Routes     string          `help:"Write the routes of each case into this directory, as JSON." placeholder:"DIR"`
	Cities     []int           `help:"Instead of instances: made-up cities of so many sights, such as 200,1000,5000,20000." placeholder:"N"`
	PerSize    int             `default:"3" help:"Cities of each size." placeholder:"N"`
	Reference  time.Duration   `default:"60s" help:"Processor time of the runs that cities are held against; there are two for each." placeholder:"TIME"`
	Kept       int             `help:"Sights and tables of a city that pruning leaves to the search. Default: as it is for travellers." placeholder:"N"`
	JSON       bool            `help:"Print JSON, one case a line, on standard output and nothing else there."`
}

// Help is printed below the flags.
func (benchOptimiseCmd) Help() string {
	return `Solves public instances of the team orienteering problem with time windows and holds the scores against the best that are
known. Every plan is judged by the numbers of its file before it counts. Reading a file is not counted; finding out how fast the
search is, so that its cooling fits the time, is. With Ctrl-C what is done is printed.

With --cities it makes cities up, plans a week in each, and holds the plans against the best of all runs: those within --time, and
two that take --reference each, one of which leaves hardly anything out. Pruning counts. Nothing is kept from one measurement to
the next: four sizes of three cities with a reference of 60s take 24 minutes of one processor.`
}

// budget is what a search may use: iterations, or else processor time.
type budget struct {
	time       time.Duration
	iterations int
}

func (b budget) String() string {
	if b.iterations > 0 {
		return fmt.Sprintf("%dit", b.iterations)
	}
	return b.time.String()
}

// Run measures.
func (c benchOptimiseCmd) Run(e env) error {
	budgets, err := c.budgets()
	if err != nil {
		return err
	}
	if len(c.Cities) > 0 {
		return c.runCities(e, budgets)
	}
	if c.Dir == "" {
		return fault.New(fault.Invalid, "a directory of instances is needed, or --cities")
	}
	cases, err := c.cases()
	if err != nil {
		return err
	}
	bench := &optimiseBench{cases: cases, budgets: budgets, seed: c.Seed, attempts: 1, threads: c.Threads, tell: e.stderr}
	if len(cases) == 1 {
		bench.attempts = c.Threads
	}
	done, err := bench.run(e.ctx)
	if err != nil {
		return err
	}
	if c.Routes != "" {
		if err := writeRoutes(c.Routes, done); err != nil {
			return err
		}
	}
	if err := c.print(e, done); err != nil {
		return err
	}
	return context.Cause(e.ctx)
}

// runCities measures on made-up cities.
func (c benchOptimiseCmd) runCities(e env, budgets []budget) error {
	bench := &cityBench{sizes: c.Cities, perSize: c.PerSize, reference: c.Reference, most: c.Kept, seed: c.Seed, threads: c.Threads, tell: e.stderr}
	switch {
	case c.Dir != "" || c.Set != "" || c.Only != "" || c.Routes != "" || c.Iterations > 0:
		return fault.New(fault.Invalid, "--cities stands without a directory, --set, --only, --routes and --iterations")
	case slices.Min(c.Cities) < 10 || slices.Max(c.Cities) > mostSights:
		return fault.New(fault.Invalid, "--cities must be from 10 to %d sights", mostSights)
	case c.PerSize < 1 || c.Kept < 0:
		return fault.New(fault.Invalid, "--per-size must be at least 1, --kept not below 0")
	case c.Reference < time.Millisecond || c.Reference > time.Hour:
		return fault.New(fault.Invalid, "--reference must be from 1ms to 1h")
	}
	for _, b := range budgets {
		bench.times = append(bench.times, b.time)
	}
	done, err := bench.run(e.ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		err = printCityLines(e.stdout, done)
	} else {
		_, err = io.WriteString(e.stdout, cityTable(done))
	}
	return cmp.Or(err, context.Cause(e.ctx))
}

// mostSights is how large a made-up city may be.
const mostSights = 20_000

func (c benchOptimiseCmd) budgets() ([]budget, error) {
	if c.Threads < 1 {
		return nil, fault.New(fault.Invalid, "--threads must be at least 1")
	}
	if c.Iterations < 0 || c.Iterations > 0 && len(c.Time) > 0 {
		return nil, fault.New(fault.Invalid, "--iterations must be above 0 and stand without --time")
	}
	if c.Iterations > 0 {
		return []budget{{iterations: c.Iterations}}, nil
	}
	if len(c.Time) == 0 {
		return []budget{{time: time.Second}}, nil
	}
	var out []budget
	for _, t := range c.Time {
		if t < time.Millisecond || t > time.Hour {
			return nil, fault.New(fault.Invalid, "--time must be from 1ms to 1h")
		}
		out = append(out, budget{time: t})
	}
	return out, nil
}

// wanted reports whether a set is asked for.
func (c benchOptimiseCmd) wanted(set orienteering.Set) bool {
	return c.Set == "" || c.Set == string(set)
}

// matches reports whether an instance, or one number of its tours, is asked for.
func (c benchOptimiseCmd) matches(instance, tours string) (bool, error) {
	if c.Only == "" {
		return true, nil
	}
	wantInstance, wantTours, told := strings.Cut(c.Only, "/")
	if !told {
		wantTours = "*"
	}
	one, err := path.Match(wantInstance, instance)
	if err == nil && tours != "" {
		var other bool
		other, err = path.Match(wantTours, tours)
		one = one && other
	}
	if err != nil {
		return false, fault.New(fault.Invalid, "--only is not a pattern: * stands for anything, ? for one character, [a-c] for one of some").Because(err)
	}
	return one, nil
}
