package rag

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// phoneRuns finds digits with what may stand between the groups of a telephone number; a plus sign or bracket may open it.
var phoneRuns = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:\+\s?)?\(?\d(?:[ \x{a0}\x{202f}().\-–‑/·]{0,3}\d)*`)
})

// A number for the telephone has at most fifteen digits (ITU-T E.164), and a zero that is not dialled from abroad. With all that
// stands between them it is never longer than mostBytes.
const (
	fewestDigits = 5
	mostDigits   = 16
	mostBytes    = 64
)

// phoneIn gives the stretch of a run that is a telephone number, the longest if there are several; start == end when there is
// none. Numbers that merely stand beside each other are parted at white space. before is what was written already, after
// what comes next.
func phoneIn(before, run, after string) (start, end int) {
	starts, ends := edges(run)
	digits := digitsBefore(run)
	for n := min(len(ends), mostDigits); n > 0; n-- { // the longest first
		for i := 0; i+n <= len(ends); i++ {
			start, end := starts[i], ends[i+n-1]
			if many := digits[end] - digits[start]; end-start > mostBytes || many < fewestDigits || many > mostDigits {
				continue
			}
			if start > 0 && !number(run[start:end]).looksLikePhone() { // digits stand before it, and announce nothing
				continue
			}
			if isPhone(tail(tail(before)+tail(run[:start])), run[start:end], head(run[end:])+head(after)) {
				return start, end
			}
		}
	}
	return 0, 0
}

// digitsBefore gives how many digits stand before each byte of a run, and before its end.
func digitsBefore(run string) []int {
	out := make([]int, len(run)+1)
	for i := range len(run) {
		out[i+1] = out[i]
		if '0' <= run[i] && run[i] <= '9' {
			out[i+1]++
		}
	}
	return out
}

// edges gives where the parts of a run between white space begin and end.
func edges(run string) (starts, ends []int) {
	inside := false
	for i, r := range run {
		if space := unicode.IsSpace(r); space && inside {
			ends, inside = append(ends, i), false
		} else if !space && !inside {
			starts, inside = append(starts, i), true
		}
	}
	if inside {
		ends = append(ends, len(run))
	}
	return starts, ends
}

func isPhone(before, run, after string) bool {
	n := number(run)
	if run[0] == '+' {
		return n.digits >= 7
	}
	if !n.looksLikePhone() && (n.digits < 6 || !announced(before)) {
		return false
	}
	return !insideWord(before) && !isPrice(before, after) && !datesShape().MatchString(run) && !timesShape().MatchString(run)
}

// announced tells whether words such as "call" stand right before. Inside a list of numbers it need not look.
func announced(before string) bool {
	last := strings.TrimRight(before, " \u00a0\u202f().-–‑/·")
	return last != "" && !unicode.IsDigit(rune(last[len(last)-1])) && cued().MatchString(before)
}

// cued says that a telephone number comes next.
var cued = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:\b(?:tele)?(?:phone|fon)s?|\b(?:tel|tél|fax|mob|mobile|cell|call(?:ing)?|ring|dial|hotline|helpline|whatsapp|sms|text us)\b|☎|📞|📱|✆)[^\d\n]{0,16}$|removed\](?:\s?(?:/|or|and|&)\s?)$`)
})

// insideWord tells of digits that go on from a letter, a digit or a mark, as in AF1234, 48,8584 or #12.
func insideWord(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	if r == ',' || r == ':' || r == '.' {
		r, _ = utf8.DecodeLastRuneInString(before[:len(before)-size])
		return unicode.IsDigit(r)
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#'
}

func isPrice(before, after string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, " \u00a0"))
	after = strings.TrimLeft(after, " \u00a0\u202f")
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.Is(unicode.Sc, r) || unicode.Is(unicode.Sc, next) || currencyWord().MatchString(after)
}

var currencyWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:euros?|eur|usd|gbp|chf|jpy|yen|dollars?|pounds?|francs?|visitors|people|inhabitants|metres|meters|km|m)\b`)
})

// groups are the digits of a candidate as they stand together.
type groups struct {
	text   string
	digits int
	first  [mostDigits]int // how many stand in each group
	sizes  int             // how many groups there are
	start  string          // from the first digit on
}

// are tells whether the groups have these sizes.
func (g groups) are(sizes ...int) bool { return slices.Equal(g.first[:g.sizes], sizes) }

func number(text string) groups {
	g := groups{text: text}
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		if i == 0 || text[i-1] < '0' || text[i-1] > '9' {
			g.sizes++
		}
		g.first[g.sizes-1]++
		g.digits++
	}
	g.start = strings.TrimLeft(text, "+( ")
	return g
}

// looksLikePhone knows the shapes that hardly anything else has.
func (g groups) looksLikePhone() bool {
	zero, bracket := strings.HasPrefix(g.start, "0"), g.text[0] == '('
	switch {
	case strings.HasPrefix(g.start, "00"): // from abroad: 0044 20 7946 0958
		return g.digits >= 10 && !g.are(5, 5)
	case zero && g.sizes == 1, zero && (g.first[0] >= 2 || bracket): // at home: 01 42 36 10 00, 030/901820, (02) 9374 4000
		return g.digits >= 9 && g.digits <= 12 && !g.are(5, 5)
	case bracket && g.first[0] <= 3: // (212) 555-0123, (11) 91234-5678
		return g.digits >= 9 && g.digits <= 12
	}
	if g.are(3, 3, 4) || g.are(1, 3, 3, 4) || g.are(2, 3, 2, 2) || g.are(3, 2, 2, 2) { // North America and Spain
		return true
	}
	return g.sizes == 1 && (g.digits == 10 || g.digits == 11)
}

// datesShape is 21.11.2026, 2026-11-21, and two of them with a dash between, the first perhaps without its year.
var datesShape = sync.OnceValue(func() *regexp.Regexp {
	const (
		day   = `(?:0?[1-9]|[12]\d|3[01])`
		month = `(?:0?[1-9]|1[0-2])`
		year  = `(?:(?:1\d|20)?\d\d)`
		date  = `(?:` + day + `[./-]` + month + `[./-]` + year + `|` + month + `[./-]` + day + `[./-]` + year + `|(?:1\d|20)\d\d[./-]` + month + `[./-]` + day + `)`
		short = `(?:` + day + `[./]` + month + `\.?)`
	)
	return regexp.MustCompile(`^(?:` + date + `|` + short + `)(?:\s?[-–/]\s?` + date + `)?$`)
})

// timesShape is 9.30-17.30, 0900-1800 and longer lists, all of them times of a day.
var timesShape = sync.OnceValue(func() *regexp.Regexp {
	const clock = `(?:(?:[01]?\d|2[0-4])\.[0-5]\d|(?:[01]\d|2[0-4])[0-5]\d)`
	return regexp.MustCompile(`^` + clock + `(?:\s?[-–/ ]\s?` + clock + `)+$`)
})
