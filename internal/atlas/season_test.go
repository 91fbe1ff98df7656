package atlas

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// The price of a date is a whole number of cents, half a cent going up; factors are thousandths.
func TestPricesOfASeasonAreRounded(t *testing.T) {
	t.Parallel()
	monday, saturday := calendar.MustDate("2026-06-01"), calendar.MustDate("2026-06-06")
	for _, tc := range []struct {
		name           string
		month, weekend float64
		on             calendar.Date
		price, want    money.Cents
	}{
		{"nothing is counted", 1, 1, monday, 123_45, 123_45},
		{"half a cent goes up", 0.5, 1, monday, 1, 1},
		{"a thousandth less than half goes down", 0.499, 1, monday, 1, 0},
		{"a millionth less than half goes down", 3.937, 0.127, saturday, 1, 0},
		{"a thousandth more goes up", 0.501, 1, monday, 1, 1},
		{"a cent and a half", 1.5, 1, monday, 1, 2},
		{"the weekend counts on its days", 0.85, 1.1, saturday, 100_00, 93_50},
		{"and on no other", 0.85, 1.1, monday, 100_00, 85_00},
		{"rounded once, after both", 0.5, 0.5, saturday, 3, 1},
		{"a factor is rounded to thousandths, up", 1.0006, 1, monday, 1000_00, 1001_00},
		{"a factor is rounded to thousandths, down", 1.0004, 1, monday, 1000_00, 1000_00},
	} {
		s := seasonal{weekend: permilleOf(tc.weekend), days: []int{4, 5}}
		s.month[5] = permilleOf(tc.month)
		if got := s.on(tc.on, tc.price); got != tc.want {
			t.Errorf("%s: %d cents, want %d", tc.name, int64(got), int64(tc.want))
		}
	}
}
