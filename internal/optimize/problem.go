package optimize

import (
	"errors"
	"fmt"
	"slices"
)

// Limits that keep sums inside their integers; Validate enforces them.
const (
	maxMinutes = 1 << 24 // of any time, travel, stay or buffer
	maxScore   = 1 << 40 // of any score, bonus or cost, either sign
	maxDays    = 366
	maxVisits  = 1 << 16
)

// Unlimited as Problem.MoneyCap means that money does not matter.
const Unlimited = -1

// Problem is one trip to be filled. It is fixed input: nothing here changes it,
// so several searches may share one. All times are minutes on one clock per day.
type Problem struct {
	// Nodes is how many places there are, numbered from 0. Sights, restaurants
	// and hotels are nodes alike; several visits may share a node.
	Nodes int
	// Travel holds the minutes from node i to node j at i*Nodes+j. It may be
	// asymmetric and need not obey the triangle inequality.
	Travel []int32
	Days   []Day
	Visits []Visit
	// Kinds are the caps that Visit.Kind points at. With none, every visit is
	// of kind 0, which has no caps.
	Kinds []KindCap
	// MoneyCap bounds the sum of Cost over the chosen visits: 0 means that only
	// free visits fit, Unlimited (any negative) that money does not matter.
	MoneyCap int64
	// Decay is what the best, second best, … visit of a theme counts on the
	// trip, in permille: 1000, 900, 800. It never rises; its last value holds
	// for all further visits. Empty means no decay.
	Decay []int64
}

// Day is one tour from StartNode (not before Start) to EndNode (not after End).
type Day struct {
	StartNode, EndNode int
	Start, End         int32
	// EndBuffer is the least time between the end of the last visit (or Start,
	// on a day without visits) and End: time to pack, an early check-in.
	EndBuffer int32
	// MaxVisits caps the visits of the day; 0 means no cap. Kinds that are
	// Uncounted stand outside it.
	MaxVisits int
}

// Visit is one thing that can be done at one node.
type Visit struct {
	Node int
	Stay int32
	Cost int64
	// Group joins alternatives of one thing, of which at most one is chosen
	// (lunch and dinner at one restaurant, before and after the rain).
	// 0 means that the visit stands alone.
	Group int
	// Windows are per day the intervals of which one must contain the whole
	// visit. A day with none (or beyond the slice) is closed.
	Windows [][]Window
	// Score is per day what the visit is worth. On a day with a score of 0 or
	// less (or beyond the slice, which counts 0) it is never chosen
	// voluntarily, only as a lock or a must.
	Score []int64
	// Theme is what diminishing returns count by; 0 is no theme, no decay.
	Theme int
	// Kind is an index into Problem.Kinds.
	Kind int
	// Also lists further kinds whose caps the visit uses up as well, each once
	// and none of them Kind. Whether it counts for Day.MaxVisits is said by
	// Kind alone.
	Also []int
	// Buffer is the least time between the end of the stop before (or the start
	// of the day) and the start of this one; the gap is max(travel, Buffer).
	Buffer int32
	// Lock fixes day and start. Locks come before musts, musts before the rest.
	Lock *Lock
	// Must asks for the visit, or another one of its group, on some day if at
	// all possible.
	Must bool
}

// Window is an interval of minutes that contains a whole visit:
// start >= Open and start+stay <= Close.
type Window struct{ Open, Close int32 }

// Lock fixes a visit to begin on Day (an index) exactly at Start.
type Lock struct {
	Day   int
	Start int32
}

// KindCap limits how many visits of a kind are chosen; 0 means no cap. Lunch
// and dinner are kinds with PerDay 1.
type KindCap struct {
	PerDay, PerTrip int
	// Uncounted kinds do not use up Day.MaxVisits, as meals should not.
	Uncounted bool
}

// Validate reports the first thing that makes the problem meaningless. It does
// not judge whether a good plan exists: impossible locks and musts are not
// errors, they come back in Plan.Unplaced.
func (p *Problem) Validate() error {
	if err := p.validateTravel(); err != nil {
		return err
	}
	return p.validate(p.travel)
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
		if t < 0 || t > maxMinutes {
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
	case d.Start < -maxMinutes || d.End > maxMinutes || d.End < d.Start:
		return fmt.Errorf("lasts from %d to %d", d.Start, d.End)
	case d.EndBuffer < 0 || d.EndBuffer > maxMinutes:
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
	case v.Stay < 0 || v.Stay > maxMinutes:
		return fmt.Errorf("stays %d minutes", v.Stay)
	case v.Buffer < 0 || v.Buffer > maxMinutes:
		return fmt.Errorf("has a buffer of %d", v.Buffer)
	case v.Cost < 0 || v.Cost > maxScore:
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
	case v.Lock != nil && (v.Lock.Start < -maxMinutes || v.Lock.Start > maxMinutes):
		return fmt.Errorf("is locked to minute %d", v.Lock.Start)
	}
	for _, score := range v.Score {
		if score < -maxScore || score > maxScore {
			return fmt.Errorf("scores %d", score)
		}
	}
	for _, windows := range v.Windows {
		for _, w := range windows {
			if w.Open < -maxMinutes || w.Close > maxMinutes || w.Close < w.Open {
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

func (p *Problem) travel(from, to int) int32 { return p.Travel[from*p.Nodes+to] }

// cap is the cap of a visit's kind.
func (p *Problem) cap(kind int) KindCap {
	if len(p.Kinds) == 0 {
		return KindCap{}
	}
	return p.Kinds[kind]
}

// capped reports whether anything but time limits what is chosen.
func (p *Problem) capped() bool {
	return p.MoneyCap >= 0 ||
		slices.ContainsFunc(p.Kinds, func(k KindCap) bool { return k.PerDay > 0 || k.PerTrip > 0 }) ||
		slices.ContainsFunc(p.Days, func(d Day) bool { return d.MaxVisits > 0 })
}

// windows of a visit on a day; none when closed.
func (v *Visit) windows(day int) []Window {
	if day >= len(v.Windows) {
		return nil
	}
	return v.Windows[day]
}

// score of a visit on a day.
func (v *Visit) score(day int) int64 {
	if day >= len(v.Score) {
		return 0
	}
	return v.Score[day]
}
