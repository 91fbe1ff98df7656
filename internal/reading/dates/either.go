package dates

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// alternatives gives two times to travel that a sentence offers: "either the first week of June or the second of September".
// Which of them is meant is asked about.
func alternatives(s *phrase.Sentence, today calendar.Date) []string {
	for i := 1; i < len(s.Tokens)-1; i++ {
		if s.Texts(i, "/") {
			if _, left := monthAt(s, i-1); left == i {
				if _, right := monthAt(s, i+1); right > 0 && DayNumber(s, right) == 0 {
					return []string{said(s, i-1, i), said(s, i+1, right)}
				}
			}
		}
		if !s.Texts(i, "or") {
			continue
		}
		if two := thisOrNext(s, i); two != nil {
			return two
		}
		begin := s.Skip(i+1, "in", "from", "on", "over", "at", "maybe", "perhaps", "possibly", "around", "else", "even", "for", "during", ",")
		right := s.Skip(begin, "the", "in", "from", "on", "over", "at", "maybe", "perhaps", "possibly", "around", "else", "even", "for", "during", ",")
		for ; right < min(len(s.Tokens), i+9) && (partWord(s, right) || s.Tokens[right].Ord && DayNumber(s, right) == 0); right++ {
			continue // "the second week of"
		}
		_, end := timeOfYear(s, right, today)
		if end == 0 {
			continue
		}
		if DayNumber(s, i-1) > 0 && s.CountedAt(i-1) == s.CountedAt(right) {
			return []string{said(s, i-1, i) + monthIn(s, begin, end), said(s, begin, end)} // "on 10 or 11 May"
		}
		for left := max(0, i-9); left < i; left++ {
			from, to := timeOfYear(s, left, today)
			if to == i || to > 0 && s.Skip(to, ",", "of", "next", "this", "year", "for", "days") == i {
				return []string{said(s, s.Skip(s.BackOver(from, "the"), "in", "on", "from", "over", "at"), to), said(s, begin, end)}
			}
		}
	}
	return nil
}

var orNext = phrase.Says("or maybe|perhaps? the? next|following one|week|weekend|month?", "or maybe|perhaps? the one|week|weekend|month after that|next?")

// thisOrNext reads "this weekend or next" and "next week or the week after" around i.
func thisOrNext(s *phrase.Sentence, i int) []string {
	unit := s.WordAt(i - 1)
	if unit != "week" && unit != "weekend" && unit != "month" || !phrase.AnyAt(s, orNext, i) {
		return nil
	}
	switch s.WordAt(i - 2) {
	case "this":
		return []string{"this " + unit, "next " + unit}
	case "next":
		return []string{"next " + unit, "the " + unit + " after next"}
	}
	return nil
}

// said gives tokens as they were typed.
func said(s *phrase.Sentence, from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		switch {
		case i > from && s.Tokens[i].Hyphen:
			b.WriteByte('-')
		case i > from && !s.Tokens[i].Glued:
			b.WriteByte(' ')
		}
		b.WriteString(s.Tokens[i].Raw)
	}
	return b.String()
}

// monthIn gives the month among some tokens with a space before it, or nothing.
func monthIn(s *phrase.Sentence, from, to int) string {
	for i := from; i < to; i++ {
		if lexicon.Months[s.Tokens[i].Text] != 0 {
			return " " + s.Tokens[i].Raw
		}
	}
	return ""
}

var partWords = english.Words("early late mid middle beginning start end week weekend half of first second third fourth last next this the in")

func partWord(s *phrase.Sentence, i int) bool {
	return s.Tokens[i].By == phrase.Nobody && partWords[s.Tokens[i].Text]
}
