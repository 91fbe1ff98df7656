package extract

import "github.com/tripwright/tripwright/internal/calendar"

// element is what counts in a sentence about hours.
type element struct {
	kind part
	days days
	at   clock
	open calendar.Window
}

type part byte

const (
	gap    part = iota // a comma, "and": what stands on both sides belongs together less
	when               // weekdays
	open               // a window
	starts             // "opens at nine"
	ends               // "until nine"
	shut
	butNot
	solely
	unclear // something that is no element: what stands around it must not be joined
)

// elementAt reads one element, and gives how many tokens it takes.
func elementAt(c []token, i int) (element, int) {
	switch t := &c[i]; {
	case t.kind == weekdays:
		return element{kind: when, days: t.days}, 1
	case t.kind == stretch:
		return element{kind: open, open: t.window}, 1
	case t.is("only") || t.is("solely"):
		return element{kind: solely}, 1
	case t.is("until", "till", "to", "from"):
		return boundary(c, i, i+1, t.is("from"))
	case t.is("closes", "close", "closing", "opens", "open", "opening") && i+1 < len(c) && c[i+1].is("at"):
		return boundary(c, i, i+2, t.text[0] == 'o')
	case t.is("at"):
		return boundary(c, i, i+1, true)
	}
	if n := allDay(c, i); n > 0 {
		return element{kind: open, open: calendar.Window{End: calendar.Midnight}}, n
	}
	return closing(c, i)
}

// boundary reads "until nine" and "opens at nine".
func boundary(c []token, i, at int, start bool) (element, int) {
	m, ok := momentAt(c, at)
	if !ok {
		return element{}, 0
	}
	k := ends
	if start {
		k = starts
	}
	return element{kind: k, at: m}, at + 1 - i
}

// allDay reads "24 hours" and its like.
func allDay(c []token, i int) int {
	for _, p := range [...]string{"24 hours a day", "24 hours", "24 / 7", "round the clock", "around the clock", "day and night", "twenty-four hours"} {
		if n, ok := phrase(c, i, p); ok {
			return n
		}
	}
	return 0
}

// closing reads "closed", "rests" and "except".
func closing(c []token, i int) (element, int) {
	for _, p := range [...]string{"closed", "closes", "close", "shut", "shuts", "rests", "closing days", "closing day", "day of rest", "days of rest"} {
		if n, ok := phrase(c, i, p); ok {
			return element{kind: shut}, n
		}
	}
	if c[i].is("but") {
		return element{kind: butNot}, 1
	}
	for _, p := range [...]string{"with the exception of", "except for", "except", "excepting", "excluding", "apart from", "other than"} {
		if n, ok := phrase(c, i, p); ok {
			return element{kind: butNot}, n
		}
	}
	return element{}, 0
}
