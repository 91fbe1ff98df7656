package dates

import (
	"cmp"
	"fmt"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/wording"
)

// Readings spells out both ways to read a date in figures, day first first.
func (w When) Readings(today calendar.Date) []string {
	var out []string
	for _, monthFirst := range []bool{false, true} {
		sp := english.Span{First: w.first.As(monthFirst), Last: w.last.As(monthFirst)}.Completed()
		text := ""
		start, ok := sp.First.On(today)
		if sp.First.Said() && ok {
			text = start.Format("2 January 2006")
		} else {
			start = today
		}
		if end, ok := sp.Last.On(start); sp.Last.Said() && ok {
			if text != "" {
				text += " to "
			} else {
				text = "until "
			}
			text += end.Format("2 January 2006")
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// longestTrip is how many days a trip can have. Two dates further apart, of a trip whose length is said, are bounds.
const longestTrip = 7

// Window settles the first and the last day. ok is false when the sentence gives no start.
func (w When) Window(today calendar.Date, lang wording.Language) (start, end calendar.Date, assumed []string, ok bool) {
	w = w.fromFriday(today)
	days := w.Length()
	switch {
	case w.first.Said() && w.last.Said():
		start, end, ok = w.stated(today)
		if last := start.AddDays(days - 1); ok && w.Days > 1 && !w.about && last.Before(end) && start.DaysUntil(end) > w.Days && (w.anyOf || start.DaysUntil(end) >= longestTrip) {
			return start, last, []string{fmt.Sprintf("The trip may lie anywhere up to %s: it starts on %s.", end.Format("2 January"), start.Format("Monday 2 January 2006"))}, ok
		}
		return start, end, nil, ok
	case w.last.Said():
		end, ok = w.last.On(today)
		if start = end.AddDays(1 - days); ok && w.last.Year == 0 && start.Before(today) {
			end = calendar.Date{Year: end.Year + 1, Month: end.Month, Day: end.Day}
			start = end.AddDays(1 - days)
		}
	case w.first.Said():
		if start, ok = w.first.On(today); ok {
			start = w.around(start)
		}
		if first := start.AddDays(-(days - 1) / 2); ok && w.middle && w.Days > 2 && today.Before(first) {
			start = first
			assumed = append(assumed, lang.Say("The trip lies around the day that you name: it starts on %s.", lang.FullDay(start)))
		}
	case w.period != nil:
		p := *w.period
		feast := p.days > 0 && p.month == 0 && w.weekday != 0
		friday := w.weekend && p.on == 6 && (w.weekday == 5 || w.twoNights()) // the Friday of a weekend is the one before its Saturday
		if w.weekend && p.days == 0 && p.on == 0 {                            // of a season or a fair, which has several
			if p.on = 6; max(w.Days, w.usual) > 2 {
				p.on = 5
			}
		}
		if w.weekday != 0 && !feast && !friday {
			p.on, p.within = w.weekday, 0
		}
		if start, ok = p.place(today, days); ok && friday {
			start = start.AddDays(-1)
		} else if ok && feast {
			start = p.around(start, today, w.weekday, days)
			assumed = append(assumed, lang.Say("No day was named: the trip starts on %s.", lang.FullDay(start)))
		} else if ok && (p.on != 0 || p.days > 0 && p.month == 0) {
			assumed = append(assumed, lang.Say("No day was named: the trip starts on %s.", lang.FullDay(start)))
		}
	case w.start.Valid():
		start, ok = WeekdayFrom(w.start, w.weekday), true
	}
	if !ok {
		return start, end, nil, false
	}
	if !w.last.Said() {
		end = start.AddDays(days - 1)
	}
	if w.other > 0 {
		assumed = append(assumed, lang.Say("You name %d days, and %d days as well: planned for %d.", w.other, w.Days, w.Days))
	}
	if w.otherNights > 0 {
		assumed = append(assumed, lang.Say("You name %d nights, and %d days as well: planned for %d days.", w.otherNights, w.Days, w.Days))
	}
	if w.twoNights() && !w.first.Said() && start.Weekday() == 4 {
		assumed = append(assumed, lang.Say("A weekend of two nights is taken to be one from Friday to Sunday: the trip starts on %s.", lang.FullDay(start)))
	}
	return start, end, append(assumed, w.lengthAssumed(days, lang)...), true
}

// stated completes two dates that were said.
func (w When) stated(today calendar.Date) (start, end calendar.Date, ok bool) {
	if start, ok = w.first.On(today); !ok {
		return start, end, false
	}
	if w.last.Year == 0 && w.last.Month == w.first.Month && w.last.Month != 0 {
		w.last.Year = start.Year // "14-10 June" ends before it starts, and is asked about for that
	}
	end, ok = w.last.On(start)
	return start, end, ok
}

// around moves a start to the Monday of its week, or to the weekend that it falls into or lies nearest to.
func (w When) around(d calendar.Date) calendar.Date {
	monday := d.AddDays(-d.Weekday())
	if w.ofWeekend && d.Weekday() < 2 {
		monday = monday.AddDays(-7)
	}
	switch {
	case w.ofWeek:
		return monday
	case w.weekend && !w.ofWeekend && w.usual == 2 && w.Days == 0 && d.Weekday() == 6:
		return d.AddDays(-1) // a weekend of which the Sunday is named
	case w.ofWeekend && w.usual > 2:
		return monday.AddDays(4)
	case w.ofWeekend:
		return monday.AddDays(5)
	}
	return d
}

// Length gives the number of days that were said, or that go with the words, or the default.
func (w When) Length() int { return cmp.Or(w.Stay(), DefaultDays) }

// Stay gives the number of days that were said, or that go with the words; 0 when none do.
func (w When) Stay() int {
	switch {
	case w.Days > 0:
		return min(w.Days, 400)
	case w.until != 0 && w.weekday != 0:
		return (w.until-w.weekday+7)%7 + 1
	case w.usual > 0:
		return w.usual
	case w.period != nil && w.period.days > 0:
		return w.period.days
	}
	return 0
}

func (w When) lengthAssumed(days int, lang wording.Language) []string {
	switch {
	case w.vague:
		return []string{lang.Say("The length was left open: %d days.", days)}
	case w.spread:
		return []string{lang.Say("Of the range of lengths the longer counts: %d days.", days)}
	case w.Days > 0, w.until != 0, w.usual > 0:
		return nil
	}
	return []string{lang.Say("The length was not named: %d days.", days)}
}
