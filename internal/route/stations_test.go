package route

import (
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Paris has six stations, and one goes from the one on the right side of the town.
func TestTheStationOnTheRightSide(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		to   string
		at   geo.Point
		from string
	}{
		{"London", geo.Point{Lat: 51.51, Lon: -0.13}, "Paris Gare du Nord"},
		{"Brussels", geo.Point{Lat: 50.85, Lon: 4.35}, "Paris Gare du Nord"},
		{"Cologne", geo.Point{Lat: 50.94, Lon: 6.96}, "Paris Gare du Nord"},
		{"Reims", geo.Point{Lat: 49.26, Lon: 4.03}, "Paris Est"},
		{"Strasbourg", geo.Point{Lat: 48.58, Lon: 7.75}, "Paris Est"},
		{"Zurich", geo.Point{Lat: 47.37, Lon: 8.55}, "Paris Gare de Lyon"},
		{"Marseille", geo.Point{Lat: 43.30, Lon: 5.37}, "Paris Gare de Lyon"},
		{"Barcelona", geo.Point{Lat: 41.39, Lon: 2.16}, "Paris Gare de Lyon"},
		{"Bordeaux", geo.Point{Lat: 44.84, Lon: -0.58}, "Paris Montparnasse"},
		{"Brest", geo.Point{Lat: 48.39, Lon: -4.49}, "Paris Montparnasse"},
		{"Rouen", geo.Point{Lat: 49.44, Lon: 1.10}, "Paris Saint-Lazare"},
		{"Cherbourg", geo.Point{Lat: 49.64, Lon: -1.62}, "Paris Saint-Lazare"},
	} {
		other := Place{At: tt.at}
		if got, ok := terminusOf(trip.ByTrain, &paris, &other, ""); !ok || got.name != tt.from {
			t.Errorf("to %s from %q, want %q", tt.to, got.name, tt.from)
		}
	}
}

// Each direction has one station of a city, and no more.
func TestEveryDirectionHasOneStation(t *testing.T) {
	t.Parallel()
	for _, mode := range []trip.TravelMode{trip.ByTrain, trip.ByCoach} {
		for _, city := range []*Place{&paris, &munich} {
			for bearing := range 360 {
				n := 0
				for _, s := range termini {
					if s.mode == mode && geo.Distance(s.at, city.At) <= inTown && s.serves(float64(bearing)) {
						n++
					}
				}
				if n != 1 {
					t.Errorf("%s: %d stations of %s serve %d°", mode, n, city.Name, bearing)
				}
			}
		}
	}
}
