package revise

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// What cannot be is refused with the field and a sentence that says what could be; of what words ask for the sentence is about the description,
// and counts days as people do.
func TestHowItIsSaidThatSomethingCannotBe(t *testing.T) {
	t.Parallel()
	short := func() (trip.Intent, Skeleton, Options) {
		return planned(func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("09:30", "10:00"), ActivityID: "arc"}}
		})
	}
	journey := func() (trip.Intent, Skeleton, Options) { in, p := threeStays(); return in, p, Options{} }
	munich := func() (trip.Intent, Skeleton, Options) { return toMunich(nil) }
	hand := func(op trip.Op, ref, option string, day *int) trip.ChangePlace {
		return trip.ChangePlace{Op: op, Ref: ref, Option: option, Day: day}
	}
	stay := func(op trip.StayOp, place string, by int, at *int) trip.ChangeStay {
		return trip.ChangeStay{Op: op, Place: place, By: by, At: at}
	}
	booked := func(from, to string, leaves, arrives string) trip.SetTransfer {
		b := trip.Booking{Depart: trip.Moment{Date: calendar.MustDate(leaves)}}
		if arrives != "" {
			b.Arrive.Date = calendar.MustDate(arrives)
		}
		return trip.SetTransfer{From: from, To: to, Booked: &b}
	}
	for _, tt := range []struct {
		name  string
		of    func() (trip.Intent, Skeleton, Options)
		edit  trip.Edit
		hand  string
		words string // empty: nothing says it in words
	}{
		{"a budget of nothing", short, trip.Edit{trip.AddBudget(-3500_00)}, "delta_budget_usd_cents: leaves no budget: it is $3,500 now", ""},
		{"a day with a pin goes", short, trip.Edit{trip.AddDays(-1)}, "longer_days: Day 5 would be gone, and something is locked there. Unlock it first.", ""},
		{"too long", short, trip.Edit{trip.AddDays(3)}, "longer_days: That is 8 days, and Tripwright plans trips of 4 to 7 days.", ""},
		{"a day that is none", short, trip.Edit{trip.SetDay{Day: 5, Most: new(1)}}, "days[0].day_offset: must lie inside the trip: 0 to 4", "description: Day 6 is none of this trip, whose days are 1 to 5."},
		{"on a day that is none", short, trip.Edit{hand(trip.MoveTo, "", "louvre", new(5))}, "moves[0].day: must lie inside the trip: 0 to 4", "description: Louvre Museum is wanted on day 6, and the days of this trip are 1 to 5"},
		{"an order of a day that is none", short, trip.Edit{trip.ArrangeDay{Day: 5}}, "order[0].day: must lie inside the trip: 0 to 4", ""},
		{"an order of what is elsewhere", short, trip.Edit{trip.ArrangeDay{Day: 1, Options: []string{"louvre", "eiffel"}}}, "order[0].options[1]: does not stand on that day; move or add it there", ""},
		{"no lunch", short, trip.Edit{hand(trip.Replace, "d0.s1", "septime", nil)}, "moves[0].option: serves no lunch", "description: Septime serves no lunch"},
		{"no dinner", short, trip.Edit{hand(trip.Replace, "d0.s4", "tea", nil)}, "moves[0].option: serves no dinner", "description: Tea Room serves no dinner"},
		{"no restaurant", short, trip.Edit{hand(trip.Replace, "d0.s4", "picasso", nil)}, "moves[0].option: is no restaurant that Tripwright knows there", "description: Picasso Museum is no restaurant that Tripwright knows there"},
		{"no such thing", short, trip.Edit{hand(trip.Add, "", "nowhere", nil)}, "moves[0].option: is no sight and no restaurant that Tripwright knows there", "description: nowhere is no sight and no restaurant that Tripwright knows there"},
		{"not in the plan", short, trip.Edit{hand(trip.Remove, "", "picasso", nil)}, "moves[0].option: Picasso Museum is not in the plan", "description: Picasso Museum is not in the plan"},
		{"no slot", short, trip.Edit{hand(trip.Remove, "d1.s9", "", nil)}, "moves[0].ref: is no slot of the plan", "description: is no slot of the plan"},
		{"free already", short, trip.Edit{hand(trip.Unlock, "d1.s0", "", nil)}, "moves[0].ref: is not locked", "description: Louvre Museum is not locked"},
		{"a bed moves", short, trip.Edit{hand(trip.MoveTo, "d0.s2", "", new(1))}, "moves[0].ref: is no sight and no meal: shift the dates, or replace it", "description: Hôtel des Grandes Écoles is no sight and no meal: shift the dates, or replace it"},
		{"of one place alone", short, trip.Edit{stay(trip.StaySkip, "Rome", 0, nil)}, "stays[0]: This trip goes to Paris alone. Plan a journey of several places instead.",
			"description: This trip goes to Paris alone. Plan a journey of several places instead."},

		{"no night is left", journey, trip.Edit{stay(trip.StayNights, "Munich", -3, nil)}, "stays[0].nights: That leaves no night in Munich. Leave the place out instead.",
			"description: That leaves no night in Munich. Leave the place out instead."},
		{"a night with a pin goes", journey, trip.Edit{stay(trip.StayMove, "Munich", 0, new(0)), stay(trip.StayNights, "Munich", -2, nil), stay(trip.StayNights, "Munich", -1, nil)}, "stays[2].nights: That leaves no night in Munich. Leave the place out instead.", ""},
		{"behind the last", journey, trip.Edit{stay(trip.StayMove, "Munich", 0, new(3))}, "stays[0].at: must lie between 0 and 2", ""},
		{"between two of one place", journey, trip.Edit{stay(trip.StayAdd, "paris", 0, new(2)), stay(trip.StaySkip, "Munich", 0, nil)}, "stays[1].place: That stay lies between two in Paris. Change the nights of those first.", ""},
		{"no place of the journey", journey, trip.Edit{stay(trip.StaySkip, "Rome", 0, nil)}, "stays[0].place: You go to Paris, Munich and Vienna, and Rome is none of these places. Name one of them, or add it to the journey first.", "description: You go to Paris, Munich and Vienna, and Rome is none of these places. Name one of them, or add it to the journey first."},
		{"days of two places", journey, trip.Edit{trip.SwapDays{Day: 2, With: 4}}, "swap_days[0]: Days 3 and 5 lie in two places. Only days of one stay can change places.", "description: Days 3 and 5 lie in two places. Only days of one stay can change places."},
		{"an order of a day that none is", journey, trip.Edit{trip.ArrangeDay{Day: 12}}, "order[0].day: must lie inside the trip: 0 to 11", ""},
		{"no way", journey, trip.Edit{trip.SetTransfer{From: "Paris", To: "Vienna", Mode: trip.ByTrain}}, "transfers[0]: That is no way of this journey, which goes to Paris, Munich and Vienna and home.",
			"description: That is no way of this journey, which goes to Paris, Munich and Vienna and home."},
		{"booked on another date", journey, trip.Edit{booked("Paris", "Munich", "2027-06-11", "")}, "transfers[0].booked.depart: That ride leaves on 11 June, and you go on from there on 10 June. Change the nights first.", ""},
		{"home on another date", journey, trip.Edit{booked("Vienna", "", "2027-06-15", "")}, "transfers[0].booked.depart: That ride leaves on 15 June, and the journey ends on 16 June. Change the nights first.", ""},
		{"there on another date", journey, trip.Edit{booked("", "Paris", "2027-06-08", "2027-06-08")}, "transfers[0].booked.arrive: That ride arrives on 8 June, and the journey begins on 7 June. Shift its dates first.", ""},
		{"there in another year", journey, trip.Edit{booked("", "Paris", "2028-06-07", "2028-06-07")}, "transfers[0].booked.arrive: That ride arrives on 7 June 2028, and the journey begins on 7 June 2027. Shift its dates first.", ""},
		{"a ride is booked", journey, trip.Edit{trip.SetTransfer(booked("Paris", "Munich", "2027-06-10", "")), trip.ShiftDates(1)}, "shift_dates_days: That moves the journey away from a ride that is booked. Say first how you travel instead.", ""},

		{"on a day in another place", munich, trip.Edit{hand(trip.MoveTo, "", "residenz", new(1))}, "moves[0].day: is not one that is spent in Munich", "description: Residenz is not one that is spent in Munich"},
		{"in a place that is left out", munich, trip.Edit{stay(trip.StaySkip, "Munich", 0, nil), hand(trip.MoveTo, "", "residenz", new(1))}, "moves[0].option: is in a place that is left out", ""},
		{"on a day of a place that is left out", munich, trip.Edit{stay(trip.StaySkip, "Munich", 0, nil), hand(trip.MoveTo, "", "louvre", new(5))}, "moves[0].day: is a day that is gone", ""},
		{"past the last day, which words count from there", munich, trip.Edit{hand(trip.MoveTo, "", "residenz", new(7+7))}, "moves[0].day: must lie inside the trip: 0 to 6", "description: Residenz is wanted on day 8, and the days of this trip are 1 to 6"},
	} {
		in, plan, known := tt.of()
		if _, err := Apply(in, plan, tt.edit, nil, known); err == nil || err.Error() != tt.hand {
			t.Errorf("%s, by hand:\n\t got %v\n\twant %s", tt.name, err, tt.hand)
		}
		if tt.words == "" {
			continue
		}
		if _, err := Apply(in, plan, nil, tt.edit, known); err == nil || err.Error() != tt.words {
			t.Errorf("%s, in words:\n\t got %v\n\twant %s", tt.name, err, tt.words)
		}
	}
}
