// Package edits reads the description of a change to a planned trip: "$300 less and one day later", "swap the Louvre for the
// Orsay". What it cannot make sense of it gives back to be asked about, because a change that is half understood is worse than none.
//
// It changes no plan. Assembly imports it.
package edits
