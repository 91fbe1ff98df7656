package atlas

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// passRow is a ticket that stands in for many: a day ticket, or a museum pass.
type passRow struct {
	ID        string             `json:"id"`
	Name      string             `json:"name"`
	For       trip.CostCategory  `json:"for"`
	Price     money.Cents        `json:"price_local_cents"`
	Days      int                `json:"days"`
	Share     int                `json:"share"`
	Children  trip.ForChildren   `json:"children"`
	SoldUntil int                `json:"week_sold_until"`
	Modes     []trip.TransitMode `json:"modes"`
	Lines     []string           `json:"lines"`
	Sights    []string           `json:"sights"`
	Source    string             `json:"source"`
}

// longestPass is how many dates a pass may hold on: those of a month cost travellers more than they are here for.
const longestPass = 7

func (c *cityFile) readPasses() {
	for _, w := range c.Passes {
		v, at := w.value, "pass_"+w.value.ID
		v.check(c.records, at)
		c.passes = append(c.passes, trip.CityPass{
			ID: v.ID, Name: v.Name, Category: v.For, Price: v.Price, Days: v.Days, Share: v.Share, Children: v.Children, SoldUntil: v.SoldUntil, Modes: v.Modes,
			Lines: v.Lines, Sights: v.Sights, Provenance: c.records.enter(at, w.raw, v.Source, ""),
		})
	}
}

func (v *passRow) check(r *records, at string) {
	r.that(isSnake(v.ID) && v.Name != "" && v.Source != "", at, "needs an id in lower snake case, a name and a source")
	r.that(v.Price > 0 && v.Share >= 0, at, "needs a price, and nobody shares it or more do")
	r.that(v.Days >= 1 && v.Days <= longestPass, at, "days must lie between 1 and %d", longestPass)
	r.that(v.SoldUntil == 0 || v.Days == longestPass && v.SoldUntil >= 1 && v.SoldUntil <= longestPass, at, "week_sold_until is a weekday, of a pass of 7 days")
	r.that(v.Children == "" || v.For == trip.CostTransit && (v.Children == trip.ChildrenHalf || v.Children == trip.ChildrenFree), at,
		"children pay half or ride free, with a pass for getting around")
	switch v.For {
	case trip.CostTransit:
		r.that(len(v.Modes) > 0 && len(v.Sights) == 0, at, "one gets around with it by some modes, and it opens no doors")
		r.that(!slices.ContainsFunc(v.Modes, func(m trip.TransitMode) bool { return !m.Public() }), at, "the modes must be public ones")
	case trip.CostAttractions:
		r.that(len(v.Sights) > 0 && len(v.Modes)+len(v.Lines) == 0, at, "it opens some doors, and nobody gets around with it")
	default:
		r.that(false, at, "must be for transit or attractions")
	}
}

// checkPasses wants what passes open and where they go to be in the pack.
func (p *Pack) checkPasses() {
	known, lines := map[string]bool{}, map[string]bool{}
	for _, a := range p.head.airports {
		lines[a.Transfer.Line] = true
	}
	for i := range p.sights {
		known[p.sights[i].ID] = true
		if o := p.sights[i].row.Outing; o != nil {
			lines[o.Line] = true
		}
	}
	for _, pass := range p.head.passes {
		for _, id := range pass.Sights {
			p.records.that(known[id], "pass_"+pass.ID, "opens %q, which is no sight of the pack", id)
		}
		for _, line := range pass.Lines {
			p.records.that(lines[line], "pass_"+pass.ID, "holds on %q, which goes to no airport and no sight of the pack", line)
		}
	}
}
