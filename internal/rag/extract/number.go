package extract

import (
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
)

// spelled reads a number in words at i, such as "twenty-two", "a hundred and five" or "two thousand", below a million. It gives
// how many tokens it takes; 0 when there is none. Documents are read by grammar alone: dozens, grands and halves, which wishes are full of, are no sums here.
func spelled(tokens []token, i int) (value, n int) {
	total, part, at := 0, 0, i
	if at+1 < len(tokens) && tokens[at].is("a") && tokens[at+1].is("hundred", "thousand") {
		part, at = 1, at+1
	}
	for ; at < len(tokens); at++ {
		t := &tokens[at]
		v := 0
		if t.kind == word {
			v = english.Below100(t.text)
		}
		switch {
		case v > 0 && (part%100 == 0 || part%100 >= 20 && part%10 == 0 && v < 10):
			part += v
		case t.is("hundred") && 0 < part && part < 10:
			part *= 100
		case t.is("thousand") && 0 < part && total == 0:
			total, part = part*1000, 0
		case t.is("-", "‑") && part%10 == 0 && part%100 >= 20 && at+1 < len(tokens) && english.Below100(tokens[at+1].text) > 0 && english.Below100(tokens[at+1].text) < 10:
		case t.is("and") && part > 0 && part%100 == 0 && at+1 < len(tokens) && english.Below100(tokens[at+1].text) > 0:
		default:
			return total + part, at - i
		}
	}
	return total + part, at - i
}

// hundredths reads "12", "12.50", "12,50", "1,200", "1.200" and "1.200,50", as either half of the world writes amounts. A point
// or comma before exactly three digits parts thousands.
func hundredths(s string) (int64, bool) {
	whole, cents := s, ""
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && len(s)-i-1 != 3 {
		whole, cents = s[:i], s[i+1:]
	}
	if len(cents) > 2 || strings.Contains(s, ":") || !grouped(whole) {
		return 0, false
	}
	v := int64(0)
	for _, c := range whole {
		if '0' <= c && c <= '9' {
			v = v*10 + int64(c-'0')
		}
		if v > 1e8 {
			return 0, false
		}
	}
	c, _ := strconv.ParseInt((cents + "00")[:2], 10, 64)
	return v*100 + c, true
}

// grouped tells whether the signs in a whole number part groups of three digits, all by the same sign.
func grouped(s string) bool {
	i := strings.IndexAny(s, ".,")
	if i < 0 {
		return s != ""
	}
	groups := strings.Split(s, s[i:i+1])
	for n, g := range groups {
		if strings.ContainsAny(g, ".,") || n > 0 && len(g) != 3 || n == 0 && (g == "" || len(g) > 3 || g[0] == '0') {
			return false
		}
	}
	return true
}
