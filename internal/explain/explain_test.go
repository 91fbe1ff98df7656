package explain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/explain"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// wishful is the sample intent with a red-eye avoided, children, and musts for these sights.
func wishful(sights ...string) trip.Intent {
	in, _, _ := triptest.Paris()
	for _, s := range sights {
		in.Requirements = append(in.Requirements, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: s}})
	}
	return in
}

func insists(in trip.Intent, sight string) bool {
	return slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool {
		return r.Level == trip.Must && r.Sights != nil && r.Sights.Name == sight
	})
}

func pinned(in trip.Intent, id string) bool {
	return slices.ContainsFunc(in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.ActivityID == id })
}

func pin(in *trip.Intent, id string, day int) {
	in.Prefs.LockedSlots = append(in.Prefs.LockedSlots, trip.LockedSlot{DayOffset: day, ActivityID: id, Window: calendar.MustWindow("14:00", "16:00")})
}

// ownWay tells whether the traveller arranges the journey themselves.
func ownWay(in trip.Intent) bool {
	return slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool { return r.Transport != nil && r.Transport.Mode == trip.ByNone })
}

const cheapest = money.Cents(4012_00)

func TestWhy(t *testing.T) {
	t.Parallel()
	pins := wishful()
	for day, id := range []string{"louvre", "orsay", "eiffel"} {
		pin(&pins, id, day)
	}
	kids := wishful()
	kids.Prefs.KidFriendly, kids.DayEnd = true, trip.KidsHome
	redEye := wishful("louvre")
	redEye.Prefs.AvoidOvernight = true
	rich := wishful("louvre", "orsay")
	rich.Budget = 9000_00
	for _, tc := range []struct {
		name     string
		in       trip.Intent
		nearMiss money.Cents
		holds    func(trip.Intent) bool
		conflict []string
		ways     []string // field: change
	}{
		{
			name: "one wish alone is impossible", in: wishful("louvre", "closed for works"),
			holds:    func(in trip.Intent) bool { return !insists(in, "closed for works") },
			conflict: []string{"you insist on closed for works"},
			ways:     []string{"requirements[1]: Do without closed for works."},
		},
		{
			name: "two wishes that exclude each other: either may go", in: wishful("louvre", "orsay", "eiffel"),
			holds:    func(in trip.Intent) bool { return !insists(in, "louvre") || !insists(in, "eiffel") },
			conflict: []string{"you insist on louvre", "you insist on eiffel"},
			ways:     []string{"requirements[0]: Do without louvre.", "requirements[2]: Do without eiffel."},
		},
		{
			name: "the first and the last of three pins", in: pins,
			holds:    func(in trip.Intent) bool { return !pinned(in, "louvre") || !pinned(in, "eiffel") },
			conflict: []string{"louvre is pinned to day 1, 14:00–16:00", "eiffel is pinned to day 3, 14:00–16:00"},
			ways: []string{"prefs.locked_slots[0]: Let louvre move from day 1, 14:00–16:00.",
				"prefs.locked_slots[2]: Let eiffel move from day 3, 14:00–16:00."},
		},
		{
			name: "money only: the best attempt says how much", in: wishful("louvre"), nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return in.Budget >= cheapest },
			conflict: []string{"the budget is $3,500"},
			ways:     []string{"budget_usd_cents: Raise the budget by $520 to $4,020."},
		},
		{
			name: "flights that nobody asked for are the dear part", in: wishful("louvre"), nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return in.Budget >= cheapest || ownWay(in) && in.Budget >= 2000_00 },
			conflict: []string{"the budget is $3,500"},
			ways: []string{"requirements: Arrange the journey there and back yourself: $2,630 is enough for the rest, and $870 stays for the way.",
				"budget_usd_cents: Raise the budget by $520 to $4,020."},
		},
		{
			name: "without flights all of the budget is needed", in: wishful("louvre"), nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return in.Budget >= cheapest || ownWay(in) && in.Budget >= 3400_00 },
			conflict: []string{"the budget is $3,500"},
			ways: []string{"requirements: Arrange the journey there and back yourself: the budget is enough for the rest.",
				"budget_usd_cents: Raise the budget by $520 to $4,020."},
		},
		{
			name: "more money makes other plans, a little dearer", in: wishful("louvre"), nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return in.Budget >= cheapest+80_00 },
			conflict: []string{"the budget is $3,500"},
			ways:     []string{"budget_usd_cents: Raise the budget by $620 to $4,120."},
		},
		{
			name: "money, though the best attempt cost less than the budget", in: rich, nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return in.Budget >= 9500_00 },
			conflict: []string{"the budget is $9,000"},
			ways:     []string{"budget_usd_cents: Raise the budget by $600 to $9,600."},
		},
		{
			name: "a wish costs nothing and comes before money", in: redEye, nearMiss: cheapest,
			holds:    func(in trip.Intent) bool { return !in.Prefs.AvoidOvernight || in.Budget >= cheapest },
			conflict: []string{"no flight by night", "the budget is $3,500"},
			ways:     []string{"prefs.avoid_overnight: Allow a flight by night.", "budget_usd_cents: Raise the budget by $520 to $4,020."},
		},
		{
			name: "without children the day ends as it usually does", in: kids,
			holds:    func(in trip.Intent) bool { return !in.Prefs.KidFriendly && in.DayEnd == calendar.MustClock("23:00") },
			conflict: []string{"every day ends by 20:00 for the children"},
			ways:     []string{"prefs.kid_friendly: Allow evenings after 20:00."},
		},
		{
			name: "other days help where no wish does", in: wishful("louvre"),
			holds: func(in trip.Intent) bool { return in.DateWindow.Start == triptest.Start.AddDays(2) },
			ways:  []string{"date_window: Travel 2 days later, from Thursday 12 June."},
		},
		{
			name: "one day less", in: wishful(),
			holds: func(in trip.Intent) bool { return in.DateWindow.Days() == 4 },
			ways:  []string{"date_window.end: Stay one day less, until Friday 13 June."},
		},
		{name: "nothing helps", in: wishful("louvre"), holds: func(trip.Intent) bool { return false }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var asked []trip.Intent
			got := explain.Why(tc.in, nil, tc.nearMiss, func(in trip.Intent) (money.Cents, bool) {
				asked = append(asked, in)
				return 9600_00, tc.holds(in)
			}, nil)
			if diff := cmp.Diff(tc.conflict, got.Conflict); diff != "" {
				t.Errorf("conflict (-want +got):\n%s", diff)
			}
			var ways []string
			for _, r := range got.Relaxations {
				ways = append(ways, r.Field+": "+r.Change)
				if !r.Checked || r.Intent == nil || !tc.holds(*r.Intent) {
					t.Errorf("%s was not tried, or its wishes are not those that hold: %+v", r.Change, r.Intent)
				}
			}
			if diff := cmp.Diff(tc.ways, ways); diff != "" {
				t.Errorf("relaxations (-want +got):\n%s", diff)
			}
			if got.Attempts != len(asked) || got.Attempts > 28 {
				t.Errorf("%d attempts counted, %d made", got.Attempts, len(asked))
			}
			for i, in := range asked {
				if in.Budget < tc.in.Budget && !ownWay(in) {
					t.Errorf("attempt %d has less money than there is: %s", i, in.Budget)
				}
				if err := in.Validate(); err != nil {
					t.Errorf("attempt %d plans something that is no wish: %v", i, err)
				}
			}
		})
	}
}

// People wait for the answer: however many wishes there are, attempts are few, and what could not be tried is still
// counted among what may conflict.
func TestAttemptsAreBounded(t *testing.T) {
	t.Parallel()
	var names []string
	for i := range 30 {
		names = append(names, fmt.Sprintf("sight %d", i))
	}
	in := wishful(names...)
	n := 0
	got := explain.Why(in, nil, 0, func(in trip.Intent) (money.Cents, bool) {
		n++
		return 1, !insists(in, "sight 3") || !insists(in, "sight 29")
	}, nil)
	if n > 28 || got.Attempts != n {
		t.Errorf("%d attempts, %d counted", n, got.Attempts)
	}
	for _, w := range []string{"you insist on sight 3", "you insist on sight 29"} {
		if !slices.Contains(got.Conflict, w) {
			t.Errorf("%q is not in the conflict %q", w, got.Conflict)
		}
	}
	if !slices.ContainsFunc(got.Relaxations, func(r trip.Relaxation) bool { return r.Field == "requirements[3]" }) {
		t.Errorf("no way out for sight 3 in %v", got.Relaxations)
	}
}

// A monotone world: some sets of wishes exclude each other, and letting go never harms. Then the conflict is impossible,
// and dropping any one member of it makes the rest possible.
func TestTheConflictIsMinimal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
		sets := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 4, rapid.ID[string]), 1, 3).Draw(t, "exclude each other")
		possible := func(wished func(string) bool) bool {
			return !slices.ContainsFunc(sets, func(set []string) bool { return !slices.ContainsFunc(set, func(s string) bool { return !wished(s) }) })
		}
		got := explain.Why(wishful(names...), nil, 0, func(in trip.Intent) (money.Cents, bool) {
			return 1, possible(func(s string) bool { return insists(in, s) })
		}, nil)
		var core []string
		for _, c := range got.Conflict {
			core = append(core, strings.TrimPrefix(c, "you insist on "))
		}
		if possible(func(s string) bool { return slices.Contains(core, s) }) {
			t.Fatalf("%q do not conflict (%q)", core, sets)
		}
		for _, without := range core {
			if !possible(func(s string) bool { return s != without && slices.Contains(core, s) }) {
				t.Fatalf("%q conflict even without %s (%q)", core, without, sets)
			}
		}
		for _, r := range got.Relaxations {
			in := wishful(names...)
			var n int
			if _, err := fmt.Sscanf(r.Field, "requirements[%d]", &n); err != nil {
				t.Fatalf("%q is no place in the intent", r.Field)
			}
			in.Requirements = slices.Delete(in.Requirements, n, n+1)
			if !possible(func(s string) bool { return insists(in, s) }) {
				t.Fatalf("%s does not help", r.Change)
			}
		}
	})
}

// Every sort of wish is said in words and is a place in the intent.
func TestWishesInWords(t *testing.T) {
	t.Parallel()
	in, _, _ := triptest.Paris()
	window := calendar.MustWindow("08:00", "12:00")
	in.Prefs.KidFriendly, in.Prefs.StrictKids, in.Prefs.AvoidOvernight = true, true, true
	want := []string{}
	for _, r := range []struct {
		wish  trip.Requirement
		words string
	}{
		{trip.Requirement{Transport: &trip.TransportWish{Direct: true, Mode: trip.ByFlight, Class: "business", Depart: &window}}, "a direct flight in business leaving 08:00–12:00"},
		{trip.Requirement{Transport: &trip.TransportWish{Mode: trip.ByNone}}, "a journey of your own"},
		{trip.Requirement{Lodging: &trip.LodgingWish{Tier: trip.TierLuxury, MinStars: 5, MaxPrice: 200_00, Services: []string{"family_rooms"}}}, "a luxury hotel with 5 stars and family rooms for at most $200 a night"},
		{trip.Requirement{Food: &trip.FoodWish{Cuisine: "breton", Near: "louvre"}}, "a Breton meal near louvre"},
		{trip.Requirement{Sights: &trip.SightsWish{Type: "art museum", All: true}}, "seeing every art museum"},
		{trip.Requirement{Sights: &trip.SightsWish{Type: "art museum", Pick: trip.PickBestRated}}, "the best rated art museum"},
		{trip.Requirement{Sights: &trip.SightsWish{Type: "garden"}}, "a sight of the kind garden"},
		{trip.Requirement{Sights: &trip.SightsWish{Free: true}}, "seeing only sights without a fee"},
		{trip.Requirement{Sights: &trip.SightsWish{PerDay: 3}}, "seeing 3 sights a day"},
		{trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostDaily, Max: 90_00}}, "spending at most $90 on daily spending"},
	} {
		r.wish.Level = trip.Must
		in.Requirements = append(in.Requirements, r.wish)
		want = append(want, "you insist on "+r.words)
	}
	want = append(want, "no flight by night", "only places that are meant for children", "every day ends by 20:00 for the children", "the budget is $3,500")
	// Whichever is let go, it holds: all of them conflict.
	got := explain.Why(in, nil, 0, func(in trip.Intent) (money.Cents, bool) {
		letGo := slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool { return r.Level == trip.Prefer })
		return 1, letGo || !in.Prefs.KidFriendly || !in.Prefs.StrictKids || !in.Prefs.AvoidOvernight || in.Budget > 3500_00
	}, nil)
	if diff := cmp.Diff(want, got.Conflict); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Where the work for attempts is spent, nothing more is tried and nothing is let go of that was not: it is said that there may be other ways out.
func TestWhatWasNotTriedIsSaid(t *testing.T) {
	t.Parallel()
	in := wishful("louvre", "orsay", "eiffel")
	for left := range 6 {
		made := 0
		got := explain.Why(in, nil, 0, func(in trip.Intent) (money.Cents, bool) {
			made++
			return 1, made <= left && (!insists(in, "louvre") || !insists(in, "eiffel"))
		}, func() bool { return made > left })
		if !got.Partial || got.Attempts != left || made != left+1 {
			t.Errorf("of %d attempts: %+v", left, got)
		}
		for _, w := range []string{"you insist on louvre", "you insist on eiffel"} {
			if left > 0 && !slices.Contains(got.Conflict, w) {
				t.Errorf("of %d attempts: %q is not in the conflict %q", left, w, got.Conflict)
			}
		}
	}
}
