package dates

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Some dates are those of an occasion and not of the journey: "our anniversary is on 8 September; we'd come from the 6th to the
// 10th". Where the journey has dates of its own they only tell the month.

const occasions = "birthday|birthdays|anniversary|wedding|graduation|concert|exam|exams|party|conference|match|marathon|ceremony|christening|funeral|gig|show|interview"

var occasionOn = phrase.Says(occasions+" is|falls|was|comes|being on? the?", occasions+" ,|(|:|-|on the?", occasions,
	"turn|turns|turning # on? the?", "retire|retires|marry|marries|wed|graduate|graduates on? the?")

// occasion tells whether a lone date is one on which something else happens, while others are left for the journey.
func occasion(s *phrase.Sentence, sp english.Span) bool {
	if sp.Last.Said() {
		return false
	}
	_, ok := s.EndingAt(occasionOn, sp.From)
	return ok && moreDates(s, sp)
}

// moreDates tells whether the sentence holds a date beside one that may be the first day of the journey.
func moreDates(s *phrase.Sentence, sp english.Span) bool {
	for k := range s.Tokens {
		if k >= sp.From && k < sp.To {
			continue
		}
		if s.Tokens[k].By == phrase.AsDate {
			return true
		}
		if other, ok := spanAt(s, k); ok && (other.Last.Said() || !isEnd(s, other.From)) {
			return true
		}
	}
	m, ok := phrase.First(s, bareSpan)
	return ok && (m.From >= sp.To || m.To <= sp.From)
}
