package extract

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
)

// rules are the elements of a sentence with the days they hold for.
type rules struct {
	base   []calendar.Window // without days of their own
	loose  days              // days that stand alone; empty: none
	own    []rule            // with days
	solely bool
	halved bool // an opening has no closing
}

// rule says something of some days: they are open then, end later, or are closed.
type rule struct {
	days  days
	open  []calendar.Window
	until *clock
}

func (r *rule) closes() bool { return r.open == nil && r.until == nil }

// week builds the week that the rules say, the general first; ok is false when a day of it does not follow.
func (r *rules) week(everyDayImplied bool) (w calendar.Week, ok bool) {
	covered, ok := r.cover(everyDayImplied)
	if !ok || r.halved {
		return w, false
	}
	if len(r.base) > 0 {
		fill(&w, covered, r.base)
	}
	own := r.generalFirst()
	for _, rule := range own {
		if rule.until == nil {
			fill(&w, rule.days.set, rule.open)
		}
	}
	return w, prolong(&w, own) && plausible(&w)
}

func (r *rules) generalFirst() []rule {
	own := slices.Clone(r.own)
	slices.SortStableFunc(own, func(a, b rule) int { return b.days.set.count() - a.days.set.count() })
	return own
}

// contradict tells whether two rules say different things of a day.
func (r *rules) contradict() bool {
	own := r.generalFirst()
	for i, rule := range own {
		if clashes(own[:i], rule) {
			return true
		}
	}
	return false
}

// cover gives the days that the base holds for, when the sentence settles every day of the week.
func (r *rules) cover(implied bool) (base set, ok bool) {
	named, many, shut := set(0), false, closedOf(r.own)
	for _, o := range r.own {
		if o.until == nil {
			named |= o.days.set
			many = many || o.days.many && o.open != nil
		}
	}
	if len(r.base) == 0 {
		return 0, r.loose.set == 0 && (named == everyDay || (many || r.solely) && named != shut)
	}
	if r.loose.set != 0 {
		return r.loose.set, r.loose.set|named == everyDay || r.loose.many || r.solely
	}
	if shut == 0 && !implied && r.base[0].Minutes() < int(calendar.Midnight) {
		return 0, false
	}
	return everyDay, !slices.ContainsFunc(r.own, func(o rule) bool { return o.open != nil && o.days.many })
}

func closedOf(own []rule) (s set) {
	for _, o := range own {
		if o.closes() {
			s |= o.days.set
		}
	}
	return s
}

// clashes tells whether a rule says something of a day that a rule before it, which is no more general, says too.
func clashes(before []rule, r rule) bool {
	return slices.ContainsFunc(before, func(b rule) bool {
		both := b.days.set & r.days.set
		return both != 0 && (b.until == nil) == (r.until == nil) && (both != r.days.set || b.days.set == r.days.set)
	})
}

func fill(w *calendar.Week, s set, open []calendar.Window) {
	for d := range w {
		if s.has(d) {
			w[d] = slices.Clone(open)
		}
	}
}

// prolong sets the later or earlier end that some days have. Such a day must be open once, and end behind noon.
func prolong(w *calendar.Week, own []rule) bool {
	for _, r := range own {
		for d := range w {
			if r.until == nil || !r.days.set.has(d) {
				continue
			}
			if len(w[d]) != 1 {
				return false
			}
			v, ok := pair(clock{at: w[d][0].Start}, *r.until, false)
			if r.until.loose {
				v, ok = sound(w[d][0].Start, r.until.at+half, r.until.at < half && !r.until.whole || w[d][0].End > half && r.until.at < w[d][0].Start)
			}
			if !ok {
				return false
			}
			w[d][0] = v
		}
	}
	return true
}

// plausible tells whether every window has a length, follows the one before and some day is open.
func plausible(w *calendar.Week) bool {
	some := false
	for _, day := range w {
		for i, v := range day {
			if v.Minutes() <= 0 || v.Minutes() > int(calendar.Midnight) || i > 0 && day[i-1].End > v.Start {
				return false
			}
			some = true
		}
	}
	return some
}
