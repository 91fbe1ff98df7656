// Package journey puts a journey together out of its stays, each of which is planned as a trip of its own: it says which bed is the
// traveller's own, who gets how much of the money, and how the plans and facts of the stays stand behind each other.
//
// It is pure: what it is given it does not change, and the same gives the same.
package journey
