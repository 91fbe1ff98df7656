package export

import "math"

// How large a pin is, in millimetres, and the name of a stay beside it, in points.
const (
	pinRadius = 2.4
	nameSize  = 8.5
)

// chart draws the map of a day, or of the whole trip, as high as is said and as wide as the page.
func (p *paper) chart(day int, high float64) {
	c, ok := p.s.chartOf(day, look{width: inner, height: high, edge: 8, foot: 5, radius: pinRadius, line: 1.3 * nameSize * ptToMM, letter: .62 * nameSize * ptToMM})
	p.room(high)
	left, top := margin, p.y
	p.fill(cream)
	p.RoundedRect(left, top, inner, high, 2, "1234", "F")
	p.y += high
	if !ok {
		p.ink(9, "", gray)
		p.Text(left+6, top+high/2, p.say("No place of these is known."))
		return
	}
	p.ClipRoundedRect(left, top, inner, high, 2, false)
	for _, l := range c.legs {
		p.stroke(shadeOf(l.day), .6)
		if !l.walk {
			p.SetDashPattern([]float64{.8, 1.4}, 0)
		}
		p.SetAlpha(c.faint(), "Normal")
		p.Line(left+l.from.x, top+l.from.y, left+l.to.x, top+l.to.y)
		p.SetDashPattern(nil, 0)
	}
	p.SetAlpha(1, "Normal")
	for i := range c.pins {
		p.pin(&c.pins[i], left, top)
	}
	p.ClipEnd()
	p.scale(c, left, top)
}

func (p *paper) pin(n *pin, left, top float64) {
	color := shadeOf(n.day)
	x, y := left+n.at.x, top+n.at.y
	if !n.away && math.Hypot(n.at.x-n.place.x, n.at.y-n.place.y) > pinRadius/2 {
		p.stroke(color, .3)
		p.Line(left+n.place.x, top+n.place.y, x, y)
		p.fill(color)
		p.Circle(left+n.place.x, top+n.place.y, .5, "F")
	}
	p.fill(color)
	p.stroke(white, .35)
	p.Circle(x, y, pinRadius, "FD")
	size := 8.0
	if len(n.label) > 2 {
		size = 6
	}
	p.centred(x, y, n.label, size, white)
	if n.named {
		p.centred(left+n.said.x, top+n.said.y, n.name, nameSize, black)
	}
	if !n.away || n.side == 0 {
		return
	}
	p.ink(7.5, "", gray)
	says := p.say("%s away", p.s.Lang.Distance(n.far))
	if n.side < 0 {
		p.Text(x-pinRadius-1-p.GetStringWidth(says), y+.9, says)
	} else {
		p.Text(x+pinRadius+1, y+.9, says)
	}
}

func (p *paper) scale(c chart, left, top float64) {
	right, y := left+c.width-4, top+c.height-3.5
	p.stroke(gray, .3)
	p.Line(right-c.bar.length, y, right, y)
	p.Line(right-c.bar.length, y-1.2, right-c.bar.length, y)
	p.Line(right, y-1.2, right, y)
	p.ink(7, "", gray)
	says := scaleWords(c.bar)
	p.Text(right-c.bar.length/2-p.GetStringWidth(says)/2, y-1, says)
}
