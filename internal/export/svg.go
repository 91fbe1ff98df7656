package export

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
)

// dayColors are the colours of the days; white letters on them pass the contrast of WCAG AA. A page that shows the map may give the
// classes d1 to d7 others.
var dayColors = [...]string{"#0b6e4f", "#b4341f", "#2b59c3", "#8a4b08", "#7a2e8e", "#00687a", "#a61e5c"}

func colorOf(day int) string { return dayColors[(day-1)%len(dayColors)] }

func classOf(day int) string { return "d" + itoa((day-1)%len(dayColors)+1) }

// Frame is how large a map is drawn, in units of about a pixel; pins keep their size.
type Frame struct{ Width, Height int }

// Wide is the frame of a map by itself.
var Wide = Frame{720, 460}

const (
	svgRadius = 11
	svgName   = 14 // the size of the name of a stay
)

// MapWords are what a map says besides names and numbers.
type MapWords struct {
	Title    string                         // of the map
	Text     string                         // what is to be seen, for who does not see it
	Nowhere  string                         // that no place is known
	Away     string                         // how far away a place beyond the frame is, with %s for the distance
	Distance func(metres geo.Meters) string // writes a distance
}

// Map draws the map of a day, counted from 0, or of the WholeTrip, which of a journey is that of its stays: ways, numbered pins in the colours of their days, and a scale,
// on no background but paper, because no tiles are asked for. Its colours are attributes that classes win over, so that a page
// with a strict policy can show it in the dark too.
func (s *Sheet) Map(day int) []byte {
	return s.MapIn(day, Wide, MapWords{Title: s.mapTitle(day), Text: s.mapText(day), Nowhere: s.Lang.Say("No place of these is known"), Away: s.Lang.Say("%s away", "%s"),
		Distance: s.Lang.Distance})
}

// MapIn is Map in another frame and the words of another language.
func (s *Sheet) MapIn(day int, in Frame, words MapWords) []byte {
	c, ok := s.chartOf(day, in.look())
	return draw(c, ok, mapID(day), in, words)
}

// MapOfStay draws the map of one stay of a journey, counted from 0.
func (s *Sheet) MapOfStay(stay int, in Frame, words MapWords) []byte {
	of := s.Stays[stay]
	from := min(max(of.First, 0), len(s.Days))
	c, ok := chartOfDays(s.Days[from:min(max(from+of.Days, from), len(s.Days))], in.look())
	return draw(c, ok, "stay"+itoa(stay+1), in, words)
}

func (f Frame) look() look {
	return look{width: float64(f.Width), height: float64(f.Height), edge: 2.5 * svgRadius, foot: 18, radius: svgRadius, line: 1.3 * svgName, letter: .62 * svgName}
}

// draw writes a chart as a picture. id names its parts on a page that shows several; ok false: there is nothing to be seen.
func draw(c chart, ok bool, id string, in Frame, words MapWords) []byte {
	d := &drawing{words: words, chart: c}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 %d %d" role="img" aria-labelledby="%s %[3]s-d" font-family="sans-serif">`, in.Width, in.Height, id)
	d.add(`<title id="%s">%s</title><desc id="%[1]s-d">%[3]s</desc>`, id, escapeXML(clean(words.Title)), escapeXML(clean(words.Text)))
	d.add(`<rect class="paper" width="%d" height="%d" rx="10" fill="#f6f4ee"/>`, in.Width, in.Height)
	if !ok {
		d.add(`<text class="ink" x="50%%" y="50%%" text-anchor="middle" fill="#333333" font-size="15">%s</text></svg>`, escapeXML(clean(words.Nowhere)))
		return d.bytes()
	}
	d.ways()
	for _, p := range c.pins {
		d.pin(p)
	}
	d.scale()
	d.add(`</svg>`)
	return d.bytes()
}

// mapID names the parts of a map on a page that shows several.
func mapID(day int) string {
	if day < 0 {
		return "map"
	}
	return "map" + itoa(day+1)
}

func (s *Sheet) mapTitle(day int) string {
	if day < 0 || day >= len(s.Days) {
		if len(s.Stays) > 1 {
			return s.Lang.Say("Map of the journey: %s", s.Title)
		}
		return s.Lang.Say("Map of the trip: %s", s.Title)
	}
	return s.Lang.Say("Map of %s", dayTitle(&s.Days[day], s.Lang))
}

// mapText says what the map shows, for who does not see it.
func (s *Sheet) mapText(day int) string {
	var parts []string
	if day < 0 && len(s.Stays) > 1 {
		for i := range s.Stays {
			parts = append(parts, s.Lang.Say("Stay %d: %s.", i+1, s.Stays[i].Place))
		}
		return strings.Join(parts, " ")
	}
	for i := range s.Days {
		if day >= 0 && i != day {
			continue
		}
		var stops []string
		for _, stop := range s.Days[i].Stops {
			if says := itoa(stop.Pin) + " " + stop.Name; stop.Pin > 0 && !slices.Contains(stops, says) {
				stops = append(stops, says)
			}
		}
		parts = append(parts, s.Lang.Say("Day %d: %s.", s.Days[i].Nth, strings.Join(stops, ", ")))
	}
	return strings.Join(parts, " ")
}

type drawing struct {
	b     strings.Builder
	words MapWords
	chart
}

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(&d.b, format+"\n", args...) }
func (d *drawing) bytes() []byte                  { return []byte(d.b.String()) }

// ways draws the legs of a day as one path a kind: whole on foot, dashed by transport.
func (d *drawing) ways() {
	for from := 0; from < len(d.legs); {
		day, walk := d.legs[from].day, d.legs[from].walk
		path := ""
		var last point
		for ; from < len(d.legs) && d.legs[from].day == day && d.legs[from].walk == walk; from++ {
			if l := d.legs[from]; path == "" || l.from != last {
				path += "M" + xy(l.from) + "L" + xy(l.to)
			} else {
				path += " " + xy(l.to)
			}
			last = d.legs[from].to
		}
		dashes := ` stroke-dasharray="2 6"`
		if walk {
			dashes = ""
		}
		d.add(`<path class="way %s" d="%s" fill="none" stroke="%s" stroke-width="2.5" stroke-linecap="round" stroke-opacity="%g"%s/>`, classOf(day), path, colorOf(day), d.faint(), dashes)
	}
}

func (d *drawing) pin(p pin) {
	class, color := classOf(p.day), colorOf(p.day)
	if math.Hypot(p.at.x-p.place.x, p.at.y-p.place.y) > svgRadius/2 && !p.away {
		d.add(`<path class="way %s" d="M%sL%s" stroke="%s"/><circle class="spot %[1]s" cx="%[5]s" cy="%[6]s" r="2.5" fill="%[4]s"/>`,
			class, xy(p.place), xy(p.at), color, number(p.place.x), number(p.place.y))
	}
	d.add(`<g class="pin %s"><title>%s</title><circle cx="%s" cy="%s" r="%d" fill="%s" stroke="#ffffff" stroke-width="1.5"/>`, class,
		escapeXML(p.name), number(p.at.x), number(p.at.y), svgRadius, color)
	size := 12.0
	if len(p.label) > 2 {
		size = 10
	}
	if p.label == "" {
		d.add(`</g>`)
		return
	}
	d.add(`<text x="%s" y="%s" text-anchor="middle" font-size="%g" font-weight="700" fill="#ffffff">%s</text></g>`, number(p.at.x), number(p.at.y+size*.35), size, p.label)
	if p.away && p.side != 0 {
		d.away(p)
	}
	if p.named {
		d.named(p)
	}
}

// named writes the name of a place beside its pin.
func (d *drawing) named(p pin) {
	d.add(`<text class="ink" x="%s" y="%s" text-anchor="middle" font-size="%d" fill="#333333">%s</text>`, number(p.said.x), number(p.said.y+svgName*.35), svgName, escapeXML(p.name))
}

// away says how far a place beyond the frame is.
func (d *drawing) away(p pin) {
	anchor, x := "start", p.at.x+svgRadius+5
	if p.side < 0 {
		anchor, x = "end", p.at.x-svgRadius-5
	}
	d.add(`<text class="ink" x="%s" y="%s" text-anchor="%s" font-size="12" fill="#333333">%s</text>`, number(x), number(p.at.y+4.2), anchor, escapeXML(fmt.Sprintf(d.words.Away, d.words.Distance(p.far))))
}

func (d *drawing) scale() {
	y, right := d.height-16, d.width-18
	left := right - d.bar.length
	d.add(`<path class="rule" d="M%sv6H%sv-6" fill="none" stroke="#333333" stroke-width="1.5"/>`, xy(point{left, y - 6}), number(right))
	d.add(`<text class="ink" x="%s" y="%s" text-anchor="middle" font-size="11" fill="#333333">%s</text>`, number((left+right)/2), number(y-9), scaleWords(d.bar))
}

func scaleWords(b scaleBar) string {
	if b.metres >= 1000 {
		return fmt.Sprintf("%g km", float64(b.metres)/1000)
	}
	return fmt.Sprintf("%g m", float64(b.metres))
}

func xy(p point) string { return number(p.x) + "," + number(p.y) }

// number writes a coordinate to a tenth, which is finer than a pixel.
func number(f float64) string { return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64) }

func itoa(n int) string { return strconv.Itoa(n) }

// escapeXML makes clean text of a document; what XML cannot hold is not clean.
func escapeXML(s string) string { return xmlEscapes.Replace(s) }

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")
