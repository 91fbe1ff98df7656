// Package revise changes planned trips. An Edit says in typed fields what shall be otherwise: Apply makes wishes of it, and KeepTo and
// Refine set the plan again with as much of the old one as the traveller wants kept. A Desk is a planned trip laid out to try changes on:
// it checks them, mends them, and gives alternatives for a slot. Diff tells what changed between two trips.
//
// It is pure: facts, ways between places, a judge and a seed come in as arguments, a context for cancellation only. It gathers nothing,
// keeps nothing, and plans nothing anew: that is for whoever opens the desk, the workflows. They and the doors may import it.
package revise
