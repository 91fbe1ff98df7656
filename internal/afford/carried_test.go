package afford

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

var update = flag.Bool("update", false, "write golden files")

// sample is Paris with flights of another carrier, beds of three tiers and prices that are not the usual ones.
func sample() (trip.Intent, *trip.Facts) {
	in, _, f := triptest.Paris()
	in.Requirements = []trip.Requirement{{Level: trip.Prefer, Food: &trip.FoodWish{Cuisine: "french"}}}
	for i := range f.Flights {
		f.Flights[i].Class, f.Flights[i].Direct = "economy", true
		f.Flights[i].Estimate = f.Flights[i].Price + money.Cents(i%3)*20_00
	}
	f.City.Daily = trip.DailySpend{Budget: 40_00, Mid: 70_00, Luxury: 120_00}
	f.Flights = append(f.Flights,
		triptest.Flight("DL2", "DL2", "Delta", "CDG", "JFK", "2025-06-14T11:00:00+02:00", "2025-06-14T13:30:00-04:00", 290_00))
	f.Flights[len(f.Flights)-1].Class, f.Flights[len(f.Flights)-1].Direct = "economy", true
	ritz := *f.Lodging("grandes_ecoles")
	ritz.ID, ritz.Name, ritz.Tier, ritz.Stars, ritz.Price, ritz.Estimate, ritz.Nights = "ritz", "Ritz", trip.TierLuxury, 5, 520_00, 480_00, nil
	f.Lodgings = append(f.Lodgings, ritz)
	for i := range f.Lodgings { // what they usually cost puts them in another order
		f.Lodgings[i].Estimate = f.Lodgings[i].Price + money.Cents(1-i)*45_00
	}
	for i := range 6 {
		s := triptest.Sight(fmt.Sprint("sight_", i), fmt.Sprint("Sight ", i), 48.84+float64(i)/200, 2.33+float64(i)/150, []string{"art", "history", "nature"}[i%3])
		s.Price = new(money.Cents(i * 8_00))
		f.Attractions = append(f.Attractions, s)
	}
	return in, f
}

// strolls are the ways of a city where what is near is reached on foot, and the rest by a bus that costs two dollars.
type strolls struct{ triptest.Taxis }

func (s strolls) Leg(from, to geo.Point) trip.TransitLeg {
	l := s.Taxis.Leg(from, to)
	if l.Mode, l.Fare = trip.Bus, 2_00; l.Distance < 2000 {
		l.Mode, l.Fare, l.DurationSeconds = trip.Walk, 0, int(l.Distance)
	}
	return l
}

// seen are the stops of a plan, day by day.
func seen(p *trip.Plan) string {
	var days []string
	for _, day := range schedule.StopsOf(p) {
		var refs []string
		for _, s := range day {
			refs = append(refs, s.Ref)
		}
		days = append(days, strings.Join(refs, " "))
	}
	return strings.Join(days, " | ")
}

func ids(j schedule.Journey) string {
	if j.Out == nil {
		return j.Hotel.ID
	}
	return j.Out.ID + " " + j.Back.ID + " " + j.Hotel.ID
}

// What a budget carries, from the branches to the plan that is settled on and the answers beside it, for more and for less money and for
// wishes that leave less to choose from.
func TestWhatABudgetCarries(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, tt := range []struct {
		name   string
		change func(*trip.Intent, *trip.Facts)
	}{
		{"as it is", nil},
		{"a lot of money", func(in *trip.Intent, _ *trip.Facts) { in.Budget = 9000_00 }},
		{"not much", func(in *trip.Intent, _ *trip.Facts) { in.Budget = 2300_00 }},
		{"little", func(in *trip.Intent, _ *trip.Facts) { in.Budget = 1950_00 }},
		{"hardly any", func(in *trip.Intent, _ *trip.Facts) { in.Budget = 1790_00 }},
		{"too little", func(in *trip.Intent, _ *trip.Facts) { in.Budget = 900_00 }},
		{"for food", func(in *trip.Intent, _ *trip.Facts) { in.Prefs.Themes = []string{"food"}; in.Budget = 2600_00 }},
		{"by train", func(in *trip.Intent, _ *trip.Facts) {
			in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Mode: "train"}}}
		}},
		{"one airport, an early flight home", func(in *trip.Intent, f *trip.Facts) {
			in.Airports = []string{"CDG"}
			in.Requirements = []trip.Requirement{{Level: trip.Must, Transport: &trip.TransportWish{Direction: trip.Return, Flight: "DL2"}}}
		}},
		{"a pinned sight and one that must be", func(in *trip.Intent, f *trip.Facts) {
			in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 2, Window: triptest.Slot(*in, f, trip.RoleSight, "louvre", "10:00", "12:30").Window, ActivityID: "louvre"}}
			in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "sight_5"}}}
			in.Budget = 2400_00
		}},
		{"nothing of art, nothing dear", func(in *trip.Intent, f *trip.Facts) {
			in.Excluded = []trip.Exclusion{{Option: "louvre"}, {Option: "orsay", Day: new(1)}, {Option: "AF007"}, {Option: "ritz"}, {Option: "polidor"}, {Option: "breizh", Day: new(0)}}
		}},
		{"nights are dear on the dates", func(in *trip.Intent, f *trip.Facts) {
			f.Lodging("grandes_ecoles").Nights = []money.Cents{300_00, 300_00, 300_00, 300_00}
		}},
		{"less than is left when all is left out", func(in *trip.Intent, f *trip.Facts) {
			in.Budget = 1700_00
			for i := range f.Attractions {
				f.Attractions[i].Price = new(money.Cents(9_00))
			}
		}},
		{"no bed is left", func(in *trip.Intent, f *trip.Facts) { f.Lodgings = nil }},
	} {
		in, f := sample()
		if tt.change != nil {
			tt.change(&in, f)
		}
		city := schedule.NewCity(Offered(&in, f), strolls{})
		c := Case{Intent: in, City: city, Seed: 3, Iterations: 160}
		c.Assumptions = trip.Assumptions{TransitBuffer: trip.TransitBufferMinutes, MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes}
		fmt.Fprintf(&b, "%s, %s\n", tt.name, in.Budget)
		told := 0
		drafted, err := Draft(t.Context(), c, func(n int) { told = n })
		if err != nil {
			if !fault.Is(err, fault.Unplannable) {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "  %v\n\n", err)
			continue
		}
		fmt.Fprintf(&b, "  %d branches, %s a day\n", told, drafted.DailySpend)
		list := Ranked(&in, drafted.Branches)
		for _, x := range list {
			fmt.Fprintf(&b, "  %s: %s for %s, worth %d, outdone %v, %d unplaced\n", x.Branch, ids(x.Journey(city.Facts())), x.Cost(), x.Worth, x.Outdone, len(x.Draft.Unplaced))
			for _, v := range x.Variants {
				fmt.Fprintf(&b, "    worth %d for %s\n", v.Worth, v.Fees)
			}
			for _, v := range x.Simple {
				fmt.Fprintf(&b, "    simply worth %d for %s\n", v.Worth, v.Fees)
			}
		}
		c.Assumptions.DailySpend = drafted.DailySpend
		p, _, err := city.Retime(&in, list[0].Journey(city.Facts()), c.Assumptions, schedule.StopsOf(&list[0].Draft.Plan), c.Seed, false)
		if err != nil {
			t.Fatal(err)
		}
		p.Branch = list[0].Branch
		s := Settlement{Case: c, Plan: p, Violations: verify.Plan(p, in, f), Chosen: list[0], Branches: drafted.Branches,
			Judge: func(p trip.Plan) []trip.Violation { return verify.Plan(p, in, f) }}
		fmt.Fprintf(&b, "  dated %s\n", p.Costs().Total)
		if s.Plan, s.Violations, err = s.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "  settled on %s with %s for %s, %d broken\n    %s\n", s.Plan.Branch, ids(schedule.JourneyOf(&s.Plan, city.Facts())), s.Plan.Costs().Total, trip.Blocking(s.Violations), seen(&s.Plan))
		beside, err := s.Beside(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "  %+v\n", beside.Now.Measures)
		for _, a := range beside.Answers {
			fmt.Fprintf(&b, "  or %s: %+v\n    %s\n", ids(a.Journey), a.Measures, seen(&a.Plan))
		}
		alone, err := s.Beside(t.Context(), false)
		if err != nil || len(alone.Answers) > 0 || alone.Now.Measures != beside.Now.Measures {
			t.Errorf("%s: whoever has chosen is offered %d plans, %v", tt.name, len(alone.Answers), err)
		}
		b.WriteString("\n")
	}
	const golden = "testdata/carried.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Error(diff)
	}
}
