package narrate

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// tickets tells how sights are counted whose price is an estimate, or another for who lives where the party does.
func (w *writer) tickets() []string {
	var abroad, estimated []string
	for _, a := range sightsOf(&w.Plan, &w.facts) {
		if a.Price == nil {
			continue
		}
		if elsewhere := (trip.Intent{}); a.AdultTicket(&w.in) != a.AdultTicket(&elsewhere) {
			abroad = append(abroad, a.Name)
		}
		if a.Band != nil {
			estimated = append(estimated, w.say("%s (%s to %s a person)", a.Name, a.Band.Low, a.Band.High))
		}
	}
	var out []string
	if len(abroad) > 0 && w.in.Residence == trip.InEEA {
		out = append(out, w.say("You are taken to live in the European Economic Area, where the trip begins: that sets the price of %s.", w.lang().List(abroad)))
	} else if len(abroad) > 0 {
		out = append(out, w.say("You are taken to live outside the European Economic Area, where the trip begins: that sets the price of %s.", w.lang().List(abroad)))
	}
	if len(estimated) > 0 {
		out = append(out, w.say("Counted at an estimate: %s.", w.lang().List(estimated)))
	}
	return out
}

// dearMeals tells of each date on which the restaurants of a plan cost more than the day's money has for meals.
func (w *writer) dearMeals() (out []string) {
	for d := range w.Plan.Days {
		if above := w.Plan.DearMealsOn(d); above > 0 {
			out = append(out, w.say("The restaurants of %s cost %s more than a day's money has for meals: that is counted beside it.",
				w.lang().Day(w.Plan.Days[d].Date), above))
		}
	}
	return out
}
