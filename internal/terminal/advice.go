package terminal

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// advice lists what does not break the trip but is worth knowing.
func (p *itineraryPage) advice() {
	if len(p.it.Advisories) == 0 {
		return
	}
	p.section("Worth knowing")
	day := func(d int) (calendar.Date, bool) {
		if d < 0 || d >= len(p.it.Days) {
			return calendar.Date{}, false
		}
		return p.it.Days[d].Date, true
	}
	for _, v := range p.it.Advisories {
		p.item(warn, "!", span{keep(where(v.NodeRef, day)) + ":", strong}, span{v.Message, plain})
	}
}

// kindWords heads the violations of a kind.
func kindWords(k trip.ViolationKind) string {
	switch k {
	case trip.BudgetExceeded:
		return "Money"
	case trip.TimingInfeasible:
		return "Time"
	case trip.VenueClosed:
		return "Closed"
	case trip.WeatherUnsuitable:
		return "Weather"
	case trip.PrefViolated:
		return "Wishes"
	}
	return capital(words(string(k)))
}
