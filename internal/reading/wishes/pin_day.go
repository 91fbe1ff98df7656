package wishes

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

const lastDayNames = "day|night|evening|morning|afternoon"

var (
	weekdayOf   = phrase.Says("on|for? the|our|my #th monday|tuesday|wednesday|thursday|friday|saturday|sunday")
	lastWeekday = phrase.Says("on|for? the|our|my last|final monday|tuesday|wednesday|thursday|friday|saturday|sunday")
	dayNumbered = phrase.Says("on|for? day #", "on|for? the #th day|night|evening", "on|for? my|our #th day|night|evening", "#th night|evening")
	dayBefore   = phrase.Says("on|for? the|our|my last|final full|whole|complete|entire day", "on|for? the|our|my second to? last day|night|evening", "on|for? the|our|my penultimate day|night|evening", "on|for? the|our|my last day|night but one", "on|for? the day before we|i leave|depart|go|fly|return home|back?",
		"on|for? the day before departure|leaving|flying|going home|back?", "on|for? the day before our|my|the departure|flight")
	dayAfter = phrase.Says("on|for? the|our|my first full|whole|complete|entire day", "on|for? the day after we|i arrive|land", "on|for? the day after arrival|arriving|landing")
	lastDay  = phrase.Says("on|for? the|our|my last|final "+lastDayNames, "last|final night|evening", "on|for the|our|my departure day", "on|for the day we|i leave|depart")
	firstDay = phrase.Says("on|for? the|our|my first day|night|evening", "first night|evening", "on|for? the|our|my arrival day", "on|for arrival day", "on|for? the day|evening|night we|i arrive|land|get")
)

// dayNames are the days that are named by where they stand in the trip.
var dayNames = []struct {
	phrases []phrase.Pattern
	number  int
}{{dayBefore, -2}, {dayAfter, 2}, {lastDay, -1}, {firstDay, 1}}

// readDay reads the day of a pin at i and gives how many tokens it took.
func (p *Pin) readDay(s *phrase.Sentence, i int) int {
	if n := p.readCounted(s, i); n > 0 {
		return n
	}
	for _, d := range dayNames {
		for _, ph := range d.phrases {
			if m, ok := ph.At(s, i); ok {
				p.Number = d.number
				if d.number == -1 && evenings[s.Tokens[m.To-1].Text] {
					p.Number = lastNight
				}
				if partsOfDays[s.Tokens[m.To-1].Text] && !nightly[s.Tokens[m.To-1].Text] {
					m.To-- // "on the last morning": the part is read as one
				}
				return m.To - i
			}
		}
	}
	return p.readDate(s, i)
}

var evenings = english.Words("night evening")

var nightly = english.Words("day night evening")

// readCounted reads a day that is counted: "day 3", "the second Sunday".
func (p *Pin) readCounted(s *phrase.Sentence, i int) int {
	for _, ph := range weekdayOf {
		if m, ok := ph.At(s, i); ok && m.Nums[0] >= 1 && m.Nums[0] <= 5 {
			p.Weekday, p.Which = lexicon.Weekdays[s.Tokens[m.To-1].Text], m.Nums[0]
			return m.To - i
		}
	}
	for _, ph := range lastWeekday {
		if m, ok := ph.At(s, i); ok {
			p.Weekday, p.Which = lexicon.Weekdays[s.Tokens[m.To-1].Text], -1
			return m.To - i
		}
	}
	for _, ph := range dayNumbered {
		if m, ok := ph.At(s, i); ok && m.Nums[0] >= 1 && m.Nums[0] < 400 && !s.Texts(m.To, "to", "last") {
			p.Number = m.Nums[0]
			for k := m.From; k < m.To; k++ {
				p.Ordinal = p.Ordinal || s.Tokens[k].Ord
			}
			return m.To - i
		}
	}
	return 0
}

// readDate reads a day by its date, its feast or its weekday.
func (p *Pin) readDate(s *phrase.Sentence, i int) int {
	k := s.Skip(i, "on", "for", "the")
	if d, to := dates.FeastAt(s, k); to > 0 && k > i {
		p.Day = d
		return to - i
	}
	if d, to := dates.DayAt(s, k); to > 0 && !d.Slash.Ambiguous() && k > i {
		p.Day = d
		return to - i
	}
	if n := dates.DayNumber(s, k); n > 0 && k > i && s.Tokens[k].Ord {
		p.Day = english.Day{Day: n}
		return k + 1 - i
	}
	if k >= len(s.Tokens) || s.Tokens[k].By != phrase.Nobody {
		return 0
	}
	t := s.Tokens[k]
	if d := lexicon.Weekdays[strings.TrimSuffix(t.Text, "s")]; k > i && d != 0 && len(t.Text) > 5 {
		p.Weekday = d // "no museums on Sundays"
		return k + 1 - i
	}
	_, part := partAt(s, k+1)
	if d := lexicon.Weekdays[t.Text]; d != 0 && (k > i || t.Raw != t.Text || part > 0 && len(t.Text) > 5) {
		p.Weekday = d
		return k + 1 - i
	}
	return 0
}

// Offset gives the lock's 0-based day in a trip.
func (l Lock) Offset(start, end calendar.Date) (int, bool) {
	switch {
	case l.Ordinal && l.Number > start.DaysUntil(end)+1:
		if day, ok := dayOfMonth(start, end, l.Number); ok {
			return day, true // "on the 31st evening"
		}
		return l.Number - 1, true
	case l.Number > 0:
		return l.Number - 1, true
	case l.Number < 0:
		day := start.DaysUntil(end) + 1 + l.Number
		return day, day >= 0
	case l.Weekday != 0:
		return l.weekday(start, end)
	}
	if l.Day.Month == 0 {
		return dayOfMonth(start, end, l.Day.Day)
	}
	on, ok := l.Day.On(start)
	return start.DaysUntil(on), ok && !end.Before(on)
}

// dayOfMonth gives the first day of a trip with a number: "on the 14th".
func dayOfMonth(start, end calendar.Date, number int) (int, bool) {
	for on := start; !end.Before(on) && start.DaysUntil(on) < 31; on = on.AddDays(1) {
		if on.Day == number {
			return start.DaysUntil(on), true
		}
	}
	return 0, false
}

// weekday gives the day of a trip that is such a weekday, counted from the front or from the end.
func (l Lock) weekday(start, end calendar.Date) (int, bool) {
	on := dates.WeekdayFrom(start, l.Weekday)
	if l.Which > 1 {
		on = on.AddDays(7 * (l.Which - 1))
	}
	for l.Which < 0 && !end.Before(on.AddDays(7)) {
		on = on.AddDays(7)
	}
	return start.DaysUntil(on), !end.Before(on)
}
