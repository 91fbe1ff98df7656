package revise

import (
	"testing"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Days that were set before come from memory, and only those that are asked for by what they are made of.
func TestDaysThatWereSetBefore(t *testing.T) {
	t.Parallel()
	c := edited(t, nil, nil, trip.Edit{})
	first, _, ok := KeepTo(c, nil)
	if !ok {
		t.Fatal("the sample cannot be kept to")
	}
	asked := 0
	marked := first.Plan.Clone()
	marked.Days[2].Slots[0].Choices[0].Features.Cost = 99_99
	got, why, ok := KeepTo(c, func(j schedule.Journey, day int, stops []KeptSlot) (trip.Day, bool) {
		asked++
		if j.Hotel == nil || j.Out == nil || j.Back == nil || len(stops) != len(c.Parent.Plan.Stops()[day]) {
			t.Errorf("day %d is asked for by %v, %v", day, j, stops)
		}
		return marked.Days[day], day == 2 || day == 4
	})
	if !ok || asked != 5 || got.Hits != 5 || got.Days != 5 {
		t.Fatalf("%d days asked for, %d of %d from before: %s", asked, got.Hits, got.Days, why)
	}
	if got.Plan.Days[2].Slots[0].Choices[0].Features.Cost != 99_99 || got.Plan.Days[1].Slots[0].Choices[0].Features.Cost == 99_99 {
		t.Error("the day is not the one that was set before")
	}
}

// What an edit made room for is filled where that is worth more, and nothing is looked at where it made none. How much else may change is
// for the traveller to say.
func TestWhatAnEditMadeRoomFor(t *testing.T) {
	t.Parallel()
	catacombs := func() *Desk {
		in, p, f := triptest.Paris()
		for day, refs := range [][]string{2: {"polidor", "bouillon_racine"}, 3: {"le_fumoir", "breizh"}, 4: {"natural_history"}} {
			for _, ref := range refs { // nobody searches for the same table twice
				triptest.Remove(&p, day, ref)
			}
		}
		for _, theme := range []string{"history", "outdoor"} {
			s := triptest.Sight(theme, theme, 48.8463, 2.3465, theme)
			s.Appeal = 95
			f.Attractions = append(f.Attractions, s)
		}
		return laidOut(t, in, p, f)
	}
	for _, tt := range []struct {
		name string
		wish func(*trip.Intent)
		edit trip.Edit
		want string // empty: it stays as it was
		says string
	}{
		{"nothing was changed", nil, trip.Edit{},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"only a pin was", nil, trip.Edit{trip.ChangePlace{Op: trip.Lock, Option: "louvre"}},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"only less money", nil, trip.Edit{trip.AddBudget(-10_00)},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"a sight went", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"", "12 of 13 visits stay, 1 changed. The plan before was kept to: nothing else was worth changing."},
		{"a sight went, and nothing else may", func(in *trip.Intent) { in.MaxChanges = new(0) }, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"", "12 of 13 visits stay, 1 changed. The plan before was kept to: nothing else was worth changing."},
		{"a sight went, and six may", func(in *trip.Intent) { in.MaxChanges = new(6) }, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"bouillon_racine pantheon catacombs polidor | outdoor history le_fumoir tuileries orsay breizh | marche_aligre sainte_chapelle cluny luxembourg | natural_history eiffel arc |  : AF007 AF008 grandes_ecoles", "8 of 13 visits stay, 5 changed. The plan before was kept to. Where the change made room, 5 other visits are worth more to you."},
		{"a sight went, and one may", func(in *trip.Intent) { in.MaxChanges = new(1) }, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"", "12 of 13 visits stay, 1 changed. The plan before was kept to: nothing else was worth changing."},
		{"more money, and three may", func(in *trip.Intent) { in.MaxChanges = new(3) }, trip.Edit{trip.AddBudget(1000_00)},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"an order stays whatever may change", func(in *trip.Intent) { in.MaxChanges = new(9) }, trip.Edit{trip.AddBudget(1000_00), trip.ArrangeDay{Day: 1, Options: []string{"orsay", "louvre"}}},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"other tastes", nil, trip.Edit{trip.SetPreferences{Themes: []string{"outdoor"}}},
			"bouillon_racine pantheon catacombs polidor | louvre le_fumoir outdoor tuileries orsay breizh | history sainte_chapelle cluny luxembourg | natural_history marche_aligre eiffel arc |  : AF007 AF008 grandes_ecoles", "8 of 13 visits stay, 5 changed. The plan before was kept to. Where the change made room, 5 other visits are worth more to you."},
		{"other tastes, kept close", nil, trip.Edit{trip.SetKeep(trip.KeepClose), trip.SetPreferences{Themes: []string{"outdoor"}}},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"more money", nil, trip.Edit{trip.AddBudget(1000_00)},
			"", "13 of 13 visits stay, 0 changed. The plan before was kept to: nothing else was worth changing."},
		{"planned anew", func(in *trip.Intent) { in.Keep = trip.KeepFree }, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}},
			"", "12 of 13 visits stay, 1 changed. The plan before was kept to: nothing else was worth changing."},
		{"an order stays", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "eiffel"}, trip.ArrangeDay{Day: 1, Options: []string{"orsay", "louvre"}}},
			"", "12 of 13 visits stay, 1 changed. The plan before was kept to: nothing else was worth changing."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := editedOn(t, catacombs(), tt.wish, tt.edit)
			kept, why, ok := KeepTo(c, nil)
			if !ok {
				t.Fatal(why)
			}
			better, found, ok, err := Refine(t.Context(), c, kept.Plan)
			if err != nil {
				t.Fatal(err)
			}
			said, p := "", &kept.Plan
			if ok {
				said, p = told(&better), &better
				if trip.Blocking(found) > 0 || better.Costs().Total > c.Intent.Budget {
					t.Errorf("it does not hold: %v", found)
				}
			}
			stayed := Stayed(c, schedule.StopsOf(&kept.Plan), p)
			if says := stayed.Selected + ". " + stayed.Rationale; said != tt.want || says != tt.says {
				t.Errorf("got\n%q, %q, want\n%q, %q", said, says, tt.want, tt.says)
			}
		})
	}
}
