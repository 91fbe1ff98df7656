package export

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

// Text writes the trip as Markdown (CommonMark with tables and footnotes): what it is and whether it holds, day after day, what it
// costs, and where every claim comes from.
func (s *Sheet) Text() []byte {
	m := &markdown{s: s}
	m.head()
	for i := range s.Days {
		m.day(&s.Days[i])
	}
	m.costs()
	m.list("Taken for granted", s.Assumed)
	m.list("Good to know", s.Known)
	m.footnotes()
	return []byte(m.b.String())
}

type markdown struct {
	s *Sheet
	b strings.Builder
}

func (m *markdown) say(format string, args ...any) { fmt.Fprintf(&m.b, format+"\n", args...) }

func (m *markdown) head() {
	s := m.s
	m.say("# %s\n", plain(s.Title))
	m.say("**%s** · %s\n", plain(s.Verdict.sentence()), calendar.Span(s.From, s.To))
	if s.Banner != "" {
		m.say("> %s\n", plain(s.Banner))
	}
	if s.Party.People() > 0 {
		m.say("- For %s", s.Party)
	}
	m.say("- Costs %s of a budget of %s", s.Costs.Total, s.Budget)
	m.say("- Times are local: %s\n", plain(s.times()))
	if len(s.Summary) > 0 {
		m.say("%s\n", plain(strings.Join(s.Summary, " ")))
	}
}

func (m *markdown) day(d *Day) {
	m.say("## %s\n", dayTitle(d))
	if d.Headline != "" {
		m.say("**%s**\n", plain(d.Headline))
	}
	m.say("*%s*\n", plain(weather(d.Weather)))
	for i := range d.Stops {
		m.stop(&d.Stops[i])
	}
	m.say("")
	var links []string
	for i, address := range d.Directions() {
		name := "Google Maps"
		if i > 0 {
			name += fmt.Sprintf(", part %d", i+1)
		}
		links = append(links, fmt.Sprintf("[%s](%s)", name, address))
	}
	if area := d.Area(); area != "" {
		links = append(links, fmt.Sprintf("[OpenStreetMap](%s)", area))
	}
	if len(links) > 0 {
		m.say("Open the day in %s\n", strings.Join(links, " or "))
	}
}

func (m *markdown) stop(s *Stop) {
	line := fmt.Sprintf("- **%s** %s", s.Clock(), plain(s.called()))
	if s.Locked {
		line += " (locked)"
	}
	if p := s.price(); p != "" {
		line += " · " + plain(p)
	}
	for _, n := range s.Sources {
		line += fmt.Sprintf("[^%d]", n)
	}
	if s.Leg != nil {
		line = fmt.Sprintf("- *%s*\n", plain(s.Leg.String())) + line
	}
	m.say("%s", line)
	if note := s.note(); note != "" {
		m.say("  %s", plain(note))
	}
	if s.Place == nil {
		m.say("  Where it is on the map is not known.")
	}
}

func (m *markdown) costs() {
	m.say("## Costs\n\n| | |\n|---|---:|")
	for _, l := range costLines {
		m.say("| %s | %s |", l.name, m.s.Costs.Of(l.of))
	}
	m.say("| **Total** | **%s** |", m.s.Costs.Total)
	m.say("| Budget | %s |\n", m.s.Budget)
}

func (m *markdown) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	m.say("## %s\n", title)
	for _, l := range lines {
		m.say("- %s", plain(l))
	}
	m.say("")
}

func (m *markdown) footnotes() {
	if len(m.s.Sources) == 0 {
		return
	}
	m.say("## Sources\n")
	for i := range m.s.Sources {
		src := &m.s.Sources[i]
		name := plain(src.says())
		if src.URL != "" {
			name = "<" + strings.NewReplacer("<", "%3C", ">", "%3E").Replace(src.URL) + ">"
		}
		m.say("[^%d]: %s · %s", src.Number, name, plain(src.about()))
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
