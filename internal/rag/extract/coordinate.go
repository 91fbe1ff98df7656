package extract

import (
	"math"
	"strconv"

	"github.com/tripwright/tripwright/internal/geo"
)

// pointAt reads coordinates that begin at i, decimal or in degrees, minutes and seconds: "48.8606, 2.3376" or
// "48°51'38\"N 2°20'15\"E". It gives how many tokens they take; 0 for none, or none on the globe. The point without
// anything, 0 and 0, is no place.
func pointAt(tokens []token, i int) (geo.Point, int) {
	lat, n, ok := degreesAt(tokens, i, "n", "s")
	if !ok {
		return geo.Point{}, 0
	}
	at := i + n
	if at < len(tokens) && tokens[at].is(",", ";", "/") {
		at++
	}
	lon, m, ok := degreesAt(tokens, at, "e", "w")
	p := geo.Point{Lat: lat, Lon: lon}
	if !ok || !p.Valid() || p.IsZero() {
		return geo.Point{}, 0
	}
	return p, at + m - i
}

// degreesAt reads one of the two, with its half of the globe behind it, and gives how many tokens it takes.
func degreesAt(tokens []token, i int, plus, minus string) (v float64, n int, ok bool) {
	at, negative := i, false
	if at < len(tokens) && tokens[at].is("-", "−") {
		at, negative = at+1, true
	}
	if at >= len(tokens) || tokens[at].kind != number {
		return 0, 0, false
	}
	v, err := strconv.ParseFloat(tokens[at].text, 64)
	if err != nil {
		return 0, 0, false
	}
	fine := len(tokens[at].text) > 4 // "48.86": fewer digits say no place
	at++
	if at < len(tokens) && tokens[at].is("°") {
		at, v, ok = sixtieths(tokens, at+1, v)
		if fine = fine || ok; !ok {
			return 0, 0, false
		}
	}
	if at < len(tokens) && tokens[at].is(plus, minus) {
		negative = negative || tokens[at].text == minus
		at++
	}
	if negative {
		v = -v
	}
	return v, at - i, fine
}

// sixtieths adds the minutes and seconds that follow the degrees. A decimal may end with its degrees.
func sixtieths(tokens []token, at int, v float64) (int, float64, bool) {
	for _, part := range [...]struct {
		of    float64
		marks []string
	}{{60, []string{"'", "’", "′"}}, {3600, []string{"\"", "”", "″"}}} {
		if at+1 >= len(tokens) || tokens[at].kind != number || !tokens[at+1].is(part.marks...) {
			break
		}
		x, err := strconv.ParseFloat(tokens[at].text, 64)
		if err != nil || x >= 60 || v != math.Trunc(v) && part.of == 60 {
			return at, 0, false
		}
		v += x / part.of
		at += 2
	}
	return at, v, true
}
