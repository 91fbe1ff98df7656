package reading

import (
	"strings"

	"github.com/tripwright/tripwright/internal/money"
)

// farYear is a year that stands behind a date and is none of a calendar of today: "1 June 9999". It is asked about: a trip in the next
// June, with the year passed over, would be one that nobody meant.
type farYear struct {
	said string // the date with its year, as it was typed
	year int
}

var (
	beforeYear = set(", of in the year ad")
	behindYear = set("for with and to until till through from at please or my our we i on a an the")
)

// farYearOf finds the year that no reader took, once all have read.
func (s *sentence) farYearOf() farYear {
	for i := range s.tok {
		n, ok := s.wholeAt(i)
		if !ok || n >= 1900 && n <= 2100 || !s.bareYear(i) {
			continue
		}
		k := i - 1
		for k >= 0 && s.tok[k].by != asDate && beforeYear[s.tok[k].text] {
			k--
		}
		if k < 0 || s.tok[k].by != asDate || !s.dayOrMonth(k) {
			continue
		}
		return farYear{s.dateUpTo(k) + " " + s.tok[i].raw, n}
	}
	return farYear{}
}

// bareYear tells whether the number at i is written like a year and counts nothing.
func (s *sentence) bareYear(i int) bool {
	t := s.tok[i]
	if t.by != nobody || t.ord || len(t.raw) < 4 || strings.Trim(t.raw, "0123456789") != "" {
		return false
	}
	if i+1 == len(s.tok) {
		return true
	}
	next := s.tok[i+1]
	return next.by != nobody || next.kind != word || behindYear[next.text]
}

// dayOrMonth tells whether the token is the last of a date that wants a year.
func (s *sentence) dayOrMonth(k int) bool {
	n, ok := s.wholeAt(k)
	return months[s.tok[k].text] != 0 || (ok || s.tok[k].ord) && n <= 31
}

// dateUpTo gives the date that ends at k as it was typed.
func (s *sentence) dateUpTo(k int) string {
	from := k
	for from > 0 && s.tok[from-1].by == asDate {
		from--
	}
	for from < k && s.tok[from].kind == word && !s.tok[from].ord && months[s.tok[from].text] == 0 { // "from the"
		from++
	}
	words := make([]string, 0, k+1-from)
	for _, t := range s.tok[from : k+1] {
		words = append(words, t.raw)
	}
	return strings.Join(words, " ")
}

// askFarYear asks about it, unless the number turns out to be the budget: "10-14 June 2500, food" is answered with 2,500 dollars.
func (d *draft) askFarYear() *Question {
	far := d.when.far
	if far.said == "" || d.budget.total == 0 && len(d.budget.several) == 0 || d.budget.total == money.Cents(far.year)*100 {
		return nil
	}
	return &Question{FieldDates, d.lang.Say("I cannot plan %s: that year is too far away. When do you want to travel?", far.said), nil}
}
