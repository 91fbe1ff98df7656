package terminal

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// advice lists what does not break the trip but is worth knowing.
func (p *itineraryPage) advice() {
	if len(p.it.Advisories) == 0 {
		return
	}
	p.section(p.lang.Say("Worth knowing"))
	day := func(d int) (calendar.Date, bool) {
		if d < 0 || d >= len(p.it.Days) {
			return calendar.Date{}, false
		}
		return p.it.Days[d].Date, true
	}
	for _, v := range p.it.Advisories {
		p.item(warn, "!", span{keep(where(v.NodeRef, p.lang, day)) + ":", strong}, span{v.Message, plain})
	}
}

// kindWords heads the violations of a kind.
func kindWords(k trip.ViolationKind, lang wording.Language) string {
	switch k {
	case trip.BudgetExceeded:
		return lang.Say("Money")
	case trip.TimingInfeasible:
		return lang.Say("Time")
	case trip.VenueClosed:
		return lang.Say("Closed")
	case trip.WeatherUnsuitable:
		return lang.Say("Weather")
	case trip.PrefViolated:
		return lang.Say("Wishes")
	}
	return trip.Capital(words(string(k)))
}
