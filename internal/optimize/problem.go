package optimize

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

// Way is the minutes from one node to another.
func (p *Problem) Way(from, to int) int32 { return p.Travel[from*p.Nodes+to] }

// Cap is what limits a kind; of kind 0 there is one even when Kinds are not told.
func (p *Problem) Cap(kind int) KindCap {
	if len(p.Kinds) == 0 {
		return KindCap{}
	}
	return p.Kinds[kind]
}

// WindowsOn are the windows of the visit on a day; none when it is closed.
func (v *Visit) WindowsOn(day int) []Window {
	if day >= len(v.Windows) {
		return nil
	}
	return v.Windows[day]
}

// ScoreOn is what the visit is worth on a day; 0 beyond the slice.
func (v *Visit) ScoreOn(day int) int64 {
	if day >= len(v.Score) {
		return 0
	}
	return v.Score[day]
}
