package prune

import (
	"slices"

	"github.com/tripwright/tripwright/internal/optimize"
)

// mostHubs is how many good visits the others are measured by.
const mostHubs = 60

// findHubs takes the visits of highest profit as hubs, those with a cap left out:
// days are built around sights, and meals follow.
func (p *pruning) findHubs() {
	ranks := p.ranks(func(c int32) bool { return !p.capped(p.kind(c)) })
	if len(ranks) == 0 {
		ranks = p.ranks(func(int32) bool { return true })
	}
	for _, r := range p.best(ranks, mostHubs) {
		p.hubs = append(p.hubs, r.at)
	}
}

// measure replaces the guessed hop of each candidate by the mean way from its two
// nearest hubs.
func (p *pruning) measure() {
	for k := range p.all {
		c := &p.all[k]
		in := &p.w.Visits[c.visit]
		first, second := int32(optimize.MaxMinutes), int32(optimize.MaxMinutes)
		for h, hub := range p.hubs {
			if int(hub) == k {
				continue
			}
			way := p.w.Way(p.w.Visits[p.all[hub].visit].Node, in.Node)
			switch {
			case way < first:
				first, second, c.hub = way, first, int32(h)
			case way < second:
				second = way
			}
		}
		if second == optimize.MaxMinutes {
			second = first
		}
		if first == optimize.MaxMinutes { // the only hub
			first, second = guessedHop, guessedHop
		}
		hop := float64(first+second) / 2
		c.minutes = float64(max(in.Stay, 1)) + c.ends + max(float64(in.Buffer), hop)
	}
}

// meant says which candidates a list is of.
type meant func(k int32) bool

// ranks lists the candidates that are meant and not kept yet, with their profit,
// until the next list is made.
func (p *pruning) ranks(is meant) []ranked {
	p.ranked = p.ranked[:0]
	for k := range p.all {
		if !p.kept[p.all[k].visit] && is(int32(k)) {
			p.ranked = append(p.ranked, ranked{int32(k), p.profit(&p.all[k])})
		}
	}
	return p.ranked
}

// take keeps the n best of those that are meant.
func (p *pruning) take(n int, is meant) {
	if n <= 0 {
		return
	}
	for _, r := range p.highest(p.ranks(is), n) {
		p.keep(r.at)
	}
}

func (p *pruning) keep(k int32) {
	p.kept[p.all[k].visit] = true
	p.left--
}

// choose fills kept from several lists: a share by each, and the rest by profit.
func (p *pruning) choose() {
	p.left = p.most
	p.chooseCapped()
	free := func(k int32) bool { return !p.capped(p.kind(k)) }
	p.take(p.left/2, free)
	share := p.left / 4
	themes := p.themes()
	for _, theme := range themes {
		p.take(share/len(themes), func(k int32) bool { return free(k) && p.theme(k) == theme })
	}
	for d := range p.w.Days {
		p.take(share/len(p.w.Days), func(k int32) bool { return free(k) && p.all[k].day == int32(d) })
	}
	p.takeNearHubs(share, free)
	p.take(p.left, free)
	p.take(p.left, func(int32) bool { return true })
}

// chooseCapped gives each kind with a cap its share: more than the caps let in,
// as only those near a day's way are of use to it.
func (p *pruning) chooseCapped() {
	var kinds []int
	for kind := range p.w.Kinds {
		if p.capped(kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, kind := range kinds {
		n := min(max(2*p.perTrip(kind), p.most/10), p.most/(2*len(kinds)))
		of := func(k int32) bool { return p.kind(k) == kind }
		p.take(n/2, of)
		p.takeNearHubs(n-n/2, of)
	}
}

// takeNearHubs keeps for each hub, the best hub first, the best of those that
// have it as their nearest, until n are kept.
func (p *pruning) takeNearHubs(n int, is meant) {
	tops := make([]ranked, len(p.hubs))
	for h := range tops {
		tops[h].at = -1
	}
	for _, r := range p.ranks(is) {
		if top := &tops[p.all[r.at].hub]; top.at < 0 || r.worth > top.worth {
			*top = r
		}
	}
	for _, top := range tops {
		if top.at >= 0 && n > 0 {
			p.keep(top.at)
			n--
		}
	}
}

// themes are those of the candidates, in the order of their numbers.
func (p *pruning) themes() []int {
	var out []int
	for k := range p.all {
		if theme := p.theme(int32(k)); theme != 0 {
			out = append(out, theme)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
