// Package optimize fills the days of a trip with the visits a traveller would
// like best: which ones, on which day, in which order, at what time.
//
// It is a solver for the team orienteering problem with several time windows a
// day (TOPMTW; Souffriau et al. 2013), with what travellers add to it: locked
// visits, musts, alternatives of one thing, meals and other caps, money,
// diminishing returns per theme, and keeping a plan they already like.
//
// The six calls are
//
//	Solve(problem, options)   the search: same problem, seed and iterations, same plan
//	Check(problem, plan)      a full simulation that trusts nothing the search computed
//	Time(problem, day, order) the earliest schedule of a fixed order of visits
//	Objective(problem, days)  the one definition of what a plan is worth
//	Bound(problem, options)   a proof that no plan is worth more than so much
//	Prune(wide, options)      of a city too large to search, what could matter
//
// It is not a planner of trips: it knows no cities, currencies, dates or
// weather. Whoever calls it turns those into nodes, minutes, costs and scores;
// package repair and the planning workflows do.
//
// How it works, in the order of the files: problem.go is the question, model.go
// the same flattened for speed, route.go one day with its O(1) insertion check,
// state.go all days and their running sums, start.go locks and warm start.
// A move is a ruin and a rebuild: ruin.go draws what goes, by ruin_strings.go or
// ruin_near.go; tails.go and segment.go move stops instead; recreate.go fills the
// gaps. anneal.go walks from move to move, recombine.go puts days of earlier
// plans together, contest.go lets many walks compete for a single tour, manner.go
// says how much is left to chance, search.go does it for one seed or several.
// plan.go is the answer, simulate.go its independent judge.
//
// Before it, in a vast city: wide.go is a problem without a matrix, prune.go what
// stays of it, prune_candidates.go what may be chosen, prune_prices.go what time
// and money are worth, prune_choose.go the choice.
//
// The proof, in the order of the files: bound.go is the promise,
// bound_exchange.go what the days share and bound_rows.go its limits,
// bound_ways.go and bound_extremes.go the least times between places,
// bound_knapsack.go the bound at once and bound_prices.go the prices it leaves,
// bound_lagrange.go the sharper bound, bound_tour.go one day of it, with
// bound_label.go its beginnings, bound_chance.go what is left of a day,
// bound_memory.go what one solve learns for the next.
package optimize
