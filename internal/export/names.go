package export

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"
)

// frameOf is a piece of a chart, by its middle and half of its width and height.
type frameOf struct {
	at         point
	wide, high float64
}

func (a frameOf) covers(b frameOf) bool {
	return math.Abs(a.at.x-b.at.x) < a.wide+b.wide && math.Abs(a.at.y-b.at.y) < a.high+b.high
}

// crossedBy tells whether a way runs through the piece.
func (a frameOf) crossedBy(w line) bool {
	const steps = 200
	for s := range steps + 1 {
		t := float64(s) / steps
		if math.Abs(w.from.x+t*(w.to.x-w.from.x)-a.at.x) < a.wide && math.Abs(w.from.y+t*(w.to.y-w.from.y)-a.at.y) < a.high {
			return true
		}
	}
	return false
}

// name finds a place for the name of each pin that has one: below it, above, right or left, and where all of those would cover a pin, another
// name or the scale, farther away. Where it can it stands on no way. No name leaves the frame. One for which there is no room at all stands below its pin.
func (c *chart) name(l look) {
	taken := []frameOf{{point{l.width, l.height}, c.bar.length + l.edge, l.foot}} // the scale
	for _, p := range c.pins {
		taken = append(taken, frameOf{p.at, l.radius, l.radius})
	}
	for i := range c.pins {
		p := &c.pins[i]
		if !p.named {
			continue
		}
		at := frameOf{wide: l.letter * float64(utf8.RuneCountInString(p.name)) / 2, high: l.line / 2}
		spots := c.spots(p, at, l)
		free := func(crossed bool) int {
			return slices.IndexFunc(spots, func(to point) bool {
				at.at = to
				return !slices.ContainsFunc(taken, at.covers) && (crossed || !slices.ContainsFunc(c.legs, at.crossedBy))
			})
		}
		at.at = spots[max(cmp.Or(free(false)+1, free(true)+1)-1, 0)]
		p.said = at.at
		taken = append(taken, at)
	}
}

// spots are where the name of a pin may stand, the best one first, all of them inside the frame.
func (c *chart) spots(p *pin, of frameOf, l look) []point {
	inside := func(x, y float64) point {
		return point{min(max(x, of.wide+1), l.width-of.wide-1), min(max(y, of.high+1), l.height-of.high-1)}
	}
	near, beside := l.radius+of.high+1, l.radius+of.wide+l.letter/2
	out := []point{inside(p.at.x, p.at.y+near), inside(p.at.x, p.at.y-near), inside(p.at.x+beside, p.at.y), inside(p.at.x-beside, p.at.y)}
	for ring := 1; ring <= 12; ring++ { // then ever farther from it, all around
		far := near + float64(ring)*l.line/2
		for _, x := range []float64{0, 1, -1, .5, -.5} {
			for _, y := range []float64{1, -1, 0, .5, -.5} {
				if x != 0 || y != 0 {
					out = append(out, inside(p.at.x+x*(beside+far), p.at.y+y*far))
				}
			}
		}
	}
	return out
}
