package terminal

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// repairs shows what repair changed: before and after, why, and what it came to.
func (p *page) repairs(heading string, diffs []trip.RepairDiff) {
	if len(diffs) == 0 {
		return
	}
	var total money.Cents
	for _, d := range diffs {
		total += d.DeltaUSDCents
	}
	if len(diffs) > 1 {
		p.section(heading, span{keep(p.lang.Say("in all %s", signed(total, p.lang))), saving(total)})
	} else {
		p.section(heading)
	}
	for _, d := range diffs {
		p.ends(p.paint(strong, p.lang.Say("Cycle %d", d.Cycle))+p.paint(dim, " · "+effect(d, p.lang)), p.paint(saving(d.DeltaUSDCents), signed(d.DeltaUSDCents, p.lang)))
		for _, m := range d.Moves {
			p.move(m)
		}
	}
}

// move shows one step: what stood there and what stands there now, or the sentence that says so.
func (p *page) move(m trip.Move) {
	what, before, after := moveWords(m, p.lang)
	switch {
	case m.Undone && after == "":
		p.item(dim, "~", span{what, dim}, span{before, dim}, span{p.lang.Say("(undone later)"), dim})
		return
	case m.Undone:
		p.item(dim, "~", span{what, dim}, span{before, dim}, span{hard + "→", dim}, span{hard + after, dim}, span{p.lang.Say("(undone later)"), dim})
		return
	case after == "":
		p.item(accent, "~", span{what, dim}, span{before, plain})
		return
	}
	p.item(accent, "~", span{what, dim}, span{before, plain}, span{hard + "→", accent}, span{hard + after, strong})
	if m.Why != "" {
		p.hang("  ", "  ", span{trip.Capital(m.Why), dim})
	}
}

func effect(d trip.RepairDiff, lang wording.Language) string {
	s := fmt.Sprintf("%d → %s", d.ViolationsBefore, lang.Count(d.ViolationsAfter, wording.Broken))
	if d.DeltaMinutes != 0 {
		more := " · %s more on the way"
		if d.DeltaMinutes < 0 {
			more = " · %s less on the way"
		}
		s += lang.Say(more, minutes(max(d.DeltaMinutes, -d.DeltaMinutes), lang))
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
	p.section(p.lang.Say("Decided"))
	for _, d := range p.it.Decisions {
		head := []span{{d.Selected, strong}}
		if d.Alternatives > 0 {
			head = append(head, span{keep("· " + p.lang.Say("%s considered", p.lang.Count(d.Alternatives, wording.Other))), dim})
		}
		p.item(accent, "◆", head...)
		if d.Rationale != "" {
			p.hang("  ", "  ", span{d.Rationale, plain})
		}
		or := p.lang.Say("or")
		for _, o := range d.Options {
			p.hang("  "+p.paint(dim, or)+" ", pad("", columns(or)+3), span{o, dim})
		}
	}
}
