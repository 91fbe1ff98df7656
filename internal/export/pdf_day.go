package export

import (
	"strconv"
	"strings"
)

// The columns of a day's table, from the left margin, in millimetres.
const (
	pinAt   = 28.0
	nameAt  = 33.0
	priceAt = inner - 24
	nameFor = priceAt - nameAt - 2
)

// day writes a page: the day, its map, and its stops as a table. A stop is never cut in two.
func (p *paper) day(d *Day) {
	p.page()
	p.chapter(d)
	p.Bookmark(dayTitle(d, p.s.Lang), 0, 0)
	color := shadeOf(d.Number)
	p.fill(color)
	p.Circle(margin+5, p.y+5, 5, "F")
	p.centred(margin+5, p.y+5, itoa(d.Nth), 14, white)
	p.ink(15, "B", black)
	p.Text(margin+13.5, p.y+4.6, p.s.Lang.FullDay(d.Date))
	p.ink(9, "", gray)
	p.Text(margin+13.5, p.y+9.2, weather(d.Weather, p.s.Lang)+p.say(" · times are %s", OffsetName(d.Offset)))
	p.y += 13
	if d.Headline != "" {
		p.prose(d.Headline, inner, 10.5, "B", black)
	}
	for _, o := range d.Occasions {
		p.prose(o, inner, 9, "", gray)
	}
	p.y += 2
	p.chart(d.Number-1, p.mapHigh(d))
	p.y += 4
	p.resume = dayTitle(d, p.s.Lang)
	for i := range d.Stops {
		p.stop(&d.Stops[i], color)
	}
	p.resume = ""
	p.maps(d)
}

// chapter writes above the first day of a stay where it is, and how one gets there.
func (p *paper) chapter(d *Day) {
	if d.Chapter == "" {
		return
	}
	p.prose(d.Chapter, inner, 15, "B", black)
	p.y += 1
	p.rides(d.Rides)
	p.y += 4
}

// home writes behind the last day of a journey how one gets home.
func (p *paper) home() {
	if len(p.s.Home) > 0 {
		p.heading(p.say("The way home"), 12)
		p.rides(p.s.Home)
	}
}

func (p *paper) rides(rides []Ride) {
	for i := range rides {
		p.prose(rides[i].In(p.s.Lang), inner, 9.5, "", gray)
	}
}

// mapHigh is how high the map of a day is: lower where that keeps a long day on its page. A day that goes
// on behind its page anyway has the map that a short one has.
func (p *paper) mapHigh(d *Day) float64 {
	left := bottom - p.y - 12
	for i := range d.Stops {
		left -= p.stopHigh(&d.Stops[i])
	}
	const most, least = 62, 30
	if left >= least {
		return min(left, most)
	}
	return most
}

// said is the name and the note of a stop as its row has them.
func (p *paper) said(s *Stop) (name []string, note string) {
	note = s.note(p.s.Lang)
	if s.Place == nil {
		note = strings.TrimSpace(note + " " + p.say("Where it is on the map is not known."))
	}
	return p.split(s.called(p.s.Lang)+p.locked(s), nameFor, 10, "B"), note
}

func (p *paper) stopHigh(s *Stop) float64 {
	name, note := p.said(s)
	high := float64(len(name))*leading(10) + p.height(note, nameFor, 8) + 2.2
	if s.Leg != nil {
		high += leading(8) + 1.5
	}
	if len(s.Sources) > 0 {
		high += p.height(p.numbered(s.Sources), nameFor, 7)
	}
	return high
}

// stop writes a row, and above it the way there.
func (p *paper) stop(s *Stop, color shade) {
	p.room(p.stopHigh(s))
	name, note := p.said(s)
	if s.Leg != nil {
		p.ink(8, "", gray)
		p.Text(margin+nameAt, p.y+2.9, p.fitting("↓ "+s.Leg.In(p.s.Lang), inner-nameAt))
		p.y += leading(8) + 1.5
	}
	p.stroke(pale, .25)
	p.Line(margin, p.y-.6, paperWidth-margin, p.y-.6)
	p.rowHead(s, color)
	for _, line := range name {
		p.ink(10, "B", black)
		p.Text(margin+nameAt, p.y+3.6, line)
		p.y += leading(10)
	}
	p.proseAt(margin+nameAt, note, nameFor, 8, "", gray)
	if len(s.Sources) > 0 {
		p.proseAt(margin+nameAt, p.numbered(s.Sources), nameFor, 7, "", gray)
	}
	p.y += 2.2
}

// rowHead writes what stands beside the name: the time, the number on the map, the price.
func (p *paper) rowHead(s *Stop, color shade) {
	p.ink(9.5, "B", black)
	p.Text(margin, p.y+3.6, s.Clock())
	if s.Pin > 0 {
		p.fill(color)
		p.Circle(margin+pinAt, p.y+2.3, 2, "F")
		p.centred(margin+pinAt, p.y+2.3, itoa(s.Pin), 7.5, white)
	}
	if price := s.price(p.s.Lang); price != "" {
		p.ink(9.5, "", black)
		if s.Price == PriceUnknown || s.Price == PriceDaily {
			p.ink(9.5, "", gray)
		}
		p.SetXY(margin+priceAt-6, p.y)
		p.CellFormat(30, 4.6, price, "", 0, "R", false, 0, "")
	}
}

func (p *paper) locked(s *Stop) string {
	if s.Locked {
		return p.say(" (locked)")
	}
	return ""
}

func (p *paper) numbered(numbers []int) string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = strconv.Itoa(n)
	}
	if len(out) == 1 {
		return p.say("Source %s", out[0])
	}
	return p.say("Sources %s", strings.Join(out, ", "))
}

// maps links the day to maps services.
func (p *paper) maps(d *Day) {
	type link struct{ says, to string }
	var links []link
	for i, to := range d.Directions() {
		says := "Google Maps"
		if i > 0 {
			says += p.say(" (part %d)", i+1)
		}
		links = append(links, link{says, to})
	}
	if area := d.Area(); area != "" {
		links = append(links, link{"OpenStreetMap", area})
	}
	if len(links) == 0 {
		return
	}
	p.room(8)
	p.y += 3
	x := margin
	p.ink(8.5, "", gray)
	p.Text(x, p.y+3, p.say("Open the day in "))
	x += p.GetStringWidth(p.say("Open the day in "))
	for _, l := range links {
		p.ink(8.5, "", shade{29, 95, 191})
		p.Text(x, p.y+3, l.says)
		p.LinkString(x, p.y, p.GetStringWidth(l.says), 4, l.to)
		x += p.GetStringWidth(l.says) + 4
	}
	p.y += 5
}

// shadeOf is the colour of a day.
func shadeOf(day int) shade {
	n, err := strconv.ParseUint(colorOf(day)[1:], 16, 32)
	if err != nil {
		panic(err) // a colour of this package
	}
	return shade{int(n >> 16), int(n >> 8 & 255), int(n & 255)}
}
