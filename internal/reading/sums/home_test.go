package sums_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/sums"
)

// Crowns are those of the land where the journey begins, and dollars may be.
func TestMoneyOfHome(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, airport, town, currency, other string }{
		{"Munich, 9000 kroner", "", "Odense", "DKK", ""},
		{"Munich, 9000 kr", "BGO", "", "NOK", ""},
		{"Munich, 9000 kr", "ARN", "", "SEK", ""},
		{"Munich, 90000 kr", "KEF", "", "ISK", ""},
		{"Munich, 9000 kr", "LHR", "", "SEK", ""},
		{"Munich, 900 euros", "CPH", "", "EUR", ""},
		{"Munich, $4,000", "YVR", "", "USD", "CAD"},
		{"Munich, 4,000 bucks", "", "Hobart", "USD", "AUD"},
		{"Munich, US$4,000", "SYD", "", "USD", ""},
		{"Munich, 4,000 USD", "AKL", "", "USD", ""},
		{"Munich, $4,000", "JFK", "", "USD", ""},
	} {
		s, err := phrase.Cut(test.text)
		if err != nil {
			t.Fatal(err)
		}
		all := sums.AtHome(s, sums.Read(s), test.airport, test.town)
		if got := all[0].Currency; got != test.currency {
			t.Errorf("%s from %s%s: %s, want %s", test.text, test.airport, test.town, got, test.currency)
		}
		if got := sums.OtherDollars(s, all, test.airport, test.town); got != test.other {
			t.Errorf("%s from %s%s: other dollars %q, want %q", test.text, test.airport, test.town, got, test.other)
		}
	}
}
