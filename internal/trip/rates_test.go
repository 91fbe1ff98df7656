package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What the document says of exchange rates people read in plain words; what is in another form stays as it is.
func TestRatesArePlain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lang       wording.Language
		said, want string
	}{
		{wording.English, "FX as-of 2026-03-02: local prices are converted at 1 JPY = $0.00635105.", "Exchange rates of 2 March 2026: local prices are converted at 1 JPY = $0.00635105."},
		{wording.German, "Wechselkurse vom 2. März 2026: x", "Wechselkurse vom 2. März 2026: x"},
		{wording.English, "FX as-of yesterday: x", "FX as-of yesterday: x"},
		{wording.English, "", ""},
	} {
		if got := (trip.CostBreakdown{Disclaimer: tt.said}).Rates(tt.lang); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
