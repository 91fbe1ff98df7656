package narrate

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
)

// phrase is a date as prose says it; what it leaves out is empty.
type phrase struct {
	weekday string // Monday …
	day     int
	month   time.Month
	year    int
}

// says tells whether all that q says, p says too.
func (p phrase) says(q phrase) bool {
	return (q.weekday == "" || q.weekday == p.weekday) && (q.day == 0 || q.day == p.day) &&
		(q.month == 0 || q.month == p.month) && (q.year == 0 || q.year == p.year)
}

func phraseOf(d calendar.Date) phrase { return phrase{d.Format("Monday"), d.Day, d.Month, d.Year} }

var (
	weekdayForm = strings.Join(english.WeekdayNames, "|")
	monthForm   = strings.Join(english.MonthNames, "|")
	dayForm     = `(?:(` + weekdayForm + `),? (?:the )?)?\b(\d{1,2})(?:st|nd|rd|th)?`
	toForm      = `(?: ?[–—-] ?| to | until | and | or )`
)

// dateForms: "[Tuesday] 10 [– [Saturday] 14] June [2025]", "[Tuesday,] June 10 [– 14][, 2025]", "June [2025]", "Tuesday",
// "2025-06-10".
var dateForms = []*regexp.Regexp{
	regexp.MustCompile(`(?:` + dayForm + toForm + `)?` + dayForm + ` (?:of )?(` + monthForm + `)\b(?:,? (\d{4})\b)?`),
	regexp.MustCompile(`(?:(` + weekdayForm + `),? )?\b(` + monthForm + `) (\d{1,2})(?:st|nd|rd|th)?\b(?:` + toForm + `(\d{1,2})(?:st|nd|rd|th)?\b)?(?:,? (\d{4})\b)?`),
	regexp.MustCompile(`\b(` + monthForm + `)\b(?: (\d{4})\b)?`),
	regexp.MustCompile(`\b(` + weekdayForm + `)s?\b`),
	regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})\b`),
}

// found is where a text says dates.
type found struct {
	from, to int
	phrases  []phrase
}

// findDates reads every date of a text. Most texts can say none, and the forms are slow to find that out.
func findDates(s string) []found {
	var out []found
	for form, re := range dateForms {
		if !dateNeeds[form](s) {
			continue
		}
		for _, m := range re.FindAllStringSubmatchIndex(s, -1) {
			g := make([]string, len(m)/2)
			for i := range g {
				if m[2*i] >= 0 {
					g[i] = s[m[2*i]:m[2*i+1]]
				}
			}
			out = append(out, found{m[0], m[1], phrases(form, g)})
			s = s[:m[0]] + strings.Repeat("\x00", m[1]-m[0]) + s[m[1]:] // read once
		}
	}
	return out
}

// dateNeeds tell, by form, whether a text can have it at all.
var dateNeeds = [...]func(s string) bool{
	func(s string) bool { // a day before a month: "10 June", "10th June", "10 of June"
		return hasName(s, english.MonthNames, func(before, _ string) bool { return endsDay(strings.TrimSuffix(before, "of ")) })
	},
	func(s string) bool { // a month before a day, which a year is not
		return hasName(s, english.MonthNames, func(_, after string) bool {
			day, ok := strings.CutPrefix(after, " ")
			n := english.Digits(day)
			return ok && (n == 1 || n == 2)
		})
	},
	func(s string) bool { return hasName(s, english.MonthNames, anywhere) },
	func(s string) bool { return hasName(s, english.WeekdayNames, anywhere) },
	func(s string) bool { return strings.Count(s, "-") >= 2 },
}

// hasName tells whether one of the names stands in s at a place that fits.
func hasName(s string, names []string, fits func(before, after string) bool) bool {
	for _, name := range names {
		for from := 0; ; {
			at := strings.Index(s[from:], name)
			if at < 0 {
				break
			}
			at, from = from+at, from+at+len(name)
			if fits(s[:at], s[from:]) {
				return true
			}
		}
	}
	return false
}

func anywhere(string, string) bool { return true }

// endsDay tells whether s ends as the number of a day does, with the space after it.
func endsDay(s string) bool {
	s, ok := strings.CutSuffix(s, " ")
	return ok && s != "" && strings.ContainsRune("0123456789tdh", rune(s[len(s)-1]))
}

func phrases(form int, g []string) []phrase {
	switch form {
	case 0:
		var out []phrase
		if g[2] != "" {
			out = append(out, phrase{g[1], said(g[2]), month(g[5]), said(g[6])})
		}
		return append(out, phrase{g[3], said(g[4]), month(g[5]), said(g[6])})
	case 1:
		out := []phrase{{g[1], said(g[3]), month(g[2]), said(g[5])}}
		if g[4] != "" {
			out = append(out, phrase{"", said(g[4]), month(g[2]), said(g[5])})
		}
		return out
	case 2:
		return []phrase{{month: month(g[1]), year: said(g[2])}}
	case 3:
		return []phrase{{weekday: g[1]}}
	}
	d, err := calendar.ParseDate(g[0])
	if err != nil {
		return []phrase{{day: 99}} // no date at all: nothing says it
	}
	return []phrase{phraseOf(d)}
}

// said is a part of a date: 0 when it is left out, and what no date has when a text says nought.
func said(s string) int {
	if n := atoi(s); n > 0 || s == "" {
		return n
	}
	return never
}

const never = 9999 // no day, and no year that anybody plans for

func month(s string) time.Month { return english.Months[strings.ToLower(s)] }

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// checkDates holds every date outside names against the dates that are known, and settles its tokens.
func (p *prose) checkDates() error {
	text := []byte(p.text)
	for i := range p.tokens {
		if t := &p.tokens[i]; t.named {
			for k := t.from; k < t.to; k++ {
				text[k] = 0
			}
		}
	}
	for _, f := range findDates(string(text)) {
		for _, q := range f.phrases {
			if !p.isDate(q) {
				return &Invention{Sentence: p.text, Token: p.text[f.from:f.to], What: "date"}
			}
		}
		for i := range p.tokens {
			if t := &p.tokens[i]; f.from <= t.from && t.to <= f.to {
				t.settled = true
			}
		}
	}
	return nil
}
