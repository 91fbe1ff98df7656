package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// journey wants an itinerary to show the stays and the rides of its plan, and each day to name its stay; and that of one place to show none.
func (i *inspection) journey(it *trip.Itinerary, t *trial) {
	if !isJourney(&t.in) {
		i.noJourney(it)
		return
	}
	i.want(len(it.Facts.Onward)+1 == len(it.Plan.Stays), "The itinerary knows %d places, but the plan has %d stays.", len(it.Facts.Onward)+1, len(it.Plan.Stays))
	for d := range min(len(it.Days), len(t.days)) {
		s, _ := t.dayAt(d)
		i.want(it.Days[d].Stay != nil && *it.Days[d].Stay == s.stay.n, "Day %d is not shown as one of stay %d.", d+1, s.stay.n+1)
	}
	i.want(len(it.Stays) == len(t.stays), "The itinerary shows %d stays, but the plan has %d.", len(it.Stays), len(t.stays))
	for n := range min(len(it.Stays), len(t.stays)) {
		i.stay(&it.Stays[n], t.stays[n], t.plan)
	}
	i.transfers(it, t)
}

// noJourney wants nothing that only journeys have. It counts nothing: most itineraries have none of it.
func (i *inspection) noJourney(it *trip.Itinerary) {
	strange := len(it.Stays) > 0 || len(it.Transfers) > 0 || len(it.Facts.Onward) > 0 || len(it.Plan.Stays) > 0
	for _, d := range it.Days {
		strange = strange || d.Stay != nil
	}
	if strange {
		i.want(false, "The itinerary shows stays, but the trip is to one place.")
	}
}

// stay compares a stay that is shown with the plan: s is its trial.
func (i *inspection) stay(shown *trip.ItineraryStay, s *trial, p *trip.Plan) {
	city, n := &s.facts.City, s.stay.n+1
	i.want(shown.Place == p.Stays[s.stay.n].Place && shown.Country == city.Country && shown.TZ == city.TZ && !apart(shown.Geo, city.Center),
		"Stay %d is shown as %s, which is not where the plan has it.", n, shown.Place)
	onWay := nightsOnWay(s, p)
	i.want(shown.From == s.from() && shown.To == s.to() && shown.OnWay == onWay && shown.Nights == s.from().DaysUntil(s.to()),
		"Stay %d is shown from %s to %s for %d nights and %d on the way, but planned from %s to %s.", n, shown.From, shown.To, shown.Nights, shown.OnWay, s.from(), s.to())
	i.want(shown.First == s.stay.first && shown.Days == len(s.days), "Stay %d is shown with other days than the plan has.", n)
	name, own := "", false
	if bed := s.door(); bed != nil {
		name, own = bed.Name, bed.Own
	}
	i.want(shown.Lodging == name && shown.OwnBed == own, "Stay %d is shown with a bed at %q, but planned with one at %q.", n, shown.Lodging, name)
}

// nightsOnWay counts the nights that the way to a stay takes from the one before.
func nightsOnWay(s *trial, p *trip.Plan) int {
	if s.stay.n == 0 {
		return 0
	}
	return max(0, p.Days[s.stay.first-1].Date.DaysUntil(s.from()))
}

// transfers compares the rides that are shown with those of the plan.
func (i *inspection) transfers(it *trip.Itinerary, t *trial) {
	var rides []way
	for _, w := range t.ways() {
		if w.ride() != nil {
			rides = append(rides, w)
		}
	}
	i.want(len(it.Transfers) == len(rides), "The itinerary shows %d rides, but the plan has %d.", len(it.Transfers), len(rides))
	for n := range min(len(it.Transfers), len(rides)) {
		i.transfer(&it.Transfers[n], rides[n], t)
	}
	if len(it.Transfers) == len(rides) {
		i.want(sameJSON(it.Transfers, trip.TransfersOf(&t.in, t.plan, t.facts)), "The rides are shown otherwise than the facts have them.")
	}
}

func (i *inspection) transfer(shown *trip.ItineraryTransfer, w way, t *trial) {
	r, s := w.ride(), w.stop()
	i.want(shown.Ref == s.ref() && shown.Mode == r.By() && shown.Label == r.Name(), "%s is shown as another ride, %q.", s.ref(), shown.Label)
	i.want(shown.Depart.Equal(r.Departure) && shown.Arrive.Equal(r.Arrival), "%s is shown at other times than the facts give it.", s.ref())
	i.want(shown.Cost == s.choice.Features.Cost, "%s is shown to cost %s, but planned for %s.", s.ref(), shown.Cost, s.choice.Features.Cost)
	i.want(shown.Estimated == r.Estimated && shown.Band == r.Band, "%s is not shown as the estimate or the timetable that it is.", s.ref())
	for _, end := range []struct {
		stay  *trial
		place string
	}{{w.from, shown.From}, {w.to, shown.To}} {
		i.want(end.stay == nil || end.place == t.plan.Stays[end.stay.stay.n].Place, "%s is shown to lead from %s to %s, which it does not.", s.ref(), shown.From, shown.To)
	}
}

// bookings wants what is the traveller's own to cost what they say, and nothing where they say nothing; a trip to one place has nothing of the
// kind, nor any ride that is no flight. It counts nothing there.
func (i *inspection) bookings(t *trial) {
	if !isJourney(&t.in) {
		i.noBookings(t.facts)
		return
	}
	for _, f := range t.facts.Places() {
		for n := range f.Lodgings {
			l := &f.Lodgings[n]
			paid := slices.ContainsFunc(append(l.Nights, l.Price), func(c money.Cents) bool { return c != 0 })
			i.want(!l.Own && !l.Home || !paid, "%s is a bed of the traveller's own, but has a price.", l.ID)
		}
	}
	for _, w := range t.ways() {
		if r := w.ride(); r != nil && r.Own {
			i.booking(w, t.asked(w).Booked)
		}
	}
}

// booking compares what a ride of the traveller's own costs the party with what they say of it; of the fuel of a drive that they say nothing of it is the model that
// knows, and whoever has that judges it.
func (i *inspection) booking(w way, b *trip.Booking) {
	said, cost := money.Cents(0), w.ride().Price
	switch {
	case b != nil && b.Price != nil:
		said = *b.Price
	case b != nil && w.ride().By() == trip.ByCar:
		said = w.ride().Estimate // of its fuel
	}
	i.want(cost == said, "%s is the traveller's own and costs %s, but they say %s.", w.stop().ref(), cost, said)
}

func (i *inspection) noBookings(f *trip.Facts) {
	own := slices.ContainsFunc(f.Lodgings, func(l trip.Lodging) bool { return l.Own || l.Home }) ||
		slices.ContainsFunc(f.Flights, func(o trip.FlightOption) bool { return o.Own || o.Estimated || !o.Flies() })
	if own {
		i.want(false, "The facts hold beds or rides that only journeys have.")
	}
}
