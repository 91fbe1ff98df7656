package optimize_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

// solve is a plan that Check accepts.
func solve(t *testing.T, p *optimize.Problem) optimize.Plan {
	t.Helper()
	plan, err := search.Solve(p, search.Options{Iterations: 50})
	if err != nil {
		t.Fatalf("Solve: %v", err)
	}
	if err := optimize.Check(p, plan); err != nil {
		t.Fatalf("Check: %v\n%+v", err, plan)
	}
	return plan
}

// A plan broken on purpose is refused, for the reason it was broken.
func TestCheckRefuses(t *testing.T) {
	t.Parallel()
	// Museum and café on day 0, a locked show on day 1, a café nobody needs.
	setup := func(t *testing.T) (*optimize.Problem, optimize.Plan) {
		museum, cafe, show, rest := optimizetest.At(1, 9, optimize.Window{540, 620}), optimizetest.At(2, 5, optimizetest.AllDay), optimizetest.At(3, 2, optimizetest.AllDay), optimizetest.At(4, 0, optimizetest.AllDay)
		museum.Must, museum.Cost, museum.Group = true, 10, 1
		cafe.Kind, cafe.Buffer, cafe.Theme = 1, 20, 1
		show.Lock, show.Theme = &optimize.Lock{Day: 1, Start: 600}, 1
		cafe.Windows[1] = nil
		p := optimizetest.Village([]optimize.Visit{museum, cafe, show, rest}, 800, 800)
		p.Kinds, p.Decay, p.MoneyCap = []optimize.KindCap{{}, {PerDay: 1, Uncounted: true}}, []int64{1000, 500}, 10
		plan := solve(t, p)
		want := [][]optimize.Stop{{{0, 550, 550, 610}, {1, 620, 630, 690}}, {{2, 550, 600, 660}}}
		if diff := cmp.Diff(want, plan.Days); diff != "" {
			t.Fatalf("the plan to break (-want +got):\n%s", diff)
		}
		return p, plan
	}
	tests := []struct {
		name  string
		spoil func(*optimize.Problem, *optimize.Plan)
		want  string
	}{
		{"a day is missing", func(_ *optimize.Problem, x *optimize.Plan) { x.Days = x.Days[:1] }, "1 of 2 days"},
		{"a visit that is not", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[0][0].Visit = 9 }, "no visit 9"},
		{"arrives before it can", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[0][0].Arrival-- }, "reached at 550"},
		{"starts within the buffer", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[0][1].Start--; x.Days[0][1].End-- }, "before it can"},
		{"leaves early", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[0][1].End-- }, "not 60 minutes"},
		{"stays past closing", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[0].Windows[0] = []optimize.Window{{540, 609}} }, "closed"},
		{"comes on a closed day", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[1].Windows = nil }, "closed"},
		{"the lock is shifted", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[1][0].Start++; x.Days[1][0].End++ }, "lock"},
		{"comes home late", func(p *optimize.Problem, _ *optimize.Plan) { p.Days[0].End = 699 }, "ends at 700"},
		{"packs too late", func(p *optimize.Problem, _ *optimize.Plan) { p.Days[0].EndBuffer = 111 }, "ends at 801"},
		{"goes where it is not liked", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[1].Score[0] = 0 }, "not wanted"},
		{"a visit twice", func(p *optimize.Problem, x *optimize.Plan) {
			x.Days[1] = append(x.Days[1], optimize.Stop{0, 670, 670, 730})
			p.Visits[0].Windows[1] = []optimize.Window{optimizetest.AllDay}
		}, "twice"},
		{"a group twice", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[2].Group = 1 }, "twice"},
		{"too many of a kind on a day", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[0].Kind = 1 }, "too many of kind"},
		{"too many of a kind on the trip", func(p *optimize.Problem, _ *optimize.Plan) { p.Kinds[0].PerTrip = 1 }, "too many of kind"},
		{"too many of a further kind", func(p *optimize.Problem, _ *optimize.Plan) { p.Visits[0].Also = []int{1} }, "too many of kind"},
		{"too many visits", func(p *optimize.Problem, _ *optimize.Plan) { p.Kinds[1].Uncounted, p.Days[0].MaxVisits = false, 1 }, "more than 1"},
		{"too dear", func(p *optimize.Problem, _ *optimize.Plan) { p.MoneyCap = 9 }, "costs 10, more than 9"},
		{"the must is dropped in silence", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[0] = nil }, "must 0"},
		{"the lock is dropped in silence", func(_ *optimize.Problem, x *optimize.Plan) { x.Days[1] = nil }, "lock 2"},
		{"reports what is there", func(_ *optimize.Problem, x *optimize.Plan) {
			x.Unplaced = []optimize.Unplaced{{Visit: 0, Reason: optimize.Clash}}
		}, "for no reason"},
		{"reports what there is not", func(_ *optimize.Problem, x *optimize.Plan) {
			x.Unplaced = []optimize.Unplaced{{Visit: 4, Reason: optimize.Clash}}
		}, "for no reason"},
		{"reports without a reason", func(_ *optimize.Problem, x *optimize.Plan) { x.Unplaced = []optimize.Unplaced{{Visit: 3}} }, "for no reason"},
		{"no money at all", func(p *optimize.Problem, _ *optimize.Plan) { p.MoneyCap = 0 }, "costs 10, more than 0"},
		{"miscounts money", func(_ *optimize.Problem, x *optimize.Plan) { x.Cost++ }, "costs 10"},
		{"miscounts travel", func(_ *optimize.Problem, x *optimize.Plan) { x.Travel-- }, "travels"},
		{"flatters itself", func(_ *optimize.Problem, x *optimize.Plan) { x.Objective++ }, "worth 15"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, plan := setup(t)
			test.spoil(p, &plan)
			if err := optimize.Check(p, plan); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want … %s …", err, test.want)
			}
		})
	}
}

// Check accepts a plan that waits at home instead of at the door.
func TestCheckAcceptsLaterStarts(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village([]optimize.Visit{optimizetest.At(1, 5, optimizetest.AllDay)}, 1080, 1080)
	plan := solve(t, p)
	plan.Days[0][0].Start += 30
	plan.Days[0][0].End += 30
	if err := optimize.Check(p, plan); err != nil {
		t.Error(err)
	}
}
