package afford

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// At most four branches are explored: of the airports that were named the two cheapest there and back, by the best tier of hotel that the
// budget asks for and the one below it, or the lowest there is.
func TestBranchesAreFewAndCheap(t *testing.T) {
	t.Parallel()
	without := func(tier trip.Tier) func(*trip.Intent, *trip.Facts) {
		return func(_ *trip.Intent, f *trip.Facts) {
			f.Lodgings = slices.DeleteFunc(f.Lodgings, func(l trip.Lodging) bool { return l.Tier == tier })
		}
	}
	for _, tt := range []struct {
		name   string
		budget money.Cents // for each of two people on each of five days
		change func(*trip.Intent, *trip.Facts)
		want   string
	}{
		{"three airports, three tiers", 1000_00, nil, "ORY + luxury, ORY + mid, BVA + luxury, BVA + mid"},
		{"money for the middle", midFrom, nil, "ORY + mid, ORY + budget, BVA + mid, BVA + budget"},
		{"money for the simple one", midFrom - 1, nil, "ORY + budget, BVA + budget"},
		{"a tier that nobody has", 1000_00, without(trip.TierMid), "ORY + luxury, ORY + budget, BVA + luxury, BVA + budget"},
		{"only dearer ones than the money asks for", midFrom - 1, without(trip.TierBudget), "ORY + mid, BVA + mid"},
		{"one airport was named", 1000_00, func(in *trip.Intent, _ *trip.Facts) { in.Airports = []string{"CDG"} }, "CDG + luxury, CDG + mid"},
		{"the dear one has become cheap", 1000_00, func(_ *trip.Intent, f *trip.Facts) {
			f.Flight("AF007@2025-06-09").Price, f.Flight("AF008@2025-06-14").Price = 10_00, 10_00
		}, "CDG + luxury, CDG + mid, ORY + luxury, ORY + mid"},
	} {
		in, _, f := triptest.Paris()
		in.Airports = []string{"CDG", "BVA", "ORY"}
		palace := f.Lodgings[0]
		palace.ID, palace.Tier, palace.Price = "palace", trip.TierLuxury, 600_00
		f.Lodgings = append(f.Lodgings, palace)
		f.City.Airports = append(f.City.Airports, f.City.Airports[1])
		f.City.Airports[2].IATA = "BVA"
		f.Flights = append(f.Flights,
			triptest.Flight("ZZ001@2025-06-10", "ZZ001", "Zed", "JFK", "BVA", "2025-06-09T23:00:00-04:00", "2025-06-10T12:00:00+02:00", 270_00),
			triptest.Flight("ZZ002@2025-06-14", "ZZ002", "Zed", "BVA", "JFK", "2025-06-14T18:00:00+02:00", "2025-06-14T20:00:00-04:00", 260_00))
		for i := range f.Flights {
			f.Flights[i].Class, f.Flights[i].Direct = "economy", true
		}
		in.Budget = tt.budget * money.Cents(in.Party.People()*in.DateWindow.Days())
		if tt.change != nil {
			tt.change(&in, f)
		}
		var got []string
		for _, c := range (&Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{})}).branches() {
			got = append(got, c.Branch.String())
			if out, back := f.Flight(c.Out), f.Flight(c.Back); out == nil || back == nil || out.Dest != c.Branch.Airport || back.Origin != c.Branch.Airport {
				t.Errorf("%s: %s flies by %s and %s", tt.name, c.Branch, c.Out, c.Back)
			}
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A candidate takes the rides and the bed of a journey. What the journey has not it keeps.
func TestACandidateTakesAJourney(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	was := Candidate{Branch: trip.Branch{Airport: "CDG", Tier: trip.TierMid}, Out: "AF007@2025-06-09", Back: "AF008@2025-06-14", Hotel: "grandes_ecoles"}
	out, back, bed := f.Flight("BF721@2025-06-10"), f.Flight("BF722@2025-06-14"), f.Lodging("generator")
	for _, tt := range []struct {
		name string
		on   schedule.Journey
		want []string
	}{
		{"all of it", schedule.Journey{Out: out, Back: back, Hotel: bed}, []string{out.ID, back.ID, bed.ID}},
		{"only a bed", schedule.Journey{Hotel: bed}, []string{was.Out, was.Back, bed.ID}},
		{"only rides", schedule.Journey{Out: out, Back: back}, []string{out.ID, back.ID, was.Hotel}},
		{"only the way there", schedule.Journey{Out: out}, []string{out.ID, was.Back, was.Hotel}},
		{"only the way back", schedule.Journey{Back: back}, []string{was.Out, back.ID, was.Hotel}},
		{"nothing", schedule.Journey{}, []string{was.Out, was.Back, was.Hotel}},
	} {
		if got := was.On(tt.on); !slices.Equal([]string{got.Out, got.Back, got.Hotel}, tt.want) || got.Branch != was.Branch {
			t.Errorf("%s: %s %s %s, want %s", tt.name, got.Out, got.Back, got.Hotel, tt.want)
		}
	}
}

// The table is the usual one where the money is there for it. Where beds usually cost more than on the dates, so that the trip does not fit the budget
// with it, and does with the simple one, it is the simple one.
func TestTheSimpleTableIsTakenWhereTheUsualIsTooDear(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		budget, usual money.Cents // for all, and what a night usually costs more than on the dates
		want          money.Cents // a day
	}{
		{"as dear as usual", 2900_00, 0, 140_00},
		{"usually dearer", 2900_00, 50_00, 80_00},
		{"and more money", 3000_00, 50_00, 140_00},
	} {
		in, p, f := triptest.Paris()
		in.Budget, f.City.Daily = tt.budget, trip.DailySpend{Budget: 40_00, Mid: 70_00, Luxury: 120_00}
		for i := range f.Lodgings {
			f.Lodgings[i].Estimate = f.Lodgings[i].Price + tt.usual
		}
		c := Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{}), Assumptions: p.Assumptions, Seed: 3, Iterations: 40}
		got, err := Draft(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if best := Ranked(&in, got.Branches)[0]; got.DailySpend != tt.want || best.Cost() > in.Budget || best.Draft.Plan.Assumptions.DailySpend != tt.want {
			t.Errorf("%s: %s a day for %s in all, planned with %s, want %s", tt.name, got.DailySpend, best.Cost(), best.Draft.Plan.Assumptions.DailySpend, tt.want)
		}
	}
}
