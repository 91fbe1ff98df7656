package dates

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// When is what a sentence says about the time of a trip.
type When struct {
	first, last english.Day   // stated dates
	start       calendar.Date // a start counted from today: "in three weeks"
	period      *period
	Days        int // stated length; 0 when none
	usual       int // length that goes with the words, such as 2 for a weekend
	weekday     int // to start on, Monday = 1
	until       int // to end on
	weekend     bool
	ofWeek      bool        // "the week of June 8"
	ofWeekend   bool        // "the weekend of June 12"
	vague       bool        // the length is "a few days"
	Either      []string    // two times are offered, as they were said
	event       english.Day // of an occasion in the time of the trip
	Never       bool        // a day that no calendar has: "the 45th of May"
	Far         FarYear     // a year behind the date in which nobody travels
	nights      bool        // the length was said in nights
	counted     bool        // the length was said with a number
	listed      bool        // the dates are days one after the other
	spread      bool        // the length is the upper end of a range
	named       named       // the weekdays that are said beside the dates
	trips       bool        // the length is said of the trip as a whole, and not of a part of it
	about       bool        // the length is only roughly a week: "a long week"
	other       int         // another length in days that is said of the whole
	otherNights int         // and one in nights that does not go with the days
	arrives     english.Day // a day of arrival that is said beside the dates
	middle      bool        // the date is one around which the trip lies
	leaves      bool        // the weekday is that of the way home
	anyOf       bool        // the dates are bounds within which the trip may lie: "any time between 1 and 20 June"
}

// Dated tells whether any time was said at all.
func (w When) Dated() bool {
	return w.first.Said() || w.last.Said() || w.start.Valid() || w.period != nil || w.weekday != 0
}

// Ambiguous tells whether a date in figures can be read in two ways.
func (w When) Ambiguous() bool { return w.first.Slash.Ambiguous() || w.last.Slash.Ambiguous() }

// Read finds the dates and the length of the trip.
func Read(s *phrase.Sentence, today calendar.Date) When {
	var w When
	leaveDistricts(s)
	w.Either = alternatives(s, today)
	w.Never = noSuchDay(s)
	readReplaced(s)
	readAround(s, today, &w)
	readSpans(s, today, &w)
	stated := w.first.Said() || w.last.Said()
	if !stated {
		readNthOf(s, &w)
	}
	readWeekends(s, today, &w)
	if !stated {
		readWeeksOn(s, today, &w)
		readPeriod(s, today, &w)
		readBareDays(s, today, &w)
		readFeastDays(s, today, &w)
	} else {
		readOtherEnd(s, &w)
	}
	readRelative(s, today, &w)
	w.readBeside(s, today)
	w.middle = w.Alone() && !w.weekend && !w.ofWeek && saysAround(s)
	if !w.Dated() {
		readFairDays(s, today, &w)
	}
	readLength(s, &w)
	readWeekdays(s, today, &w)
	if w.Alone() && w.Days == 0 && !w.weekend {
		w = w.EndingOn(s, today)
	}
	return w
}

// timeOfYear tells whether a date, a month or a feast begins at i, and gives the token behind it or 0. What belongs to a month,
// such as "the first week of", may stand before i: from.
func timeOfYear(s *phrase.Sentence, i int, today calendar.Date) (from, to int) {
	if i >= len(s.Tokens) {
		return 0, 0
	}
	if sp, ok := spanAt(s, i); ok {
		return sp.From, sp.To
	}
	_, from, to = periodAt(s, i, today)
	return from, to
}

var endCues = english.Words("until till through by back return returning returns home ending ends end finish finishing finishes til")

// readSpans reads stated dates. A lone date after "until", "back on" and their like is the last day.
func readSpans(s *phrase.Sentence, today calendar.Date, w *When) {
	var lone []english.Span
	for i := 0; i < len(s.Tokens); i++ {
		sp, ok := spanAt(s, i)
		if !ok {
			continue
		}
		yearNear(&sp, s, today)
		if takenBack(s, sp.To) || replaced(s, sp) {
			s.UseRange(sp.From, sp.To, phrase.AsDate)
			i = sp.To - 1
			continue
		}
		if sp.Last.Said() && s.WordsBefore(sp.From, 5, movedWords) {
			sp.First, sp.Last = sp.Last, english.Day{} // "we moved it from 3 May to 10 May"
		}
		if sp.Last.Said() && (!w.first.Said() || w.tooLong(sp, today)) {
			w.named = weekdaysOf(s, sp)
			w.first, w.last, w.anyOf, w.listed = sp.First, sp.Last, s.WordsBefore(sp.From, 3, anyWords), s.AnyBetween(sp.From, sp.To, listWords)
			s.UseRange(sp.From, sp.To, phrase.AsDate)
		} else if occasion(s, sp) {
			w.event = sp.First
			s.UseRange(sp.From, sp.To, phrase.AsDate)
		} else if len(lone) < 2 && !sp.Last.Said() {
			if of := weekdaysOf(s, sp); isEnd(s, sp.From) && len(lone) > 0 {
				w.named.last = of.first
			} else if len(lone) == 0 && !isEnd(s, sp.From) {
				w.named.first = of.first
			}
			lone = append(lone, sp)
			s.UseRange(sp.From, sp.To, phrase.AsDate)
		}
		i = sp.To - 1
	}
	if !w.first.Said() {
		w.lone(s, lone)
	} else if w.last.Said() {
		w.readArrival(s, lone)
	}
	w.settleFigures(s)
}

// tooLong tells whether the stretch that was read is no trip, and another is: "the holidays are 1 to 16 May: 3 to 8 May".
func (w *When) tooLong(sp english.Span, today calendar.Date) bool {
	days := func(a, b english.Day) int {
		start, end, ok := When{first: a, last: b}.stated(today)
		if !ok || end.Before(start) {
			return 0
		}
		return start.DaysUntil(end) + 1
	}
	n := days(sp.First, sp.Last)
	return days(w.first, w.last) > longestTrip && n > 1 && n <= longestTrip
}

var listWords = english.Words("and &")

// anyWords stand before dates that are only bounds.
var anyWords = english.Words("any anytime anywhere sometime somewhere some within")

// yearNear applies "next year" and "this year" behind a date.
func yearNear(sp *english.Span, s *phrase.Sentence, today calendar.Date) {
	year := 0
	switch {
	case s.Texts(sp.To, "next", "year"), s.Texts(sp.To, "of", "next", "year"):
		year = today.Year + 1
	case s.Texts(sp.To, "this", "year"):
		year = today.Year
	default:
		return
	}
	s.UseRange(sp.To, sp.To+2, phrase.AsDate)
	if sp.First.Year == 0 {
		sp.First.Year = year
	}
	if sp.Last.Said() && sp.Last.Year == 0 {
		sp.Last.Year = year
	}
	*sp = sp.Completed()
}

func (w *When) lone(s *phrase.Sentence, lone []english.Span) {
	for _, sp := range lone {
		switch {
		case isEnd(s, sp.From) && !w.last.Said():
			w.last = sp.First
		case !w.first.Said():
			w.first = sp.First
			w.aroundDay(s, sp.From)
			if k := s.Skip(sp.To, "long"); s.Texts(k, "weekend") {
				w.ofItsWeekend(s, k, k+1)
			}
		case !w.last.Said():
			w.last = sp.First
		}
	}
	sp := english.Span{First: w.first, Last: w.last}.Completed()
	w.first, w.last = sp.First, sp.Last
}

func isEnd(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		t := s.Tokens[k]
		if phrase.Ends(t) || t.Text == "," || t.Text == "from" || t.By == phrase.AsDate {
			break
		}
		if endCues[t.Text] && t.By == phrase.Nobody && (t.Text != "by" || k >= i-2) {
			return true
		}
	}
	return atTheGate(s, i)
}

// aroundDay reads "the week of June 8" and "the weekend of June 12".
func (w *When) aroundDay(s *phrase.Sentence, i int) {
	i = s.BackOver(i, "the")
	if s.Texts(i-3, "a") || s.Texts(i-3, "one") || s.Texts(i-3, "full") {
		return // "for a week beginning 6 March" is a length
	}
	switch {
	case s.Texts(i-2, "week", "of"):
		w.ofWeek = true
		s.UseRange(i-2, i, phrase.AsDate)
	case s.Texts(i-2, "week", "commencing"), s.Texts(i-2, "week", "beginning"), s.Texts(i-2, "week", "starting"), s.Texts(i-2, "week", "from"):
		w.usual = 7
		s.UseRange(i-2, i, phrase.AsDate)
	case s.Texts(i-1, "of") || near[s.WordAt(i-1)]:
		k := s.BackOver(s.BackOver(i-1, "nearest"), "closest")
		if s.Texts(k-1, "weekend") {
			w.ofItsWeekend(s, k-1, i)
		}
	}
}

var near = english.Words("around near nearest to closest about")

// ofItsWeekend takes the weekend at i for that of a date: "the long weekend of June 12", "14 Feb weekend".
func (w *When) ofItsWeekend(s *phrase.Sentence, i, to int) {
	w.weekend, w.ofWeekend, w.usual = true, true, 2
	if s.Texts(i-1, "long") {
		w.usual = 4
		i--
	}
	s.UseRange(i, to, phrase.AsDate)
}

// settleFigures uses what a clear date of the sentence says about the order of the others: 06/10 to 06/14.
func (w *When) settleFigures(s *phrase.Sentence) {
	for _, t := range s.Tokens {
		if t.Kind != phrase.DateLit || t.Date.ISO || t.Date.Dots || t.Date.Ambiguous() || t.Date.A == t.Date.B {
			continue
		}
		monthFirst := t.Date.B > 12
		for _, d := range []*english.Day{&w.first, &w.last} {
			if d.Slash.Ambiguous() {
				*d = d.Slash.Read(monthFirst)
			}
		}
	}
	sp := english.Span{First: w.first, Last: w.last}.Completed()
	w.first, w.last = sp.First, sp.Last
}

var nthOf = phrase.Says("#th weekend|weekends in|of", "last weekend in|of", "#th monday|tuesday|wednesday|thursday|friday|saturday|sunday in|of",
	"last monday|tuesday|wednesday|thursday|friday|saturday|sunday in|of")

// readNthOf reads "the first weekend in June" and "the last Friday of May".
func readNthOf(s *phrase.Sentence, w *When) {
	m, ok := phrase.First(s, nthOf)
	if !ok {
		return
	}
	month, to := monthAt(s, m.To)
	if to == 0 {
		return
	}
	p := part{anchor: -7, exact: true, weekday: 6}
	if len(m.Nums) > 0 {
		p.anchor = 7*min(m.Nums[0], 4) - 6
	}
	if d := lexicon.Weekdays[s.Tokens[m.To-2].Text]; d != 0 {
		p.weekday, w.weekday = d, d
	} else {
		w.usual, w.weekend = 2, true
		if s.Texts(m.From-1, "long") || s.Texts(m.From+1, "long") {
			p.weekday, w.usual = 5, 4
		}
	}
	at := monthPeriod(month, p)
	if y, k := yearAt(s, to); k > 0 {
		at.year, to = y, k
	}
	w.period = &at
	s.UseRange(m.From, to, phrase.AsDate)
}

var (
	bareSpan  = phrase.Says("from|on|starting|beginning|between? the? #th -|to|until|till|through|and the? #th", "from|starting the # -|to|until|till|through the #")
	bareStart = phrase.Says("from|on|starting|beginning|arriving the? #th")
	monthSaid = phrase.Says("of? this month", "of? next month", "of? the following month")
)

// readBareDays reads days without a month: "in June, from the 10th to the 14th", "starting on the 21st".
func readBareDays(s *phrase.Sentence, today calendar.Date, w *When) {
	if w.start.Valid() || w.period != nil && w.period.month == 0 {
		return
	}
	m, ok := phrase.First(s, bareSpan)
	if !ok {
		m, ok = phrase.First(s, bareStart)
	}
	if !ok || m.To < len(s.Tokens) && (s.CountedAt(m.To-1) && !s.Texts(m.To, "of") || s.Texts(m.To, "floor")) || slices.Max(m.Nums) > 31 {
		return
	}
	at := english.Day{Day: m.Nums[0]}
	if w.period != nil {
		at.Month, at.Year = w.period.month, w.period.year
	} else {
		at.Month, at.Year = w.event.Month, w.event.Year
		monthBehind(s, &m, &at, today)
	}
	w.first, w.period = at, nil
	if len(m.Nums) > 1 {
		at.Day = m.Nums[1]
		w.last = at
	}
	s.Use(m, phrase.AsDate)
}

// monthBehind reads "of this month" and "of next month" behind a day.
func monthBehind(s *phrase.Sentence, m *phrase.Match, at *english.Day, today calendar.Date) {
	for shift, p := range monthSaid {
		if hit, ok := p.At(s, m.To); ok {
			of := monthsOn(calendar.Date{Year: today.Year, Month: today.Month, Day: 1}, min(shift, 1))
			at.Month, at.Year = of.Month, of.Year
			m.To = hit.To
		}
	}
}

// readOtherEnd reads the end of a trip of which only a day is said, beside one that has a month: "on 15 May, home on the 21st",
// "from the 3rd, leaving on the 7th of May".
func readOtherEnd(s *phrase.Sentence, w *When) {
	if !w.first.Said() && !w.last.Said() || w.first.Said() && w.last.Said() {
		return
	}
	for _, p := range phrase.Says("on|from|by|in|out|of|back|home|until|till|to|leaving|arriving|return|returning the #th", "on|from|by|out|back|home|until|till|leaving|arriving|return|returning|arrive|leave on? the? #th") {
		for _, m := range p.All(s) {
			n := m.Nums[0]
			if s.Texts(m.From, "on") && w.first.Said() && (otherLength(s, m) || !comesOrGoes(s, m)) {
				continue // "5 days from 12 July, fireworks on the 14th"
			}
			if n > 31 || s.CountedAt(m.To-1) || s.Texts(m.To, "floor") || m.To < len(s.Tokens) && s.Tokens[m.To].By == phrase.Nobody && s.Tokens[m.To].Kind == phrase.Word && !lexicon.Idle[s.Tokens[m.To].Text] {
				continue
			}
			w.completeWith(s, m, n)
			return
		}
	}
}

// comesOrGoes tells whether a day is that of the way there or home, by the words around it: "we arrive on the 3rd", "on the 21st we go home".
func comesOrGoes(s *phrase.Sentence, m phrase.Match) bool {
	return s.WordsBefore(m.From, 6, comeWords) || s.WordsBefore(m.From, 6, goWords) || s.WordsBefore(min(len(s.Tokens), m.To+6), 6, goWords)
}

// completeWith puts a bare day before or behind the date that is said.
func (w *When) completeWith(s *phrase.Sentence, m phrase.Match, n int) {
	at := func() int {
		return slices.IndexFunc(s.Tokens, func(t phrase.Token) bool { return t.By == phrase.AsDate && (t.Kind != phrase.Word || t.Ord) })
	}()
	switch {
	case w.first.Said() && m.From > at:
		w.last = english.Day{Day: n}
	case w.first.Said():
		w.first, w.last = english.Day{Year: w.first.Year, Month: w.first.Month, Day: n}, w.first
	case m.From < at:
		w.first = english.Day{Year: w.last.Year, Month: w.last.Month, Day: n}
	default:
		return
	}
	s.Use(m, phrase.AsDate)
}
