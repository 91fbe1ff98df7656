package terminal

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// category is a line of the costs, with the shade and the colour that stand for it.
type category struct {
	of    trip.CostCategory
	name  string
	shade string
	tone  tone
}

var categories = [...]category{
	{trip.CostFlights, "flights", "█", blue},
	{trip.CostLodging, "stay", "▓", violet},
	{trip.CostAttractions, "sights", "▒", cyan},
	{trip.CostTransit, "getting around", "░", silver},
	{trip.CostDaily, "daily spend", "▄", plain},
}

// budget draws the costs against the budget: each category in its shade, and what is left.
func (p *page) budget(c trip.CostBreakdown, budget money.Cents) {
	p.gap()
	p.ends(p.paint(strong, c.Total.String())+against(budget), p.left(c, budget))
	cells, limit := p.bar(c, budget, p.body())
	p.line(cells)
	if limit < p.body() {
		p.mark(limit, budget)
	}
	var s []span
	for _, cat := range categories {
		if v := c.Of(cat.of); v > 0 {
			s = append(s, span{cat.shade, cat.tone}, span{hard + keep(cat.name+" "+v.String()) + hard, dim})
		}
	}
	for _, l := range p.flow(p.body(), s...) {
		p.line(l)
	}
}

func against(budget money.Cents) string {
	if budget <= 0 {
		return ""
	}
	return " of " + budget.String()
}

func (p *page) left(c trip.CostBreakdown, budget money.Cents) string {
	switch rest := budget - c.Total; {
	case budget <= 0:
		return ""
	case rest < 0:
		return p.paint(bad, "✗ "+(-rest).String()+" over")
	default:
		return p.paint(good, rest.String()+" left")
	}
}

// bar is the costs in cells, scaled to the budget, or to the costs when they are more: then limit is the cell where the
// budget ends, else it is width.
func (p *page) bar(c trip.CostBreakdown, budget money.Cents, width int) (cells string, limit int) {
	scale := max(budget, c.Total, 1)
	limit = width
	if budget > 0 && c.Total > budget {
		limit = int(int64(width-1) * int64(budget) / int64(scale))
	}
	var b strings.Builder
	var sum money.Cents
	at := 0
	for _, cat := range categories {
		v := max(c.Of(cat.of), 0)
		sum += v
		end := min(int((int64(sum)*int64(width)+int64(scale)/2)/int64(scale)), width)
		if v > 0 && end == at {
			end = min(at+1, width) // a small sum is still there
		}
		b.WriteString(p.paint(cat.tone, strings.Repeat(cat.shade, max(0, end-at))))
		at = max(at, end)
	}
	return b.String() + p.paint(dim, strings.Repeat("·", max(0, width-at))), limit
}

// mark points at the cell where the budget ends.
func (p *page) mark(limit int, budget money.Cents) {
	words := "budget " + budget.String()
	if limit+2+columns(words) <= p.body() {
		p.line(strings.Repeat(" ", limit) + p.paint(bad, "▲ "+words))
		return
	}
	p.line(p.paint(bad, padLeft(words+" ▲", limit+1)))
}

// costs is the table: a line a category, its share, and the total. notes says more about some.
func (p *page) costs(c trip.CostBreakdown, budget money.Cents, notes map[trip.CostCategory]string) {
	p.section("Costs")
	amounts := columns(c.Total.String())
	for _, cat := range categories {
		amounts = max(amounts, columns(c.Of(cat.of).String()))
	}
	for _, cat := range categories {
		v := c.Of(cat.of)
		row := fmt.Sprintf("%s %s %s", p.paint(cat.tone, cat.shade), pad(capital(cat.name), 14), padLeft(v.String(), amounts))
		if c.Total > 0 {
			row += p.paint(dim, padLeft(percent(float64(v)/float64(c.Total)), 6))
		}
		p.row(row, p.paint(dim, notes[cat.of]))
	}
	p.line("  " + p.paint(dim, strings.Repeat("─", 15+amounts)))
	p.row("  "+p.paint(strong, pad("Total", 14))+" "+p.paint(strong, padLeft(c.Total.String(), amounts))+pad("", 6), p.left(c, budget))
	if c.Disclaimer != "" {
		p.gap()
		p.say(span{c.Disclaimer, dim})
	}
}

// row writes a row of a table and a note behind it, or below where there is no room.
func (p *page) row(row, note string) {
	if columns(row)+2+columns(note) <= p.body() {
		p.line(row + "  " + note)
		return
	}
	p.line(row)
	p.line("  " + note)
}

// costNotes say what stands behind the categories.
func (p *itineraryPage) costNotes() map[trip.CostCategory]string {
	out := map[trip.CostCategory]string{}
	if n := p.it.Intent.Party.People(); n > 1 && p.it.Costs.Flights > 0 {
		out[trip.CostFlights] = fmt.Sprintf("%s, there and back", trip.Count(n, "seat", "seats"))
	}
	if nights := len(p.it.Days) - 1; nights > 0 {
		out[trip.CostLodging] = trip.Count(nights, "night", "nights")
		if r := p.it.Intent.Party.Rooms; r > 1 {
			out[trip.CostLodging] += ", " + trip.Count(r, "room", "rooms")
		}
	}
	if d := p.it.Plan.Assumptions.DailySpend; d > 0 {
		out[trip.CostDaily] = fmt.Sprintf("%s a day, meals included", d)
	}
	return out
}
