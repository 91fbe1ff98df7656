package optimizetest

import (
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/optimize"
)

// Town is a plausible town for benchmarks: museums with split hours, evening
// places, restaurants for lunch and dinner, a rainy day, a binding budget.
func Town(visits, days int, seed uint64) *optimize.Problem {
	r := rand.New(rand.NewPCG(seed, 7))
	p := &optimize.Problem{
		Nodes: visits + 1, MoneyCap: int64(60 * days), Decay: []int64{1000, 950, 900, 850, 800},
		Kinds: []optimize.KindCap{{}, {PerDay: 1, Uncounted: true}, {PerDay: 1, Uncounted: true}},
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
		day := optimize.Day{Start: 540, End: 1320, MaxVisits: 8}
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

func townVisit(r *rand.Rand, k, days int) optimize.Visit {
	share := 1000 * r.Float64()
	v := optimize.Visit{Node: k + 1, Stay: int32(30 + 15*r.IntN(8)), Cost: int64(5 * r.IntN(6)), Theme: 1 + r.IntN(6)}
	score := int64(50_000 + share*share*share/1000)
	open := []optimize.Window{{Open: 540 + int32(30*r.IntN(4)), Close: 1020 + int32(30*r.IntN(5))}}
	shut := -1
	switch r.IntN(10) {
	case 0, 1:
		open = []optimize.Window{{Open: 0, Close: 1440}}
	case 2:
		open = []optimize.Window{{Open: 1080, Close: 1380}}
	case 3, 4:
		open = []optimize.Window{{Open: 570, Close: 780}, {Open: 900, Close: 1110}}
		shut = r.IntN(7)
	case 5:
		v.Kind, v.Stay, v.Theme, open, score = 1, 60, 0, []optimize.Window{{Open: 705, Close: 870}}, 900_000
	case 6:
		v.Kind, v.Stay, v.Theme, open, score = 2, 75, 0, []optimize.Window{{Open: 1110, Close: 1320}}, 900_000
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
