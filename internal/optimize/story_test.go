package optimize

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Stories happen in a village: one square, all ways 10 minutes, days 9 to 18.
const square = 10

// village has one day per given end (minutes), from 9:00, and 12 nodes.
func village(visits []Visit, ends ...int32) *Problem {
	p := &Problem{Nodes: 12, Visits: visits, MoneyCap: Unlimited}
	for i := range p.Nodes * p.Nodes {
		way := int32(square)
		if i/p.Nodes == i%p.Nodes {
			way = 0
		}
		p.Travel = append(p.Travel, way)
	}
	for _, end := range ends {
		p.Days = append(p.Days, Day{Start: 540, End: end})
	}
	return p
}

// at is a visit of an hour at a node, worth score, open in the windows on each
// of two days.
func at(node int, score int64, open ...Window) Visit {
	return Visit{Node: node, Stay: 60, Windows: [][]Window{open, open}, Score: []int64{score, score}}
}

var allDay = Window{540, 1320}

// mustSolve solves and has the plan checked.
func mustSolve(t *testing.T, p *Problem, o Options) Plan {
	t.Helper()
	plan := solve(t, p, o)
	if err := Check(p, plan); err != nil {
		t.Fatalf("Check: %v\n%+v", err, plan)
	}
	return plan
}

func with(v Visit, change func(*Visit)) Visit {
	change(&v)
	return v
}

func TestStories(t *testing.T) {
	t.Parallel()
	lock := func(day int, start int32) func(*Visit) { return func(v *Visit) { v.Lock = &Lock{day, start} } }
	must := func(v *Visit) { v.Must = true }
	group := func(v *Visit) { v.Group = 7 }
	meal := func(v *Visit) { v.Kind = 1 }
	tasting := func(v *Visit) { v.Also = []int{2} }
	costs := func(c int64) func(*Visit) { return func(v *Visit) { v.Cost = c } }
	themed := func(v *Visit) { v.Theme = 3 }
	tests := []struct {
		name     string
		visits   []Visit
		ends     []int32
		change   func(*Problem)
		want     [][]Stop
		worth    int64
		unplaced []Unplaced
	}{{
		name: "a day may be empty",
		ends: []int32{1080}, want: [][]Stop{nil},
	}, {
		name:   "split hours: too late before lunch, so it waits for the afternoon",
		visits: []Visit{at(1, 5, Window{540, 600}, Window{900, 1000})},
		ends:   []int32{1080}, want: [][]Stop{{{0, 550, 900, 960}}}, worth: 5,
	}, {
		name:   "the visit must fit one window, not two that touch",
		visits: []Visit{at(1, 5, Window{540, 590}, Window{590, 640}, Window{650, 710})},
		ends:   []int32{1080}, want: [][]Stop{{{0, 550, 650, 710}}}, worth: 5,
	}, {
		name:   "closed on the first day",
		visits: []Visit{with(at(1, 5, allDay), func(v *Visit) { v.Windows[0] = nil })},
		ends:   []int32{1080, 1080}, want: [][]Stop{nil, {{0, 550, 550, 610}}}, worth: 5,
	}, {
		name:   "rain on the first day: worth more on the second",
		visits: []Visit{with(at(1, 5, allDay), func(v *Visit) { v.Score[0] = 2 })},
		ends:   []int32{1080, 1080}, want: [][]Stop{nil, {{0, 550, 550, 610}}}, worth: 5,
	}, {
		name:   "nobody goes where the score is not above 0",
		visits: []Visit{at(1, 0, allDay), at(2, -4, allDay)},
		ends:   []int32{1080}, want: [][]Stop{nil},
	}, {
		name:   "a buffer longer than the way counts",
		visits: []Visit{with(at(1, 5, allDay), func(v *Visit) { v.Buffer = 45 })},
		ends:   []int32{1080}, want: [][]Stop{{{0, 550, 585, 645}}}, worth: 5,
	}, {
		name:   "the buffer at the end of the day leaves no time",
		visits: []Visit{at(1, 5, allDay)},
		ends:   []int32{640}, change: func(p *Problem) { p.Days[0].EndBuffer = 31 }, want: [][]Stop{nil},
	}, {
		name:   "one hour for two: the better one",
		visits: []Visit{at(1, 5, allDay), at(2, 6, allDay)},
		ends:   []int32{640}, want: [][]Stop{{{1, 550, 550, 610}}}, worth: 6,
	}, {
		name:   "MaxVisits 1: the better one",
		visits: []Visit{at(1, 5, allDay), at(2, 6, allDay)},
		ends:   []int32{1080}, change: func(p *Problem) { p.Days[0].MaxVisits = 1 },
		want: [][]Stop{{{1, 550, 550, 610}}}, worth: 6,
	}, {
		name:   "of a group only one, the better",
		visits: []Visit{with(at(1, 5, allDay), group), with(at(1, 6, Window{900, 960}), group)},
		ends:   []int32{1080}, want: [][]Stop{{{1, 550, 900, 960}}}, worth: 6,
	}, {
		name:   "a lock starts when it must, whatever it is worth",
		visits: []Visit{with(at(1, -3, allDay), lock(0, 700))},
		ends:   []int32{1080}, want: [][]Stop{{{0, 550, 700, 760}}}, worth: -3,
	}, {
		name:   "a lock comes before a better visit",
		visits: []Visit{with(at(1, 1, allDay), lock(0, 560)), at(2, 9, allDay)},
		ends:   []int32{640}, want: [][]Stop{{{0, 550, 560, 620}}}, worth: 1,
	}, {
		name:   "of two locks that overlap the one that ends first stays",
		visits: []Visit{with(at(1, 9, allDay), lock(0, 640)), with(at(2, 5, allDay), lock(0, 600))},
		ends:   []int32{1080}, want: [][]Stop{{{1, 550, 600, 660}}}, worth: 5,
		unplaced: []Unplaced{{Visit: 0, Lock: true, Reason: Clash, With: 1}},
	}, {
		name:   "locks with too little time for the way between",
		visits: []Visit{with(at(1, 9, allDay), lock(0, 600)), with(at(2, 5, allDay), lock(0, 665))},
		ends:   []int32{1080}, want: [][]Stop{{{0, 550, 600, 660}}}, worth: 9,
		unplaced: []Unplaced{{Visit: 1, Lock: true, Reason: Clash, With: 0}},
	}, {
		name: "locks that cannot be: closed, too early, past the end, twice the same",
		visits: []Visit{
			with(at(1, 9, Window{540, 640}), lock(0, 600)), with(at(2, 9, allDay), lock(0, 545)), with(at(3, 9, allDay), lock(0, 1030)),
			with(with(at(4, 9, allDay), group), lock(0, 600)), with(with(at(4, 9, allDay), group), lock(1, 600)),
		},
		ends: []int32{1080, 1080}, want: [][]Stop{{{3, 550, 600, 660}}, nil}, worth: 9,
		unplaced: []Unplaced{
			{Visit: 1, Lock: true, Reason: Unreachable, With: -1}, {Visit: 0, Lock: true, Reason: Closed, With: -1},
			{Visit: 2, Lock: true, Reason: Unreachable, With: -1}, {Visit: 4, Lock: true, Reason: Duplicate, With: 3},
		},
	}, {
		name:   "a must comes before a better visit, even where it is not liked",
		visits: []Visit{with(at(1, -2, allDay), must), at(2, 9, allDay)},
		ends:   []int32{640}, want: [][]Stop{{{0, 550, 550, 610}}}, worth: -2,
	}, {
		name:   "a lock comes before a must, which is reported with the lock in its way",
		visits: []Visit{with(at(1, 9, allDay), must), with(at(2, 5, allDay), lock(0, 550))},
		ends:   []int32{640}, want: [][]Stop{{{1, 550, 550, 610}}}, worth: 5,
		unplaced: []Unplaced{{Visit: 0, Reason: Clash, With: 1}},
	}, {
		name:   "of two musts with room for one, the other is reported",
		visits: []Visit{with(at(1, 9, allDay), must), with(at(2, 5, allDay), must)},
		ends:   []int32{640}, want: [][]Stop{{{0, 550, 550, 610}}}, worth: 9,
		unplaced: []Unplaced{{Visit: 1, Reason: NoRoom, With: -1}},
	}, {
		name:   "a must that is closed all days",
		visits: []Visit{with(at(1, 9), must)},
		ends:   []int32{1080}, want: [][]Stop{nil},
		unplaced: []Unplaced{{Visit: 0, Reason: Closed, With: -1}},
	}, {
		name:   "a must is met by another of its group",
		visits: []Visit{with(with(at(1, 9), must), group), with(at(1, 5, allDay), group)},
		ends:   []int32{1080}, want: [][]Stop{{{1, 550, 550, 610}}}, worth: 5,
	}, {
		name:   "one lunch a day, two days",
		visits: []Visit{with(at(1, 5, Window{720, 840}), meal), with(at(2, 4, Window{720, 840}), meal), with(at(3, 3, Window{720, 840}), meal)},
		ends:   []int32{1080, 800}, change: func(p *Problem) { p.Kinds = []KindCap{{}, {PerDay: 1}} },
		want: [][]Stop{{{0, 550, 720, 780}}, {{1, 550, 720, 780}}}, worth: 9,
	}, {
		name:   "two of a kind on the trip, and they do not use up MaxVisits",
		visits: []Visit{with(at(1, 5, allDay), meal), with(at(2, 4, allDay), meal), with(at(3, 3, allDay), meal), at(4, 2, Window{900, 960})},
		ends:   []int32{1080},
		change: func(p *Problem) {
			p.Kinds, p.Days[0].MaxVisits = []KindCap{{}, {PerTrip: 2, Uncounted: true}}, 1
			p.Travel[0*12+2], p.Travel[1*12+2], p.Travel[2*12+3] = 20, 5, 5 // so that the order is one
		},
		want: [][]Stop{{{0, 550, 550, 610}, {1, 615, 615, 675}, {3, 685, 900, 960}}}, worth: 11,
	}, {
		name:   "the day's one lunch is also the trip's one tasting, so the other tasting is left out",
		visits: []Visit{with(with(at(1, 9, Window{720, 840}), meal), tasting), with(at(2, 5, allDay), tasting), at(3, 1, Window{540, 620})},
		ends:   []int32{1080}, change: func(p *Problem) { p.Kinds = []KindCap{{}, {PerDay: 1}, {PerTrip: 1}} },
		want: [][]Stop{{{2, 550, 550, 610}, {0, 620, 720, 780}}}, worth: 10,
	}, {
		name:   "no money: only what is free",
		visits: []Visit{with(at(1, 9, allDay), costs(1)), at(2, 1, allDay)},
		ends:   []int32{1080}, change: func(p *Problem) { p.MoneyCap = 0 },
		want: [][]Stop{{{1, 550, 550, 610}}}, worth: 1,
	}, {
		name: "tight money: two cheap ones are worth more than a dear one",
		visits: []Visit{
			with(at(1, 9, allDay), costs(20)), with(at(2, 6, Window{540, 640}), costs(10)), with(at(3, 6, Window{640, 740}), costs(10)),
		},
		ends: []int32{1080}, change: func(p *Problem) { p.MoneyCap = 20 },
		want: [][]Stop{{{1, 550, 550, 610}, {2, 620, 640, 700}}}, worth: 12,
	}, {
		name: "money goes to the lock; the must is too dear",
		visits: []Visit{
			with(with(at(1, 9, allDay), costs(20)), must), with(with(at(2, 6, allDay), costs(10)), lock(0, 600)),
		},
		ends: []int32{1080}, change: func(p *Problem) { p.MoneyCap = 20 },
		want: [][]Stop{{{1, 550, 600, 660}}}, worth: 6,
		unplaced: []Unplaced{{Visit: 0, Reason: TooDear, With: -1}},
	}, {
		name: "the third museum is worth less than a park",
		visits: []Visit{
			with(at(1, 1000, Window{540, 640}), themed), with(at(2, 900, Window{640, 740}), themed),
			with(at(3, 800, Window{740, 840}), themed), at(4, 500, Window{740, 840}),
		},
		ends: []int32{1080}, change: func(p *Problem) { p.Decay = []int64{1000, 900, 600} },
		want: [][]Stop{{{0, 550, 550, 610}, {1, 620, 640, 700}, {3, 710, 740, 800}}}, worth: 1000 + 810 + 500,
	}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for v := range test.visits { // two days were given; keep those there are
				in := &test.visits[v]
				in.Windows, in.Score = in.Windows[:len(test.ends)], in.Score[:len(test.ends)]
			}
			p := village(test.visits, test.ends...)
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
	p := townOf(60, 5, 2)
	p.MoneyCap = Unlimited
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
	p := townOf(60, 5, 3)
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
	p, asked := townOf(30, 3, 4), 0
	plan := mustSolve(t, p, Options{Iterations: 1000, Stop: func() bool { asked++; return asked > 3 }})
	if plan.Iterations != 48 || asked != 4 {
		t.Errorf("made %d iterations, was asked %d times; want 48, 4", plan.Iterations, asked)
	}
	if len(plan.Days[1]) == 0 {
		t.Error("the plan is empty")
	}
}

func TestAMoveAllocatesNothing(t *testing.T) {
	a := walking(t, townOf(200, 7, 1), 500)
	if n := testing.AllocsPerRun(500, a.step); n != 0 {
		t.Errorf("a move allocates %v times", n)
	}
}

func TestMoreIterationsAreNotWasted(t *testing.T) {
	t.Parallel()
	p := townOf(100, 5, 5)
	few, many := mustSolve(t, p, Options{Seed: 1, Iterations: 1}), mustSolve(t, p, Options{Seed: 1, Iterations: 1000})
	if float64(many.Objective) < 1.01*float64(few.Objective) {
		t.Errorf("1000 iterations found %d, 1 found %d", many.Objective, few.Objective)
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(*Problem, *Options)
	}{
		{"no days", func(p *Problem, _ *Options) { p.Days = nil }},
		{"no nodes", func(p *Problem, _ *Options) { p.Nodes, p.Travel = 0, nil }},
		{"matrix too small", func(p *Problem, _ *Options) { p.Travel = p.Travel[1:] }},
		{"travel back in time", func(p *Problem, _ *Options) { p.Travel[3] = -1 }},
		{"day ends before it starts", func(p *Problem, _ *Options) { p.Days[0].End = 500 }},
		{"day too short for its way", func(p *Problem, _ *Options) { p.Days[0].EndBuffer = 999 }},
		{"day ends nowhere", func(p *Problem, _ *Options) { p.Days[0].EndNode = 12 }},
		{"visit nowhere", func(p *Problem, _ *Options) { p.Visits[0].Node = -1 }},
		{"negative cost", func(p *Problem, _ *Options) { p.Visits[0].Cost = -1 }},
		{"score that would overflow", func(p *Problem, _ *Options) { p.Visits[0].Score[0] = math.MaxInt64 }},
		{"unknown kind", func(p *Problem, _ *Options) { p.Visits[0].Kind = 1 }},
		{"unknown further kind", func(p *Problem, _ *Options) { p.Visits[0].Also = []int{1} }},
		{"further kind that is the first", func(p *Problem, _ *Options) { p.Kinds, p.Visits[0].Also = make([]KindCap, 2), []int{0} }},
		{"further kind twice", func(p *Problem, _ *Options) { p.Kinds, p.Visits[0].Also = make([]KindCap, 2), []int{1, 1} }},
		{"window inside out", func(p *Problem, _ *Options) { p.Visits[0].Windows[0] = []Window{{9, 8}} }},
		{"lock on a day that is not", func(p *Problem, _ *Options) { p.Visits[0].Lock = &Lock{Day: 1} }},
		{"rising decay", func(p *Problem, _ *Options) { p.Decay = []int64{800, 900} }},
		{"negative cap", func(p *Problem, _ *Options) { p.Kinds = []KindCap{{PerDay: -1}} }},
		{"negative iterations", func(_ *Problem, o *Options) { o.Iterations = -1 }},
		{"warm start with an unknown visit", func(_ *Problem, o *Options) { o.Warm = [][]int{{1}} }},
		{"warm start with too many days", func(_ *Problem, o *Options) { o.Warm = [][]int{{}, {}} }},
		{"negative bonus", func(_ *Problem, o *Options) { o.Keep = []Keep{{Bonus: -1}} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			visit := Visit{Node: 1, Stay: 60, Windows: [][]Window{{allDay}}, Score: []int64{5}}
			p, o := village([]Visit{visit}, 1080), Options{Iterations: 1}
			mustSolve(t, p, o)
			test.spoil(p, &o)
			if _, err := Solve(p, o); err == nil {
				t.Error("was solved")
			}
		})
	}
}
