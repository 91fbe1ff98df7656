package terminal

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// signed gives a difference with a true minus: "+$40" or "−$12.50"; nothing is "±$0".
func signed(c money.Cents) string {
	if c == 0 {
		return "±$0"
	}
	return strings.Replace(c.Signed(), "-", "−", 1)
}

// minutes gives "35 min", "2 h" or "2 h 10 min".
func minutes(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	switch h, m := n/60, n%60; {
	case h == 0:
		return fmt.Sprintf("%s%d min", sign, m)
	case m == 0:
		return fmt.Sprintf("%s%d h", sign, h)
	default:
		return fmt.Sprintf("%s%d h %d min", sign, h, m)
	}
}

// took gives a time that was measured: "12 ms", "1.2 s", "1 min 5 s".
func took(ms int64) string {
	switch {
	case ms < 1000:
		return fmt.Sprintf("%d ms", max(ms, 0))
	case ms < 60_000:
		return fmt.Sprintf("%.1f s", math.Floor(float64(ms)/100)/10)
	}
	return fmt.Sprintf("%d min %d s", ms/60_000, ms/1000%60)
}

func kilometres(m geo.Meters) string {
	if m < 950 {
		return fmt.Sprintf("%d m", int(math.Round(float64(m)/10)*10))
	}
	return fmt.Sprintf("%.1f km", float64(m)/1000)
}

func percent(p float64) string { return strconv.Itoa(int(math.Round(100*p))) + "%" }

// dates gives "Tue 10 – Sat 14 June 2025", naming twice what differs.
func dates(from, to calendar.Date) string {
	switch {
	case from.Year != to.Year:
		return from.Format("Mon 2 January 2006") + " – " + to.Format("Mon 2 January 2006")
	case from.Month != to.Month:
		return from.Format("Mon 2 January") + " – " + to.Format("Mon 2 January 2006")
	}
	return from.Format("Mon 2") + " – " + to.Format("Mon 2 January 2006")
}

// where says a reference to people: "d2.s3" is the third day's date, "trip" is the whole trip.
func where(ref string, day func(int) (calendar.Date, bool)) string {
	var d int
	if ref == trip.TripRef || ref == "" {
		return "The trip"
	}
	if n, err := fmt.Sscanf(ref, "d%d", &d); err != nil || n != 1 {
		return ref
	}
	if date, ok := day(d); ok {
		return date.Format("Mon 2 Jan")
	}
	return fmt.Sprintf("Day %d", d+1)
}

// moveWords says a repair step in three words: what, from, to. name knows what an option is called, or gives "".
func moveWords(m trip.Move, name func(ref string) string) (what, before, after string) {
	before, after = value(m.OldValue, name), value(m.NewValue, name)
	switch m.Type {
	case trip.SwapAirport:
		return "Airport", before, after
	case trip.DowngradeHotel:
		return "Hotel", before, after
	case trip.ChangeFlight:
		return "Flight", before, after
	case trip.ReplaceActivity:
		return "Replace", before, after
	case trip.ReorderDays:
		return "Day", before, after
	case trip.ShiftTime:
		return "Time", before, after
	case trip.SkipActivity:
		return "Leave out", before, after
	}
	return capital(words(string(m.Type))), before, after
}

// value says one side of a move: an option by its name, "d2:louvre" as the day and the name, a flight without its date.
func value(v string, name func(string) string) string {
	if day, ref, ok := strings.Cut(v, ":"); ok && strings.HasPrefix(day, "d") {
		if n, err := strconv.Atoi(day[1:]); err == nil {
			return fmt.Sprintf("day %d: %s", n+1, value(ref, name))
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(v, "d")); err == nil && strings.HasPrefix(v, "d") {
		return fmt.Sprintf("day %d", n+1)
	}
	if s := name(v); s != "" {
		return s
	}
	v, _, _ = strings.Cut(v, "@")
	return words(v)
}

func nameless(string) string { return "" }

// nameIn finds what an option is called.
func nameIn(f *trip.Facts) func(string) string {
	return func(ref string) string {
		if o := f.Attraction(ref); o != nil {
			return o.Name
		}
		if o := f.Restaurant(ref); o != nil {
			return o.Name
		}
		if o := f.Lodging(ref); o != nil {
			return o.Name
		}
		if o := f.Flight(ref); o != nil {
			return o.Number
		}
		return ""
	}
}
