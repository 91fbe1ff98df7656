package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// A taxi costs its first sum and the kilometres along the streets, and five people need two.
func TestWhatATaxiCosts(t *testing.T) {
	t.Parallel()
	fares, one := trip.Fares{TaxiBase: 3_00, TaxiPerKM: 1_30}, money.Rate(1e9)
	for _, tt := range []struct {
		far    geo.Meters
		people int
		want   money.Cents
	}{{0, 1, 3_00}, {1000, 1, 4_69}, {1000, 4, 4_69}, {1000, 5, 9_38}, {5000, 2, 11_45}, {0, 0, 3_00}} {
		if got := fares.ByTaxi(tt.far, tt.people, one); got != tt.want {
			t.Errorf("%d people, %.0f m: %s, want %s", tt.people, float64(tt.far), got, tt.want)
		}
	}
}
