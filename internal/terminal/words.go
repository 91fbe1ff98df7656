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

// toolWords says what a tool gives.
func toolWords(tool string) string {
	if tool == "fx" {
		return "exchange rate"
	}
	return words(tool)
}

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

// degrees gives "24°" or "−2°".
func degrees(c float64) string {
	return strings.Replace(strconv.Itoa(int(math.Round(c)))+"°", "-", "−", 1)
}

func percent(p float64) string { return strconv.Itoa(int(math.Round(100*p))) + "%" }

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

// moveWords says a repair step: what, before, after. A move names options by reference; where its reason names them for
// people, that is before, and after is empty.
func moveWords(m trip.Move) (what, before, after string) {
	switch m.Type {
	case trip.SwapAirport:
		what = "Airport"
	case trip.DowngradeHotel:
		what = "Hotel"
	case trip.ChangeFlight:
		what = "Flight"
	case trip.ShiftTime:
		what = "Time"
	case trip.ReplaceActivity, trip.ReorderDays, trip.SkipActivity:
		if m.Why != "" {
			return capital(words(string(m.Type))) + ":", m.Why, ""
		}
	}
	if what == "" {
		what = capital(words(string(m.Type)))
	}
	return what, value(m.OldValue), value(m.NewValue)
}

// value says one side of a move: "d2:louvre" as the day and the name, a flight without its date.
func value(v string) string {
	if ref, rest, ok := strings.Cut(v, ":"); ok {
		if d := dayOf(ref); d != "" {
			return d + ": " + value(rest)
		}
	}
	if d := dayOf(v); d != "" {
		return d
	}
	v, _, _ = strings.Cut(v, "@")
	return words(v)
}

func dayOf(ref string) string {
	n, err := strconv.Atoi(strings.TrimPrefix(ref, "d"))
	if err != nil || !strings.HasPrefix(ref, "d") {
		return ""
	}
	return fmt.Sprintf("day %d", n+1)
}
