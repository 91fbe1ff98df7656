package orienteering

import "strconv"

// types is how many types a point of MC-TOP-MTW may have.
const types = 10

// readMCTOPMTW reads
//
//	M N B E1 … E10                        tours, points, budget of fees, cap of each type
//	0 x y d S O C                         the depot: a tour lies within [O, C]
//	i x y d S O1 O2 O3 O4 C4 E b e1 … e10
//
// A point has four windows, [O1,O2], [O2,O3], [O3,O4] and [O4,C4]. The first
// and third hold in every other tour from the first on when E is 1, from the
// second on when E is 0; the other two in the tours between. b is its fee, and
// ek is 1 if it is of type k.
func readMCTOPMTW(in *Instance, f *rows) {
	f.must("the sizes")
	in.Tours = f.whole("M", 1, maxTours)
	count := f.whole("N", 1, maxPoints)
	in.Budget, in.Budgeted = f.worth("B"), true
	for k := range types {
		in.Caps = append(in.Caps, f.whole("E"+strconv.Itoa(k+1), 0, maxPoints))
	}
	f.end()
	f.must("the depot")
	f.depot(in)
	in.Points = f.points(count, func(p *Point) { f.readMultiple(p) })
}

// depot reads `0 x y d S O C`.
func (f *rows) depot(in *Instance) {
	f.whole("point", 0, 0)
	in.Depot = f.place()
	f.ignore(2)
	hours := f.window("O", "C")
	f.end()
	in.Opens, in.Closes = hours.Open, hours.Close
}

// readMultiple reads windows, fee and types of a point.
func (f *rows) readMultiple(p *Point) {
	var at [5]float64
	for k, field := range []string{"O1", "O2", "O3", "O4", "C4"} {
		if at[k] = f.time(field); k > 0 && at[k] < at[k-1] {
			f.refuse("field %q is %g, before %g", field, at[k], at[k-1])
		}
	}
	odd, even := []Window{{at[0], at[1]}, {at[2], at[3]}}, []Window{{at[1], at[2]}, {at[3], at[4]}}
	if f.whole("E", 0, 1) == 0 {
		odd, even = even, odd
	}
	p.Windows = [][]Window{odd, even}
	p.Fee = f.worth("b")
	for k := range types {
		if f.whole("e"+strconv.Itoa(k+1), 0, 1) == 1 {
			p.Types = append(p.Types, k)
		}
	}
}
