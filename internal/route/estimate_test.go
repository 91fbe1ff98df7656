package route

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	paris     = Place{Name: "Paris", Country: "FR", TZ: "Europe/Paris", At: geo.Point{Lat: 48.85, Lon: 2.35}}
	munich    = Place{Name: "Munich", Country: "DE", TZ: "Europe/Berlin", At: geo.Point{Lat: 48.14, Lon: 11.58}}
	london    = Place{Name: "London", Country: "GB", TZ: "Europe/London", At: geo.Point{Lat: 51.51, Lon: -0.13}}
	vienna    = Place{Name: "Vienna", Country: "AT", TZ: "Europe/Vienna", At: geo.Point{Lat: 48.21, Lon: 16.37}}
	marseille = Place{Name: "Marseille", Country: "FR", TZ: "Europe/Paris", At: geo.Point{Lat: 43.30, Lon: 5.37}}
	berlin    = Place{Name: "Berlin", Country: "DE", TZ: "Europe/Berlin", At: geo.Point{Lat: 52.52, Lon: 13.41}}
	budapest  = Place{Name: "Budapest", Country: "HU", TZ: "Europe/Budapest", At: geo.Point{Lat: 47.50, Lon: 19.04}}
	tokyo     = Place{Name: "Tokyo", Country: "JP", TZ: "Asia/Tokyo", At: geo.Point{Lat: 35.69, Lon: 139.69}}
	kyoto     = Place{Name: "Kyoto", Country: "JP", TZ: "Asia/Tokyo", At: geo.Point{Lat: 35.02, Lon: 135.75}}
	seoul     = Place{Name: "Seoul", Country: "KR", TZ: "Asia/Seoul", At: geo.Point{Lat: 37.57, Lon: 126.98}}
	newYork   = Place{Name: "New York", Country: "US", TZ: "America/New_York", At: geo.Point{Lat: 40.71, Lon: -74.0}}
	boston    = Place{Name: "Boston", Country: "US", TZ: "America/New_York", At: geo.Point{Lat: 42.36, Lon: -71.06}}
	liverpool = Place{Name: "Liverpool", Country: "GB", TZ: "Europe/London", At: geo.Point{Lat: 53.41, Lon: -2.98}}
	dublin    = Place{Name: "Dublin", Country: "IE", TZ: "Europe/Dublin", At: geo.Point{Lat: 53.35, Lon: -6.26}}
)

// The times are those of timetables of 2025, of the fastest usual ride; planes from block to block.
func TestAnEstimateIsNotFarFromTheTimetable(t *testing.T) {
	for _, c := range []struct {
		mode     trip.TravelMode
		from, to Place
		minutes  int
		within   bool
	}{
		{trip.ByTrain, paris, munich, 341, true},
		{trip.ByTrain, paris, london, 137, true},
		{trip.ByTrain, munich, vienna, 240, true},
		{trip.ByTrain, munich, berlin, 238, true},
		{trip.ByTrain, vienna, budapest, 160, true},
		{trip.ByTrain, tokyo, kyoto, 135, true},
		{trip.ByTrain, newYork, boston, 230, true},
		{trip.ByTrain, paris, marseille, 184, false}, // high speed all the way
		{trip.ByFlight, paris, munich, 90, true},
		{trip.ByFlight, newYork, paris, 440, true},
		{trip.ByFlight, paris, tokyo, 780, true},
		{trip.ByCoach, munich, vienna, 330, true},
		{trip.ByCoach, munich, berlin, 480, true},
		{trip.ByCar, munich, vienna, 270, true},
		{trip.ByCar, munich, berlin, 360, true},
		{trip.ByFerry, dublin, Place{Country: "GB", At: geo.Point{Lat: 53.31, Lon: -4.63}}, 195, true}, // Holyhead
	} {
		e, ok := Estimate(c.mode, c.from, c.to)
		if !ok {
			t.Errorf("%s %s–%s: no estimate", c.mode, c.from.Name, c.to.Name)
			continue
		}
		if off := max(c.minutes-e.Minutes+e.Breaks, e.Minutes-e.Breaks-c.minutes); (off <= e.Band) != c.within {
			t.Errorf("%s %s–%s: %d ± %d minutes, a timetable says %d", c.mode, c.from.Name, c.to.Name, e.Minutes, e.Band, c.minutes)
		}
	}
}

func TestAModelIsNotUsedForWhatItIsNotMadeFor(t *testing.T) {
	for _, c := range []struct {
		says     string
		mode     trip.TravelMode
		from, to Place
		ok       bool
	}{
		{"a train under the Channel", trip.ByTrain, london, paris, true},
		{"no train over the Irish Sea", trip.ByTrain, dublin, london, false},
		{"no train out of South Korea", trip.ByTrain, seoul, tokyo, false},
		{"a train within Japan", trip.ByTrain, tokyo, kyoto, true},
		{"no coach over the Atlantic", trip.ByCoach, newYork, paris, false},
		{"a ferry over the Irish Sea", trip.ByFerry, dublin, liverpool, true},
		{"no ferry to a town without a port", trip.ByFerry, dublin, london, false},
		{"no ferry to where no sea is", trip.ByFerry, london, paris, false},
		{"no ferry between ports of two seas", trip.ByFerry, marseille, Place{Country: "IT", At: geo.Point{Lat: 45.44, Lon: 12.33}}, false},     // Venice
		{"no ferry along a coast", trip.ByFerry, marseille, Place{Country: "FR", At: geo.Point{Lat: 43.70, Lon: 7.27}}, false},                  // Nice
		{"a ferry to an island of the same country", trip.ByFerry, marseille, Place{Country: "FR", At: geo.Point{Lat: 41.92, Lon: 8.74}}, true}, // Ajaccio
		{"no ferry over the Atlantic", trip.ByFerry, newYork, paris, false},
		{"a flight", trip.ByFlight, newYork, paris, true},
		{"no flight across a town", trip.ByFlight, paris, Place{Country: "FR", At: geo.Point{Lat: 48.8, Lon: 2.5}}, false},
		{"no ride by nothing", trip.ByNone, paris, munich, false},
		{"nowhere to go", trip.ByTrain, paris, paris, false},
	} {
		if _, ok := Estimate(c.mode, c.from, c.to); ok != c.ok {
			t.Errorf("%s: %v", c.says, ok)
		}
	}
}

// Who asks for a ferry where none goes hears what does.
func TestWhatGoesInstead(t *testing.T) {
	for _, c := range []struct {
		from, to Place
		but      trip.TravelMode
		want     []trip.TravelMode
	}{
		{london, paris, trip.ByFerry, []trip.TravelMode{trip.ByFlight, trip.ByTrain, trip.ByCoach, trip.ByCar}},
		{dublin, london, trip.ByFerry, []trip.TravelMode{trip.ByFlight}},
		{newYork, paris, trip.ByTrain, []trip.TravelMode{trip.ByFlight}},
		{dublin, liverpool, trip.ByTrain, []trip.TravelMode{trip.ByFlight, trip.ByFerry}},
		{Place{Name: "home"}, paris, trip.ByFerry, nil},
	} {
		if got := Going(c.from, c.to, c.but); !slices.Equal(got, c.want) {
			t.Errorf("%s to %s, but by %s: %v", c.from.Name, c.to.Name, c.but, got)
		}
	}
}

func TestADriverRests(t *testing.T) {
	for _, c := range []struct {
		to     Place
		breaks int
	}{{vienna, 30}, {Place{Country: "DE", At: geo.Point{Lat: 48.37, Lon: 10.9}}, 0}} { // Augsburg
		if e, _ := Estimate(trip.ByCar, munich, c.to); e.Breaks != c.breaks || e.Minutes <= e.Breaks {
			t.Errorf("munich to %v: %+v", c.to, e)
		}
	}
}

func TestUsual(t *testing.T) {
	for _, c := range []struct {
		from, to Place
		want     trip.TravelMode
	}{{paris, london, trip.ByTrain}, {munich, vienna, trip.ByTrain}, {paris, munich, trip.ByFlight}, {dublin, london, trip.ByFlight}, {newYork, paris, trip.ByFlight}} {
		if got := Usual(c.from, c.to); got != c.want {
			t.Errorf("%s–%s by %s", c.from.Name, c.to.Name, got)
		}
	}
}

// What is farther takes no less time and costs no less, and the way back is as long.
func TestFartherIsLonger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]trip.TravelMode{trip.ByFlight, trip.ByTrain, trip.ByCoach, trip.ByFerry, trip.ByCar}).Draw(t, "mode")
		a, b := rapid.Float64Range(0.05, 5).Draw(t, "near"), rapid.Float64Range(0.05, 5).Draw(t, "far")
		at := func(lat float64) Place { return Place{At: geo.Point{Lat: lat}} }
		near, ok := Estimate(mode, at(0), at(min(a, b)))
		far, ok2 := Estimate(mode, at(0), at(max(a, b)))
		if ok && ok2 && (near.Minutes > far.Minutes || near.Price > far.Price || near.Band > far.Band) {
			t.Fatalf("%s: %+v, farther %+v", mode, near, far)
		}
		if back, _ := Estimate(mode, at(min(a, b)), at(0)); ok && back != near {
			t.Fatalf("%s: %+v, back %+v", mode, near, back)
		}
	})
}

func TestNobodyIsToDriveForMoreThanNineHours(t *testing.T) {
	for lat := 0.1; lat < 12; lat += 0.05 {
		if e, ok := Estimate(trip.ByCar, Place{}, Place{At: geo.Point{Lat: lat}}); ok && e.Minutes > 9*60 {
			t.Fatalf("%d minutes over %v degrees", e.Minutes, lat)
		}
	}
}

var update = flag.Bool("update", false, "write golden files")

// A change of a model is a change of numbers in review: what each says of ways of many lengths, and where it begins and ends to be used.
func TestWhatTheModelsSay(t *testing.T) {
	t.Parallel()
	const earth = 6371.0088 * 2 * 3.141592653589793 / 360 // km of a degree
	var b strings.Builder
	for _, mode := range []trip.TravelMode{trip.ByFlight, trip.ByTrain, trip.ByCoach, trip.ByCar} {
		fmt.Fprintln(&b, mode)
		for _, km := range []float64{1.5, 2.5, 4.5, 5.5, 20, 60, 119.5, 120.5, 150, 300, 450, 599.5, 600.5, 1199.5, 1200.5, 1799.5, 1800.5, 9000, 19_900} {
			e, ok := Estimate(mode, Place{}, Place{At: geo.Point{Lon: km / earth}})
			if !ok {
				fmt.Fprintf(&b, "  %6.1f km: none\n", km)
				continue
			}
			fmt.Fprintf(&b, "  %6.1f km: %d min ± %d, %s, %d of them breaks\n", km, e.Minutes, e.Band, e.Price, e.Breaks)
		}
	}
	fmt.Fprintln(&b, trip.ByFerry)
	for _, c := range []struct {
		name     string
		from, to geo.Point
	}{
		{"Dover to Calais", geo.Point{Lat: 51.13, Lon: 1.31}, geo.Point{Lat: 50.97, Lon: 1.87}},
		{"Holyhead to Dublin", geo.Point{Lat: 53.31, Lon: -4.63}, geo.Point{Lat: 53.35, Lon: -6.20}},
		{"Portsmouth to Saint-Malo", geo.Point{Lat: 50.81, Lon: -1.09}, geo.Point{Lat: 48.64, Lon: -2.00}},
		{"Cork to Roscoff", geo.Point{Lat: 51.86, Lon: -8.28}, geo.Point{Lat: 48.72, Lon: -3.98}},
	} {
		e, ok := Estimate(trip.ByFerry, Place{Country: "GB", At: c.from}, Place{Country: "FR", At: c.to})
		fmt.Fprintf(&b, "  %s: %v, %d min ± %d, %s\n", c.name, ok, e.Minutes, e.Band, e.Price)
	}
	const golden = "testdata/models.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Error(diff)
	}
}

// What is said of how people usually go, and of what is too far to drive, turns at a length of its own.
func TestWhereTheUsualTurns(t *testing.T) {
	t.Parallel()
	const degree = 111.195 // km, along the equator
	for _, tt := range []struct {
		km     float64
		by     trip.TravelMode
		tooFar bool
	}{{100, trip.ByTrain, false}, {599.5, trip.ByTrain, false}, {600.5, trip.ByFlight, true}, {3000, trip.ByFlight, true}} {
		far := Place{Country: "FR", At: geo.Point{Lon: tt.km / degree}}
		if by, tooFar := Usual(Place{Country: "FR"}, far), TooFarToDrive(Place{Country: "FR"}, far); by != tt.by || tooFar != tt.tooFar {
			t.Errorf("%v km: by %s, too far to drive: %v", tt.km, by, tooFar)
		}
		if TooFarToDrive(Place{Country: "IE"}, far) {
			t.Errorf("%v km over the sea are too far to drive", tt.km)
		}
	}
}
