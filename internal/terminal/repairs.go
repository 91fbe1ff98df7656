package terminal

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// repairs shows what repair changed: before and after, why, and what it came to.
func (p *page) repairs(diffs []trip.RepairDiff, name func(string) string) {
	if len(diffs) == 0 {
		return
	}
	var total money.Cents
	for _, d := range diffs {
		total += d.DeltaUSDCents
	}
	p.section("Repaired", span{keep(signed(total)), saving(total)})
	for _, d := range diffs {
		p.ends(p.paint(strong, fmt.Sprintf("Cycle %d", d.Cycle))+p.paint(dim, " · "+effect(d)), p.paint(saving(d.DeltaUSDCents), signed(d.DeltaUSDCents)))
		for _, m := range d.Moves {
			what, before, after := moveWords(m, name)
			if after == "" {
				p.item(accent, "~", span{what, dim}, span{before, strong})
			} else {
				p.item(accent, "~", span{what, dim}, span{before, plain}, span{"→", accent}, span{after, strong})
			}
			if m.Why != "" {
				p.hang("  ", "  ", span{capital(m.Why), dim})
			}
		}
	}
}

func effect(d trip.RepairDiff) string {
	s := fmt.Sprintf("%d → %s", d.ViolationsBefore, count(d.ViolationsAfter, "broken rule", "broken rules"))
	if d.DeltaMinutes != 0 {
		more := "more"
		if d.DeltaMinutes < 0 {
			more = "less"
		}
		s += fmt.Sprintf(" · %s %s on the way", minutes(max(d.DeltaMinutes, -d.DeltaMinutes)), more)
	}
	return s
}

func saving(c money.Cents) tone {
	if c < 0 {
		return good
	}
	return plain
}

// decisions lists what was chosen, why, and what else there was.
func (p *itineraryPage) decisions() {
	if len(p.it.Decisions) == 0 {
		return
	}
	p.section("Decided")
	for _, d := range p.it.Decisions {
		head := []span{{d.Selected, strong}}
		if d.Alternatives > 0 {
			head = append(head, span{keep("· " + count(d.Alternatives, "other", "others") + " considered"), dim})
		}
		p.item(accent, "◆", head...)
		if d.Rationale != "" {
			p.hang("  ", "  ", span{d.Rationale, plain})
		}
		for _, o := range d.Options {
			p.hang("  "+p.paint(dim, "or")+" ", "     ", span{o, dim})
		}
	}
}
