package orienteering

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/search"
)

func TestProblem(t *testing.T) {
	t.Parallel()
	in := town(t, MCTOPMTW, "x", mctopmtwTown)
	in.Points[2].Score = 2.25
	got, err := in.Problem(0)
	if err != nil {
		t.Fatal(err)
	}
	day := optimize.Day{End: 600}
	kinds := make([]optimize.KindCap, 11)
	for k := range kinds[1:] {
		kinds[k+1].PerTrip = in.Caps[k]
	}
	want := &optimize.Problem{
		Nodes: 4, MoneyCap: 40, Kinds: kinds, Days: []optimize.Day{day, day},
		Travel: []int32{0, 50, 100, 10, 50, 0, 50, 44, 100, 50, 0, 94, 10, 44, 94, 0},
		Visits: []optimize.Visit{
			{Node: 1, Stay: 100, Cost: 25, Kind: 1, Also: []int{3}, Score: []int64{700, 700},
				Windows: [][]optimize.Window{{{Open: 0, Close: 225}, {Open: 200, Close: 350}}, {{Open: 125, Close: 300}, {Open: 250, Close: 400}}}},
			{Node: 2, Stay: 50, Cost: 15, Kind: 1, Score: []int64{200, 200},
				Windows: [][]optimize.Window{{{Open: 100, Close: 250}, {Open: 250, Close: 350}}, {{Open: 0, Close: 150}, {Open: 200, Close: 300}}}},
			{Node: 3, Stay: 50}, // none of its type are allowed
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestScaleHoldsAllDecimals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		set  Set
		old  string
		new  string
		want Scale
	}{
		{"whole windows, travel of one decimal", TOPTW, "2.50", "2", Scale{10, 1, 1}},
		{"a score of a half", TOPTW, "", "", Scale{10, 10, 1}},
		{"a window of three decimals", TOPTW, "12 20", "12.005 20", Scale{1000, 10, 1}},
		{"a stay of two", TOPTW, "10.00 7.00", "10.25 7.00", Scale{100, 10, 1}},
		{"travel of two decimals", TTDP, "", "", Scale{100, 1, 1}},
		{"a budget of one", MCTOPMTW, "2 3 40", "2 3 40.5", Scale{10, 1, 10}},
	}
	texts := map[Set]string{TOPTW: toptwTown, MCTOPMTW: mctopmtwTown, TTDP: ttdpTown}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := town(t, test.set, "x", strings.Replace(texts[test.set], test.old, test.new, 1)).Scale(); got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestProblemRefusesNumbersOfTours(t *testing.T) {
	t.Parallel()
	in := town(t, TOPTW, "x", toptwTown)
	for _, m := range []int{-1, 0, maxTours + 1} {
		if _, err := in.Problem(m); err == nil {
			t.Errorf("%d tours were taken", m)
		}
	}
}

// What the search finds is a plan by the numbers of the file too, worth as much.
func TestSolvedIsJudgedTheSame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in, m := drawInstance(t), rapid.IntRange(1, 3).Draw(t, "tours")
		p := problemOf(t, in, m)
		plan, err := search.Solve(p, search.Options{Seed: 1, Iterations: 30})
		if err != nil {
			t.Fatal(err)
		}
		if err := optimize.Check(p, plan); err != nil {
			t.Fatal(err)
		}
		score, err := in.Judge(m, in.Routes(&plan))
		if err != nil || math.Abs(score-in.Score(plan.Objective)) > tolerance {
			t.Fatalf("judged %g, %v; the search says %g", score, err, in.Score(plan.Objective))
		}
	})
}

// Whatever the routes, the judge of the search, in integers, and the judge of
// the file, in its decimals, allow the same and give it the same worth.
func TestBothJudgesAgreeOnAnyRoutes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in, m := drawInstance(t), rapid.IntRange(1, 3).Draw(t, "tours")
		p := problemOf(t, in, m)
		plan := optimize.Plan{Days: make([][]optimize.Stop, len(p.Days))}
		order := rapid.Permutation(indices(len(in.Points))).Draw(t, "order")
		for d := range p.Days {
			n := rapid.IntRange(0, min(3, len(order))).Draw(t, "stops")
			for _, v := range order[:n] {
				plan.Days[d] = append(plan.Days[d], optimize.Stop{Visit: v})
			}
			order = order[n:]
		}
		score, wrong := in.Judge(m, in.Routes(&plan))
		worth, refused := exactly(p, plan)
		if (wrong == nil) != (refused == nil) {
			t.Fatalf("the file says %v, the problem %v", wrong, refused)
		}
		if wrong == nil && math.Abs(score-in.Score(worth)) > tolerance {
			t.Fatalf("worth %g by the file, %g by the problem", score, in.Score(worth))
		}
	})
}

func problemOf(t *rapid.T, in *Instance, m int) *optimize.Problem {
	p, err := in.Problem(m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func indices(n int) []int {
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	return out
}

// exactly times a plan, adds up its sums and has it checked.
func exactly(p *optimize.Problem, plan optimize.Plan) (int64, error) {
	for d, order := range plan.Visits() {
		stops, err := optimize.Time(p, d, order)
		if err != nil {
			return 0, err
		}
		plan.Days[d] = stops
		at := 0
		for _, v := range order {
			plan.Cost += p.Visits[v].Cost
			plan.Travel += int64(p.Travel[at*p.Nodes+p.Visits[v].Node])
			at = p.Visits[v].Node
		}
		plan.Travel += int64(p.Travel[at*p.Nodes])
	}
	plan.Objective = optimize.Objective(p, plan.Visits())
	return plan.Objective, optimize.Check(p, plan)
}

// drawInstance writes a small file of one of the formats and reads it.
func drawInstance(t *rapid.T) *Instance {
	set := rapid.SampledFrom(Sets).Draw(t, "set")
	name := rapid.SampledFrom([]string{"c1", "pr1"}).Draw(t, "name")
	points := rapid.IntRange(1, 8).Draw(t, "points")
	var b strings.Builder
	switch set {
	case TOPTW:
		fmt.Fprintf(&b, "1 1 %d 1\n0 0\n", points)
	case MCTOPMTW:
		fmt.Fprintf(&b, "%d %d %d%s\n", drawTo(t, 2)+1, points, drawTo(t, 60), drawList(t, types, 3))
	case TTDP:
		fmt.Fprintf(&b, "1 %d %d %d 1 1\n", drawTo(t, 2)+1, drawTo(t, 6), points)
	}
	hours := "0 " + drawDecimal(t, 90)
	if set == TOPTW {
		hours = "0 0 " + hours
	}
	fmt.Fprintf(&b, "0 %s %s 0 0 %s\n", drawDecimal(t, 20), drawDecimal(t, 20), hours)
	for k := range points {
		fmt.Fprintf(&b, "%d %s %s %s %d.5 %s\n", k+1, drawDecimal(t, 20), drawDecimal(t, 20), drawDecimal(t, 15), drawTo(t, 9), drawRest(t, set))
	}
	in, err := Read(set, name, strings.NewReader(b.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	return in
}

// drawRest is what stands on a point's line behind its score.
func drawRest(t *rapid.T, set Set) string {
	switch set {
	case TOPTW:
		return "1 1 1 " + drawRising(t, 2)
	case MCTOPMTW:
		return fmt.Sprintf("%s %d %d%s", drawRising(t, 5), drawTo(t, 1), drawTo(t, 30), drawList(t, types, 1))
	}
	out := "1"
	for range 7 {
		out += " " + rapid.SampledFrom([]string{"0 0", drawRising(t, 2)}).Draw(t, "day")
	}
	return out + " 0"
}

func drawTo(t *rapid.T, most int) int { return rapid.IntRange(0, most).Draw(t, "number") }

func drawList(t *rapid.T, n, most int) string {
	out := ""
	for range n {
		out += fmt.Sprintf(" %d", drawTo(t, most))
	}
	return out
}

// drawDecimal has up to three decimals.
func drawDecimal(t *rapid.T, most int) string {
	return fmt.Sprintf("%d%s", drawTo(t, most), rapid.SampledFrom([]string{"", ".0", ".5", ".8", ".25", ".36", ".125", ".333"}).Draw(t, "decimals"))
}

// drawRising is n times, none before the one before.
func drawRising(t *rapid.T, n int) string {
	out, at := "", 0
	for range n {
		at += drawTo(t, 40)
		out += fmt.Sprintf(" %d.%d", at, min(9, at/10))
	}
	return strings.TrimSpace(out)
}
