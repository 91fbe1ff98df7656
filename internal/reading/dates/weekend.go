package dates

import "github.com/tripwright/tripwright/internal/calendar"

// fromFriday makes a weekend one from its Friday, where that is named, or where it has two nights: "next Friday for the weekend", "two nights next
// weekend". A Friday that has gone by leaves it a weekend from its Saturday.
func (w When) fromFriday(today calendar.Date) When {
	if start, ok := w.first.On(today); ok && w.startsFriday(start) {
		w.usual = 3
	}
	if !w.weekend || w.usual != 2 || !w.start.Valid() || w.until != 0 {
		return w
	}
	named := w.weekday == 5
	if friday := w.start.AddDays(-1); w.start.Weekday() == 5 && (named || w.twoNights()) {
		if friday.Before(today) {
			return w
		}
		w.start = friday // of the weekend whose Saturday it was
	}
	if named && w.Days == 0 {
		w.usual = 3
	}
	return w
}

// twoNights tells whether a weekend is said to have two nights, or three days.
func (w When) twoNights() bool { return w.weekend && w.usual == 2 && w.Days == 3 && w.weekday == 0 }

func (w When) startsFriday(start calendar.Date) bool {
	return w.weekend && w.usual == 2 && w.Days == 0 && w.first.Said() && !w.last.Said() && start.Weekday() == 4
}
