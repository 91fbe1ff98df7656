package afford_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a plan gains is told by the aim that it gains most by, less what it is worth less; little is not worth a look.
func TestWhatAnotherPlanGains(t *testing.T) {
	t.Parallel()
	now := trip.Measures{Cost: 1000_00, Way: 1000, Walk: 10_000, Worth: 20_000}
	for _, c := range []struct {
		name string
		next trip.Measures
		gain int
		ok   bool
	}{
		{"the same", now, 0, false},
		{"a tenth less money", trip.Measures{Cost: 900_00, Way: 1000, Walk: 10_000, Worth: 20_000}, 100, true},
		{"a tenth less money for a twentieth less to see", trip.Measures{Cost: 900_00, Way: 1000, Walk: 10_000, Worth: 19_000}, 50, true},
		{"a fifth less on the way, and a tenth less on foot", trip.Measures{Cost: 1100_00, Way: 800, Walk: 9_000, Worth: 20_000}, 200, true},
		{"more to one's taste", trip.Measures{Cost: 1100_00, Way: 1000, Walk: 10_000, Worth: 21_000}, 50, true},
		{"less than three in a hundred", trip.Measures{Cost: 971_00, Way: 1000, Walk: 10_000, Worth: 20_000}, 29, false},
		{"three in a hundred", trip.Measures{Cost: 970_00, Way: 1000, Walk: 10_000, Worth: 20_000}, 30, true},
		{"nothing but dearer", trip.Measures{Cost: 2000_00, Way: 1000, Walk: 10_000, Worth: 20_000}, 0, false},
	} {
		if gain, ok := afford.Gain(&now, &c.next); gain != c.gain || ok != c.ok {
			t.Errorf("%s: %d %v, want %d %v", c.name, gain, ok, c.gain, c.ok)
		}
	}
}
