// Package verify judges plans. Plan runs every rule over a plan, the wishes and the facts and returns what is wrong as
// trip.Violation values; Days does the same after an edit and keeps the verdicts of the other days; Certify turns the
// verdicts into the certificate that travels with an itinerary; Check judges a finished itinerary and believes nothing
// in it.
//
// A rule is a file: budget.go, feasibility.go, hours.go, weather.go, preferences.go, last_train.go, stay.go,
// partial_day.go, locked.go, requirements.go. trial.go is what they all look at: the plan with its references resolved.
//
// It is not a planner and repairs nothing. It is pure: no clock, no network, no randomness, the same answer for the same
// arguments, and it never panics: a reference that does not resolve is a violation. Everybody who makes, changes or shows
// plans may import it; it imports the nouns only.
package verify
