// Package racetest tells tests whether the race detector watches them.
package racetest

import "testing"

// Sequence leaves a test out of short runs under the race detector: it is a sequence of steps in which nothing runs beside anything that other
// watched tests do not run as well, and takes ten times as long when each memory access is looked at.
func Sequence(t testing.TB) {
	t.Helper()
	if On && testing.Short() {
		t.Skip("one thing after the other: nothing for the race detector")
	}
}
