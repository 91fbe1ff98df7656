package trip_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is booked or slept in has a day near the journey and a place on the globe; each refusal names its field.
func TestBookingsAndBedsOfAJourney(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ says, stay, transfer, want string }{
		{"as it should be", `,"own_bed":{"label":"friends","geo":{"lat":48.86,"lon":2.44}}`, `"booked":{"depart":"2027-06-06T22:00","arrive":"2027-06-07T08:00"}`, ""},
		{"a bed without a name", `,"own_bed":true`, `"booked":{"arrive":"2027-06-09"}`, ""},
		{"a bed off the globe", `,"own_bed":{"geo":{"lat":90.1,"lon":2.44}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"too far to the east", `,"own_bed":{"geo":{"lat":48,"lon":180.5}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"a bed nowhere", `,"own_bed":{"geo":{}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"leaves two days before", "", `"booked":{"depart":"2027-06-05T07:00","arrive":"2027-06-07T10:00"}`, ""},
		{"leaves long before", "", `"booked":{"depart":"2027-06-04T07:00","arrive":"2027-06-07T10:00"}`, "transfers[0].booked.depart"},
		{"leaves in the year one", "", `"booked":{"depart":"0001-01-01T00:00","arrive":"2027-06-07T10:00"}`, "transfers[0].booked.depart"},
		{"arrives long behind", "", `"booked":{"arrive":"2027-06-12T10:00"}`, "transfers[0].booked.arrive"},
		{"says nothing", "", `"to":"Paris"`, "transfers[0]"},
	} {
		transfer := tt.transfer
		if !strings.Contains(transfer, `"to"`) {
			transfer = `"to":"Paris",` + transfer
		}
		_, err := trip.ParseIntent(fmt.Appendf(nil, `{"stays":[{"place":"Paris"%s}],"date_window":{"start":"2027-06-07","end":"2027-06-09"},"budget_usd_cents":100000,
			"transfers":[{%s}],"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`, tt.stay, transfer))
		got := ""
		if f := (*fault.Error)(nil); errors.As(err, &f) {
			got = f.Field
		}
		if got != tt.want || (err == nil) != (tt.want == "") {
			t.Errorf("%s: %q (%v), want %q", tt.says, got, err, tt.want)
		}
	}
}

// A bed of one's own is said to be that where its name does not say so.
func TestAnOwnBedIsSaidToBeOne(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]trip.ItineraryStay{
		"Friends (your own bed)": {Lodging: "Friends", OwnBed: true, Nights: 1},
		"Your own bed":           {Lodging: "Your own bed", OwnBed: true, Nights: 1},
		"At home":                {Lodging: "At home", OwnBed: true, Nights: 1},
		"No bed is needed":       {Lodging: "No bed is needed", OwnBed: true},
		"Hotel Friends":          {Lodging: "Hotel Friends"},
		"":                       {OwnBed: true},
	} {
		if got := s.Bed(wording.English); got != want {
			t.Errorf("%+v is called %q, want %q", s, got, want)
		}
	}
	if s := (trip.ItineraryStay{Lodging: "Oma", OwnBed: true, Nights: 2}); s.Bed(wording.German) != "Oma (eigenes Bett)" {
		t.Error(s.Bed(wording.German))
	}
}
