package search

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// ladder holds the scores of one theme in the plan, highest first.
type ladder []int64

// rank is where a score enters: after its equals.
func (l ladder) rank(score int64) int {
	r := len(l)
	for r > 0 && l[r-1] < score {
		r--
	}
	return r
}

// gain is what the theme's worth grows by when score enters.
func (l ladder) gain(decay []int64, score int64) int64 {
	r := l.rank(score)
	g := optimize.Decayed(decay, score, r)
	for k := r; k < len(l); k++ {
		g += optimize.Decayed(decay, l[k], k+1) - optimize.Decayed(decay, l[k], k)
	}
	return g
}

// with adds a score.
func (l ladder) with(score int64) ladder { return slices.Insert(l, l.rank(score), score) }

// without removes one occurrence of a score.
func (l ladder) without(score int64) ladder {
	r := l.rank(score) - 1
	return slices.Delete(l, r, r+1)
}
