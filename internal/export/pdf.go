package export

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"

	"github.com/tripwright/tripwright/internal/wording"
)

// A4, in millimetres and points.
const (
	paperWidth  = 210.0
	paperHeight = 297.0
	margin      = 17.0
	inner       = paperWidth - 2*margin
	bottom      = paperHeight - 19 // where the footer begins
	ptToMM      = 25.4 / 72
)

// paper is a document while it is written. It breaks pages itself, so that nothing is cut in two that belongs together.
type paper struct {
	*fpdf.Fpdf
	s      *Sheet
	odd    bool // a sign was asked for that the font does not have
	y      float64
	resume string // what is said again at the head of a page that goes on with something
}

// shade is a colour of the document.
type shade [3]int

var (
	black = shade{26, 26, 26}
	gray  = shade{96, 96, 96}
	pale  = shade{226, 223, 214}
	cream = shade{246, 244, 238}
	white = shade{255, 255, 255}
	fine  = shade{27, 122, 61}
	wrong = shade{179, 32, 42}
)

// Document writes the trip to be printed: what it is, with the map of it and its costs, then a page for each day with its map, and
// every source. The same sheet gives the same bytes.
func (s *Sheet) Document() ([]byte, error) {
	p := &paper{Fpdf: fpdf.New("P", "mm", "A4", ""), s: s}
	p.AddUTF8FontFromBytes("text", "", liberationsansregular.TTF)
	p.AddUTF8FontFromBytes("text", "B", liberationsansbold.TTF)
	p.about()
	p.front()
	for i := range s.Days {
		p.day(&s.Days[i])
	}
	p.home()
	p.back()
	p.feet()
	var b bytes.Buffer
	err := p.Output(&b)
	return b.Bytes(), err
}

// about sets what the document says of itself.
func (p *paper) about() {
	p.SetMargins(margin, margin, margin)
	p.SetCellMargin(0)
	p.SetAutoPageBreak(false, 0)
	p.SetCatalogSort(true)
	p.SetCreationDate(p.s.Made)
	p.SetModificationDate(p.s.Made)
	p.SetTitle(p.s.Title, true)
	p.SetCreator("Tripwright", true)
	p.SetProducer("Tripwright", true)
	p.SetLang(cmp.Or(string(p.s.Lang.Plain()), "en"))
}

// say says a sentence in the language of the trip.
func (p *paper) say(english string, args ...any) string { return p.s.Lang.Say(english, args...) }

// feet writes under every page what it is of, when their number is known.
func (p *paper) feet() {
	all := p.PageCount()
	for n := 1; n <= all; n++ {
		p.SetPage(n)
		p.ink(8, "", gray)
		p.Text(margin, bottom+9, p.fitting(p.s.Title, inner-30))
		of := fmt.Sprintf("%d / %d", n, all)
		p.Text(paperWidth-margin-p.GetStringWidth(of), bottom+9, of)
	}
}

// front is the first page: what the trip is, whether it holds, where it goes and what it costs.
func (p *paper) front() {
	p.page()
	p.y = margin + 6
	p.prose(p.s.Title, inner, 22, "B", black)
	p.y += 1
	p.wishes()
	p.verdict()
	if p.s.Banner != "" {
		p.prose(p.s.Banner, inner, 9.5, "B", wrong)
	}
	p.y += 2
	p.fact(p.say("When"), p.s.when())
	if p.s.Party.People() > 0 {
		p.fact(p.say("Who"), p.s.Party.In(p.s.Lang))
	}
	p.stays()
	p.fact(p.say("Times"), p.say("local: %s", p.s.times()))
	p.y += 2
	p.prose(strings.Join(p.s.Summary, " "), inner, 9.5, "", black)
	p.y += 3
	p.chart(WholeTrip, p.frontMapHigh())
	p.overview()
}

// stays are the stays of a journey and the ways between them, a line each.
func (p *paper) stays() {
	label := func(i int, name string) string {
		if i > 0 {
			return ""
		}
		return name
	}
	var ways []Ride
	n := 0
	for i := range p.s.Days {
		if d := &p.s.Days[i]; d.Chapter != "" {
			p.fact(label(n, p.say("Stays")), d.Chapter)
			n++
			ways = append(ways, d.Rides...)
		}
	}
	ways = append(ways, p.s.Home...)
	for i := range ways {
		p.fact(label(i, p.say("Ways")), ways[i].In(p.s.Lang))
	}
}

// wishes are what was asked for: what is not met first, with the reason and the ways out.
func (p *paper) wishes() {
	if len(p.s.Wishes) == 0 {
		return
	}
	gaps, color := p.s.Gaps(), fine
	if len(gaps) > 0 {
		color = wrong
	}
	p.prose(p.s.Tally(), inner, 10, "B", color)
	for i := range gaps {
		p.prose(joined(" ", append([]string{gaps[i].Text + ":", gaps[i].Why}, gaps[i].WaysOut...)...), inner, 9, "", black)
	}
	if met := p.s.Met(); met != "" {
		p.prose(met, inner, 9, "", gray)
	}
	p.y += 1.5
}

func (p *paper) verdict() {
	color := fine
	if !p.s.Verdict.Holds() {
		color = wrong
	}
	p.fill(color)
	p.Circle(margin+1.6, p.y+2.4, 1.6, "F")
	p.ink(10, "B", color)
	p.Text(margin+5, p.y+3.7, p.s.Verdict.sentence(p.s.Lang))
	wide := p.GetStringWidth(p.s.Verdict.sentence(p.s.Lang))
	p.ink(10, "", gray)
	p.Text(margin+5+wide+2, p.y+3.7, p.say("· %s with a source", p.s.Lang.Count(p.s.Verdict.Claims, wording.Claim)))
	p.y += 6.5
}

func (p *paper) fact(name, says string) {
	top := p.y
	p.proseAt(margin, name, factAt, 9.5, "", gray)
	p.y = top
	p.proseAt(margin+factAt, says, inner-factAt, 9.5, "", black)
	p.y += .8
}

// overview is the list of days in their colours, which is the legend of the map too, and beside it what everything costs.
func (p *paper) overview() {
	p.y += 5
	p.room(p.overviewHigh())
	top := p.y
	for i := range p.s.Days {
		d := &p.s.Days[i]
		p.fill(shadeOf(d.Number))
		p.Circle(margin+2, p.y+2, 2, "F")
		p.centred(margin+2, p.y+2, itoa(d.Nth), 7.5, white)
		p.ink(9, "B", black)
		p.Text(margin+6.5, p.y+3.1, p.s.Lang.TinyDay(d.Date))
		p.ink(9, "", black)
		p.Text(margin+26, p.y+3.1, p.fitting(d.Headline, costsAt-26-6))
		p.y += dayHigh
	}
	under := p.y
	p.y = top
	for _, l := range p.s.costLines() {
		p.costLine(p.s.costName(l), p.s.Lang.Money(p.s.Costs.Of(l)), "")
	}
	p.stroke(pale, .3)
	p.Line(margin+costsAt, p.y-.2, paperWidth-margin, p.y-.2)
	p.costLine(p.say("Total"), p.s.Lang.Money(p.s.Costs.Total), "B")
	p.costLine(p.say("Budget"), p.s.Lang.Money(p.s.Budget), "")
	p.y = max(p.y, under)
}

func (p *paper) overviewHigh() float64 {
	return max(dayHigh*float64(len(p.s.Days)), costHigh*float64(len(costLines)+2))
}

// frontMapHigh is how high the map of the first page is: lower where that keeps the overview on the page, or
// at least the map.
func (p *paper) frontMapHigh() float64 {
	const most, least = 96, 56
	left := bottom - p.y
	switch beside := left - 5 - p.overviewHigh(); {
	case beside >= least:
		return min(beside, most)
	case left >= least:
		return min(left, most)
	}
	return most
}

// The overview, in millimetres.
const (
	dayHigh  = 5.6
	factAt   = 22 // what a fact says
	costHigh = 5.0
	costsAt  = inner - 68
)

func (p *paper) costLine(name, sum, style string) {
	p.ink(9, style, black)
	p.Text(margin+costsAt, p.y+3.1, name)
	p.Text(paperWidth-margin-p.GetStringWidth(sum), p.y+3.1, sum)
	p.y += costHigh
}

// back is what stands behind the days: what was taken for granted, what is good to know, and the sources.
func (p *paper) back() {
	p.page()
	p.y = margin + 4
	p.lines(p.say("Taken for granted"), p.s.Assumed)
	p.lines(p.say("Good to know"), slices.Concat(p.s.Passes, p.s.Known))
	if len(p.s.Sources) > 0 {
		p.heading(p.say("Sources"), 14)
	}
	for i := range p.s.Sources {
		p.source(&p.s.Sources[i])
	}
	if p.odd {
		p.y += 3
		p.prose(p.say("□ stands for a sign that this document's font does not have."), inner, 8, "", gray)
	}
}

func (p *paper) lines(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	p.heading(title, 12)
	for _, l := range lines {
		p.room(p.height(l, inner-4, 9))
		p.ink(9, "", gray)
		p.Text(margin, p.y+3.3, "·")
		p.proseAt(margin+4, l, inner-4, 9, "", black)
	}
	p.y += 3
}

func (p *paper) source(s *Source) {
	says, about := s.says(p.s.Lang), s.about(p.s.Lang)
	p.room(p.height(says, inner-9, 8.5) + p.height(about, inner-9, 7.5) + 1)
	p.ink(8.5, "B", gray)
	p.SetXY(margin, p.y)
	p.CellFormat(6, 3.9, itoa(s.Number), "", 0, "R", false, 0, "")
	top := p.y
	p.proseAt(margin+9, says, inner-9, 8.5, "", black)
	if s.URL != "" {
		p.LinkString(margin+9, top, inner-9, p.y-top, s.URL)
	}
	p.proseAt(margin+9, about, inner-9, 7.5, "", gray)
	p.y += 1
}

// heading begins a section that has at least so many millimetres on its page.
func (p *paper) heading(title string, with float64) {
	p.room(12 + with)
	p.y += 5
	p.ink(12, "B", black)
	p.Text(margin, p.y+4, title)
	p.y += 7
}
