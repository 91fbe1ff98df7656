// Package afford decides what a budget carries: which branches are looked at, how much of what there is to see, which bed and which
// flights, at typical prices first and at the prices of the dates at last; and which other good answers stand beside what was settled on.
//
// It is pure and seeded: facts, ways, wishes and limits come in as arguments, a context for cancellation only, and the same arguments give
// the same answer. It asks nobody for anything, keeps nothing and writes no itinerary. Rules judge through the judge it is given.
// Workflows and revise may import it.
package afford
