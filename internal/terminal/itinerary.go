package terminal

import (
	"fmt"
	"io"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Itinerary writes the finished trip as a page: what it is and whether it holds, day after day, what it costs, what was
// repaired and decided, and where every claim comes from.
func Itinerary(w io.Writer, it *trip.Itinerary, o Options) error {
	o.Lang = it.Intent.Locale()
	p := &itineraryPage{page: newPage(o), it: it, sources: groupSources(it.Citations, o.Lang)}
	p.journey = it.Intent.IsJourney()
	p.header()
	p.budget(it.Costs, it.Intent.Budget)
	p.summary()
	for d := range it.Days {
		p.day(d)
	}
	p.wayHome()
	p.legend()
	p.costs(it.Costs, it.Intent.Budget, p.costNotes())
	p.passes()
	p.stayCosts()
	p.answers()
	p.repairs(p.lang.Say("Repaired"), it.Repairs)
	p.decisions()
	p.advice()
	p.takenForGranted(it.Assumed, it.Degraded)
	p.citations(o.Sources)
	p.footer()
	return p.writeTo(w)
}

// itineraryPage is a page and what its sections look up.
type itineraryPage struct {
	*page
	it      *trip.Itinerary
	sources sources
}

func (p *itineraryPage) header() {
	p.gap()
	for _, l := range p.flow(p.body(), span{p.it.Title, title}) {
		p.line(l)
	}
	p.wishes()
	p.verdict()
	p.nearness(p.it.Optimality, p.it.Intent.IsJourney())
	if p.it.Banner != "" {
		p.gap()
		p.say(span{p.it.Banner, warn})
		for _, d := range p.it.Degraded {
			p.item(warn, "!", span{trip.Capital(d.Reason), plain})
		}
	}
	p.gap()
	facts, labels := p.facts(), 9
	for _, f := range facts {
		labels = max(labels, columns(f.label)+1)
	}
	for _, f := range facts {
		p.hang(p.paint(dim, pad(f.label, labels)), pad("", labels), f.says...)
	}
}

// verdict is one line: whether the rules hold, and how much of what is said has a source.
func (p *itineraryPage) verdict() {
	s := []span{ruling(p.it.Certificate.Rules, p.lang)}
	if n := len(p.it.Citations); n > 0 {
		share := p.lang.Say("all with a source")
		if p.it.Coverage < 1 {
			share = p.lang.Say("%d%% with a source", int(100*p.it.Coverage))
		}
		s = append(s, span{dot, dim}, span{keep(p.lang.Count(n, wording.Claim) + ", " + share), dim})
	}
	if !p.it.CreatedAt.IsZero() {
		s = append(s, span{dot, dim}, span{keep(p.lang.Say("planned %s", shortDate(calendar.DateOf(p.it.CreatedAt), p.lang))), dim})
	}
	p.say(s...)
}

// ruling is the certificate in a few words.
func ruling(rules []trip.RuleVerdict, lang wording.Language) span {
	failed, advised := 0, 0
	for _, r := range rules {
		switch r.Verdict {
		case trip.Fail:
			failed++
		case trip.Advise:
			advised++
		}
	}
	hold := lang.Say("%d rules hold", len(rules))
	if len(rules) == 1 {
		hold = lang.Say("1 rule holds")
	}
	switch {
	case len(rules) == 0:
		return span{lang.Say("? not certified"), warn}
	case failed > 0:
		return span{lang.Say("✗ %d of %s broken", failed, lang.Count(len(rules), wording.Rule)), bad}
	case advised > 0:
		return span{lang.Say("✓ %s, %d with advice", hold, advised), good}
	}
	return span{"✓ " + hold, good}
}

// fact is a labelled line of the header.
type fact struct {
	label string
	says  []span
}

func (p *itineraryPage) facts() []fact {
	in := p.it.Intent
	out := []fact{{p.lang.Say("When"), []span{{p.when(), plain}}}}
	who := in.Party
	if who.People() > 0 {
		rooms := ""
		if who.Rooms > 0 && (len(p.it.Stays) == 0 || p.it.Costs.Lodging > 0) { // a night in a bed of one's own, or none, needs no room
			rooms = " · " + p.lang.Count(who.Rooms, wording.Room)
		}
		out = append(out, fact{p.lang.Say("Who"), []span{{who.In(p.lang) + rooms, plain}}})
	}
	if len(p.it.Stays) > 0 {
		out = append(append(out, p.stays()...), p.rides()...)
	} else {
		if f, ok := p.stay(); ok {
			out = append(out, f)
		}
		if f, ok := p.flights(); ok {
			out = append(out, f)
		}
	}
	if len(in.Prefs.Themes) > 0 {
		themes := make([]string, len(in.Prefs.Themes))
		for i, theme := range in.Prefs.Themes {
			themes[i] = p.lang.Word(theme)
		}
		out = append(out, fact{p.lang.Say("Likes"), []span{{p.lang.List(themes), plain}}})
	}
	return out
}

func (p *itineraryPage) when() string {
	from, to := p.it.Intent.DateWindow.Start, p.it.Intent.DateWindow.End
	if n := len(p.it.Days); n > 0 {
		from, to = p.it.Days[0].Date, p.it.Days[n-1].Date
	}
	days := from.DaysUntil(to) + 1
	if days == 1 && p.journey {
		return fmt.Sprintf("%s · %s", p.lang.ShortSpan(from, to), keep(p.lang.Count(days, wording.Days)))
	}
	out := fmt.Sprintf("%s · %s, %s", p.lang.ShortSpan(from, to), keep(p.lang.Count(days, wording.Days)), keep(p.lang.Count(days-1, wording.Night)))
	for _, away := range p.it.Away() {
		out += " · " + keep(away)
	}
	return out
}

// stay names the hotel of the first night and what it is.
func (p *itineraryPage) stay() (fact, bool) {
	a, _ := p.role(trip.RoleCheckIn)
	if a == nil {
		return fact{}, false
	}
	says := []span{{a.Name, strong}}
	if h := p.it.Facts.Lodging(a.OptionRef); h != nil {
		if h.Stars > 0 {
			says = append(says, span{fmt.Sprintf("· %d★", h.Stars), plain})
		}
		says = append(says, span{"· " + p.lang.Word(string(h.Tier)), plain})
	}
	if nights := len(p.it.Days) - 1; nights > 0 && p.it.Costs.Lodging > 0 {
		says = append(says, span{"· " + keep(p.lang.Say("%s a night", p.it.Costs.Lodging/money.Cents(nights))), plain})
	}
	return fact{p.lang.Say("Stay"), says}, true
}

func (p *itineraryPage) flights() (fact, bool) {
	out, first := p.role(trip.RoleArrive)
	back, last := p.role(trip.RoleDepart)
	var says []span
	if out != nil {
		says = append(says, span{keep(out.Name), strong}, span{keep(p.lang.Say("lands %s %s", shortWeekday(first, p.lang), out.Window.End)), plain})
	}
	if back != nil {
		if out != nil {
			says = append(says, span{"·", dim})
		}
		says = append(says, span{keep(back.Name), strong}, span{keep(p.lang.Say("leaves %s %s", shortWeekday(last, p.lang), back.Window.Start)), plain})
	}
	return fact{p.lang.Say("Flights"), says}, len(says) > 0
}

// role finds the first entry of a role.
func (p *itineraryPage) role(r trip.Role) (*trip.Activity, calendar.Date) {
	for d := range p.it.Days {
		for i := range p.it.Days[d].Activities {
			if a := &p.it.Days[d].Activities[i]; a.Role == r {
				return a, p.it.Days[d].Date
			}
		}
	}
	return nil, calendar.Date{}
}

func (p *itineraryPage) summary() {
	if len(p.it.Summary) == 0 {
		return
	}
	p.gap()
	room := min(p.body(), 92) // the measure of a book: longer lines are hard to read
	var s []span
	for _, sentence := range p.it.Summary {
		s = append(s, span{sentence, plain})
	}
	for _, l := range p.flow(room, s...) {
		p.line(l)
	}
}

// takenForGranted lists what was assumed, and which tools gave less than their best.
func (p *page) takenForGranted(assumed []string, degraded []trip.Degradation) {
	if len(assumed) == 0 && len(degraded) == 0 {
		return
	}
	p.section(p.lang.Say("Taken for granted"))
	for _, a := range assumed {
		p.item(dim, "·", span{a, plain})
	}
	for _, d := range degraded {
		p.item(warn, "!", span{trip.Capital(toolWords(d.Tool, p.lang)) + ":", strong}, span{p.lang.Say("%s is used. %s", trip.Capital(p.lang.Stopgap(d.Used)), trip.Capital(d.Reason)), plain})
	}
}

func (p *itineraryPage) footer() {
	p.gap()
	for _, d := range p.it.Disclaimers {
		p.say(span{d, dim})
	}
	p.gap()
	p.say(span{p.lang.Say("Check it again yourself:"), dim}, span{keep("tripwright verify itinerary.json"), strong})
}
