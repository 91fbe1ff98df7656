package optimizetest

import "github.com/tripwright/tripwright/internal/optimize"

// Worth is the objective of visits by day as a person would add it up: for each
// visit, count the better ones of its theme.
func Worth(p *optimize.Problem, days [][]int) int64 {
	type chosen struct {
		visit, theme int
		score        int64
	}
	var all []chosen
	for d, visits := range days {
		for _, v := range visits {
			all = append(all, chosen{v, p.Visits[v].Theme, p.Visits[v].ScoreOn(d)})
		}
	}
	sum := int64(0)
	for _, c := range all {
		if len(p.Decay) == 0 || c.theme == 0 || c.score <= 0 {
			sum += c.score
			continue
		}
		better := 0
		for _, o := range all {
			if o.theme == c.theme && (o.score > c.score || o.score == c.score && o.visit < c.visit) {
				better++
			}
		}
		sum += c.score * p.Decay[min(better, len(p.Decay)-1)] / 1000
	}
	return sum
}
