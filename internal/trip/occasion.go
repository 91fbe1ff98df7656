package trip

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
)

// Occasions are the days on which a city is not as usual, among the dates of a stay.
type Occasions struct {
	Region   feasts.Region `json:"region,omitempty"`   // whose law says which days are holidays; empty: not known
	Holidays []Holiday     `json:"holidays,omitempty"` // in order of their dates
	Events   []CityEvent   `json:"events,omitempty"`   // in order of their first dates
}

// Holiday is a public holiday of the city's region.
type Holiday struct {
	Date       calendar.Date `json:"date"`
	Name       string        `json:"name"`       // in English
	LocalName  string        `json:"local_name"` // as the law has it
	Provenance Provenance    `json:"provenance"`
}

// CityEvent is what goes on in a city on some dates.
type CityEvent struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	LocalName  string        `json:"local_name,omitempty"`
	From       calendar.Date `json:"from"`
	To         calendar.Date `json:"to"`               // inclusive
	Usual      bool          `json:"usual,omitzero"`   // by its rule or as in other years: the dates are not announced, or not checked
	Effects    []Effect      `json:"effects"`          // what it does to the city
	Blurb      string        `json:"blurb,omitempty"`  // what it is, a sentence
	Closes     []string      `json:"closes,omitempty"` // ids of sights that it closes, for hours or days
	Visited    bool          `json:"visited,omitzero"` // it is a sight too, with the same id
	Provenance Provenance    `json:"provenance"`
}

// Falls tells whether an event falls into some dates, both inclusive.
func (e *CityEvent) Falls(from, to calendar.Date) bool {
	return !to.Before(e.From) && !e.To.Before(from)
}

// Effect is what an event does to a city.
type Effect string

// The effects.
const (
	EffectCrowded Effect = "crowded" // places are fuller than usual
	EffectDear    Effect = "dear"    // beds cost more than usual
	EffectCloses  Effect = "closes"  // places are shut, or streets
	EffectLights  Effect = "lights"  // streets and squares are lit
)

// Effects are all of them.
var Effects = []Effect{EffectCrowded, EffectDear, EffectCloses, EffectLights}

// On gives the public holiday of a date, or nil.
func (o *Occasions) On(d calendar.Date) *Holiday {
	return find(o.Holidays, func(h *Holiday) bool { return h.Date == d })
}

// EventsOn gives the events of a date.
func (o *Occasions) EventsOn(d calendar.Date) (out []*CityEvent) {
	for i := range o.Events {
		if o.Events[i].Falls(d, d) {
			out = append(out, &o.Events[i])
		}
	}
	return out
}
