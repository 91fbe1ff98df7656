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
		says = append(says, span{"·", dim}, span{keep(p.lang.Sum(t.Cost)), plain})
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

// leadsTo tells whether a way is the one to a stay: it stands in the plan where it leaves the stay before, or where it reaches the first.
func (p *itineraryPage) leadsTo(t *trip.ItineraryTransfer, stay int) bool {
	d, _, ok := trip.ParseSlotRef(t.Ref)
	if !ok || d >= len(p.it.Days) || p.it.Days[d].Stay == nil {
		return false
	}
	at := *p.it.Days[d].Stay
	if t.To == "" || stay == 0 {
		return at == 0 && stay == 0 && t.To == p.it.Stays[0].Place
	}
	return at == stay-1 && t.To == p.it.Stays[stay].Place
}

// nth is the number of a day: that of its date, since the day on which one travels from one stay to the next stands twice.
func (p *itineraryPage) nth(d int) int {
	if len(p.it.Stays) == 0 {
		return d + 1
	}
	return p.it.Days[0].Date.DaysUntil(p.it.Days[d].Date) + 1
}
