package racetest_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/racetest"
)

// A sequence is left out where the race detector watches a short run, and nowhere else.
func TestASequenceIsLeftOutWhereItIsWatched(t *testing.T) {
	ran := false
	t.Run("sequence", func(t *testing.T) {
		racetest.Sequence(t)
		ran = true
	})
	if left := racetest.On && testing.Short(); ran == left {
		t.Errorf("it ran: %v; watched and short: %v", ran, left)
	}
}
