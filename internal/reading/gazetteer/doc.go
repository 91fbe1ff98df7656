// Package gazetteer finds places in a sentence: cities, airports, sights, restaurants and hotels by their names, short names and
// slips of the finger, where the journey begins and where it goes.
//
// It knows only the places that its index is made of, and beside them towns that cannot be planned, so as to ask. The readers of
// wishes import it, and whoever gives them the places.
package gazetteer
