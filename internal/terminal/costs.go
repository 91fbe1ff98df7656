package terminal

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
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
	p.ends(p.paint(strong, p.lang.Money(c.Total))+p.against(budget), p.left(c, budget))
	cells, limit := p.bar(c, budget, p.body())
	p.line(cells)
	if limit < p.body() {
		p.mark(limit, budget)
	}
	var s []span
	for _, cat := range categories {
		if v := c.Of(cat.of); v > 0 {
			s = append(s, span{cat.shade, cat.tone}, span{hard + keep(p.nameOf(cat)+" "+p.lang.Money(v)) + hard, dim})
		}
	}
	for _, l := range p.flow(p.body(), s...) {
		p.line(l)
	}
}

func (p *page) against(budget money.Cents) string {
	if budget <= 0 {
		return ""
	}
	return p.lang.Say(" of %s", budget)
}

func (p *page) left(c trip.CostBreakdown, budget money.Cents) string {
	switch rest := budget - c.Total; {
	case budget <= 0:
		return ""
	case rest < 0:
		return p.paint(bad, p.lang.Say("✗ %s over", -rest))
	default:
		return p.paint(good, p.lang.Say("%s left", rest))
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
	words := p.lang.Say("budget %s", budget)
	if limit+2+columns(words) <= p.body() {
		p.line(strings.Repeat(" ", limit) + p.paint(bad, "▲ "+words))
		return
	}
	p.line(p.paint(bad, padLeft(words+" ▲", limit+1)))
}

// nameOf names a category in the language of the page. Not all who are on a journey fly.
func (p *page) nameOf(c category) string {
	switch {
	case p.journey && c.of == trip.CostFlights:
		return p.lang.Word("travel")
	case p.lang.Is(wording.German):
		return p.lang.Word(words(string(c.of)))
	}
	return c.name
}

// costs is the table: a line a category, its share, and the total. notes says more about some.
func (p *page) costs(c trip.CostBreakdown, budget money.Cents, notes map[trip.CostCategory]string) {
	p.section(p.lang.Say("Costs"))
	names, amounts := 14, columns(p.lang.Money(c.Total))
	for _, cat := range categories {
		names = max(names, columns(p.nameOf(cat)))
		amounts = max(amounts, columns(p.lang.Money(c.Of(cat.of))))
	}
	for _, cat := range categories {
		v := c.Of(cat.of)
		if v == 0 {
			continue // who spends nothing on it need not read of it
		}
		row := fmt.Sprintf("%s %s %s", p.paint(cat.tone, cat.shade), pad(trip.Capital(p.nameOf(cat)), names), padLeft(p.lang.Money(v), amounts))
		if c.Total > 0 {
			row += p.paint(dim, padLeft(percent(float64(v)/float64(c.Total), p.lang), 6))
		}
		p.row(row, p.paint(dim, notes[cat.of]))
	}
	p.line("  " + p.paint(dim, strings.Repeat("─", names+1+amounts)))
	p.row("  "+p.paint(strong, pad(p.lang.Say("Total"), names))+" "+p.paint(strong, padLeft(p.lang.Money(c.Total), amounts))+pad("", 6), p.left(c, budget))
	if c.Disclaimer != "" {
		p.gap()
		p.say(span{c.Rates(p.lang), dim})
	}
}

// passes say what is bought in the place of single tickets.
func (p *itineraryPage) passes() {
	for _, words := range trip.PassWords(p.it.Plan.Passes, p.lang) {
		p.item(dim, "·", span{words, plain})
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
	if len(p.it.Stays) > 0 {
		return p.journeyNotes()
	}
	if n := p.it.Intent.Party.People(); n > 1 && p.it.Costs.Flights > 0 {
		out[trip.CostFlights] = p.lang.Say("%s, there and back", p.lang.Count(n, wording.Seat))
	}
	if nights := len(p.it.Days) - 1; nights > 0 {
		out[trip.CostLodging] = p.lang.Count(nights, wording.Night)
		if r := p.it.Intent.Party.Rooms; r > 1 {
			out[trip.CostLodging] += ", " + p.lang.Count(r, wording.Room)
		}
	}
	if d := p.it.Plan.Assumptions.DailySpend; d > 0 {
		out[trip.CostDaily] = p.lang.Say("%s a day, meals included", d)
	}
	return out
}
