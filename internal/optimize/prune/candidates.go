package prune

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// What is taken for granted of a day while nothing is known.
const (
	sharers    = 5  // visits that share the way from and to its ends
	guessedHop = 10 // minutes from one visit to the next
)

// findCandidates lists what may be chosen, each with its best day.
func (p *pruning) findCandidates() {
	decay := 1.0 // what the third visit of a theme counts
	if n := len(p.w.Decay); n > 0 {
		decay = float64(p.w.Decay[min(2, n-1)]) / 1000
	}
	p.all = make([]candidate, 0, len(p.w.Visits))
	for v := range p.w.Visits {
		in := &p.w.Visits[v]
		if p.kept[v] || p.w.MoneyCap >= 0 && in.Cost > p.w.MoneyCap {
			continue
		}
		c, ok := p.candidate(v)
		if !ok {
			continue
		}
		if in.Theme != 0 {
			c.score *= decay
		}
		c.ends /= sharers
		c.minutes = float64(max(in.Stay, 1)) + c.ends + float64(max(in.Buffer, guessedHop))
		c.cost = float64(in.Cost)
		p.all = append(p.all, c)
	}
}

// candidate is visit v on the day that it scores best on, alone; false when
// there is none.
func (p *pruning) candidate(v int) (candidate, bool) {
	in := &p.w.Visits[v]
	c := candidate{visit: int32(v), day: -1, kind: int32(in.Kind)}
	for d := range p.w.Days {
		score := float64(in.ScoreOn(d))
		if score <= c.score {
			continue
		}
		day := &p.w.Days[d]
		leave, reach := p.w.Way(day.StartNode, in.Node), p.w.Way(in.Node, day.EndNode)
		if fits(day, in.WindowsOn(d), max(leave, in.Buffer), in.Stay, reach) {
			c.day, c.score, c.ends = int32(d), score, float64(leave)+float64(reach)
		}
	}
	return c, c.day >= 0
}

// fits reports whether a day has time for a visit if it has for nothing else.
func fits(day *optimize.Day, open []optimize.Window, leave, stay, reach int32) bool {
	from, till := day.Start+leave, day.End-max(reach, day.EndBuffer)
	for _, w := range open {
		if max(w.Open, from)+stay <= min(w.Close, till) {
			return true
		}
	}
	return false
}

// thin drops what is far from being chosen by any measure, so that the rest of
// the work does not grow with the city: of each kind, some stay that are best by
// score, by score per minute, and by score per minute and money.
func (p *pruning) thin() {
	left := map[int]int{} // by kind
	for k := range p.all {
		left[p.kind(int32(k))]++
	}
	perCost := 0.0
	if p.w.MoneyCap > 0 {
		perCost = p.dayMinutes() / float64(p.w.MoneyCap)
	}
	stays := make([]bool, len(p.all))
	for kind, n := range left {
		room := p.room(kind)
		if n <= 3*room {
			room = n
		}
		p.mark(stays, kind, room, func(c *candidate) float64 { return c.score })
		p.mark(stays, kind, room, func(c *candidate) float64 { return c.score / c.minutes })
		p.mark(stays, kind, room, func(c *candidate) float64 { return c.score / (c.minutes + float64(perCost*c.cost)) })
	}
	out := p.all[:0]
	for k, stay := range stays {
		if stay {
			out = append(out, p.all[k])
		}
	}
	p.all = out
}

// room is how many of a kind are looked at closely, by each measure.
func (p *pruning) room(kind int) int {
	if p.capped(kind) {
		return max(p.most/2, 2*p.perTrip(kind))
	}
	return 2 * p.most
}

// dayMinutes is the time of all days.
func (p *pruning) dayMinutes() float64 {
	sum := 0.0
	for _, d := range p.w.Days {
		sum += float64(d.End - d.Start)
	}
	return sum
}

// mark lets the n best of a kind stay; of equals, the first.
func (p *pruning) mark(stays []bool, kind, n int, worth func(*candidate) float64) {
	p.ranked = p.ranked[:0]
	for k := range p.all {
		if p.kind(int32(k)) == kind {
			p.ranked = append(p.ranked, ranked{int32(k), worth(&p.all[k])})
		}
	}
	for _, r := range p.highest(p.ranked, n) {
		stays[r.at] = true
	}
}

// ranked is a candidate and what it is ranked by.
type ranked struct {
	at    int32
	worth float64
}

// highest are the n highest in any order, moved to the front; of equals, the
// first.
func (p *pruning) highest(ranks []ranked, n int) []ranked {
	if n >= len(ranks) {
		return ranks
	}
	if n <= 0 {
		return nil
	}
	p.worths = p.worths[:0]
	for _, r := range ranks {
		p.worths = append(p.worths, r.worth)
	}
	least := nth(p.worths, len(ranks)-n)
	equals := n // how many may be just that
	for _, r := range ranks {
		if r.worth > least {
			equals--
		}
	}
	out := ranks[:0]
	for _, r := range ranks {
		if r.worth == least {
			equals--
		}
		if r.worth > least || r.worth == least && equals >= 0 {
			out = append(out, r)
		}
	}
	return out
}

// best are the n highest, in order; of equals, the first.
func (p *pruning) best(ranks []ranked, n int) []ranked {
	ranks = p.highest(ranks, n)
	slices.SortFunc(ranks, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.at, b.at))
	})
	return ranks
}

// nth is the value that would be at k if xs were sorted. It moves them about:
// quickselect (Hoare 1961), with the middle of three as the pivot.
func nth(xs []float64, k int) float64 {
	lo, hi := 0, len(xs)-1
	for lo < hi {
		a, b, c := xs[lo], xs[(lo+hi)/2], xs[hi]
		pivot := max(min(a, b), min(max(a, b), c))
		i, j := lo, hi
		for i <= j {
			for xs[i] < pivot {
				i++
			}
			for xs[j] > pivot {
				j--
			}
			if i <= j {
				xs[i], xs[j] = xs[j], xs[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return xs[k]
		}
	}
	return xs[k]
}
