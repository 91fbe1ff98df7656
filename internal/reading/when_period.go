package reading

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

var parts = []struct {
	phrases []phrase
	part
}{
	{says("first half of", "first part of"), part{anchor: 1}},
	{says("second half of", "latter half|part of", "second part of"), part{anchor: 16}},
	{says("first week of|in", "week one|1 of|in", "first|opening days of|in"), part{anchor: 1}}, {says("second week of|in", "week two|2 of|in"), part{anchor: 8}},
	{says("third week of|in", "week three|3 of|in"), part{anchor: 15}}, {says("fourth week of|in"), part{anchor: 22}},
	{says("last week of|in", "final week of|in"), part{anchor: -7}},
	{says("early in?", "beginning|start of"), part{anchor: 1}},
	{says("mid", "middle of", "mid to late"), part{anchor: 12}},
	{says("closing|last|final days of|in"), part{anchor: 20}},
	{says("late in?", "end of", "towards the? end of"), part{anchor: 20}},
}

// partAt reads "early", "the first week of" and their like before i, and gives where it begins.
func (s *sentence) partBefore(i int) (part, int) {
	i = s.backOver(s.backOver(i, "the"), "in")
	for back := 1; back <= 5; back++ {
		for _, p := range parts {
			for _, ph := range p.phrases {
				if i < back {
					continue
				}
				if m, ok := ph.at(s, i-back); ok && m.to >= i && m.to <= i+1 {
					return p.part, m.from
				}
			}
		}
	}
	return part{}, i
}

// readPeriod reads months, seasons and holidays. Of two months ("June or July") the first counts.
func readPeriod(s *sentence, today calendar.Date, w *when) {
	for i := 0; i < len(s.tok) && w.period == nil; i++ {
		p, from, to := s.periodAt(i, today)
		if to == 0 {
			continue
		}
		from = s.yearOf(&p, from, to, today)
		if w.weekend && w.usual == 2 && p.on != 0 {
			p.on = 6
		} else if w.weekend && p.on != 0 {
			p.on = 5
		}
		if m, ok := s.endingAt(allOf, s.backOver(from, "the")); ok {
			w.days = wholeMonth
			s.use(m, asDate)
		}
		w.period = &p
		s.useRange(from, to, asDate)
	}
}

// wholeMonth is how many days "all of August" is, which nobody plans here.
const wholeMonth = 30

var allOf = says("all|whole|entire|entirety of", "all through", "throughout", "the whole|entire month of", "all", "the whole|entire")

// periodAt reads a period whose name begins at i: from includes "early" and the like before it, to is behind the name.
func (s *sentence) periodAt(i int, today calendar.Date) (p period, from, to int) {
	if s.tok[i].by != nobody || s.ruledOut(i) {
		return p, 0, 0
	}
	for _, h := range holidays {
		if s.texts(i-1, "before") {
			break // "in December, before Christmas"
		}
		for _, ph := range h.names {
			if m, ok := ph.at(s, i); ok {
				return h.period(), i, m.to
			}
		}
	}
	if m, k := s.monthAt(i); k > 0 && !s.texts(k, "half", "term") {
		pt, from := s.partBefore(s.backOverNext(i))
		return monthPeriod(m, pt), from, k
	}
	if m := seasons[s.tok[i].text]; m != 0 && (s.tok[i].text != "fall" || s.nounHere(i)) && !s.texts(i+1, "half", "term") {
		pt, from := s.partBefore(s.backOverNext(i))
		return seasonPeriod(m, pt), from, i + 1
	}
	for shift, name := range []string{"this", "next"} {
		if s.texts(i, name, "month") {
			pt, from := s.partBefore(i)
			first := calendar.DateOf(time.Date(today.Year, today.Month+time.Month(shift), 1, 0, 0, 0, 0, time.UTC))
			p := monthPeriod(first.Month, pt)
			p.year = first.Year
			return p, from, i + 2
		}
	}
	return p, 0, 0
}

// ruledOut tells whether a time of the year is said not to be the one: "not in summer".
func (s *sentence) ruledOut(i int) bool {
	i = s.backOver(i, "the")
	return s.texts(i-2, "not", "in") || s.texts(i-2, "not", "during") || s.texts(i-1, "not") || s.texts(i-1, "outside") || s.texts(i-2, "outside", "of") || s.texts(i-2, "except", "in") || s.texts(i-1, "avoiding")
}

// backOverNext steps before "next" or "this" so that "early next June" is found; yearOf reads the word itself.
func (s *sentence) backOverNext(i int) int {
	if i > 0 && nextWords[s.tok[i-1].text] {
		return i - 1
	}
	return i
}

var nextWords = set("next this coming following upcoming last")

// yearOf reads which year a period is of: a year behind it, "next year", or "next" and "this" before it.
func (s *sentence) yearOf(p *period, from, to int, today calendar.Date) int {
	if p.year != 0 {
		return from
	}
	name := to - 1
	if y, k := s.yearAt(to); k > 0 {
		p.year = y
		s.useRange(to, k, asDate)
		return from
	}
	k := s.skip(to, "of", ",")
	switch {
	case s.texts(k, "next", "year"):
		p.year = today.Year + 1
		s.useRange(to, k+2, asDate)
	case s.texts(k, "this", "year"):
		p.year = today.Year
		s.useRange(to, k+2, asDate)
	case s.nextYearBefore(from):
		p.year = today.Year + 1
	}
	for i := max(0, min(from, name)-1); i < to; i++ {
		switch s.tok[i].text {
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

func (s *sentence) nextYearBefore(i int) bool {
	i = s.backOver(i, "in")
	i = s.backOver(i, ",")
	if s.texts(i-2, "next", "year") {
		s.useRange(i-2, i, asDate)
		return true
	}
	return false
}
