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

// flightMinutes is a flight's length as people read it, rounded up.
func flightMinutes(seconds int) int { return (seconds + 59) / 60 }

// kilometres gives "1.3 km".
func (w *writer) kilometres(m geo.Meters) string { return w.say("%.1f km", float64(m)/1000) }

func tenth(m geo.Meters) string { return fmt.Sprintf("%.1f", float64(m)/1000) }

// whole rounds for people.
func whole(x float64) int { return int(math.Round(x)) }

// percent rounds a probability.
func percent(p float64) int { return whole(100 * p) }

// between gives "22" or "22 to 26".
func (w *writer) between(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return w.say("%d to %d", low, high)
}

// amounts gives "$180" or "$175 to $190".
func (w *writer) amounts(low, high money.Cents) string {
	if low == high {
		return w.lang().Money(low)
	}
	return w.say("%s to %s", low, high)
}

// windows gives "10:00–12:00 and 14:00–18:00".
func (w *writer) windows(ws []calendar.Window) string {
	parts := make([]string, len(ws))
	for i := range ws {
		parts[i] = ws[i].String()
	}
	return w.lang().List(parts)
}
