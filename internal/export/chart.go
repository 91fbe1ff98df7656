package export

import (
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// WholeTrip asks for the map of all days.
const WholeTrip = -1

// chart is a map before it is drawn, in units of a frame of width × height with y downwards.
type chart struct {
	width, height float64
	days          int
	pins          []pin
	legs          []line
	bar           scaleBar
}

// pin is a place on the map. Several stops at one place are one pin.
type pin struct {
	day   int    // the first that goes there, from 1
	label string // its number that day, behind the day's where there are several days
	name  string
	at    point      // where it is drawn
	place point      // where it is; pins that would cover each other are drawn beside it
	away  bool       // it lies beyond the frame and is drawn at its edge
	far   geo.Meters // from the middle of the map
	side  int        // where there is room to say so
	named bool       // its name stands beside it
	said  point      // the middle of its name
	ref   geo.Point
}

// line is a way between two pins of a day.
type line struct {
	day      int
	from, to point
	walk     bool
}

type point struct{ x, y float64 }

// faint is how much of a way is to be seen: less where those of many days cross.
func (c *chart) faint() float64 {
	if c.days > 1 {
		return .4
	}
	return .75
}

// scaleBar says how long so many metres are.
type scaleBar struct {
	metres geo.Meters
	length float64
}

// look is how a chart is to be drawn.
type look struct {
	width, height float64
	edge          float64 // kept free around the pins
	foot          float64 // kept free below them besides, for the scale
	radius        float64 // of a pin
	line          float64 // how high a name is
	letter        float64 // how wide a letter of a name is at most, on the average
}

// chartOf lays out the places of a day counted from 0, or of the whole trip: of a journey of several stays those are its stays, one after
// the other. ok is false when no place is known.
func (s *Sheet) chartOf(day int, l look) (c chart, ok bool) {
	switch {
	case day >= 0 && day < len(s.Days):
		return chartOfDays(s.Days[day:day+1], l)
	case len(s.Stays) > 1:
		return s.chartOfStays(l)
	}
	return chartOfDays(s.Days, l)
}

// chartOfStays lays out the stays of a journey, numbered, in the colours of their first days, and the lines between them.
func (s *Sheet) chartOfStays(l look) (c chart, ok bool) {
	var all []geo.Point
	for i := range s.Stays {
		if at := known(s.Stays[i].At); at != nil {
			all = append(all, *at)
		}
	}
	box, ok := boxOf(all)
	if !ok {
		return chart{width: l.width, height: l.height}, false
	}
	l.edge += 2 * l.line // for the names
	p := project(box, l)
	c = chart{width: l.width, height: l.height, days: 1, bar: p.bar(l.width / 4)}
	var before *point
	for i := range s.Stays {
		stay := &s.Stays[i]
		if known(stay.At) == nil {
			before = nil
			continue
		}
		at := p.at(stay.At)
		if before != nil && *before != at {
			c.legs = append(c.legs, line{day: stay.First + 1, from: *before, to: at})
		}
		before = &at
		c.pins = append(c.pins, pin{day: stay.First + 1, label: itoa(i + 1), name: stay.Place, at: at, place: at, ref: stay.At, named: true})
	}
	c.spread(l)
	c.name(l)
	return c, true
}

// chartOfDays lays out the places of some days.
func chartOfDays(days []Day, l look) (c chart, ok bool) {
	var near []geo.Point
	for i := range days {
		near = append(near, days[i].around()...)
	}
	box, ok := boxOf(near)
	if !ok {
		return chart{width: l.width, height: l.height}, false
	}
	p := project(box, l)
	c = chart{width: l.width, height: l.height, days: len(days), bar: p.bar(l.width / 4)}
	for i := range days {
		c.add(&days[i], p, l)
	}
	c.spread(l)
	for i := range c.pins {
		c.pins[i].side = c.sideOf(i, l)
	}
	return c, true
}

// sideOf says on which side of a pin there is room to say how far away its place is: 1 right, -1 left, 0 nowhere.
func (c *chart) sideOf(i int, l look) int {
	long, high := 8.5*l.radius, 1.6*l.radius
	at := c.pins[i].at
	for _, side := range []int{1, -1} {
		near, far := at.x+float64(side)*l.radius, at.x+float64(side)*(l.radius+long)
		left, right := min(near, far), max(near, far)
		taken := slices.ContainsFunc(c.pins, func(o pin) bool {
			return o.at != at && o.at.x+l.radius > left && o.at.x-l.radius < right && math.Abs(o.at.y-at.y) < high
		})
		if !taken && left >= 0 && right <= l.width {
			return side
		}
	}
	return 0
}

// projection is an equirectangular one with the scale of the middle latitude: over a town it is as exact as ink.
type projection struct {
	middle  geo.Point
	perLat  float64 // units a degree
	perLon  float64
	centre  point
	perUnit float64 // metres
}

// smallest is the least stretch of ground that a map shows, in metres.
const smallest = 600

func project(b box, l look) projection {
	middle := geo.Point{Lat: (b.min.Lat + b.max.Lat) / 2, Lon: (b.min.Lon + b.max.Lon) / 2}
	perDegree := float64(geo.EarthRadius) * math.Pi / 180
	shrink := max(math.Cos(middle.Lat*math.Pi/180), 0.01)
	wide := max((b.max.Lon-b.min.Lon)*perDegree*shrink, smallest)
	high := max((b.max.Lat-b.min.Lat)*perDegree, smallest)
	perUnit := max(wide/(l.width-2*l.edge), high/(l.height-2*l.edge-l.foot))
	return projection{middle, perDegree / perUnit, perDegree * shrink / perUnit, point{l.width / 2, (l.height - l.foot) / 2}, perUnit}
}

func (p projection) at(g geo.Point) point {
	return point{p.centre.x + (g.Lon-p.middle.Lon)*p.perLon, p.centre.y - (g.Lat-p.middle.Lat)*p.perLat}
}

// bar gives the longest round distance that is not longer than most.
func (p projection) bar(most float64) scaleBar {
	best := scaleBar{}
	for _, power := range []float64{10, 100, 1000, 10_000, 100_000, 1_000_000} {
		for _, m := range []float64{1, 2, 5} {
			if length := m * power / p.perUnit; length <= most || best.length == 0 {
				best = scaleBar{geo.Meters(m * power), length}
			}
		}
	}
	return best
}

// add puts the pins and ways of a day on the map.
func (c *chart) add(d *Day, p projection, l look) {
	var before *point
	for i := range d.Stops {
		stop := &d.Stops[i]
		if stop.Place == nil {
			before = nil
			continue
		}
		to, away := p.within(*stop.Place, l)
		if before != nil && *before != to {
			c.legs = append(c.legs, line{d.Number, *before, to, stop.Leg != nil && stop.Leg.Mode == trip.Walk})
		}
		before = &to
		if slices.ContainsFunc(c.pins, func(other pin) bool { return other.ref == *stop.Place }) {
			continue
		}
		label := ""
		switch {
		case stop.Pin > 0 && c.days > 1:
			label = itoa(d.Nth) + "." + itoa(stop.Pin)
		case stop.Pin > 0:
			label = itoa(stop.Pin)
		}
		c.pins = append(c.pins, pin{day: d.Number, label: label, name: stop.Name, at: to, place: to, away: away,
			far: geo.Distance(p.middle, *stop.Place), ref: *stop.Place})
	}
}

// within gives where a place is drawn: where it is or, when that lies beyond the frame, where the way there from the middle leaves it.
func (p projection) within(g geo.Point, l look) (at point, away bool) {
	to := p.at(g)
	dx, dy := to.x-p.centre.x, to.y-p.centre.y
	wide, high := l.width/2-1.4*l.radius, (l.height-l.foot)/2-1.4*l.radius
	t := max(math.Abs(dx)/wide, math.Abs(dy)/high)
	if t <= 1 {
		return to, false
	}
	return point{p.centre.x + dx/t, p.centre.y + dy/t}, true
}

// spread moves pins apart that would cover each other, a little at a time, always the same way.
func (c *chart) spread(l look) {
	apart := 2*l.radius + 1
	for range 60 {
		moved := false
		for i := range c.pins {
			for j := i + 1; j < len(c.pins); j++ {
				a, b := &c.pins[i].at, &c.pins[j].at
				dx, dy := b.x-a.x, b.y-a.y
				d := math.Hypot(dx, dy)
				if d >= apart {
					continue
				}
				if d < 0.01 { // the same spot: each pair has a direction of its own
					dx, dy = math.Cos(float64(i+2*j)), math.Sin(float64(i+2*j))
					d = 1
				}
				push := (apart - math.Min(d, apart)) / 2
				a.x, a.y = a.x-dx/d*push, a.y-dy/d*push
				b.x, b.y = b.x+dx/d*push, b.y+dy/d*push
				moved = true
			}
		}
		for i := range c.pins {
			at := &c.pins[i].at
			at.x, at.y = min(max(at.x, l.radius+1), l.width-l.radius-1), min(max(at.y, l.radius+1), l.height-l.radius-1)
		}
		if !moved {
			return
		}
	}
}
