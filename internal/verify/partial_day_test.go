package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestPartialDay(t *testing.T) {
	arrive := func(at string) func(*sample) {
		return func(s *sample) { s.at(0, 0).Window = calendar.MustWindow("12:00", at) }
	}
	depart := func(at string) func(*sample) {
		return func(s *sample) { s.at(4, 2).Window = calendar.MustWindow(at, "24:00") }
	}
	tell(t, "partial_day", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.208: landing at 22:00", arrive("22:00"), []string{"d0.s1 late_arrival!", "d0.s3 late_arrival!", "d0.s4 late_arrival!"}},
		{"landing at 20:00 is in time", arrive("20:00"), nil},
		{"S0.208: landing at 22:00, then only the hotel", func(s *sample) {
			arrive("22:00")(s)
			for _, ref := range []string{"bouillon_racine", "pantheon", "polidor"} {
				triptest.Remove(&s.p, 0, ref)
			}
		}, nil},
		{"S0.208: leaving at 09:59", depart("09:59"), []string{"d4.s0 early_departure!"}},
		{"leaving at 10:00", depart("10:00"), nil},
		{"no flights", func(s *sample) {
			triptest.Remove(&s.p, 0, "AF007@2025-06-09")
			triptest.Remove(&s.p, 4, "AF008@2025-06-14")
		}, nil},
	})
}
