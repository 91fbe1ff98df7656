package terminal

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// toolWords says what a tool gives.
func toolWords(tool string, lang wording.Language) string {
	if tool == "fx" {
		tool = "exchange rate"
	}
	return lang.Word(words(tool))
}

// signed gives a difference with a true minus: "+$40" or "−$12.50"; nothing is "±$0".
func signed(c money.Cents, lang wording.Language) string {
	if c == 0 {
		return "±" + lang.Money(0)
	}
	return strings.Replace(lang.Signed(c), "-", "−", 1)
}

// minutes gives "35 min", "2 h" or "2 h 10 min".
func minutes(n int, lang wording.Language) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	return sign + lang.Duration(n)
}

// took gives a time that was measured: "12 ms", "1.2 s", "1 min 5 s".
func took(ms int64, lang wording.Language) string {
	switch {
	case ms < 1000:
		return fmt.Sprintf("%d ms", max(ms, 0))
	case ms < 60_000:
		return lang.Say("%.1f s", math.Floor(float64(ms)/100)/10)
	}
	return lang.Say("%d min %d s", ms/60_000, ms/1000%60)
}

func percent(p float64, lang wording.Language) string {
	return lang.Say("%s%%", strconv.Itoa(int(math.Round(100*p))))
}

// where says a reference to people: "d2.s3" is the third day's date, "trip" is the whole trip.
func where(ref string, lang wording.Language, day func(int) (calendar.Date, bool)) string {
	var d int
	if ref == trip.TripRef || ref == "" {
		return lang.Say("The trip")
	}
	if n, err := fmt.Sscanf(ref, "d%d", &d); err != nil || n != 1 {
		return ref
	}
	if date, ok := day(d); ok {
		return lang.TinyDay(date)
	}
	return lang.Say("Day %d", d+1)
}

// moveWords says a repair step: what, before, after. A move names options by reference; where its reason names them for
// people, that is before, and after is empty.
func moveWords(m trip.Move, lang wording.Language) (what, before, after string) {
	switch m.Type {
	case trip.SwapAirport:
		what = lang.Say("Airport")
	case trip.DowngradeHotel:
		what = lang.Say("Hotel")
	case trip.ChangeFlight:
		what = lang.Say("Flight")
	case trip.ShiftTime:
		what = lang.Say("Time")
	case trip.ReplaceActivity, trip.ReorderDays, trip.SkipActivity, trip.ChangeRide, trip.MoveNight, trip.ReorderStays:
		if m.Why != "" {
			return trip.Capital(lang.Word(words(string(m.Type)))) + ":", m.Why, ""
		}
	}
	if what == "" {
		what = trip.Capital(lang.Word(words(string(m.Type))))
	}
	return what, value(m.OldValue, lang), value(m.NewValue, lang)
}

// value says one side of a move: "d2:louvre" as the day and the name, a flight without its date.
func value(v string, lang wording.Language) string {
	if ref, rest, ok := strings.Cut(v, ":"); ok {
		if d := dayOf(ref, lang); d != "" {
			return d + ": " + value(rest, lang)
		}
		if there := lang.Word(ref); there != ref { // a class of hotels before the name of one
			return there + ":" + rest
		}
	}
	if d := dayOf(v, lang); d != "" {
		return d
	}
	v, _, _ = strings.Cut(v, "@")
	return lang.Word(words(v))
}

func dayOf(ref string, lang wording.Language) string {
	n, err := strconv.Atoi(strings.TrimPrefix(ref, "d"))
	if err != nil || !strings.HasPrefix(ref, "d") {
		return ""
	}
	return lang.Say("day %d", n+1)
}

// shortWeekday gives "Tue", in German "Di.".
func shortWeekday(d calendar.Date, lang wording.Language) string {
	day, _, _ := strings.Cut(lang.TinyDay(d), " ")
	return strings.TrimSuffix(day, ",")
}

// shortDate gives "2 Jan 2006", in German "2. Januar 2006".
func shortDate(d calendar.Date, lang wording.Language) string {
	if lang.Is(wording.German) {
		return lang.Date(d)
	}
	return d.Format("2 Jan 2006")
}
