// Package geocode finds where a city or an address lies: OpenStreetMap's Nominatim, at most one request a second as its
// operators ask, and the city packs' centres when that does not answer.
//
// It knows packs only as a function that is handed in. The workflows and app import it.
package geocode
