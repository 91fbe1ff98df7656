package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// around gives the first day of a trip of so many days that begins on a weekday (Monday = 1) and has most of a feast in it, which begins on start:
// "Easter, Thursday to Monday" begins on Maundy Thursday.
func (p period) around(start, today calendar.Date, weekday, days int) calendar.Date {
	best, most := calendar.Date{}, 0
	for first := start.AddDays(-6); first.Before(start.AddDays(7)); first = first.AddDays(1) {
		if first.Weekday()+1 != weekday || !today.Before(first) {
			continue
		}
		from, to := later(first, start), first.AddDays(days-1)
		if feastEnds := start.AddDays(p.days - 1); feastEnds.Before(to) {
			to = feastEnds
		}
		if shared := from.DaysUntil(to) + 1; shared > 0 && shared >= most {
			best, most = first, shared
		}
	}
	if most == 0 {
		return WeekdayFrom(start, weekday)
	}
	return best
}

var feastSpan = phrase.Says("from|on|between? the? #th -|to|until|till|through|and the? #th", "from|between? the? # -|to|until|till|through the? #")

// readFeastDays reads the days of a trip around a feast, said without a month: "this Christmas, 23rd to 27th". They are those that lie nearest to it.
func readFeastDays(s *phrase.Sentence, today calendar.Date, w *When) {
	if w.period == nil || w.period.days == 0 || w.period.month != 0 {
		return
	}
	start, ok := w.period.place(today, w.period.days)
	m, said := phrase.First(s, feastSpan)
	if !ok || !said || m.Nums[0] < 1 || m.Nums[1] < 1 || m.Nums[0] > 31 || m.Nums[1] > 31 || s.CountedAt(m.To-1) || s.Texts(m.From-1, "$") || s.Texts(m.To, "floor") {
		return
	}
	first, near := nearestDay(start, m.Nums[0], 15)
	if !near || first.Before(today) {
		return
	}
	for last := first.AddDays(1); first.DaysUntil(last) < 31; last = last.AddDays(1) {
		if last.Day == m.Nums[1] {
			w.first, w.last, w.period = on(first), on(last), nil
			s.Use(m, phrase.AsDate)
			return
		}
	}
}

// nearestDay gives the day of such a number within so many days of another.
func nearestDay(of calendar.Date, number, within int) (calendar.Date, bool) {
	for off := range within + 1 {
		for _, d := range []calendar.Date{of.AddDays(-off), of.AddDays(off)} {
			if d.Day == number {
				return d, true
			}
		}
	}
	return calendar.Date{}, false
}

const weekdayNames = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"

var weeksOn = phrase.Says("a|one week on|from this|coming? "+weekdayNames, "# weeks on|from this|coming? "+weekdayNames, "a fortnight on|from this|coming? "+weekdayNames)

// readWeeksOn reads "a week on Saturday", which is the Saturday after the next one. Where no other length is said, and behind "for", the week is
// how long the trip is.
func readWeeksOn(s *phrase.Sentence, today calendar.Date, w *When) {
	if w.Dated() {
		return
	}
	for _, p := range weeksOn {
		for _, m := range p.All(s) {
			weeks := 1
			switch {
			case len(m.Nums) > 0:
				weeks = min(m.Nums[0], 60)
			case s.AnyBetween(m.From, m.To, english.Words("fortnight")):
				weeks = 2
			}
			if s.Texts(m.From-1, "for") || !otherLength(s, m) {
				continue
			}
			w.start = WeekdayFrom(today.AddDays(1), weekdayOf(s, m)).AddDays(7 * weeks)
			s.Use(m, phrase.AsDate)
			return
		}
	}
}

func weekdayOf(s *phrase.Sentence, m phrase.Match) int {
	return english.Weekdays[s.Tokens[m.To-1].Text]
}

// otherLength tells whether a length is said outside of a phrase.
func otherLength(s *phrase.Sentence, but phrase.Match) bool {
	for _, l := range lengths {
		for _, p := range l.phrases {
			for _, m := range p.All(s) {
				if m.To <= but.From || m.From >= but.To {
					return true
				}
			}
		}
	}
	return false
}

// readFairDays takes the days of a fair that is named among the sights, where nothing else says when the trip is: "Munich Oktoberfest 2027, 3 days".
func readFairDays(s *phrase.Sentence, today calendar.Date, w *When) {
	plain := s.Unread()
	for i := range s.Tokens {
		if !s.Texts(i, "oktoberfest") || s.Tokens[i].By != phrase.AsSight || ruledOut(plain, i) {
			continue
		}
		for _, h := range Holidays {
			for _, ph := range h.Names {
				if m, ok := ph.At(plain, i); ok {
					p := h.period()
					yearOf(s, &p, i, m.To, today)
					w.period = &p
					return
				}
			}
		}
	}
}
