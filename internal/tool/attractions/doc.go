// Package attractions searches the sights of a city, and its restaurants.
//
// It knows no opening hours better than the Catalog that is handed in, and does not decide what a day holds: it gives
// what fits a traveller's taste, best first. The workflows and app import it.
package attractions
