package orienteering

// readTOPTW reads
//
//	k v N t                        N points, without the depot; the rest of lines 1 and 2 does not count
//	D Q
//	0 x y d S f a … O C            the depot: a tour lies within [O, C]
//	i x y d S f a list[a] O C      a point: stay d, score S, a stay starts within [O, C]
//
// f, a and its list are left from the routing problems that the points come
// from; the list only says where O and C stand.
func readTOPTW(in *Instance, f *rows) {
	f.must("the sizes")
	f.ignore(2)
	count := f.whole("points", 1, maxPoints)
	f.must("the second line")
	f.must("the depot")
	f.whole("point", 0, 0)
	in.Depot = f.place()
	f.ignore(2)
	hours := f.toptwWindow()
	f.end()
	in.Opens, in.Closes = hours.Open, hours.Close
	in.Points = f.points(count, func(p *Point) {
		p.Windows = [][]Window{{f.toptwWindow()}}
	})
}

// toptwWindow steps over f, a and the list.
func (f *rows) toptwWindow() Window {
	f.ignore(1)
	f.ignore(f.whole("a", 0, 100))
	return f.window("O", "C")
}
