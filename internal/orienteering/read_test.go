package orienteering

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Three towns by the sea, one in each format.
const (
	toptwTown = `3 1 2 1
0 100
 0 0.00 0.00 0.00 0.00 0 0 0 60
 1 3.00 4.00 10.00 7.00 1 2 1 2 12 20

 2 -3.5 1.25 5.00 2.50 1 0 0 50
`
	mctopmtwTown = `2 3 40 1 0 9 9 9 9 9 9 9 9
0 0.0 0.0 0.0 0.0 0 60
2 3.0 4.0 10.0 7.0 0 12.5 20 25 30 1 25 1 0 1 0 0 0 0 0 0 0
3 6.0 8.0 5.0 2.0 0 10 20 25 30 0 15 1 0 0 0 0 0 0 0 0 0
4 1.0 0.0 5.0 9.0 0 50 50 50 50 1 0 0 1 0 0 0 0 0 0 0 0
`
	ttdpTown = `20 2 6 2 9 250 1 1 1 1 1 1 1 1 1 1
0 0 0 0 0 540 660
1 3.01 4.02 10 7 4 1 2 3 4 5 6 7 8 9 10 0 0 540 600 0
2 1 1 20 3 1 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 12
`
)

func town(t *testing.T, set Set, name, text string) *Instance {
	t.Helper()
	in, err := Read(set, name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		set        Set
		name, text string
		want       Instance
	}{
		{TOPTW, "c1", toptwTown, Instance{
			Closes: 60, Decimals: 1,
			Points: []Point{
				{ID: 1, Place: Place{3, 4}, Stay: 10, Score: 7, Windows: [][]Window{{{12, 20}}}},
				{ID: 2, Place: Place{-3.5, 1.25}, Stay: 5, Score: 2.5, Windows: [][]Window{{{0, 50}}}},
			},
		}},
		{MCTOPMTW, "1-pr1", mctopmtwTown, Instance{
			Tours: 2, Closes: 60, Decimals: 2, Budget: 40, Budgeted: true, Caps: []int{1, 0, 9, 9, 9, 9, 9, 9, 9, 9},
			Points: []Point{
				{ID: 2, Place: Place{3, 4}, Stay: 10, Score: 7, Fee: 25, Types: []int{0, 2}, Windows: [][]Window{{{0, 12.5}, {20, 25}}, {{12.5, 20}, {25, 30}}}},
				{ID: 3, Place: Place{6, 8}, Stay: 5, Score: 2, Fee: 15, Types: []int{0}, Windows: [][]Window{{{10, 20}, {25, 30}}, {{0, 10}, {20, 25}}}},
				{ID: 4, Place: Place{1, 0}, Stay: 5, Score: 9, Types: []int{1}, Windows: [][]Window{{{0, 50}, {50, 50}}, {{50, 50}, {50, 50}}}},
			},
		}},
		{TTDP, "t1", ttdpTown, Instance{
			Tours: 2, Opens: 540, Closes: 660, Decimals: 2,
			Points: []Point{
				{ID: 1, Place: Place{3.01, 4.02}, Stay: 10, Score: 7, Windows: [][]Window{{{540, 600}}, {{1, 2}}, {{3, 4}}, {{5, 6}}, {{7, 8}}, {{9, 10}}, nil}},
				{ID: 2, Place: Place{1, 1}, Stay: 20, Score: 3, Fee: 12, Windows: [][]Window{{{0, 1439}}, {{0, 1439}}, {{0, 1439}}, {{0, 1439}}, {{0, 1439}}, {{0, 1439}}, {{0, 1439}}}},
			},
		}},
	}
	for _, test := range tests {
		t.Run(string(test.set), func(t *testing.T) {
			t.Parallel()
			test.want.Set, test.want.Name = test.set, test.name
			if diff := cmp.Diff(&test.want, town(t, test.set, test.name, test.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// One place of a good file is spoilt; the error names it.
func TestReadRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		set      Set
		old, new string
		want     string
	}{
		{"an unknown set", "tsp", "", "", `no set "tsp"`},
		{"no number of points", TOPTW, "3 1 2 1", "3 1", `line 1: field "points" is missing`},
		{"too many points to read", TOPTW, "3 1 2 1", "3 1 99999 1", `line 1: field "points" is "99999"`},
		{"fewer points than told", TOPTW, "3 1 2 1", "3 1 3 1", "line 6: the file ends after 2 points of 3"},
		{"more points than told", TOPTW, "3 1 2 1", "3 1 1 1", "line 6: is one point more than the 1 of line 1"},
		{"a word", TOPTW, "12 20", "12 noon", `line 4: field "C" is "noon"`},
		{"a number that others write", TOPTW, "12 20", "12 2e1", `line 4: field "C"`},
		{"more decimals than are exact", TOPTW, "12 20", "12.0001 20", `line 4: field "O"`},
		{"closes before it opens", TOPTW, "12 20", "20 12", `line 4: field "C" is 12, before "O", 20`},
		{"a list that is too short", TOPTW, "1 2 1 2 12", "1 3 1 2 12", `line 4: field "C" is missing`},
		{"a list that is too long", TOPTW, "1 2 1 2 12", "1 1 1 2 12", "line 4: has 11 fields, want 10"},
		{"a point twice", TOPTW, "\n 2 -3.5", "\n 1 -3.5", `line 6: field "point" is 1 for the second time`},
		{"the depot as a point", TOPTW, "\n 2 -3.5", "\n 0 -3.5", `line 6: field "point"`},
		{"no depot", TOPTW, " 0 0.00", " 1 0.00", `line 3: field "point"`},
		{"only a head", TOPTW, toptwTown, "3 1 2 1\n", "line 2: the file ends where the second line should stand"},
		{"nothing", MCTOPMTW, mctopmtwTown, "", "line 1: the file ends where the sizes should stand"},
		{"a line without end", MCTOPMTW, "2 3 40", strings.Repeat("1", 1<<17), "line 1: bufio.Scanner: token too long"},
		{"no tours", MCTOPMTW, "2 3 40", "0 3 40", `line 1: field "M" is "0"`},
		{"a missing cap", MCTOPMTW, " 9\n", "\n", `line 1: field "E10" is missing`},
		{"windows out of order", MCTOPMTW, "12.5 20", "12.5 12", `line 3: field "O3" is 12, before 12.5`},
		{"neither odd nor even", MCTOPMTW, "30 0 15", "30 2 15", `line 4: field "E" is "2"`},
		{"half a type", MCTOPMTW, "15 1 0", "15 0.5 0", `line 4: field "e1" is "0.5"`},
		{"a debt", MCTOPMTW, "2 3 40", "2 3 -40", `line 1: field "B" is "-40"`},
		{"an eighth day", TTDP, "20 2 6", "20 2 7", `line 1: field "SD" is "7"`},
		{"a week of six days", TTDP, "540 600 0\n", "0\n", `line 3: field "close6" is missing`},
		{"a word that does not count", TTDP, "9 250", "9 many", `line 1: field "unused" is "many"`},
		{"something after the end of a line", TTDP, "1439 12", "1439 12 7", "line 4: has 22 fields, want 21"},
	}
	texts := map[Set]string{TOPTW: toptwTown, MCTOPMTW: mctopmtwTown, TTDP: ttdpTown}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(texts[test.set], test.old, test.new, 1)
			if _, err := Read(test.set, "x1", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want … %s …", err, test.want)
			}
		})
	}
}

func TestReadReferences(t *testing.T) {
	t.Parallel()
	const head = "set,instance,m,reference\n"
	tests := []struct{ name, text, err string }{
		{"two cases", head + "toptw,c101,1,320.0\nmctopmtw,a b,2,7.5\n", ""},
		{"another table", "name,best\n", "line 1"},
		{"nothing", "", "line 1"},
		{"a missing column", head + "toptw,c101,1\n", "wrong number of fields"},
		{"an unknown set", head + "tsp,c101,1,320\n", `line 2: field "set" is "tsp"`},
		{"half a tour", head + "toptw,c101,1.5,320\n", `line 2: field "m" is "1.5"`},
		{"a score that is no number", head + "toptw,c101,1,NaN\n", `line 2: field "reference" is "NaN"`},
		{"a score of nothing", head + "toptw,c101,1,0\n", `line 2: field "reference" is "0"`},
		{"a case twice", head + "toptw,c101,1,320\ntoptw,c101,1,330\n", "line 3: toptw c101/1 is there twice"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := ReadReferences(strings.NewReader(test.text))
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) {
					t.Errorf("got %v, want … %s …", err, test.err)
				}
				return
			}
			want := map[Case]float64{{TOPTW, "c101", 1}: 320, {MCTOPMTW, "a b", 2}: 7.5}
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}
