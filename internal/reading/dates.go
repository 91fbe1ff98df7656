package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
)

// when is what a sentence says about the time of a trip.
type when struct {
	first, last day           // stated dates
	start       calendar.Date // a start counted from today: "in three weeks"
	period      *period
	days        int // stated length; 0 when none
	usual       int // length that goes with the words, such as 2 for a weekend
	weekday     int // to start on, Monday = 1
	until       int // to end on
	weekend     bool
	ofWeek      bool     // "the week of June 8"
	ofWeekend   bool     // "the weekend of June 12"
	vague       bool     // the length is "a few days"
	either      []string // two times are offered, as they were said
	event       day      // of an occasion in the time of the trip
	never       bool     // a day that no calendar has: "the 45th of May"
	far         farYear  // a year behind the date in which nobody travels
	spread      bool     // the length is the upper end of a range
	anyOf       bool     // the dates are bounds within which the trip may lie: "any time between 1 and 20 June"
}

// dated tells whether any time was said at all.
func (w when) dated() bool {
	return w.first.said() || w.last.said() || w.start.Valid() || w.period != nil || w.weekday != 0
}

// ambiguous tells whether a date in figures can be read in two ways.
func (w when) ambiguous() bool { return w.first.slash.ambiguous() || w.last.slash.ambiguous() }

// readWhen finds the dates and the length of the trip.
func readWhen(s *sentence, today calendar.Date) when {
	var w when
	w.either = s.alternatives(today)
	w.never = s.noSuchDay()
	readSpans(s, today, &w)
	stated := w.first.said() || w.last.said()
	if !stated {
		readNthOf(s, &w)
	}
	readWeekends(s, today, &w)
	if !stated {
		readPeriod(s, today, &w)
		readBareDays(s, today, &w)
	} else {
		readOtherEnd(s, &w)
	}
	readRelative(s, today, &w)
	readLength(s, &w)
	readWeekdays(s, today, &w)
	return w
}

// timeOfYear tells whether a date, a month or a feast begins at i, and gives the token behind it or 0. What belongs to a month,
// such as "the first week of", may stand before i: from.
func (s *sentence) timeOfYear(i int, today calendar.Date) (from, to int) {
	if i >= len(s.tok) {
		return 0, 0
	}
	if sp, ok := s.spanAt(i); ok {
		return sp.from, sp.to
	}
	_, from, to = s.periodAt(i, today)
	return from, to
}

var endCues = set("until till through by back return returning returns home ending ends end finish finishing finishes til")

// readSpans reads stated dates. A lone date after "until", "back on" and their like is the last day.
func readSpans(s *sentence, today calendar.Date, w *when) {
	var lone []span
	for i := 0; i < len(s.tok); i++ {
		sp, ok := s.spanAt(i)
		if !ok {
			continue
		}
		sp.yearNear(s, today)
		if s.takenBack(sp.to) {
			s.useRange(sp.from, sp.to, asDate)
			i = sp.to - 1
			continue
		}
		if sp.last.said() && (!w.first.said() || w.tooLong(sp, today)) {
			w.first, w.last, w.anyOf = sp.first, sp.last, s.wordsBefore(sp.from, 3, anyWords)
			s.useRange(sp.from, sp.to, asDate)
		} else if s.occasion(sp) {
			w.event = sp.first
			s.useRange(sp.from, sp.to, asDate)
		} else if len(lone) < 2 && !sp.last.said() {
			lone = append(lone, sp)
			s.useRange(sp.from, sp.to, asDate)
		}
		i = sp.to - 1
	}
	if !w.first.said() {
		w.lone(s, lone)
	}
	w.settleFigures(s)
}

// tooLong tells whether the stretch that was read is no trip, and another is: "the holidays are 1 to 16 May: 3 to 8 May".
func (w *when) tooLong(sp span, today calendar.Date) bool {
	days := func(a, b day) int {
		start, end, ok := when{first: a, last: b}.stated(today)
		if !ok || end.Before(start) {
			return 0
		}
		return start.DaysUntil(end) + 1
	}
	n := days(sp.first, sp.last)
	return days(w.first, w.last) > longestTrip && n > 1 && n <= longestTrip
}

// anyWords stand before dates that are only bounds.
var anyWords = set("any anytime anywhere sometime somewhere some within")

// takenBack tells whether a date that ends before i is corrected by the next: "3-7 May, sorry, 4-8 May".
func (s *sentence) takenBack(i int) bool {
	for k := i + 1; k < min(len(s.tok), i+7); k++ {
		if _, ok := s.spanAt(k); ok && s.amends(i, k) {
			return true
		}
	}
	return false
}

// yearNear applies "next year" and "this year" behind a date.
func (sp *span) yearNear(s *sentence, today calendar.Date) {
	year := 0
	switch {
	case s.texts(sp.to, "next", "year"), s.texts(sp.to, "of", "next", "year"):
		year = today.Year + 1
	case s.texts(sp.to, "this", "year"):
		year = today.Year
	default:
		return
	}
	s.useRange(sp.to, sp.to+2, asDate)
	if sp.first.year == 0 {
		sp.first.year = year
	}
	if sp.last.said() && sp.last.year == 0 {
		sp.last.year = year
	}
	*sp = sp.completed()
}

func (w *when) lone(s *sentence, lone []span) {
	for _, sp := range lone {
		switch {
		case s.isEnd(sp.from) && !w.last.said():
			w.last = sp.first
		case !w.first.said():
			w.first = sp.first
			w.aroundDay(s, sp.from)
		case !w.last.said():
			w.last = sp.first
		}
	}
	sp := span{first: w.first, last: w.last}.completed()
	w.first, w.last = sp.first, sp.last
}

func (s *sentence) isEnd(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		t := s.tok[k]
		if ends(t) || t.text == "," || t.text == "from" || t.by == asDate {
			return false
		}
		if endCues[t.text] && t.by == nobody && (t.text != "by" || k >= i-2) {
			return true
		}
	}
	return false
}

// aroundDay reads "the week of June 8" and "the weekend of June 12".
func (w *when) aroundDay(s *sentence, i int) {
	i = s.backOver(i, "the")
	if s.texts(i-3, "a") || s.texts(i-3, "one") || s.texts(i-3, "full") {
		return // "for a week beginning 6 March" is a length
	}
	switch {
	case s.texts(i-2, "week", "of"):
		w.ofWeek = true
		s.useRange(i-2, i, asDate)
	case s.texts(i-2, "week", "commencing"), s.texts(i-2, "week", "beginning"), s.texts(i-2, "week", "starting"), s.texts(i-2, "week", "from"):
		w.usual = 7
		s.useRange(i-2, i, asDate)
	case s.texts(i-2, "weekend", "of"):
		w.weekend, w.ofWeekend, w.usual = true, true, 2
		if s.texts(i-3, "long") {
			w.usual = 4
		}
		s.useRange(i-2, i, asDate)
	}
}

// backOver steps back over one word that ends before i, where it stands there.
func (s *sentence) backOver(i int, w string) int {
	if s.texts(i-1, w) {
		return i - 1
	}
	return i
}

// settleFigures uses what a clear date of the sentence says about the order of the others: 06/10 to 06/14.
func (w *when) settleFigures(s *sentence) {
	for _, t := range s.tok {
		if t.kind != dateLit || t.date.iso || t.date.dots || t.date.ambiguous() || t.date.a == t.date.b {
			continue
		}
		monthFirst := t.date.b > 12
		for _, d := range []*day{&w.first, &w.last} {
			if d.slash.ambiguous() {
				*d = d.slash.read(monthFirst)
			}
		}
	}
	sp := span{first: w.first, last: w.last}.completed()
	w.first, w.last = sp.first, sp.last
}

var nthOf = says("#th weekend|weekends in|of", "last weekend in|of", "#th monday|tuesday|wednesday|thursday|friday|saturday|sunday in|of",
	"last monday|tuesday|wednesday|thursday|friday|saturday|sunday in|of")

// readNthOf reads "the first weekend in June" and "the last Friday of May".
func readNthOf(s *sentence, w *when) {
	m, ok := first(s, nthOf)
	if !ok {
		return
	}
	month, to := s.monthAt(m.to)
	if to == 0 {
		return
	}
	p := part{anchor: -7, exact: true, weekday: 6}
	if len(m.nums) > 0 {
		p.anchor = 7*min(m.nums[0], 4) - 6
	}
	if d := weekdays[s.tok[m.to-2].text]; d != 0 {
		p.weekday, w.weekday = d, d
	} else {
		w.usual, w.weekend = 2, true
		if s.texts(m.from-1, "long") || s.texts(m.from+1, "long") {
			p.weekday, w.usual = 5, 4
		}
	}
	at := monthPeriod(month, p)
	if y, k := s.yearAt(to); k > 0 {
		at.year, to = y, k
	}
	w.period = &at
	s.useRange(m.from, to, asDate)
}

// readWeekends reads "this weekend", "next weekend", "a long weekend". Weekends in a month are placed by readPeriod.
func readWeekends(s *sentence, today calendar.Date, w *when) {
	m, ok := first(s, says("the? weekend after next", "this|next|coming|following long? weekend", "the coming|next|following long? weekend", "a|the|one? long weekend", "long weekend", "weekend|weekends"))
	if !ok || w.weekend || holidayBefore(s, m.from) {
		return
	}
	w.weekend, w.usual = true, 2
	startOn := 6
	for i := m.from; i < m.to; i++ {
		if s.tok[i].text == "long" {
			w.usual, startOn = 4, 5
		}
	}
	monday := today.AddDays(-today.Weekday())
	start := monday.AddDays(startOn - 1)
	if s.texts(m.to-2, "after", "next") {
		w.start = start.AddDays(14)
		s.use(m, asDate)
		return
	}
	for i := m.from; i < m.to; i++ {
		switch s.tok[i].text {
		case "this", "coming":
			if start.Before(today) {
				start = start.AddDays(7)
			}
			w.start = start
		case "next", "following":
			w.start = start.AddDays(7)
		}
	}
	s.use(m, asDate)
}

func holidayBefore(s *sentence, i int) bool {
	return i > 0 && (holidayWords[s.tok[i-1].text] || s.texts(i-1, "day") || s.texts(i-1, "year's"))
}

var (
	bareSpan  = says("from|on|starting|beginning|between? the? #th -|to|until|till|through|and the? #th", "from|starting the # -|to|until|till|through the #")
	bareStart = says("from|on|starting|beginning|arriving the? #th")
	monthSaid = says("of? this month", "of? next month", "of? the following month")
)

// readBareDays reads days without a month: "in June, from the 10th to the 14th", "starting on the 21st".
func readBareDays(s *sentence, today calendar.Date, w *when) {
	if w.start.Valid() || w.period != nil && w.period.month == 0 {
		return
	}
	m, ok := first(s, bareSpan)
	if !ok {
		m, ok = first(s, bareStart)
	}
	if !ok || m.to < len(s.tok) && (s.countedAt(m.to-1) && !s.texts(m.to, "of") || s.texts(m.to, "floor")) || slices.Max(m.nums) > 31 {
		return
	}
	at := day{day: m.nums[0]}
	if w.period != nil {
		at.month, at.year = w.period.month, w.period.year
	} else {
		at.month, at.year = w.event.month, w.event.year
		s.monthBehind(&m, &at, today)
	}
	w.first, w.period = at, nil
	if len(m.nums) > 1 {
		at.day = m.nums[1]
		w.last = at
	}
	s.use(m, asDate)
}

// monthBehind reads "of this month" and "of next month" behind a day.
func (s *sentence) monthBehind(m *match, at *day, today calendar.Date) {
	for shift, p := range monthSaid {
		if hit, ok := p.at(s, m.to); ok {
			of := monthsOn(calendar.Date{Year: today.Year, Month: today.Month, Day: 1}, min(shift, 1))
			at.month, at.year = of.Month, of.Year
			m.to = hit.to
		}
	}
}

// readOtherEnd reads the end of a trip of which only a day is said, beside one that has a month: "on 15 May, home on the 21st",
// "from the 3rd, leaving on the 7th of May".
func readOtherEnd(s *sentence, w *when) {
	if !w.first.said() && !w.last.said() || w.first.said() && w.last.said() {
		return
	}
	for _, p := range says("on|from|by|in|out|of|back|home|until|till|to|leaving|arriving|return|returning the #th", "on|from|by|out|back|home|until|till|leaving|arriving|return|returning|arrive|leave on? the? #th") {
		for _, m := range p.all(s) {
			n := m.nums[0]
			if n > 31 || s.countedAt(m.to-1) || s.texts(m.to, "floor") || m.to < len(s.tok) && s.tok[m.to].by == nobody && s.tok[m.to].kind == word && !idle[s.tok[m.to].text] {
				continue
			}
			w.completeWith(s, m, n)
			return
		}
	}
}

// completeWith puts a bare day before or behind the date that is said.
func (w *when) completeWith(s *sentence, m match, n int) {
	at := func() int { return slices.IndexFunc(s.tok, func(t token) bool { return t.by == asDate }) }()
	switch {
	case w.first.said() && m.from > at:
		w.last = day{day: n}
	case w.first.said():
		w.first, w.last = day{year: w.first.year, month: w.first.month, day: n}, w.first
	case m.from < at:
		w.first = day{year: w.last.year, month: w.last.month, day: n}
	default:
		return
	}
	s.use(m, asDate)
}
