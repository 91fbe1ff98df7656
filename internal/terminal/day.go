package terminal

import (
	"cmp"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// The columns of a day, counted from the margin:
//
//	09:30–11:00  ┃ ◆ Louvre Museum                              $66
//	             ┃   What one should know of it.
//	             ↓   12 min metro · 3.1 km · $2.75
const (
	narrowBelow = 58 // narrower pages show only when an entry begins
	priceWidth  = 10
)

// day writes one day: its date and weather, what it is about, and its entries with the ways between them.
func (p *itineraryPage) day(d int) {
	day := &p.it.Days[d]
	p.chapter(d)
	p.gap()
	p.rule(accent, p.lang.Say("Day %d · %s", p.nth(d), p.lang.Day(day.Date)), p.weather(day.Weather)...)
	if h := clean(day.Headline); h != "" && !strings.Contains(h, p.lang.Weekday(day.Date)) {
		p.say(span{h, strong})
	}
	for _, o := range day.Occasions {
		p.item(accent, "✦", span{clean(o), plain})
	}
	p.gap()
	for i := range day.Activities {
		a := &day.Activities[i]
		var before *trip.Activity
		if i > 0 {
			before = &day.Activities[i-1]
		}
		p.way(before, a)
		p.entry(a)
	}
}

// weather says a day's weather with a symbol and in numbers.
func (p *itineraryPage) weather(w *trip.WeatherDay) []span {
	if w == nil {
		return nil
	}
	icon, t := "☀", plain
	switch {
	case w.PrecipProb >= trip.RainProb:
		icon, t = "☂", warn
	case w.WindKMH >= trip.WindKMH:
		icon, t = "≋", warn
	case w.PrecipProb >= 0.3:
		icon = "☁"
	}
	s := p.lang.Say("%s %s / %sC · rain %s", icon, wording.Degrees(w.TempHigh), wording.Degrees(w.TempLow), percent(w.PrecipProb, p.lang))
	if w.WindKMH >= trip.WindKMH {
		s += p.lang.Say(" · wind %.0f km/h", w.WindKMH)
	}
	out := []span{{keep(s), t}}
	if w.Typical {
		out = append(out, span{dot, dim}, span{p.lang.Say("typical"), dim})
	}
	return out
}

// timeWidth is the width of the column of times, with the gap behind it.
func (p *itineraryPage) timeWidth() int {
	if p.width < narrowBelow {
		return len("09:30") + 1
	}
	return len("09:30-11:00") + 2
}

// way says how one gets to a from the entry before, and the time that is left over.
func (p *itineraryPage) way(before, a *trip.Activity) {
	var s []string
	mark := "·"
	if l := a.Leg; l != nil {
		mark = "↓"
		mode := p.lang.Word(string(l.Mode))
		if l.Line != "" {
			mode += " (" + clean(l.Line) + ")"
		}
		s = append(s, minutes(l.Minutes(), p.lang)+" "+mode)
		if l.Distance > 0 {
			s = append(s, p.lang.Distance(l.Distance))
		}
		if l.Fare > 0 {
			s = append(s, p.lang.Money(l.Fare))
		}
	}
	if free := p.freeTime(before, a); free >= spare {
		s = append(s, p.spent(minutes(free, p.lang), a))
	}
	if len(s) == 0 {
		if before != nil {
			p.line("")
		}
		return
	}
	for i := range s {
		s[i] = keep(s[i])
	}
	left := strings.Repeat(" ", p.timeWidth())
	p.hang(left+p.paint(dim, mark)+"   ", left+"    ", span{strings.Join(s, " · "), dim})
}

// freeTime is what lies between two entries besides the way, in minutes. Leaving an airport or a station takes its time too.
func (p *itineraryPage) freeTime(before, a *trip.Activity) int {
	if before == nil {
		return 0
	}
	way := 0
	if a.Leg != nil {
		way = a.Leg.Minutes()
	}
	if before.Role == trip.RoleArrive {
		way = p.leaving(before, way)
	}
	return int(a.Window.Start-before.Window.End) - way
}

// airportExit is how many minutes pass between landing and the door of the terminal.
const airportExit = 60

// spare is how much free time, in minutes, is worth a word; less is what getting in and out takes.
const spare = 40

// entry writes one activity. On wide pages its note stands beside the name, else below.
func (p *itineraryPage) entry(a *trip.Activity) {
	edge, tone := edgeOf(a.Quality)
	first := pad(p.times(a), p.timeWidth()) + p.paint(tone, edge) + " " + p.paint(tone, cmp.Or(p.rideIcon(a), icon(a.Role, a.Kind))) + " "
	rest := strings.Repeat(" ", p.timeWidth()) + p.paint(tone, edge) + "   "
	room := p.body() - p.timeWidth() - 4
	price := p.price(a)
	names := room - max(priceWidth, columns(price)+2)
	if p.width < narrowBelow {
		names = room - columns(price) - 2
	}
	if p.width >= wideFrom {
		p.beside(first, rest, p.flow(names*9/20, p.name(a)...), p.flow(names-names*9/20-2, span{p.note(a), dim}), names, price)
		return
	}
	for i, l := range p.flow(names, p.name(a)...) {
		if i > 0 {
			p.line(rest + l)
			continue
		}
		p.line(first + pad(l, names) + padLeft(price, room-names))
	}
	for _, l := range p.flow(room-1, span{p.note(a), dim}) {
		p.line(rest + l)
	}
}

// times says when an entry is: a landing ends and a take-off begins what lies outside the day.
// An hour that nobody said has a "~" before it.
func (p *itineraryPage) times(a *trip.Activity) string {
	about := ""
	if f := p.factsOf(a).Flight(a.OptionRef); f != nil && f.Assumed(a.Role) {
		about = "~"
	}
	switch {
	case a.Role == trip.RoleArrive && p.width >= narrowBelow:
		return padLeft(about+a.Window.End.String(), p.timeWidth()-2)
	case a.Role == trip.RoleArrive:
		return about + a.Window.End.String()
	case a.Role == trip.RoleDepart || p.width < narrowBelow:
		return about + a.Window.Start.String()
	}
	return a.Window.String()
}

// beside writes a name and its note side by side in a room of so many columns, and the price behind them.
func (p *itineraryPage) beside(first, rest string, name, note []string, room int, price string) {
	left := room*9/20 + 2
	for i := range max(len(name), len(note)) {
		l := first
		if i > 0 {
			l = rest
		}
		if i < len(name) {
			l += pad(name[i], left)
		} else {
			l += pad("", left)
		}
		if i < len(note) {
			l += note[i]
		}
		if i == 0 {
			l = pad(l, columns(first)+room) + padLeft(price, p.body()-columns(first)-room)
		}
		p.line(l)
	}
}

// name is what the entry is, whether it is locked, and the numbers of its sources.
func (p *itineraryPage) name(a *trip.Activity) []span {
	var s []span
	if l := p.roleOf(a); l != "" {
		s = append(s, span{keep(l + " ·"), plain})
	}
	s = append(s, span{a.Name, strong})
	if a.Locked {
		s = append(s, span{keep(p.lang.Say("⚑ locked")), accent})
	}
	if refs := p.sources.numbers(a.Citations); refs != "" {
		s = append(s, span{keep(refs), dim})
	}
	return s
}

// note is what is said of an entry, without the word that its name begins with.
func (p *itineraryPage) note(a *trip.Activity) string {
	if rest, ok := strings.CutPrefix(a.Notes, a.Role.In(p.lang)+" · "); ok {
		return trip.Capital(rest)
	}
	return a.Notes
}

// price is what an entry costs the whole party. A meal is part of the daily spend and marked as about.
func (p *itineraryPage) price(a *trip.Activity) string {
	switch {
	case a.Kind == trip.KindMeal && a.Cost > 0:
		return p.paint(dim, "~"+p.lang.Money(a.Cost))
	case a.Cost > 0:
		return p.lang.Money(a.Cost)
	case a.Kind == trip.KindAttraction:
		if s := p.factsOf(a).Attraction(a.OptionRef); s == nil || s.Price == nil {
			return p.paint(dim, p.lang.Say("price ?"))
		}
		return p.paint(dim, p.lang.Say("free"))
	}
	return ""
}

// icon is one column wide in every monospace font: text symbols only, no emoji.
func icon(r trip.Role, k trip.ChoiceKind) string {
	switch r {
	case trip.RoleArrive, trip.RoleDepart:
		return "✈"
	case trip.RoleCheckIn, trip.RoleCheckOut, trip.RoleBags:
		return "⌂"
	case trip.RoleNight:
		return "☾"
	case trip.RoleLunch, trip.RoleDinner:
		return "○"
	}
	if k == trip.KindAttraction {
		return "◆"
	}
	return "·"
}

// edgeOf is the line beside an entry that tells how good its facts are.
func edgeOf(q trip.Quality) (string, tone) {
	switch q {
	case trip.QualityReal:
		return "┃", good
	case trip.QualityFixture:
		return "┇", warn
	}
	return "┊", grey
}

// legend explains the edges and symbols that the days used.
func (p *itineraryPage) legend() {
	seen := map[trip.Quality]bool{}
	for _, d := range p.it.Days {
		for _, a := range d.Activities {
			seen[a.Quality] = true
		}
	}
	if len(seen) == 0 {
		return
	}
	p.gap()
	var s []span
	for _, q := range []struct {
		quality trip.Quality
		means   string
	}{
		{trip.QualityReal, "confirmed: by a live source, or by your own words"},
		{trip.QualityFixture, "estimated: from this program's own data"},
		{trip.QualityOmitted, "not known: no source has it"},
	} {
		if seen[q.quality] {
			edge, t := edgeOf(q.quality)
			s = append(s, span{edge, t}, span{hard + keep(p.lang.Whole(q.means)) + hard, dim})
		}
	}
	s = append(s, span{"~", dim}, span{hard + keep(p.lang.Say("part of the daily spend")), dim})
	p.say(s...)
}
