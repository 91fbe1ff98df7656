package optimize

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// TestMain asks for 1,000 cities per property, 100 in -short, unless told otherwise.
func TestMain(m *testing.M) {
	flag.Parse()
	_, told := os.LookupEnv("RAPID_CHECKS")
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "rapid.checks" })
	if checks := "1000"; !told {
		if testing.Short() {
			checks = "500" // of which rapid makes a fifth
		}
		if err := flag.Set("rapid.checks", checks); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// size bounds a random city.
type size struct{ days, visits, groups int }

// drawCity draws a small city with everything in it: split hours, closed days,
// locks (some impossible), musts, groups, kinds, themes, buffers and money.
// A metric city obeys the triangle inequality.
func drawCity(t *rapid.T, most size, metric bool) *Problem {
	days := rapid.IntRange(1, most.days).Draw(t, "days")
	visits := rapid.IntRange(0, most.visits).Draw(t, "visits")
	seed := rapid.Uint64().Draw(t, "city")
	return randomCity(rand.New(rand.NewPCG(seed, 1)), days, visits, most.groups, metric)
}

func randomCity(r *rand.Rand, days, visits, groups int, metric bool) *Problem {
	p := &Problem{Nodes: 1 + r.IntN(visits+2), MoneyCap: Unlimited}
	p.Travel = randomTravel(r, p.Nodes, metric)
	p.Kinds = []KindCap{{}, {PerDay: 1, Uncounted: true}, {PerDay: 1 + r.IntN(2), PerTrip: 1 + r.IntN(3)}}
	if r.IntN(2) == 0 {
		p.Decay = []int64{1000, 900, 777, 500}[:1+r.IntN(4)]
	}
	if r.IntN(2) == 0 {
		p.MoneyCap = int64(r.IntN(60))
	}
	for len(p.Days) < days {
		start := int32(480 + 10*r.IntN(30))
		d := Day{StartNode: r.IntN(p.Nodes), EndNode: r.IntN(p.Nodes), Start: start, EndBuffer: int32(r.IntN(30)), MaxVisits: r.IntN(5)}
		d.End = start + max(d.EndBuffer, p.travel(d.StartNode, d.EndNode)) + int32(60*r.IntN(10))
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

func randomVisit(r *rand.Rand, p *Problem, groups int) Visit {
	v := Visit{
		Node: r.IntN(p.Nodes), Stay: int32(15 * r.IntN(10)), Cost: int64(r.IntN(25)), Must: r.IntN(8) == 0,
		Theme: r.IntN(4), Kind: r.IntN(len(p.Kinds)), Buffer: int32(r.IntN(2) * r.IntN(40)),
	}
	if groups > 0 && r.IntN(3) == 0 {
		v.Group = 1 + r.IntN(groups)
	}
	for range p.Days {
		var open []Window
		for at := int32(480 + r.IntN(300)); at < 1300 && r.IntN(5) > 0; {
			w := Window{at, at + int32(30+r.IntN(300))}
			open = append(open, w)
			at = w.Close + int32(r.IntN(120)) - 10 // some overlap or touch
		}
		v.Windows = append(v.Windows, open)
		v.Score = append(v.Score, int64(r.IntN(1000)-100))
	}
	if r.IntN(8) == 0 {
		v.Lock = &Lock{Day: r.IntN(len(p.Days)), Start: int32(480 + 15*r.IntN(50))}
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

// townOf is a plausible town for benchmarks: museums with split hours, evening
// places, restaurants for lunch and dinner, a rainy day, a binding budget.
func townOf(visits, days int, seed uint64) *Problem {
	r := rand.New(rand.NewPCG(seed, 7))
	p := &Problem{
		Nodes: visits + 1, MoneyCap: int64(60 * days), Decay: []int64{1000, 950, 900, 850, 800},
		Kinds: []KindCap{{}, {PerDay: 1, Uncounted: true}, {PerDay: 1, Uncounted: true}},
	}
	type spot struct{ x, y int }
	spots := make([]spot, p.Nodes)
	for i := range spots {
		c := 25 * (i % 5)
		spots[i] = spot{c + r.IntN(20), 15*(i%3) + r.IntN(20)}
	}
	for _, a := range spots {
		for _, b := range spots {
			p.Travel = append(p.Travel, int32(max(a.x-b.x, b.x-a.x)+max(a.y-b.y, b.y-a.y)+1)/2)
		}
	}
	for d := range days {
		day := Day{Start: 540, End: 1320, MaxVisits: 8}
		if d == 0 {
			day.Start = 840
		}
		if d == days-1 {
			day.End = 960
		}
		p.Days = append(p.Days, day)
	}
	for len(p.Visits) < visits {
		p.Visits = append(p.Visits, townVisit(r, len(p.Visits), days))
	}
	return p
}

func townVisit(r *rand.Rand, k, days int) Visit {
	share := 1000 * r.Float64()
	v := Visit{Node: k + 1, Stay: int32(30 + 15*r.IntN(8)), Cost: int64(5 * r.IntN(6)), Theme: 1 + r.IntN(6)}
	score := int64(50_000 + share*share*share/1000)
	open := []Window{{540 + int32(30*r.IntN(4)), 1020 + int32(30*r.IntN(5))}}
	shut := -1
	switch r.IntN(10) {
	case 0, 1:
		open = []Window{{0, 1440}}
	case 2:
		open = []Window{{1080, 1380}}
	case 3, 4:
		open = []Window{{570, 780}, {900, 1110}}
		shut = r.IntN(7)
	case 5:
		v.Kind, v.Stay, v.Theme, open, score = 1, 60, 0, []Window{{705, 870}}, 900_000
	case 6:
		v.Kind, v.Stay, v.Theme, open, score = 2, 75, 0, []Window{{1110, 1320}}, 900_000
	}
	for d := range days {
		if v.Score = append(v.Score, score); d%7 == shut {
			v.Windows = append(v.Windows, nil)
			continue
		}
		v.Windows = append(v.Windows, open)
	}
	return v
}
