package dates

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// takenBack tells whether a date that ends before i is corrected by the next: "3-7 May, sorry, 4-8 May".
func takenBack(s *phrase.Sentence, i int) bool {
	for k := i + 1; k < min(len(s.Tokens), i+7); k++ {
		if _, ok := spanAt(s, k); ok && s.Amends(i, k) {
			return true
		}
	}
	return false
}

// insteadOf stands before a day that is not the one: "instead of the 3rd we travel on the 4th".
var insteadOf = phrase.Says("instead of on|from?", "rather than on|from?", "not on|from? the?", "no longer on|from?")

var movedWords = english.Words("moved postponed rescheduled shifted brought changed move postpone reschedule shift")

// replaced tells whether a date is named as the one that is not meant, while another is.
func replaced(s *phrase.Sentence, sp english.Span) bool {
	m, ok := s.EndingAt(insteadOf, s.BackOver(sp.From, "the"))
	if !ok || !moreDates(s, sp) {
		return false
	}
	s.Use(m, phrase.AsDate)
	return true
}

// readReplaced marks days without a month that are not meant: "instead of the 3rd", "not on the 3rd but the 4th of May".
func readReplaced(s *phrase.Sentence) {
	for i := range s.Tokens {
		if DayNumber(s, i) == 0 || !s.Tokens[i].Ord {
			continue
		}
		if _, to := monthAt(s, s.Skip(i+1, "of")); to > 0 {
			continue
		}
		if m, ok := s.EndingAt(insteadOf, s.BackOver(i, "the")); ok {
			s.UseRange(m.From, i+1, phrase.AsDate)
		}
	}
}
