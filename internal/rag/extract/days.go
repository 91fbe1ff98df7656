package extract

import (
	"math/bits"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/english"
)

// days are weekdays as a sentence names them.
type days struct {
	set  set
	many bool // a range or a list of three and more: what a house says of its whole week, and not of some day
}

// set holds weekdays, Monday in the lowest bit.
type set byte

const everyDay set = 1<<7 - 1

func (s set) count() int       { return bits.OnesCount8(uint8(s)) }
func (s set) has(day int) bool { return s>>day&1 == 1 }

// weekdays gives the days of s, Monday first.
func (s set) weekdays() (out []time.Weekday) {
	for d := range 7 {
		if s.has(d) {
			out = append(out, time.Weekday((d+1)%7))
		}
	}
	return out
}

// readDays puts one token in the place of all weekdays that are said together: "daily", "Monday to Friday", "Sat and Sun",
// "on Tuesdays, Wednesdays and Fridays". A list with a range behind a comma is not together: what is closed on Mondays, Tuesday
// to Sunday has other hours.
func readDays(tokens []token) []token {
	for i := 0; i < len(tokens); i++ {
		if d, n := daysAt(tokens, i); n > 0 {
			tokens = replace(tokens, i, i+n, token{kind: weekdays, days: d})
		}
	}
	for i := 0; i < len(tokens); i++ {
		for tokens[i].kind == weekdays {
			d, n := joined(tokens, i)
			if n == 0 {
				break
			}
			tokens = replace(tokens, i, i+n, token{kind: weekdays, days: d})
		}
	}
	return tokens
}

// joined reads what continues the days at i: "and Friday", ", Friday", "& Fri".
func joined(tokens []token, i int) (days, int) {
	at, comma := i+1, false
	if at < len(tokens) && tokens[at].is(",", "/") {
		at, comma = at+1, true
	}
	if at < len(tokens) && tokens[at].is("and", "&", "+") {
		at, comma = at+1, false
	}
	if at < len(tokens) && tokens[at].is("on") {
		at++
	}
	if at == i+1 || at >= len(tokens) || tokens[at].kind != weekdays || tokens[at-1].is("on") && comma {
		return days{}, 0
	}
	a, b := tokens[i].days, tokens[at].days
	if a.set&b.set != 0 || comma && (b.set.count() > 1 || a.many && a.set.count() != 2) && !listed(tokens, at) {
		return days{}, 0
	}
	s := a.set | b.set
	return days{s, a.many || b.many || s.count() > 2}, at + 1 - i
}

// listed tells whether the day at i stands between others of one list.
func listed(tokens []token, i int) bool {
	return tokens[i].days.set.count() == 1 && i+2 < len(tokens) && tokens[i+1].is(",", "and") && tokens[i+2].kind == weekdays
}

// daysAt reads one day, a range of days, or a word for several, and gives how many tokens it takes.
func daysAt(tokens []token, i int) (days, int) {
	if n := dailyAt(tokens, i); n > 0 {
		return days{everyDay, true}, n
	}
	switch t := &tokens[i]; {
	case t.is("weekdays"):
		return days{0b0011111, true}, 1
	case t.is("weekends", "weekend"):
		return days{0b1100000, false}, 1
	}
	first := dayOf(&tokens[i])
	if first < 0 {
		return pairAt(tokens, i)
	}
	if i+2 < len(tokens) && tokens[i+1].is("to", "through", "thru", "till", "until", "-", "–", "—", "‑", "−") {
		if last := dayOf(&tokens[i+2]); last >= 0 {
			return days{between(first, last), true}, 3
		}
	}
	return days{1 << first, false}, 1
}

// dailyAt knows what means all seven days.
func dailyAt(tokens []token, i int) int {
	switch tokens[i].text {
	case "daily", "everyday", "every", "each", "on", "all", "seven", "7":
	default:
		return 0
	}
	for _, p := range [...]string{"daily", "everyday", "every day of the week", "every day", "each day", "on all days", "all days", "all week", "seven days a week", "7 days a week", "7 days"} {
		if n, ok := phrase(tokens, i, p); ok {
			return n
		}
	}
	return 0
}

// between gives the days from first to last; a week has no end, Friday to Monday are four.
func between(first, last int) (s set) {
	for d := first; ; d = (d + 1) % 7 {
		s |= 1 << d
		if d == last {
			return s
		}
	}
}

// pairAt reads the ranges of maps, "Mo-Fr".
func pairAt(tokens []token, i int) (days, int) {
	if i+2 >= len(tokens) || !tokens[i+1].is("-", "–") || !tokens[i].capital || !tokens[i+2].capital {
		return days{}, 0
	}
	first, last := short(tokens[i].text), short(tokens[i+2].text)
	if first < 0 || last < 0 {
		return days{}, 0
	}
	return days{between(first, last), true}, 3
}

func short(s string) int {
	for d, w := range [...]string{"mo", "tu", "we", "th", "fr", "sa", "su"} {
		if s == w {
			return d
		}
	}
	return -1
}

// dayOf gives the number of a weekday, Monday 0; -1 for any other word. Abbreviations that are words too need a capital.
func dayOf(t *token) int {
	if t.kind != word || !t.capital || len(t.text) < 3 {
		return -1
	}
	if t.text == "weds" {
		return 2
	}
	if d := english.ShortWeekdays[t.text]; d > 0 {
		return d - 1
	}
	return english.Weekdays[strings.TrimSuffix(t.text, "s")] - 1
}
