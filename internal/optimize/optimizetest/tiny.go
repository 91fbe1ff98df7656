package optimizetest

import (
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/optimize"
	"pgregory.net/rapid"
)

// DrawTinyCity draws a city in which everything can be tried, with locks and
// musts that need not be placed.
func DrawTinyCity(t *rapid.T) *optimize.Problem {
	p := DrawCity(t, Size{Days: 3, Visits: 6, Groups: 2}, rapid.Bool().Draw(t, "metric"))
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "changes"), 2))
	if r.IntN(2) == 0 {
		p.Kinds[2] = optimize.KindCap{PerDay: 2, PerTrip: r.IntN(4), Uncounted: true}
	}
	for v := range p.Visits {
		if r.IntN(3) == 0 {
			p.Visits[v].Stay /= 4
		}
		if r.IntN(4) == 0 && len(p.Visits[v].Score) > 0 {
			p.Visits[v].Score = p.Visits[v].Score[:1]
		}
	}
	return p
}
