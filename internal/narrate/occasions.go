package narrate

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// occasions tells what sets a day apart, and cites it. What an event is stands where it falls into the trip first, unless one goes there:
// then the visit says it.
func (w *writer) occasions(d int) (out []string) {
	date, ref := w.Plan.Days[d].Date, trip.DayRef(w.first+d)
	if h := w.facts.Occasions.On(date); h != nil {
		if _, ok := w.ledger.write(ref, w.holidayGround(h)); ok {
			out = append(out, w.say("%s is a public holiday.", w.holidayName(h)))
		}
	}
	for _, e := range w.facts.Occasions.EventsOn(date) {
		grounds := []ground{w.eventGround(e)}
		says := w.eventSays(e)
		if e.Blurb != "" && w.fallsFirst(e, d) && w.facts.Attraction(e.ID) == nil {
			grounds = append(grounds, ground{e.Name + ": " + trip.Sentence(e.Blurb), e.Provenance})
			says += " " + w.lang().Quoted(trip.Sentence(e.Blurb))
		}
		if _, ok := w.ledger.write(ref, grounds...); ok {
			out = append(out, says)
		}
	}
	return out
}

// fallsFirst tells whether day d is the first of the plan that an event falls on.
func (w *writer) fallsFirst(e *trip.CityEvent, d int) bool {
	return d == 0 || !e.Falls(w.Plan.Days[d-1].Date, w.Plan.Days[d-1].Date)
}

// holidayName gives "Whit Monday", with the name that stands on doors there where it is another.
func (w *writer) holidayName(h *trip.Holiday) string {
	name := w.lang().Word(h.Name)
	if h.LocalName == "" || h.LocalName == name {
		return name
	}
	return name + " (" + h.LocalName + ")"
}

func (w *writer) holidayGround(h *trip.Holiday) ground {
	return ground{w.say("%s is a public holiday: %s", w.lang().Day(h.Date), w.holidayName(h)), h.Provenance}
}

func (w *writer) eventGround(e *trip.CityEvent) ground {
	if e.From == e.To {
		return ground{w.say("%s is on %s", e.Name, w.lang().Day(e.From)), e.Provenance}
	}
	return ground{w.say("%s is from %s to %s", e.Name, w.lang().Day(e.From), w.lang().Day(e.To)), e.Provenance}
}

// eventSays gives "Oktoberfest, until 3 October: crowded, beds are dear." Dates that nobody has announced are said to be the usual ones.
func (w *writer) eventSays(e *trip.CityEvent) string {
	says := e.Name
	switch {
	case e.From == e.To && e.Usual:
		says = w.say("%s, usually on this day", says)
	case e.From == e.To:
	case e.Usual:
		says = w.say("%s, usually until %s", says, w.lang().DayMonth(e.To))
	default:
		says = w.say("%s, until %s", says, w.lang().DayMonth(e.To))
	}
	var does []string
	for _, f := range e.Effects {
		does = append(does, w.effect(f))
	}
	if len(does) > 0 {
		says += ": " + strings.Join(does, ", ")
	}
	return says + "."
}

// effect says in a few words what an event does to the city.
func (w *writer) effect(f trip.Effect) string {
	switch f {
	case trip.EffectCrowded:
		return w.say("crowded")
	case trip.EffectDear:
		return w.say("beds are dear")
	case trip.EffectCloses:
		return w.say("closes places")
	}
	return w.say("lights in the streets")
}

// occasionsSentence names the public holidays and events that fall into the days.
func (w *writer) occasionsSentence() (string, []ground) {
	var names []string
	var grounds []ground
	from, to := w.span()
	for i := range w.facts.Occasions.Holidays {
		if h := &w.facts.Occasions.Holidays[i]; h.Provenance.IsEvidence() && !h.Date.Before(from) && !to.Before(h.Date) {
			names, grounds = append(names, w.say("%s (%s)", w.lang().Word(h.Name), w.lang().DayMonth(h.Date))), append(grounds, w.holidayGround(h))
		}
	}
	for i := range w.facts.Occasions.Events {
		if e := &w.facts.Occasions.Events[i]; e.Provenance.IsEvidence() && e.Falls(from, to) {
			names, grounds = append(names, e.Name), append(grounds, w.eventGround(e))
		}
	}
	if len(names) == 0 {
		return "", nil
	}
	return w.say("While you are in %s: %s.", w.city(), w.lang().List(names)), grounds
}

// span is from the first to the last date of the plan.
func (w *writer) span() (from, to calendar.Date) {
	return w.Plan.Days[0].Date, w.Plan.Days[len(w.Plan.Days)-1].Date
}
