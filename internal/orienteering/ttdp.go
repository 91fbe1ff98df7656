package orienteering

import "fmt"

// readTTDP reads
//
//	k M SD N …                                  M tours, the first on day SD of the week, N points
//	0 x y d S O C                               the hotel: a tour lies within [O, C]
//	i x y d S t open0 close0 … open6 close6 b   a stay starts within the hours of the day
//
// Times are minutes. Hours of 0 0 mean closed. Budget, fee b, type t and the
// caps at the end of line 1 belong to other problems on the same files and do
// not count.
func readTTDP(in *Instance, f *rows) {
	f.must("the sizes")
	f.ignore(1)
	in.Tours = f.whole("M", 1, maxTours)
	first := f.whole("SD", 0, 6)
	count := f.whole("N", 1, maxPoints)
	f.ignore(len(f.fields) - f.next)
	f.must("the hotel")
	f.depot(in)
	in.Points = f.points(count, func(p *Point) {
		f.ignore(1)
		week := [7][]Window{}
		for d := range week {
			w := f.window(fmt.Sprintf("open%d", d), fmt.Sprintf("close%d", d))
			if w != (Window{}) {
				week[d] = []Window{w}
			}
		}
		for tour := range week {
			p.Windows = append(p.Windows, week[(first+tour)%7])
		}
		p.Fee = f.worth("b")
	})
}
