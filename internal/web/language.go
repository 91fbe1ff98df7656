package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
)

// Language is one that pages speak: its texts, and how it writes dates and numbers.
type Language struct {
	Code  string // such as "de"
	words map[string]string
}

// Say gives a text by its name, filled in. A test sees that every name is there.
func (l *Language) Say(name string, args ...any) string {
	text, ok := l.words[name]
	if !ok {
		return name
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Count says how many: "1 claim" or "3 claims", from the texts name_1 and name_n.
func (l *Language) Count(name string, n int) string {
	if n == 1 {
		return l.Say(name+"_1", n)
	}
	return l.Say(name+"_n", n)
}

// Date writes a date in the form "long", "medium" or "short".
func (l *Language) Date(d calendar.Date, form string) string {
	weekday, month := l.list("weekdays", d.Weekday()), l.list("months", int(d.Month)-1)
	if form == "short" {
		weekday, month = l.list("weekdays_short", d.Weekday()), l.list("months_short", int(d.Month)-1)
	}
	return strings.NewReplacer("{weekday}", weekday, "{day}", strconv.Itoa(d.Day), "{month}", month, "{year}", strconv.Itoa(d.Year)).
		Replace(l.Say("date_" + form))
}

func (l *Language) list(name string, i int) string {
	all := strings.Fields(l.Say(name))
	if i < 0 || i >= len(all) {
		return ""
	}
	return all[i]
}

// number turns "1,234.5" into what the language writes.
func (l *Language) number(s string) string {
	return strings.NewReplacer(",", l.Say("thousands"), ".", l.Say("decimal")).Replace(s)
}

// Distance writes metres.
func (l *Language) Distance(m geo.Meters) string {
	if m < 950 {
		return strconv.Itoa(int(math.Round(float64(m)/10)*10)) + " m"
	}
	return l.number(strconv.FormatFloat(float64(m)/1000, 'f', 1, 64)) + " km"
}

// Minutes writes a duration.
func (l *Language) Minutes(n int) string {
	switch h, m := n/60, n%60; {
	case h == 0:
		return l.Say("minutes", m)
	case m == 0:
		return l.Say("hours", h)
	default:
		return l.Say("hours", h) + " " + l.Say("minutes", m)
	}
}

// Percent writes a probability.
func (l *Language) Percent(p float64) string { return l.Say("percent", int(math.Round(100*p))) }

// Degrees writes a temperature.
func (l *Language) Degrees(c float64) string {
	return strings.Replace(strconv.Itoa(int(math.Round(c)))+"°", "-", "−", 1)
}
