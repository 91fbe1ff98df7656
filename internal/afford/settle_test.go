package afford

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The last word looks at every pair of flights, with what can be done from its airport: at the one of the plan first, whoever
// took it, and at the one that was chosen even where repair has flown another. Both of these may cost what there is.
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
	cdg, ory := over("CDG", cdgOut, cdgBack), over("ORY", oryOut, oryBack)
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
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := Settlement{Case: Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{})}, Chosen: c.chosen, Branches: c.branches}
			var got []string
			for _, w := range s.ways(schedule.Journey{Out: f.Flight(c.out), Back: f.Flight(c.back)}) {
				line := w.Out.Number + " " + w.Back.Number + " " + w.variants[0].Stops[0][0].Ref
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
