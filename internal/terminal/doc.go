// Package terminal is everything a person sees in a terminal: a finished itinerary, why there is none, a certificate, the
// cities, a question, and a run while it happens.
//
// It draws and decides nothing. Every page is a pure function of its data and Options: the same bytes for the same trip,
// no line wider than the width, no trailing space, no control sequence unless colour is asked for. Names and notes may
// come from anywhere, so whatever could steer a terminal is taken out of them before they are shown. Colour is only ever
// the third sign of a thing, after its symbol and its word.
//
// It reads no keys, asks the terminal nothing and looks at no environment; the command does. Commands may import it.
package terminal
