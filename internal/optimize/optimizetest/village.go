package optimizetest

import "github.com/tripwright/tripwright/internal/optimize"

// Stories happen in a village: one square, all ways 10 minutes, days 9 to 18.
const square = 10

// Village has one day per given end (minutes), from 9:00, and 12 nodes.
func Village(visits []optimize.Visit, ends ...int32) *optimize.Problem {
	p := &optimize.Problem{Nodes: 12, Visits: visits, MoneyCap: optimize.Unlimited}
	for i := range p.Nodes * p.Nodes {
		way := int32(square)
		if i/p.Nodes == i%p.Nodes {
			way = 0
		}
		p.Travel = append(p.Travel, way)
	}
	for _, end := range ends {
		p.Days = append(p.Days, optimize.Day{Start: 540, End: end})
	}
	return p
}

// At is a visit of an hour at a node, worth score, open in the windows on each
// of two days.
func At(node int, score int64, open ...optimize.Window) optimize.Visit {
	return optimize.Visit{Node: node, Stay: 60, Windows: [][]optimize.Window{open, open}, Score: []int64{score, score}}
}

// AllDay is when what never closes is open.
var AllDay = optimize.Window{Open: 540, Close: 1320}

// With is a visit that is changed.
func With(v optimize.Visit, change func(*optimize.Visit)) optimize.Visit {
	change(&v)
	return v
}
