package search_test

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

// A morning from the hotel (node 0): the museum opens at ten, and there is
// money for one of the two.
func Example() {
	open := [][]optimize.Window{{{Open: 600, Close: 780}}}
	p := &optimize.Problem{
		Nodes:    3,
		Travel:   []int32{0, 15, 20, 15, 0, 10, 20, 10, 0},
		Days:     []optimize.Day{{Start: 540, End: 780}},
		MoneyCap: 2000,
		Visits: []optimize.Visit{
			{Node: 1, Stay: 90, Cost: 1500, Windows: open, Score: []int64{800}},
			{Node: 2, Stay: 45, Cost: 1200, Windows: open, Score: []int64{500}},
		},
	}
	plan, err := search.Solve(p, search.Options{Seed: 1, Iterations: 100})
	if err != nil {
		panic(err)
	}
	for _, s := range plan.Days[0] {
		fmt.Printf("visit %d: there at %d, from %d to %d\n", s.Visit, s.Arrival, s.Start, s.End)
	}
	fmt.Println("worth", plan.Objective, "for", plan.Cost)
	// Output:
	// visit 0: there at 555, from 600 to 690
	// worth 800 for 1500
}
