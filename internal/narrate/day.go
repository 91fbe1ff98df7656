package narrate

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

func (w *writer) day(d int) (trip.ItineraryDay, error) {
	plan := &w.Plan.Days[d]
	out := trip.ItineraryDay{Date: plan.Date, Headline: w.headline(d), Weather: w.weather(d), Occasions: w.occasions(d), Activities: []trip.Activity{}}
	for s := range plan.Slots {
		a, err := w.activity(d, s)
		if err != nil {
			return out, err
		}
		out.Activities = append(out.Activities, a)
	}
	return out, nil
}

// activity tells of one slot.
func (w *writer) activity(d, s int) (trip.Activity, error) {
	slot, ref := &w.Plan.Days[d].Slots[s], trip.SlotRef(w.first+d, s)
	c := slot.Selected()
	a := trip.Activity{Window: slot.Window, Kind: c.Kind, Locked: slot.Locked, Ref: ref, Role: slot.Role, OptionRef: c.OptionRef,
		Cost: c.Features.Cost, Leg: slot.Leg, Citations: []int{}}
	n := &note{ledger: w.ledger, ref: ref, lang: w.lang()}
	var at *geo.Point
	var from trip.Provenance
	switch date := w.Plan.Days[d].Date; {
	case c.Kind == trip.KindFlight && w.facts.Flight(c.OptionRef) != nil:
		f := w.facts.Flight(c.OptionRef)
		a.Name, at, from = f.Line(), w.airportOf(f, slot.Role), f.Provenance
		if f.Flies() && !f.Own {
			w.flight(n, date, slot, f)
		} else {
			w.ride(n, slot, f)
		}
	case c.Kind == trip.KindLodging && w.facts.Lodging(c.OptionRef) != nil:
		h := w.facts.Lodging(c.OptionRef)
		a.Name, at, from = h.Name, &h.Location, h.Provenance
		w.hotel(n, slot, h)
	case c.Kind == trip.KindAttraction && w.facts.Attraction(c.OptionRef) != nil:
		o := w.facts.Attraction(c.OptionRef)
		a.Name, at, from = o.Name, &o.Location, o.Provenance
		w.sight(n, date, o)
		w.mealsAway(n, d, o)
	case c.Kind == trip.KindMeal && w.facts.Restaurant(c.OptionRef) != nil:
		r := w.facts.Restaurant(c.OptionRef)
		a.Name, at, from = r.Name, &r.Location, r.Provenance
		w.meal(n, date, slot.Role, r)
	default:
		return a, fault.New(fault.NotFound, "%s refers to something the facts do not hold", ref)
	}
	if !from.IsEvidence() {
		n.admit(trip.GapEverything, w.say("Information not available."))
	}
	if slot.Leg != nil {
		n.claim(w.way(slot.Leg))
	}
	a.Notes, a.Quality = n.String(), from.Quality()
	a.BookAhead, a.Cuisine, a.Unknown = n.bookAhead, n.cuisine, n.gaps
	if at != nil {
		place := *at
		a.Geo = &place
	}
	a.Citations = append(a.Citations, n.cites...)
	return a, nil
}

// way is the ground of a leg: one for each kind of way. The way itself stands in the activity's leg.
func (w *writer) way(l *trip.TransitLeg) ground {
	switch {
	case l.Line != "" && w.ofAirport(l): // to a sight outside the city the way is counted like any other
		return ground{w.say("%s between the airport and the city takes %s", l.Line, w.lang().Duration(l.Minutes())), l.Provenance}
	case l.Mode == trip.Walk:
		return ground{w.say("Times on foot are computed from distance and walking speed"), l.Provenance}
	}
	return ground{w.say("Times by %s are computed from distance and usual speed, fares are usual fares", w.lang().Word(string(l.Mode))), l.Provenance}
}

// ofAirport tells whether a way begins or ends at an airport of the place.
func (w *writer) ofAirport(l *trip.TransitLeg) bool {
	return slices.ContainsFunc(w.facts.City.Airports, func(a trip.Airport) bool { return a.Location == l.From || a.Location == l.To })
}

// goesOn tells whether the ride away leads to the next stay of a journey, and not home.
func (w *writer) goesOn() bool {
	return w.Intent.Part != nil && w.Intent.Part.Stay < w.Intent.Part.Of-1
}

// rideHome is what a ride home is called.
func (w *writer) rideHome(f *trip.FlightOption) string {
	switch f.By() {
	case trip.ByTrain:
		return w.say("the train home")
	case trip.ByCoach:
		return w.say("the coach home")
	case trip.ByFerry:
		return w.say("the ferry home")
	case trip.ByCar:
		return w.say("the drive home")
	case trip.ByFlight:
		return w.say("the flight home")
	}
	return w.say("the way home")
}

// headline names a day by its best sights, and by landing and take-off.
func (w *writer) headline(d int) string {
	sights := w.topSights(d, 2)
	if f, slot := w.flightOf(d, trip.RoleArrive); f != nil {
		return w.arrivalHeadline(f, slot, sights)
	}
	if f, slot := w.flightOf(d, trip.RoleDepart); f != nil {
		switch {
		case w.leftBefore(d):
			return w.say("Departure from %s", w.city())
		case w.goesOn() && slot.Window.Start < trip.EarlyDeparture && f.Assumed(trip.RoleDepart):
			return w.say("Check out, then on to %s", f.ToName())
		case w.goesOn() && slot.Window.Start < trip.EarlyDeparture:
			return w.say("Check out, then on to %s at %s", f.ToName(), slot.Window.Start)
		case w.goesOn() && len(sights) > 0:
			return w.lang().List(append(sights, w.say("the way on to %s", f.ToName())))
		case slot.Window.Start < trip.EarlyDeparture && f.Assumed(trip.RoleDepart):
			return w.say("Check out, then home")
		case slot.Window.Start < trip.EarlyDeparture:
			return w.say("Check out, then home from %s %s", f.FromName(), slot.Window.Start)
		case len(sights) == 0:
			return w.say("Departure from %s", w.city())
		}
		return w.lang().List(append(sights, w.rideHome(f)))
	}
	if len(sights) == 0 {
		return w.say("Time at leisure in %s", w.city())
	}
	return w.lang().List(sights)
}

func (w *writer) arrivalHeadline(f *trip.FlightOption, slot *trip.Slot, sights []string) string {
	switch {
	case slot.Window.End > trip.LateArrival:
		return w.lateWords(f, slot)
	case len(sights) == 0:
		return w.say("Arrival in %s", w.city())
	}
	return w.lang().List([]string{w.say("Arrival"), sights[0]})
}

// lateWords is the first day of who lands late (seed 000 §18.1).
func (w *writer) lateWords(f *trip.FlightOption, slot *trip.Slot) string {
	return w.say("Arrive %s %s, transfer to hotel, rest.", f.Dest, slot.Window.End)
}

// flightOf finds a day's flight of a role, if there is evidence for it.
func (w *writer) flightOf(d int, role trip.Role) (*trip.FlightOption, *trip.Slot) {
	for s := range w.Plan.Days[d].Slots {
		slot := &w.Plan.Days[d].Slots[s]
		if slot.Role != role {
			continue
		}
		if f := w.facts.Flight(slot.Selected().OptionRef); f != nil && f.Provenance.IsEvidence() {
			return f, slot
		}
	}
	return nil, nil
}

// leftBefore tells whether one left the bed on the evening before a day, for a ride of the small hours.
func (w *writer) leftBefore(d int) bool {
	return d > 0 && slices.ContainsFunc(w.Plan.Days[d-1].Slots, func(s trip.Slot) bool { return s.Role == trip.RoleCheckOut })
}

// topSights names up to n sights of a day, the most appealing ones in order of time.
func (w *writer) topSights(d, n int) []string {
	var all []*trip.Attraction
	for _, s := range w.Plan.Days[d].Slots {
		if a := w.facts.Attraction(s.Selected().OptionRef); a != nil && a.Provenance.IsEvidence() && !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	best := slices.Clone(all)
	slices.SortStableFunc(best, func(a, b *trip.Attraction) int { return cmp.Compare(b.Appeal, a.Appeal) })
	best = best[:min(n, len(best))]
	var names []string
	for _, a := range all {
		if slices.Contains(best, a) {
			names = append(names, a.Name)
		}
	}
	return names
}
