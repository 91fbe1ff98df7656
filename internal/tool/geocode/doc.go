// Package geocode finds where a place is, by its name: a city of the packs, or whatever a geocoder outside knows.
//
// It knows the packs only as a function that is handed in. The assembly puts it behind a guard; whoever asks tools directly uses it.
package geocode
