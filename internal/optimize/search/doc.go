// Package search finds a plan of high objective: Solve, the same plan for the same
// problem, seed and iterations.
//
// It walks from plan to plan by simulated annealing; a move ruins a part of the
// plan and rebuilds it (SISR; Christiaens & Vanden Berghe 2020). Whether and where
// a visit fits is known in constant time a gap (Vansteenwegen et al. 2009).
//
// It judges nothing: what it finds optimize.Check accepts or not. It proves
// nothing: package bound does. It reads no clock; who wants it to follow one tells
// it the time (Options.Used). Whatever decides and drives may import it.
//
// In the order of reading:
//
//	options.go, solve.go    what is asked, and one walk or several, of which the best is given
//	parameters.go           how much of a walk is left to chance
//	model.go                the problem flattened for speed
//	route.go                one day, with its O(1) insertion check
//	state.go, ladder.go     all days and their running sums, and the worth of a theme
//	locks.go, warm_start.go what is in the plan before the walk begins, and what cannot be
//	anneal.go               from move to move, worse ones the more rarely the colder it is
//	ruin.go                 what a move removes: ruin_strings.go (SISR) or ruin_near.go (Shaw 1998)
//	exchange_tails.go       or exchanges (2-opt*; Potvin & Rousseau 1995)
//	move_segment.go         or moves (or-opt; Or 1976)
//	recreate.go             how the gaps are filled, greedily, with noise and blinks (SISR)
//	recombine.go            days of earlier plans put together (I3CH; Hu & Lim 2014)
//	halving.go              many walks for a single tour (successive halving; Jamieson & Talwalkar 2016)
//	local_search.go         less travel for the same worth, last: in a day (or-opt; 2-opt, Croes 1958),
//	local_search_days.go    and between days
//	first_wait.go           days that begin with a long wait begin with something else
//	answer.go               the state as a plan
package search
