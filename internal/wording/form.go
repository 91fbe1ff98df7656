package wording

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// Quoted marks a sentence of the data, which is English, as what somebody else says.
func (l Language) Quoted(english string) string {
	if !l.german() {
		return english
	}
	return "„" + english + "“"
}

// Rate gives what one unit of a currency is worth: "$1.1618", in German "1,1618 $".
func (l Language) Rate(r money.Rate) string {
	if !l.german() {
		return "$" + r.String()
	}
	return l.Decimal(r.String()) + "\u00a0$"
}

// Decimal writes a number that has a point, in German with a comma.
func (l Language) Decimal(number string) string {
	if !l.german() {
		return number
	}
	return strings.Replace(number, ".", ",", 1)
}

// Date gives "10 June 2025", in German "10. Juni 2025".
func (l Language) Date(d calendar.Date) string {
	if !l.german() {
		return d.Format("2 January 2006")
	}
	return fmt.Sprintf("%s %d", l.DayMonth(d), d.Year)
}

// DayMonth gives "10 June", in German "10. Juni".
func (l Language) DayMonth(d calendar.Date) string {
	if !l.german() {
		return d.Format("2 January")
	}
	return fmt.Sprintf("%d. %s", d.Day, l.Month(d))
}

// Month gives "June", in German "Juni".
func (l Language) Month(d calendar.Date) string { return l.Word(d.Format("January")) }

// Weekday gives "Tuesday", in German "Dienstag".
func (l Language) Weekday(d calendar.Date) string { return l.Word(d.Format("Monday")) }

// Day gives "Tuesday 10 June", in German "Dienstag, 10. Juni".
func (l Language) Day(d calendar.Date) string {
	if !l.german() {
		return d.Format("Monday 2 January")
	}
	return l.Weekday(d) + ", " + l.DayMonth(d)
}

// FullDay gives "Tuesday 10 June 2025", in German "Dienstag, 10. Juni 2025".
func (l Language) FullDay(d calendar.Date) string {
	if !l.german() {
		return d.Format("Monday 2 January 2006")
	}
	return l.Weekday(d) + ", " + l.Date(d)
}

// ShortDay gives "Tue 10 June", in German "Di., 10. Juni".
func (l Language) ShortDay(d calendar.Date) string {
	if !l.german() {
		return d.Format("Mon 2 January")
	}
	return l.shortWeekday(d) + ", " + l.DayMonth(d)
}

// TinyDay gives "Tue 10 Jun", in German "Di., 10.6.".
func (l Language) TinyDay(d calendar.Date) string {
	if !l.german() {
		return d.Format("Mon 2 Jan")
	}
	return fmt.Sprintf("%s, %d.%d.", l.shortWeekday(d), d.Day, int(d.Month))
}

func (l Language) shortWeekday(d calendar.Date) string { return l.Weekday(d)[:2] + "." }

// ShortSpan gives two dates with their weekdays: "Tue 10 – Sat 14 June 2025", in German "Di., 10. – Sa., 14. Juni 2025".
func (l Language) ShortSpan(from, to calendar.Date) string {
	switch {
	case !l.german():
		return calendar.Span(from, to)
	case from == to:
		return fmt.Sprintf("%s, %s", l.shortWeekday(from), l.Date(from))
	case from.Year != to.Year:
		return fmt.Sprintf("%s, %s – %s, %s", l.shortWeekday(from), l.Date(from), l.shortWeekday(to), l.Date(to))
	case from.Month != to.Month:
		return fmt.Sprintf("%s – %s, %s", l.ShortDay(from), l.shortWeekday(to), l.Date(to))
	}
	return fmt.Sprintf("%s, %d. – %s, %s", l.shortWeekday(from), from.Day, l.shortWeekday(to), l.Date(to))
}

// Span gives "10–14 June 2025", in German "10.–14. Juni 2025"; what differs is named twice.
func (l Language) Span(from, to calendar.Date) string {
	switch {
	case from == to:
		return l.Date(from)
	case from.Year != to.Year:
		return l.Date(from) + " – " + l.Date(to)
	case from.Month != to.Month:
		return l.DayMonth(from) + " – " + l.Date(to)
	case l.german():
		return fmt.Sprintf("%d.–%s", from.Day, l.Date(to))
	}
	return from.Format("2") + "–" + l.Date(to)
}

// Apart gives two dates so that one can tell them apart: "13 May" and "15 May", with their years where these differ.
func (l Language) Apart(a, b calendar.Date) (string, string) {
	if a.Year != b.Year {
		return l.Date(a), l.Date(b)
	}
	return l.DayMonth(a), l.DayMonth(b)
}

// Nights gives "3 nights" of those slept in a place, and "3 nights, and 1 on the way there" with those slept before.
func (l Language) Nights(there, onWay int) string {
	if onWay == 0 {
		return l.Count(there, Night)
	}
	return l.Say("%s, and %d on the way there", l.Count(there, Night), onWay)
}

// Duration gives "45 min", "2 h" or "7 h 25 min", in German with "Min." and "Std.".
func (l Language) Duration(minutes int) string {
	switch h, m := minutes/60, minutes%60; {
	case h == 0:
		return l.Say("%d min", m)
	case m == 0:
		return l.Say("%d h", h)
	default:
		return l.Say("%d h %d min", h, m)
	}
}

// Distance gives "350 m" or "3.1 km", in German "3,1 km".
func (l Language) Distance(m geo.Meters) string {
	if m < 950 {
		return fmt.Sprintf("%d m", int(math.Round(float64(m)/10)*10))
	}
	return l.Say("%.1f km", float64(m)/1000)
}

// Degrees gives "24°" or "−2°", the same in all languages.
func Degrees(c float64) string {
	return strings.Replace(strconv.Itoa(int(math.Round(c)))+"°", "-", "−", 1)
}
