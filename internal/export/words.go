package export

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// called is a stop's name with what it is for: "Lunch · Polidor".
func (s *Stop) called() string {
	if l := s.Role.Label(); l != "" {
		return l + " · " + s.Name
	}
	return s.Name
}

// note is what is said of a stop, without the word that its name begins with.
func (s *Stop) note() string {
	return strings.TrimPrefix(s.Notes, s.Role.Label()+" · ")
}

// price says what a stop costs everybody; "" where nothing is to be said.
func (s *Stop) price() string {
	switch s.Price {
	case PricePaid:
		return s.Cost.String()
	case PriceFree:
		return "free"
	case PriceDaily:
		return "~" + s.Cost.String()
	case PriceUnknown:
		return "price unknown"
	}
	return ""
}

// String gives "12 min metro · 3.1 km · $2.75".
func (l *Leg) String() string {
	mode := string(l.Mode)
	if l.Line != "" {
		mode += " (" + l.Line + ")"
	}
	parts := []string{minutes(l.Minutes) + " " + mode}
	if l.Distance > 0 {
		parts = append(parts, kilometres(l.Distance))
	}
	if l.Fare > 0 {
		parts = append(parts, l.Fare.String())
	}
	return strings.Join(parts, " · ")
}

// minutes gives "35 min", "2 h" or "2 h 10 min".
func minutes(n int) string {
	switch h, m := n/60, n%60; {
	case h == 0:
		return fmt.Sprintf("%d min", m)
	case m == 0:
		return fmt.Sprintf("%d h", h)
	default:
		return fmt.Sprintf("%d h %d min", h, m)
	}
}

func kilometres(m geo.Meters) string {
	if m < 950 {
		return fmt.Sprintf("%d m", int(math.Round(float64(m)/10)*10))
	}
	return fmt.Sprintf("%.1f km", float64(m)/1000)
}

// weather says the weather of a day in a few words.
func weather(w *trip.WeatherDay) string {
	if w == nil {
		return "weather unknown"
	}
	s := fmt.Sprintf("%s / %sC · rain %.0f%%", degrees(w.TempHigh), degrees(w.TempLow), 100*w.PrecipProb)
	if w.WindKMH >= trip.WindKMH {
		s += fmt.Sprintf(" · wind %.0f km/h", w.WindKMH)
	}
	if w.Typical {
		s += " · typical, no forecast"
	}
	return s
}

func degrees(c float64) string {
	return strings.Replace(strconv.Itoa(int(math.Round(c)))+"°", "-", "−", 1)
}

// OffsetName gives "UTC+2", "UTC−3:30" or "UTC".
func OffsetName(d time.Duration) string {
	sign := "+"
	if d < 0 {
		sign, d = "−", -d
	}
	h, m := int(d.Hours()), int(d.Minutes())%60
	switch {
	case d == 0:
		return "UTC"
	case m == 0:
		return fmt.Sprintf("UTC%s%d", sign, h)
	}
	return fmt.Sprintf("UTC%s%d:%02d", sign, h, m)
}

// times says which clock the times are of: "Europe/Paris, UTC+2", and from which day on another.
func (s *Sheet) times() string {
	out := s.Zone.Name()
	for i, d := range s.Days {
		switch {
		case i == 0:
			out += ", " + OffsetName(d.Offset)
		case d.Offset != s.Days[i-1].Offset:
			out += fmt.Sprintf(", %s from %s on", OffsetName(d.Offset), d.Date.Format("Mon 2 January"))
		}
	}
	return out
}

// sentence says whether the plan holds.
func (v Verdict) sentence() string {
	hold := count(v.Rules, "rule", "rules")
	switch {
	case v.Rules == 0:
		return "Not certified"
	case v.Failed > 0:
		return fmt.Sprintf("%d of %s broken", v.Failed, hold)
	case v.Advised > 0:
		return fmt.Sprintf("All %s hold, %d with advice", hold, v.Advised)
	}
	return fmt.Sprintf("All %s hold", hold)
}

// costLine is a line of the costs.
type costLine struct {
	of   trip.CostCategory
	name string
}

// costLines are those of the breakdown, without the total.
var costLines = [...]costLine{
	{trip.CostFlights, "Flights"}, {trip.CostLodging, "Stay"}, {trip.CostAttractions, "Sights"},
	{trip.CostTransit, "Getting around"}, {trip.CostDaily, "Daily spend, meals included"},
}

// says is a source in words: where it is, or what gave it.
func (s *Source) says() string {
	if s.URL != "" {
		return s.URL
	}
	return capital(s.kind())
}

func (s *Source) kind() string {
	switch s.Kind {
	case trip.SourceUser:
		return "your own words"
	case trip.SourceComputed:
		return "arithmetic over the other facts"
	case trip.SourceRAG:
		return "a document of the organisation"
	case trip.SourceFixture:
		return strings.TrimSpace("city pack " + s.Tool)
	case trip.SourceTool:
		return strings.TrimSpace("live answer of a service " + s.Tool)
	}
	return "not known"
}

// about is what a reader should know of a source: how good it is, of when, and what is noted.
func (s *Source) about() string {
	parts := []string{string(s.Quality), count(s.Claims, "claim", "claims")}
	if !s.AsOf.IsZero() {
		parts = append(parts, "as of "+s.AsOf.Format("2006-01-02"))
	}
	return strings.Join(append(parts, s.Notes...), " · ")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
