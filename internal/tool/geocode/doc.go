// Package geocode finds where a city is, by its name.
//
// It knows the packs only as a function that is handed in. The assembly puts it behind a guard; whoever asks tools directly uses it.
package geocode
