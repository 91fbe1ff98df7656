// Package fx gives the price of a currency in US dollars on a date, interpolated between the weekly rates of a Table. The
// Ladder above it takes 1.0 for a currency that nobody knows, and says so.
//
// It converts nothing: money.Rate does. It knows packs only as a Table that is handed in. The workflows and app import it.
package fx
