package dates

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// FarYear is a year that stands behind a date and is none of a calendar of today: "1 June 9999". It is asked about: a trip in the next
// June, with the year passed over, would be one that nobody meant.
type FarYear struct {
	Said string // the date with its year, as it was typed
	Year int
}

var (
	beforeYear = english.Words(", of in the year ad")
	behindYear = english.Words("for with and to until till through from at please or my our we i on a an the")
)

// FarYearOf finds the year that no reader took, once all have read.
func FarYearOf(s *phrase.Sentence) FarYear {
	for i := range s.Tokens {
		n, ok := s.WholeAt(i)
		if !ok || n >= 1900 && n <= 2100 || !bareYear(s, i) {
			continue
		}
		k := i - 1
		for k >= 0 && s.Tokens[k].By != phrase.AsDate && beforeYear[s.Tokens[k].Text] {
			k--
		}
		if k < 0 || s.Tokens[k].By != phrase.AsDate || !dayOrMonth(s, k) {
			continue
		}
		return FarYear{dateUpTo(s, k) + " " + s.Tokens[i].Raw, n}
	}
	return FarYear{}
}

// bareYear tells whether the number at i is written like a year and counts nothing.
func bareYear(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	if t.By != phrase.Nobody || t.Ord || len(t.Raw) < 4 || strings.Trim(t.Raw, "0123456789") != "" {
		return false
	}
	if i+1 == len(s.Tokens) {
		return true
	}
	next := s.Tokens[i+1]
	return next.By != phrase.Nobody || next.Kind != phrase.Word || behindYear[next.Text]
}

// dayOrMonth tells whether the token is the last of a date that wants a year.
func dayOrMonth(s *phrase.Sentence, k int) bool {
	n, ok := s.WholeAt(k)
	return lexicon.Months[s.Tokens[k].Text] != 0 || (ok || s.Tokens[k].Ord) && n <= 31
}

// dateUpTo gives the date that ends at k as it was typed.
func dateUpTo(s *phrase.Sentence, k int) string {
	from := k
	for from > 0 && s.Tokens[from-1].By == phrase.AsDate {
		from--
	}
	for from < k && s.Tokens[from].Kind == phrase.Word && !s.Tokens[from].Ord && lexicon.Months[s.Tokens[from].Text] == 0 { // "from the"
		from++
	}
	words := make([]string, 0, k+1-from)
	for _, t := range s.Tokens[from : k+1] {
		words = append(words, t.Raw)
	}
	return strings.Join(words, " ")
}
