package rag

import (
	"cmp"
	_ "embed"
	"math"
	"slices"

	"github.com/go-json-experiment/json"
)

// Calibration says how much a score is worth: a line through points that rise in both. It is fitted for one encoder, so that
// a confidence of 0.7 means the same for all of them, whatever their scores are like.
type Calibration []Point

// Point is a score and the share of questions with a score like it that were answered.
type Point struct {
	Score      float64 `json:"score"`
	Confidence float64 `json:"confidence"`
}

// Of gives the confidence of a score. Without points, or below the first, nothing is worth anything.
func (c Calibration) Of(score float64) float64 {
	i, _ := slices.BinarySearchFunc(c, score, func(p Point, s float64) int { return cmp.Compare(p.Score, s) })
	switch {
	case len(c) == 0, i == 0 && score < c[0].Score:
		return 0
	case i == len(c):
		return c[len(c)-1].Confidence
	case i == 0:
		return c[0].Confidence
	}
	a, b := c[i-1], c[i]
	return a.Confidence + (b.Confidence-a.Confidence)*(score-a.Score)/(b.Score-a.Score)
}

// Judged is the best score of a question, and whether what was found answers it.
type Judged struct {
	Score float64
	Right bool
}

// Fit gives the calibration that is nearest to what was judged: isotonic regression by pooling neighbours that fall (Ayer and
// others 1955), each pool one point at its mean score.
func Fit(judged []Judged) Calibration {
	judged = slices.Clone(judged)
	slices.SortFunc(judged, func(a, b Judged) int { return cmp.Compare(a.Score, b.Score) })
	var pools []pool
	for _, j := range judged {
		pools = append(pools, pool{n: 1, score: j.Score, right: share(j.Right)})
		for len(pools) > 1 && pools[len(pools)-2].falls(pools[len(pools)-1]) {
			last := len(pools) - 1
			pools[last-1].add(pools[last])
			pools = pools[:last]
		}
	}
	var c Calibration
	for _, p := range pools {
		c = append(c, Point{p.score / p.n, p.right / p.n})
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

// Thin gives at most n points of c, evenly by their order, the first and last among them, rounded to thousandths.
func (c Calibration) Thin(n int) Calibration {
	var out Calibration
	for i := range min(n, len(c)) {
		at := i
		if len(c) > n {
			at = i * (len(c) - 1) / (n - 1)
		}
		out = append(out, Point{math.Round(c[at].Score*1000) / 1000, math.Round(c[at].Confidence*1000) / 1000})
	}
	return slices.CompactFunc(out, func(a, b Point) bool { return a.Score == b.Score })
}

//go:embed calibration.json
var calibrationFile []byte

// Calibrations gives those that travel with the program, by the name of their encoder. They are fitted by the test of retrieval
// from testdata/retrieval, with -update.
func Calibrations() (map[string]Calibration, error) {
	var all map[string]Calibration
	err := json.Unmarshal(calibrationFile, &all)
	return all, err
}
