package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// moment reads a moment of the June of 2027: "11T22:00".
func moment(t *testing.T, said string) (m trip.Moment) {
	t.Helper()
	if said == "" {
		return m
	}
	if err := m.UnmarshalText([]byte("2027-06-" + said)); err != nil {
		t.Fatal(err)
	}
	return m
}

// booked is a ride that is booked: "Paris Tokyo flight 11T22:00 12T18:00". A dot is nothing; the origin is one too.
func booked(t *testing.T, said string) trip.TransferWish {
	t.Helper()
	f := strings.Fields(said)
	for i := range f {
		f[i] = strings.Trim(f[i], ".")
	}
	return trip.TransferWish{From: f[0], To: f[1], Mode: trip.TravelMode(f[2]), Booked: &trip.Booking{Depart: moment(t, f[3]), Arrive: moment(t, f[4])}}
}

func in(place, from, to string) trip.StayWish {
	return trip.StayWish{Place: place, From: calendar.MustDate("2027-06-" + from), To: calendar.MustDate("2027-06-" + to)}
}

// What is booked between two stays says when the one ends and the other begins, a night on the way included; and of a way that is made twice each ride
// is that of its date.
func TestAJourneyIsMadeByTheRidesThatAreBooked(t *testing.T) {
	t.Parallel()
	w := planner(t)
	night, tokyo := "Paris Munich train 11T20:00 12T07:00", "Paris Tokyo flight 11T22:00 12T18:00"
	first, second := "Paris Munich train 09T09:00 09T15:00", "Paris Munich train 13T09:00 13T15:00"
	again := between(9, 9_000_00, at("Paris"), at("Munich"), at("Paris"), at("Munich"))
	for _, c := range []struct {
		name   string
		in     trip.Intent
		booked []string
		want   string // the days of the stays, and the dates on which the booked rides leave
	}{
		{"a night flight", between(9, 9_000_00, at("Paris"), at("Tokyo")), []string{tokyo}, "Paris 7-11, Tokyo 12-15; 11"},
		{"a night train", between(9, 9_000_00, at("Paris"), at("Munich")), []string{night}, "Paris 7-11, Munich 12-15; 11"},
		{"a night train in any order", freely(between(9, 9_000_00, at("Munich"), at("Paris"))), []string{night}, "Paris 7-11, Munich 12-15; 11"},
		{"a night train between dates", between(9, 9_000_00, in("Paris", "07", "11"), in("Munich", "12", "15")), []string{night}, "Paris 7-11, Munich 12-15; 11"},
		{"a night train after so many nights", between(9, 9_000_00, nights("Paris", 4), at("Munich")), []string{night}, "Paris 7-11, Munich 12-15; 11"},
		{"a flight of which the arrival is said", between(9, 9_000_00, at("Paris"), at("Tokyo")), []string{"Paris Tokyo flight . 12T18:00"}, "Paris 7-11, Tokyo 12-15; 11"},
		{"a flight of which the departure is said", between(9, 9_000_00, at("Paris"), at("Tokyo")), []string{"Paris Tokyo flight 11T22:00 ."}, "Paris 7-11, Tokyo 12-15; 11"},
		{"one of two by the same way", again, []string{second}, "Paris 7-9, Munich 9-11, Paris 11-13, Munich 13-15; 13"},
		{"both by the same way", again, []string{second, first}, "Paris 7-9, Munich 9-11, Paris 11-13, Munich 13-15; 9 13"},
		{"both by the same way in any order", freely(again), []string{first, second}, "Paris 7-9, Munich 9-11, Paris 11-13, Munich 13-15; 9 13"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, said := range c.booked {
				c.in.Transfers = append(c.in.Transfers, booked(t, said))
			}
			st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if st.Itinerary == nil {
				t.Fatalf("there is no plan: %+v", st.Problem)
			}
			var stays, rides []string
			for _, s := range st.Itinerary.Stays {
				stays = append(stays, fmt.Sprintf("%s %d-%d", s.Place, s.From.Day, s.To.Day))
			}
			for _, r := range st.Itinerary.Transfers {
				if r.Booked {
					date, _ := calendar.MustZone(r.DepartTZ).Local(r.Depart)
					rides = append(rides, fmt.Sprint(date.Day))
				}
			}
			if diff := cmp.Diff(c.want, strings.Join(stays, ", ")+"; "+strings.Join(rides, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Who leaves in the small hours leaves the bed on the evening before, in time for the ride; the night is paid for.
func TestARideOfTheSmallHoursIsLeftForInTheEvening(t *testing.T) {
	t.Parallel()
	w := planner(t)
	for _, c := range []struct {
		name, booked string
		in           trip.Intent
		stay         int    // that is left
		out          string // the last slots of its day before the last
	}{
		{"a flight home", "Tokyo . flight 15T00:10 .", between(9, 9_000_00, at("Paris"), at("Tokyo")), 1, "check_out 21:10-21:40"},
		{"a night train on", "Paris Munich train 11T00:40 11T09:00", between(9, 9_000_00, at("Paris"), at("Munich")), 0, "check_out 23:30-24:00"},
		{"a night train after one night", "Paris Munich train 08T00:55 08T09:00", between(9, 9_000_00, at("Paris"), at("Munich")), 0, "check_out 23:30-24:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.in.Transfers = []trip.TransferWish{booked(t, c.booked)}
			st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1})
			if err != nil || st.Itinerary == nil {
				t.Fatalf("%v %+v", err, st.Problem)
			}
			p := &st.Itinerary.Plan
			_, to := p.Span(c.stay)
			before, last := p.Days[to-2].Slots, p.Days[to-1].Slots
			out, night := before[len(before)-1], before[len(before)-2]
			if got := fmt.Sprintf("%s %s-%s", out.Role, out.Window.Start, out.Window.End); got != c.out {
				t.Errorf("the evening before ends with %s, want %s", got, c.out)
			}
			if night.Role != trip.RoleNight || night.Window.End > out.Window.Start {
				t.Errorf("before that stands %s until %s", night.Role, night.Window.End)
			}
			if len(last) != 1 || last[0].Role != trip.RoleDepart || !st.Itinerary.Transfers[c.stay+1].Booked {
				t.Errorf("on the day of the ride stands %+v", last)
			}
		})
	}
}

// A place that one comes to twice has the bed that is said of each stay, in whatever order the stays come, and another journey that is offered beside it has
// it too.
func TestABedOfOnesOwnInAPlaceThatOneComesToTwice(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	w := planner(t)
	with := func(s trip.StayWish, label string) trip.StayWish {
		s.OwnBed = &trip.OwnBed{Label: label}
		return s
	}
	friends, ann := with(at("Paris"), "friends"), with(at("Paris"), "Ann")
	for _, c := range []struct {
		name string
		in   trip.Intent
		beds []string // of the traveller's own
	}{
		{"the first time", between(10, 9_000_00, friends, at("Munich"), at("Paris")), []string{"Friends"}},
		{"the second time", between(10, 7_000_00, at("Paris"), at("Munich"), friends), []string{"Friends"}},
		{"in any order", freely(between(10, 9_000_00, friends, at("Munich"), at("Paris"))), []string{"Friends"}},
		{"both times", between(10, 9_000_00, friends, at("Munich"), ann), []string{"Friends", "Ann"}},
		{"both times in any order", freely(between(10, 9_000_00, ann, at("Munich"), friends)), []string{"Ann", "Friends"}},
		{"one after the other", freely(between(10, 9_000_00, at("Paris"), ann)), []string{"Ann"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			st, err := w.Walked(t.Context(), plan.Request{Intent: &c.in, Now: noon, Seed: 1})
			if err != nil || st.Itinerary == nil {
				t.Fatalf("%v %+v", err, st.Problem)
			}
			var beds []string
			for i, s := range st.Itinerary.Stays {
				if s.OwnBed != (c.in.Stays[st.Itinerary.Plan.Stays[i].Wish].OwnBed != nil) {
					t.Errorf("stay %d: %+v", i, s)
				}
				if s.OwnBed {
					beds = append(beds, s.Lodging)
				}
			}
			if diff := cmp.Diff(c.beds, beds); diff != "" && c.in.Order != trip.OrderFree || len(beds) != len(c.beds) {
				t.Error(diff)
			}
			if c.name != "one after the other" && len(st.Itinerary.Alternatives) == 0 {
				t.Error("no other journey is offered")
			}
		})
	}
}
