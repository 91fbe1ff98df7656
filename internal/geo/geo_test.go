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

func TestBearing(t *testing.T) {
	t.Parallel()
	at := geo.Point{Lat: 48.8566, Lon: 2.3522}
	for _, tt := range []struct {
		name string
		to   geo.Point
		want float64
	}{
		{"itself", at, 0},
		{"due north", geo.Point{Lat: 60, Lon: 2.3522}, 0},
		{"due south", geo.Point{Lat: 0, Lon: 2.3522}, 180},
		{"London", geo.Point{Lat: 51.51, Lon: -0.13}, 330.4},
		{"Munich, along the great circle", geo.Point{Lat: 48.14, Lon: 11.58}, 93.2},
	} {
		if got := geo.Bearing(at, tt.to); math.Abs(got-tt.want) > 0.5 {
			t.Errorf("%s lies at %.1f°, want %.1f°", tt.name, got, tt.want)
		}
	}
	if got := geo.Bearing(geo.Point{}, geo.Point{Lat: 0, Lon: -10}); math.Abs(got-270) > 1e-9 {
		t.Errorf("due west on the equator is %.3f°", got)
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
