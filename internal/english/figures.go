package english

import (
	"slices"
	"strings"
)

// parted takes a number in figures apart, as either half of the world writes it: "1,200.50" and "1.200,50", "2'500", "2,5". A point or
// comma parts thousands where all groups behind it have three digits, and else stands before decimals. It is clear but for groups of another
// size and for a nought before groups: "0.500".
func parted(s string) (whole, part string, clear bool) {
	s = apostrophes.Replace(s)
	whole = s
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && (len(s)-i-1 != 3 || !inGroups(s)) {
		whole, part = s[:i], s[i+1:]
	}
	clear = inGroups(whole) && (whole[0] != '0' || !strings.ContainsAny(whole, ".,"))
	return grouping.Replace(whole), part, clear
}

// grouping takes out what stands between thousands. An apostrophe stands nowhere else.
var (
	grouping    = strings.NewReplacer(",", "", ".", "")
	apostrophes = strings.NewReplacer("'", ",", "’", ",")
)

// inGroups tells whether the signs in a whole number part groups of three digits, all by the same sign.
func inGroups(s string) bool {
	i := strings.IndexAny(s, ".,")
	if i < 0 {
		return s != ""
	}
	groups := strings.Split(s, s[i:i+1])
	if s[i] == ',' && inLakhs(groups) {
		return true
	}
	for n, g := range groups {
		if strings.ContainsAny(g, ".,") || n > 0 && len(g) != 3 || n == 0 && (g == "" || len(g) > 3) {
			return false
		}
	}
	return true
}

// inLakhs tells whether groups are those of a number as it is written in India: "5,50,000", pairs of digits before the thousands.
func inLakhs(groups []string) bool {
	last := len(groups) - 1
	if last < 2 || len(groups[last]) != 3 || groups[0] == "" || len(groups[0]) > 2 {
		return false
	}
	return !slices.ContainsFunc(groups[1:last], func(g string) bool { return len(g) != 2 })
}

// MostThousandths bounds what counts as a number: beyond a thousand million it is not about a trip.
const MostThousandths = int64(1e12)

// Thousandths reads a number that was typed. Who typed it is taken at their word, clear or not. What is too large is as much as there can
// be: it will be refused where a number is asked for, and not taken for nothing said.
func Thousandths(figures string) int64 {
	whole, part, _ := parted(figures)
	if len(whole) > 9 {
		return MostThousandths
	}
	return int64(atoi(whole))*1000 + int64(atoi((part + "000")[:3]))
}

// Hundredths reads an amount of a document: what is not clear, has more than two decimals, or is beyond a hundred million is none.
func Hundredths(figures string) (int64, bool) {
	whole, part, clear := parted(figures)
	if !clear || len(part) > 2 || strings.Contains(figures, ":") {
		return 0, false
	}
	v := int64(0)
	for _, c := range whole {
		if v = v*10 + int64(c-'0'); v > 1e8 {
			return 0, false
		}
	}
	return v*100 + int64(atoi((part + "00")[:2])), true
}

// Normal gives a number one form, to be compared as text: "1,250.50" and "1250.5" are the same. A point stands before decimals and a comma
// between thousands, as this program writes.
func Normal(figures string) string {
	s := strings.TrimLeft(strings.ReplaceAll(figures, ",", ""), "0")
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "" || s[0] == '.' {
		s = "0" + s
	}
	return s
}
