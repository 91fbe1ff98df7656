package revise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// wishes says what differs between two intents, a word for each: what was added with +, what is gone with -.
func wishes(was, is *trip.Intent) string {
	var out []string
	note := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if was.Budget != is.Budget {
		note("budget %s", is.Budget)
	}
	if was.DateWindow != is.DateWindow {
		note("%s to %s", is.DateWindow.Start, is.DateWindow.End)
	}
	if was.Pace != is.Pace || was.DayStart != is.DayStart || was.DayEnd != is.DayEnd {
		note("%s %s-%s", is.Pace, is.DayStart, is.DayEnd)
	}
	if !slices.Equal(was.Prefs.Themes, is.Prefs.Themes) || was.Prefs.KidFriendly != is.Prefs.KidFriendly {
		note("likes %v, children %v", is.Prefs.Themes, is.Prefs.KidFriendly)
	}
	if was.Keep != is.Keep {
		note("keep %s", is.Keep)
	}
	if is.MaxChanges != nil {
		note("%d may change", *is.MaxChanges)
	}
	of := func(stay *int) string {
		if stay == nil {
			return ""
		}
		return fmt.Sprintf(" of %d", *stay)
	}
	pins := func(in *trip.Intent) (all []string) {
		for _, l := range in.Prefs.LockedSlots {
			all = append(all, fmt.Sprintf("pin %s day %d %s-%s%s", l.ActivityID, l.DayOffset, l.Window.Start, l.Window.End, of(l.Stay)))
		}
		return all
	}
	on := func(day *int) string {
		if day == nil {
			return ""
		}
		return fmt.Sprintf(" day %d", *day)
	}
	musts := func(in *trip.Intent) (all []string) {
		for _, r := range in.Requirements {
			must := ""
			switch {
			case r.Sights != nil:
				must = fmt.Sprintf("%s %s%s", r.Level, r.Sights.Name+r.Sights.Type, on(r.Sights.Day))
			case r.Food != nil:
				must = strings.TrimSpace(fmt.Sprintf("%s %s%s %s", r.Level, r.Food.Name, on(r.Food.Day), r.Food.Meal))
			case r.Lodging != nil:
				must = fmt.Sprintf("%s %s", r.Level, r.Lodging.Option)
			case r.Transport != nil:
				must = fmt.Sprintf("%s %s %s", r.Level, r.Transport.Flight, r.Transport.Direction)
			}
			all = append(all, must+of(r.Stay))
		}
		return all
	}
	out2 := func(in *trip.Intent) (all []string) {
		for _, x := range in.Excluded {
			all = append(all, fmt.Sprintf("not %s%s", x.Option+x.Type, on(x.Day)))
		}
		return all
	}
	days := func(in *trip.Intent) (all []string) {
		for _, d := range in.Days {
			most := "any"
			if d.Most != nil {
				most = fmt.Sprint(*d.Most)
			}
			all = append(all, fmt.Sprintf("day %d: %s, %s-%s", d.Day, most, d.Start, d.End))
		}
		return all
	}
	ways := func(in *trip.Intent) (all []string) {
		for _, w := range in.Transfers {
			way := fmt.Sprintf("%s from %s to %s", cmp.Or(w.Mode, "any"), cmp.Or(w.From, "home"), cmp.Or(w.To, "home"))
			if w.Ride != "" {
				way += " " + w.Ride
			}
			if w.Booked != nil {
				way += " booked"
			}
			all = append(all, way)
		}
		return all
	}
	for _, list := range []func(*trip.Intent) []string{pins, musts, out2, days, ways} {
		before, after := list(was), list(is)
		for _, s := range before {
			if !slices.Contains(after, s) {
				note("-%s", s)
			}
		}
		for _, s := range after {
			if !slices.Contains(before, s) {
				note("+%s", s)
			}
		}
	}
	return strings.Join(out, "; ")
}

// made says what an edit by hand makes of the wishes, or the field that is refused, after "!".
func made(t *testing.T, in trip.Intent, plan Skeleton, edit trip.Edit, known Options) string {
	t.Helper()
	was := in
	got, err := Apply(in, plan, edit, nil, known)
	if f, ok := err.(*fault.Error); ok && f.Kind == fault.Invalid {
		return "!" + f.Field
	}
	if err != nil {
		t.Fatal(err)
	}
	return wishes(&was, &got.Intent)
}

// planned is the sample with what an edit may name of it. On its days stand, with their slots: bouillon_racine (d0.s1), pantheon (d0.s3),
// polidor (d0.s4), louvre (d1.s0), le_fumoir (d1.s1) and so on, and the flights and the bed.
func planned(change func(*trip.Intent)) (trip.Intent, Skeleton, Options) {
	in, p, f := triptest.Paris()
	if change != nil {
		change(&in)
	}
	known := Options{Sights: slices.Clone(f.Attractions), Tables: slices.Clone(f.Restaurants), Hotels: f.Lodgings, Flights: f.Flights, Types: []string{"museum"}}
	known.Sights = append(known.Sights, triptest.Sight("picasso", "Picasso Museum", 48.85, 2.35, "art"))
	castle, statue := triptest.Sight("castle", "Castle", 48.85, 2.35, "history"), triptest.Sight("statue", "Statue", 48.85, 2.35, "art")
	castle.Stay, statue.Stay = 240, 5
	known.Sights = append(known.Sights, castle, statue)
	tea := f.Restaurants[0]
	tea.ID, tea.Name, tea.Lunch, tea.Dinner = "tea", "Tea Room", true, false
	septime := tea
	septime.ID, septime.Name, septime.Lunch, septime.Dinner = "septime", "Septime", false, true
	known.Tables = append(known.Tables, tea, septime)
	return in, SkeletonOf(&p), known
}

func TestWhatAnEditMakesOfTheWishes(t *testing.T) {
	t.Parallel()
	pin := func(ref string, day int, from, to string) trip.LockedSlot {
		return trip.LockedSlot{DayOffset: day, Window: calendar.MustWindow(from, to), ActivityID: ref}
	}
	pinned := func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{pin("louvre", 1, "09:30", "12:00")} }
	wished := func(in *trip.Intent) {
		in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "orsay", Day: new(4)}}, {Level: trip.Must, Food: &trip.FoodWish{Name: "polidor", Day: new(4)}},
			{Level: trip.Must, Lodging: &trip.LodgingWish{Option: "generator"}}, {Level: trip.Must, Transport: &trip.TransportWish{Direction: trip.Outbound, Flight: "AF007"}},
			{Level: trip.Must, Transport: &trip.TransportWish{Direction: trip.Return, Flight: "AF008"}}}
		in.Excluded = []trip.Exclusion{{Option: "arc", Day: new(4)}, {Option: "cluny"}}
	}
	for _, tt := range []struct {
		name   string
		before func(*trip.Intent)
		edit   trip.Edit
		want   string // or the field that is refused, after "!"
	}{
		{"more money", nil, trip.Edit{trip.AddBudget(100_00)}, "budget $3,600"},
		{"less money", nil, trip.Edit{trip.AddBudget(-100_00)}, "budget $3,400"},
		{"the last cent", nil, trip.Edit{trip.AddBudget(-3500_00)}, "!delta_budget_usd_cents"},
		{"no trip costs that", nil, trip.Edit{trip.AddBudget(trip.MaxBudget + 1)}, "!delta_budget_usd_cents"},
		{"nor less than that", nil, trip.Edit{trip.AddBudget(-trip.MaxBudget - 1)}, "!delta_budget_usd_cents"},

		{"later", nil, trip.Edit{trip.ShiftDates(3)}, "2025-06-13 to 2025-06-17"},
		{"in two years", nil, trip.Edit{trip.ShiftDates(750)}, "2027-06-30 to 2027-07-04"},
		{"further than anything is known", nil, trip.Edit{trip.ShiftDates(751)}, "!shift_dates_days"},
		{"before anything was known", nil, trip.Edit{trip.ShiftDates(-751)}, "!shift_dates_days"},
		{"two days longer", nil, trip.Edit{trip.AddDays(2)}, "2025-06-10 to 2025-06-16"},
		{"three days longer", nil, trip.Edit{trip.AddDays(3)}, "!longer_days"},
		{"a day shorter", nil, trip.Edit{trip.AddDays(-1)}, "2025-06-10 to 2025-06-13"},
		{"two days shorter", nil, trip.Edit{trip.AddDays(-2)}, "!longer_days"},
		{"what stood on the day that is gone", wished, trip.Edit{trip.AddDays(-1)}, "2025-06-10 to 2025-06-13; -must orsay day 4; -must polidor day 4; +must orsay; +must polidor; -not arc day 4"},
		{"a pin on the day that is gone", func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{pin("louvre", 4, "09:30", "11:00")} }, trip.Edit{trip.AddDays(-1)}, "!longer_days"},
		{"a pin on the day before", func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{pin("louvre", 3, "09:30", "11:00")} }, trip.Edit{trip.AddDays(-1)}, "2025-06-10 to 2025-06-13"},

		{"other tastes, pins stay", pinned, trip.Edit{trip.SetPreferences{Themes: []string{"nature"}}}, "likes [nature], children false"},
		{"other pins", pinned, trip.Edit{trip.SetPreferences{Themes: []string{"art", "history"}, LockedSlots: []trip.LockedSlot{}}}, "-pin louvre day 1 09:30-12:00"},
		{"no such taste", nil, trip.Edit{trip.SetPreferences{Themes: []string{"nonsense"}}}, "!new_prefs.themes[0]"},
		{"a calmer pace has its own hours", nil, trip.Edit{trip.SetPace(trip.PaceRelaxed)}, "relaxed 00:00-00:00"},
		{"also of a plan of today", func(in *trip.Intent) { in.DayEnd = 23 * 60 }, trip.Edit{trip.SetPace(trip.PaceRelaxed)}, "relaxed 00:00-00:00"},
		{"and an evening that was chosen stays", func(in *trip.Intent) { in.DayEnd = 20 * 60 }, trip.Edit{trip.SetPace(trip.PaceRelaxed)}, "relaxed 00:00-20:00"},
		{"hours that were chosen stay", func(in *trip.Intent) { in.DayStart = calendar.MustClock("08:15") }, trip.Edit{trip.SetPace(trip.PaceRelaxed)}, "relaxed 08:15-00:00"},
		{"the same pace", nil, trip.Edit{trip.SetPace(trip.PaceBalanced)}, ""},
		{"no such pace", nil, trip.Edit{trip.SetPace("frantic")}, "!pace"},
		{"keep less", nil, trip.Edit{trip.SetKeep(trip.KeepFree)}, "keep free"},
		{"two changes", nil, trip.Edit{trip.LimitChanges(2)}, "2 may change"},
		{"a wish", wished, trip.Edit{trip.AddWishes{{Level: trip.Prefer, Sights: &trip.SightsWish{Type: "garden"}}}}, "+prefer garden"},
		{"a wish for nothing", nil, trip.Edit{trip.AddWishes{{Level: trip.Prefer}}}, "!requirements[0]"},

		{"a sight goes", pinned, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d1.s0"}}, "-pin louvre day 1 09:30-12:00; +not louvre"},
		{"a sight goes that was insisted on", wished, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "orsay"}}, "-must orsay day 4; +not orsay"},
		{"a table goes that was insisted on", wished, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "polidor"}}, "-must polidor day 4; +not polidor"},
		{"by its name", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "louvre"}}, "+not louvre"},
		{"another bed", wished, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d0.s2"}}, "-must generator; +not grandes_ecoles"},
		{"another flight there", wished, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d0.s0"}}, "-must AF007 outbound; +not AF007"},
		{"another flight back", wished, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d4.s2"}}, "-must AF008 return; +not AF008"},
		{"no museums", pinned, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum"}}, "-pin louvre day 1 09:30-12:00; +not museum"},
		{"no museums on one day", pinned, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(0)}}, "+not museum day 0"},
		{"a type that is not there", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "zoo"}}, "!moves[0].type"},
		{"a type and a place", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Option: "louvre"}}, "!moves[0].type"},
		{"a day that is not there", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(5)}}, "!moves[0].day"},
		{"what is not there", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Option: "picasso"}}, "!moves[0].option"},
		{"no such slot", nil, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: "d9.s9"}}, "!moves[0].ref"},
		{"nothing that can be done", nil, trip.Edit{trip.ChangePlace{Op: "dance", Ref: "d1.s0"}}, "!moves[0].op"},

		{"another sight", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "picasso"}}, "+must picasso day 1; +not louvre"},
		{"another sight at the pinned time", nil, trip.Edit{trip.ChangePlace{Op: trip.Lock, Ref: "d1.s0"}}, "+pin louvre day 1 09:30-12:00"},
		{"another table", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s1", Option: "tea"}}, "+must tea day 0 lunch; +not bouillon_racine day 0"},
		{"a table without dinner", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s4", Option: "tea"}}, "!moves[0].option"},
		{"a sight for lunch", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s1", Option: "picasso"}}, "!moves[0].option"},
		{"a table for a sight", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "tea"}}, "!moves[0].option"},
		{"what is planned already", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "orsay"}}, "!moves[0].option"},
		{"the same", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d1.s0", Option: "louvre"}}, "!moves[0].option"},
		{"another hotel", wished, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s2", Option: "generator"}}, ""},
		{"a hotel that is not offered", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s2", Option: "ritz"}}, "!moves[0].option"},
		{"another flight", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0", Option: "BF721@2025-06-10"}}, "+must BF721 outbound"},
		{"a flight that is not offered", nil, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0", Option: "XX1@2025-06-10"}}, "!moves[0].option"},

		{"to another day", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Day: new(2)}}, "+must louvre day 2"},
		{"to another time", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Start: "14:30"}}, "+pin louvre day 1 14:30-17:00"},
		{"a table to another day", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d0.s4", Day: new(2)}}, "+must polidor day 2 dinner"},
		{"for as long as it was planned", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d2.s3", Start: "10:00"}}, "+pin luxembourg day 2 10:00-11:30"},
		{"a meal to another time", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s4", Start: "20:15"}}, "+pin breizh day 1 20:15-21:30"},
		{"nowhere", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0"}}, "!moves[0].day"},
		{"out of the trip", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Day: new(5)}}, "!moves[0].day"},
		{"to no time", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d1.s0", Start: "25:00"}}, "!moves[0].start"},
		{"a bed elsewhere", nil, trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: "d0.s2", Day: new(1)}}, "!moves[0].ref"},

		{"a sight more", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso"}}, "+must picasso"},
		{"on a day", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(0)}}, "+must picasso day 0"},
		{"at a time", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(0), Start: "10:00"}}, "+pin picasso day 0 10:00-11:00"},
		{"at a time without a day", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Start: "10:00"}}, "!moves[0].day"},
		{"a table that serves no dinner", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(0)}}, "+must tea day 0 lunch"},
		{"somewhere", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea"}}, "+must tea"},
		{"at noon", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(0), Start: "12:00"}}, "+pin tea day 0 12:00-13:00"},
		{"at four o'clock dinner begins", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "septime", Day: new(0), Start: "16:00"}}, "+pin septime day 0 16:00-17:15"},
		{"before it does", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "septime", Day: new(0), Start: "15:59"}}, "!moves[0].option"},
		{"at no time", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "septime", Day: new(0), Start: "late"}}, "!moves[0].start"},
		{"at midnight", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(0), Start: "24:00"}}, "!moves[0].start"},
		{"a long visit", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "castle", Day: new(0), Start: "10:00"}}, "+pin castle day 0 10:00-14:00"},
		{"a short one", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "statue", Day: new(0), Start: "10:00"}}, "+pin statue day 0 10:00-10:15"},
		{"in the evening", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(0), Start: "16:00"}}, "!moves[0].option"},
		{"what is there", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "louvre"}}, "!moves[0].option"},
		{"what nobody knows", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "nowhere"}}, "!moves[0].option"},
		{"what was taken out", func(in *trip.Intent) { in.Excluded = []trip.Exclusion{{Option: "picasso"}} }, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso"}}, "+must picasso; -not picasso"},

		{"a flight stays", nil, trip.Edit{trip.ChangePlace{Op: trip.Lock, Ref: "d0.s0"}}, "+must AF007 outbound"},
		{"a bed stays", nil, trip.Edit{trip.ChangePlace{Op: trip.Lock, Ref: "d0.s2"}}, "+must grandes_ecoles"},
		{"a sight may go", pinned, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d1.s0"}}, "-pin louvre day 1 09:30-12:00"},
		{"of two that are pinned to a day one may go", func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{pin("louvre", 1, "09:30", "12:00"), pin("tuileries", 1, "14:00", "15:00"), pin("louvre", 3, "09:30", "12:00")}
		}, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d1.s0"}}, "-pin louvre day 1 09:30-12:00"},
		{"a sight of a day may go", func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre", Day: new(1)}}, {Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}}
		}, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d1.s0"}}, "-must louvre day 1"},
		{"a table of a day may go", func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Food: &trip.FoodWish{Name: "polidor", Day: new(0)}}, {Level: trip.Must, Food: &trip.FoodWish{Name: "polidor"}}}
		}, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d0.s4"}}, "-must polidor day 0"},
		{"a flight may go", wished, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d4.s2"}}, "-must AF008 return"},
		{"a bed may go", wished, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d0.s2"}}, "-must generator"},
		{"what is free already", nil, trip.Edit{trip.ChangePlace{Op: trip.Unlock, Ref: "d1.s0"}}, "!moves[0].ref"},

		{"an order", nil, trip.Edit{trip.ArrangeDay{Day: 1, Options: []string{"orsay", "louvre"}}}, ""},
		{"with what comes to the day", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(1)}, trip.ArrangeDay{Day: 1, Options: []string{"picasso", "louvre"}}}, "+must picasso day 1"},
		{"with what comes to the day at a time", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(1), Start: "10:00"}, trip.ArrangeDay{Day: 1, Options: []string{"picasso"}}}, "+pin picasso day 1 10:00-11:00"},
		{"with a meal that comes to the day", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(1)}, trip.ArrangeDay{Day: 1, Options: []string{"louvre", "tea"}}}, "+must tea day 1 lunch"},
		{"with a sight that comes to another", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(2)}, trip.ArrangeDay{Day: 1, Options: []string{"picasso"}}}, "!order[0].options[0]"},
		{"with a sight that comes to another at a time", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(2), Start: "10:00"}, trip.ArrangeDay{Day: 1, Options: []string{"picasso"}}}, "!order[0].options[0]"},
		{"with a meal that comes to another", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(2)}, trip.ArrangeDay{Day: 1, Options: []string{"tea"}}}, "!order[0].options[0]"},
		{"with a sight that comes anywhere", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso"}, trip.ArrangeDay{Day: 1, Options: []string{"picasso"}}}, "!order[0].options[0]"},
		{"with another than the sight and the meal that come", nil, trip.Edit{trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(1)}, trip.ChangePlace{Op: trip.Add, Option: "tea", Day: new(1)}, trip.ArrangeDay{Day: 1, Options: []string{"castle"}}}, "!order[0].options[0]"},
		{"of a bed", nil, trip.Edit{trip.ArrangeDay{Day: 1, Options: []string{"grandes_ecoles"}}}, "!order[0].options[0]"},
		{"of a day that comes", nil, trip.Edit{trip.AddDays(1), trip.ChangePlace{Op: trip.Add, Option: "picasso", Day: new(5)}, trip.ArrangeDay{Day: 5, Options: []string{"picasso"}}}, "2025-06-10 to 2025-06-15; +must picasso day 5"},
		{"of another day", nil, trip.Edit{trip.ArrangeDay{Day: 2, Options: []string{"louvre"}}}, "!order[0].options[0]"},
		{"of no day", nil, trip.Edit{trip.ArrangeDay{Day: 5}}, "!order[0].day"},
		{"of a day twice", nil, trip.Edit{trip.ArrangeDay{Day: 1}, trip.ArrangeDay{Day: 1}}, "!order[1].day"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in, plan, known := planned(tt.before)
			if said := made(t, in, plan, tt.edit, known); said != tt.want {
				t.Errorf("got %q, want %q", said, tt.want)
			}
		})
	}
}

// The hour at which a day ends comes from children that come along, and goes with them. An hour that was asked for stays.
func TestWhenDaysEndWithChildren(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		end       calendar.Clock
		was, kids bool
		want      calendar.Clock
	}{
		{"children stay at home", trip.KidsHome, true, false, 0},
		{"children come along", trip.KidsHome, false, true, 0},
		{"children come along as before", trip.KidsHome, true, true, trip.KidsHome},
		{"a later hour", trip.KidsHome + 1, true, false, trip.KidsHome + 1},
	} {
		in, plan, known := planned(func(in *trip.Intent) { in.Prefs.KidFriendly, in.DayEnd = tt.was, tt.end })
		got, err := Apply(in, plan, trip.Edit{trip.SetPreferences{Themes: in.Prefs.Themes, KidFriendly: tt.kids}}, nil, known)
		if err != nil || got.Intent.DayEnd != tt.want || got.Anew != (tt.was != tt.kids) {
			t.Errorf("%s: until %s, anew %t (%v)", tt.name, got.Intent.DayEnd, got.Anew, err)
		}
	}
}

// An edit holds what can be written down; of a change that nobody settled nothing is made.
func TestWhatNobodySettledIsNotApplied(t *testing.T) {
	t.Parallel()
	in, plan, known := planned(nil)
	for _, c := range []trip.Change{trip.CostLess{}, trip.SetBudget{Sum: 1}, trip.StepPace(1), trip.StepHotel{By: 1}, trip.StepDay{By: -1}, trip.StepHours(60)} {
		if _, err := Apply(in, plan, trip.Edit{c}, nil, known); !fault.Is(err, fault.Internal) {
			t.Errorf("%T by hand: %v", c, err)
		}
		if _, err := Apply(in, plan, nil, trip.Edit{c}, known); !fault.Is(err, fault.Internal) {
			t.Errorf("%T in words: %v", c, err)
		}
	}
}

// The difference of two sums in another currency is whole in it; what a field says is taken as it is.
func TestASumInWordsIsWhole(t *testing.T) {
	t.Parallel()
	in, plan, known := planned(func(in *trip.Intent) { in.Currency = trip.Currency{Code: "EUR", Rate: 1_150_000_000} })
	for _, off := range []money.Cents{-2, -1, 0, 1, 2} {
		more := 2300_00 + off - in.Budget // 2,000 euros
		said, err := Apply(in, plan, nil, trip.Edit{trip.AddBudget(more)}, known)
		typed, wrong := Apply(in, plan, trip.Edit{trip.AddBudget(more)}, trip.Edit{trip.ShiftDates(1)}, known)
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		if want := in.Currency.Rate.FromUSD(said.Intent.Budget); want%100 != 0 && (off == -1 || off == 0 || off == 1) {
			t.Errorf("%d off: said is %s, typed %s", off, said.Intent.Budget, typed.Intent.Budget)
		}
		if said.Intent.Budget != typed.Intent.Budget {
			t.Errorf("%d off: said is %s, typed %s", off, said.Intent.Budget, typed.Intent.Budget)
		}
	}
}

// Whether the plan is still the one to keep to, and whether the tastes are others, comes back beside the wishes.
func TestWhatIsPlannedAnew(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		edit         trip.Edit
		anew, tastes bool
	}{
		{"money", trip.Edit{trip.AddBudget(1_00)}, false, false},
		{"children", trip.Edit{trip.SetPreferences{Themes: []string{"art", "history"}, KidFriendly: true}}, true, false},
		{"tastes", trip.Edit{trip.SetPreferences{Themes: []string{"art"}}}, false, true},
		{"nothing shall stay", trip.Edit{trip.SetKeep(trip.KeepFree)}, true, false},
		{"little shall change", trip.Edit{trip.SetKeep(trip.KeepClose)}, false, false},
	} {
		in, plan, known := planned(nil)
		got, err := Apply(in, plan, tt.edit, trip.Edit{}, known)
		if err != nil || got.Anew != tt.anew || got.Tastes != tt.tastes {
			t.Errorf("%s: anew %v, tastes %v (%v)", tt.name, got.Anew, got.Tastes, err)
		}
	}
}

// Of what words ask for the rest is done where something cannot be, and that is said. Where nothing else is asked for it is refused, as
// about the description.
func TestWhatWordsAskForAndCannotBe(t *testing.T) {
	t.Parallel()
	add, gone := trip.ChangePlace{Op: trip.Add, Option: "picasso"}, trip.ChangePlace{Op: trip.Remove, Option: "tea"}
	for _, tt := range []struct {
		name       string
		edit, said trip.Edit
		want       string
		undone     int
	}{
		{"all can be", trip.Edit{}, trip.Edit{add}, "+must picasso", 0},
		{"one cannot", trip.Edit{}, trip.Edit{add, gone}, "+must picasso; +not tea", 1},
		{"none can", trip.Edit{}, trip.Edit{gone}, "!description", 0},
		{"none can, beside another change in words", trip.Edit{}, trip.Edit{trip.AddBudget(10_00), gone}, "budget $3,510; +not tea", 1},
		{"none can, beside a change by hand", trip.Edit{trip.AddBudget(10_00)}, trip.Edit{gone}, "budget $3,510; +not tea", 1},
		{"a field that cannot be", trip.Edit{}, trip.Edit{trip.ShiftDates(1000)}, "!description", 0},
	} {
		in, plan, known := planned(nil)
		was := in
		got, err := Apply(in, plan, tt.edit, tt.said, known)
		said := wishes(&was, cmp.Or(&got.Intent, &was))
		if f, ok := err.(*fault.Error); ok {
			said = "!" + f.Field
		}
		if said != tt.want || len(got.Undone) != tt.undone {
			t.Errorf("%s: %q and %q, want %q and %d sentences", tt.name, said, got.Undone, tt.want, tt.undone)
		}
		for _, s := range got.Undone {
			if s != "Not done: Tea Room is not in the plan." {
				t.Errorf("%s: said is %q", tt.name, s)
			}
		}
	}
}
