package atlas

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// permille is a factor in thousandths, so that prices are integer arithmetic.
type permille int64

func permilleOf(f float64) permille { return permille(math.Round(f * 1000)) }

// seasonal turns the typical price of a year into the price of a date.
type seasonal struct {
	month   [12]permille
	weekend permille
	days    []int // of the week, Monday 0, on which weekend counts
}

// on gives price × month × weekend, rounded half up to whole cents.
func (s *seasonal) on(d calendar.Date, price money.Cents) money.Cents {
	f := s.month[d.Month-time.January] * 1000
	if slices.Contains(s.days, d.Weekday()) {
		f = f / 1000 * s.weekend
	}
	return (price*money.Cents(f) + 500_000) / 1_000_000
}

// newSeasonal reads the factors of a file; a month that is not given counts 1.
func newSeasonal(r *records, file string, months map[string]float64, weekend float64, days ...int) seasonal {
	s := seasonal{weekend: permilleOf(weekend), days: days}
	r.that(weekend >= 0.2 && weekend <= 5, file, "weekend must be a factor such as 1.05")
	for i := range s.month {
		s.month[i] = 1000
	}
	for key, f := range months {
		m, err := strconv.Atoi(key)
		if err != nil || m < 1 || m > 12 || !(f >= 0.2 && f <= 5) {
			r.that(false, file, "season %q must be a month, 1 to 12, with a factor such as 0.85", key)
			continue
		}
		s.month[m-1] = permilleOf(f)
	}
	return s
}
