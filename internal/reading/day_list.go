package reading

import "time"

// listAt reads days one after the other: "3, 4, 5 and 6 May", "3 May, 4 May, 5 May". Fewer than three are two dates or a stretch.
func (s *sentence) listAt(i int) (span, bool) {
	first, count := s.dayNumber(i), 1
	if first == 0 {
		return span{}, false
	}
	last := i
	for {
		k := last + 1
		if _, to := s.monthAt(s.skip(k, "of")); to > 0 {
			k = to
		}
		next := s.skip(k, ",", "and", "&", "+", "the")
		if next == k || s.dayNumber(next) != first+count {
			break
		}
		count, last = count+1, next
	}
	m, to := s.monthAt(s.skip(last+1, "of"))
	if count < 3 || to == 0 {
		return span{}, false
	}
	end, to := s.withYear(day{month: m, day: first + count - 1}, to)
	return span{first: day{year: end.year, month: m, day: first}, last: end, from: i, to: to}, true
}

var (
	firstDays = says("the? first # days of|in")
	lastDays  = says("the? last # days of|in")
)

// edgeAt reads "the first five days of May" and "the last five".
func (s *sentence) edgeAt(i int) (span, bool) {
	for _, p := range firstDays {
		if m, ok := p.at(s, i); ok {
			if month, to := s.monthAt(m.to); to > 0 {
				last, to := s.withYear(day{month: month, day: m.nums[0]}, to)
				return span{first: day{year: last.year, month: month, day: 1}, last: last, from: i, to: to}, m.nums[0] > 1 && m.nums[0] < 29
			}
		}
	}
	for _, p := range lastDays {
		if m, ok := p.at(s, i); ok {
			if month, to := s.monthAt(m.to); to > 0 {
				end := time.Date(2027, month+1, 0, 0, 0, 0, 0, time.UTC).Day() // the 28th of February will do in a leap year
				last, to := s.withYear(day{month: month, day: end}, to)
				return span{first: day{year: last.year, month: month, day: end - m.nums[0] + 1}, last: last, from: i, to: to}, m.nums[0] > 1 && m.nums[0] < end
			}
		}
	}
	return span{}, false
}
