package terminal

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// nearEnough is the largest gap that is worth a line, in permille: that a plan may be half as good as the best helps nobody.
const nearEnough = 150

// nearness says how near the best possible the plan is proved to be, where that says something.
func (p *page) nearness(o *trip.Optimality, journey bool) {
	if o == nil || o.Gap > nearEnough {
		return
	}
	share := keep(p.lang.Decimal(fmt.Sprintf("%d.%d %%", o.Gap/10, o.Gap%10)))
	says := ""
	switch {
	case journey && o.Gap == 0:
		says = p.lang.Say("✓ no better stops are possible for these places and nights, these rides and beds and this budget")
	case journey:
		says = p.lang.Say("✓ stops within %s of the best possible for these places and nights, these rides and beds and this budget", share)
	case o.Gap == 0:
		says = p.lang.Say("✓ no better stops are possible for these flights, this hotel and this budget")
	default:
		says = p.lang.Say("✓ stops within %s of the best possible for these flights, this hotel and this budget", share)
	}
	p.say(span{says, good})
}

// answers shows the other plans that were offered: what they are compared by, and what each trades.
func (p *itineraryPage) answers() {
	it := p.it
	if len(it.Alternatives) == 0 {
		return
	}
	p.section(p.lang.Say("Other good answers"))
	if it.Measures != nil && p.body() >= measuresWidth {
		p.line(p.paint(dim, strings.Repeat(" ", 6)+measured(p.lang, p.lang.Say("cost"), p.lang.Say("sights"), p.lang.Say("on the way"), p.lang.Say("on foot"), p.lang.Say("taste"))))
		p.line(pad(p.lang.Say("this"), 6) + measuresOf(*it.Measures, it.Measures.Worth, p.lang))
		for n, a := range it.Alternatives {
			p.line(pad(fmt.Sprint(n+1), 6) + measuresOf(a.Measures, it.Measures.Worth, p.lang))
		}
	}
	for n, a := range it.Alternatives {
		p.item(accent, fmt.Sprint(n+1), span{a.Trade, plain})
	}
}

// measuresWidth is what the table of measures takes.
const measuresWidth = 6 + 12 + 8 + 14 + 10 + 8

// measured is a line of the table. German writes hours in more letters.
func measured(lang wording.Language, cost, sights, way, walk, taste string) string {
	few, many := 8, 14
	if lang.Is(wording.German) {
		few, many = 6, 16
	}
	return padLeft(cost, 12) + padLeft(sights, few) + padLeft(way, many) + padLeft(walk, 10) + padLeft(taste, 8)
}

// measuresOf is one line of the table; taste is told as a share of the plan's own.
func measuresOf(m trip.Measures, worth int64, lang wording.Language) string {
	taste := "–"
	if worth > 0 {
		taste = fmt.Sprintf("%d %%", (m.Worth*100+worth/2)/worth)
	}
	return measured(lang, lang.Money(m.Cost), fmt.Sprint(m.Sights), minutes(m.Way, lang), lang.Say("%.1f km", float64(m.Walk)/1000), taste)
}
