package optimizetest

import "github.com/tripwright/tripwright/internal/optimize"

// EveryPlan calls see with each plan that Check accepts, whatever is reported
// unplaced, as visits by day. It tries everything: problems must be tiny.
func EveryPlan(p *optimize.Problem, see func(days [][]int)) {
	days, used := make([][]int, len(p.Days)), make([]bool, len(p.Visits))
	var extend func(d int)
	extend = func(d int) {
		if _, err := optimize.Time(p, d, days[d]); err == nil {
			if d+1 < len(p.Days) {
				extend(d + 1)
			} else if Accepted(p, days) {
				see(days)
			}
		}
		for v := range p.Visits {
			in := &p.Visits[v]
			if used[v] || in.Lock == nil && !in.Must && in.ScoreOn(d) <= 0 {
				continue
			}
			used[v] = true
			days[d] = append(days[d], v)
			if CanBegin(p, d, days[d]) {
				extend(d)
			}
			days[d] = days[d][:len(days[d])-1]
			used[v] = false
		}
	}
	extend(0)
}

// CanBegin reports whether an order can begin a day: all but the way home holds.
func CanBegin(p *optimize.Problem, d int, order []int) bool {
	_, err := optimize.Time(p, d, order)
	late, ok := err.(*optimize.TimeError)
	return err == nil || ok && late.Visit < 0
}

// Accepted reports whether Check accepts visits by day at their earliest, when
// all others are reported unplaced.
func Accepted(p *optimize.Problem, days [][]int) bool {
	plan, used := optimize.Plan{Objective: optimize.Objective(p, days)}, make([]bool, len(p.Visits))
	for d, order := range days {
		stops, err := optimize.Time(p, d, order)
		if err != nil {
			return false
		}
		plan.Days = append(plan.Days, stops)
		node := p.Days[d].StartNode
		for _, v := range order {
			used[v] = true
			plan.Cost += p.Visits[v].Cost
			plan.Travel += int64(p.Way(node, p.Visits[v].Node))
			node = p.Visits[v].Node
		}
		plan.Travel += int64(p.Way(node, p.Days[d].EndNode))
	}
	for v := range used {
		if !used[v] {
			plan.Unplaced = append(plan.Unplaced, optimize.Unplaced{Visit: v, Reason: optimize.NoRoom, With: -1})
		}
	}
	return optimize.Check(p, plan) == nil
}
