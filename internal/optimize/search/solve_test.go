package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

// mustSolve solves and has the plan checked.
func mustSolve(t *testing.T, p *optimize.Problem, o Options) optimize.Plan {
	t.Helper()
	plan := solve(t, p, o)
	if err := optimize.Check(p, plan); err != nil {
		t.Fatalf("Check: %v\n%+v", err, plan)
	}
	return plan
}

func TestStories(t *testing.T) {
	t.Parallel()
	lock := func(day int, start int32) func(*optimize.Visit) {
		return func(v *optimize.Visit) { v.Lock = &optimize.Lock{Day: day, Start: start} }
	}
	must := func(v *optimize.Visit) { v.Must = true }
	group := func(v *optimize.Visit) { v.Group = 7 }
	meal := func(v *optimize.Visit) { v.Kind = 1 }
	tasting := func(v *optimize.Visit) { v.Also = []int{2} }
	costs := func(c int64) func(*optimize.Visit) { return func(v *optimize.Visit) { v.Cost = c } }
	themed := func(v *optimize.Visit) { v.Theme = 3 }
	tests := []struct {
		name     string
		visits   []optimize.Visit
		ends     []int32
		change   func(*optimize.Problem)
		want     [][]optimize.Stop
		worth    int64
		unplaced []optimize.Unplaced
	}{{
		name: "a day may be empty",
		ends: []int32{1080}, want: [][]optimize.Stop{nil},
	}, {
		name:   "split hours: too late before lunch, so it waits for the afternoon",
		visits: []optimize.Visit{optimizetest.At(1, 5, optimize.Window{Open: 540, Close: 600}, optimize.Window{Open: 900, Close: 1000})},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 900, End: 960}}}, worth: 5,
	}, {
		name:   "the visit must fit one window, not two that touch",
		visits: []optimize.Visit{optimizetest.At(1, 5, optimize.Window{Open: 540, Close: 590}, optimize.Window{Open: 590, Close: 640}, optimize.Window{Open: 650, Close: 710})},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 650, End: 710}}}, worth: 5,
	}, {
		name:   "closed on the first day",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), func(v *optimize.Visit) { v.Windows[0] = nil })},
		ends:   []int32{1080, 1080}, want: [][]optimize.Stop{nil, {{Visit: 0, Arrival: 550, Start: 550, End: 610}}}, worth: 5,
	}, {
		name:   "rain on the first day: worth more on the second",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), func(v *optimize.Visit) { v.Score[0] = 2 })},
		ends:   []int32{1080, 1080}, want: [][]optimize.Stop{nil, {{Visit: 0, Arrival: 550, Start: 550, End: 610}}}, worth: 5,
	}, {
		name:   "nobody goes where the score is not above 0",
		visits: []optimize.Visit{optimizetest.At(1, 0, optimizetest.AllDay), optimizetest.At(2, -4, optimizetest.AllDay)},
		ends:   []int32{1080}, want: [][]optimize.Stop{nil},
	}, {
		name:   "a buffer longer than the way counts",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), func(v *optimize.Visit) { v.Buffer = 45 })},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 585, End: 645}}}, worth: 5,
	}, {
		name:   "the buffer at the end of the day leaves no time",
		visits: []optimize.Visit{optimizetest.At(1, 5, optimizetest.AllDay)},
		ends:   []int32{640}, change: func(p *optimize.Problem) { p.Days[0].EndBuffer = 31 }, want: [][]optimize.Stop{nil},
	}, {
		name:   "one hour for two: the better one",
		visits: []optimize.Visit{optimizetest.At(1, 5, optimizetest.AllDay), optimizetest.At(2, 6, optimizetest.AllDay)},
		ends:   []int32{640}, want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}}}, worth: 6,
	}, {
		name:   "MaxVisits 1: the better one",
		visits: []optimize.Visit{optimizetest.At(1, 5, optimizetest.AllDay), optimizetest.At(2, 6, optimizetest.AllDay)},
		ends:   []int32{1080}, change: func(p *optimize.Problem) { p.Days[0].MaxVisits = 1 },
		want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}}}, worth: 6,
	}, {
		name:   "of a group only one, the better",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), group), optimizetest.With(optimizetest.At(1, 6, optimize.Window{Open: 900, Close: 960}), group)},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 900, End: 960}}}, worth: 6,
	}, {
		name:   "a lock starts when it must, whatever it is worth",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, -3, optimizetest.AllDay), lock(0, 700))},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 700, End: 760}}}, worth: -3,
	}, {
		name:   "a lock comes before a better visit",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 1, optimizetest.AllDay), lock(0, 560)), optimizetest.At(2, 9, optimizetest.AllDay)},
		ends:   []int32{640}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 560, End: 620}}}, worth: 1,
	}, {
		name:   "of two locks that overlap the one that ends first stays",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), lock(0, 640)), optimizetest.With(optimizetest.At(2, 5, optimizetest.AllDay), lock(0, 600))},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 600, End: 660}}}, worth: 5,
		unplaced: []optimize.Unplaced{{Visit: 0, Lock: true, Reason: optimize.Clash, With: 1}},
	}, {
		name:   "locks with too little time for the way between",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), lock(0, 600)), optimizetest.With(optimizetest.At(2, 5, optimizetest.AllDay), lock(0, 665))},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 600, End: 660}}}, worth: 9,
		unplaced: []optimize.Unplaced{{Visit: 1, Lock: true, Reason: optimize.Clash, With: 0}},
	}, {
		name: "locks that cannot be: closed, too early, past the end, twice the same",
		visits: []optimize.Visit{
			optimizetest.With(optimizetest.At(1, 9, optimize.Window{Open: 540, Close: 640}), lock(0, 600)), optimizetest.With(optimizetest.At(2, 9, optimizetest.AllDay), lock(0, 545)), optimizetest.With(optimizetest.At(3, 9, optimizetest.AllDay), lock(0, 1030)),
			optimizetest.With(optimizetest.With(optimizetest.At(4, 9, optimizetest.AllDay), group), lock(0, 600)), optimizetest.With(optimizetest.With(optimizetest.At(4, 9, optimizetest.AllDay), group), lock(1, 600)),
		},
		ends: []int32{1080, 1080}, want: [][]optimize.Stop{{{Visit: 3, Arrival: 550, Start: 600, End: 660}}, nil}, worth: 9,
		unplaced: []optimize.Unplaced{
			{Visit: 1, Lock: true, Reason: optimize.Unreachable, With: -1}, {Visit: 0, Lock: true, Reason: optimize.Closed, With: -1},
			{Visit: 2, Lock: true, Reason: optimize.Unreachable, With: -1}, {Visit: 4, Lock: true, Reason: optimize.Duplicate, With: 3},
		},
	}, {
		name:   "a must comes before a better visit, even where it is not liked",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, -2, optimizetest.AllDay), must), optimizetest.At(2, 9, optimizetest.AllDay)},
		ends:   []int32{640}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 550, End: 610}}}, worth: -2,
	}, {
		name:   "a lock comes before a must, which is reported with the lock in its way",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), must), optimizetest.With(optimizetest.At(2, 5, optimizetest.AllDay), lock(0, 550))},
		ends:   []int32{640}, want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}}}, worth: 5,
		unplaced: []optimize.Unplaced{{Visit: 0, Reason: optimize.Clash, With: 1}},
	}, {
		name:   "of two musts with room for one, the other is reported",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), must), optimizetest.With(optimizetest.At(2, 5, optimizetest.AllDay), must)},
		ends:   []int32{640}, want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 550, End: 610}}}, worth: 9,
		unplaced: []optimize.Unplaced{{Visit: 1, Reason: optimize.NoRoom, With: -1}},
	}, {
		name:   "a must that is closed all days",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9), must)},
		ends:   []int32{1080}, want: [][]optimize.Stop{nil},
		unplaced: []optimize.Unplaced{{Visit: 0, Reason: optimize.Closed, With: -1}},
	}, {
		name:   "a must is met by another of its group",
		visits: []optimize.Visit{optimizetest.With(optimizetest.With(optimizetest.At(1, 9), must), group), optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), group)},
		ends:   []int32{1080}, want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}}}, worth: 5,
	}, {
		name:   "one lunch a day, two days",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimize.Window{Open: 720, Close: 840}), meal), optimizetest.With(optimizetest.At(2, 4, optimize.Window{Open: 720, Close: 840}), meal), optimizetest.With(optimizetest.At(3, 3, optimize.Window{Open: 720, Close: 840}), meal)},
		ends:   []int32{1080, 800}, change: func(p *optimize.Problem) { p.Kinds = []optimize.KindCap{{}, {PerDay: 1}} },
		want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 720, End: 780}}, {{Visit: 1, Arrival: 550, Start: 720, End: 780}}}, worth: 9,
	}, {
		name:   "two of a kind on the trip, and they do not use up MaxVisits",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 5, optimizetest.AllDay), meal), optimizetest.With(optimizetest.At(2, 4, optimizetest.AllDay), meal), optimizetest.With(optimizetest.At(3, 3, optimizetest.AllDay), meal), optimizetest.At(4, 2, optimize.Window{Open: 900, Close: 960})},
		ends:   []int32{1080},
		change: func(p *optimize.Problem) {
			p.Kinds, p.Days[0].MaxVisits = []optimize.KindCap{{}, {PerTrip: 2, Uncounted: true}}, 1
			p.Travel[0*12+2], p.Travel[1*12+2], p.Travel[2*12+3] = 20, 5, 5 // so that the order is one
		},
		want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 550, End: 610}, {Visit: 1, Arrival: 615, Start: 615, End: 675}, {Visit: 3, Arrival: 685, Start: 900, End: 960}}}, worth: 11,
	}, {
		name:   "the day's one lunch is also the trip's one tasting, so the other tasting is left out",
		visits: []optimize.Visit{optimizetest.With(optimizetest.With(optimizetest.At(1, 9, optimize.Window{Open: 720, Close: 840}), meal), tasting), optimizetest.With(optimizetest.At(2, 5, optimizetest.AllDay), tasting), optimizetest.At(3, 1, optimize.Window{Open: 540, Close: 620})},
		ends:   []int32{1080}, change: func(p *optimize.Problem) { p.Kinds = []optimize.KindCap{{}, {PerDay: 1}, {PerTrip: 1}} },
		want: [][]optimize.Stop{{{Visit: 2, Arrival: 550, Start: 550, End: 610}, {Visit: 0, Arrival: 620, Start: 720, End: 780}}}, worth: 10,
	}, {
		name:   "no money: only what is free",
		visits: []optimize.Visit{optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), costs(1)), optimizetest.At(2, 1, optimizetest.AllDay)},
		ends:   []int32{1080}, change: func(p *optimize.Problem) { p.MoneyCap = 0 },
		want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}}}, worth: 1,
	}, {
		name: "tight money: two cheap ones are worth more than a dear one",
		visits: []optimize.Visit{
			optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), costs(20)), optimizetest.With(optimizetest.At(2, 6, optimize.Window{Open: 540, Close: 640}), costs(10)), optimizetest.With(optimizetest.At(3, 6, optimize.Window{Open: 640, Close: 740}), costs(10)),
		},
		ends: []int32{1080}, change: func(p *optimize.Problem) { p.MoneyCap = 20 },
		want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 550, End: 610}, {Visit: 2, Arrival: 620, Start: 640, End: 700}}}, worth: 12,
	}, {
		name: "money goes to the lock; the must is too dear",
		visits: []optimize.Visit{
			optimizetest.With(optimizetest.With(optimizetest.At(1, 9, optimizetest.AllDay), costs(20)), must), optimizetest.With(optimizetest.With(optimizetest.At(2, 6, optimizetest.AllDay), costs(10)), lock(0, 600)),
		},
		ends: []int32{1080}, change: func(p *optimize.Problem) { p.MoneyCap = 20 },
		want: [][]optimize.Stop{{{Visit: 1, Arrival: 550, Start: 600, End: 660}}}, worth: 6,
		unplaced: []optimize.Unplaced{{Visit: 0, Reason: optimize.TooDear, With: -1}},
	}, {
		name: "the third museum is worth less than a park",
		visits: []optimize.Visit{
			optimizetest.With(optimizetest.At(1, 1000, optimize.Window{Open: 540, Close: 640}), themed), optimizetest.With(optimizetest.At(2, 900, optimize.Window{Open: 640, Close: 740}), themed),
			optimizetest.With(optimizetest.At(3, 800, optimize.Window{Open: 740, Close: 840}), themed), optimizetest.At(4, 500, optimize.Window{Open: 740, Close: 840}),
		},
		ends: []int32{1080}, change: func(p *optimize.Problem) { p.Decay = []int64{1000, 900, 600} },
		want: [][]optimize.Stop{{{Visit: 0, Arrival: 550, Start: 550, End: 610}, {Visit: 1, Arrival: 620, Start: 640, End: 700}, {Visit: 3, Arrival: 710, Start: 740, End: 800}}}, worth: 1000 + 810 + 500,
	}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for v := range test.visits { // two days were given; keep those there are
				in := &test.visits[v]
				in.Windows, in.Score = in.Windows[:len(test.ends)], in.Score[:len(test.ends)]
			}
			p := optimizetest.Village(test.visits, test.ends...)
			if test.change != nil {
				test.change(p)
			}
			plan := mustSolve(t, p, Options{Iterations: 200})
			if diff := cmp.Diff(test.want, plan.Days); diff != "" {
				t.Errorf("days (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.unplaced, plan.Unplaced); diff != "" {
				t.Errorf("unplaced (-want +got):\n%s", diff)
			}
			if plan.Objective != test.worth {
				t.Errorf("worth %d, want %d", plan.Objective, test.worth)
			}
		})
	}
}

// In a whole town every day gets its lunch and its dinner where it is long
// enough for them, each inside its hours.
func TestEveryDayHasItsMeals(t *testing.T) {
	t.Parallel()
	const lunch, dinner = 1, 2
	p := optimizetest.Town(60, 5, 2)
	p.MoneyCap = optimize.Unlimited
	for _, v := range p.Visits {
		if v.Kind != 0 { // a second restaurant next door, so that there are enough
			p.Visits = append(p.Visits, v)
		}
	}
	plan := mustSolve(t, p, Options{Seed: 1})
	got := make([]string, len(plan.Days))
	for d, stops := range plan.Days {
		for _, s := range stops {
			switch p.Visits[s.Visit].Kind {
			case lunch:
				got[d] += "lunch "
			case dinner:
				got[d] += "dinner "
			}
		}
	}
	both := "lunch dinner "
	want := []string{"dinner ", both, both, both, "lunch "} // arrives at 14:00, leaves at 16:00
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("meals (-want +got):\n%s", diff)
	}
}

// Whoever likes their plan keeps most of it: the dearer the bonus, the more.
func TestKeepHoldsOnToThePlan(t *testing.T) {
	t.Parallel()
	p := optimizetest.Town(60, 5, 3)
	old := mustSolve(t, p, Options{Seed: 1})
	p.Visits[old.Days[1][0].Visit].Windows[1] = nil // closed today, sorry
	day := map[int]int{}
	var keep []Keep
	for d, visits := range old.Visits() {
		for _, v := range visits {
			day[v] = d
			keep = append(keep, Keep{Visit: v, Day: d, Bonus: 1_000_000})
		}
	}
	again := mustSolve(t, p, Options{Seed: 2, Warm: old.Visits(), Keep: keep})
	kept := int64(0)
	for d, visits := range again.Visits() {
		for _, v := range visits {
			if was, ok := day[v]; ok && was == d {
				kept++
			}
		}
	}
	if kept < int64(len(keep))-1 || again.Bonus != kept*1_000_000 {
		t.Errorf("kept %d of %d for a bonus of %d", kept, len(keep), again.Bonus)
	}
}

func TestStopEndsEarlyWithAPlan(t *testing.T) {
	t.Parallel()
	p, asked := optimizetest.Town(30, 3, 4), 0
	plan := mustSolve(t, p, Options{Iterations: 1000, Stop: func() bool { asked++; return asked > 3 }})
	if plan.Iterations != 48 || asked != 4 {
		t.Errorf("made %d iterations, was asked %d times; want 48, 4", plan.Iterations, asked)
	}
	if len(plan.Days[1]) == 0 {
		t.Error("the plan is empty")
	}
}

func TestAMoveAllocatesNothing(t *testing.T) {
	a := walking(t, optimizetest.Town(200, 7, 1), 500)
	if n := testing.AllocsPerRun(500, a.step); n != 0 {
		t.Errorf("a move allocates %v times", n)
	}
}

func TestMoreIterationsAreNotWasted(t *testing.T) {
	t.Parallel()
	p := optimizetest.Town(100, 5, 5)
	few, many := mustSolve(t, p, Options{Seed: 1, Iterations: 1}), mustSolve(t, p, Options{Seed: 1, Iterations: 1000})
	if float64(many.Objective) < 1.01*float64(few.Objective) {
		t.Errorf("1000 iterations found %d, 1 found %d", many.Objective, few.Objective)
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(*optimize.Problem, *Options)
	}{
		{"no days", func(p *optimize.Problem, _ *Options) { p.Days = nil }},
		{"negative iterations", func(_ *optimize.Problem, o *Options) { o.Iterations = -1 }},
		{"warm start with an unknown visit", func(_ *optimize.Problem, o *Options) { o.Warm = [][]int{{1}} }},
		{"warm start with too many days", func(_ *optimize.Problem, o *Options) { o.Warm = [][]int{{}, {}} }},
		{"negative bonus", func(_ *optimize.Problem, o *Options) { o.Keep = []Keep{{Bonus: -1}} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			visit := optimize.Visit{Node: 1, Stay: 60, Windows: [][]optimize.Window{{optimizetest.AllDay}}, Score: []int64{5}}
			p, o := optimizetest.Village([]optimize.Visit{visit}, 1080), Options{Iterations: 1}
			mustSolve(t, p, o)
			test.spoil(p, &o)
			if _, err := Solve(p, o); err == nil {
				t.Error("was solved")
			}
		})
	}
}
