package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// City is the map of one run: the sights and restaurants of its facts and the minutes between them. It is made once and
// shared by every branch; it is not changed after that.
type City struct {
	facts   *trip.Facts
	legs    Legs
	points  []geo.Point // sights, then restaurants
	minutes []int32     // minutes[i*len(points)+j]; nil in a vast city
	ridden  []bool      // likewise: whether the way costs a fare
	index   map[string]int
	halls   []int          // the sights that are beer halls, by their place in the facts
	taste   map[string]int // permille on the worth of sights; nil: as they are
}

// vast is how many places a city has that is too large to measure and to search whole: its ways are measured when asked
// for, and only the places that could matter are searched.
const vast = 500

// NewCity measures the ways between all places of f, unless there are too many.
func NewCity(f *trip.Facts, legs Legs) *City {
	return (&City{legs: legs}).With(f)
}

// With gives the city with other facts, over the same ways. It is measured anew only where its places are others.
func (c *City) With(f *trip.Facts) *City {
	out := &City{facts: f, legs: c.legs, index: map[string]int{}}
	for i := range f.Attractions {
		if out.add(f.Attractions[i].ID, f.Attractions[i].Location); f.Attractions[i].Type == beerHall {
			out.halls = append(out.halls, i)
		}
	}
	for i := range f.Restaurants {
		out.add(f.Restaurants[i].ID, f.Restaurants[i].Location)
	}
	out.legs = withOutings(c.legs, f, out.points)
	if c.minutes != nil && slices.Equal(out.points, c.points) {
		out.minutes, out.ridden = c.minutes, c.ridden
	} else if !out.vast() {
		out.measure()
	}
	return out
}

// A restaurant and a beer hall that are so near to each other are one house.
const (
	beerHall            = "beer hall"
	oneHouse geo.Meters = 10
)

// groupOf gives the group of the i-th restaurant, which no two visits of a trip are of: its own, or that of the beer hall that is in its house. Who dines at
// the Hofbräuhaus does not go to its hall afterwards.
func (c *City) groupOf(i int) int {
	for _, k := range c.halls {
		if a := &c.facts.Attractions[k]; geo.Distance(a.Location, c.facts.Restaurants[i].Location) <= oneHouse {
			return c.index[a.ID] + 1
		}
	}
	return len(c.facts.Attractions) + i + 1
}

func (c *City) vast() bool { return len(c.points) > vast }

// between is how many minutes the way from place i to place j takes in a plan.
func (c *City) between(i, j int) int32 {
	switch {
	case c.minutes != nil:
		return c.minutes[i*len(c.points)+j]
	case i == j:
		return 0
	}
	return minutes(c.legs.Leg(c.points[max(i, j)], c.points[min(i, j)])) // both ways alike, as measured
}

// waysFrom are the minutes from a place to all others; nil where they are not measured, or i is no place of the city.
func (c *City) waysFrom(i int) []int32 {
	if i < 0 || c.minutes == nil {
		return nil
	}
	return c.minutes[i*len(c.points):][:len(c.points)]
}

// ridesFrom tells of the ways from a place to all others whether they cost a fare; nil as for waysFrom.
func (c *City) ridesFrom(i int) []bool {
	if i < 0 || c.ridden == nil {
		return nil
	}
	return c.ridden[i*len(c.points):][:len(c.points)]
}

// measure takes the minutes between all places, and whether one rides.
func (c *City) measure() {
	n := len(c.points)
	c.minutes, c.ridden = make([]int32, n*n), make([]bool, n*n)
	for i := range n {
		for j := range i {
			leg := c.legs.Leg(c.points[i], c.points[j])
			there, back := i*n+j, j*n+i
			c.minutes[there], c.ridden[there] = minutes(leg), leg.Fare > 0
			c.minutes[back], c.ridden[back] = c.minutes[there], c.ridden[there]
		}
	}
}

// minutes is how long a way takes.
func minutes(leg trip.TransitLeg) int32 { return int32(leg.Minutes()) }

// WithTaste returns a city whose sights are worth permille more or less to this traveller, by id.
func (c *City) WithTaste(permille map[string]int) *City {
	out := *c
	out.taste = permille
	return &out
}

// Liking is the taste for a sight, in permille.
func (c *City) Liking(ref string) int64 {
	if t, ok := c.taste[ref]; ok {
		return int64(t)
	}
	return 1000
}

func (c *City) add(id string, p geo.Point) {
	c.index[id] = len(c.points)
	c.points = append(c.points, p)
}

// Facts gives what the city is made of.
func (c *City) Facts() *trip.Facts { return c.facts }

// Legs gives the ways inside it.
func (c *City) Legs() Legs { return c.legs }

// Middle is the appeal-weighted centre of the sights: where a hotel would best lie.
func (c *City) Middle() geo.Point {
	var lat, lon, sum float64
	for i := range c.facts.Attractions {
		a := &c.facts.Attractions[i]
		if geo.Distance(a.Location, c.facts.City.Center) > 8000 {
			continue // a day trip says nothing about where to sleep
		}
		w := float64(a.Appeal)
		lat, lon, sum = lat+w*a.Location.Lat, lon+w*a.Location.Lon, sum+w
	}
	if sum == 0 {
		return c.facts.City.Center
	}
	return geo.Point{Lat: lat / sum, Lon: lon / sum}
}
