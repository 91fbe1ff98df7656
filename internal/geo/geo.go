// Package geo holds points on the earth and the distance between them.
package geo

import (
	"fmt"
	"math"
	"strconv"
)

// Meters is a distance.
type Meters float64

// EarthRadius is the mean radius of the IUGG sphere.
const EarthRadius Meters = 6371008.8

// Point is a WGS 84 position in decimal degrees.
type Point struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

// Valid tells whether the coordinates lie on the globe.
func (p Point) Valid() bool {
	return p.Lat >= -90 && p.Lat <= 90 && p.Lon >= -180 && p.Lon <= 180
}

// IsZero tells whether p was never set.
func (p Point) IsZero() bool { return p == Point{} }

// String gives "48.860611,2.337644": six decimals, about 0.1 m.
func (p Point) String() string { return fmt.Sprintf("%.6f,%.6f", p.Lat, p.Lon) }

// MarshalJSON writes six decimals, as seed 000 §3.7 asks.
func (p Point) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 40), `{"lat":`...)
	b = append(strconv.AppendFloat(b, p.Lat, 'f', 6, 64), `,"lon":`...)
	return append(strconv.AppendFloat(b, p.Lon, 'f', 6, 64), '}'), nil
}

// Distance is the length of the great circle from p to q by the haversine formula (Sinnott 1984), which stays exact for
// points close together.
func Distance(p, q Point) Meters {
	const rad = math.Pi / 180
	dLat, dLon := (q.Lat-p.Lat)*rad, (q.Lon-p.Lon)*rad
	h := sq(math.Sin(dLat/2)) + math.Cos(p.Lat*rad)*math.Cos(q.Lat*rad)*sq(math.Sin(dLon/2))
	return 2 * EarthRadius * Meters(math.Asin(math.Sqrt(min(1, h))))
}

// Bearing gives the direction in which the great circle from p to q sets out, in degrees clockwise from north, from 0 to below 360: the initial
// bearing of https://www.movable-type.co.uk/scripts/latlong.html. From a point to itself it is 0.
func Bearing(p, q Point) float64 {
	const rad = math.Pi / 180
	lat1, lat2, lon := p.Lat*rad, q.Lat*rad, (q.Lon-p.Lon)*rad
	y, x := math.Sin(lon)*math.Cos(lat2), math.Cos(lat1)*math.Sin(lat2)-math.Sin(lat1)*math.Cos(lat2)*math.Cos(lon)
	return math.Mod(math.Atan2(y, x)/rad+360, 360)
}

func sq(x float64) float64 { return x * x }
