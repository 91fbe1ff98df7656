package revise

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// text is a description of a trip that costs 900 dollars of 1000, at a balanced pace, with the Louvre on its second day.
func text() Text {
	return Text{Budget: 1000_00, Total: 900_00, Pace: trip.PaceBalanced, Refs: map[string]string{"louvre": "d1.s0"}}
}

func TestWhatADescriptionMakesOfATrip(t *testing.T) {
	t.Parallel()
	said := func(s SaidMove) Said { return Said{Places: []SaidMove{s}} }
	moves := func(m Move) Reading { return Reading{Edit: Edit{Moves: []Move{m}}} }
	for _, tt := range []struct {
		name string
		said Said
		want Reading
	}{
		{"less money", Said{Delta: -50_00}, Reading{Edit: Edit{DeltaBudget: -50_00}, Assumed: []string{"The trip costs less already: $900 of the $950 that it may cost now."}}},
		{"less than it costs", Said{Delta: -100_01}, Reading{Edit: Edit{DeltaBudget: -100_01}}},
		{"less money and another day", Said{Delta: -50_00, Shift: 1}, Reading{Edit: Edit{DeltaBudget: -50_00, ShiftDays: 1}}},
		{"more money", Said{Delta: 50_00}, Reading{Edit: Edit{DeltaBudget: 50_00}}},
		{"another budget", Said{Budget: 800_00, Currency: "EUR"}, Reading{Edit: Edit{DeltaBudget: -200_00}, Currency: "EUR"}},
		{"cheaper", Said{Cheaper: true}, Reading{Edit: Edit{DeltaBudget: -190_00},
			Assumed: []string{"You want it cheaper and did not say by how much: at most $810, a tenth less than it cost."}}},
		{"longer, closer", Said{Longer: 1, Keep: trip.KeepClose, MaxChanges: new(2)}, Reading{Edit: Edit{LongerDays: 1, Keep: trip.KeepClose, MaxChanges: new(2)}}},
		{"calmer", Said{Pace: -1}, Reading{Edit: Edit{Pace: trip.PaceRelaxed}, Assumed: []string{"You asked for other days: planned at a relaxed pace, at most 3 sights a day."}}},
		{"fuller", Said{Pace: 1}, Reading{Edit: Edit{Pace: trip.PacePacked}, Assumed: []string{"You asked for other days: planned at a packed pace, at most 6 sights a day."}}},
		{"what cannot be", Said{Shift: 1, Undone: []string{"why."}}, Reading{Edit: Edit{ShiftDays: 1}, Assumed: []string{"Not done: why."}}},
		{"a place goes", said(SaidMove{Op: Remove, Place: "louvre"}), moves(Move{Op: Remove, Ref: "d1.s0"})},
		{"a place that is not there goes", said(SaidMove{Op: Remove, Place: "orsay"}), moves(Move{Op: Remove, Option: "orsay"})},
		{"a type goes on a day", said(SaidMove{Op: Remove, Type: "museum", Day: new(2)}), moves(Move{Op: Remove, Type: "museum", Day: new(1)})},
		{"a place for another", said(SaidMove{Op: Replace, Place: "louvre", With: "orsay"}), moves(Move{Op: Replace, Ref: "d1.s0", Option: "orsay"})},
		{"a place comes", said(SaidMove{Op: Add, Place: "orsay", Day: new(1), Start: "10:00"}), moves(Move{Op: Add, Option: "orsay", Day: new(0), Start: "10:00"})},
		{"a place that is there comes", said(SaidMove{Op: Add, Place: "louvre"}), moves(Move{Op: Add, Option: "louvre"})},
		{"on another day", said(SaidMove{Op: Add, Place: "louvre", Day: new(1)}), moves(Move{Op: MoveTo, Ref: "d1.s0", Option: "louvre", Day: new(0)})},
		{"at another time", said(SaidMove{Op: Add, Place: "louvre", Start: "10:00"}), moves(Move{Op: MoveTo, Ref: "d1.s0", Option: "louvre", Start: "10:00"})},
	} {
		if diff := cmp.Diff(tt.want, tt.said.Reading(text())); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	for name, q := range map[string]Said{"nothing": {}, "words that cannot be used": {Shift: 1, Unread: []string{"a helicopter"}}} {
		if got := q.Reading(text()); got.Question == nil || got.Question.Field != "description" || !got.Edit.Empty() {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestWhatNoDescriptionCanSay(t *testing.T) {
	t.Parallel()
	place := func(s SaidMove) Said { return Said{Places: []SaidMove{s}} }
	louvre := SaidMove{Op: Remove, Place: "louvre"}
	many := func(n int) (s Said) {
		for range n {
			s.Places = append(s.Places, louvre)
		}
		return s
	}
	for _, s := range []Said{{}, {Shift: 366}, {Shift: -366}, {Longer: 366}, {Longer: -366}, {Pace: 1}, {Pace: -1}, {Keep: trip.KeepFree}, {Keep: trip.KeepClose}, {MaxChanges: new(0)},
		{MaxChanges: new(40)}, many(20), place(SaidMove{Op: Remove, Type: "museum"}), place(SaidMove{Op: Replace, Place: "a", With: "b"}), place(SaidMove{Op: MoveTo, Place: "a", Day: new(1), Start: "14:30"}),
		place(SaidMove{Op: Lock, Place: "a"}), place(SaidMove{Op: Unlock, Place: "a"}), place(SaidMove{Op: Add, Place: "a"})} {
		if err := s.Validate(); err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	}
	for _, s := range []Said{{Budget: -1}, {Shift: 367}, {Shift: -367}, {Longer: 367}, {Longer: -367}, {Pace: 2}, {Pace: -2}, {Keep: trip.KeepBalanced}, {MaxChanges: new(-1)}, {MaxChanges: new(41)}, many(21),
		place(SaidMove{Op: "dance", Place: "a"}), place(SaidMove{Op: Remove}), place(SaidMove{Op: Remove, Place: "a", Type: "museum"}), place(SaidMove{Op: Add, Type: "museum"}), place(SaidMove{Op: Replace, Place: "a"}),
		place(SaidMove{Op: Remove, Place: "a", With: "b"}), place(SaidMove{Op: MoveTo, Place: "a", Day: new(0)}), place(SaidMove{Op: MoveTo, Place: "a", Start: "noon"})} {
		if err := s.Validate(); !fault.Is(err, fault.BadReply) {
			t.Errorf("%+v: %v, want fault.BadReply", s, err)
		}
	}
}
