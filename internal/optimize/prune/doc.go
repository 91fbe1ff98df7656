// Package prune leaves out of a city of thousands of visits what a good plan hardly
// needs, so that the rest can be searched: Problem, the core of a large problem
// (after the core of a knapsack problem; Balas & Zemel 1980).
//
// It is a judgement, not a proof: the best plan may need what was left out. It
// finds no plan and bounds none. Whatever decides and drives may import it.
//
// In the order of reading: prune.go says what has to stay and how the rest is
// chosen, candidates.go what may be chosen, prices.go what time and money are worth
// in a good plan, choose.go the choice, core.go what is left, and the way back.
package prune
