// Package schedule turns wishes and facts into the optimiser's problem, and the optimiser's answer into a plan: it knows
// what a day of travelling looks like (landing, check-in, sights, meals, the night, check-out, take-off) and keeps clocks,
// places and money in step. Repair uses it to set a plan's stops again after a hotel or a flight has changed.
//
// It is pure: facts, legs and assumptions are arguments. It does not judge: package verify does.
package schedule
