package afford

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A branch pays for everything when it is inside the budget and has every ticket of the fullest that was drafted for its way.
func TestPaysForEverything(t *testing.T) {
	t.Parallel()
	c := Case{Intent: trip.Intent{Budget: 1000_00}}
	costing := func(total, fees money.Cents, variants ...money.Cents) *Candidate {
		b := &Candidate{}
		b.Draft.Fees = fees
		b.Draft.Plan.Days = []trip.Day{{Slots: []trip.Slot{{Role: trip.RoleSight, Choices: []trip.Choice{{Kind: trip.KindAttraction, Features: trip.ChoiceFeatures{Cost: total}}}}}}}
		for _, f := range variants {
			b.Variants = append(b.Variants, Variant{Fees: f})
		}
		return b
	}
	for _, tt := range []struct {
		name string
		b    *Candidate
		want bool
	}{
		{"nothing else was drafted", costing(900_00, 0), true},
		{"to the cent", costing(1000_00, 0), true},
		{"a cent too much", costing(1000_01, 0), false},
		{"every ticket", costing(900_00, 80_00, 80_00, 40_00), true},
		{"not every ticket", costing(900_00, 40_00, 80_00, 40_00), false},
	} {
		if got := c.paysAll(tt.b); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// Of options that are equal in everything the first is taken; of those that nothing pays for the cheapest, and of those that are paid for the
// one of the best score that nothing outdoes.
func TestTheBestOptionOfABranch(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		all  []*option
		want int
	}{
		{"equal", []*option{{cost: 10, worth: 5}, {cost: 10, worth: 5}}, 0},
		{"the better score", []*option{{cost: 10, worth: 5, score: 1}, {cost: 10, worth: 5, score: 2}}, 1},
		{"one outdoes the other", []*option{{cost: 10, worth: 5, score: 9}, {cost: 9, worth: 5, score: 1}}, 1},
		{"more can be placed", []*option{{cost: 9, unplaced: 1}, {cost: 20}}, 1},
		{"paid for before the better score", []*option{{cost: 101, score: 9}, {cost: 100}}, 1},
		{"nothing is paid for", []*option{{cost: 102, score: 9}, {cost: 101}}, 1},
		{"what cannot be done", []*option{{cost: 1, impossible: true}, {cost: 2}}, 1},
		{"of another branch", []*option{{branch: 1, cost: 1}, {cost: 2}}, 1},
	} {
		m := &menu{Case: &Case{Intent: trip.Intent{Budget: 100}}, room: 100, all: tt.all}
		if got := slices.Index(tt.all, m.best(0)); got != tt.want {
			t.Errorf("%s: the option %d, want %d", tt.name, got, tt.want)
		}
	}
	if m := (&menu{Case: &Case{}, all: []*option{{impossible: true}}}); m.best(0) != nil {
		t.Error("what cannot be done is taken")
	}
}

// Where nothing costs an entrance fee there is one ground, and at most one more on foot; else it is drafted for less and less of the fees,
// down to none.
func TestGroundIsDraftedForLessAndLessFees(t *testing.T) {
	t.Parallel()
	caps := func(free bool) (out []money.Cents) {
		in, p, f := triptest.Paris()
		for i := range f.Attractions {
			if free {
				f.Attractions[i].Price = new(money.Cents)
			}
		}
		c := Case{Intent: in, City: schedule.NewCity(f, triptest.Taxis{}), Assumptions: p.Assumptions, Iterations: 40}
		j := schedule.JourneyOf(&p, f)
		all, err := c.ground(t.Context(), Candidate{Out: j.Out.ID, Back: j.Back.ID}, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range all {
			if !l.walk {
				out = append(out, l.cap)
			}
		}
		return out
	}
	if got := caps(true); !slices.Equal(got, []money.Cents{-1}) {
		t.Errorf("without fees: drafted for %v", got)
	}
	got := caps(false)
	if len(got) != quarters+1 || got[0] != -1 || got[quarters] != 0 || !slices.IsSortedFunc(got[1:], func(a, b money.Cents) int { return int(b - a) }) {
		t.Errorf("with fees: drafted for %v", got)
	}
}

// Ground is drafted on foot too where that saves fares; where nobody pays any it is not.
func TestGroundOnFootSavesFares(t *testing.T) {
	t.Parallel()
	in, f := sample()
	f.Lodgings = f.Lodgings[:1]
	for i := range f.Attractions {
		f.Attractions[i].Price = new(money.Cents)
	}
	for name, tt := range map[string]struct {
		ways schedule.Legs
		want bool
	}{"the bus costs two dollars": {strolls{}, true}, "every way is paid for": {triptest.Taxis{}, false}} {
		c := Case{Intent: in, City: schedule.NewCity(f, tt.ways), Iterations: 160}
		all, err := c.ground(t.Context(), Candidate{Out: "AF007@2025-06-09", Back: "AF008@2025-06-14"}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if onFoot := slices.ContainsFunc(all, func(l level) bool { return l.walk }); onFoot != tt.want {
			t.Errorf("%s: drafted on foot: %v, want %v", name, onFoot, tt.want)
		}
	}
}
