package main_test

import (
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// Families with children of any age are planned in every city, and what is printed checks: a child who rides free needs no pass, and one who rides for less
// pays less than an adult on the same way.
func TestFamiliesOfAnyAge(t *testing.T) {
	t.Parallel()
	d := setup(t)
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		for _, ages := range []string{"a 2 year old", "a 5 year old", "a 9 year old", "kids aged 1, 7 and 13"} {
			it, out := d.itinerary("-q", "--iterations", "20", "--now", "2026-11-28T10:00:00Z",
				fmt.Sprintf("%s, 19 to 23 April 2027, 2 adults and %s from London, $12,000", city, ages))
			d.want(0, "verify", d.file("it.json", out))
			who := it.Facts.City.Fares.Riders(&it.Intent, it.Facts.Rate())
			if who.People() != it.Intent.Party.People() || who.Full == who.People() {
				t.Errorf("%s, %s: everybody pays the full fare: %+v", city, ages, who)
			}
			one := it.Facts.Rate().USD(it.Facts.City.Fares.Metro)
			for _, a := range activities(&it, func(a trip.Activity) bool { return a.Leg != nil && a.Leg.Mode == trip.Metro && a.Leg.Line == "" }) {
				if a.Leg.Fare != who.Pay(one) {
					t.Errorf("%s, %s: the metro costs %s for %+v of %s each", city, ages, a.Leg.Fare, who, one)
				}
			}
		}
	}
}
