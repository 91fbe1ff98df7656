package app_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// orderOn names the sights and meals of a day, in their order.
func orderOn(day *trip.ItineraryDay) (options []string) {
	for _, a := range day.Activities {
		if stop(a.Role) {
			options = append(options, a.OptionRef)
		}
	}
	return options
}

// A hand arranges a day anew, by order alone. Where a check of that said that it holds, the plan that is kept has the day in that order, and
// at the very times that the check said; where it does not hold, the day is done in another order and nothing is lost.
func TestADayIsKeptAsItWasArranged(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	held, other := 0, 0
	for _, text := range []string{parisWish, tokyoWish} {
		parent, it := planned(t, a, ctx, text)
		for seed := range howMany(t, 16) {
			r := rand.New(rand.NewPCG(uint64(seed), 5))
			day := r.IntN(len(it.Days))
			options := orderOn(&it.Days[day])
			if len(options) < 2 {
				continue
			}
			i, j := r.IntN(len(options)), r.IntN(len(options))
			options[i], options[j] = options[j], options[i]
			moved := it
			moved.Days = daysOf(t, &it)
			for at, option := range options {
				drag(t, moved.Days, option, day, at+10) // one after the other to the end
			}
			checked, err := a.Check(ctx, parent.ID, moved.Days)
			if err != nil {
				t.Fatal(err)
			}
			done, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.ArrangeDay{Day: day, Options: options}})
			for d := range it.Days {
				if d == day {
					continue
				}
				if diff := cmp.Diff(it.Plan.Days[d], after.Plan.Days[d]); diff != "" {
					t.Errorf("day %d was not spoken of (-before +after):\n%s", d, diff)
				}
			}
			got := orderOn(&after.Days[day])
			if !checked.Valid {
				other++
				slices.Sort(got)
				slices.Sort(options)
				if diff := cmp.Diff(options, got); diff != "" {
					t.Errorf("what is not to be done in that order is lost (-asked +kept):\n%s", diff)
				}
				continue
			}
			held++
			if diff := cmp.Diff(options, got); diff != "" {
				t.Errorf("%s, run %s: check says that it holds (-asked +kept):\n%s", text, done.ID, diff)
			}
			for k, act := range checked.Days[day].Activities {
				if now := after.Days[day].Activities[k]; now.Window != act.Window || now.OptionRef != act.OptionRef {
					t.Errorf("%s: %s at %s was checked as %s at %s", text, now.Name, now.Window, act.Name, act.Window)
				}
			}
		}
	}
	t.Logf("%d orders held, %d did not", held, other)
	if held == 0 || other == 0 {
		t.Errorf("%d orders held and %d did not: half the story is not told", held, other)
	}
}

// A stop is dragged to a certain place of another day: the move says the day, the order the place.
func TestAStopIsMovedToAPlaceInTheOrder(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, it := planned(t, a, ctx, strings.Replace(parisWish, "$2,500", "$2,800", 1))
	held := 0
	for from := range it.Days {
		for _, act := range it.Days[from].Activities {
			if act.Role != trip.RoleSight {
				continue
			}
			for to := 1; to < len(it.Days)-1; to++ {
				if to == from {
					continue
				}
				moved := it
				moved.Days = daysOf(t, &it)
				drag(t, moved.Days, act.OptionRef, to, 1)
				checked, err := a.Check(ctx, parent.ID, moved.Days)
				if err != nil || !checked.Valid || held == 4 {
					continue
				}
				held++
				want := orderOn(&moved.Days[to])
				r, err := a.Edit(ctx, parent.ID, parent.ID[:24]+"00000000000"+string(rune('a'+held)), trip.Edit{trip.SetKeep(trip.KeepClose), trip.ChangePlace{Op: trip.MoveTo, Ref: act.Ref, Day: &to}, trip.ArrangeDay{Day: to, Options: want}})
				if err != nil || r.Status != run.Completed {
					t.Fatalf("%s to day %d: %v %s", act.Name, to, err, r.Problem)
				}
				after := itinerary(t, r)
				if diff := cmp.Diff(want, orderOn(&after.Days[to])); diff != "" {
					t.Errorf("%s to day %d (-asked +kept):\n%s", act.Name, to, diff)
				}
			}
		}
	}
	if held == 0 {
		t.Error("nothing could be moved")
	}
}

// How many sights are good for a day is for the planner to say of what it places. Who drags one more to a day gets it on top of those
// there, as long as the hours last.
func TestAHandOutweighsThePace(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, it := planned(t, a, ctx, "7 days in Paris from New York, October 10-16 2026, budget $4000, art museums and food, relaxed")
	most := it.Intent.Pace.SightsPerDay()
	full, spare, minutes := -1, -1, 0 // of the full days, the one whose sights take least time
	for d := 1; d < len(it.Days)-1; d++ {
		switch sights, took := sightsOn(&it.Days[d]), sightMinutes(&it.Days[d]); {
		case len(sights) == most && (full < 0 || took < minutes):
			full, minutes = d, took
		case len(sights) > 0:
			spare = d
		}
	}
	if full < 0 || spare < 0 {
		t.Fatalf("no day has the %d sights of its pace, or no other has any", most)
	}
	var moved *trip.Activity
	for i := range it.Days[spare].Activities {
		act := &it.Days[spare].Activities[i]
		if act.Role != trip.RoleSight || len(it.Facts.Attraction(act.OptionRef).Hours().On(it.Days[full].Date)) == 0 {
			continue
		}
		if moved == nil || act.Window.Minutes() < moved.Window.Minutes() {
			moved = act
		}
	}
	_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.SetKeep(trip.KeepClose), trip.ChangePlace{Op: trip.MoveTo, Ref: moved.Ref, Day: &full}})
	want := append(sightsOn(&it.Days[full]), moved.OptionRef)
	got := sightsOn(&after.Days[full])
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s joins day %d (-asked +kept):\n%s", moved.Name, full, diff)
	}
}

// sightsOn names the sights of a day.
func sightsOn(day *trip.ItineraryDay) (options []string) {
	for _, act := range day.Activities {
		if act.Role == trip.RoleSight {
			options = append(options, act.OptionRef)
		}
	}
	return options
}

func sightMinutes(day *trip.ItineraryDay) (n int) {
	for _, act := range day.Activities {
		if act.Role == trip.RoleSight {
			n += act.Window.Minutes()
		}
	}
	return n
}
