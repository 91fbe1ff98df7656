package optimize

import (
	"errors"
	"fmt"
	"slices"
)

// Limits that keep sums inside their integers; Validate enforces them.
const (
	MaxMinutes = 1 << 24 // of any time, travel, stay or buffer
	MaxScore   = 1 << 40 // of any score, bonus or cost, either sign
	maxDays    = 366
	maxVisits  = 1 << 16
)

// Validate reports the first thing that makes the problem meaningless. It does
// not judge whether a good plan exists: impossible locks and musts are not
// errors, they come back in Plan.Unplaced.
func (p *Problem) Validate() error {
	if err := p.validateTravel(); err != nil {
		return err
	}
	return p.validate(p.Way)
}

// validate is Validate without the matrix; way gives the minutes between nodes.
func (p *Problem) validate(way func(from, to int) int32) error {
	if err := p.validateSizes(); err != nil {
		return err
	}
	for d := range p.Days {
		if err := p.validateDay(&p.Days[d], way); err != nil {
			return fmt.Errorf("optimize: day %d: %w", d, err)
		}
	}
	for v := range p.Visits {
		if err := p.validateVisit(&p.Visits[v]); err != nil {
			return fmt.Errorf("optimize: visit %d: %w", v, err)
		}
	}
	return p.validateTables()
}

func (p *Problem) validateTravel() error {
	if p.Nodes < 1 || len(p.Travel) != p.Nodes*p.Nodes {
		return fmt.Errorf("optimize: %d nodes need %d travel times, got %d", p.Nodes, p.Nodes*p.Nodes, len(p.Travel))
	}
	for i, t := range p.Travel {
		if t < 0 || t > MaxMinutes {
			return fmt.Errorf("optimize: travel from %d to %d takes %d minutes", i/p.Nodes, i%p.Nodes, t)
		}
	}
	return nil
}

func (p *Problem) validateSizes() error {
	if len(p.Days) < 1 || len(p.Days) > maxDays {
		return fmt.Errorf("optimize: %d days, want 1 to %d", len(p.Days), maxDays)
	}
	if len(p.Visits) > maxVisits {
		return fmt.Errorf("optimize: %d visits, want at most %d", len(p.Visits), maxVisits)
	}
	return nil
}

func (p *Problem) validateDay(d *Day, way func(from, to int) int32) error {
	switch {
	case d.StartNode < 0 || d.StartNode >= p.Nodes || d.EndNode < 0 || d.EndNode >= p.Nodes:
		return fmt.Errorf("goes from node %d to %d of %d", d.StartNode, d.EndNode, p.Nodes)
	case d.Start < -MaxMinutes || d.End > MaxMinutes || d.End < d.Start:
		return fmt.Errorf("lasts from %d to %d", d.Start, d.End)
	case d.EndBuffer < 0 || d.EndBuffer > MaxMinutes:
		return fmt.Errorf("has an end buffer of %d", d.EndBuffer)
	case d.MaxVisits < 0:
		return fmt.Errorf("allows %d visits", d.MaxVisits)
	case int64(d.Start)+int64(max(way(d.StartNode, d.EndNode), d.EndBuffer)) > int64(d.End):
		return errors.New("is too short to get from its start to its end")
	}
	return nil
}

func (p *Problem) validateVisit(v *Visit) error {
	switch {
	case v.Node < 0 || v.Node >= p.Nodes:
		return fmt.Errorf("is at node %d of %d", v.Node, p.Nodes)
	case v.Stay < 0 || v.Stay > MaxMinutes:
		return fmt.Errorf("stays %d minutes", v.Stay)
	case v.Buffer < 0 || v.Buffer > MaxMinutes:
		return fmt.Errorf("has a buffer of %d", v.Buffer)
	case v.Cost < 0 || v.Cost > MaxScore:
		return fmt.Errorf("costs %d", v.Cost)
	case v.Group < 0 || v.Theme < 0:
		return fmt.Errorf("is of group %d and theme %d", v.Group, v.Theme)
	case v.Kind < 0 || v.Kind >= max(1, len(p.Kinds)):
		return fmt.Errorf("is of kind %d of %d", v.Kind, len(p.Kinds))
	case !p.kindsHold(v):
		return fmt.Errorf("is of kind %d and also of %v of %d", v.Kind, v.Also, len(p.Kinds))
	case len(v.Windows) > len(p.Days) || len(v.Score) > len(p.Days):
		return fmt.Errorf("has windows for %d and scores for %d of %d days", len(v.Windows), len(v.Score), len(p.Days))
	case v.Lock != nil && (v.Lock.Day < 0 || v.Lock.Day >= len(p.Days)):
		return fmt.Errorf("is locked to day %d of %d", v.Lock.Day, len(p.Days))
	case v.Lock != nil && (v.Lock.Start < -MaxMinutes || v.Lock.Start > MaxMinutes):
		return fmt.Errorf("is locked to minute %d", v.Lock.Start)
	}
	for _, score := range v.Score {
		if score < -MaxScore || score > MaxScore {
			return fmt.Errorf("scores %d", score)
		}
	}
	for _, windows := range v.Windows {
		for _, w := range windows {
			if w.Open < -MaxMinutes || w.Close > MaxMinutes || w.Close < w.Open {
				return fmt.Errorf("opens from %d to %d", w.Open, w.Close)
			}
		}
	}
	return nil
}

// kindsHold reports whether the further kinds of a visit exist and none is named twice.
func (p *Problem) kindsHold(v *Visit) bool {
	for k, kind := range v.Also {
		if kind < 0 || kind >= len(p.Kinds) || kind == v.Kind || slices.Contains(v.Also[:k], kind) {
			return false
		}
	}
	return true
}

func (p *Problem) validateTables() error {
	for k, c := range p.Kinds {
		if c.PerDay < 0 || c.PerTrip < 0 {
			return fmt.Errorf("optimize: kind %d has caps %d a day and %d a trip", k, c.PerDay, c.PerTrip)
		}
	}
	for k, permille := range p.Decay {
		if permille < 0 || permille > 1000 || k > 0 && permille > p.Decay[k-1] {
			return fmt.Errorf("optimize: decay %d is %d permille; want 0 to 1000, never rising", k, permille)
		}
	}
	return nil
}

// ValidateWarm reports the first thing for which days of visits, as a plan to
// start from, cannot be of this problem: too many days, or visits that it does not have.
func (p *Problem) ValidateWarm(days [][]int) error {
	if len(days) > len(p.Days) {
		return fmt.Errorf("optimize: warm start has %d of %d days", len(days), len(p.Days))
	}
	for d, visits := range days {
		for _, v := range visits {
			if v < 0 || v >= len(p.Visits) {
				return fmt.Errorf("optimize: warm start: day %d names visit %d of %d", d, v, len(p.Visits))
			}
		}
	}
	return nil
}
