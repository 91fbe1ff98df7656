//go:build !race

package racetest

// On tells whether the program was built with the race detector.
const On = false
