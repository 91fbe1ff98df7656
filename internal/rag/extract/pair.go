package extract

import "github.com/tripwright/tripwright/internal/calendar"

// pair finds what two times mean together: a house opens in the morning and closes behind noon, unless it says otherwise. ok is
// false when it could be meant in another way too.
func pair(from, to clock, to24 bool) (calendar.Window, bool) {
	switch {
	case from.loose && to.loose:
		return pairLoose(from, to, to24)
	case from.loose:
		from, ok := openingBefore(from, to)
		return sound(from, to.at, ok)
	case to.loose:
		to, ok := closingAfter(from, to)
		return sound(from.at, to, ok)
	}
	return sound(from.at, to.at, true)
}

// sound makes a window of two sure times. Past midnight nobody is open for long.
func sound(from, to calendar.Clock, ok bool) (calendar.Window, bool) {
	const early = 6 * 60
	if to == 0 {
		to = calendar.Midnight
	}
	if to <= from && to > early || to == from {
		return calendar.Window{}, false
	}
	return calendar.NewWindow(from%calendar.Midnight, to), ok
}

func pairLoose(from, to clock, to24 bool) (calendar.Window, bool) {
	const five, three = 5 * 60, 3 * 60
	a, b := from.at, to.at
	switch {
	case a >= five && a >= half && b < half: // "from twelve to six"
		return sound(a, b+half, !to24)
	case a >= five && b <= a:
		return sound(a, b+half, b >= three && b < half && !to24 && !(a == b && to.whole))
	case a >= five && b > a:
		return sound(a, b, to24 || from.whole && to.whole)
	}
	return calendar.Window{}, false
}

// openingBefore finds the half of the day of an opening when the closing is sure.
func openingBefore(from, to clock) (calendar.Clock, bool) {
	const seven = 7 * 60
	a, b := from.at, to.at
	switch {
	case !to.named && b > half || !to.named && to.whole:
		return a, true
	case b <= half:
		return a, b > 0 && a < b
	case a >= half: // twelve
		return a, true
	case a+half >= b:
		return a, true
	}
	return a + half, a < seven
}

// closingAfter finds the half of the day of a closing when the opening is sure.
func closingAfter(from, to clock) (calendar.Clock, bool) {
	const six, five = 6 * 60, 17 * 60
	a, b := from.at, to.at
	switch {
	case a < half:
		if b <= a {
			return b + half, !from.whole || from.named || !to.whole
		}
		return b, from.whole && !from.named
	case from.named && b+half > a || a == half && !from.whole:
		return b%half + half, b < half
	}
	return b, a >= five && b <= six
}
