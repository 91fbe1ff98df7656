package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Three towns, one in each format, small enough to see what is best.
var benchTowns = map[string]string{
	// Two points that exclude each other on one tour: 7 with one, 9 with more.
	"toptw/c1.txt": `1 1 2 1
0 0
0 0 0 0 0 0 0 0 30
1 3 4 10 7 1 1 1 12 15
2 -3 -4 10 2 1 1 1 12 15
`,
	// Both points fit, but together they cost 1 too much.
	"mctopmtw/m1.txt": `2 2 39 9 9 9 9 9 9 9 9 9 9
0 0 0 0 0 0 60
2 3 4 10 7 0 30 30 30 30 1 25 1 0 0 0 0 0 0 0 0 0
3 6 8 5 2 0 30 30 30 30 1 15 1 0 0 0 0 0 0 0 0 0
`,
	// Closed on the day of the only tour, and open.
	"ttdp/t1.txt": `9 1 6 2 9
0 0 0 0 0 540 660
1 3 4 10 7 4 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0 0 0
2 3 4 10 2 4 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0
`,
	"reference.csv": "set,instance,m,reference\ntoptw,c1,1,7\ntoptw,c1,2,10\ntoptw,c1,3,6\nmctopmtw,m1,2,7.0\n",
}

// towns writes files of the towns into a directory.
func (d *desk) towns(names ...string) string {
	d.t.Helper()
	dir := filepath.Join(d.dir, "instances")
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(d.t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(d.t, os.WriteFile(path, []byte(benchTowns[name]), 0o644))
	}
	return dir
}

func TestBenchOptimiseTellsGapsAndScores(t *testing.T) {
	t.Parallel()
	d := setup(t)
	dir := d.towns("toptw/c1.txt", "mctopmtw/m1.txt", "ttdp/t1.txt", "reference.csv")
	e := d.want(0, "bench", "optimise", dir, "--iterations", "50", "--threads", "2")
	want := `set       budget    cases   mean gap  worst gap  reached  improved  worst case
toptw     50it          3   -13.33 %    10.00 %        2         1  c1/2
mctopmtw  50it          1     0.00 %     0.00 %        1         0  m1/2
score where none is known           50it
toptw c1/4                             9
ttdp t1/1                              2
`
	if diff := cmp.Diff(want, e.out); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	wants(t, e.err, "6 of 6 solved")
}

func TestBenchOptimiseWritesLinesAndRoutes(t *testing.T) {
	t.Parallel()
	d := setup(t)
	dir, routes := d.towns("toptw/c1.txt", "mctopmtw/m1.txt", "reference.csv"), filepath.Join(d.dir, "routes")
	e := d.want(0, "bench", "optimise", dir, "--json", "--time", "5ms,20ms", "--only", "[cm]1/2", "--routes", routes)
	type line struct {
		Set, Instance, Budget string
		M                     int
		Score, Reference      float64
		CPU                   float64 `json:"cpu_ms"`
	}
	var got []line
	for text := range strings.Lines(e.out) {
		var l line
		must(t, json.Unmarshal([]byte(text), &l))
		if l.CPU <= 0 {
			t.Errorf("%s took no time", text)
		}
		l.CPU = 0
		got = append(got, l)
	}
	want := []line{
		{"toptw", "c1", "5ms", 2, 9, 10, 0}, {"mctopmtw", "m1", "5ms", 2, 7, 7, 0},
		{"toptw", "c1", "20ms", 2, 9, 10, 0}, {"mctopmtw", "m1", "20ms", 2, 7, 7, 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	files, err := filepath.Glob(filepath.Join(routes, "*"))
	must(t, err)
	if len(files) != 4 {
		t.Errorf("%d files of routes: %v", len(files), files)
	}
	b, err := os.ReadFile(filepath.Join(routes, "mctopmtw-m1-m2-5ms.json"))
	must(t, err)
	var plan struct {
		Set, Instance string
		M             int
		Routes        [][]int
	}
	must(t, json.Unmarshal(b, &plan))
	if len(plan.Routes) != 2 || len(plan.Routes[0])+len(plan.Routes[1]) != 1 || plan.Set != "mctopmtw" || plan.Instance != "m1" || plan.M != 2 {
		t.Errorf("%s", b)
	}
}

func TestBenchOptimiseTriesSeedsOnOneCase(t *testing.T) {
	t.Parallel()
	d := setup(t)
	dir := d.towns("ttdp/t1.txt")
	e := d.want(0, "bench", "optimise", dir, "--iterations", "9", "--threads", "3", "--seed", "5")
	wants(t, e.err, "3 of 3 solved")
	wants(t, e.out, "ttdp t1/1")
}

func TestBenchOptimiseRefuses(t *testing.T) {
	t.Parallel()
	d := setup(t)
	dir, bad := d.towns("toptw/c1.txt", "reference.csv"), filepath.Join(d.dir, "bad")
	must(t, os.MkdirAll(filepath.Join(bad, "toptw"), 0o755))
	must(t, os.WriteFile(filepath.Join(bad, "toptw", "c9.txt"), []byte("1 1 two 1\n"), 0o644))
	odd := filepath.Join(d.dir, "odd")
	must(t, os.MkdirAll(odd, 0o755))
	must(t, os.WriteFile(filepath.Join(odd, "reference.csv"), []byte("best\n7\n"), 0o644))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"a directory without instances", []string{d.dir}, "no instance to solve"},
		{"a set that is not there", []string{dir, "--set", "ttdp"}, "no instance to solve"},
		{"a set that is none", []string{dir, "--set", "tsp"}, "--set must be one of"},
		{"nothing of that name", []string{dir, "--only", "r*"}, "no instance to solve"},
		{"no pattern", []string{dir, "--only", "[c"}, "--only is not a pattern"},
		{"a file that cannot be read", []string{bad}, `c9: line 1: field "points" is "two"`},
		{"references of another kind", []string{odd}, "line 1"},
		{"time and iterations", []string{dir, "--time", "5ms", "--iterations", "9"}, "--iterations"},
		{"no time", []string{dir, "--time", "0s"}, "--time must be from"},
		{"no threads", []string{dir, "--threads", "0"}, "--threads"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			wants(t, d.want(2, append([]string{"bench", "optimise"}, test.args...)...).err, test.want)
		})
	}
}

// An interrupt leaves what is done.
func TestBenchOptimiseIsInterrupted(t *testing.T) {
	t.Parallel()
	d := setup(t)
	p := d.start("bench", "optimise", d.towns("ttdp/t1.txt"), "--time", "5ms,1h")
	for p.err.firstAt().IsZero() { // the first time is measured, the second under way
		time.Sleep(5 * time.Millisecond)
		select {
		case <-p.done:
			t.Fatalf("ended by itself: %v", p.wait())
		default:
		}
	}
	p.signal(syscall.SIGINT)
	e := p.wait()
	if e.code != 130 || !strings.Contains(e.err, "1 of 2 solved") {
		t.Errorf("%v", e)
	}
	wants(t, e.out, "5ms", "ttdp t1/1")
}
