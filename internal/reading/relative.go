package reading

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// readRelative reads starts counted from today: "tomorrow", "in three weeks", "next week", "two weeks from now". Where the
// start is known already "in 5 days" is a length.
func readRelative(s *sentence, today calendar.Date, w *when) {
	if w.dated() {
		for _, m := range say("in # days|day|nights|night|weeks|week").all(s) {
			s.tok[m.from].by = asDate // only the "in": readLength takes the rest
		}
		return
	}
	for _, r := range relatives {
		for _, p := range r.phrases {
			found := p.all(s)
			if len(found) == 0 || s.texts(found[0].from-1, "first") {
				continue
			}
			m := found[0]
			n := 1
			if len(m.nums) > 0 {
				n = m.nums[0]
			}
			if n > 1000 {
				continue
			}
			w.start = r.from(today, n)
			s.use(m, asDate)
			return
		}
	}
}

var relatives = []struct {
	phrases []phrase
	from    func(today calendar.Date, n int) calendar.Date
}{
	{says("day after tomorrow"), ahead(2)},
	{says("# weeks|week tomorrow", "a|one week tomorrow"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7*n + 1) }},
	{says("# weeks|week today", "a|one week today"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{says("in about|around|roughly|approximately|some|maybe|approx|exactly|precisely|just # weeks|week time?"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{says("in about|around|roughly|approximately|maybe|approx a|one month time?", "in about|around|roughly|approximately|maybe|approx # months time?", "a|one month from now|today|hence", "about|roughly a|one month from now"), monthsOn},
	{says("in about|around|roughly|approximately|maybe|approx a|one week time?", "in about|roughly a week"), ahead(7)},
	{says("the month after next"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 2) }},
	{says("in # weeks|week time|from?", "# weeks|week from now|today", "a|one? week from now|today", "in a|one week time?", "in a week's time", "in # weeks' time"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{says("in about|around|roughly? a fortnight", "in a fortnight", "in a fortnight's time", "a fortnight from now|today|hence", "a couple of weeks from now", "in a couple of weeks", "in a few weeks"), ahead(14)},
	{says("in a couple of days", "in a few days"), ahead(2)},
	{says("in exactly|precisely|just? # days|day time?", "# days|day from now|today", "in # days' time"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(n) }},
	{says("in # months|month time?", "# months|month from now|today", "in a|one month time?", "in a month's time", "in # months' time"), monthsOn},
	{says("in a couple of months"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 2) }},
	{says("in half a year"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 6) }},
	{says("the? week after next"), func(d calendar.Date, _ int) calendar.Date { return d.AddDays(14 - d.Weekday()) }},
	{says("next week", "the following week", "the? coming week", "the week after this one?"), func(d calendar.Date, _ int) calendar.Date { return d.AddDays(7 - d.Weekday()) }},
	{says("tomorrow"), ahead(1)},
	{says("today", "tonight", "right now", "immediately", "later today", "this week"), ahead(0)},
}

func ahead(days int) func(calendar.Date, int) calendar.Date {
	return func(d calendar.Date, _ int) calendar.Date { return d.AddDays(days) }
}

// monthsOn gives the same day of the month n months later, or the last of a shorter month.
func monthsOn(d calendar.Date, n int) calendar.Date {
	last := time.Date(d.Year, d.Month+time.Month(n)+1, 0, 0, 0, 0, 0, time.UTC)
	if last.Day() < d.Day {
		return calendar.DateOf(last)
	}
	return calendar.DateOf(time.Date(d.Year, d.Month+time.Month(n), d.Day, 0, 0, 0, 0, time.UTC))
}

// readLength reads how long the trip is. Days win over nights when both are said.
func readLength(s *sentence, w *when) {
	nights := 0
	for _, l := range lengths {
		for _, p := range l.phrases {
			for _, m := range p.all(s) {
				if s.perUnit(m.from) {
					continue
				}
				n := l.days(m.nums)
				switch {
				case l.nights && nights == 0:
					nights = n
				case !l.nights && w.days == 0 && n > 0:
					w.days, w.vague, w.spread = n, l.vague, len(m.nums) > 1
				}
				s.useLength(m)
			}
		}
	}
	if w.days == 0 && nights > 0 {
		w.days = nights + 1
	}
}

// perUnit tells whether the length belongs to something else: "three museums in a day", "per 5 days", "each week".
func (s *sentence) perUnit(i int) bool {
	return s.texts(i-1, "per") || s.texts(i-1, "every") || s.texts(i-1, "each") || s.texts(i-1, "day") && s.tok[i-1].by == nobody
}

// useLength marks a length but leaves its adjective to others: "five relaxed days".
func (s *sentence) useLength(m match) {
	for i := m.from; i < m.to; i++ {
		if t := s.tok[i]; t.kind == word && !countable[t.text] && !t.ord && !lengthWords[t.text] {
			continue
		}
		s.useRange(i, i+1, asDate)
	}
}

var lengthWords = set("d n a an and or to - / , fortnight weeklong workweek couple few several full long whole")

var lengths = []struct {
	phrases []phrase
	days    func(nums []int) int
	nights  bool
	vague   bool
}{
	{says("# -|to|or # day|days"), last, false, false},
	{says("# day|days", "# d", "# full|whole|solid|short|long|sunny|fun|consecutive day|days"), last, false, false},
	{says("a|one week and a half", "half a month", "a|one and a half weeks"), exactly(11), false, false},
	{says("# week|weeks"), func(n []int) int { return 7 * n[len(n)-1] }, false, false},
	{says("# -|to|or # night|nights"), last, true, false},
	{says("nights : #"), last, true, false}, {says("days : #", "duration|length : #"), last, false, false},
	{says("# night|nights", "# n", "# full|short|long night|nights"), last, true, false},
	{says("a full|whole|entire? week", "week long", "weeklong", "full week", "the whole|entire week", "one week trip|holiday|break"), exactly(7), false, false},
	{says("a fortnight"), exactly(14), false, false},
	{says("a couple of days"), exactly(2), false, false},
	{says("a? few|several days"), exactly(DefaultDays), false, true},
	{says("day trip", "just|only the day", "just|only|a single? one day"), exactly(1), false, false},
	{says("a|one|whole|entire|full month", "for a whole|full|entire month"), exactly(30), false, false},
	{says("a|one _ week"), exactly(7), false, false},
	{says("# _ day|days"), last, false, false},
	{says("# _ night|nights"), last, true, false},
}

func last(n []int) int { return n[len(n)-1] }

func exactly(days int) func([]int) int { return func([]int) int { return days } }

// readWeekdays reads "from Thursday to Monday", "next Friday", "starting on a Tuesday", "Mon-Fri".
func readWeekdays(s *sentence, today calendar.Date, w *when) {
	if w.first.said() {
		return
	}
	for i := 0; i < len(s.tok); i++ {
		t := s.tok[i]
		d := weekdays[t.text]
		if d == 0 || t.by != nobody || t.kind != word || (t.text == "sun" || t.text == "sat" || t.text == "wed") && !s.nearWeekday(i) || s.negated(i) {
			continue
		}
		if s.isEnd(i) && w.weekday == 0 && w.start.Valid() {
			w.weekday = w.start.Weekday() + 1
		}
		if w.weekday == 0 && w.start.Valid() && i > 1 && s.tok[i-2].by == asDate && links[s.tok[i-1].text] {
			w.weekday, w.until = w.start.Weekday()+1, d // "tomorrow to Saturday"
			s.useRange(i, i+1, asDate)
			continue
		}
		if s.isEnd(i) && w.weekday != 0 {
			w.until = d
			s.useRange(i, i+1, asDate)
			continue
		}
		if w.weekday != 0 {
			break
		}
		w.weekday = d
		w.weekdayFrom(s, i, today)
		s.useRange(i, i+1, asDate)
		if k := s.weekdayLink(i + 1); k > 0 {
			w.until = weekdays[s.tok[k].text]
			s.useRange(i, k+1, asDate)
			i = k
		}
	}
}

func (s *sentence) nearWeekday(i int) bool {
	return s.weekdayLink(i+1) > 0 || s.texts(i-1, "-") || s.texts(i-1, "to") || s.texts(i-1, "on") || s.texts(i-1, "next") || s.texts(i-1, "from")
}

// weekdayFrom reads "next" and "this" before a weekday.
func (w *when) weekdayFrom(s *sentence, i int, today calendar.Date) {
	if w.start.Valid() || w.period != nil {
		return
	}
	if s.texts(i-1, "next") || s.texts(i-1, "following") {
		w.start = today.AddDays(7 - today.Weekday())
		s.useRange(i-1, i, asDate)
		return
	}
	w.start = today.AddDays(1)
	if s.texts(i+1, "week") {
		w.start = w.start.AddDays(7) // "Friday week"
		s.useRange(i+1, i+2, asDate)
	}
	if m, ok := s.endingAt(weekFrom, i); ok && w.days > 0 && !s.texts(m.from-1, "for") {
		w.start = w.start.AddDays(7)
		s.use(m, asDate)
	}
}

var weekFrom = says("a|one week from|on this|coming?")

func (s *sentence) weekdayLink(i int) int {
	if i >= len(s.tok) {
		return 0
	}
	if s.tok[i].hyphen && weekdays[s.tok[i].text] != 0 {
		return i
	}
	k := s.skip(i, "-", "to", "through", "thru", "until", "till", "and", "the", "following", "next")
	if k > i && k < len(s.tok) && s.tok[k].by == nobody && weekdays[s.tok[k].text] != 0 {
		return k
	}
	return 0
}
