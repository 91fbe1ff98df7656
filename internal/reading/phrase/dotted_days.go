package phrase

import (
	"regexp"
	"strconv"
	"time"
)

var (
	reDottedPair  = regexp.MustCompile(`\b(\d{1,2})\.(\d{1,2})\. ?([-–]|to|until|till|bis) ?(\d{1,2})\.(\d{1,2})\.(\D|$)`)
	reDottedEnd   = regexp.MustCompile(`(?i)\b(until|till|to|through|by|on|from|bis|back|ending) (\d{1,2})\.(\d{1,2})\.(\D|$)`)
	reDottedFirst = regexp.MustCompile(`(^|[^\d.])(\d{1,2})\. ?([-–]|to|until|till|bis) ?(\d{1,2}\.\d{1,2}\.)`)
)

// dottedDays writes days that have their month in figures, as the continent writes them, with its name: "23.12.–27.12." as "23 December – 27 December",
// "until 22.10." as "until 22 October". A point behind a number may end a sentence, so a lone one needs a word before it that leads to a day.
func dottedDays(text string) string {
	text = reDottedFirst.ReplaceAllString(text, "$1$2 $3 $4")
	text = rewritten(text, reDottedPair, func(m []string) (string, bool) {
		first, ok := dayOf(m[1], m[2])
		last, also := dayOf(m[4], m[5])
		return first + " " + m[3] + " " + last + m[6], ok && also
	})
	return rewritten(text, reDottedEnd, func(m []string) (string, bool) {
		day, ok := dayOf(m[2], m[3])
		return m[1] + " " + day + m[4], ok
	})
}

// rewritten replaces what a pattern finds, where the new text is said to be good.
func rewritten(text string, re *regexp.Regexp, by func(groups []string) (string, bool)) string {
	return re.ReplaceAllStringFunc(text, func(found string) string {
		if out, ok := by(re.FindStringSubmatch(found)); ok {
			return out
		}
		return found
	})
}

// dayOf gives the day of a month as it is said, and false for figures that are none.
func dayOf(day, month string) (string, bool) {
	d, _ := strconv.Atoi(day)
	m, _ := strconv.Atoi(month)
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return "", false
	}
	return day + " " + time.Month(m).String(), true
}
