package optimize

import "slices"

// Objective is what a plan is worth: the sum over its visits of
//
//	score(visit, day) · decay(rank) / 1000   for a themed visit with a score above 0
//	score(visit, day)                        for any other visit
//
// where rank counts the visits of the theme on the whole trip from the highest
// score (rank 0) down, and decay(rank) is Problem.Decay at that rank, its last
// value beyond the end. Each term is divided on its own, rounding down, so that
// any order of summing gives the same integer. As decay never rises, adding a
// visit with a score above 0 never lowers the objective.
//
// Order, times and travel do not enter: they only decide what is possible.
func Objective(p *Problem, days [][]int) int64 {
	sum := int64(0)
	themes := map[int]ladder{}
	for d, visits := range days {
		for _, v := range visits {
			visit := &p.Visits[v]
			score := visit.score(d)
			if visit.Theme == 0 || score <= 0 || len(p.Decay) == 0 {
				sum += score
				continue
			}
			themes[visit.Theme] = append(themes[visit.Theme], score)
		}
	}
	for _, scores := range themes {
		slices.Sort(scores)
		slices.Reverse(scores)
		for rank, score := range scores {
			sum += decayed(p.Decay, score, rank)
		}
	}
	return sum
}

// decayed is what a score counts at a rank of its theme.
func decayed(decay []int64, score int64, rank int) int64 {
	return score * decay[min(rank, len(decay)-1)] / 1000
}

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
	g := decayed(decay, score, r)
	for k := r; k < len(l); k++ {
		g += decayed(decay, l[k], k+1) - decayed(decay, l[k], k)
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
