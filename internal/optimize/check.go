package optimize

import (
	"fmt"
	"slices"
)

// Check walks through a plan minute by minute, as a traveller would, and
// returns the first promise it breaks. It reads the problem alone and shares
// nothing with the search but the definition of Objective, so it may judge the
// search — and plans that others made or changed: starts later than the
// earliest are fine. The problem must be valid.
func Check(p *Problem, plan Plan) error {
	return check(p, p.Way, plan)
}

// Check is the same for a problem whose ways are computed on demand.
func (l *Large) Check(plan Plan) error { return check(&l.Problem, l.Way, plan) }

func check(p *Problem, way func(from, to int) int32, plan Plan) error {
	if len(plan.Days) != len(p.Days) {
		return fmt.Errorf("optimize: plan has %d of %d days", len(plan.Days), len(p.Days))
	}
	for d, stops := range plan.Days {
		if err := checkDay(p, way, d, stops); err != nil {
			return fmt.Errorf("optimize: day %d: %w", d, err)
		}
	}
	if err := checkOnce(p, plan); err != nil {
		return err
	}
	if err := checkCaps(p, plan); err != nil {
		return err
	}
	if err := checkWanted(p, plan); err != nil {
		return err
	}
	return checkSums(p, way, plan)
}

// checkDay follows the clock through one day.
func checkDay(p *Problem, way func(from, to int) int32, d int, stops []Stop) error {
	node, now := p.Days[d].StartNode, p.Days[d].Start
	for _, s := range stops {
		if s.Visit < 0 || s.Visit >= len(p.Visits) {
			return fmt.Errorf("there is no visit %d", s.Visit)
		}
		v := &p.Visits[s.Visit]
		if arrival := now + way(node, v.Node); s.Arrival != arrival {
			return fmt.Errorf("visit %d is reached at %d, not %d", s.Visit, arrival, s.Arrival)
		}
		if s.Start < s.Arrival || s.Start < now+v.Buffer {
			return fmt.Errorf("visit %d starts at %d, before it can", s.Visit, s.Start)
		}
		if s.End != s.Start+v.Stay {
			return fmt.Errorf("visit %d lasts from %d to %d, not %d minutes", s.Visit, s.Start, s.End, v.Stay)
		}
		if err := checkStop(v, d, s); err != nil {
			return fmt.Errorf("visit %d %w", s.Visit, err)
		}
		node, now = v.Node, s.End
	}
	home := now + max(way(node, p.Days[d].EndNode), p.Days[d].EndBuffer)
	if home > p.Days[d].End {
		return fmt.Errorf("ends at %d, after %d", home, p.Days[d].End)
	}
	return nil
}

// checkStop compares one stop with its windows, lock and score.
func checkStop(v *Visit, d int, s Stop) error {
	contains := func(w Window) bool { return w.Open <= s.Start && s.End <= w.Close }
	if d >= len(v.Windows) || !slices.ContainsFunc(v.Windows[d], contains) {
		return fmt.Errorf("is closed between %d and %d", s.Start, s.End)
	}
	if v.Lock != nil && (v.Lock.Day != d || v.Lock.Start != s.Start) {
		return fmt.Errorf("is not where its lock is")
	}
	if v.Lock == nil && !v.Must && (d >= len(v.Score) || v.Score[d] <= 0) {
		return fmt.Errorf("is not wanted on that day")
	}
	return nil
}

// checkOnce refuses a visit or a group twice.
func checkOnce(p *Problem, plan Plan) error {
	visits, groups := map[int]bool{}, map[int]bool{}
	for _, stops := range plan.Days {
		for _, s := range stops {
			group := p.Visits[s.Visit].Group
			if visits[s.Visit] || group != 0 && groups[group] {
				return fmt.Errorf("optimize: visit %d or its group is in the plan twice", s.Visit)
			}
			visits[s.Visit], groups[group] = true, true
		}
	}
	return nil
}

// checkCaps counts visits per day and kinds per day and trip.
func checkCaps(p *Problem, plan Plan) error {
	trip := map[int]int{}
	for d, stops := range plan.Days {
		today, counted := map[int]int{}, 0
		for _, s := range stops {
			v := &p.Visits[s.Visit]
			for _, kind := range append([]int{v.Kind}, v.Also...) {
				limit := p.Cap(kind)
				today[kind]++
				trip[kind]++
				if limit.PerDay > 0 && today[kind] > limit.PerDay || limit.PerTrip > 0 && trip[kind] > limit.PerTrip {
					return fmt.Errorf("optimize: day %d: visit %d is one too many of kind %d", d, s.Visit, kind)
				}
			}
			if !p.Cap(v.Kind).Uncounted {
				counted++
			}
		}
		if most := p.Days[d].MaxVisits; most > 0 && counted > most {
			return fmt.Errorf("optimize: day %d has %d visits, more than %d", d, counted, most)
		}
	}
	return nil
}

// checkWanted wants each lock, and each must or one of its group, to be either
// in the plan or reported.
func checkWanted(p *Problem, plan Plan) error {
	in, reported := map[int]bool{}, map[int]bool{}
	for _, stops := range plan.Days {
		for _, s := range stops {
			in[s.Visit] = true
		}
	}
	for _, u := range plan.Unplaced {
		if u.Visit < 0 || u.Visit >= len(p.Visits) || u.Reason == Placed || in[u.Visit] {
			return fmt.Errorf("optimize: visit %d is reported unplaced for no reason", u.Visit)
		}
		reported[u.Visit] = true
	}
	for v := range p.Visits {
		if p.Visits[v].Lock != nil && !in[v] && !reported[v] {
			return fmt.Errorf("optimize: lock %d is neither in the plan nor reported", v)
		}
		if p.Visits[v].Must && !anyOfGroup(p, v, in) && !anyOfGroup(p, v, reported) {
			return fmt.Errorf("optimize: must %d is neither in the plan nor reported", v)
		}
	}
	return nil
}

// anyOfGroup reports whether v or an alternative of it is in the set.
func anyOfGroup(p *Problem, v int, set map[int]bool) bool {
	for w := range set {
		if w == v || p.Visits[v].Group != 0 && p.Visits[w].Group == p.Visits[v].Group {
			return true
		}
	}
	return false
}

// checkSums recomputes cost, travel and objective.
func checkSums(p *Problem, way func(from, to int) int32, plan Plan) error {
	cost, travel := int64(0), int64(0)
	for d, stops := range plan.Days {
		node := p.Days[d].StartNode
		for _, s := range stops {
			cost += p.Visits[s.Visit].Cost
			travel += int64(way(node, p.Visits[s.Visit].Node))
			node = p.Visits[s.Visit].Node
		}
		travel += int64(way(node, p.Days[d].EndNode))
	}
	if p.MoneyCap >= 0 && cost > p.MoneyCap {
		return fmt.Errorf("optimize: plan costs %d, more than %d", cost, p.MoneyCap)
	}
	if cost != plan.Cost || travel != plan.Travel {
		return fmt.Errorf("optimize: plan costs %d and travels %d, not %d and %d", cost, travel, plan.Cost, plan.Travel)
	}
	if worth := Objective(p, plan.Visits()); worth != plan.Objective {
		return fmt.Errorf("optimize: plan is worth %d, not %d", worth, plan.Objective)
	}
	return nil
}
