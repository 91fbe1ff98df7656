package terminal

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// nearEnough is the largest gap that is worth a line, in permille: that a plan may be half as good as the best helps nobody.
const nearEnough = 150

// nearness says how near the best possible the plan is proved to be, where that says something.
func (p *page) nearness(o *trip.Optimality) {
	switch {
	case o == nil || o.Gap > nearEnough:
	case o.Gap == 0:
		p.say(span{"✓ no better stops are possible for these flights, this hotel and this budget", good})
	default:
		p.say(span{"✓ stops within " + keep(fmt.Sprintf("%d.%d %%", o.Gap/10, o.Gap%10)) + " of the best possible for these flights, this hotel and this budget", good})
	}
}

// answers shows the other plans that were offered: what they are compared by, and what each trades.
func (p *itineraryPage) answers() {
	it := p.it
	if len(it.Alternatives) == 0 {
		return
	}
	p.section("Other good answers")
	if it.Measures != nil && p.body() >= measuresWidth {
		p.line(p.paint(dim, strings.Repeat(" ", 6)+measured("cost", "sights", "on the way", "on foot", "taste")))
		p.line("this  " + measuresOf(*it.Measures, it.Measures.Worth))
		for n, a := range it.Alternatives {
			p.line(pad(fmt.Sprint(n+1), 6) + measuresOf(a.Measures, it.Measures.Worth))
		}
	}
	for n, a := range it.Alternatives {
		p.item(accent, fmt.Sprint(n+1), span{a.Trade, plain})
	}
}

// measuresWidth is what the table of measures takes.
const measuresWidth = 6 + 12 + 8 + 14 + 10 + 8

func measured(cost, sights, way, walk, taste string) string {
	return padLeft(cost, 12) + padLeft(sights, 8) + padLeft(way, 14) + padLeft(walk, 10) + padLeft(taste, 8)
}

// measuresOf is one line of the table; taste is told as a share of the plan's own.
func measuresOf(m trip.Measures, worth int64) string {
	taste := "–"
	if worth > 0 {
		taste = fmt.Sprintf("%d %%", (m.Worth*100+worth/2)/worth)
	}
	return measured(m.Cost.String(), fmt.Sprint(m.Sights), minutes(m.Way), fmt.Sprintf("%.1f km", float64(m.Walk)/1000), taste)
}
