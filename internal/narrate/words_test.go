package narrate

import (
	"testing"

	"github.com/tripwright/tripwright/internal/wording"
)

func TestDurations(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int]string{0: "0 min", 1: "1 min", 59: "59 min", 60: "1 h", 61: "1 h 1 min", 119: "1 h 59 min", 120: "2 h", 445: "7 h 25 min"} {
		if got := wording.Language("").Duration(minutes); got != want {
			t.Errorf("%d minutes are %q, want %q", minutes, got, want)
		}
	}
}

// A flight of a second more than an hour takes 61 minutes: who waits at the other end is not kept waiting.
func TestFlightMinutesAreRoundedUp(t *testing.T) {
	t.Parallel()
	for seconds, want := range map[int]int{0: 0, 1: 1, 59: 1, 60: 1, 61: 2, 3600: 60, 3601: 61} {
		if got := flightMinutes(seconds); got != want {
			t.Errorf("%d seconds are %d minutes, want %d", seconds, got, want)
		}
	}
}
