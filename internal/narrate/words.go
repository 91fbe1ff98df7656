package narrate

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// list gives "A", "A and B", "A, B and C".
func list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// count gives "1 night" or "4 nights", of a noun with a regular plural.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// article puts "a" or "an" before a noun.
func article(noun string) string {
	if strings.ContainsRune("aeiou", unicode.ToLower(first(noun))) {
		return "an " + noun
	}
	return "a " + noun
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// dayWords gives "Tuesday 10 June".
func dayWords(d calendar.Date) string { return d.Format("Monday 2 January") }

// span gives "10–14 June 2025", with what differs named twice.
func span(from, to calendar.Date) string {
	switch {
	case from.Year != to.Year:
		return from.Format("2 January 2006") + " – " + to.Format("2 January 2006")
	case from.Month != to.Month:
		return from.Format("2 January") + " – " + to.Format("2 January 2006")
	}
	return from.Format("2") + "–" + to.Format("2 January 2006")
}

// duration gives "45 min", "2 h" or "7 h 25 min".
func duration(minutes int) string {
	switch h, m := minutes/60, minutes%60; {
	case h == 0:
		return fmt.Sprintf("%d min", m)
	case m == 0:
		return fmt.Sprintf("%d h", h)
	default:
		return fmt.Sprintf("%d h %d min", h, m)
	}
}

// flightMinutes is a flight's length as people read it, rounded up.
func flightMinutes(seconds int) int { return (seconds + 59) / 60 }

// kilometres gives "1.3 km".
func kilometres(m geo.Meters) string { return tenth(m) + " km" }

func tenth(m geo.Meters) string { return fmt.Sprintf("%.1f", float64(m)/1000) }

// whole rounds for people.
func whole(x float64) int { return int(math.Round(x)) }

// percent rounds a probability.
func percent(p float64) int { return whole(100 * p) }

// between gives "22" or "22 to 26".
func between(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

// amounts gives "$180" or "$175 to $190".
func amounts(low, high money.Cents) string {
	if low == high {
		return low.String()
	}
	return low.String() + " to " + high.String()
}

// windows gives "10:00–12:00 and 14:00–18:00".
func windows(ws []calendar.Window) string {
	parts := make([]string, len(ws))
	for i, w := range ws {
		parts[i] = w.String()
	}
	return list(parts)
}
