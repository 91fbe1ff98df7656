// Package bound proves how good any plan of a problem can be: Prove, an upper bound
// that no plan exceeds, and Proof.Gap, how far a plan at hand is from it at most.
//
// It proves by relaxation: limits that join the days get a price instead, and what
// is left is solved exactly. A fractional knapsack proves at once; days packed one
// by one prove more (Lawler & Moore 1969); days planned minute by minute prove most
// (label setting over ng-routes; Baldacci et al. 2011, Roberti & Mingozzi 2014);
// and where prices stall, plans are divided (branch and bound; Fisher 1981).
// Prices are integers and sums are exact: no rounding can break a proof.
//
// It finds no plans and knows nothing of how they are found. It reads no clock:
// what it may cost is counted. Whatever decides and drives may import it.
//
// In the order of reading:
//
//	prove.go                 the promise, and why it holds
//	coupling.go, rows.go     what the days share: limits, each with its price
//	ways.go, extremes.go     the least times between places, from each and to each
//	knapsack.go, prices.go   the bound at once, and the prices that it leaves
//	steps.go                 how prices move (subgradients; Held & Karp 1971, Polyak 1969)
//	days.go                  a bag for each day
//	lagrange.go              each day planned minute by minute
//	tour.go                  one such day, by beginnings of it: label.go
//	dominance.go             which of them need not be looked at, for others do as well
//	completion.go            or for what is left of the day cannot make up for it
//	memory.go                what one solve of a day learns for the next
//	branch.go, branch_on.go  plans with a visit and plans without, and which visit
package bound
