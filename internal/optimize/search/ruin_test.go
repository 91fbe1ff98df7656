package search

import (
	"math"
	"testing"
)

// A ruin by strings removes, on average, as many visits as it was told to: more strings where they are short, fewer where they are long.
func TestRuinsAreAsDeepAsTheyAreMeantToBe(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		days    [][]int32
		average float64
	}{
		{[][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}}, 4},
		{[][]int32{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}, 3},
		{[][]int32{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}, 4},
	} {
		s := laid(t, roomy(len(tt.days), nil), tt.days...)
		removed, times := 0, 4000
		for k := range times {
			again(s, tt.days...)
			before := s.served()
			s.removeStrings(int32(k%12), ruinSize{average: tt.average, longest: 10}, before)
			removed += before - s.served()
		}
		if got := float64(removed) / float64(times); math.Abs(got-tt.average) > 0.1*tt.average {
			t.Errorf("from %d days %.2f visits are removed on average, want %v", len(tt.days), got, tt.average)
		}
	}
}
