package revise

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// One day is made otherwise: what is not said of it stays as it was, and so do the other days.
func TestOneDayIsOtherwise(t *testing.T) {
	t.Parallel()
	ten, noon, three, six := calendar.Clock(10*60), calendar.Clock(12*60), calendar.Clock(15*60), calendar.Clock(18*60)
	calm := func(in *trip.Intent) {
		in.Days = []trip.DayWish{{Day: 1, Most: new(2), Start: ten, End: six}, {Day: 3, Most: new(0)}}
	}
	for _, tt := range []struct {
		name   string
		before func(*trip.Intent)
		edit   trip.Edit
		want   string // or the field that is refused, after "!"
	}{
		{"of the first nothing was wished", nil, trip.Edit{trip.SetDay{Day: 0, Most: new(1)}}, "+day 0: 1, 00:00-00:00"},
		{"nor of the last", calm, trip.Edit{trip.SetDay{Day: 4, End: three}}, "+day 4: any, 00:00-15:00"},
		{"fewer sights, at the same hours", calm, trip.Edit{trip.SetDay{Day: 1, Most: new(1)}}, "-day 1: 2, 10:00-18:00; +day 1: 1, 10:00-18:00"},
		{"a later hour, as full", calm, trip.Edit{trip.SetDay{Day: 1, Start: noon}}, "-day 1: 2, 10:00-18:00; +day 1: 2, 12:00-18:00"},
		{"an earlier end, as full", calm, trip.Edit{trip.SetDay{Day: 1, End: three}}, "-day 1: 2, 10:00-18:00; +day 1: 2, 10:00-15:00"},
		{"twice", nil, trip.Edit{trip.SetDay{Day: 1, Most: new(1)}, trip.SetDay{Day: 1, Start: ten}}, "+day 1: 1, 10:00-00:00"},
		{"before the first", nil, trip.Edit{trip.SetDay{Day: -1, Most: new(1)}}, "!days[0].day_offset"},
		{"behind the last", nil, trip.Edit{trip.SetDay{Day: 0, Most: new(1)}, trip.SetDay{Day: 5, Most: new(1)}}, "!days[1].day_offset"},
		{"a day that comes", nil, trip.Edit{trip.AddDays(1), trip.SetDay{Day: 5, Most: new(1)}}, "2025-06-10 to 2025-06-15; +day 5: 1, 00:00-00:00"},

		{"all begin later", nil, trip.Edit{trip.SetHours{Start: ten}}, "balanced 10:00-22:00"},
		{"all end earlier", nil, trip.Edit{trip.SetHours{End: six}}, "balanced 09:00-18:00"},
		{"both", nil, trip.Edit{trip.SetHours{Start: ten, End: six}}, "balanced 10:00-18:00"},
		{"neither", nil, trip.Edit{trip.SetHours{}}, ""},
	} {
		in, plan, known := planned(tt.before)
		if said := made(t, in, plan, tt.edit, known); said != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, said, tt.want)
		}
	}
}

// Two days change places in the plan at hand, with all that is wished of them; rides, the bed and the other days stay.
func TestTwoDaysChangePlaces(t *testing.T) {
	t.Parallel()
	wished := func(in *trip.Intent) {
		in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, Window: calendar.MustWindow("09:30", "12:00"), ActivityID: "louvre"}, {DayOffset: 3, Window: calendar.MustWindow("10:00", "11:45"), ActivityID: "eiffel"}}
		in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "orsay", Day: new(1)}}, {Level: trip.Must, Sights: &trip.SightsWish{Name: "cluny"}},
			{Level: trip.Must, Food: &trip.FoodWish{Name: "polidor", Day: new(2)}}, {Level: trip.Must, Food: &trip.FoodWish{Name: "breizh", Day: new(3)}}, {Level: trip.Must, Food: &trip.FoodWish{Name: "le_fumoir"}}}
		in.Excluded = []trip.Exclusion{{Option: "arc", Day: new(2)}, {Type: "zoo", Day: new(0)}, {Option: "catacombs"}}
		in.Days = []trip.DayWish{{Day: 1, Most: new(2)}, {Day: 3, Most: new(3)}}
	}
	in, plan, known := planned(wished)
	was, before := in, plan
	got, err := Apply(in, plan, trip.Edit{trip.SwapDays{Day: 1, With: 2}}, nil, known)
	if err != nil || !got.Moved {
		t.Fatalf("the plan is another: %v (%v)", got.Moved, err)
	}
	const want = "-pin louvre day 1 09:30-12:00; +pin louvre day 2 09:30-12:00; -must orsay day 1; -must polidor day 2; +must orsay day 2; +must polidor day 1; " +
		"-not arc day 2; +not arc day 1; -day 1: 2, 00:00-00:00; +day 2: 2, 00:00-00:00"
	if said := wishes(&was, &got.Intent); said != want {
		t.Errorf("got  %s\nwant %s", said, want)
	}
	lines := func(p Skeleton) (out []string) {
		for _, day := range p.Days {
			var line []string
			for _, s := range day {
				line = append(line, s.Option)
			}
			out = append(out, strings.Join(line, " "))
		}
		return out
	}
	after := lines(got.Plan)
	for day, want := range map[int]string{
		1: "sainte_chapelle cluny polidor luxembourg bouillon_racine grandes_ecoles",
		2: "louvre le_fumoir tuileries orsay breizh grandes_ecoles",
	} {
		if after[day] != want {
			t.Errorf("day %d: %s, want %s", day, after[day], want)
		}
	}
	if untouched := lines(before); after[0] != untouched[0] || fmt.Sprint(after[3:]) != fmt.Sprint(untouched[3:]) || untouched[1] != after[2] {
		t.Errorf("before %v, after %v", untouched, after)
	}
}

// Of a date that stands in two stays only what is said of the one whose days change places moves with them.
func TestDaysChangePlacesOnADateOfTwoStays(t *testing.T) {
	t.Parallel()
	in := trip.Intent{Budget: 5_000_00, Stays: []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}}, DateWindow: trip.DateWindow{Start: triptest.Start, End: triptest.Start.AddDays(6)}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 3, Window: calendar.MustWindow("09:30", "11:00"), ActivityID: "louvre"}, {DayOffset: 3, Window: calendar.MustWindow("16:00", "17:00"), ActivityID: "marienplatz", Stay: new(1)},
		{DayOffset: 3, Window: calendar.MustWindow("11:30", "13:00"), ActivityID: "orsay", Stay: new(0)}}
	in.Requirements = []trip.Requirement{{Level: trip.Must, Stay: new(1), Sights: &trip.SightsWish{Name: "nymphenburg", Day: new(3)}}}
	window := func(from, to int) trip.DateWindow {
		return trip.DateWindow{Start: triptest.Start.AddDays(from), End: triptest.Start.AddDays(to)}
	}
	plan := Skeleton{Days: make([][]KeptSlot, 8), Stays: []KeptStay{{Wish: 0, Place: "Paris", Window: window(0, 3), Nights: 3}, {Wish: 1, Place: "Munich", First: 4, Window: window(3, 6), Nights: 3}}}
	got, err := Apply(in, plan, trip.Edit{trip.SwapDays{Day: 2, With: 3}}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var days []string
	for _, l := range got.Intent.Prefs.LockedSlots {
		days = append(days, fmt.Sprint(l.ActivityID, " ", l.DayOffset))
	}
	if want := []string{"louvre 2", "marienplatz 3", "orsay 2"}; !slices.Equal(days, want) {
		t.Errorf("pins stand on %v, want %v", days, want)
	}
	if day := *got.Intent.Requirements[0].Sights.Day; day != 3 {
		t.Errorf("what is wished of the other stay is moved to day %d", day)
	}
}

// A trip that is shortened forgets what was wished of the day that goes.
func TestAShorterTripForgetsTheDayThatGoes(t *testing.T) {
	t.Parallel()
	in, plan, known := planned(func(in *trip.Intent) { in.Days = []trip.DayWish{{Day: 3, Most: new(2)}, {Day: 4, Most: new(1)}} })
	got, err := Apply(in, plan, trip.Edit{trip.AddDays(-1)}, nil, known)
	if err != nil {
		t.Fatal(err)
	}
	if days := got.Intent.Days; len(days) != 1 || days[0].Day != 3 {
		t.Errorf("it wishes %+v", days)
	}
}

// A day that is none of the trip changes places with no other; one that only comes now is empty before.
func TestADayThatIsNone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		e     trip.Edit
		field string
		words string // that are said of it where it was words that asked
	}{
		{"before the first", trip.Edit{trip.SwapDays{Day: -1, With: 1}}, "swap_days[0].day", "Day 0 is none of this trip, whose days are 1 to 5."},
		{"behind the last", trip.Edit{trip.SwapDays{Day: 1, With: 5}}, "swap_days[0].with", "Day 6 is none of this trip, whose days are 1 to 5."},
		{"one of its own", trip.Edit{trip.SetDay{Day: 7, Most: new(1)}}, "days[0].day_offset", "Day 8 is none of this trip, whose days are 1 to 5."},
		{"the day that one comes on", trip.Edit{trip.SwapDays{Day: 0, With: 2}}, "swap_days[0]", "Day 1 is a day of travel, and its hours are those of the ride."},
		{"the day that one goes on", trip.Edit{trip.SwapDays{Day: 2, With: 4}}, "swap_days[0]", "Day 5 is a day of travel, and its hours are those of the ride."},
		{"that comes", trip.Edit{trip.AddDays(1), trip.SwapDays{Day: 1, With: 5}}, "", ""},
	} {
		in, plan, known := planned(nil)
		var f *fault.Error
		if _, err := Apply(in, plan, tt.e, nil, known); tt.field == "" && err != nil || tt.field != "" && (!errors.As(err, &f) || f.Field != tt.field) {
			t.Errorf("%s, by hand: %v, want %s", tt.name, err, tt.field)
		}
		_, err := Apply(in, plan, nil, tt.e, known)
		if tt.field == "" && err != nil || tt.field != "" && (!errors.As(err, &f) || f.Field != "description" || !strings.Contains(f.Error(), tt.words)) {
			t.Errorf("%s, in words: %v, want %s", tt.name, err, tt.words)
		}
	}
}
