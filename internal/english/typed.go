package english

import (
	"regexp"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

var (
	reDotted  = regexp.MustCompile(`^(?i:([ap])\.? ?m\b\.?|(p)\.p\.|(u)\.(s)\.)`)
	reNumber  = regexp.MustCompile(`^(\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:[,'’]\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d{2})?|\d+(?:\.\d+)?)`)
	reComma   = regexp.MustCompile(`^(\d+,\d)[kK]\b`) // 2,5k
	reOrdinal = regexp.MustCompile(`^(?i:st|nd|rd|th)\b`)
	reClock   = regexp.MustCompile(`^(\d{1,2})[:h](\d{2})(?:\D|$)`)
	reClock12 = regexp.MustCompile(`^(\d{1,2})\.(\d{2}) ?(?i:[ap]\.?m)`)
)

// typedFigures reads what is more than a number: a date, a time of day, an ordinal.
func typedFigures(s string, t Token) Token {
	if dateInFigures(s, &t) || clockInFigures(s, &t) {
		return t
	}
	if ending := reOrdinal.FindString(s[len(t.Text):]); ending != "" {
		t.Text, t.Ordinal = s[:len(t.Text)+len(ending)], true
	}
	return t
}

func typedNumber(s string) int {
	if m := reComma.FindStringSubmatch(s); m != nil {
		return len(m[1])
	}
	return len(reNumber.FindString(s))
}

func clockInFigures(s string, t *Token) bool {
	for _, re := range []*regexp.Regexp{reClock, reClock12} {
		if m := re.FindStringSubmatch(s); m != nil {
			h, minutes := atoi(m[1]), atoi(m[2])
			if c := calendar.Clock(h*60 + minutes); minutes < 60 && c <= calendar.Midnight {
				t.Kind, t.Text, t.Clock = Time, s[:len(m[1])+1+len(m[2])], c
				return true
			}
		}
	}
	return false
}

var (
	reYMD   = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b`)
	reXYear = regexp.MustCompile(`^(\d{1,2})(?:/(\d{1,2})/|-(\d{1,2})-|\.(\d{1,2})\.)(\d{4}|\d{2})\b`)
	reISO   = regexp.MustCompile(`^(20\d\d)(0[1-9]|1[0-2])([0-3]\d)\b`) // without hyphens
	reDM    = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.\s*(?:[-–]|to |until )`)
	reXY    = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})\b`)
)

// dateInFigures reads a date that a text begins with, and one that is in no calendar as the word NoDay.
func dateInFigures(s string, t *Token) bool {
	var d SlashDate
	var n int
	if m := reYMD.FindStringSubmatch(s); m != nil {
		d, n = SlashDate{A: atoi(m[2]), B: atoi(m[3]), Year: atoi(m[1]), ISO: true}, len(m[0])
	} else if m := reISO.FindStringSubmatch(s); m != nil {
		d, n = SlashDate{A: atoi(m[2]), B: atoi(m[3]), Year: atoi(m[1]), ISO: true}, len(m[0])
	} else if m := reXYear.FindStringSubmatch(s); m != nil {
		d, n = SlashDate{A: atoi(m[1]), B: atoi(m[2] + m[3] + m[4]), Year: fullYear(m[5]), Dots: m[4] != ""}, len(m[0])
	} else if m := reDM.FindStringSubmatch(s); m != nil {
		d, n = SlashDate{A: atoi(m[1]), B: atoi(m[2]), Dots: true}, len(m[1])+len(m[2])+2
	} else if m := reXY.FindStringSubmatch(s); m != nil {
		d, n = SlashDate{A: atoi(m[1]), B: atoi(m[2])}, len(m[0])
	}
	switch {
	case n == 0:
		return false
	case d.Valid():
		t.Kind, t.Text, t.Date = Date, s[:n], d
		return true
	}
	if n = len(reNoDay.FindString(s)); n > 0 {
		t.Kind, t.Text, t.Meant = Word, s[:n], NoDay
	}
	return n > 0
}

func fullYear(s string) int {
	if len(s) == 2 {
		return 2000 + atoi(s)
	}
	return atoi(s)
}

// NoDay is what a date in figures means that is in no calendar: "30.02.2027".
const NoDay = "no such day"

var reNoDay = regexp.MustCompile(`^(?:\d{4}([-/])([0-3]?\d)([-/])([0-3]?\d)|([0-3]?\d)([-./])([0-3]?\d)([-./])20\d\d)\b`)

// shorten reads a short form that is written with points, and cuts a currency off what it is glued to.
func shorten(s string, t Token) Token {
	if m := reDotted.FindStringSubmatch(s); m != nil && strings.Contains(m[0], ".") {
		t.Text, t.Meant = m[0], dotted(m)
	} else if n := currencyLen(t.Text); n > 0 {
		t.Text = t.Text[:n]
	}
	return t
}

func dotted(m []string) string {
	switch {
	case m[1] != "":
		return strings.ToLower(m[1]) + "m"
	case m[2] != "":
		return "pp"
	}
	return "us"
}

// currencyLen gives how much of a word is a currency that a number is glued to, "USD1500", or the k of "2kusd".
func currencyLen(w string) int {
	low := strings.ToLower(w)
	if k := strings.IndexAny(low, "0123456789"); k > 0 && CurrencyWords[low[:k]] != "" {
		return k
	}
	if low[0] == 'k' && CurrencyWords[low[1:]] != "" {
		return 1
	}
	return 0
}

// atoi reads digits, as far as they go and as far as anybody counts.
func atoi(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1e8 {
			return n
		}
		n = n*10 + int(r-'0')
	}
	return n
}
