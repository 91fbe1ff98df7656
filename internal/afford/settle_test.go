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

// The last word looks at every pair of flights, with what can be done from its airport: at the one of the plan first, whoever
// took it, and at the one that was chosen even where repair has flown another. Both of these may cost what there is. A flight that is offered no more
// has no airport.
func TestWhatIsLookedAtLast(t *testing.T) {
	t.Parallel()
	in, _, f := triptest.Paris()
	f.Flights = append(f.Flights,
		triptest.Flight("DL2", "DL2", "Delta", "CDG", "JFK", "2025-06-14T11:00:00+02:00", "2025-06-14T13:30:00-04:00", 350_00))
	over := func(airport, out, back string) Candidate {
		return Candidate{Branch: trip.Branch{Airport: airport, Tier: trip.TierMid}, Out: out, Back: back, Hotel: "grandes_ecoles",
			Variants: []Variant{{Stops: schedule.Stops{{{Ref: "from " + airport}}}}}, Simple: []Variant{{Stops: schedule.Stops{{{Ref: "simply from " + airport}}}}}}
	}
	const cdgOut, cdgBack, cdgLater, oryOut, oryBack = "AF007@2025-06-09", "AF008@2025-06-14", "DL2", "BF721@2025-06-10", "BF722@2025-06-14"
	const gone = "AF009@2025-06-09"
	cdg, ory, cdgGone := over("CDG", cdgOut, cdgBack), over("ORY", oryOut, oryBack), over("CDG", gone, cdgBack)
	bare := Candidate{Branch: trip.Branch{Airport: "ORY", Tier: trip.TierBudget}, Out: oryOut, Back: oryBack, Hotel: "generator"}
	for _, c := range []struct {
		name      string
		out, back string // of the plan
		chosen    Candidate
		branches  []Candidate
		want      []string
	}{
		{"the plan is what was chosen", cdgOut, cdgBack, cdg, []Candidate{cdg, bare, ory}, []string{
			"AF007 AF008 from CDG, chosen", "BF721 BF722 from ORY", "AF007 DL2 from CDG",
		}},
		{"repair flew to another airport", oryOut, oryBack, cdg, []Candidate{cdg, bare, ory}, []string{
			"BF721 BF722 from ORY, chosen", "AF007 AF008 from CDG, chosen", "AF007 DL2 from CDG",
		}},
		{"repair flew back otherwise", cdgOut, cdgLater, cdg, []Candidate{cdg, ory}, []string{
			"AF007 DL2 from CDG, chosen", "AF007 AF008 from CDG, chosen", "BF721 BF722 from ORY",
		}},
		{"repair flew to where nothing was drafted", oryOut, oryBack, cdg, []Candidate{cdg, bare}, []string{
			"BF721 BF722 from CDG, chosen", "AF007 AF008 from CDG, chosen", "AF007 DL2 from CDG",
		}},
		{"the flight there of the plan is gone", gone, cdgBack, cdg, []Candidate{cdg, ory}, []string{
			"none AF008 from CDG, chosen", "AF007 AF008 from CDG, chosen", "BF721 BF722 from ORY", "AF007 DL2 from CDG",
		}},
		{"the one that was chosen is gone", cdgOut, cdgBack, cdgGone, []Candidate{cdgGone, ory}, []string{
			"AF007 AF008 from CDG, chosen", "none AF008 from CDG, chosen", "BF721 BF722 from ORY",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := Settlement{Case: Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{})}, Chosen: c.chosen, Branches: c.branches}
			var got []string
			for _, w := range s.ways(schedule.Journey{Out: f.Flight(c.out), Back: f.Flight(c.back)}) {
				line := "none "
				if w.Out != nil {
					line = w.Out.Number + " "
				}
				line += w.Back.Number + " " + w.variants[0].Stops[0][0].Ref
				if w.simple[0].Stops[0][0].Ref != "simply "+w.variants[0].Stops[0][0].Ref {
					t.Errorf("%s has the simple table of another ground", line)
				}
				if w.chosen {
					line += ", chosen"
				}
				got = append(got, line)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("looked at\n%q, want\n%q", got, c.want)
			}
		})
	}
}

// A day that is half empty is filled for what the budget has left; where the trip costs more than that already, and may, for no more than it costs.
func TestAnEmptyDayIsFilledForTheMoneyThereIs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		below money.Cents // what the trip costs, the budget
		want  string
	}{
		{"money for everything", -500_00, "fifty free ten"},
		{"money for the small ticket", -10_00, "free ten"},
		{"money for none", 0, "free"},
		{"a cent less money than it costs", 1, "free"},
	} {
		p := setupPoor(t, func(p *poor) {
			keep := func(id string) bool { return slices.Contains([]string{"free", "ten", "fifty"}, id) }
			p.f.Attractions = slices.DeleteFunc(p.f.Attractions, func(a trip.Attraction) bool { return !keep(a.ID) })
			p.f.Lodgings = slices.DeleteFunc(p.f.Lodgings, func(l trip.Lodging) bool { return l.ID != "generator" })
			p.f.Flights = slices.DeleteFunc(p.f.Flights, func(o trip.FlightOption) bool { return !strings.HasPrefix(o.ID, "BF") })
		})
		p.Plan.Assumptions.DailySpend = p.simpleTable()
		meals := schedule.Stops{nil, {{Ref: "polidor", Role: trip.RoleLunch}, {Ref: "breizh", Role: trip.RoleDinner}}, nil, nil, nil}
		way := p.over("ORY")
		way.Hotel = p.f.Lodging("generator")
		draft, err := p.City.Around(&p.Intent, way.Journey, p.Plan.Assumptions, meals, schedule.Options{Quoted: true})
		if err != nil {
			t.Fatal(err)
		}
		p.Plan, p.Violations = draft.Plan, nil
		p.Intent.Budget = draft.Plan.Costs().Total - tt.below
		p.Chosen = Candidate{Branch: trip.Branch{Airport: "ORY", Tier: trip.TierBudget}, Out: way.Out.ID, Back: way.Back.ID, Hotel: "generator", Variants: []Variant{{Stops: meals}}}
		p.Branches = []Candidate{p.Chosen}
		got, _, err := p.Settle(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var added []string
		for _, day := range schedule.StopsOf(&got) {
			for _, s := range day {
				if s.Role == trip.RoleSight {
					added = append(added, s.Ref)
				}
			}
		}
		slices.Sort(added)
		if strings.Join(added, " ") != tt.want {
			t.Errorf("%s: %q, want %q, for %s beside a budget of %s", tt.name, strings.Join(added, " "), tt.want, got.Costs().Total, p.Intent.Budget)
		}
	}
}
