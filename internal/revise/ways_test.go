package revise

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// A way is named by its ends, or by the one that it has in a journey; what is booked is on the date on which one travels that way.
func TestWhichWayIsMeant(t *testing.T) {
	t.Parallel()
	booked := func(from, to, leaves, arrives string) trip.SetTransfer {
		b := trip.Booking{Price: new(money.Cents(50_00))}
		if leaves != "" {
			b.Depart.Date = calendar.MustDate("2027-06-" + leaves)
		}
		if arrives != "" {
			b.Arrive.Date = calendar.MustDate("2027-06-" + arrives)
		}
		return trip.SetTransfer{From: from, To: to, Booked: &b}
	}
	noTrain := Options{Goes: func(mode trip.TravelMode, from, to string) bool {
		return mode != trip.ByTrain || from != "JFK" && to != "JFK"
	}}
	for _, tt := range []struct {
		name string
		way  trip.SetTransfer
		want string // or the field that is refused, after "!"
	}{
		{"both ends", trip.SetTransfer{From: "paris", To: "MUNICH", Mode: trip.ByTrain}, "+train from Paris to Munich"},
		{"the other way round it does not go", trip.SetTransfer{From: "Munich", To: "Paris", Mode: trip.ByTrain}, "!transfers[0]"},
		{"nor past a stay", trip.SetTransfer{From: "Paris", To: "Vienna", Mode: trip.ByTrain}, "!transfers[0]"},
		{"where it begins", trip.SetTransfer{From: "Munich", Mode: trip.ByCoach}, "+coach from Munich to Vienna"},
		{"where it ends", trip.SetTransfer{To: "Munich", Mode: trip.ByCoach}, "+coach from Paris to Munich"},
		{"there", trip.SetTransfer{To: "Paris", Mode: trip.ByFlight}, "+flight from home to Paris"},
		{"there, by the name of the origin", trip.SetTransfer{From: "jfk", To: "Paris", Mode: trip.ByFlight}, "+flight from home to Paris"},
		{"home", trip.SetTransfer{From: "Vienna", Mode: trip.ByFlight}, "+flight from Vienna to home"},
		{"from a place that it does not go to", trip.SetTransfer{From: "Rome", To: "Munich", Mode: trip.ByTrain}, "!transfers[0].from"},
		{"to one", trip.SetTransfer{From: "Paris", To: "Rome", Mode: trip.ByTrain}, "!transfers[0].to"},
		{"by what goes nowhere there", trip.SetTransfer{To: "Paris", Mode: trip.ByTrain}, "!transfers[0].mode"},
		{"by nothing that is looked for", trip.SetTransfer{To: "Paris", Mode: trip.ByNone}, "+none from home to Paris"},
		{"every way", trip.SetTransfer{Mode: trip.ByTrain}, "+train from Paris to Munich; +train from Munich to Vienna"},

		{"booked", booked("Paris", "Munich", "10", ""), "+any from Paris to Munich booked"},
		{"booked, and nobody said when it leaves", booked("Paris", "Munich", "", "11"), "+any from Paris to Munich booked"},
		{"on another date", booked("Paris", "Munich", "11", ""), "!transfers[0].booked.depart"},
		{"home, on the last date", booked("Vienna", "", "16", ""), "+any from Vienna to home booked"},
		{"home, before", booked("Vienna", "", "15", ""), "!transfers[0].booked.depart"},
		{"there, on the first date", booked("", "Paris", "06", "07"), "+any from home to Paris booked"},
		{"there, later", booked("", "Paris", "07", "08"), "!transfers[0].booked.arrive"},
		{"there, nobody said when", booked("", "Paris", "05", ""), "+any from home to Paris booked"},
	} {
		in, p := staysOfNights(3, 3, 3)
		if got := made(t, in, p, trip.Edit{tt.way}, noTrain); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	twice := trip.ChangeStay{Op: trip.StayAdd, Place: "Paris", At: new(2)}
	in, p := staysOfNights(3, 3)
	for way, want := range map[trip.SetTransfer]string{{From: "Paris", Mode: trip.ByCoach}: "coach from Paris to home", {To: "Paris", Mode: trip.ByCoach}: "coach from home to Paris"} {
		if got := made(t, in, p, trip.Edit{twice, way}, Options{}); got != "2027-06-07 to 2027-06-15; +"+want {
			t.Errorf("of a place that one comes to twice %s is meant: %s", want, got)
		}
	}
	none := Options{Goes: func(trip.TravelMode, string, string) bool { return false }}
	if got := made(t, in, p, trip.Edit{trip.SetTransfer{Mode: trip.ByFerry}}, none); got != "!transfers[0].mode" {
		t.Errorf("no way goes by ferry: %s", got)
	}
}

// One wish stands for each way, the later one: a wish for every way takes the place of another for every way. It does not touch what is booked, nor
// ways from an origin that nobody knows.
func TestAWishForAWayTakesThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	in, p := staysOfNights(3, 3, 3)
	in.Transfers = []trip.TransferWish{{Mode: trip.ByCoach}, {From: "Paris", To: "Munich", Mode: trip.ByTrain}, {From: "Munich", To: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.Date(6)}}}}
	if got := made(t, in, p, trip.Edit{trip.SetTransfer{To: "Munich", Mode: trip.ByFlight}}, Options{}); got != "-train from Paris to Munich; +flight from Paris to Munich" {
		t.Errorf("one way: %s", got)
	}
	if got := made(t, in, p, trip.Edit{trip.SetTransfer{Mode: trip.ByFlight}}, Options{}); got != "-coach from home to home; -train from Paris to Munich; +flight from home to Paris; +flight from Paris to Munich; +flight from Vienna to home" {
		t.Errorf("every way: %s", got)
	}
	in.Origin = ""
	if got := made(t, in, p, trip.Edit{trip.SetTransfer{Mode: trip.ByFlight}}, Options{}); got != "-coach from home to home; -train from Paris to Munich; +flight from Paris to Munich" {
		t.Errorf("every way, from nowhere: %s", got)
	}
}

// A ride that was part of the costs and is booked now is none any more: that is said, with what it cost where that is known.
func TestWhatABookedRideCostsNoMore(t *testing.T) {
	t.Parallel()
	in, p := staysOfNights(3, 3, 3)
	ride := func(day int, role trip.Role, fare money.Cents) {
		p.Days[day] = append(p.Days[day], KeptSlot{Role: role, Option: "ride", Fare: fare})
	}
	ride(0, trip.RoleArrive, 300_00)
	ride(3, trip.RoleDepart, 70_00)
	ride(4, trip.RoleArrive, 80_00)
	ride(7, trip.RoleDepart, 0)
	ride(11, trip.RoleDepart, 310_00)
	for _, tt := range []struct {
		name     string
		from, to string
		date     int
		price    *money.Cents
		before   *trip.TransferWish
		want     string
	}{
		{"there", "", "Paris", 0, nil, nil, "$300 less: the ride from home to Paris counts as booked and paid for by you. Say its price to count it."},
		{"home", "Vienna", "", 9, nil, nil, "$310 less: the ride from Vienna to home counts as booked and paid for by you. Say its price to count it."},
		{"between two stays", "Paris", "Munich", 3, nil, nil, "$70 less: the ride from Paris to Munich counts as booked and paid for by you. Say its price to count it."},
		{"nobody knows what it cost", "Munich", "Vienna", 6, nil, nil, "The ride from Munich to Vienna counts as booked and paid for by you. Say its price to count it."},
		{"its price is said", "Paris", "Munich", 3, new(money.Cents(50_00)), nil, ""},
		{"it was booked before", "Paris", "Munich", 3, nil, &trip.TransferWish{From: "Paris", To: "Munich", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.Date(3)}}}, ""},
	} {
		in, on := in, trip.Moment{Date: in.DateWindow.Date(tt.date)}
		if tt.before != nil {
			in.Transfers = []trip.TransferWish{*tt.before}
		}
		booked := trip.Booking{Price: tt.price, Depart: on}
		if tt.from == "" {
			booked.Depart, booked.Arrive = trip.Moment{}, on
		}
		got, err := Apply(in, p, trip.Edit{trip.SetTransfer{From: tt.from, To: tt.to, Booked: &booked}}, nil, Options{})
		if said := strings.Join(got.Said, " "); err != nil || said != tt.want {
			t.Errorf("%s: %q (%v), want %q", tt.name, said, err, tt.want)
		}
	}
	toRome := trip.SetTransfer{From: "Vienna", To: "Rome", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.Date(9)}}}
	got, err := Apply(in, p, trip.Edit{trip.ChangeStay{Op: trip.StayAdd, Place: "Rome"}, toRome}, nil, Options{})
	if err != nil || len(got.Said) != 2 || got.Said[1] != "The ride from Vienna to Rome counts as booked and paid for by you. Say its price to count it." {
		t.Errorf("a ride to a stay that is new: %q (%v)", got.Said, err)
	}
}

// What cannot be wished for in place of a way that is gone is let go: a way of which something is wished, or that one cannot go like that.
func TestWhichWaysGoAlong(t *testing.T) {
	t.Parallel()
	first := trip.ChangeStay{Op: trip.StayMove, Place: "Munich", At: new(0)}
	for _, tt := range []struct {
		name string
		was  []trip.TransferWish
		edit trip.ChangeStay
		goes func(trip.TravelMode, string, string) bool
		want string
	}{
		{"the other way round", []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByCar, Rented: true}}, first, nil, "-car from Paris to Munich; +car from Munich to Paris"},
		{"from home to another first stay", []trip.TransferWish{{To: "Paris", Mode: trip.ByFlight}}, first, nil, "-flight from home to Paris; +flight from home to Munich"},
		{"home from another last stay", []trip.TransferWish{{From: "Vienna", Mode: trip.ByFlight}}, trip.ChangeStay{Op: trip.StayMove, Place: "Vienna", At: new(0)}, nil, "-flight from Vienna to home; +flight from Munich to home"},
		{"a way that is gone both ways round", []trip.TransferWish{{From: "Munich", To: "Vienna", Mode: trip.ByTrain}}, first, nil, ""},
		{"a way for which something is wished", []trip.TransferWish{{To: "Paris", Mode: trip.ByFlight}, {To: "Munich", Mode: trip.ByTrain}}, first, nil, ""},
		{"every way is no way", []trip.TransferWish{{Mode: trip.ByTrain}, {To: "Paris", Mode: trip.ByFlight}}, first, nil, "-flight from home to Paris; +flight from home to Munich"},
		{"where one cannot go like that", []trip.TransferWish{{To: "Paris", Mode: trip.ByTrain}}, first, func(_ trip.TravelMode, _, to string) bool { return to != "Munich" }, ""},
		{"a ride goes nowhere else", []trip.TransferWish{{To: "Paris", Ride: "AF007"}}, first, nil, ""},
	} {
		in, p := staysOfNights(3, 3, 3)
		in.Transfers = tt.was
		if got := made(t, in, p, trip.Edit{tt.edit}, Options{Goes: tt.goes}); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// toAndFro is a journey from Paris to Munich, back and again, two nights each time, from 7 to 15 June.
func toAndFro() (trip.Intent, Skeleton) {
	in, p := staysOfNights(2, 2, 2, 2)
	for i, place := range []string{"Paris", "Munich", "Paris", "Munich"} {
		in.Stays[i].Place, p.Stays[i].Place = place, place
	}
	return in, p
}

// A way that is made twice is booked for the date that is said; what is booked for the other stays.
func TestABookingOfAWayThatIsMadeTwice(t *testing.T) {
	t.Parallel()
	booked := func(leaves string) trip.TransferWish {
		return trip.TransferWish{From: "Paris", To: "Munich", Booked: &trip.Booking{Depart: trip.Moment{Date: calendar.MustDate("2027-06-" + leaves)}, Price: new(money.Cents(50_00))}}
	}
	for _, tt := range []struct {
		name string
		has  []trip.TransferWish
		way  trip.TransferWish
		want []string // the dates that are booked, or the field that is refused
	}{
		{"the first time", nil, booked("09"), []string{"2027-06-09"}},
		{"the second time", nil, booked("13"), []string{"2027-06-13"}},
		{"the second time too", []trip.TransferWish{booked("09")}, booked("13"), []string{"2027-06-09", "2027-06-13"}},
		{"another for the second time", []trip.TransferWish{booked("09"), booked("13")}, booked("13"), []string{"2027-06-09", "2027-06-13"}},
		{"on another date", nil, booked("11"), []string{"!transfers[0].booked.depart"}},
		{"by train where nothing is booked", []trip.TransferWish{booked("09")}, trip.TransferWish{From: "Paris", To: "Munich", Mode: trip.ByTrain}, []string{"2027-06-09"}},
	} {
		in, p := toAndFro()
		in.Transfers = tt.has
		got, err := Apply(in, p, trip.Edit{trip.SetTransfer(tt.way)}, nil, Options{})
		var on []string
		var f *fault.Error
		if errors.As(err, &f) {
			on = []string{"!" + f.Field}
		}
		for _, w := range got.Intent.Transfers {
			if w.Booked != nil && err == nil {
				on = append(on, w.Booked.Depart.Date.String())
			}
		}
		if !slices.Equal(on, tt.want) {
			t.Errorf("%s: %v (%v), want %v", tt.name, on, err, tt.want)
		}
	}
}

// Where one comes to a place from two others, and goes on to two, each way is made once: it is booked for its own date, and a wish for it puts its own
// booking away.
func TestABookingOfAWayToAPlaceThatOneComesToTwice(t *testing.T) {
	t.Parallel()
	booked := func(from, to, leaves string) trip.TransferWish {
		return trip.TransferWish{From: from, To: to, Booked: &trip.Booking{Depart: trip.Moment{Date: calendar.MustDate("2027-06-" + leaves)}, Price: new(money.Cents(50_00))}}
	}
	for _, tt := range []struct {
		name string
		has  []trip.TransferWish
		way  trip.TransferWish
		want string // the ways that are booked, or why that cannot be
	}{
		{"there, the first time", nil, booked("Paris", "Munich", "09"), "Paris Munich"},
		{"there, when one comes from elsewhere", nil, booked("Paris", "Munich", "13"), "That ride leaves on 13 June, and you go on from there on 9 June. Change the nights first."},
		{"on from there", nil, booked("Munich", "Vienna", "11"), "Munich Vienna"},
		{"on from there, when one goes elsewhere", nil, booked("Munich", "Vienna", "15"), "That ride leaves on 15 June, and you go on from there on 11 June. Change the nights first."},
		{"there by train instead", []trip.TransferWish{booked("Paris", "Munich", "09")}, trip.TransferWish{From: "Paris", To: "Munich", Mode: trip.ByTrain}, ""},
		{"on by train instead", []trip.TransferWish{booked("Munich", "Vienna", "11")}, trip.TransferWish{From: "Munich", To: "Vienna", Mode: trip.ByTrain}, ""},
	} {
		in, p := staysOfNights(2, 2, 2, 2)
		in.Stays[3].Place, p.Stays[3].Place, in.Transfers = "Munich", "Munich", tt.has
		got, err := Apply(in, p, trip.Edit{trip.SetTransfer(tt.way)}, nil, Options{})
		said := fault.Message(err)
		if err == nil {
			said = ""
			for _, w := range got.Intent.Transfers {
				if w.Booked != nil {
					said += w.From + " " + w.To
				}
			}
		}
		if said != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, said, tt.want)
		}
	}
	in, p := toAndFro()
	if _, err := Apply(in, p, trip.Edit{trip.SetTransfer(booked("Paris", "Munich", "11"))}, nil, Options{}); !strings.Contains(fault.Message(err), "you go on from there on 9 June") {
		t.Errorf("of a way that is made twice the first date is said: %v", err)
	}
}

// A change of a stay in a place that the journey comes to twice names a date of it, or it is asked which is meant.
func TestWhichOfTwoStaysIsMeant(t *testing.T) {
	t.Parallel()
	for on, want := range map[string]string{
		"":           "!stays[0].place",
		"2027-06-10": "!stays[0].place",
		"2027-06-07": "3 2 2 2",
		"2027-06-09": "3 2 2 2",
		"2027-06-12": "2 2 3 2",
	} {
		c := trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: 1}
		if on != "" {
			c.On = calendar.MustDate(on)
		}
		in, p := toAndFro()
		got, err := Apply(in, p, trip.Edit{c}, nil, Options{})
		var nights []string
		for _, s := range got.Plan.Stays {
			nights = append(nights, strconv.Itoa(s.Nights))
		}
		said := strings.Join(nights, " ")
		var f *fault.Error
		if errors.As(err, &f) {
			said = "!" + f.Field
		}
		if said != want {
			t.Errorf("%s: %s (%v), want %s", on, said, err, want)
		}
	}
}
