// Package export hands a finished itinerary on in the forms that other programs read: a calendar (iCalendar), a track file (GPX),
// a document to print (PDF), a text (Markdown), the itinerary itself (JSON), a map (SVG), and addresses that open a day in a maps
// service. A Sheet is what all of them are written from: days, stops with the numbers they have on the map, and numbered sources.
//
// It is pure: the same bytes for the same itinerary, no clock, no network. It plans nothing and judges nothing; what is not known
// is said to be unknown. Text may come from anywhere, so control signs and marks that turn the direction of writing are taken out
// before it is written. Doors and commands import it.
package export
