// Package optimize is the question of which visits fill the days of a trip best,
// on which day, in which order, at what time: the problem, what a plan of it is
// worth, and the judge that accepts a plan or not.
//
// It is the team orienteering problem with several time windows a day (TOPMTW;
// Souffriau et al. 2013), with what travellers add to it: locked visits, musts,
// alternatives of one thing, meals and other caps, money, diminishing returns per
// theme, and keeping a plan they already like.
//
// The calls here are
//
//	Check(problem, plan)      a full simulation that trusts nothing a search computed
//	Time(problem, day, order) the earliest schedule of a fixed order of visits
//	Objective(problem, days)  the one definition of what a plan is worth
//
// What is done with a problem has rooms of its own, which know this one and not
// each other:
//
//	search.Solve(problem, options)  the best plan that can be found
//	bound.Prove(problem, options)   that no plan is worth more than so much
//	prune.Problem(large, options)   of a city too large to search, what could matter
//
// It is not a planner of trips: it knows no cities, currencies, dates or weather.
// Whoever calls it turns those into nodes, minutes, costs and scores, as package
// schedule does. Whatever decides and drives may import it; it imports nothing of
// the house.
//
// In the order of reading: problem.go is the question and validate.go what makes
// it meaningless, large.go the same without a matrix. plan.go is the answer,
// reason.go why something is not in it, objective.go what it is worth, time.go
// when its visits begin, check.go its judge.
package optimize
