package search

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// model is a Problem flattened for the search: windows become intervals of
// start times, locks become windows of one minute, and what can never be chosen
// on a day is closed there. It is fixed during a search.
type model struct {
	p        *optimize.Problem
	days     int
	nodes    int
	to       []int32 // to[i*nodes+j]: travel from i to j
	from     []int32 // from[j*nodes+i]: the same, by destination
	visits   []visit
	groups   [][]int32         // visits of each group
	must     []bool            // by group
	spans    []span            // [visit*days+day]
	starts   []optimize.Window // what spans point into: allowed start times, ascending, disjoint
	score    []int64           // [visit*days+day]
	keep     []int64           // [visit*days+day]: bonus for staying where it was
	kinds    []optimize.KindCap
	also     []int32 // further kinds, those of one visit side by side
	themes   int
	decay    []int64
	capped   bool    // money, a kind or a day may refuse a visit that would fit
	decaying bool    // what a visit gains depends on the others
	mean     float64 // mean of the visits' best scores, the search's unit of worth
	minutes  float64 // of all days
	// minutesPerCost is the exchange rate of time for money when money is
	// tight: a whole trip's minutes for a whole budget. 0 when it is not.
	minutesPerCost float64
}

// visit is what the inner loops read of a Visit.
type visit struct {
	node, stay, buffer int32
	group, kind, theme int32
	alsoFrom, alsoTo   int32 // its further kinds: also[alsoFrom:alsoTo]
	cost               int64
	free               bool // the search may choose it: open somewhere and not locked
	must               bool
	rationed           bool // one of its kinds has a cap on the trip
}

// span summarises the allowed start times of a visit on a day.
type span struct {
	open, last  int32 // earliest and latest; open > last when there are none
	first, many int32 // starts[first:first+many] when more than one interval, else many is 0
}

var closed = span{open: 1, last: 0}

func (s span) closed() bool { return s.open > s.last }

func compile(p *optimize.Problem, keep []Keep) *model {
	m := &model{p: p, days: len(p.Days), nodes: p.Nodes, to: p.Travel, kinds: p.Kinds, decay: p.Decay}
	if len(m.kinds) == 0 {
		m.kinds = []optimize.KindCap{{}}
	}
	m.from = transposed(p.Travel, p.Nodes)
	m.compileVisits()
	m.capped, m.decaying = capped(p), m.themes > 1
	m.compileSpans()
	for _, k := range keep {
		m.keep[k.Visit*m.days+k.Day] += k.Bonus
	}
	m.weigh()
	return m
}

// capped reports whether anything but time limits what is chosen.
func capped(p *optimize.Problem) bool {
	return p.MoneyCap >= 0 ||
		slices.ContainsFunc(p.Kinds, func(k optimize.KindCap) bool { return k.PerDay > 0 || k.PerTrip > 0 }) ||
		slices.ContainsFunc(p.Days, func(d optimize.Day) bool { return d.MaxVisits > 0 })
}

// transposed is the matrix by column; a symmetric one is its own.
func transposed(t []int32, n int) []int32 {
	if symmetric(t, n) {
		return t
	}
	out := make([]int32, len(t))
	for i := range n {
		for j := range n {
			out[j*n+i] = t[i*n+j]
		}
	}
	return out
}

func symmetric(t []int32, n int) bool {
	for i := range n {
		for j := range i {
			if t[i*n+j] != t[j*n+i] {
				return false
			}
		}
	}
	return true
}

// compileVisits numbers groups and themes densely.
func (m *model) compileVisits() {
	n := len(m.p.Visits)
	groups, themes := make(map[int]int32, n), map[int]int32{}
	m.themes = 1 // theme 0 is none
	m.visits, m.must = make([]visit, 0, n), make([]bool, 0, n)
	for v := range m.p.Visits {
		in := &m.p.Visits[v]
		g, known := groups[in.Group]
		if in.Group == 0 || !known {
			g = int32(len(m.must))
			m.must = append(m.must, false)
			if in.Group != 0 {
				groups[in.Group] = g
			}
		}
		m.must[g] = m.must[g] || in.Must
		t := int32(0)
		if in.Theme != 0 && len(m.decay) > 0 {
			if t = themes[in.Theme]; t == 0 {
				t = int32(m.themes)
				themes[in.Theme] = t
				m.themes++
			}
		}
		m.visits = append(m.visits, visit{
			node: int32(in.Node), stay: in.Stay, buffer: in.Buffer,
			group: g, kind: int32(in.Kind), theme: t, cost: in.Cost, must: in.Must,
		})
		m.compileKinds(in, &m.visits[v])
	}
	m.compileGroups()
}

// compileGroups lists the visits of each group, side by side.
func (m *model) compileGroups() {
	ends := make([]int32, len(m.must)+1)
	for v := range m.visits {
		ends[m.visits[v].group+1]++
	}
	for g := range m.must {
		ends[g+1] += ends[g]
	}
	all := make([]int32, len(m.visits))
	m.groups = make([][]int32, len(m.must))
	for g := range m.groups {
		m.groups[g] = all[ends[g]:ends[g]:ends[g+1]]
	}
	for v := range m.visits {
		g := m.visits[v].group
		m.groups[g] = append(m.groups[g], int32(v))
	}
}

// compileKinds lists the further kinds of a visit, those without a cap left out.
func (m *model) compileKinds(in *optimize.Visit, out *visit) {
	out.rationed = m.kinds[in.Kind].PerTrip > 0
	out.alsoFrom = int32(len(m.also))
	for _, kind := range in.Also {
		limit := m.kinds[kind]
		out.rationed = out.rationed || limit.PerTrip > 0
		if limit.PerTrip > 0 || limit.PerDay > 0 {
			m.also = append(m.also, int32(kind))
		}
	}
	out.alsoTo = int32(len(m.also))
}

func (m *model) compileSpans() {
	n := len(m.visits) * m.days
	m.spans, m.score, m.keep = make([]span, n), make([]int64, n), make([]int64, n)
	for v := range m.visits {
		in := &m.p.Visits[v]
		for d := range m.days {
			k := v*m.days + d
			m.score[k] = in.ScoreOn(d)
			m.spans[k] = m.compileSpan(in, d)
			if in.Lock == nil && !m.spans[k].closed() {
				m.visits[v].free = true
			}
		}
	}
}

// compileSpan turns windows for whole visits into intervals of start times
// inside the day, sorted and merged.
func (m *model) compileSpan(in *optimize.Visit, d int) span {
	if in.Lock != nil && in.Lock.Day != d || in.Lock == nil && !in.Must && in.ScoreOn(d) <= 0 {
		return closed
	}
	lo, hi := m.p.Days[d].Start, m.p.Days[d].End-in.Stay
	if in.Lock != nil {
		lo, hi = max(lo, in.Lock.Start), min(hi, in.Lock.Start)
	}
	first := len(m.starts)
	for _, w := range in.WindowsOn(d) {
		if open, last := max(w.Open, lo), min(w.Close-in.Stay, hi); open <= last {
			m.starts = append(m.starts, optimize.Window{Open: open, Close: last})
		}
	}
	got := merged(m.starts[first:])
	m.starts = m.starts[:first+len(got)]
	switch len(got) {
	case 0:
		return closed
	case 1:
		m.starts = m.starts[:first]
		return span{open: got[0].Open, last: got[0].Close}
	}
	return span{open: got[0].Open, last: got[len(got)-1].Close, first: int32(first), many: int32(len(got))}
}

// merged sorts intervals of start times in place and joins those that touch.
func merged(ws []optimize.Window) []optimize.Window {
	slices.SortFunc(ws, func(a, b optimize.Window) int {
		return cmp.Or(cmp.Compare(a.Open, b.Open), cmp.Compare(a.Close, b.Close))
	})
	out := ws[:0]
	for _, w := range ws {
		if k := len(out) - 1; k >= 0 && w.Open <= out[k].Close+1 {
			out[k].Close = max(out[k].Close, w.Close)
			continue
		}
		out = append(out, w)
	}
	return out
}

// weigh measures the scale of scores and how tight money is.
func (m *model) weigh() {
	sum, count, cost := int64(0), int64(0), int64(0)
	for v := range m.visits {
		if !m.visits[v].free {
			continue
		}
		best := int64(0)
		for d := range m.days {
			best = max(best, m.score[v*m.days+d])
		}
		sum, count, cost = sum+best, count+1, cost+m.visits[v].cost
	}
	for _, d := range m.p.Days {
		m.minutes += float64(d.End - d.Start)
	}
	m.mean = float64(sum) / float64(max(1, count))
	if m.p.MoneyCap > 0 && cost > m.p.MoneyCap {
		m.minutesPerCost = m.minutes / float64(m.p.MoneyCap)
	}
}
