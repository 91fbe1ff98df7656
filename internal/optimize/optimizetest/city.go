package optimizetest

import (
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/optimize"
	"pgregory.net/rapid"
)

// Size bounds a random city.
type Size struct{ Days, Visits, Groups int }

// AnyCity is as large as a city is in most properties.
var AnyCity = Size{Days: 4, Visits: 70, Groups: 5}

// DrawCity draws a small city with everything in it: split hours, closed days,
// locks (some impossible), musts, groups, kinds, themes, buffers and money.
// A metric city obeys the triangle inequality.
func DrawCity(t *rapid.T, most Size, metric bool) *optimize.Problem {
	days := rapid.IntRange(1, most.Days).Draw(t, "days")
	visits := rapid.IntRange(0, most.Visits).Draw(t, "visits")
	seed := rapid.Uint64().Draw(t, "city")
	return RandomCity(rand.New(rand.NewPCG(seed, 1)), days, visits, most.Groups, metric)
}

func RandomCity(r *rand.Rand, days, visits, groups int, metric bool) *optimize.Problem {
	p := &optimize.Problem{Nodes: 1 + r.IntN(visits+2), MoneyCap: optimize.Unlimited}
	p.Travel = randomTravel(r, p.Nodes, metric)
	p.Kinds = []optimize.KindCap{{}, {PerDay: 1, Uncounted: true}, {PerDay: 1 + r.IntN(2), PerTrip: 1 + r.IntN(3)}}
	if r.IntN(2) == 0 {
		p.Decay = []int64{1000, 900, 777, 500}[:1+r.IntN(4)]
	}
	if r.IntN(2) == 0 {
		p.MoneyCap = int64(r.IntN(60))
	}
	for len(p.Days) < days {
		start := int32(480 + 10*r.IntN(30))
		d := optimize.Day{StartNode: r.IntN(p.Nodes), EndNode: r.IntN(p.Nodes), Start: start, EndBuffer: int32(r.IntN(30)), MaxVisits: r.IntN(5)}
		d.End = start + max(d.EndBuffer, p.Way(d.StartNode, d.EndNode)) + int32(60*r.IntN(10))
		p.Days = append(p.Days, d)
	}
	for len(p.Visits) < visits {
		p.Visits = append(p.Visits, randomVisit(r, p, groups))
	}
	for v := range p.Visits { // drawn last: all else of a city is what it was before visits had several kinds
		for k := range p.Kinds {
			if k != p.Visits[v].Kind && r.IntN(4) == 0 {
				p.Visits[v].Also = append(p.Visits[v].Also, k)
			}
		}
	}
	return p
}

func randomVisit(r *rand.Rand, p *optimize.Problem, groups int) optimize.Visit {
	v := optimize.Visit{
		Node: r.IntN(p.Nodes), Stay: int32(15 * r.IntN(10)), Cost: int64(r.IntN(25)), Must: r.IntN(8) == 0,
		Theme: r.IntN(4), Kind: r.IntN(len(p.Kinds)), Buffer: int32(r.IntN(2) * r.IntN(40)),
	}
	if groups > 0 && r.IntN(3) == 0 {
		v.Group = 1 + r.IntN(groups)
	}
	for range p.Days {
		var open []optimize.Window
		for at := int32(480 + r.IntN(300)); at < 1300 && r.IntN(5) > 0; {
			w := optimize.Window{Open: at, Close: at + int32(30+r.IntN(300))}
			open = append(open, w)
			at = w.Close + int32(r.IntN(120)) - 10 // some overlap or touch
		}
		v.Windows = append(v.Windows, open)
		v.Score = append(v.Score, int64(r.IntN(1000)-100))
	}
	if r.IntN(8) == 0 {
		v.Lock = &optimize.Lock{Day: r.IntN(len(p.Days)), Start: int32(480 + 15*r.IntN(50))}
		if open := v.Windows[v.Lock.Day]; len(open) > 0 && r.IntN(4) > 0 {
			v.Lock.Start = open[0].Open
		}
	}
	return v
}

// randomTravel is walking in a grid with hills (metric, asymmetric), or noise.
func randomTravel(r *rand.Rand, n int, metric bool) []int32 {
	type place struct{ x, y, height int }
	places := make([]place, n)
	for i := range places {
		places[i] = place{r.IntN(40), r.IntN(40), r.IntN(20)}
	}
	t := make([]int32, n*n)
	for i, a := range places {
		for j, b := range places {
			if i != j && metric {
				t[i*n+j] = int32(max(a.x-b.x, b.x-a.x) + max(a.y-b.y, b.y-a.y) + max(0, b.height-a.height))
			} else if i != j {
				t[i*n+j] = int32(r.IntN(90))
			}
		}
	}
	return t
}
