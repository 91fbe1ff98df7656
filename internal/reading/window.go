package reading

import (
	"cmp"
	"fmt"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/wording"
)

// longestTrip is how many days a trip can have. Two dates further apart, of a trip whose length is said, are bounds.
const longestTrip = 7

// window settles the first and the last day. ok is false when the sentence gives no start.
func (w when) window(today calendar.Date, lang wording.Language) (start, end calendar.Date, assumed []string, ok bool) {
	days := w.length()
	switch {
	case w.first.said() && w.last.said():
		start, end, ok = w.stated(today)
		if last := start.AddDays(days - 1); ok && w.days > 0 && last.Before(end) && (w.anyOf || start.DaysUntil(end) >= longestTrip) {
			return start, last, []string{fmt.Sprintf("The trip may lie anywhere up to %s: it starts on %s.", end.Format("2 January"), start.Format("Monday 2 January 2006"))}, ok
		}
		return start, end, nil, ok
	case w.last.said():
		end, ok = w.last.on(today)
		if start = end.AddDays(1 - days); ok && w.last.year == 0 && start.Before(today) {
			end = calendar.Date{Year: end.Year + 1, Month: end.Month, Day: end.Day}
			start = end.AddDays(1 - days)
		}
	case w.first.said():
		if start, ok = w.first.on(today); ok {
			start = w.around(start)
		}
	case w.period != nil:
		p := *w.period
		if w.weekday != 0 {
			p.on = w.weekday
		}
		if start, ok = p.place(today, days); ok && p.on != 0 {
			assumed = append(assumed, lang.Say("No day was named: the trip starts on %s.", lang.FullDay(start)))
		}
	case w.start.Valid():
		start, ok = weekdayFrom(w.start, w.weekday), true
	}
	if !ok {
		return start, end, nil, false
	}
	if !w.last.said() {
		end = start.AddDays(days - 1)
	}
	return start, end, append(assumed, w.lengthAssumed(days, lang)...), true
}

// stated completes two dates that were said.
func (w when) stated(today calendar.Date) (start, end calendar.Date, ok bool) {
	if start, ok = w.first.on(today); !ok {
		return start, end, false
	}
	if w.last.year == 0 && w.last.month == w.first.month && w.last.month != 0 {
		w.last.year = start.Year // "14-10 June" ends before it starts, and is asked about for that
	}
	end, ok = w.last.on(start)
	return start, end, ok
}

// around moves a start to the Monday or the weekend of its week.
func (w when) around(d calendar.Date) calendar.Date {
	monday := d.AddDays(-d.Weekday())
	switch {
	case w.ofWeek:
		return monday
	case w.ofWeekend && w.usual == 4:
		return monday.AddDays(4)
	case w.ofWeekend:
		return monday.AddDays(5)
	}
	return d
}

// length gives the number of days that were said, or that go with the words, or the default.
func (w when) length() int { return cmp.Or(w.stay(), DefaultDays) }

// stay gives the number of days that were said, or that go with the words; 0 when none do.
func (w when) stay() int {
	switch {
	case w.days > 0:
		return min(w.days, 400)
	case w.until != 0 && w.weekday != 0:
		return (w.until-w.weekday+7)%7 + 1
	case w.usual > 0:
		return w.usual
	case w.period != nil && w.period.days > 0:
		return w.period.days
	}
	return 0
}

func (w when) lengthAssumed(days int, lang wording.Language) []string {
	switch {
	case w.vague:
		return []string{lang.Say("The length was left open: %d days.", days)}
	case w.spread:
		return []string{lang.Say("Of the range of lengths the longer counts: %d days.", days)}
	case w.days > 0, w.until != 0, w.usual > 0:
		return nil
	}
	return []string{lang.Say("The length was not named: %d days.", days)}
}
