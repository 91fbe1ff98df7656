package revise

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// desk lays the sample out, set again so that its times and ways are those of the city.
func desk(t *testing.T, change func(*trip.Intent, *trip.Facts)) *Desk {
	t.Helper()
	in, p, f := triptest.Paris()
	triptest.Remove(&p, 4, "natural_history")
	if change != nil {
		change(&in, f)
	}
	return laidOut(t, in, p, f)
}

// laidOut is a desk with a plan that holds.
func laidOut(t *testing.T, in trip.Intent, p trip.Plan, f *trip.Facts) *Desk {
	t.Helper()
	city := schedule.NewCity(f, triptest.Taxis{})
	set, _, err := city.Retime(&in, schedule.JourneyOf(&p, f), p.Assumptions, schedule.StopsOf(&p), p.Seed, false)
	if err != nil {
		t.Fatal(err)
	}
	d := NewDesk(triptest.Itinerary(in, set, f), &trip.Facts{}, triptest.Taxis{}, verify.Plan)
	if trip.Blocking(d.base) > 0 {
		t.Fatalf("the sample does not hold: %v", d.base)
	}
	return d
}

// Five alternatives are offered when nobody says how many, and twenty at most; a slot that is pinned has none.
func TestHowManyAlternativesAreOffered(t *testing.T) {
	t.Parallel()
	d := desk(t, func(_ *trip.Intent, f *trip.Facts) {
		for i := range 30 {
			f.Attractions = append(f.Attractions, triptest.Sight(fmt.Sprintf("sight_%02d", i), fmt.Sprint("Sight ", i), 48.8463, 2.3465, "history"))
		}
	})
	shut := triptest.Sight("shut", "Shut", 48.8463, 2.3465, "history", "architecture")
	shut.Appeal, shut.Week = 100, triptest.Hours("09:00", "18:00", 0, 1, 2, 3, 4, 5, 6)
	d.facts.Attractions = append(d.facts.Attractions, shut) // the worthiest, and it breaks a rule
	sight := refOf(t, d, "pantheon")
	for _, tt := range []struct{ n, want int }{{-1, 5}, {0, 5}, {1, 1}, {6, 6}, {20, 20}, {21, 20}, {1000, 20}} {
		got, err := d.Alternatives(sight, tt.n)
		if err != nil || len(got) != tt.want {
			t.Errorf("asked for %d, %d are offered (%v), want %d", tt.n, len(got), err, tt.want)
		}
		for i, a := range got {
			if a.Option == "pantheon" || a.Option == "shut" || i > 0 && trip.Blocking(got[i-1].Violations) > trip.Blocking(a.Violations) {
				t.Errorf("asked for %d, offered is %s as the %d", tt.n, a.Option, i+1)
			}
		}
	}
	for _, ref := range []string{"d9.s0", "d0", trip.TripRef, ""} {
		if _, err := d.Alternatives(ref, 1); !fault.Is(err, fault.NotFound) {
			t.Errorf("%q: %v, want fault.NotFound", ref, err)
		}
	}
	triptest.Find(&d.it.Plan, "pantheon").Locked = true
	if _, err := d.Alternatives(sight, 1); !fault.Is(err, fault.Conflict) {
		t.Errorf("a pinned slot: %v, want fault.Conflict", err)
	}
}

// What else could stand there is told in the language of the trip, its kind too.
func TestAlternativesNameKindsInTheLanguageOfTheTrip(t *testing.T) {
	t.Parallel()
	d := desk(t, func(in *trip.Intent, f *trip.Facts) {
		in.Lang = wording.German
		picasso := triptest.Sight("picasso", "Picasso Museum", 48.8463, 2.3465, "history")
		picasso.Type = "art_museum"
		f.Attractions = append(f.Attractions, picasso)
		tea := f.Restaurants[0]
		tea.ID, tea.Name, tea.Cuisine = "tea", "Tea", []string{"tea room"}
		f.Restaurants = append(f.Restaurants, tea)
	})
	for option, c := range map[string]struct{ ref, want string }{"picasso": {refOf(t, d, "pantheon"), "Picasso Museum (Kunstmuseum)"}, "tea": {refOf(t, d, "polidor"), "Tea (Teestube)"}} {
		list, err := d.Alternatives(c.ref, 20)
		at := slices.IndexFunc(list, func(a Alternative) bool { return a.Option == option })
		if err != nil || at < 0 {
			t.Fatalf("%s is not offered: %v", option, err)
		}
		if !strings.HasPrefix(list[at].Why, c.want) {
			t.Errorf("said is %q, want %q", list[at].Why, c.want)
		}
	}
}

// At lunch a table is offered that serves lunch, at dinner one that serves dinner, whatever else it serves.
func TestAlternativesServeTheMeal(t *testing.T) {
	t.Parallel()
	d := desk(t, func(_ *trip.Intent, f *trip.Facts) {
		for id, serves := range map[string][2]bool{"lunches": {true, false}, "dinners": {false, true}, "both": {true, true}, "drinks": {false, false}} {
			r := f.Restaurants[0]
			r.ID, r.Name, r.Lunch, r.Dinner = id, id, serves[0], serves[1]
			f.Restaurants = append(f.Restaurants, r)
		}
	})
	for table, want := range map[string]string{"bouillon_racine": "both lunches", "polidor": "both dinners"} {
		list, err := d.Alternatives(refOf(t, d, table), 20)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, a := range list {
			if slices.Contains([]string{"lunches", "dinners", "both", "drinks"}, a.Option) {
				got = append(got, a.Option)
			}
		}
		if slices.Sort(got); strings.Join(got, " ") != want {
			t.Errorf("in place of %s are offered %v, want %s", table, got, want)
		}
	}
}

func refOf(t *testing.T, d *Desk, option string) (ref string) {
	t.Helper()
	d.it.Plan.Each(func(day, slot int, s *trip.Slot) {
		if s.Selected().OptionRef == option && ref == "" {
			ref = trip.SlotRef(day, slot)
		}
	})
	return ref
}

// Fixes come in an order: those that leave fewer rules broken, then by how little they change, what the trip costs and how long it is
// on the way. There are two of a kind at most, and five in all.
func TestTheOrderOfFixes(t *testing.T) {
	t.Parallel()
	d := desk(t, nil)
	fix := func(name string, kind FixKind, broken int, cost money.Cents, minutes int) mended {
		f := mended{change: change{kind: kind, option: name}, plan: d.it.Plan, cost: cost, minutes: minutes}
		for range broken {
			f.found = append(f.found, trip.Violation{Blocking: true})
		}
		f.found = append(f.found, trip.Violation{}, trip.Violation{}) // advice does not count
		return f
	}
	for _, tt := range []struct {
		name string
		list []mended
		want []string
	}{
		{"nothing", nil, nil},
		{"what leaves nothing broken first", []mended{fix("one", FixReorder, 1, 0, 0), fix("none", FixRemove, 0, 99, 99)}, []string{"none", "one"}},
		{"then the smaller change", []mended{fix("remove", FixRemove, 0, 0, 0), fix("replace", FixReplace, 0, 1, 1), fix("move", FixMoveDay, 0, 2, 2), fix("reorder", FixReorder, 0, 3, 3)},
			[]string{"reorder", "move", "replace", "remove"}},
		{"to put back is as small as to move", []mended{fix("move", FixMoveDay, 0, 2, 0), fix("back", FixPutBack, 0, 1, 0)}, []string{"back", "move"}},
		{"then the cheaper", []mended{fix("dear", FixReorder, 0, 2, 1), fix("cheap", FixReorder, 0, 1, 9)}, []string{"cheap", "dear"}},
		{"then the shorter way", []mended{fix("far", FixReorder, 0, 1, 2), fix("near", FixReorder, 0, 1, 1)}, []string{"near", "far"}},
		{"then as they were tried", []mended{fix("first", FixReorder, 0, 1, 1), fix("second", FixReorder, 0, 1, 1)}, []string{"first", "second"}},
		{"two of a kind", []mended{fix("a", FixReorder, 0, 1, 0), fix("b", FixReorder, 0, 2, 0), fix("c", FixReorder, 0, 3, 0), fix("d", FixRemove, 1, 0, 0)}, []string{"a", "b", "d"}},
		{"five in all", []mended{fix("a", FixReorder, 0, 1, 0), fix("b", FixReorder, 0, 2, 0), fix("c", FixPutBack, 0, 1, 0), fix("d", FixPutBack, 0, 2, 0), fix("e", FixMoveDay, 0, 3, 0),
			fix("f", FixMoveDay, 0, 4, 0)}, []string{"a", "b", "c", "d", "e"}},
	} {
		m := mending{Desk: d, was: d.layout(), now: d.layout(), plan: d.it.Plan, mended: tt.list}
		var got []string
		for _, f := range m.best() {
			got = append(got, f.Option)
			i := slices.IndexFunc(tt.list, func(o mended) bool { return o.option == f.Option })
			if cost, way := tt.list[i].cost-d.it.Plan.Costs().Total, tt.list[i].minutes-onTheWay(&d.it.Plan); f.DeltaCost != cost || f.DeltaMinutes != way || f.Valid != (trip.Blocking(tt.list[i].found) == 0) {
				t.Errorf("%s: %s costs %s and %d minutes more, and holds: %v", tt.name, f.Option, f.DeltaCost, f.DeltaMinutes, f.Valid)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// A calmer pace takes the least worthy sights out of days that are too full, down to what it allows and no further. What is pinned or
// insisted on stays, and where nobody asked for another pace, all does.
func TestCalmerDays(t *testing.T) {
	t.Parallel()
	sight := func(ref string) KeptSlot { return KeptSlot{Role: trip.RoleSight, Option: ref} }
	pinned := func(ref string) KeptSlot { s := sight(ref); s.Locked = true; return s }
	lunch := KeptSlot{Role: trip.RoleLunch, Option: "polidor"}
	for _, tt := range []struct {
		name     string
		was, now trip.Pace
		must     string
		day      []KeptSlot
		want     []string
	}{
		{"three sights are as calm as it gets", trip.PaceBalanced, trip.PaceRelaxed, "", []KeptSlot{sight("louvre"), lunch, sight("cluny"), sight("arc")}, []string{"louvre", "polidor", "cluny", "arc"}},
		{"the fourth goes, which is worth least", trip.PaceBalanced, trip.PaceRelaxed, "", []KeptSlot{sight("louvre"), sight("arc"), lunch, sight("cluny"), sight("orsay")}, []string{"louvre", "polidor", "cluny", "orsay"}},
		{"of two that are worth the same the first", trip.PaceBalanced, trip.PaceRelaxed, "", []KeptSlot{sight("natural_history"), sight("louvre"), sight("catacombs_2"), sight("orsay")}, []string{"louvre", "catacombs_2", "orsay"}},
		{"two go of five", trip.PacePacked, trip.PaceRelaxed, "", []KeptSlot{sight("louvre"), sight("arc"), sight("cluny"), sight("natural_history"), sight("orsay")}, []string{"louvre", "cluny", "orsay"}},
		{"what is pinned stays", trip.PaceBalanced, trip.PaceRelaxed, "", []KeptSlot{pinned("arc"), sight("louvre"), sight("cluny"), sight("orsay")}, []string{"arc", "louvre", "orsay"}},
		{"what is insisted on stays", trip.PaceBalanced, trip.PaceRelaxed, "arc", []KeptSlot{sight("arc"), sight("louvre"), sight("cluny"), sight("orsay")}, []string{"arc", "louvre", "orsay"}},
		{"where all is pinned all stays", trip.PaceBalanced, trip.PaceRelaxed, "", []KeptSlot{pinned("arc"), pinned("louvre"), pinned("cluny"), pinned("orsay")}, []string{"arc", "louvre", "cluny", "orsay"}},
		{"nobody asked", trip.PaceRelaxed, trip.PaceRelaxed, "", []KeptSlot{sight("louvre"), sight("arc"), sight("cluny"), sight("orsay")}, []string{"louvre", "arc", "cluny", "orsay"}},
	} {
		in, _, f := triptest.Paris()
		twin := *f.Attraction("natural_history")
		twin.ID, twin.Name = "catacombs_2", "Its twin"
		f.Attractions = append(f.Attractions, twin)
		parent := in
		parent.Pace, in.Pace = tt.was, tt.now
		in.Requirements = []trip.Requirement{{Level: trip.Must, Food: &trip.FoodWish{Cuisine: "french"}}}
		if tt.must != "" {
			in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: tt.must}})
		}
		k := keeping{Case: Case{Intent: &in, Parent: Parent{Intent: parent}, City: schedule.NewCity(f, triptest.Taxis{})}, days: [][]KeptSlot{tt.day, {lunch}}}
		before := slices.Clone(tt.day)
		k.calm()
		var got []string
		for _, s := range k.days[0] {
			got = append(got, s.Option)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || len(k.days[1]) != 1 || !slices.Equal(before, tt.day) {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// A plan that an edit broke is mended by changes that each leave fewer rules broken, the smallest first; one that holds needs none.
func TestAnEditedPlanIsMended(t *testing.T) {
	t.Parallel()
	d := desk(t, nil)
	days := d.shown(&d.it.Plan, nil).Days
	if got, err := d.Fixes(days); err != nil || len(got) != 0 {
		t.Errorf("of a plan that holds: %v, %v", got, err)
	}
	is := func(a trip.Activity) bool { return a.OptionRef == "louvre" } // shut on Tuesdays, and the first day is one
	at := slices.IndexFunc(days[1].Activities, is)
	louvre := days[1].Activities[at]
	days[1].Activities = slices.Delete(slices.Clone(days[1].Activities), at, at+1)
	last := slices.IndexFunc(days[0].Activities, func(a trip.Activity) bool { return a.Role == trip.RoleDinner })
	days[0].Activities = slices.Insert(slices.Clone(days[0].Activities), last, louvre)
	got, err := d.Fixes(days)
	if err != nil || len(got) == 0 {
		t.Fatalf("%v, %v", got, err)
	}
	if f := got[0]; f.Kind != FixPutBack || f.Option != "louvre" || !f.Valid || f.For == "" {
		t.Errorf("first %+v", f)
	}
	for i, f := range got {
		if f.Says == "" || i > 0 && f.Valid && !got[i-1].Valid {
			t.Errorf("%d: %s %s holds: %v", i+1, f.Kind, f.Says, f.Valid)
		}
	}
}
