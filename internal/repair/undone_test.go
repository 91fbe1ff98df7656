package repair_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a finished plan does not show was undone by something later, and what it shows was not.
func TestMarkUndone(t *testing.T) {
	t.Parallel()
	stop := func(role trip.Role, ref string) trip.Slot {
		return trip.Slot{Role: role, Choices: []trip.Choice{{OptionRef: ref}}}
	}
	p := trip.Plan{Days: []trip.Day{
		{Slots: []trip.Slot{stop(trip.RoleArrive, "out"), stop(trip.RoleCheckIn, "inn"), stop(trip.RoleSight, "louvre")}},
		{Slots: []trip.Slot{stop(trip.RoleSight, "orsay"), stop(trip.RoleDepart, "back")}},
	}}
	f := &trip.Facts{
		Flights:  []trip.FlightOption{{ID: "out", Origin: "JFK", Dest: "CDG"}, {ID: "back", Origin: "CDG", Dest: "JFK"}},
		Lodgings: []trip.Lodging{{ID: "inn", Name: "The Inn", Tier: trip.TierBudget}},
	}
	for name, tc := range map[string]struct {
		move trip.Move
		want bool
	}{
		"this airport":             {trip.Move{Type: trip.SwapAirport, NewValue: "CDG"}, false},
		"another airport":          {trip.Move{Type: trip.SwapAirport, NewValue: "ORY"}, true},
		"this tier":                {trip.Move{Type: trip.DowngradeHotel, NewValue: "budget"}, false},
		"another tier":             {trip.Move{Type: trip.DowngradeHotel, NewValue: "mid"}, true},
		"this hotel":               {trip.Move{Type: trip.DowngradeHotel, NewValue: "budget: The Inn"}, false},
		"another hotel":            {trip.Move{Type: trip.DowngradeHotel, NewValue: "budget: Nui"}, true},
		"the very hotel":           {trip.Move{Type: trip.DowngradeHotel, NewValue: "budget", Now: []trip.Moved{{Option: "inn"}}}, false},
		"another of its tier":      {trip.Move{Type: trip.DowngradeHotel, NewValue: "budget", Now: []trip.Moved{{Option: "nui"}}}, true},
		"this flight back":         {trip.Move{Type: trip.ChangeFlight, NewValue: "back"}, false},
		"another flight":           {trip.Move{Type: trip.ChangeFlight, NewValue: "late"}, true},
		"a sight that is there":    {trip.Move{Type: trip.ReplaceActivity, OldValue: "pantheon", NewValue: "orsay"}, false},
		"a sight that is gone":     {trip.Move{Type: trip.ReplaceActivity, OldValue: "pantheon", NewValue: "cluny"}, true},
		"a sight that came back":   {trip.Move{Type: trip.ReplaceActivity, OldValue: "louvre", NewValue: "orsay"}, true},
		"left out":                 {trip.Move{Type: trip.SkipActivity, OldValue: "pantheon"}, false},
		"left out, and there":      {trip.Move{Type: trip.SkipActivity, OldValue: "louvre"}, true},
		"on this day":              {trip.Move{Type: trip.ReorderDays, NewValue: trip.DayRef(1) + ":orsay"}, false},
		"on another day":           {trip.Move{Type: trip.ReorderDays, NewValue: trip.DayRef(0) + ":orsay"}, true},
		"whole days":               {trip.Move{Type: trip.ReorderDays, NewValue: trip.DayRef(0)}, false},
		"another time of some day": {trip.Move{Type: trip.ShiftTime, NewValue: "09:00–10:00"}, false},
	} {
		before := []trip.RepairDiff{{Moves: []trip.Move{tc.move}}}
		if got := repair.MarkUndone(before, &p, f)[0].Moves[0].Undone; got != tc.want {
			t.Errorf("%s: undone %t", name, got)
		}
		if before[0].Moves[0].Undone {
			t.Errorf("%s: the record itself was changed", name)
		}
	}
}
