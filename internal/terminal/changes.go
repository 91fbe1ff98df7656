package terminal

import (
	"io"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/wording"
)

// ChangesPage is what is different about a trip beside another one.
type ChangesPage struct {
	Stays   []string    // of journeys, a sentence for each thing that changed of the stays themselves
	Changes []ChangeRow // in order of time
	Kept    int         // stops that are the same to the minute
	Delta   money.Cents // of the whole trip
	Costs   []CostRow   // the lines of the costs that it is made of
}

// CostRow is a line of the costs that is another sum.
type CostRow struct {
	Name  string // "Stay"
	Delta money.Cents
}

// ChangeRow is one thing that changed. Before is empty for what came, After for what went.
type ChangeRow struct {
	Date          calendar.Date
	Before, After string // "Louvre Museum, 10:00–13:00"
	Retimed       bool   // it only stands at another time of the same day
	Delta         money.Cents
}

// Changes writes what an edit changed, day by day. What only stands at another time follows from the rest, and is named last.
func Changes(w io.Writer, c ChangesPage, o Options) error {
	p := newPage(o)
	p.line("") // it stands below another page
	note := []span{{keep(p.lang.Say("%s as before", p.lang.Count(c.Kept, wording.Stop))), dim}, {keep("· " + difference(c.Delta, p.lang)), saving(c.Delta)}}
	p.section(p.lang.Say("Changed"), note...)
	if len(c.Costs) > 1 || len(c.Costs) == 1 && c.Costs[0].Delta != c.Delta {
		var sums []span
		for i, row := range c.Costs {
			text := row.Name + " " + signed(row.Delta, p.lang)
			if i > 0 {
				text = "· " + text
			}
			sums = append(sums, span{keep(text), dim})
		}
		p.say(sums...)
	}
	for _, says := range c.Stays {
		p.item(accent, "~", span{says, strong})
	}
	var day calendar.Date
	var retimed []string
	for _, r := range c.Changes {
		if r.Retimed && r.Delta == 0 {
			retimed = append(retimed, nameOf(r.After))
			continue
		}
		if r.Date != day {
			day = r.Date
			p.say(span{p.lang.ShortDay(day), strong})
		}
		p.change(r)
	}
	if n := len(retimed); n > 0 {
		p.gap()
		p.item(dim, "~", span{p.lang.Say("%s at another time of the day:", keep(p.lang.Count(n, wording.Stop))), dim}, span{strings.Join(retimed, ", "), dim})
	}
	if len(c.Changes)+len(c.Stays) == 0 {
		p.say(span{p.lang.Say("Nothing: the trip stands as it was."), plain})
	}
	return p.writeTo(w)
}

func (p *page) change(r ChangeRow) {
	mark, shade := "~", accent
	var s []span
	switch {
	case r.Before == "":
		mark, shade, s = "+", good, []span{{r.After, plain}}
	case r.After == "":
		mark, shade, s = "−", bad, []span{{r.Before, dim}}
	default:
		s = []span{{r.Before, dim}, {hard + "→", accent}, {hard + sameThing(r.Before, r.After), plain}}
	}
	if r.Delta != 0 {
		s = append(s, span{keep("· " + signed(r.Delta, p.lang)), saving(r.Delta)})
	}
	p.item(shade, mark, s...)
}

// sameThing is after without its name where before has it already.
func sameThing(before, after string) string {
	if rest, same := strings.CutPrefix(after, nameOf(before)+", "); same {
		return rest
	}
	return after
}

// nameOf is what a change is about, without when.
func nameOf(said string) string {
	name, _, _ := strings.Cut(said, ", ")
	return name
}

// difference says how costs differ.
func difference(delta money.Cents, lang wording.Language) string {
	switch {
	case delta == 0:
		return lang.Say("costs the same")
	case delta < 0:
		return lang.Say("%s less", -delta)
	}
	return lang.Say("%s more", delta)
}
