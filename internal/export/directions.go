package export

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
)

// mostStops is how many places one address of Google Maps takes: an origin, nine waypoints and a destination.
const mostStops = 11

// Directions gives addresses that open the way of a day in Google Maps, by the scheme it documents for links. A day with more
// places than one address takes goes on in the next, from the place where the one before ended. How to travel is left to the
// reader: the scheme knows one mode for the whole way.
func (d *Day) Directions() []string {
	var out []string
	for rest := d.way(); len(rest) > 1; {
		n := min(len(rest), mostStops)
		out = append(out, directions(rest[:n]))
		rest = rest[n-1:]
	}
	return out
}

func directions(way []geo.Point) string {
	last := len(way) - 1
	q := url.Values{"api": {"1"}, "origin": {way[0].String()}, "destination": {way[last].String()}}
	if last > 1 {
		var between []string
		for _, p := range way[1:last] {
			between = append(between, p.String())
		}
		q.Set("waypoints", strings.Join(between, "|"))
	}
	return "https://www.google.com/maps/dir/?" + q.Encode()
}

// way is where a day goes, without standing still.
func (d *Day) way() []geo.Point {
	var out []geo.Point
	for i := range d.Stops {
		if p := d.Stops[i].Place; p != nil && (len(out) == 0 || out[len(out)-1] != *p) {
			out = append(out, *p)
		}
	}
	return out
}

// Area gives an address that opens the part of the town that a day is spent in on OpenStreetMap, whose links know no ways with
// stops between; "" for a day without a place.
func (d *Day) Area() string {
	box, ok := boxOf(d.around())
	if !ok {
		return ""
	}
	across := max(box.max.Lat-box.min.Lat, box.max.Lon-box.min.Lon, 0.002)
	zoom := min(max(int(math.Log2(360/across)), 1), 18)
	return fmt.Sprintf("https://www.openstreetmap.org/#map=%d/%.5f/%.5f", zoom, (box.min.Lat+box.max.Lat)/2, (box.min.Lon+box.max.Lon)/2)
}

// around are the places of a day; airports, far from the others, only where there is nothing else.
func (d *Day) around() []geo.Point {
	var near, all []geo.Point
	for i := range d.Stops {
		s := &d.Stops[i]
		if s.Place == nil || slices.Contains(all, *s.Place) {
			continue
		}
		all = append(all, *s.Place)
		if !s.Flies() {
			near = append(near, *s.Place)
		}
	}
	if len(near) == 0 {
		return all
	}
	return near
}

// box is the smallest rectangle of degrees around some places.
type box struct{ min, max geo.Point }

func boxOf(places []geo.Point) (b box, ok bool) {
	for i, p := range places {
		if i == 0 {
			b = box{p, p}
		}
		b.min = geo.Point{Lat: min(b.min.Lat, p.Lat), Lon: min(b.min.Lon, p.Lon)}
		b.max = geo.Point{Lat: max(b.max.Lat, p.Lat), Lon: max(b.max.Lon, p.Lon)}
	}
	return b, len(places) > 0
}
