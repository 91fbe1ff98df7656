package afford

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// missing names what facts lack of others, and the days and meals that are closed.
func missing(all, left *trip.Facts) string {
	var out []string
	for _, f := range all.Flights {
		if left.Flight(f.ID) == nil {
			out = append(out, f.Number)
		}
	}
	for _, l := range all.Lodgings {
		if left.Lodging(l.ID) == nil {
			out = append(out, l.ID)
		}
	}
	for _, a := range all.Attractions {
		if l := left.Attraction(a.ID); l == nil {
			out = append(out, a.ID)
		} else if len(l.Blackout) > len(a.Blackout) {
			out = append(out, fmt.Sprint(a.ID, days(l.Blackout)))
		}
	}
	for _, r := range all.Restaurants {
		l := left.Restaurant(r.ID)
		if l == nil {
			out = append(out, r.ID)
			continue
		}
		if len(l.Blackout) > len(r.Blackout) {
			out = append(out, fmt.Sprint(r.ID, days(l.Blackout)))
		}
		if l.Lunch != r.Lunch || l.Dinner != r.Dinner {
			out = append(out, fmt.Sprintf("%s lunch %v dinner %v", r.ID, l.Lunch, l.Dinner))
		}
	}
	return strings.Join(out, ", ")
}

func days(list []calendar.Date) (out []int) {
	for _, d := range list {
		out = append(out, triptest.Start.DaysUntil(d))
	}
	return out
}

func TestWhatWishesLeaveOfTheFacts(t *testing.T) {
	t.Parallel()
	must := func(r trip.Requirement) func(*trip.Intent) {
		return func(in *trip.Intent) { r.Level = trip.Must; in.Requirements = append(in.Requirements, r) }
	}
	out := func(list ...trip.Exclusion) func(*trip.Intent) { return func(in *trip.Intent) { in.Excluded = list } }
	pinned := func(ref string, also func(*trip.Intent)) func(*trip.Intent) {
		return func(in *trip.Intent) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, Window: calendar.MustWindow("10:00", "11:00"), ActivityID: ref}}
			also(in)
		}
	}
	for _, tt := range []struct {
		name string
		wish func(*trip.Intent)
		want string
	}{
		{"nothing said", func(*trip.Intent) {}, ""},
		{"not that flight", out(trip.Exclusion{Option: "AF007"}), "AF007"},
		{"not that hotel", out(trip.Exclusion{Option: "generator"}), "generator"},
		{"not that sight", out(trip.Exclusion{Option: "louvre"}), "louvre"},
		{"not that sight on a day", out(trip.Exclusion{Option: "louvre", Day: new(1)}, trip.Exclusion{Option: "louvre", Day: new(2)}), "louvre[1 2]"},
		{"not that table", out(trip.Exclusion{Option: "polidor"}), "polidor"},
		{"not that table on a day", out(trip.Exclusion{Option: "polidor", Day: new(1)}), "polidor[1]"},
		{"that flight there", must(trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Outbound, Flight: "AF007"}}), "BF721"},
		{"that flight back", must(trip.Requirement{Transport: &trip.TransportWish{Direction: trip.Return, Flight: "AF008"}}), "BF722"},
		{"that hotel", must(trip.Requirement{Lodging: &trip.LodgingWish{Option: "generator"}}), "grandes_ecoles"},
		{"beds for so much in all", must(trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 500_00}}), "grandes_ecoles"},
		{"beds for less than there are", must(trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 1_00}}), ""},
		{"everything for so much in all", must(trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostTotal, Max: 500_00}}), ""},
		{"that sight on a day", must(trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: new(1)}}), "louvre[0 2 3 4]"},
		{"that sight some day", must(trip.Requirement{Sights: &trip.SightsWish{Name: "louvre"}}), ""},
		{"that table on a day, for dinner", must(trip.Requirement{Food: &trip.FoodWish{Name: "polidor", Day: new(1), Meal: trip.RoleDinner}}), "polidor[0 2 3 4], polidor lunch false dinner true"},
		{"that table for lunch", must(trip.Requirement{Food: &trip.FoodWish{Name: "polidor", Meal: trip.RoleLunch}}), "polidor lunch true dinner false"},
		{"that table", must(trip.Requirement{Food: &trip.FoodWish{Name: "polidor"}}), ""},
		{"a pinned sight stands where it stands", pinned("louvre", out(trip.Exclusion{Option: "louvre", Day: new(1)})), ""},
		{"a pinned table too", pinned("polidor", out(trip.Exclusion{Option: "polidor", Day: new(1)})), ""},
		{"preferences leave everything", func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Prefer, Transport: &trip.TransportWish{Flight: "AF007"}}, {Level: trip.Prefer, Lodging: &trip.LodgingWish{Option: "generator"}},
				{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "louvre", Day: new(1)}}, {Level: trip.Prefer, Food: &trip.FoodWish{Name: "polidor", Day: new(1)}}}
		}, ""},
	} {
		in, _, f := triptest.Paris()
		tt.wish(&in)
		_, _, before := triptest.Paris()
		if got := missing(before, Offered(&in, f)); got != tt.want {
			t.Errorf("%s: %q is gone, want %q", tt.name, got, tt.want)
		}
		if got := missing(before, f); got != "" {
			t.Errorf("%s: the facts themselves have lost %q", tt.name, got)
		}
	}
}

// An event is offered to a trip that it falls into, by a day at least, and to no other.
func TestEventsAreOfferedOnTheirDates(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	for _, tt := range []struct {
		from, to int // days from the first of the trip, which has five
		want     bool
	}{{-3, -1, false}, {-3, 0, true}, {2, 2, true}, {4, 9, true}, {5, 9, false}, {-9, 9, true}} {
		d := in.DateWindow.Start
		f.Attractions[0].Event, f.Attractions[0].Dated = "fair", []calendar.Period{{From: d.AddDays(-400), To: d.AddDays(-390)}, {From: d.AddDays(tt.from), To: d.AddDays(tt.to)}}
		if got := Offered(&in, f).Attraction(f.Attractions[0].ID) != nil; got != tt.want {
			t.Errorf("an event from day %d to day %d is offered: %t", tt.from, tt.to, got)
		}
	}
	f.Attractions[0].Event = ""
	if Offered(&in, f).Attraction(f.Attractions[0].ID) == nil {
		t.Error("a place with hours of its own on other dates is gone")
	}
}

// The branches stand in the order in which one would choose among them.
func TestTheOrderOfBranches(t *testing.T) {
	t.Parallel()
	in, p, _ := triptest.Paris()
	in.Budget = p.Costs().Total + 10_00
	at := func(name string, score float64, change func(*Candidate)) Candidate {
		c := Candidate{Branch: trip.Branch{Airport: name}, Score: score}
		c.Draft.Plan = p.Clone()
		if change != nil {
			change(&c)
		}
		return c
	}
	dearer := func(by money.Cents) func(*Candidate) {
		return func(c *Candidate) { c.Draft.Plan.Days[0].Slots[0].Choices[0].Features.Cost += by }
	}
	for _, tt := range []struct {
		name string
		list []Candidate
		want string
	}{
		{"by score", []Candidate{at("a", 1, nil), at("b", 2, nil)}, "b a"},
		{"what is outdone behind what is not", []Candidate{at("a", 2, func(c *Candidate) { c.Outdone = true }), at("b", 1, nil)}, "b a"},
		{"what costs more than there is behind what is outdone", []Candidate{at("a", 3, dearer(20_00)), at("b", 1, func(c *Candidate) { c.Outdone = true })}, "b a"},
		{"above the budget by cost", []Candidate{at("a", 3, dearer(40_00)), at("b", 1, dearer(30_00))}, "b a"},
		{"of the same score the cheaper", []Candidate{at("a", 1, dearer(1_00)), at("b", 1, nil)}, "b a"},
		{"what leaves something out last", []Candidate{at("a", 3, func(c *Candidate) { c.Draft.Unplaced = []schedule.Unplaced{{Ref: "x"}} }), at("b", 1, dearer(20_00))}, "b a"},
		{"nothing that was not drafted", []Candidate{{}, at("a", 1, nil)}, "a"},
	} {
		var got []string
		for _, c := range Ranked(&in, tt.list) {
			got = append(got, c.Branch.Airport)
		}
		if line := strings.Join(got, " "); line != tt.want || !slices.ContainsFunc(tt.list, func(c Candidate) bool { return c.Branch.Airport == "a" }) {
			t.Errorf("%s: %s, want %s", tt.name, line, tt.want)
		}
	}
}

// Money is what is missing where the rules say so, and block the plan.
func TestWhetherATripIsTooDear(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		found []trip.Violation
		want  bool
	}{
		"nothing is wrong": {nil, false},
		"money blocks":     {[]trip.Violation{{Kind: trip.VenueClosed, Blocking: true}, {Kind: trip.BudgetExceeded, Blocking: true}}, true},
		"money is advice":  {[]trip.Violation{{Kind: trip.BudgetExceeded}}, false},
		"something else":   {[]trip.Violation{{Kind: trip.VenueClosed, Blocking: true}}, false},
	} {
		if s := (&Settlement{Violations: tt.found}); s.tooDear() != tt.want {
			t.Errorf("%s: %v", name, !tt.want)
		}
	}
}

// A sight that is wanted in the morning is shut in the afternoon, and restaurants serve no dinner before the hour that is wished; what is only
// preferred shuts nothing.
func TestHoursThatAreWished(t *testing.T) {
	t.Parallel()
	in, _, known := triptest.Paris()
	at := func(from, to calendar.Clock) *calendar.Window {
		return &calendar.Window{Start: from * 60, End: to * 60}
	}
	in.Requirements = []trip.Requirement{
		{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre", Hours: at(7, 13)}},
		{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "musee_orsay", Hours: at(7, 8)}},
		{Level: trip.Must, Food: &trip.FoodWish{Meal: trip.RoleDinner, Hours: at(20, 24)}},
	}
	left := Offered(&in, known)
	for d, day := range left.Attraction("louvre").Week {
		for _, w := range day {
			if w.Start < 7*60 || w.End > 13*60 {
				t.Errorf("the Louvre is open %s on weekday %d", w, d)
			}
		}
	}
	for _, a := range known.Attractions {
		if l := left.Attraction(a.ID); a.ID != "louvre" && fmt.Sprint(l.Week) != fmt.Sprint(a.Week) {
			t.Errorf("%s is open %v, and was %v", a.ID, l.Week, a.Week)
		}
	}
	open := 0
	for i := range left.Restaurants {
		for d, day := range left.Restaurants[i].Week {
			for _, w := range day {
				if open++; w.Start < 20*60 && w.End > 16*60 {
					t.Errorf("%s serves %s on weekday %d", left.Restaurants[i].ID, w, d)
				}
			}
		}
	}
	if open == 0 {
		t.Error("no restaurant is open")
	}
}
