package revise

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// text is a description of a trip that costs 900 dollars of 1000, at a balanced pace, with the Louvre on its second day.
func text() Text {
	return Text{Budget: 1000_00, Total: 900_00, Pace: trip.PaceBalanced, Refs: map[string]string{"louvre": "d1.s0"}}
}

func TestWhatADescriptionMakesOfATrip(t *testing.T) {
	t.Parallel()
	did := func(c trip.ChangePlace) Reading { return Reading{Edit: trip.Edit{c}} }
	for _, tt := range []struct {
		name string
		said trip.Edit
		want Reading
	}{
		{"less money", trip.Edit{trip.AddBudget(-50_00)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00)}, Assumed: []string{"The trip costs less already: $900 with single tickets, of the $950 that it may cost now."}}},
		{"less money, and few changes", trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepClose), trip.LimitChanges(1)},
			Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepClose), trip.LimitChanges(1)}, Assumed: []string{"The trip costs less already: $900 with single tickets, of the $950 that it may cost now."}}},
		{"as much as it costs", trip.Edit{trip.AddBudget(-100_00)}, Reading{Edit: trip.Edit{trip.AddBudget(-100_00)}, Assumed: []string{"The trip costs less already: $900 with single tickets, of the $900 that it may cost now."}}},
		{"less than it costs", trip.Edit{trip.AddBudget(-100_01)}, Reading{Edit: trip.Edit{trip.AddBudget(-100_01)}}},
		{"less money and another plan", trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepFree)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepFree)}}},
		{"less money and another day", trip.Edit{trip.AddBudget(-50_00), trip.ShiftDates(1)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.ShiftDates(1)}}},
		{"more money", trip.Edit{trip.AddBudget(50_00)}, Reading{Edit: trip.Edit{trip.AddBudget(50_00)}}},
		{"another budget", trip.Edit{trip.SetBudget{Sum: 800_00, Currency: "EUR"}}, Reading{Edit: trip.Edit{trip.AddBudget(-200_00)}, Currency: "EUR"}},
		{"another budget goes before more money", trip.Edit{trip.AddBudget(50_00), trip.SetBudget{Sum: 800_00}, trip.CostLess{}}, Reading{Edit: trip.Edit{trip.AddBudget(-200_00)}}},
		{"another budget that it costs less than", trip.Edit{trip.SetBudget{Sum: 950_00}}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00)}, Assumed: []string{"The trip costs less already: $900 with single tickets, of the $950 that it may cost now."}}},
		{"the same budget", trip.Edit{trip.SetBudget{Sum: 1000_00, Currency: "EUR"}}, Reading{Currency: "EUR"}},
		{"cheaper", trip.Edit{trip.CostLess{}}, Reading{Edit: trip.Edit{trip.AddBudget(-190_00)},
			Assumed: []string{"You want it cheaper and did not say by how much: at most $810, a tenth less than it cost."}}},
		{"longer, closer", trip.Edit{trip.AddDays(1), trip.SetKeep(trip.KeepClose), trip.LimitChanges(2)}, Reading{Edit: trip.Edit{trip.AddDays(1), trip.SetKeep(trip.KeepClose), trip.LimitChanges(2)}}},
		{"calmer", trip.Edit{trip.StepPace(-1)}, Reading{Edit: trip.Edit{trip.SetPace(trip.PaceRelaxed)}, Assumed: []string{"You asked for other days: planned at a relaxed pace, at most 3 sights a day."}}},
		{"fuller", trip.Edit{trip.StepPace(1)}, Reading{Edit: trip.Edit{trip.SetPace(trip.PacePacked)}, Assumed: []string{"You asked for other days: planned at a packed pace, at most 6 sights a day."}}},
		{"a place goes", trip.Edit{trip.ChangePlace{Op: trip.Remove, Place: "louvre"}}, did(trip.ChangePlace{Op: trip.Remove, Ref: "d1.s0"})},
		{"a place that is not there goes", trip.Edit{trip.ChangePlace{Op: trip.Remove, Place: "orsay"}}, did(trip.ChangePlace{Op: trip.Remove, Option: "orsay"})},
		{"a type goes on a day", trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(1)}}, did(trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(1)})},
		{"a place for another", trip.Edit{trip.ChangePlace{Op: trip.Replace, Place: "louvre", Option: "orsay"}}, did(trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "orsay"})},
		{"a place for any other", trip.Edit{trip.ChangePlace{Op: trip.Replace, Place: "louvre"}}, did(trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0"})},
		{"a place that is not there for any other", trip.Edit{trip.ChangePlace{Op: trip.Replace, Place: "orsay"}}, did(trip.ChangePlace{Op: trip.Remove, Option: "orsay"})},
		{"a place comes", trip.Edit{trip.ChangePlace{Op: trip.Add, Place: "orsay", Day: new(0), Start: "10:00"}}, did(trip.ChangePlace{Op: trip.Add, Option: "orsay", Day: new(0), Start: "10:00"})},
		{"a place that is there comes", trip.Edit{trip.ChangePlace{Op: trip.Add, Place: "louvre"}}, did(trip.ChangePlace{Op: trip.Add, Option: "louvre"})},
		{"on another day", trip.Edit{trip.ChangePlace{Op: trip.Add, Place: "louvre", Day: new(0)}}, did(trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Option: "louvre", Day: new(0)})},
		{"at another time", trip.Edit{trip.ChangePlace{Op: trip.Add, Place: "louvre", Start: "10:00"}}, did(trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Option: "louvre", Start: "10:00"})},
	} {
		if diff := cmp.Diff(tt.want, Settle(trip.Heard{Edit: tt.said}, text())); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	unknown := text()
	unknown.Total = 0
	if got := Settle(trip.Heard{Edit: trip.Edit{trip.AddBudget(-1)}}, unknown); got.Assumed != nil {
		t.Errorf("of a trip that nobody knows the costs of is said %q", got.Assumed)
	}
	cannot := Settle(trip.Heard{Edit: trip.Edit{trip.ShiftDates(1)}, Undone: []string{"why."}}, text())
	if diff := cmp.Diff(Reading{Edit: trip.Edit{trip.ShiftDates(1)}, Assumed: []string{"Not done: why."}}, cannot); diff != "" {
		t.Errorf("what cannot be: %s", diff)
	}
}

// What could not be read is asked about, with the words and with why nothing came of them.
func TestWhatADescriptionIsAskedAbout(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		h    trip.Heard
		says string
	}{
		"nothing":                   {trip.Heard{}, "What shall change? Say it like"},
		"what cannot be alone":      {trip.Heard{Undone: []string{"There is no Sunday in this trip."}}, "There is no Sunday in this trip. What shall change?"},
		"words that cannot be used": {trip.Heard{Edit: trip.Edit{trip.ShiftDates(1)}, Unread: []string{"a", "helicopter"}}, `I did not understand "a helicopter". Say it like`},
	} {
		got := Settle(tt.h, text())
		if got.Question == nil || got.Question.Field != "description" || !strings.HasPrefix(got.Question.Text, tt.says) || !got.Edit.Empty() {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A day that is to be calmer or fuller holds one sight fewer or more than it has, and days that are to begin later begin so much later, within
// what days may.
func TestWhatADayIsSettledTo(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Paris()
	_, journey, _ := triptest.Journey()
	nine := calendar.MustClock("09:00")
	for _, tt := range []struct {
		name string
		of   *trip.Plan
		from calendar.Clock
		said trip.Change
		want trip.Change
		says string
	}{
		{"calmer", &p, nine, trip.StepDay{Day: 1, By: -1}, trip.SetDay{Day: 1, Most: new(2)}, "You asked for another day 2: at most 2 sights on it."},
		{"fuller", &p, nine, trip.StepDay{Day: 2, By: 1}, trip.SetDay{Day: 2, Most: new(4)}, "You asked for another day 3: at most 4 sights on it."},
		{"calmer than nothing", &p, nine, trip.StepDay{Day: 4, By: -3}, trip.SetDay{Day: 4, Most: new(0)}, "You asked for another day 5: at most 0 sights on it."},
		{"fuller than can be", &p, nine, trip.StepDay{Day: 0, By: 30}, trip.SetDay{Day: 0, Most: new(12)}, "You asked for another day 1: at most 12 sights on it."},
		{"in the second stay", &journey, nine, trip.StepDay{Day: 4, By: -1}, trip.SetDay{Day: 4, Most: new(2)}, "You asked for another day 5: at most 2 sights on it."},
		{"on a day of travel", &journey, nine, trip.StepDay{Day: 3, By: 1}, trip.SetDay{Day: 3, Most: new(1)}, "You asked for another day 4: at most 1 sight on it."},

		{"an hour later", &p, nine, trip.StepHours(60), trip.SetHours{Start: calendar.MustClock("10:00")}, "You did not say by how much: your days begin at 10:00 now, not at 09:00."},
		{"an hour earlier", &p, nine, trip.StepHours(-60), trip.SetHours{Start: calendar.MustClock("08:00")}, "You did not say by how much: your days begin at 08:00 now, not at 09:00."},
		{"later than noon", &p, calendar.MustClock("11:30"), trip.StepHours(60), trip.SetHours{Start: calendar.MustClock("12:00")}, "You did not say by how much: your days begin at 12:00 now, not at 11:30."},
		{"earlier than five", &p, calendar.MustClock("05:30"), trip.StepHours(-60), trip.SetHours{Start: calendar.MustClock("05:00")}, "You did not say by how much: your days begin at 05:00 now, not at 05:30."},
	} {
		said := text()
		said.Plan, said.Start = SkeletonOf(tt.of), tt.from
		want := Reading{Edit: trip.Edit{tt.want}, Assumed: []string{tt.says}}
		if diff := cmp.Diff(want, Settle(trip.Heard{Edit: trip.Edit{tt.said}}, said)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// A pace can be no calmer than the calmest and no fuller than the fullest; of a plan that has another pace the middle one is taken.
func TestHowFarAPaceGoes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		was  trip.Pace
		by   trip.StepPace
		want trip.Pace
	}{
		{trip.PaceRelaxed, -1, trip.PaceRelaxed}, {trip.PaceRelaxed, 1, trip.PaceBalanced}, {trip.PacePacked, 1, trip.PacePacked}, {trip.PacePacked, -1, trip.PaceBalanced},
		{trip.PaceRelaxed, 2, trip.PacePacked}, {"", 1, trip.PacePacked}, {"", -1, trip.PaceRelaxed},
	} {
		said := text()
		said.Pace = tt.was
		if got := trip.Of[trip.SetPace](Settle(trip.Heard{Edit: trip.Edit{tt.by}}, said).Edit); len(got) != 1 || trip.Pace(got[0]) != tt.want {
			t.Errorf("%s by %d is %v, want %s", tt.was, tt.by, got, tt.want)
		}
	}
}

// Words name a day of a journey by its date. One on which one travels is a day of both places: it is that of the place that is spoken of.
func TestWhichDayOfAJourneyIsMeant(t *testing.T) {
	t.Parallel()
	_, p, _ := triptest.Journey()
	plan := SkeletonOf(&p)
	refs := map[string]string{"louvre": "d1.s0", "residenz": "d5.s2"}
	for _, tt := range []struct {
		name  string
		place string
		date  *int
		want  *int
	}{
		{"none", "louvre", nil, nil},
		{"the first", "louvre", new(0), new(0)},
		{"the last", "residenz", new(5), new(6)},
		{"one of the other place", "louvre", new(4), new(5)},
		{"the day of travel, of the first place", "louvre", new(3), new(3)},
		{"the day of travel, of the second place", "residenz", new(3), new(4)},
		{"the day of travel, of what is in no place yet", "glyptothek", new(3), new(3)},
		{"behind the last", "louvre", new(6), new(13)},
	} {
		said := text()
		said.Plan, said.Refs = plan, refs
		got := trip.Of[trip.ChangePlace](Settle(trip.Heard{Edit: trip.Edit{trip.ChangePlace{Op: trip.Remove, Place: tt.place, Day: tt.date}}}, said).Edit)
		if len(got) != 1 || cmp.Diff(tt.want, got[0].Day) != "" {
			t.Errorf("%s: %+v, want day %v", tt.name, got, tt.want)
		}
	}
}
