package geo_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
)

func TestDistance(t *testing.T) {
	t.Parallel()
	louvre, eiffel := geo.Point{Lat: 48.860611, Lon: 2.337644}, geo.Point{Lat: 48.858370, Lon: 2.294481}
	tests := []struct {
		name string
		p, q geo.Point
		want geo.Meters
	}{
		{"a place to itself", louvre, louvre, 0},
		{"Louvre to Eiffel Tower", louvre, eiffel, 3168},
		{"pole to pole is half the circumference", geo.Point{Lat: 90}, geo.Point{Lat: -90}, math.Pi * geo.EarthRadius},
		{"across the date line is short", geo.Point{Lat: 0, Lon: 179.5}, geo.Point{Lat: 0, Lon: -179.5}, 111195},
	}
	for _, tt := range tests {
		got := geo.Distance(tt.p, tt.q)
		if math.Abs(float64(got-tt.want)) > 5 {
			t.Errorf("%s: %.0f m, want %.0f m", tt.name, got, tt.want)
		}
		if back := geo.Distance(tt.q, tt.p); math.Abs(float64(back-got)) > 1e-6 {
			t.Errorf("%s: the way back is %v m, the way there %v m", tt.name, back, got)
		}
	}
}

func TestPointKeepsSixDecimals(t *testing.T) {
	t.Parallel()
	b, err := json.Marshal(geo.Point{Lat: 48.85, Lon: 2.3376441234})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(b), `{"lat":48.850000,"lon":2.337644}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
