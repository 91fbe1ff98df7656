package plan

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A screen that fills while the plan is made gets a pin for every stop that it names, and a day at leisure has none.
func TestEveryStopThatIsToldHasItsPin(t *testing.T) {
	t.Parallel()
	_, p, facts := triptest.Paris()
	p.Days = append(p.Days, trip.Day{Date: p.Days[0].Date})
	days := dayDetails(&p, facts)
	told := 0
	for i, d := range days {
		if len(d.At) != len(d.Stops) {
			t.Fatalf("day %d names %d stops and has %d pins", i, len(d.Stops), len(d.At))
		}
		for k, name := range d.Stops {
			told++
			pin := geo.Point{Lat: d.At[k][0], Lon: d.At[k][1]}
			var is geo.Point
			for _, a := range facts.Attractions {
				if a.Name == name {
					is = a.Location
				}
			}
			if off := geo.Distance(pin, is); off > 1 {
				t.Errorf("%s is %.1f m from its pin", name, off)
			}
		}
	}
	if told == 0 {
		t.Fatal("the sample has no stops")
	}
	free, err := json.Marshal(days[len(days)-1])
	if err != nil || strings.Contains(string(free), `"at"`) {
		t.Errorf("a day at leisure tells %s, %v", free, err)
	}
}

// Events are kept and many are sent at once: a pin is no longer than its five decimals.
func TestPinsAreShort(t *testing.T) {
	t.Parallel()
	for p, want := range map[geo.Point]string{
		{Lat: 48.8606111, Lon: 2.3376444}:    "[48.86061,2.33764]",
		{Lat: -33.8567844, Lon: 151.2152967}: "[-33.85678,151.2153]",
		{Lat: 0.1 + 0.2, Lon: 0.000001}:      "[0.3,0]",
	} {
		got, err := json.Marshal(pinOf(p))
		if err != nil || string(got) != want {
			t.Errorf("%v is told as %s, %v, want %s", p, got, err, want)
		}
	}
}

// Whoever asks why not another branch is told what decided against it, and a score only where the score did.
func TestWhyNotAnotherBranch(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	in.Budget = p.Costs().Total + 500_00
	at := func(airport string, extra money.Cents, score float64, edit func(*afford.Candidate)) afford.Candidate {
		c := afford.Candidate{Branch: trip.Branch{Airport: airport, Tier: trip.TierMid}, Hotel: "grandes_ecoles", Draft: schedule.Draft{Plan: p}, Score: score}
		c.Draft.Plan.Assumptions.DailySpend += extra / money.Cents(len(p.Days))
		if edit != nil {
			edit(&c)
		}
		return c
	}
	branches := []afford.Candidate{
		at("CDG", 0, 2, nil),
		at("ORY", 50_00, 1.5, nil),
		at("NCE", 500_00, 1, nil), // the budget, to the cent
		at("BVA", 60_00, 9, func(c *afford.Candidate) { c.Outdone = true }),
		at("LIL", 900_00, 9, nil),
		at("LYS", 0, 9, func(c *afford.Candidate) {
			c.Draft.Unplaced = []schedule.Unplaced{{Ref: "eiffel", Name: "Eiffel Tower"}}
		}),
	}
	got := branchDecision(&in, afford.Ranked(&in, branches), f)
	want := []string{ // in the order in which they are ranked
		"ORY + mid-tier hotel: about %s, score 1.50 against 2.00",
		"NCE + mid-tier hotel: about %s, score 1.00 against 2.00",
		"BVA + mid-tier hotel: about %s, worth no more than something that costs less",
		"LIL + mid-tier hotel: about %s, above the budget",
		"LYS + mid-tier hotel: about %s, no room for Eiffel Tower",
	}
	if got.Selected != "CDG + mid-tier hotel, Hôtel des Grandes Écoles" || len(got.Options) != len(want) {
		t.Fatalf("told is %q, %q", got.Selected, got.Options)
	}
	for i := range want {
		if line := fmt.Sprintf(want[i], branches[i+1].Cost()); got.Options[i] != line {
			t.Errorf("told is %q, want %q", got.Options[i], line)
		}
	}
	in.Budget = 100_00
	for _, line := range branchDecision(&in, afford.Ranked(&in, branches[:4]), f).Options {
		if !strings.HasSuffix(line, ", above the budget as well") {
			t.Errorf("beside a trip above the budget told is %q", line)
		}
	}
}
