package phrase

import (
	"regexp"

	"github.com/tripwright/tripwright/internal/english"
)

var (
	reYMD   = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b`)
	reXYear = regexp.MustCompile(`^(\d{1,2})(?:/(\d{1,2})/|-(\d{1,2})-|\.(\d{1,2})\.)(\d{4}|\d{2})\b`)
	reISO   = regexp.MustCompile(`^(20\d\d)(0[1-9]|1[0-2])([0-3]\d)\b`) // without hyphens
	reDM    = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.\s*(?:[-–]|to |until )`)
	reXY    = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})\b`)
)

// scanDate reads a date in figures at the beginning of text, and gives its length in bytes.
func scanDate(text string) (Token, int) {
	var d english.SlashDate
	var n int
	if m := reYMD.FindStringSubmatch(text); m != nil {
		d, n = english.SlashDate{A: atoi(m[2]), B: atoi(m[3]), Year: atoi(m[1]), ISO: true}, len(m[0])
	} else if m := reISO.FindStringSubmatch(text); m != nil {
		d, n = english.SlashDate{A: atoi(m[2]), B: atoi(m[3]), Year: atoi(m[1]), ISO: true}, len(m[0])
	} else if m := reXYear.FindStringSubmatch(text); m != nil {
		d, n = english.SlashDate{A: atoi(m[1]), B: atoi(m[2] + m[3] + m[4]), Year: fullYear(m[5]), Dots: m[4] != ""}, len(m[0])
	} else if m := reDM.FindStringSubmatch(text); m != nil {
		d, n = english.SlashDate{A: atoi(m[1]), B: atoi(m[2]), Dots: true}, len(m[1])+len(m[2])+2
	} else if m := reXY.FindStringSubmatch(text); m != nil {
		d, n = english.SlashDate{A: atoi(m[1]), B: atoi(m[2])}, len(m[0])
	}
	if n == 0 {
		return Token{}, 0
	}
	if !d.Valid() {
		return scanNoDay(text)
	}
	return Token{Raw: text[:n], Text: text[:n], Kind: DateLit, Date: d}, n
}

func fullYear(s string) int {
	if len(s) == 2 {
		return 2000 + atoi(s)
	}
	return atoi(s)
}

// NoDay stands for a date in figures that is in no calendar.
const NoDay = "no such day"

var reNoDay = regexp.MustCompile(`^(?:\d{4}([-/])([0-3]?\d)([-/])([0-3]?\d)|([0-3]?\d)([-./])([0-3]?\d)([-./])20\d\d)\b`)

// scanNoDay reads a date in figures that scanDate did not take: "30.02.2027".
func scanNoDay(text string) (Token, int) {
	n := len(reNoDay.FindString(text))
	return Token{Raw: text[:n], Text: NoDay, Kind: Word}, n
}
