package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	beforeFeast = phrase.Says("right|just|shortly? before christmas|xmas")
	overFeast   = phrase.Says("over|at|around|during|this|for christmas|xmas")
)

// ReadAgain marks words that say once more when a trip is whose days are known: its month, "before Christmas".
func ReadAgain(s *phrase.Sentence, start, end calendar.Date) {
	if !start.Valid() || end.Before(start) {
		return
	}
	for i, t := range s.Tokens {
		month := lexicon.Months[t.Text]
		if t.By == phrase.Nobody && (month == start.Month || month == end.Month) && month != 0 && t.Raw != t.Text && !numbered(s, i-1) && !numbered(s, i+1) {
			s.UseRange(i, i+1, phrase.AsWish)
		}
	}
	eve := calendar.Date{Year: start.Year, Month: 12, Day: 24}
	if !eve.Before(end) {
		useAtEnd(s, beforeFeast)
	}
	if !eve.AddDays(1).Before(start) && !end.Before(eve) {
		useAtEnd(s, overFeast)
	}
}

// useAtEnd marks the first of some phrases where a part of the sentence ends behind it.
func useAtEnd(s *phrase.Sentence, list []phrase.Pattern) {
	if m, ok := phrase.First(s, list); ok && s.RestEnds(m.To) {
		s.Use(m, phrase.AsWish)
	}
}

// numbered tells whether a number stands at i.
func numbered(s *phrase.Sentence, i int) bool {
	return i >= 0 && i < len(s.Tokens) && s.Tokens[i].Kind == phrase.Number
}
