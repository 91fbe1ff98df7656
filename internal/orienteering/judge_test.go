package orienteering

import (
	"strings"
	"testing"
)

// Routes through the towns, right and wrong.
func TestJudge(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		set    Set
		spoil  func(*Instance)
		routes [][]int
		want   float64
		err    string
	}{
		{"staying at home", TOPTW, nil, nil, 0, ""},
		{"the last minute: 5 there, opens at 12, stays 10, 5 home", TOPTW, func(in *Instance) { in.Closes = 27 }, [][]int{{1}}, 7, ""},
		{"a minute less", TOPTW, func(in *Instance) { in.Closes = 26 }, [][]int{{1}}, 0, "tour 1: returns at 27, after 26"},
		{"the way is truncated to 3.7", TOPTW, func(in *Instance) { in.Points[1].Windows[0][0].Close = 3.7 }, [][]int{{2}}, 2.5, ""},
		{"two tours, one point each", TOPTW, nil, [][]int{{2}, {1}}, 9.5, ""},
		{"more tours than allowed", TOPTW, nil, [][]int{{}, {}, {1}}, 0, "3 tours, 2 allowed"},
		{"a point twice", TOPTW, nil, [][]int{{1}, {1}}, 0, "tour 2: there is no point 1, or not any more"},
		{"the depot as a point", TOPTW, nil, [][]int{{0}}, 0, "no point 0"},
		{"too late for its window", TOPTW, func(in *Instance) { in.Points[0].Stay = 20 }, [][]int{{2, 1}, {}}, 9.5, ""},
		{"after its window", TOPTW, func(in *Instance) { in.Points[1].Stay = 20 }, [][]int{{2, 1}}, 0, "point 1 is closed from 30.7"},
		{"one type, one point", MCTOPMTW, nil, [][]int{{2}}, 7, ""},
		{"one type, two points", MCTOPMTW, nil, [][]int{{2, 3}}, 0, "2 points of type 1, 1 allowed"},
		{"a type that is not allowed", MCTOPMTW, nil, [][]int{{4}}, 0, "1 points of type 2, 0 allowed"},
		{"over the budget", MCTOPMTW, func(in *Instance) { in.Budget = 24.9 }, [][]int{{2}}, 0, "fees of 25, 24.9 allowed"},
		{"the file says how many tours", MCTOPMTW, nil, [][]int{{}, {}, {}}, 0, "3 tours, 2 allowed"},
		{"open from 12.5 in the second tour", MCTOPMTW, func(in *Instance) { in.Closes = 27.5 }, [][]int{{}, {2}}, 7, ""},
		{"the first tour is on day 6 of the week", TTDP, nil, [][]int{{1}, {2}}, 10, ""},
		{"the second is on day 0, too late", TTDP, nil, [][]int{{}, {1}}, 0, "tour 2: point 1 is closed from 545.02"},
		{"closed on day 5, which is the seventh", TTDP, func(in *Instance) { in.Tours = 7 }, [][]int{6: {1}}, 0, "tour 7: point 1 is closed"},
	}
	texts := map[Set]string{TOPTW: toptwTown, MCTOPMTW: mctopmtwTown, TTDP: ttdpTown}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			in := town(t, test.set, "x", texts[test.set])
			if test.spoil != nil {
				test.spoil(in)
			}
			got, err := in.Judge(2, test.routes)
			if test.err == "" && (err != nil || got != test.want) {
				t.Errorf("got %g, %v, want %g", got, err, test.want)
			}
			if test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Errorf("got %v, want … %s …", err, test.err)
			}
		})
	}
}
