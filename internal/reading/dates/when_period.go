package dates

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var parts = []struct {
	phrases []phrase.Pattern
	part
}{
	{phrase.Says("first half of", "first part of"), part{anchor: 1}},
	{phrase.Says("second half of", "latter half|part of", "second part of"), part{anchor: 16}},
	{phrase.Says("first week of|in", "week one|1 of|in", "first|opening days of|in"), part{anchor: 1, within: week}}, {phrase.Says("second week of|in", "week two|2 of|in"), part{anchor: 8, within: week}},
	{phrase.Says("third week of|in", "week three|3 of|in"), part{anchor: 15, within: week}}, {phrase.Says("fourth week of|in"), part{anchor: 22, within: week}},
	{phrase.Says("last week of|in", "final week of|in"), part{anchor: -7}},
	{phrase.Says("last|final two|2 weeks of|in", "last|final fortnight of|in"), part{anchor: -14, days: 14}}, {phrase.Says("first two|2 weeks of|in", "first fortnight of|in"), part{anchor: 1, days: 14}},
	{phrase.Says("early in?", "beginning|start of"), part{anchor: 1}},
	{phrase.Says("mid", "middle of", "mid to late"), part{anchor: 12}},
	{phrase.Says("closing|last|final days of|in"), part{anchor: 20}},
	{phrase.Says("late in?", "end of", "towards the? end of"), part{anchor: 20}},
}

const week = 7

// partAt reads "early", "the first week of" and their like before i, and gives where it begins.
func partBefore(s *phrase.Sentence, i int) (part, int) {
	i = s.BackOver(s.BackOver(i, "the"), "in")
	for back := 1; back <= 5; back++ {
		for _, p := range parts {
			for _, ph := range p.phrases {
				if i < back {
					continue
				}
				if m, ok := ph.At(s, i-back); ok && m.To >= i && m.To <= i+1 {
					return p.part, m.From
				}
			}
		}
	}
	return part{}, i
}

// readPeriod reads months, seasons and holidays. Of two months ("June or July") the first counts, of a month that takes back another the last, and a
// month that is named outweighs a season: "the summer holidays, 6 days in August".
func readPeriod(s *phrase.Sentence, today calendar.Date, w *When) {
	for i := 0; i < len(s.Tokens) && w.period == nil; i++ {
		p, from, to := periodAt(s, i, today)
		if to == 0 {
			continue
		}
		if again := corrected(s, to, today); again > 0 {
			s.UseRange(from, again, phrase.AsDate)
			i = again - 1
			continue
		}
		if p.vague {
			if month := monthBehindSeason(s, to, today, &p); month > 0 {
				s.UseRange(from, to, phrase.AsDate)
				i = month - 1
				continue
			}
		}
		from = yearOf(s, &p, from, to, today)
		if w.weekend && w.usual == 2 && p.on != 0 {
			p.on = 6
		} else if w.weekend && p.on != 0 {
			p.on, p.over = 5, 1 // whose Sunday is in it
		}
		if m, ok := s.EndingAt(allOf, s.BackOver(from, "the")); ok {
			w.Days = wholeMonth
			s.Use(m, phrase.AsDate)
		}
		w.period = &p
		s.UseRange(from, to, phrase.AsDate)
	}
}

// corrected gives the token at which the time of year begins that takes back the one that ends before i: "in March, no wait, April". 0 for none.
func corrected(s *phrase.Sentence, i int, today calendar.Date) int {
	for k := i + 1; k < min(len(s.Tokens), i+8); k++ {
		if _, from, to := periodAt(s, k, today); to > 0 {
			if from = max(i, s.BackOver(from, "in")); s.Amends(i, from) {
				return from
			}
			return 0
		}
	}
	return 0
}

// monthBehindSeason gives the token of a month that is named behind a season, or another vague time, as the time of the trip; 0 for none. "Christmas
// market time in December" stays what it is, since it says more than the month.
func monthBehindSeason(s *phrase.Sentence, i int, today calendar.Date, vague *period) int {
	for k := i; k < len(s.Tokens); k++ {
		p, from, to := periodAt(s, k, today)
		if to == 0 || p.month == 0 || s.WordsBefore(from, 5, eventNear) || from == s.BackOver(s.BackOver(k, "the"), "in") && vague.lead == 0 && vague.bounds(today.Year).anchor.Month == p.month {
			continue
		}
		if before := s.WordAt(s.BackOver(from, "the") - 1); from < k || before == "in" || before == "of" || before == "," || before == "(" || before == "-" || before == ":" || before == "during" {
			return from
		}
	}
	return 0
}

// wholeMonth is how many days "all of August" is, which nobody plans here.
const wholeMonth = 30

var allOf = phrase.Says("all|whole|entire|entirety of", "all through", "throughout", "the whole|entire month of", "all", "the whole|entire")

// periodAt reads a period whose name begins at i: from includes "early" and the like before it, to is behind the name.
func periodAt(s *phrase.Sentence, i int, today calendar.Date) (p period, from, to int) {
	if s.Tokens[i].By != phrase.Nobody || ruledOut(s, i) {
		return p, 0, 0
	}
	for _, h := range Holidays {
		if s.Texts(i-1, "before") {
			break // "in December, before Christmas"
		}
		for _, ph := range h.Names {
			if m, ok := ph.At(s, i); ok {
				if s.Texts(i-2, "weekend", "after") || s.Texts(i-2, "week", "after") {
					return h.after(7), i - 1, m.To
				}
				return h.period(), i, m.To
			}
		}
	}
	if m, k := monthAt(s, i); k > 0 && !s.Texts(k, "half", "term") {
		pt, from := partBefore(s, backOverNext(s, i))
		return monthPeriod(m, pt), from, k
	}
	if m := lexicon.Seasons[s.Tokens[i].Text]; m != 0 && (s.Tokens[i].Text != "fall" || nounHere(s, i)) && !s.Texts(i+1, "half", "term") {
		pt, from := partBefore(s, backOverNext(s, i))
		return seasonPeriod(m, pt), from, i + 1
	}
	for shift, name := range []string{"this", "next"} {
		if s.Texts(i, name, "month") {
			pt, from := partBefore(s, i)
			first := calendar.DateOf(time.Date(today.Year, today.Month+time.Month(shift), 1, 0, 0, 0, 0, time.UTC))
			p := monthPeriod(first.Month, pt)
			p.year = first.Year
			return p, from, i + 2
		}
	}
	return p, 0, 0
}

// ruledOut tells whether a time of the year is said not to be the one: "not in summer", "not in July or August".
func ruledOut(s *phrase.Sentence, i int) bool {
	i = s.BackOver(i, "the")
	if k := i - 2; k >= 0 && (s.Texts(i-1, "or") || s.Texts(i-1, "and") || s.Texts(i-1, ",") || s.Texts(i-1, "/")) &&
		(lexicon.Months[s.Tokens[k].Text] != 0 || lexicon.Seasons[s.Tokens[k].Text] != 0) && ruledOut(s, k) {
		return true
	}
	if s.Texts(i-1, "except") || s.Texts(i-1, "excluding") || s.Texts(i-1, "avoid") || s.Texts(i-2, "month", "but") || s.Texts(i-2, "months", "but") || s.Texts(i-2, "anytime", "but") || s.Texts(i-2, "time", "but") {
		return true
	}
	return s.Texts(i-2, "not", "in") || s.Texts(i-2, "not", "during") || s.Texts(i-1, "not") || s.Texts(i-1, "outside") || s.Texts(i-2, "outside", "of") || s.Texts(i-2, "except", "in") || s.Texts(i-1, "avoiding")
}

// backOverNext steps before "next" or "this" so that "early next June" is found; yearOf reads the word itself.
func backOverNext(s *phrase.Sentence, i int) int {
	if i > 0 && nextWords[s.Tokens[i-1].Text] {
		return i - 1
	}
	return i
}

var nextWords = english.Words("next this coming following upcoming last")

// yearOf reads which year a period is of: a year behind it, "next year", or "next" and "this" before it.
func yearOf(s *phrase.Sentence, p *period, from, to int, today calendar.Date) int {
	if p.year != 0 {
		return from
	}
	name := to - 1
	if y, k := yearAt(s, to); k > 0 {
		p.year = y
		s.UseRange(to, k, phrase.AsDate)
		return from
	}
	k := s.Skip(to, "of", ",")
	switch {
	case s.Texts(k, "next", "year"):
		p.year = today.Year + 1
		s.UseRange(to, k+2, phrase.AsDate)
	case s.Texts(k, "this", "year"):
		p.year = today.Year
		s.UseRange(to, k+2, phrase.AsDate)
	case nextYearBefore(s, from):
		p.year = today.Year + 1
	}
	for i := max(0, min(from, name)-1); i < to; i++ {
		switch s.Tokens[i].Text {
		case "next", "following":
			p.strict = p.year == 0
			return min(from, i)
		case "this", "coming", "upcoming":
			return min(from, i)
		case "last":
			if i+1 == name && p.year == 0 {
				p.year = today.Year // "last May": gone by, and asked about
				if b := p.bounds(p.year); !b.first.Before(today) {
					p.year--
				}
				return min(from, i)
			}
		}
	}
	return from
}

func nextYearBefore(s *phrase.Sentence, i int) bool {
	i = s.BackOver(i, "in")
	i = s.BackOver(i, ",")
	if s.Texts(i-2, "next", "year") {
		s.UseRange(i-2, i, phrase.AsDate)
		return true
	}
	return false
}
