// Package score is the one place that says how much a traveller would like something: a sight on a day, a meal, a pair
// of flights, a hotel, a whole branch. It is pure; it never says whether a plan holds (package verify does) and decides
// nothing. Worths are integers in thousandths, so that sums are exact and the same on every machine.
//
// Everything above may import it.
package score
