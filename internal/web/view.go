package web

import (
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// view is what the pages of a shared trip show, in the language that the trip is told in.
type view struct {
	*Language
	*export.Sheet
	Path  string // of the link
	Style string
}

func newView(s *export.Sheet, l *Language, path, style string) *view {
	return &view{Language: l, Sheet: s, Path: path, Style: style}
}

// Money writes an amount of US cents in the currency that the traveller counts in, as the sentences of the trip do.
func (v *view) Money(c money.Cents) string { return v.Sheet.Lang.Money(c) }

// Dates says when the trip is, and when one leaves home and is back where that lies outside its dates.
func (v *view) Dates() string {
	dates := v.Language.Date(v.From, "short") + " – " + v.Language.Date(v.To, "short") + " " + strconv.Itoa(v.To.Year)
	return strings.Join(append([]string{dates}, v.Away...), " · ")
}

// Over tells whether the plan holds and costs more than the budget, which is advice up to a tenth.
func (v *view) Over() bool { return v.Verdict.Holds() && v.Costs.Total > v.Budget }

// Ruling says whether the plan holds.
func (v *view) Ruling() string {
	r := v.Verdict
	switch {
	case r.Rules == 0:
		return v.Say("not_certified")
	case r.Failed > 0:
		return v.Say("broken", r.Failed, r.Rules)
	case v.Over():
		return v.Count("rules_hold", r.Rules) + ", " + v.Say("over_budget", v.Money(v.Costs.Total-v.Budget))
	case r.Advised > 0:
		return v.Count("rules_hold", r.Rules) + ", " + v.Count("advised", r.Advised)
	}
	return v.Count("rules_hold", r.Rules)
}

// People says who travels.
func (v *view) People() string {
	if v.Party.People() == 0 {
		return ""
	}
	out := v.Count("adults", v.Party.Adults)
	if v.Party.Children > 0 {
		out += ", " + v.Count("children", v.Party.Children)
	}
	return out
}

// Clocks says which clock the times are of.
func (v *view) Clocks() string {
	out := ""
	for i, d := range v.Days {
		switch {
		case i == 0:
			out = v.Say("local_times", v.Zone.Name(), export.OffsetName(d.Offset))
		case d.Zone.Name() != v.Days[i-1].Zone.Name():
			out += v.Say("zone_from", d.Zone.Name(), export.OffsetName(d.Offset), v.Language.Date(d.Date, "short"))
		case d.Offset != v.Days[i-1].Offset:
			out += v.Say("offset_from", export.OffsetName(d.Offset), v.Language.Date(d.Date, "short"))
		}
	}
	return out
}

// MapOf draws the map of a day from 1, or of the whole trip for 0.
func (v *view) MapOf(day int) template.HTML {
	frame, words := v.mapped()
	switch {
	case day > 0:
		words.Title, words.Text, frame.Height = v.Say("map_day", day), v.Say("map_day_text"), 260
	case len(v.Stays) > 1:
		words.Text, frame.Height = v.Say("map_stays_text"), 260
	}
	return template.HTML(v.Sheet.MapIn(day-1, frame, words)) // package export escapes what it draws
}

// MapOfStay draws the map of the stay that a day is of. There is none where the map of the whole is that already.
func (v *view) MapOfStay(d export.Day) template.HTML {
	if len(v.Stays) < 2 {
		return ""
	}
	frame, words := v.mapped()
	words.Title, frame.Height = v.Say("map_place", v.Stays[d.Stay].Place), 360
	return template.HTML(v.Sheet.MapOfStay(d.Stay, frame, words)) // package export escapes what it draws
}

// mapped is how large maps are, and what they say.
func (v *view) mapped() (export.Frame, export.MapWords) {
	return export.Frame{Width: 440, Height: 420}, // what a phone shows as it is
		export.MapWords{Title: v.Say("map_title"), Text: v.Say("map_text"), Nowhere: v.Say("map_nowhere"), Away: v.Say("map_away"), Distance: v.Distance}
}

// Label names what a stop is for where its name alone does not tell.
func (v *view) Label(s export.Stop) string {
	switch s.Role {
	case trip.RoleArrive, trip.RoleCheckIn, trip.RoleLunch, trip.RoleDinner, trip.RoleNight, trip.RoleCheckOut, trip.RoleBags, trip.RoleDepart:
		return v.Say(string(s.Role))
	}
	return ""
}

// Note is what is said of a stop, without the word that stands before its name.
func (v *view) Note(s export.Stop) string {
	for _, role := range []trip.Role{trip.RoleArrive, trip.RoleCheckIn, trip.RoleLunch, trip.RoleDinner, trip.RoleNight, trip.RoleCheckOut, trip.RoleBags, trip.RoleDepart} {
		if rest, ok := strings.CutPrefix(s.Notes, role.In(v.Sheet.Lang)+" · "); ok {
			return rest
		}
	}
	return s.Notes
}

// Price says what a stop costs everybody.
func (v *view) Price(s export.Stop) string {
	switch s.Price {
	case export.PricePaid:
		return v.Money(s.Cost)
	case export.PriceFree:
		return v.Say("free")
	case export.PriceDaily:
		return v.Say("daily", v.Money(s.Cost))
	case export.PriceUnknown:
		return v.Say("price_unknown")
	}
	return ""
}

// Way says how one gets to a stop.
func (v *view) Way(l export.Leg) string {
	parts := []string{v.Minutes(l.Minutes) + " " + v.Say(string(l.Mode))}
	if l.Line != "" {
		parts[0] += " (" + l.Line + ")"
	}
	if l.Distance > 0 {
		parts = append(parts, v.Distance(l.Distance))
	}
	if l.Fare > 0 {
		parts = append(parts, v.Money(l.Fare))
	}
	return strings.Join(parts, " · ")
}

// Sky says the weather of a day.
func (v *view) Sky(w *trip.WeatherDay) string {
	if w == nil {
		return v.Say("weather_unknown")
	}
	out := v.Say("weather", v.Degrees(w.TempHigh), v.Degrees(w.TempLow), v.Percent(w.PrecipProb))
	if w.WindKMH >= trip.WindKMH {
		out += " · " + v.Say("wind", w.WindKMH)
	}
	if w.Typical {
		out += " · " + v.Say("typical")
	}
	return out
}

// Moment is a time as machines read it, on the clocks of its day, at one end of a stop's window: flights count too, whose other end is
// elsewhere.
func (v *view) Moment(d export.Day, c calendar.Clock) string {
	return d.Zone.At(d.Date, c).Format(time.RFC3339)
}

// Ride says how one gets to a stay, or home.
func (v *view) Ride(r export.Ride) string { return r.In(v.Sheet.Lang) }

// WayHome is what stands above the way home.
func (v *view) WayHome() string { return v.Sheet.Lang.Say("The way home") }

// Color is the class of a day's colour.
func (v *view) Color(day int) string { return "d" + strconv.Itoa((day-1)%7+1) }

// bill is a line of the costs.
type bill struct {
	Name string
	Sum  money.Cents
}

// Bills are the lines of the costs that cost something, without the total.
func (v *view) Bills() []bill {
	flights := "flights"
	if v.IsJourney() {
		flights = "rides" // not all who are on a journey fly
	}
	all := []bill{{v.Say(flights), v.Costs.Flights}, {v.Say("lodging"), v.Costs.Lodging}, {v.Say("attractions"), v.Costs.Attractions},
		{v.Say("transit"), v.Costs.Transit}, {v.Say("daily_spend"), v.Costs.DailySpend}}
	return slices.DeleteFunc(all, func(b bill) bool { return b.Sum == 0 })
}

// About says how good a source is, and of when.
func (v *view) About(s export.Source) string {
	parts := []string{v.Say("quality_" + string(s.Quality)), v.Count("backs", s.Claims)}
	if !s.AsOf.IsZero() {
		parts = append(parts, v.Say("as_of", v.Language.Date(calendar.DateOf(s.AsOf), "medium")))
	}
	return strings.Join(parts, " · ")
}

// Giver names a source without an address.
func (v *view) Giver(s export.Source) string { return v.Say("source_" + string(s.Kind)) }

// MadeOn says when the trip was planned.
func (v *view) MadeOn() string {
	return v.Say("made", v.Language.Date(calendar.DateOf(v.Made), "medium"))
}

// ofDay is a day for a part of a page.
type ofDay struct {
	V *view
	D export.Day
}

// Of gives a day together with what shows it.
func (v *view) Of(d export.Day) ofDay { return ofDay{v, d} }

// Next counts from 1.
func (v *view) Next(i int) int { return i + 1 }
