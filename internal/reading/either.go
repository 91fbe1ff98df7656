package reading

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

// alternatives gives two times to travel that a sentence offers: "either the first week of June or the second of September".
// Which of them is meant is asked about.
func (s *sentence) alternatives(today calendar.Date) []string {
	for i := 1; i < len(s.tok)-1; i++ {
		if s.texts(i, "/") {
			if _, left := s.monthAt(i - 1); left == i {
				if _, right := s.monthAt(i + 1); right > 0 && s.dayNumber(right) == 0 {
					return []string{s.said(i-1, i), s.said(i+1, right)}
				}
			}
		}
		if !s.texts(i, "or") {
			continue
		}
		if two := s.thisOrNext(i); two != nil {
			return two
		}
		begin := s.skip(i+1, "in", "from", "on", "over", "at", "maybe", "perhaps", "possibly", "around", "else", "even", "for", "during", ",")
		right := s.skip(begin, "the", "in", "from", "on", "over", "at", "maybe", "perhaps", "possibly", "around", "else", "even", "for", "during", ",")
		for ; right < min(len(s.tok), i+9) && (s.partWord(right) || s.tok[right].ord && s.dayNumber(right) == 0); right++ {
			continue // "the second week of"
		}
		_, end := s.timeOfYear(right, today)
		if end == 0 {
			continue
		}
		if s.dayNumber(i-1) > 0 && s.countedAt(i-1) == s.countedAt(right) {
			return []string{s.said(i-1, i) + s.monthIn(begin, end), s.said(begin, end)} // "on 10 or 11 May"
		}
		for left := max(0, i-9); left < i; left++ {
			from, to := s.timeOfYear(left, today)
			if to == i || to > 0 && s.skip(to, ",", "of", "next", "this", "year", "for", "days") == i {
				return []string{s.said(s.skip(s.backOver(from, "the"), "in", "on", "from", "over", "at"), to), s.said(begin, end)}
			}
		}
	}
	return nil
}

var orNext = says("or maybe|perhaps? the? next|following one|week|weekend|month?", "or maybe|perhaps? the one|week|weekend|month after that|next?")

// thisOrNext reads "this weekend or next" and "next week or the week after" around i.
func (s *sentence) thisOrNext(i int) []string {
	unit := s.wordAt(i - 1)
	if unit != "week" && unit != "weekend" && unit != "month" || !anyAt(s, orNext, i) {
		return nil
	}
	switch s.wordAt(i - 2) {
	case "this":
		return []string{"this " + unit, "next " + unit}
	case "next":
		return []string{"next " + unit, "the " + unit + " after next"}
	}
	return nil
}

// said gives tokens as they were typed.
func (s *sentence) said(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		switch {
		case i > from && s.tok[i].hyphen:
			b.WriteByte('-')
		case i > from && !s.tok[i].glued:
			b.WriteByte(' ')
		}
		b.WriteString(s.tok[i].raw)
	}
	return b.String()
}

// monthIn gives the month among some tokens with a space before it, or nothing.
func (s *sentence) monthIn(from, to int) string {
	for i := from; i < to; i++ {
		if months[s.tok[i].text] != 0 {
			return " " + s.tok[i].raw
		}
	}
	return ""
}

var partWords = set("early late mid middle beginning start end week weekend half of first second third fourth last next this the in")

func (s *sentence) partWord(i int) bool { return s.tok[i].by == nobody && partWords[s.tok[i].text] }
