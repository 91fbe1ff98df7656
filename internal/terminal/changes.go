package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// ChangesPage is what is different about a trip beside another one.
type ChangesPage struct {
	Changes []ChangeRow // in order of time
	Kept    int         // stops that are the same to the minute
	Delta   money.Cents // of the whole trip
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
	note := []span{{keep(trip.Count(c.Kept, "stop", "stops") + " as before"), dim}, {keep("· " + difference(c.Delta)), saving(c.Delta)}}
	p.section("Changed", note...)
	var day calendar.Date
	var retimed []string
	for _, r := range c.Changes {
		if r.Retimed && r.Delta == 0 {
			retimed = append(retimed, nameOf(r.After))
			continue
		}
		if r.Date != day {
			day = r.Date
			p.say(span{day.Format("Mon 2 January"), strong})
		}
		p.change(r)
	}
	if n := len(retimed); n > 0 {
		p.gap()
		p.item(dim, "~", span{keep(trip.Count(n, "stop", "stops")) + " at another time of the day:", dim}, span{strings.Join(retimed, ", "), dim})
	}
	if len(c.Changes) == 0 {
		p.say(span{"Nothing: the trip stands as it was.", plain})
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
		s = append(s, span{keep("· " + signed(r.Delta)), saving(r.Delta)})
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
func difference(delta money.Cents) string {
	switch {
	case delta == 0:
		return "costs the same"
	case delta < 0:
		return fmt.Sprintf("%s less", -delta)
	}
	return fmt.Sprintf("%s more", delta)
}
