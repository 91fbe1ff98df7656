package revise

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/trip"
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
		{"less money", trip.Edit{trip.AddBudget(-50_00)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00)}, Assumed: []string{"The trip costs less already: $900 of the $950 that it may cost now."}}},
		{"less money, and few changes", trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepClose), trip.LimitChanges(1)},
			Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepClose), trip.LimitChanges(1)}, Assumed: []string{"The trip costs less already: $900 of the $950 that it may cost now."}}},
		{"as much as it costs", trip.Edit{trip.AddBudget(-100_00)}, Reading{Edit: trip.Edit{trip.AddBudget(-100_00)}, Assumed: []string{"The trip costs less already: $900 of the $900 that it may cost now."}}},
		{"less than it costs", trip.Edit{trip.AddBudget(-100_01)}, Reading{Edit: trip.Edit{trip.AddBudget(-100_01)}}},
		{"less money and another plan", trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepFree)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.SetKeep(trip.KeepFree)}}},
		{"less money and another day", trip.Edit{trip.AddBudget(-50_00), trip.ShiftDates(1)}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00), trip.ShiftDates(1)}}},
		{"more money", trip.Edit{trip.AddBudget(50_00)}, Reading{Edit: trip.Edit{trip.AddBudget(50_00)}}},
		{"another budget", trip.Edit{trip.SetBudget{Sum: 800_00, Currency: "EUR"}}, Reading{Edit: trip.Edit{trip.AddBudget(-200_00)}, Currency: "EUR"}},
		{"another budget goes before more money", trip.Edit{trip.AddBudget(50_00), trip.SetBudget{Sum: 800_00}, trip.CostLess{}}, Reading{Edit: trip.Edit{trip.AddBudget(-200_00)}}},
		{"another budget that it costs less than", trip.Edit{trip.SetBudget{Sum: 950_00}}, Reading{Edit: trip.Edit{trip.AddBudget(-50_00)}, Assumed: []string{"The trip costs less already: $900 of the $950 that it may cost now."}}},
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
