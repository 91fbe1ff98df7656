package trip_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is booked or slept in has a day near the journey and a place on the globe; each refusal names its field.
func TestBookingsAndBedsOfAJourney(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ says, stay, transfer, want string }{
		{"as it should be", `,"own_bed":{"label":"friends","geo":{"lat":48.86,"lon":2.44}}`, `"booked":{"depart":"2027-06-06T22:00","arrive":"2027-06-07T08:00"}`, ""},
		{"a bed without a name", `,"own_bed":true`, `"booked":{"arrive":"2027-06-07"}`, ""},
		{"a bed off the globe", `,"own_bed":{"geo":{"lat":90.1,"lon":2.44}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"too far to the east", `,"own_bed":{"geo":{"lat":48,"lon":180.5}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"a bed nowhere", `,"own_bed":{"geo":{}}`, `"mode":"train"`, "stays[0].own_bed.geo"},
		{"leaves two days before", "", `"booked":{"depart":"2027-06-05T07:00","arrive":"2027-06-07T10:00"}`, ""},
		{"leaves long before", "", `"booked":{"depart":"2027-06-04T07:00","arrive":"2027-06-07T10:00"}`, "transfers[0].booked.depart"},
		{"leaves in the year one", "", `"booked":{"depart":"0001-01-01T00:00","arrive":"2027-06-07T10:00"}`, "transfers[0].booked.depart"},
		{"arrives long behind", "", `"booked":{"arrive":"2027-06-12T10:00"}`, "transfers[0].booked.arrive"},
		{"arrives a day late", "", `"booked":{"arrive":"2027-06-08T10:00"}`, "transfers[0].booked.arrive"},
		{"leaves when it should be there", "", `"booked":{"depart":"2027-06-09T10:00"}`, "transfers[0].booked.depart"},
		{"arrives before it leaves", "", `"booked":{"depart":"2027-06-08T13:00","arrive":"2027-06-07T10:00"}`, "transfers[0].booked.arrive"},
		{"arrives before it leaves by the clocks alone", "", `"booked":{"depart":"2027-06-08T11:00","arrive":"2027-06-07T10:00"}`, ""},
		{"leaves home a day early", "", `"from":"Paris","to":"","booked":{"depart":"2027-06-08T10:00"}`, "transfers[0].booked.depart"},
		{"is home before it leaves", "", `"from":"Paris","to":"","booked":{"arrive":"2027-06-07T10:00"}`, "transfers[0].booked.arrive"},
		{"leaves home on the last day", "", `"from":"Paris","to":"","booked":{"depart":"2027-06-09T22:00","arrive":"2027-06-10T06:00"}`, ""},
		{"at half past twenty-four", "", `"booked":{"arrive":"2027-06-07T24:30"}`, "transfers[0].booked.arrive"},
		{"at twenty-five", "", `"booked":{"depart":"2027-06-06T25:00"}`, "transfers[0].booked.depart"},
		{"at midnight of the day before", "", `"booked":{"arrive":"2027-06-07T24:00"}`, "transfers[0].booked.arrive"},
		{"at a moment of another form", "", `"booked":{"arrive":"2027-06-07T2027-06-07T10:00:00Z"}`, "transfers[0].booked.arrive"},
		{"to the second", "", `"booked":{"arrive":"2027-06-07T10:00:59"}`, ""},
		{"booked twice", "", `"to":"Paris","booked":{"arrive":"2027-06-07"}},{"from":"","to":"paris","booked":{"arrive":"2027-06-07"}`, "transfers[1].booked"},
		{"booked there and home", "", `"booked":{"arrive":"2027-06-07"}},{"from":"Paris","booked":{"depart":"2027-06-09"}`, ""},
		{"a label of spaces", "", `"booked":{"arrive":"2027-06-07","label":"  "}`, "transfers[0].booked.label"},
		{"a label that is not seen", "", `"booked":{"arrive":"2027-06-07","label":"\u200b\u2060"}`, "transfers[0].booked.label"},
		{"a label that turns the writing", "", `"booked":{"arrive":"2027-06-07","label":"AF\u202e11"}`, "transfers[0].booked.label"},
		{"a label of two lines", "", `"booked":{"arrive":"2027-06-07","label":"AF 11\nfree"}`, "transfers[0].booked.label"},
		{"a label that is a number", "", `"booked":{"arrive":"2027-06-07","label":"+49 89 1234567"}`, "transfers[0].booked.label"},
		{"a label of other digits", "", `"booked":{"arrive":"2027-06-07","label":"１２"}`, "transfers[0].booked.label"},
		{"a label with a gap", "", `"booked":{"arrive":"2027-06-07","label":"AF  11"}`, "transfers[0].booked.label"},
		{"a station that is a sum", "", `"booked":{"arrive":"2027-06-07","at":"€50"}`, "transfers[0].booked.at"},
		{"a bed that is a number", `,"own_bed":"9573"`, `"mode":"train"`, "stays[0].own_bed.label"},
		{"an airport that is not seen", "", `"booked":{"arrive":"2027-06-07","at":"\u3164"}`, "transfers[0].booked.at"},
		{"a bed that is not seen", `,"own_bed":"\u200b"`, `"mode":"train"`, "stays[0].own_bed.label"},
		{"a bed of spaces", `,"own_bed":{"label":" "}`, `"mode":"train"`, "stays[0].own_bed.label"},
		{"a ride that is not seen", "", `"ride":"flight:\u0000"`, "transfers[0].ride"},
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

// A wish is for a stay that the journey has: one for another would be nobody's.
func TestAWishForAStayIsOfOneThereIs(t *testing.T) {
	t.Parallel()
	for stay, want := range map[int]string{0: "", 1: "", 2: "requirements[0].stay", 5: "requirements[0].stay", -1: "requirements[0].stay", 99: "requirements[0].stay"} {
		in := trip.Intent{Budget: 5_000_00, Stays: []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}},
			DateWindow:   trip.DateWindow{Start: calendar.MustDate("2027-06-07"), End: calendar.MustDate("2027-06-10")},
			Requirements: []trip.Requirement{{Level: trip.Must, Stay: &stay, Lodging: &trip.LodgingWish{MinStars: 5}}}}
		in, _ = in.WithDefaults()
		var f *fault.Error
		if err := in.Validate(); want == "" && err != nil || want != "" && (!errors.As(err, &f) || f.Field != want) {
			t.Errorf("stay %d: %v, want %q", stay, err, want)
		}
	}
}

// A ride is booked of a way that the stays have in their order; where that is free it may be any.
func TestWhatIsBookedIsAWayOfTheJourney(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ says, order, way, want string }{
		{"from the first to the second", "given", `"from":"Paris","to":"Munich"`, ""},
		{"from the second to the first", "given", `"from":"Munich","to":"Paris"`, "transfers[0].booked"},
		{"from home to the second", "given", `"to":"Munich"`, "transfers[0].booked"},
		{"home from the second", "given", `"from":"Munich"`, ""},
		{"home from the first", "given", `"from":"Paris","to":"JFK"`, "transfers[0].booked"},
		{"from the second to the first in any order", "free", `"from":"Munich","to":"Paris"`, ""},
		{"to a place of nobody", "free", `"from":"Munich","to":"Atlantis"`, "transfers[0].to"},
	} {
		moment := `"depart":"2027-06-09T10:00"`
		if strings.HasPrefix(tt.way, `"to"`) {
			moment = `"arrive":"2027-06-07T10:00"`
		}
		if !strings.Contains(tt.way, `"from":"Paris","to":"Munich"`) && strings.HasPrefix(tt.way, `"from"`) {
			moment = `"depart":"2027-06-12T10:00"`
		}
		_, err := trip.ParseIntent(fmt.Appendf(nil, `{"stays":[{"place":"Paris"},{"place":"Munich"}],"origin":"JFK","order":%q,"date_window":{"start":"2027-06-07","end":"2027-06-12"},
			"budget_usd_cents":100000,"transfers":[{%s,"booked":{%s}}],"prefs":{"kid_friendly":false,"themes":[],"avoid_overnight":false,"locked_slots":[]}}`, tt.order, tt.way, moment))
		got := ""
		if f := (*fault.Error)(nil); errors.As(err, &f) {
			got = f.Field
		}
		if got != tt.want || (err == nil) != (tt.want == "") {
			t.Errorf("%s: %q (%v), want %q", tt.says, got, err, tt.want)
		}
	}
}

// A way that a journey makes twice may be booked twice, on different dates: each ride is that of its date. One more is one too many.
func TestAWayThatIsMadeTwiceHasABookingEachTime(t *testing.T) {
	t.Parallel()
	on := func(depart string) trip.TransferWish {
		return trip.TransferWish{From: "Paris", To: "Munich", Booked: &trip.Booking{Depart: trip.Moment{Date: calendar.MustDate(depart)}}}
	}
	twice := trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}, {Place: "paris"}, {Place: "Munich"}}, Budget: 1000_00, Party: trip.Party{Adults: 1},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-01"), End: calendar.MustDate("2027-06-09")}}
	for _, tt := range []struct {
		says  string
		order trip.Order
		rides []trip.TransferWish
		want  string
	}{
		{"once", "", []trip.TransferWish{on("2027-06-03")}, ""},
		{"each time", "", []trip.TransferWish{on("2027-06-03"), on("2027-06-07")}, ""},
		{"each time in any order", trip.OrderFree, []trip.TransferWish{on("2027-06-03"), on("2027-06-07")}, ""},
		{"twice on one date", "", []trip.TransferWish{on("2027-06-03"), on("2027-06-03")}, "transfers[1].booked"},
		{"three times", "", []trip.TransferWish{on("2027-06-03"), on("2027-06-05"), on("2027-06-07")}, "transfers[2].booked"},
	} {
		in := twice
		in.Order, in.Transfers = tt.order, tt.rides
		err, got := in.Validate(), ""
		if f := (*fault.Error)(nil); errors.As(err, &f) {
			got = f.Field
		}
		if got != tt.want || (err == nil) != (tt.want == "") {
			t.Errorf("%s: %q (%v), want %q", tt.says, got, err, tt.want)
		}
	}
	twice.Transfers = []trip.TransferWish{{Mode: trip.ByTrain}, on("2027-06-03"), on("2027-06-07")}
	for leaves, want := range map[string]*trip.Booking{"2027-06-03": twice.Transfers[1].Booked, "2027-06-07": twice.Transfers[2].Booked, "2027-06-05": nil} {
		if got := twice.BetweenOn("Paris", "Munich", calendar.MustDate(leaves), calendar.Date{}); got.Booked != want || got.Mode != trip.ByTrain {
			t.Errorf("on %s: %+v", leaves, got)
		}
	}
}

// A bed of one's own is said to be that where its name does not say so.
func TestAnOwnBedIsSaidToBeOne(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]trip.ItineraryStay{
		"Friends (as you arranged it)": {Lodging: "Friends", OwnBed: true, Nights: 1},
		"Your own bed":                 {Lodging: "Your own bed", OwnBed: true, Nights: 1},
		"At home":                      {Lodging: "At home", OwnBed: true, Nights: 1},
		"No bed is needed":             {Lodging: "No bed is needed", OwnBed: true},
		"Hotel Friends":                {Lodging: "Hotel Friends"},
		"":                             {OwnBed: true},
	} {
		if got := s.Bed(wording.English); got != want {
			t.Errorf("%+v is called %q, want %q", s, got, want)
		}
	}
	if s := (trip.ItineraryStay{Lodging: "Oma", OwnBed: true, Nights: 2}); s.Bed(wording.German) != "Oma (selbst geregelt)" {
		t.Error(s.Bed(wording.German))
	}
}
