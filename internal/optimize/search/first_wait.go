package search

// longFirstWait is how many minutes a day may wait for the first door to open before something else is done first.
const longFirstWait = 60

// shortenFirstWaits makes days that begin with a long wait begin with another of their visits, where that is possible: the search counts ways and not
// hours, and of a day with time to spare leaves the morning as readily as the evening. It may make the ways longer.
func (s *state) shortenFirstWaits() {
	for d := range s.routes {
		s.shortenFirstWait(d)
	}
}

// shortenFirstWait brings the visit to the front of day d that makes the ways least longer, of those with which it begins without a long wait.
func (s *state) shortenFirstWait(d int) {
	r, m := &s.routes[d], s.m
	stops := len(r.stops())
	if stops == 0 || m.firstWait(r) <= longFirstWait {
		return
	}
	first, least := 0, int64(never)
	for p := 2; p <= stops; p++ {
		rotate(r.at[1:p+1], p-1)
		if m.time(r, d) && m.firstWait(r) <= longFirstWait && r.travel < least {
			first, least = p, r.travel
		}
		rotate(r.at[1:p+1], 1)
	}
	if first > 0 {
		rotate(r.at[1:first+1], first-1)
	}
	m.time(r, d)
}

// firstWait is the minutes from the arrival at the first stop of a day to its beginning there.
func (m *model) firstWait(r *route) int32 {
	first := &r.at[1]
	return first.leave - m.visits[first.visit].stay - first.ready
}
