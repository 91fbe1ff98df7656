package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// cityJSON is a line of bench optimise --cities --json: one run.
type cityJSON struct {
	Sights    int     `json:"sights"`
	City      uint64  `json:"city"` // the seed it is made from
	Budget    string  `json:"budget"`
	Objective int64   `json:"objective"`
	Reference int64   `json:"reference"`
	Gap       float64 `json:"gap_percent"`
	Kept      int     `json:"kept"`
	Pruning   float64 `json:"pruning_ms"`
	CPU       float64 `json:"cpu_ms"`
}

func printCityLines(w io.Writer, done []solvedCity) error {
	lines := json.NewEncoder(w)
	for i := range done {
		c := &done[i]
		for k := range c.runs {
			r := &c.runs[k]
			err := lines.Encode(cityJSON{Sights: c.sights, City: c.seed, Budget: r.limit.String(), Objective: r.objective,
				Reference: c.best, Gap: c.gap(r), Kept: r.kept, Pruning: milliseconds(r.pruning), CPU: milliseconds(r.took)})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func milliseconds(t time.Duration) float64 { return float64(t.Microseconds()) / 1000 }

// cityLevel is how good the plans of cities of a size are within a time.
type cityLevel struct {
	sights, cities, kept int
	limit, pruning       time.Duration
	sum, worst           float64 // of gaps
}

// cityLevels sums up, sizes and times in the order they come.
func cityLevels(done []solvedCity) []cityLevel {
	var out []cityLevel
	for i := range done {
		c := &done[i]
		for k := range c.runs {
			r := &c.runs[k]
			at := 0
			for at < len(out) && (out[at].sights != c.sights || out[at].limit != r.limit) {
				at++
			}
			if at == len(out) {
				out = append(out, cityLevel{sights: c.sights, limit: r.limit})
			}
			l := &out[at]
			gap := c.gap(r)
			l.cities++
			l.sum, l.worst = l.sum+gap, max(l.worst, gap)
			l.kept, l.pruning = l.kept+r.kept, l.pruning+r.pruning
		}
	}
	return out
}

func cityTable(done []solvedCity) string {
	out := "sights  budget    cities   mean gap  worst gap  kept  pruning\n"
	for _, l := range cityLevels(done) {
		out += fmt.Sprintf("%6d  %-9s %6d %8.2f %% %8.2f %% %5d  %4.1f ms\n", l.sights, l.limit, l.cities,
			l.sum/float64(l.cities), l.worst, l.kept/l.cities, milliseconds(l.pruning)/float64(l.cities))
	}
	return out
}
