package terminal

import (
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// stays are a line for each stay of a journey: where, when, and where one sleeps.
func (p *itineraryPage) stays() []fact {
	var out []fact
	for i := range p.it.Stays {
		s, label := &p.it.Stays[i], ""
		if i == 0 {
			label = p.lang.Say("Stays")
		}
		says := []span{{keep(p.lang.City(s.Place)), strong}, {keep(p.stayDates(s)), plain}}
		if s.Lodging != "" {
			says = append(says, span{"· " + keep(s.Lodging), plain})
		}
		out = append(out, fact{label, says})
	}
	return out
}

// stayDates gives "14–17 June · 3 nights".
func (p *itineraryPage) stayDates(s *trip.ItineraryStay) string {
	dates := p.lang.ShortSpan(s.From, s.To)
	if s.Nights == 0 {
		return dates
	}
	return dates + " · " + p.lang.Count(s.Nights, wording.Night)
}

// rides are a line for each way of a journey.
func (p *itineraryPage) rides() []fact {
	var out []fact
	for i := range p.it.Transfers {
		label := ""
		if i == 0 {
			label = p.lang.Say("Ways")
		}
		out = append(out, fact{label, p.ride(&p.it.Transfers[i])})
	}
	return out
}

// ride says what it is, where and when it leaves and arrives on the clocks there, how sure that is, and what it costs.
func (p *itineraryPage) ride(t *trip.ItineraryTransfer) []span {
	name := p.lang.Word(string(t.Mode))
	if t.Label != "" {
		name = t.Label
	}
	left, leaves := localTime(t.Depart, t.DepartTZ)
	landed, arrives := localTime(t.Arrive, t.ArriveTZ)
	from, to := fmt.Sprintf("%s %s %s", t.FromAt, shortWeekday(left, p.lang), leaves), fmt.Sprintf("%s %s", t.ToAt, arrives)
	if landed != left {
		to = fmt.Sprintf("%s %s %s", t.ToAt, shortWeekday(landed, p.lang), arrives)
	}
	says := []span{{capital(name), strong}, {keep(from), plain}, {"→", dim}, {keep(to), plain}}
	if t.Estimated {
		says = append(says, span{"·", dim}, span{keep(p.lang.Say("estimated, %s more or less", p.lang.Duration(t.Band))), warn})
	}
	switch {
	case t.Booked:
		says = append(says, span{"·", dim}, span{keep(p.lang.Say("as you arranged it")), dim})
	case t.Cost > 0:
		says = append(says, span{"·", dim}, span{keep(p.lang.Money(t.Cost)), plain})
	}
	return says
}

// localTime gives an instant on the clocks of a zone; where that is not known, on those of UTC.
func localTime(at time.Time, tz string) (calendar.Date, string) {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		d, c := calendar.MustZone("UTC").Local(at)
		return d, c.String() + " UTC"
	}
	d, c := zone.Local(at)
	return d, c.String()
}

// chapter writes what stands above the first day of a stay: where it is, and how one gets there.
func (p *itineraryPage) chapter(d int) {
	stay := p.it.Days[d].Stay
	if stay == nil || *stay < 0 || *stay >= len(p.it.Stays) || p.it.Stays[*stay].First != d {
		return
	}
	s := &p.it.Stays[*stay]
	p.section(p.lang.City(s.Place), span{keep(p.stayDates(s)), dim})
	for i := range p.it.Transfers {
		if t := &p.it.Transfers[i]; p.leadsTo(t, *stay) {
			p.say(p.ride(t)...)
		}
	}
}

// leadsTo tells whether a way is the one to a stay: to the first it stands in that stay's days, to another in those of the stay before.
func (p *itineraryPage) leadsTo(t *trip.ItineraryTransfer, stay int) bool {
	for d := range p.it.Days {
		for i := range p.it.Days[d].Activities {
			a := &p.it.Days[d].Activities[i]
			if a.Ref != t.Ref {
				continue
			}
			at := *p.it.Days[d].Stay
			return at == stay-1 && a.Role == trip.RoleDepart || at == stay && stay == 0 && a.Role == trip.RoleArrive
		}
	}
	return false
}

// nth is the number of a day: that of its date, since the day on which one travels from one stay to the next stands twice.
func (p *itineraryPage) nth(d int) int {
	if len(p.it.Stays) == 0 {
		return d + 1
	}
	return p.it.Days[0].Date.DaysUntil(p.it.Days[d].Date) + 1
}

// roleOf is what an entry is called before its name. A journey leaves a place to go on, too.
func (p *itineraryPage) roleOf(a *trip.Activity) string {
	if a.Role == trip.RoleDepart && len(p.it.Stays) > 0 {
		return p.lang.Say("Leave")
	}
	return a.Role.In(p.lang)
}

// factsOf are those of the place that an entry is at.
func (p *itineraryPage) factsOf(a *trip.Activity) *trip.Facts {
	for d := range p.it.Days {
		day := &p.it.Days[d]
		for i := range day.Activities {
			if &day.Activities[i] == a && day.Stay != nil {
				return p.it.Facts.At(*day.Stay)
			}
		}
	}
	return &p.it.Facts
}

// rideIcon is that of a ride; empty of what is none.
func (p *itineraryPage) rideIcon(a *trip.Activity) string {
	if f := p.factsOf(a).Flight(a.OptionRef); f != nil && !f.Flies() {
		return "→"
	}
	return ""
}
