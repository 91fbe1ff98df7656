package afford

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// byBus is a city of taxis, but every way beside a sight of the far side costs 20 dollars.
type byBus struct{ triptest.Taxis }

// farSide is where the far sights are.
var farSide = geo.Point{Lat: 48.9, Lon: 2.4}

func (n byBus) Leg(from, to geo.Point) trip.TransitLeg {
	l := n.Taxis.Leg(from, to)
	if (from.Lat == farSide.Lat) != (to.Lat == farSide.Lat) {
		l.Fare = 20_00
	}
	return l
}

// poor is a trip that costs too much, however it is made. Each of its sights is worth about as much as any other: plain ones stand beside
// each other; far ones are reached by a bus.
type poor struct {
	Settlement
	f *trip.Facts
}

// The sights, with what each costs for two.
var fees = map[string]money.Cents{"free": 0, "free_too": 0, "ten": 10_00, "ten_too": 10_00, "twenty": 20_00, "fifty": 50_00, "far": 2_00, "far_too": 2_00}

// The least that the trip costs by each of the two ways: flights, the simple table on five days, and the hostel for four nights.
const (
	leastByORY = 1000_00 + 400_00 + 380_00
	leastByCDG = 1240_00 + 400_00 + 380_00
)

func setupPoor(t *testing.T, change func(p *poor)) *poor {
	t.Helper()
	in, plan, f := triptest.Paris()
	in.Prefs.Themes, f.Attractions = nil, nil
	for id, fee := range fees {
		s := triptest.Sight(id, id, 48.85, 2.35, "history")
		if strings.HasPrefix(id, "far") {
			s.Location = farSide
		}
		s.Price = new(fee / 2)
		f.Attractions = append(f.Attractions, s)
	}
	for i := range f.Flights {
		f.Flights[i].Estimate = 1_00 // what it usually costs is not what it costs
	}
	for i := range f.Lodgings {
		f.Lodgings[i].Estimate = 1_00
	}
	slices.SortFunc(f.Attractions, func(a, b trip.Attraction) int { return strings.Compare(a.ID, b.ID) })
	p := &poor{f: f, Settlement: Settlement{Case: Case{Intent: in}, Plan: plan, Violations: []trip.Violation{{Kind: trip.BudgetExceeded, Blocking: true}},
		Judge: func(trip.Plan) []trip.Violation { return nil }}}
	p.Intent.Prefs.Returning = true // no sight comes before the others
	if change != nil {
		change(p)
	}
	p.City = schedule.NewCity(f, byBus{})
	return p
}

// over is a way over an airport, with sights to see on days, parted by "|".
func (p *poor) over(airport string, days ...string) way {
	out, back := "AF007@2025-06-09", "AF008@2025-06-14"
	if airport == "ORY" {
		out, back = "BF721@2025-06-10", "BF722@2025-06-14"
	}
	w := way{Journey: schedule.Journey{Out: p.f.Flight(out), Back: p.f.Flight(back), Hotel: p.f.Lodging("grandes_ecoles")}}
	for _, d := range days {
		w.variants = append(w.variants, Variant{Stops: sights(d)})
	}
	return w
}

// sights are those of each day, from the second on: "ten fifty|free".
func sights(days string) schedule.Stops {
	out := make(schedule.Stops, 5)
	for i, day := range strings.Split(days, "|") {
		for _, ref := range strings.Fields(day) {
			out[i+1] = append(out[i+1], schedule.Stop{Ref: ref, Role: trip.RoleSight})
		}
	}
	return out
}

func told(stops schedule.Stops) string {
	var days []string
	for _, day := range stops[1:4] {
		var refs []string
		for _, s := range day {
			refs = append(refs, s.Ref)
		}
		days = append(days, strings.Join(refs, " "))
	}
	return strings.TrimRight(strings.Join(days, "|"), "|")
}

// seen is what is left to see, in the hostel and over which airport; empty when the trip stays as it was.
func (p *poor) seen(t *testing.T, limit money.Cents, ways ...way) string {
	t.Helper()
	before := len(p.Violations)
	if err := p.thin(t.Context(), ways, limit); err != nil {
		t.Fatal(err)
	}
	if len(p.Violations) == before {
		return ""
	}
	j := schedule.JourneyOf(&p.Plan, p.f)
	if j.Hotel.ID != "generator" || p.Plan.Costs().Total > limit || p.Plan.Assumptions.DailySpend != 80_00 {
		t.Errorf("in %s for %v, of %v, with %v a day", j.Hotel.ID, p.Plan.Costs().Total, limit, p.Plan.Assumptions.DailySpend)
	}
	return j.Out.Dest + ": " + told(schedule.StopsOf(&p.Plan))
}

// Of a way whatever saves most for what it is worth is left out until the rest is paid for; more than is too much is no saving.
func TestSightsAreLeftOutUntilTheTripIsPaidFor(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, see string
		limit     money.Cents // above the least
		want      string
	}{
		{"all of it is paid for, to the cent", "ten fifty|twenty free", 80_00, "ORY: ten fifty|twenty free"},
		{"a cent is missing", "ten fifty|free", 60_00 - 1, "ORY: fifty|free"},
		{"as much as the cheapest is missing", "ten twenty|fifty", 70_00, "ORY: twenty|fifty"},
		{"more than the cheapest is missing", "ten twenty|fifty", 70_00 - 1, "ORY: ten|fifty"},
		{"more than two are", "ten twenty|fifty", 50_00 - 1, "ORY: ten twenty"},
		{"nothing but what is free", "ten fifty|twenty free", 0, "ORY: |free"},
		{"not even that", "ten fifty|twenty free", -1, ""},
		{"the way to one side is saved by all of a day", "far far_too|ten", 10_00, "ORY: |ten"},
		{"as long as that is paid for", "far far_too|ten", 54_00, "ORY: far far_too|ten"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := setupPoor(t, nil)
			if got := p.seen(t, leastByORY+tt.limit, p.over("ORY", tt.see)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// What is left out next: one sight, all of a day where that is more than one, or everything. What is pinned, locked or insisted on stays.
func TestWhatCanBeLeftOutNext(t *testing.T) {
	t.Parallel()
	must := func(w trip.SightsWish) trip.Requirement { return trip.Requirement{Level: trip.Must, Sights: &w} }
	for _, tt := range []struct {
		name, see string
		change    func(in *trip.Intent)
		want      []string
	}{
		{"nothing is to be seen", "", nil, []string{""}},
		{"one on a day", "ten|fifty", nil, []string{"|fifty", "ten", ""}},
		{"two on a day", "ten twenty|fifty", nil, []string{"twenty|fifty", "ten|fifty", "|fifty", "ten twenty", ""}},
		{"one of two is insisted on", "ten twenty|fifty", func(in *trip.Intent) { in.Requirements = []trip.Requirement{must(trip.SightsWish{Name: "ten"})} },
			[]string{"ten|fifty", "ten twenty", "ten"}},
		{"one of three is insisted on", "ten twenty fifty", func(in *trip.Intent) { in.Requirements = []trip.Requirement{must(trip.SightsWish{Name: "twenty"})} },
			[]string{"twenty fifty", "ten twenty", "twenty", "twenty"}},
		{"one is pinned", "ten twenty|fifty", func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 2, ActivityID: "fifty"}} },
			[]string{"twenty|fifty", "ten|fifty", "|fifty", "|fifty"}},
		{"one would be liked", "ten|fifty", func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "ten"}}, must(trip.SightsWish{Name: "fifty"})}
		}, []string{"|fifty", "|fifty"}},
		{"the first of a type is insisted on", "ten twenty|fifty", func(in *trip.Intent) { in.Requirements = []trip.Requirement{must(trip.SightsWish{Type: "other"})} },
			[]string{"ten|fifty", "ten twenty", "ten"}},
		{"the first is on a later day", "|ten|fifty", func(in *trip.Intent) { in.Requirements = []trip.Requirement{must(trip.SightsWish{Type: "other"})} },
			[]string{"|ten", "|ten"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := setupPoor(t, func(p *poor) {
				if tt.change != nil {
					tt.change(&p.Intent)
				}
			})
			var got []string
			for _, stops := range p.withoutSome(sights(tt.see)) {
				got = append(got, told(stops))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	locked := sights("ten|fifty")
	locked[1][0].Locked = true
	p := setupPoor(t, nil)
	if got := p.withoutSome(locked); len(got) != 2 || told(got[0]) != "ten" || told(got[1]) != "ten" {
		t.Errorf("with one locked: %v", got)
	}
}

// A table that answers what the traveller insists on stays, and the first is enough; a wish for food is not answered by a sight.
func TestTablesThatAreInsistedOn(t *testing.T) {
	t.Parallel()
	table := func(ref string) schedule.Stop { return schedule.Stop{Ref: ref, Role: trip.RoleDinner} }
	stops := schedule.Stops{{table("polidor")}, {{Ref: "ten", Role: trip.RoleSight}, table("breizh")}, {table("breizh"), table("bouillon_racine")}}
	for _, tt := range []struct {
		name string
		wish trip.Requirement
		want []string
	}{
		{"a kind of food", trip.Requirement{Level: trip.Must, Food: &trip.FoodWish{Cuisine: "breton"}}, []string{"breizh"}},
		{"any food", trip.Requirement{Level: trip.Must, Food: &trip.FoodWish{}}, []string{"polidor"}},
		{"food that nobody serves", trip.Requirement{Level: trip.Must, Food: &trip.FoodWish{Cuisine: "thai"}}, nil},
		{"food that would be liked", trip.Requirement{Level: trip.Prefer, Food: &trip.FoodWish{Cuisine: "breton"}}, nil},
		{"a sight", trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: "ten"}}, []string{"ten"}},
		{"a bed", trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{}}, nil},
	} {
		p := setupPoor(t, func(p *poor) { p.Intent.Requirements = []trip.Requirement{tt.wish} })
		if got := slices.Sorted(maps.Keys(p.insisted(stops))); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q stay, want %q", tt.name, got, tt.want)
		}
	}
}

// Of the ways that can be paid for the one with most to see is taken, of equals the first; and of each what has the least fees.
func TestWhichWayIsThinned(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		ways  func(p *poor) []way
		limit money.Cents
		want  string
	}{
		{"the one with more to see", func(p *poor) []way { return []way{p.over("ORY", "free"), p.over("ORY", "free ten")} }, leastByCDG, "ORY: free ten"},
		{"the same, told the other way round", func(p *poor) []way { return []way{p.over("ORY", "free ten"), p.over("ORY", "free")} }, leastByCDG, "ORY: free ten"},
		{"flights that are worth more than a sight", func(p *poor) []way { return []way{p.over("ORY", "free ten"), p.over("CDG", "free")} }, leastByCDG, "CDG: free"},
		{"of equals the first", func(p *poor) []way { return []way{p.over("ORY", "free"), p.over("ORY", "free_too")} }, leastByORY, "ORY: free"},
		{"one whose flights cost all there is", func(p *poor) []way { return []way{p.over("CDG", "ten|free")} }, leastByCDG, "CDG: |free"},
		{"one whose flights cost a cent more", func(p *poor) []way { return []way{p.over("CDG", "ten|free")} }, leastByCDG - 1, ""},
		{"beside one that costs too much", func(p *poor) []way { return []way{p.over("CDG", "free ten"), p.over("ORY", "free")} }, leastByCDG - 1, "ORY: free"},
		{"where nothing was drafted", func(p *poor) []way { return []way{p.over("ORY")} }, leastByCDG, ""},
		{"there is no way", func(*poor) []way { return nil }, leastByCDG, ""},
		{"the least of several", func(p *poor) []way { return []way{p.over("ORY", "fifty free", "ten free free_too", "free")} }, leastByORY, "ORY: free"},
		{"the least of the simple ones", func(p *poor) []way {
			w := p.over("ORY", "fifty", "free")
			w.simple = p.over("ORY", "fifty twenty", "free free_too").variants
			return []way{w}
		}, leastByORY, "ORY: free free_too"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := setupPoor(t, nil)
			if got := p.seen(t, tt.limit, tt.ways(p)...); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// What the traveller insists on is never left out: where there is no money for it there is no trip.
func TestWhatIsInsistedOnIsPaidFor(t *testing.T) {
	t.Parallel()
	for limit, want := range map[money.Cents]string{60_00: "ORY: ten fifty", 60_00 - 1: "ORY: ten", 10_00: "ORY: ten", 10_00 - 1: ""} {
		p := setupPoor(t, func(p *poor) {
			p.Intent.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "ten"}}}
		})
		if got := p.seen(t, leastByORY+limit, p.over("ORY", "ten fifty")); got != want {
			t.Errorf("with %v for sights: got %q, want %q", limit, got, want)
		}
	}
}

// The cheapest bed is that of the dates; of equals the more comfortable. Where the wishes allow none the trip stays as it is.
func TestTheCheapestBedOfTheDates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(f *trip.Facts)
		want   string
	}{
		{"the hostel", func(*trip.Facts) {}, "generator"},
		{"the hotel, at these dates", func(f *trip.Facts) { f.Lodging("grandes_ecoles").Price = 94_99 }, "grandes_ecoles"},
		{"of equals the more comfortable", func(f *trip.Facts) { f.Lodging("grandes_ecoles").Price = 95_00 }, "grandes_ecoles"},
		{"none", func(f *trip.Facts) { f.Lodgings = nil }, ""},
	} {
		p := setupPoor(t, func(p *poor) { tt.change(p.f) })
		got := ""
		if h := p.cheapestBed(); h != nil {
			got = h.ID
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	p := setupPoor(t, nil)
	way := p.over("ORY", "free")
	p.f.Lodgings = nil
	p.City = schedule.NewCity(p.f, byBus{})
	if got := p.seen(t, leastByCDG, way); got != "" {
		t.Errorf("without a bed: %q", got)
	}
}

// A plan that breaks a rule is none, whatever it costs; and who is not waited for any more makes none.
func TestATripIsNotThinnedToOneThatBreaksARule(t *testing.T) {
	t.Parallel()
	p := setupPoor(t, nil)
	p.Judge = func(plan trip.Plan) []trip.Violation {
		return []trip.Violation{{Kind: trip.VenueClosed, Blocking: strings.Contains(told(schedule.StopsOf(&plan)), "ten")}}
	}
	if got := p.seen(t, leastByORY+10_00, p.over("ORY", "ten")); got != "" {
		t.Errorf("got %q", got)
	}
	if _, _, err := p.thinned(t.Context(), p.over("ORY").Journey, sights("free"), leastByORY-1); err != nil {
		t.Errorf("too dear whatever is left out: %v", err)
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if err := p.thin(ctx, []way{p.over("ORY", "free")}, leastByCDG); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
	// A way that does not fit the dates is none; one from an airport that nobody knows is a defect.
	p.f.Flights = append(p.f.Flights, triptest.Flight("late", "late", "Delta", "JFK", "CDG", "2025-06-14T08:00:00-04:00", "2025-06-14T20:00:00+02:00", 100_00))
	late, lost := p.over("CDG", "free"), p.over("CDG", "free")
	late.Out, lost.Out = p.f.Flight("late"), p.f.Flight("AF008@2025-06-14")
	if got := p.seen(t, leastByCDG*2, late); got != "" {
		t.Errorf("flights that leave no time: %q", got)
	}
	if err := p.thin(t.Context(), []way{lost}, leastByCDG*2); err == nil {
		t.Error("flights that land nowhere are a way")
	}
}
