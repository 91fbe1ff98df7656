package recheck

import (
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// sameMade works a ride out again that no timetable has: by the model of its mode, or from what the traveller says of it. What a car costs beside
// the way the rules judge.
func (p *place) sameMade(packs *atlas.Atlas, o trip.FlightOption) error {
	if otherModel(&o) {
		return nil // otherPack says so
	}
	o.Car = nil
	for _, w := range p.ways(packs, o.By()) {
		for _, known := range p.madeAgain(w, &o) {
			if known.ID == o.ID && trip.Same(known, o) {
				return nil
			}
		}
	}
	if o.Own {
		return fmt.Errorf("the ride %s is not as the traveller says it", o.ID)
	}
	return fmt.Errorf("the ride %s is not as its model estimates it", o.ID)
}

// madeAgain gives the rides of a way of which one may be that.
func (p *place) madeAgain(w route.Way, o *trip.FlightOption) []trip.FlightOption {
	if o.Own {
		b := p.intent.BetweenOn(p.spoken(w.From, w.InFrom), p.spoken(w.To, w.InTo), dateAt(w.From.TZ, o.Departure), dateAt(w.To.TZ, o.Arrival))
		if b.Booked == nil {
			return nil
		}
		w.Mode, w.At = b.Mode, b.Booked.At
		made, err := route.Booked(w, b.Booked, "transfers")
		if err != nil {
			return nil
		}
		unfuelled := made // as it was counted before drives that are arranged had their fuel
		if made.By() == trip.ByCar && b.Booked.Price == nil {
			unfuelled.Price, unfuelled.Estimate = 0, 0
		}
		return []trip.FlightOption{made, unfuelled}
	}
	zone, err := calendar.LoadZone(w.From.TZ)
	if err != nil {
		return nil
	}
	on, _ := zone.Local(o.Departure)
	return route.Estimates(w, on)
}

// dateAt is the date of an instant in a zone; none where nobody knows the zone.
func dateAt(tz string, at time.Time) calendar.Date {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		return calendar.Date{}
	}
	date, _ := zone.Local(at)
	return date
}

// spoken is the name under which transfers speak of an end of a way.
func (p *place) spoken(at route.Place, stay bool) string {
	if stay {
		return at.Name
	}
	return ""
}

// ways gives those between the places of the journey, and from and to its origin.
func (p *place) ways(packs *atlas.Atlas, mode trip.TravelMode) (out []route.Way) {
	var stays []route.Place
	for _, c := range p.cities {
		at := townNamed(packs, c.Name)
		at.Name, at.TZ, at.At = c.Name, c.TZ, c.Center
		stays = append(stays, at)
	}
	for _, from := range stays {
		for _, to := range stays {
			out = append(out, route.Way{From: from, To: to, InFrom: true, InTo: true, Mode: mode}) // nobody goes on without a night
		}
		origin := p.origin(packs, from.TZ)
		out = append(out, route.Way{From: from, To: origin, InFrom: true, ByDay: p.stay.Days() == 1, Mode: mode},
			route.Way{From: origin, To: from, InTo: true, ByDay: p.stay.Days() == 1, Mode: mode})
	}
	return out
}

// origin is where the journey begins and ends. Where nobody said it, it has the clocks of the stay that one travels to or from.
func (p *place) origin(packs *atlas.Atlas, tz string) route.Place {
	if p.intent.Origin != "" {
		return townNamed(packs, p.intent.Origin)
	}
	return route.Place{Name: p.intent.Locale().Say("home"), TZ: tz}
}

// townNamed is what this program knows of a place; of one that it does not know, the name.
func townNamed(packs *atlas.Atlas, name string) route.Place {
	t, err := packs.Town(name)
	if err != nil {
		return route.Place{Name: name}
	}
	return route.Place{Name: t.Name, Country: t.Country, TZ: t.TZ, At: t.At, Airports: t.Airports}
}

// otherModel tells whether a ride is estimated by models of another version than this program has. What the traveller says is theirs in any
// version, and what names no models is not theirs.
func otherModel(o *trip.FlightOption) bool {
	version, modelled := strings.CutPrefix(o.Provenance.RefID, route.Ref)
	return modelled && o.Estimated && !o.Own && version != route.Version
}
