// Package stays reads the places of a journey: in which order, for how long each, how one gets from one to the next, what is booked, and whose
// bed one sleeps in.
//
// A place is a stay once; where other places lie between, and it is named again with a length or with "again", twice. A length belongs to the
// place that stands beside it. N days in a place are N nights there, since the day on which one goes on is the first one of the next place; of
// the last place, from which one goes home, they are N-1. So three days in Paris and four in Munich are seven days together. Where the order is
// free nobody knows the last, and the nights are N-1 or N.
//
// It names no day of the calendar and asks nothing: that is for package reading, which joins what the rooms read.
package stays
