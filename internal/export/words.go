package export

import (
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// called is a stop's name with what it is for: "Lunch · Polidor".
func (s *Stop) called(lang wording.Language) string {
	if l := s.roleIn(lang); l != "" {
		return l + " · " + s.Name
	}
	return s.Name
}

// note is what is said of a stop, without the word that its name begins with.
func (s *Stop) note(lang wording.Language) string {
	return strings.TrimPrefix(s.Notes, s.Role.In(lang)+" · ")
}

// price says what a stop costs everybody; "" where nothing is to be said.
func (s *Stop) price(lang wording.Language) string {
	switch s.Price {
	case PricePaid:
		return lang.Money(s.Cost)
	case PriceFree:
		return lang.Say("free")
	case PriceDaily:
		return "~" + lang.Money(s.Cost)
	case PriceUnknown:
		return lang.Say("price unknown")
	}
	return ""
}

// In gives "12 min metro · 3.1 km · $2.75" in a language.
func (l *Leg) In(lang wording.Language) string {
	mode := lang.Word(string(l.Mode))
	if l.Line != "" {
		mode += " (" + l.Line + ")"
	}
	parts := []string{lang.Duration(l.Minutes) + " " + mode}
	if l.Distance > 0 {
		parts = append(parts, lang.Distance(l.Distance))
	}
	if l.Fare > 0 {
		parts = append(parts, lang.Money(l.Fare))
	}
	return strings.Join(parts, " · ")
}

// weather says the weather of a day in a few words.
func weather(w *trip.WeatherDay, lang wording.Language) string {
	if w == nil {
		return lang.Say("weather unknown")
	}
	s := lang.Say("%s / %sC · rain %.0f%%", wording.Degrees(w.TempHigh), wording.Degrees(w.TempLow), 100*w.PrecipProb)
	if w.WindKMH >= trip.WindKMH {
		s += lang.Say(" · wind %.0f km/h", w.WindKMH)
	}
	if w.Typical {
		s += lang.Say(" · typical, no forecast")
	}
	return s
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
		case d.Zone.Name() != s.Days[i-1].Zone.Name():
			out += s.Lang.Say("; %s from %s on", d.Zone.Name()+", "+OffsetName(d.Offset), s.Lang.ShortDay(d.Date))
		case d.Offset != s.Days[i-1].Offset:
			out += s.Lang.Say(", %s from %s on", OffsetName(d.Offset), s.Lang.ShortDay(d.Date))
		}
	}
	return out
}

// when gives the dates of a trip, and when one leaves home and is back where that lies outside them.
func (s *Sheet) when() string {
	return joined(" · ", append([]string{s.Lang.ShortSpan(s.From, s.To)}, s.Away...)...)
}

// sentence says whether the plan holds.
func (v Verdict) sentence(lang wording.Language) string {
	hold := lang.Count(v.Rules, wording.Rule)
	switch {
	case v.Rules == 0:
		return lang.Say("Not certified")
	case v.Failed > 0:
		return lang.Say("%d of %s broken", v.Failed, hold)
	case v.Advised > 0:
		return lang.Say("All %s hold, %d with advice", hold, v.Advised)
	}
	return lang.Say("All %s hold", hold)
}

// costLines are those of any breakdown, without the total.
var costLines = [...]trip.CostCategory{trip.CostFlights, trip.CostLodging, trip.CostAttractions, trip.CostTransit, trip.CostDaily}

// costLines are the lines of the breakdown that cost something.
func (s *Sheet) costLines() (out []trip.CostCategory) {
	for _, l := range costLines {
		if s.Costs.Of(l) != 0 {
			out = append(out, l)
		}
	}
	return out
}

// costName is what a line of the costs is called.
func (s *Sheet) costName(of trip.CostCategory) string { return of.Heading(s.Lang, s.IsJourney()) }

// says is a source in words: where it is, or what gave it.
func (s *Source) says(lang wording.Language) string {
	if s.URL != "" {
		return s.URL
	}
	return trip.Capital(s.kind(lang))
}

func (s *Source) kind(lang wording.Language) string {
	switch s.Kind {
	case trip.SourceUser:
		return lang.Say("your own words")
	case trip.SourceComputed:
		return lang.Say("arithmetic over the other facts")
	case trip.SourceRAG:
		return lang.Say("a document of the organisation")
	case trip.SourceFixture:
		return strings.TrimSpace(lang.Say("this program's own data %s", s.Tool))
	case trip.SourceTool:
		return strings.TrimSpace(lang.Say("live answer of a service %s", s.Tool))
	}
	return lang.Say("not known")
}

// about is what a reader should know of a source: how good it is, of when, and what is noted.
func (s *Source) about(lang wording.Language) string {
	parts := []string{lang.Quality(string(s.Quality)), lang.Count(s.Claims, wording.Claim)}
	if !s.AsOf.IsZero() {
		parts = append(parts, lang.Say("as of %s", calendar.DateOf(s.AsOf)))
	}
	return strings.Join(append(parts, s.Notes...), " · ")
}

// roleIn is what a stop is called before its name. A journey leaves a place to go on, too.
func (s *Stop) roleIn(lang wording.Language) string {
	if s.GoesOn {
		return lang.Say("Leave")
	}
	return s.Role.In(lang)
}
