package rag

import (
	"cmp"
	_ "embed"
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

//go:embed calibration.json
var calibrationFile []byte

// Calibrations gives those that travel with the program, by the name of their encoder. They are fitted by the test of retrieval
// from testdata/retrieval, with -update.
func Calibrations() (map[string]Calibration, error) {
	var all map[string]Calibration
	err := json.Unmarshal(calibrationFile, &all)
	return all, err
}
