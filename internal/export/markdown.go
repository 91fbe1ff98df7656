package export

import (
	"fmt"
	"strings"
)

// Text writes the trip as Markdown (CommonMark with tables and footnotes): what it is and whether it holds, day after day, what it
// costs, and where every claim comes from.
func (s *Sheet) Text() []byte {
	m := &markdown{s: s}
	m.head()
	for i := range s.Days {
		m.day(&s.Days[i])
	}
	if len(s.Home) > 0 {
		m.chapter(m.say("The way home"), s.Home)
	}
	m.costs()
	m.list(m.say("Taken for granted"), s.Assumed)
	m.list(m.say("Good to know"), s.Known)
	m.footnotes()
	return []byte(m.b.String())
}

type markdown struct {
	s *Sheet
	b strings.Builder
}

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(&m.b, format+"\n", args...) }

// say says a sentence in the language of the trip.
func (m *markdown) say(english string, args ...any) string { return m.s.Lang.Say(english, args...) }

func (m *markdown) head() {
	s := m.s
	m.line("# %s\n", plain(s.Title))
	m.wishes()
	m.line("**%s** · %s\n", plain(s.Verdict.sentence(s.Lang)), s.when())
	if s.Banner != "" {
		m.line("> %s\n", plain(s.Banner))
	}
	if s.Party.People() > 0 {
		m.line("- %s", m.say("For %s", s.Party.In(s.Lang)))
	}
	m.line("- %s", m.say("Costs %s of a budget of %s", s.Costs.Total, s.Budget))
	m.line("- %s\n", m.say("Times are local: %s", plain(s.times())))
	if len(s.Summary) > 0 {
		m.line("%s\n", plain(strings.Join(s.Summary, " ")))
	}
}

// wishes are what was asked for: what is not met first, with the reason and the ways out.
func (m *markdown) wishes() {
	if len(m.s.Wishes) == 0 {
		return
	}
	m.line("**%s**\n", plain(m.s.Tally()))
	gaps := m.s.Gaps()
	for i := range gaps {
		m.line("- **%s** %s", plain(gaps[i].Text+":"), plain(joined(" ", append([]string{gaps[i].Why}, gaps[i].WaysOut...)...)))
	}
	if met := m.s.Met(); met != "" {
		m.line("- ✓ %s", plain(met))
	}
	m.line("")
}

func (m *markdown) day(d *Day) {
	level := "##"
	if d.InStay {
		level = "###"
	}
	if d.Chapter != "" {
		m.chapter(d.Chapter, d.Rides)
	}
	m.line("%s %s\n", level, dayTitle(d, m.s.Lang))
	if d.Headline != "" {
		m.line("**%s**\n", plain(d.Headline))
	}
	m.line("*%s*\n", plain(weather(d.Weather, m.s.Lang)))
	for _, o := range d.Occasions {
		m.line("> %s\n", plain(o))
	}
	for i := range d.Stops {
		m.stop(&d.Stops[i])
	}
	m.line("")
	var links []string
	for i, address := range d.Directions() {
		name := "Google Maps"
		if i > 0 {
			name += m.say(", part %d", i+1)
		}
		links = append(links, fmt.Sprintf("[%s](%s)", name, address))
	}
	if area := d.Area(); area != "" {
		links = append(links, fmt.Sprintf("[OpenStreetMap](%s)", area))
	}
	if len(links) > 0 {
		m.line("%s\n", m.say("Open the day in %s", strings.Join(links, m.say(" or "))))
	}
}

// chapter begins a stay of a journey, or the way home: its title, and the ways that lead there.
func (m *markdown) chapter(title string, rides []Ride) {
	m.line("## %s\n", plain(title))
	for i := range rides {
		m.line("- %s", plain(rides[i].In(m.s.Lang)))
	}
	if len(rides) > 0 {
		m.line("")
	}
}

func (m *markdown) stop(s *Stop) {
	line := fmt.Sprintf("- **%s** %s", s.Clock(), plain(s.called(m.s.Lang)))
	if s.Locked {
		line += m.say(" (locked)")
	}
	if p := s.price(m.s.Lang); p != "" {
		line += " · " + plain(p)
	}
	for _, n := range s.Sources {
		line += fmt.Sprintf("[^%d]", n)
	}
	if s.Leg != nil {
		line = fmt.Sprintf("- *%s*\n", plain(s.Leg.In(m.s.Lang))) + line
	}
	m.line("%s", line)
	if note := s.note(m.s.Lang); note != "" {
		m.line("  %s", plain(note))
	}
	if s.Place == nil {
		m.line("  %s", m.say("Where it is on the map is not known."))
	}
}

func (m *markdown) costs() {
	m.line("## %s\n\n| | |\n|---|---:|", m.say("Costs"))
	for _, l := range m.s.costLines() {
		m.line("| %s | %s |", m.s.costName(l), m.s.Lang.Money(m.s.Costs.Of(l)))
	}
	m.line("| **%s** | **%s** |", m.say("Total"), m.s.Lang.Money(m.s.Costs.Total))
	m.line("| %s | %s |\n", m.say("Budget"), m.s.Lang.Money(m.s.Budget))
	for _, p := range m.s.Passes {
		m.line("- %s", plain(p))
	}
	if len(m.s.Passes) > 0 {
		m.line("")
	}
}

func (m *markdown) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	m.line("## %s\n", title)
	for _, l := range lines {
		m.line("- %s", plain(l))
	}
	m.line("")
}

func (m *markdown) footnotes() {
	if len(m.s.Sources) == 0 {
		return
	}
	m.line("## %s\n", m.say("Sources"))
	for i := range m.s.Sources {
		src := &m.s.Sources[i]
		name := plain(src.says(m.s.Lang))
		if src.URL != "" {
			name = "<" + strings.NewReplacer("<", "%3C", ">", "%3E").Replace(src.URL) + ">"
		}
		m.line("[^%d]: %s · %s", src.Number, name, plain(src.about(m.s.Lang)))
	}
}

// plain takes the meaning from the signs that Markdown and HTML give one.
func plain(s string) string {
	s = escapes.Replace(s)
	if first := strings.IndexAny(s, "+-=0123456789"); first == 0 { // "1. x" and "- x" would begin a list, "===" a heading
		if rest := strings.TrimLeft(s, "0123456789"); rest != s && (strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ")")) {
			return s[:len(s)-len(rest)] + `\` + rest
		}
		if strings.IndexAny(s, "+-=") == 0 {
			return `\` + s
		}
	}
	return s
}

var escapes = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "#", `\#`,
	"~", `\~`, "&", `\&`)
