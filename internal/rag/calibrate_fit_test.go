package rag_test

import (
	"cmp"
	"math"
	"slices"

	"github.com/tripwright/tripwright/internal/rag"
)

// verdict is the best score of a question, and whether what was found answers it.
type verdict struct {
	Score float64
	Right bool
}

// fit gives the calibration that is nearest to what was judged: isotonic regression by pooling neighbours that fall (Ayer and
// others 1955), each pool one point at its mean score.
func fit(judged []verdict) rag.Calibration {
	judged = slices.Clone(judged)
	slices.SortFunc(judged, func(a, b verdict) int { return cmp.Compare(a.Score, b.Score) })
	var pools []pool
	for _, j := range judged {
		pools = append(pools, pool{n: 1, score: j.Score, right: share(j.Right)})
		for len(pools) > 1 && pools[len(pools)-2].falls(pools[len(pools)-1]) {
			last := len(pools) - 1
			pools[last-1].add(pools[last])
			pools = pools[:last]
		}
	}
	var c rag.Calibration
	for _, p := range pools {
		c = append(c, rag.Point{p.score / p.n, p.right / p.n})
	}
	return c
}

type pool struct{ n, score, right float64 }

func (p *pool) add(q pool) { p.n, p.score, p.right = p.n+q.n, p.score+q.score, p.right+q.right }

// falls tells whether q, which has higher scores, does not have a higher share.
func (p pool) falls(q pool) bool { return p.right/p.n >= q.right/q.n }

func share(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// thin gives at most n points of c, evenly by their order, the first and last among them, rounded to thousandths.
func thin(c rag.Calibration, n int) rag.Calibration {
	var out rag.Calibration
	for i := range min(n, len(c)) {
		at := i
		if len(c) > n {
			at = i * (len(c) - 1) / (n - 1)
		}
		out = append(out, rag.Point{math.Round(c[at].Score*1000) / 1000, math.Round(c[at].Confidence*1000) / 1000})
	}
	return slices.CompactFunc(out, func(a, b rag.Point) bool { return a.Score == b.Score })
}
