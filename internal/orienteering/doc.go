// Package orienteering reads the public instances of the team orienteering
// problem with time windows, puts them to package optimize, and judges what
// comes back: how good the optimiser of trips is, on problems that others
// measure themselves on.
//
// Days are tours, sights are points, opening hours are windows, entrance fees
// are the budget. Three sets are read, each in the format it is published in
// (KU Leuven, "The Orienteering Problem: Test Instances"):
//
//	TOPTW      tours and one window a point (Righini & Salani; Montemanni & Gambardella;
//	           on the instances of Solomon and of Cordeau)
//	MCTOPMTW   several windows, a budget and caps on types (Souffriau et al. 2013)
//	TTDP       windows by the day of the week (tourist trip design)
//
// The calls are
//
//	Read(set, name, r)           an Instance, or the line and field that is wrong
//	instance.Problem(tours)      the same as an optimize.Problem, in exact integers
//	instance.Routes(plan)        the points of a plan's tours
//	instance.Judge(tours, routes) what routes score, computed from the file's own numbers
//	ReadReferences(r)            the best values known
//	City(sights, seed)           a made-up city of any size, for what no instance asks
//
// It is proof, not product: it searches nothing itself, measures no time and
// opens no files. The command bench optimise does.
package orienteering
