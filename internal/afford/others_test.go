package afford

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// looking is the sample that was settled on, and those who look for others.
func looking(t *testing.T, change func(*trip.Facts)) *others {
	t.Helper()
	in, p, f := triptest.Paris()
	triptest.Remove(&p, 4, "natural_history")
	if change != nil {
		change(f)
	}
	city := schedule.NewCity(f, triptest.Taxis{})
	j := schedule.JourneyOf(&p, f)
	p, _, err := city.Retime(&in, j, p.Assumptions, schedule.StopsOf(&p), p.Seed, false)
	if err != nil {
		t.Fatal(err)
	}
	s := &Settlement{Case: Case{Intent: in, City: city}, Plan: p, Judge: func(p trip.Plan) []trip.Violation { return verify.Plan(p, in, f) }}
	return &others{Settlement: s, ctx: t.Context(), ease: city.Ease(&in), seen: []Answer{{p, j, trip.Measure(&p, f, 0)}}}
}

// Other beds are the most comfortable of each tier and the cheapest of all, at the prices of the dates; never the one there is.
func TestOtherBeds(t *testing.T) {
	t.Parallel()
	k := looking(t, func(f *trip.Facts) {
		for i, l := range []struct{ night, usual money.Cents }{{120_00, 300_00}, {250_00, 50_00}, {20_00, 400_00}} {
			h := *f.Lodging("generator")
			h.ID, h.Price, h.Estimate, h.Nights = []string{"fair", "dear", "cheap"}[i], l.night, l.usual, nil
			if h.ID != "cheap" {
				h.Tier, h.Stars = trip.TierLuxury, 5
			}
			f.Lodgings = append(f.Lodgings, h)
		}
	})
	names := func(list []*trip.Lodging) (out []string) {
		for _, h := range list {
			out = append(out, h.ID)
		}
		slices.Sort(out)
		return out
	}
	f := k.City.Facts()
	for now, want := range map[string][]string{"grandes_ecoles": {"cheap", "fair"}, "fair": {"cheap", "grandes_ecoles"}, "cheap": {"fair", "grandes_ecoles"}} {
		if got := names(k.beds(f.Lodging(now))); !slices.Equal(got, want) {
			t.Errorf("beside %s: %v, want %v", now, got, want)
		}
	}
}

// What cannot be a trip is not laid out, and nothing is once nobody waits for it.
func TestWhatIsNoOtherTrip(t *testing.T) {
	t.Parallel()
	k := looking(t, nil)
	f, j := k.City.Facts(), k.seen[0].Journey
	stops := schedule.StopsOf(&k.Plan)
	fewer := stops.Clone()
	fewer[1] = fewer[1][:2]
	for name, other := range map[string]schedule.Journey{"no bed": {Out: j.Out, Back: j.Back}, "no way there": {Back: j.Back, Hotel: j.Hotel}, "no way back": {Out: j.Out, Hotel: j.Hotel}} {
		if k.lay(other, fewer); len(k.seen) != 1 {
			t.Fatalf("%s: %v", name, k.seen[1].Journey)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	late := *k
	late.ctx = ctx
	if late.lay(j, fewer); len(late.seen) != 1 {
		t.Error("a trip is laid out that nobody waits for")
	}
	if k.lay(j, stops); len(k.seen) != 1 {
		t.Error("the same trip is another one")
	}
	cheaper := j
	cheaper.Hotel = f.Lodging("generator")
	if k.lay(cheaper, stops); len(k.seen) != 2 || k.seen[1].Journey.Hotel.ID != "generator" {
		t.Errorf("another bed: %d", len(k.seen))
	}
	k.Intent.Budget, k.seen = k.seen[1].Plan.Costs().Total-1, k.seen[:1]
	if k.lay(cheaper, stops); len(k.seen) != 1 {
		t.Error("it is not paid for")
	}
	if _, err := k.Settlement.Beside(ctx, true); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
	if _, err := Draft(ctx, k.Case, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits for a draft: %v", err)
	}
}

// A simpler table is looked at where something would be worth more beside it, and be paid for.
func TestWhatIsBetterBesideAnotherTable(t *testing.T) {
	t.Parallel()
	in, p, _ := triptest.Paris()
	usual, simple := p.Assumptions, p.Assumptions
	simple.DailySpend -= 10_00
	saved := money.Cents(10_00 * in.DateWindow.Days())
	lost := schedule.TableWorth(&in, usual) - schedule.TableWorth(&in, simple)
	best := &Candidate{Worth: 1000}
	for name, tt := range map[string]struct {
		change func(*option)
		want   bool
	}{
		"worth more, and paid for to the cent": {func(*option) {}, true},
		"a cent too dear":                      {func(x *option) { x.cost++ }, false},
		"worth as much":                        {func(x *option) { x.worth-- }, false},
		"it cannot be done":                    {func(x *option) { x.impossible = true }, false},
		"it leaves something out":              {func(x *option) { x.unplaced = 1 }, false},
	} {
		x := &option{cost: in.Budget + saved, worth: best.Worth + lost + 1}
		tt.change(x)
		m := &menu{Case: &Case{Intent: in, Assumptions: usual}, all: []*option{x}}
		if got := m.betterBeside(best, simple); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
