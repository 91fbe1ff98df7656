package optimize

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// wideOf is a city without its matrix.
func wideOf(p *Problem) *Wide {
	w := &Wide{Problem: *p, Way: p.travel}
	w.Travel = nil
	return w
}

func prune(t rapid.TB, w *Wide, o PruneOptions) *Pruned {
	t.Helper()
	p, err := Prune(w, o)
	if err != nil {
		t.Fatalf("Prune: %v", err)
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("what Prune leaves: %v", err)
	}
	return p
}

// Whatever the city and however few may stay: locks, musts with their
// alternatives and the warm start do, and no more of the others than allowed.
func TestPruningKeepsWhatHasToStay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawCity(t, anyCity, rapid.Bool().Draw(t, "metric"))
		o := PruneOptions{Most: rapid.IntRange(1, 40).Draw(t, "most")}
		if len(p.Visits) > 0 && rapid.Bool().Draw(t, "is warm") {
			o.Warm = [][]int{rapid.SliceOfN(rapid.IntRange(0, len(p.Visits)-1), 0, 5).Draw(t, "warm")}
		}
		got := prune(t, wideOf(p), o)
		others := 0
		for v := range p.Visits {
			has, kept := hasToStay(p, v, o.Warm), slices.Contains(got.From, v)
			if has && !kept {
				t.Fatalf("visit %d is gone: %+v", v, p.Visits[v])
			}
			if kept && !has {
				others++
			}
		}
		if others > o.Most {
			t.Fatalf("%d others stay, more than %d", others, o.Most)
		}
	})
}

func hasToStay(p *Problem, v int, warm [][]int) bool {
	in := &p.Visits[v]
	for u := range p.Visits {
		if p.Visits[u].Must && (u == v || in.Group != 0 && p.Visits[u].Group == in.Group) {
			return true
		}
	}
	return in.Lock != nil || slices.ContainsFunc(warm, func(visits []int) bool { return slices.Contains(visits, v) })
}

// A plan of what is left is a plan of the whole city, worth the same, for the
// judge with a matrix and for the one that asks for each way.
func TestPlanOfPrunedCityIsOneOfTheWholeCity(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawCity(t, anyCity, rapid.Bool().Draw(t, "metric"))
		w := wideOf(p)
		left := prune(t, w, PruneOptions{Most: rapid.IntRange(1, 60).Draw(t, "most")})
		plan := solve(t, &left.Problem, Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 20})
		back := left.Back(plan)
		if err := Check(p, back); err != nil {
			t.Fatalf("Check: %v\n%+v", err, back)
		}
		if err := w.Check(back); err != nil {
			t.Fatalf("Wide.Check: %v\n%+v", err, back)
		}
		if k := slices.IndexFunc(back.Days, func(stops []Stop) bool { return len(stops) > 0 }); k >= 0 {
			early := left.Back(plan)
			if early.Days[k][0].Arrival--; w.Check(early) == nil {
				t.Fatalf("a plan that arrives too early is accepted: %+v", early)
			}
		}
		if again := left.Back(plan); back.Objective != plan.Objective || cmp.Diff(back, again) != "" {
			t.Fatalf("worth %d, then %d; back once more: %s", plan.Objective, back.Objective, cmp.Diff(back, again))
		}
	})
}

// A city of few visits loses none, and is planned as if nobody had pruned it.
func TestPruningLeavesSmallCitiesAsTheyAre(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawCity(t, anyCity, rapid.Bool().Draw(t, "metric"))
		left := prune(t, wideOf(p), PruneOptions{Most: max(1, len(p.Visits))})
		if len(left.Visits) != len(p.Visits) {
			t.Fatalf("%d of %d visits are left", len(left.Visits), len(p.Visits))
		}
		if len(left.FromNode) == p.Nodes { // else places where nothing is are gone
			if diff := cmp.Diff(*p, left.Problem); diff != "" {
				t.Fatalf("the problem is another:\n%s", diff)
			}
		}
		o := Options{Seed: rapid.Uint64().Draw(t, "seed"), Iterations: 20}
		if diff := cmp.Diff(solve(t, p, o), left.Back(solve(t, &left.Problem, o))); diff != "" {
			t.Fatalf("the plan is another:\n%s", diff)
		}
	})
}

func TestSameCitySamePruning(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := wideOf(drawCity(t, anyCity, true))
		o := PruneOptions{Most: rapid.IntRange(1, 40).Draw(t, "most")}
		if diff := cmp.Diff(prune(t, w, o), prune(t, w, o)); diff != "" {
			t.Fatalf("second pruning differs:\n%s", diff)
		}
	})
}

// What can never be chosen makes room for what can.
func TestPruningDropsTheHopelessFirst(t *testing.T) {
	t.Parallel()
	fine := at(1, 100, allDay)
	tests := []struct {
		name  string
		lost  Visit
		money int64
	}{
		{"closed", at(2, 900), 50},
		{"open after the day is over", at(2, 900, Window{1050, 1200}), 50},
		{"worth nothing", at(2, 0, allDay), 50},
		{"too dear", with(at(2, 900, allDay), func(v *Visit) { v.Cost = 51 }), 50},
		{"not free where all has to be", with(at(2, 900, allDay), func(v *Visit) { v.Cost = 1 }), 0},
		{"too far for its buffer", with(at(2, 900, allDay), func(v *Visit) { v.Buffer = 480 }), 50},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := village([]Visit{test.lost, fine, test.lost}, 1080, 1080)
			p.MoneyCap = test.money
			if got := prune(t, wideOf(p), PruneOptions{Most: 1}).From; !slices.Equal(got, []int{1}) {
				t.Errorf("left are %v, want 1", got)
			}
		})
	}
}

// From the hotel all is equally far. Two good sights are across the river from the
// others and from each other: the way decides.
func TestPruningPrefersWhatIsOnTheWay(t *testing.T) {
	t.Parallel()
	var visits []Visit
	for node := range 11 {
		visits = append(visits, at(node+1, 100, allDay))
	}
	p := village(visits, 840, 840)
	for i := range p.Travel {
		switch from, to := i/12, i%12; {
		case from == to:
		case from == 0 || to == 0:
			p.Travel[i] = 30
		case from <= 2 || to <= 2:
			p.Travel[i] = 60
		}
	}
	got := prune(t, wideOf(p), PruneOptions{Most: 6}).From
	if slices.Contains(got, 0) || slices.Contains(got, 1) {
		t.Errorf("left are %v, with sights across the river", got)
	}
}

// Where money is tight, the cheap stay too, however little they are worth.
func TestPruningKeepsCheapOnesWhenMoneyIsTight(t *testing.T) {
	t.Parallel()
	p := village(nil, 1080, 1080)
	for k := range 40 {
		v := at(k%12, 500, allDay)
		if v.Cost = 40; k%4 == 0 {
			v.Cost, v.Score = 0, []int64{60, 60}
		}
		p.Visits = append(p.Visits, v)
	}
	p.MoneyCap = 80
	left := prune(t, wideOf(p), PruneOptions{Most: 15})
	plan := solve(t, &left.Problem, Options{Iterations: 50})
	if want := solve(t, p, Options{Iterations: 50}); plan.Objective < want.Objective {
		t.Errorf("the plan is worth %d after pruning, %d before", plan.Objective, want.Objective)
	}
}

// Where every kind has a cap, as many stay as may.
func TestPruningFillsUpWithWhatHasACap(t *testing.T) {
	t.Parallel()
	p := village(nil, 1080, 1080)
	p.Kinds = []KindCap{{PerDay: 1}, {PerTrip: 1}}
	for k := range 40 {
		p.Visits = append(p.Visits, with(at(k%12, 60, allDay), func(v *Visit) { v.Kind = k % 2 }))
	}
	if left := prune(t, wideOf(p), PruneOptions{Most: 20}); len(left.Visits) != 20 {
		t.Errorf("%d are left of 20", len(left.Visits))
	}
}

// A must that takes all the money leaves room for what is free only.
func TestPruningKnowsWhatMustsCost(t *testing.T) {
	t.Parallel()
	p := village([]Visit{with(at(1, 9, allDay), func(v *Visit) { v.Must, v.Cost = true, 50 })}, 1080, 1080)
	p.MoneyCap = 50
	for k := range 40 {
		v := at(k%12, 900, allDay)
		if v.Cost = 1; k%2 == 0 {
			v.Cost, v.Score = 0, []int64{60, 60}
		}
		p.Visits = append(p.Visits, v)
	}
	left := prune(t, wideOf(p), PruneOptions{Most: 15})
	plan := solve(t, &left.Problem, Options{Iterations: 50})
	if want := solve(t, p, Options{Iterations: 50}); plan.Objective < want.Objective {
		t.Errorf("the plan is worth %d after pruning, %d before", plan.Objective, want.Objective)
	}
}

// A lock that collides with another names it by its number in the whole city.
func TestPrunedCollisionsAreNamedAsInTheWholeCity(t *testing.T) {
	t.Parallel()
	lock := func(v *Visit) { v.Lock = &Lock{0, 600} }
	p := village([]Visit{at(1, 9, allDay), at(2, 9, allDay), with(at(3, 9, allDay), lock), with(at(4, 9, allDay), lock)}, 1080, 1080)
	left := prune(t, wideOf(p), PruneOptions{Most: 1})
	got := left.Back(solve(t, &left.Problem, Options{})).Unplaced
	if diff := cmp.Diff([]Unplaced{{Visit: 3, Lock: true, Reason: Clash, With: 2}}, got); diff != "" || len(left.From) != 3 {
		t.Errorf("%d visits are left (-want +got):\n%s", len(left.From), diff)
	}
}

func TestPruningRefusesNonsense(t *testing.T) {
	t.Parallel()
	good := func() *Wide { return wideOf(village([]Visit{at(1, 9, allDay)}, 1080, 1080)) }
	tests := []struct {
		name string
		w    *Wide
		o    PruneOptions
		want string
	}{
		{"a city without ways", &Wide{Problem: good().Problem}, PruneOptions{}, "optimize: a wide problem has a way and no matrix"},
		{"a city without nodes", &Wide{Way: good().Way}, PruneOptions{}, "optimize: 0 nodes"},
		{"a day too short", func() *Wide { w := good(); w.Days[0].EndBuffer = 999; return w }(), PruneOptions{}, "optimize: day 0: is too short to get from its start to its end"},
		{"fewer than none", good(), PruneOptions{Most: -1}, "optimize: pruning to -1 visits"},
		{"a warm start nobody knows", good(), PruneOptions{Warm: [][]int{{1}}}, "optimize: warm start: day 0 names visit 1 of 1"},
		{"a way back in time", func() *Wide {
			w := good()
			w.Way = func(from, to int) int32 { return int32(from - to) }
			return w
		}(), PruneOptions{}, "optimize: travel from 0 to 1 takes -1 minutes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if _, err := Prune(test.w, test.o); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestNthIsWhatSortingGives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(0, 9), 1, 50).Draw(t, "xs")
		for k := range xs {
			xs[k] = float64(int(xs[k])) // equals
		}
		k := rapid.IntRange(0, len(xs)-1).Draw(t, "k")
		want := slices.Sorted(slices.Values(xs))[k]
		if got := nth(xs, k); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// Where money is short, what costs little stays although much else is worth more; where it is not, what is worth more does.
func TestPruningKeepsWhatTheMoneyIsEnoughFor(t *testing.T) {
	t.Parallel()
	const cheap, dear = 8, 100
	for name, tt := range map[string]struct{ money, worth int64 }{
		"money for one that is dear": {30, 5 * 50}, "money without end": {Unlimited, 5 * 100},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &Problem{Nodes: 1, Travel: []int32{0}, Days: []Day{{Start: 540, End: 1320}}, MoneyCap: tt.money}
			for k := range cheap + dear {
				v := Visit{Stay: 10, Windows: [][]Window{{allDay}}, Score: []int64{100}, Cost: 30}
				if k < cheap {
					v.Score, v.Cost = []int64{50}, 1
				}
				p.Visits = append(p.Visits, v)
			}
			left := prune(t, wideOf(p), PruneOptions{Most: 5})
			if got := solve(t, &left.Problem, Options{Seed: 1, Iterations: 50}); got.Objective != tt.worth {
				t.Errorf("of what is left a plan is worth %d, want %d", got.Objective, tt.worth)
			}
		})
	}
}
