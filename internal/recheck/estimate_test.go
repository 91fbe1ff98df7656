package recheck_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/trip"
)

// inARentedCar drives to Paris and back, and landing says no more of a flight than when it lands.
const (
	inARentedCar = `{"origin": "Lyon", "date_window": {"start": "2027-06-14", "end": "2027-06-17"}, "party": {"adults": 2}, "budget_usd_cents": 300000,
		"stays": [{"place": "Paris", "nights": 3}], "transfers": [{"mode": "car", "rented": true}]}`
	landing = `{"origin": "Vienna", "date_window": {"start": "2027-06-14", "end": "2027-06-17"}, "party": {"adults": 2}, "budget_usd_cents": 300000,
		"stays": [{"place": "Paris", "nights": 3}], "transfers": [{"to": "Paris", "mode": "flight", "booked": {"arrive": "2027-06-14T20:30", "at": "CDG", "label": "OS 417"}},
		{"from": "Paris", "mode": "coach"}]}`
)

// A ride that is estimated, or told of in part, is worked out again: whoever changes a number of it is found out.
func TestEstimatesAreWorkedOutAgain(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	car, flight := planned(t, a, ctx, inARentedCar), planned(t, a, ctx, landing)
	for _, honest := range [][]byte{car, flight} {
		if names, found := failed(recheck.Itinerary(a.Atlas, forge(t, honest, func(*trip.Itinerary) {}))); names != nil {
			t.Errorf("as it was planned: %v %q", names, found)
		}
	}
	drive := func(change func(o *trip.FlightOption)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) {
			change(ride(it, 0, func(o *trip.FlightOption) bool { return o.Mode == trip.ByCar && o.Dest == "Paris" }))
		}
	}
	coach := func(change func(o *trip.FlightOption)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) {
			change(ride(it, 0, func(o *trip.FlightOption) bool { return o.Mode == trip.ByCoach }))
		}
	}
	own := func(change func(o *trip.FlightOption)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) { change(ride(it, 0, func(o *trip.FlightOption) bool { return o.Own })) }
	}
	const estimate, mine = "is not as its model estimates it", "is not as the traveller says it"
	for _, tt := range []struct {
		name   string
		doc    []byte
		change func(it *trip.Itinerary)
		says   string
	}{
		{"a cheaper drive", car, drive(func(o *trip.FlightOption) { o.Price-- }), estimate},
		{"a drive without its rests", car, drive(func(o *trip.FlightOption) { o.Arrival = o.Arrival.Add(-30 * time.Minute); o.DurationSeconds -= 1800 }), estimate},
		{"a drive that is surer", car, drive(func(o *trip.FlightOption) { o.Band = 5 }), estimate},
		{"a drive at another hour than its name", car, drive(func(o *trip.FlightOption) {
			o.Departure = o.Departure.Add(-time.Hour)
			o.Arrival = o.Arrival.Add(-time.Hour)
		}), estimate},
		{"a drive from elsewhere", car, drive(func(o *trip.FlightOption) { o.From.At.Lat++ }), estimate},
		{"a drive on no clock", car, drive(func(o *trip.FlightOption) { o.From.TZ = "Nowhere/City" }), estimate},
		{"a shorter rent", car, drive(func(o *trip.FlightOption) { o.Car.Rent -= trip.RentPerDay }), "is counted with"},
		{"no parking", car, drive(func(o *trip.FlightOption) { o.Car.Nights, o.Car.Parking = 0, 0 }), "is counted with"},
		{"a cheaper coach", flight, coach(func(o *trip.FlightOption) { o.Price = 1 }), estimate},
		{"a coach with parking", flight, coach(func(o *trip.FlightOption) { o.Car = &trip.Car{Nights: 1, Parking: 1} }), "is counted with"},
		{"a booked flight that leaves later", flight, own(func(o *trip.FlightOption) { o.Departure = o.Departure.Add(time.Hour); o.DurationSeconds -= 3600 }), mine},
		{"a booked flight with a fare", flight, own(func(o *trip.FlightOption) { o.Price = 90_00 }), mine},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, forge(t, tt.doc, tt.change)))
			if len(names) == 0 || !strings.Contains(strings.Join(found, "\n"), tt.says) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
	t.Run("models of another version", func(t *testing.T) {
		t.Parallel()
		it := forge(t, car, drive(func(o *trip.FlightOption) { o.Provenance.RefID = "route/estimate@0" }))
		for _, v := range recheck.Itinerary(a.Atlas, it) {
			if v.Rule == "pack" && slices.ContainsFunc(v.Found, func(s string) bool { return strings.Contains(s, "another version of the models") }) {
				return
			}
		}
		t.Error("nobody says that it was not worked out again")
	})
}
