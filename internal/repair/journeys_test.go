package repair_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Each stay of a journey has a bed and rides of its own: a step in one of them is not undone by what another has.
func TestMarkUndoneInAJourney(t *testing.T) {
	t.Parallel()
	_, p, f := triptest.Journey()
	ride := triptest.Ride().ID
	now := func(role trip.Role, option string) []trip.Moved { return []trip.Moved{{Role: role, Option: option}} }
	for name, tc := range map[string]struct {
		move   trip.Move
		undone bool
	}{
		"the bed of the first stay":    {trip.Move{Type: trip.DowngradeHotel, Now: now(trip.RoleCheckIn, "grandes_ecoles")}, false},
		"the bed of the second":        {trip.Move{Type: trip.DowngradeHotel, Now: now(trip.RoleCheckIn, "torbraeu")}, false},
		"a bed of none":                {trip.Move{Type: trip.DowngradeHotel, Now: now(trip.RoleCheckIn, "generator")}, true},
		"the airport of the first":     {trip.Move{Type: trip.SwapAirport, NewValue: "CDG"}, false},
		"an airport of none":           {trip.Move{Type: trip.SwapAirport, NewValue: "ORY"}, true},
		"the train between":            {trip.Move{Type: trip.ChangeRide, Now: now(trip.RoleDepart, ride)}, false},
		"another train":                {trip.Move{Type: trip.ChangeRide, Now: now(trip.RoleDepart, "ice")}, true},
		"another flight":               {trip.Move{Type: trip.ChangeFlight, Now: now(trip.RoleDepart, "late")}, true},
		"the nights":                   {trip.Move{Type: trip.MoveNight, NewValue: "Paris 3, Munich 2"}, false},
		"other nights":                 {trip.Move{Type: trip.MoveNight, NewValue: "Paris 2, Munich 3"}, true},
		"the order":                    {trip.Move{Type: trip.ReorderStays, NewValue: "Paris, Munich"}, false},
		"another order":                {trip.Move{Type: trip.ReorderStays, NewValue: "Munich, Paris"}, true},
		"a sight that is there":        {trip.Move{Type: trip.ReplaceActivity, OldValue: "zoo", NewValue: "deutsches_museum"}, false},
		"a sight that is gone":         {trip.Move{Type: trip.ReplaceActivity, OldValue: "zoo", NewValue: "nowhere"}, true},
		"a sight that came back":       {trip.Move{Type: trip.ReplaceActivity, OldValue: "louvre", NewValue: "deutsches_museum"}, true},
		"left out":                     {trip.Move{Type: trip.SkipActivity, OldValue: "zoo"}, false},
		"left out, and there":          {trip.Move{Type: trip.SkipActivity, OldValue: "louvre"}, true},
		"on its day of the journey":    {trip.Move{Type: trip.ReorderDays, NewValue: "d5:deutsches_museum"}, false},
		"on another":                   {trip.Move{Type: trip.ReorderDays, NewValue: "d1:deutsches_museum"}, true},
		"a day that was set again":     {trip.Move{Type: trip.ReorderDays, NewValue: "set again"}, false},
		"a time, which nobody can see": {trip.Move{Type: trip.ShiftTime, NewValue: "10:00"}, false},
	} {
		got := repair.MarkUndone([]trip.RepairDiff{{Moves: []trip.Move{tc.move}}}, &p, f)
		if got[0].Moves[0].Undone != tc.undone {
			t.Errorf("%s: undone is %v", name, !tc.undone)
		}
	}
}

// A step mends where it breaks nothing that was kept, and leaves less broken or the money nearer to its limit.
func TestWhatMends(t *testing.T) {
	t.Parallel()
	hours := trip.Violation{Kind: trip.VenueClosed, Blocking: true, Details: map[string]any{"reason": "outside_hours", "option_ref": "louvre"}}
	late := trip.Violation{Kind: trip.TimingInfeasible, Blocking: true, Details: map[string]any{"reason": "late"}}
	slip := trip.Violation{Kind: trip.BudgetExceeded, Details: map[string]any{"reason": "within_slippage"}}
	advice := trip.Violation{Kind: trip.PrefViolated, Details: map[string]any{"reason": "jet_lag"}}
	list := func(vs ...trip.Violation) []trip.Violation { return vs }
	for _, c := range []struct {
		name          string
		before, after []trip.Violation
		over, still   money.Cents
		want          bool
	}{
		{"one thing less is broken", list(hours, late), list(hours), 0, 0, true},
		{"something else is broken instead", list(hours, late), list(slip, late, late), 0, 0, false},
		{"another rule is broken", list(hours), list(late), 0, 0, false},
		{"as much is broken, and money is nearer", list(hours), list(hours), 200, 100, true},
		{"as much is broken, and money is not", list(hours), list(hours), 100, 100, false},
		{"a slip less", list(slip), nil, 100, 100, true},
		{"advice does not count", list(hours), list(advice, advice), 0, 0, true},
	} {
		if got := repair.Mends(c.before, c.after, c.over, c.still); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if n := repair.Count(list(hours, slip, advice)); n != 2 {
		t.Errorf("there are %d things to mend", n)
	}
}
