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
	themes := map[int][]int64{}
	for d, visits := range days {
		for _, v := range visits {
			visit := &p.Visits[v]
			score := visit.ScoreOn(d)
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
			sum += Decayed(p.Decay, score, rank)
		}
	}
	return sum
}

// Decayed is what a score counts at a rank of its theme.
func Decayed(decay []int64, score int64, rank int) int64 {
	return score * decay[min(rank, len(decay)-1)] / 1000
}
