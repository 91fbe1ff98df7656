package revise

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// toMunich is the sample journey, three nights in Paris and two in Munich, with what an edit may name of it. In Munich stand deutsches_museum (d5.s0),
// spatenhaus (d5.s1) and so on, the train there (d3.s1 and d4.s0), the bed (d4.s1) and the flight home (d6.s2); the glyptothek is known there and does
// not, and nor does the twin, which is known in both places.
func toMunich(change func(*trip.Intent)) (trip.Intent, Skeleton, Options) {
	in, p, f := triptest.Journey()
	if change != nil {
		change(&in)
	}
	known := Options{Types: []string{"garden"}}
	for _, here := range f.Places() {
		known.Stays = append(known.Stays, Options{Sights: append(here.Attractions[:len(here.Attractions):len(here.Attractions)], triptest.Sight("twin", "Twin", 48.1, 11.5)),
			Tables: here.Restaurants, Hotels: here.Lodgings, Flights: here.Flights})
	}
	munich := &known.Stays[1]
	munich.Sights = append(munich.Sights, triptest.Sight("glyptothek", "Glyptothek", 48.146, 11.566, "art"))
	munich.Types = []string{"park"}
	return in, SkeletonOf(&p), known
}

// What hands do in a journey is wished of the stay that they do it in, on its dates, and of the ways there and away.
func TestWhatHandsDoInAJourney(t *testing.T) {
	t.Parallel()
	beds := func(in *trip.Intent) {
		in.Requirements = []trip.Requirement{{Level: trip.Must, Lodging: &trip.LodgingWish{Option: "grandes_ecoles"}, Stay: new(0)}, {Level: trip.Must, Lodging: &trip.LodgingWish{Option: "torbraeu"}, Stay: new(1)},
			{Level: trip.Prefer, Lodging: &trip.LodgingWish{MinStars: 4}, Stay: new(1)}}
	}
	rides := func(in *trip.Intent) {
		in.Transfers = []trip.TransferWish{{From: "Paris", To: "munich", Mode: trip.ByTrain, Ride: "ICE9571"}, {From: "Munich", Mode: trip.ByFlight, Ride: "LH410"}, {To: "Paris", Mode: trip.ByFlight}}
	}
	pinned := func(in *trip.Intent) {
		in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("14:00", "15:30"), ActivityID: "residenz", Stay: new(1)}}
	}
	none := trip.ChangeStay{Op: trip.StaySkip, Place: "Munich"}
	hand := func(op trip.Op, ref string) trip.ChangePlace { return trip.ChangePlace{Op: op, Ref: ref} }
	for _, tt := range []struct {
		name   string
		before func(*trip.Intent)
		edit   trip.Edit
		want   string // or the field that is refused, after "!"
	}{
		{"a sight stays", nil, trip.Edit{hand(trip.Lock, "d5.s0")}, "+pin deutsches_museum day 4 09:30-12:00 of 1"},
		{"a sight may go", pinned, trip.Edit{hand(trip.Unlock, "d5.s2")}, "-pin residenz day 4 14:00-15:30 of 1"},
		{"a sight goes", pinned, trip.Edit{hand(trip.Remove, "d5.s2")}, "-pin residenz day 4 14:00-15:30 of 1; +not residenz"},
		{"for another", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d5.s0", Option: "glyptothek"}}, "+must glyptothek day 4 of 1; +not deutsches_museum"},
		{"for one of another place", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "glyptothek"}}, "!moves[0].option"},
		{"for any other", nil, trip.Edit{hand(trip.Replace, "d5.s0")}, "+prefer museum of 1; +not deutsches_museum"},
		{"a meal for any other", nil, trip.Edit{hand(trip.Replace, "d5.s1")}, "+not spatenhaus day 4"},
		{"to another day", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d5.s0", Day: new(6)}}, "+must deutsches_museum day 5 of 1"},
		{"to the day on which one leaves", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "louvre", Day: new(3)}}, "+must louvre day 3 of 0"},
		{"to the day on which one arrives", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "residenz", Day: new(4)}}, "+must residenz day 3 of 1"},
		{"to a day in another place", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "residenz", Day: new(1)}}, "!moves[0].day"},
		{"out of the journey", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Option: "residenz", Day: new(7)}}, "!moves[0].day"},

		{"a sight comes", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "glyptothek"}}, "+must glyptothek of 1"},
		{"on a day", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "glyptothek", Day: new(5)}}, "+must glyptothek day 4 of 1"},
		{"at a time", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "glyptothek", Day: new(5), Start: "10:00"}}, "+pin glyptothek day 4 10:00-11:00 of 1"},
		{"on a day in another place", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "glyptothek", Day: new(1)}}, "!moves[0].day"},
		{"a sight of two places", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "twin"}}, "+must twin of 0"},
		{"on a day in the second", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "twin", Day: new(6)}}, "+must twin day 5 of 1"},
		{"on a day that none has", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "twin", Day: new(7)}}, "!moves[0].day"},
		{"a sight that nobody knows", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "nowhere", Day: new(5)}}, "!moves[0].option"},
		{"no parks", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "park"}}, "+not park"},
		{"no parks on a day", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "park", Day: new(5)}}, "+not park day 4"},
		{"none of what is nowhere", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "zoo"}}, "!moves[0].type"},
		{"no parks, and one is pinned", func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("16:15", "17:15"), ActivityID: "englischer_garten", Stay: new(1)}}
		}, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "park"}}, "-pin englischer_garten day 4 16:15-17:15 of 1; +not park"},

		{"another bed", beds, trip.Edit{hand(trip.Remove, "d4.s1")}, "-must torbraeu of 1; +not torbraeu"},
		{"the bed stays", nil, trip.Edit{hand(trip.Lock, "d4.s1")}, "+must torbraeu of 1"},
		{"the other bed stays", beds, trip.Edit{hand(trip.Lock, "d0.s2")}, ""},
		{"the bed may go", beds, trip.Edit{hand(trip.Unlock, "d0.s2")}, "-must grandes_ecoles of 0"},
		{"a bed of its own", beds, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s2", Option: "generator"}}, "-must grandes_ecoles of 0; +must generator of 0"},
		{"a bed of another place", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d4.s1", Option: "generator"}}, "!moves[0].option"},

		{"the train stays, told where it leaves", nil, trip.Edit{hand(trip.Lock, "d3.s1")}, "-train from Paris to Munich; +train from Paris to Munich ICE9571"},
		{"and where it arrives", nil, trip.Edit{hand(trip.Lock, "d4.s0")}, "-train from Paris to Munich; +train from Paris to Munich ICE9571"},
		{"the flight there stays", nil, trip.Edit{hand(trip.Lock, "d0.s0")}, "+flight from home to Paris AF007"},
		{"the flight home stays", nil, trip.Edit{hand(trip.Lock, "d6.s2")}, "+flight from Munich to home LH410"},
		{"the train may go", rides, trip.Edit{hand(trip.Unlock, "d4.s0")}, "-train from Paris to munich ICE9571; +train from Paris to munich"},
		{"the flight home may go", rides, trip.Edit{hand(trip.Unlock, "d6.s2")}, "-flight from Munich to home LH410; +flight from Munich to home"},
		{"the flight there is free", rides, trip.Edit{hand(trip.Unlock, "d0.s0")}, "!moves[0].ref"},
		{"not that train", rides, trip.Edit{hand(trip.Remove, "d3.s1")}, "+not ICE9571; -train from Paris to munich ICE9571; +train from Paris to munich"},
		{"a flight that does not go there", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d6.s2", Option: "AF008@2025-06-14"}}, "!moves[0].option"},
		{"another flight there", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0", Option: "BF721@2025-06-10"}}, "+flight from home to Paris BF721"},
		{"a stay that is left out is not moved into", nil, trip.Edit{none, trip.ChangePlace{Op: trip.MoveTo, Option: "louvre", Day: new(5)}}, "!moves[0].day"},
		{"nor out of", nil, trip.Edit{none, trip.ChangePlace{Op: trip.MoveTo, Option: "residenz", Day: new(1)}}, "!moves[0].option"},
		{"nor is anything held there", nil, trip.Edit{none, hand(trip.Lock, "d5.s0")}, "!moves[0].ref"},
		{"not even the bed", nil, trip.Edit{none, hand(trip.Lock, "d4.s1")}, "!moves[0].ref"},
		{"or the flight home", nil, trip.Edit{none, hand(trip.Lock, "d6.s2")}, "!moves[0].ref"},
		{"a bed there goes with it, and the other stays", beds, trip.Edit{none, hand(trip.Remove, "d4.s1")}, "2025-06-10 to 2025-06-13; -must torbraeu of 1; -prefer  of 1; +not torbraeu; -train from Paris to Munich"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in, plan, known := toMunich(tt.before)
			if said := made(t, in, plan, tt.edit, known); said != tt.want {
				t.Errorf("got %q, want %q", said, tt.want)
			}
		})
	}
}
