package verify

import (
	"cmp"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// way is one way of a journey: to its first stay, from one to the next, or home.
type way struct {
	from, to      *trial // nil is the origin
	leaves, lands *stop  // the ride in the stay that it leaves, and in the one that it leads to; nil where it does not stand there
}

// ways gives those of a journey in order.
func (t *trial) ways() []way {
	out, from := []way{}, (*trial)(nil)
	for _, s := range append(t.stays[:len(t.stays):len(t.stays)], nil) {
		w := way{from: from, to: s}
		if from != nil {
			w.leaves = from.flightAt(trip.RoleDepart)
		}
		if s != nil {
			w.lands = s.flightAt(trip.RoleArrive)
		}
		out, from = append(out, w), s
	}
	return out
}

// stop is where the ride stands in the plan: where it is paid for, else where it leads to.
func (w way) stop() *stop {
	if w.leaves != nil {
		return w.leaves
	}
	return w.lands
}

// ride is what leads from the one to the other; nil where there is nothing, or nothing known.
func (w way) ride() *trip.FlightOption {
	if s := w.stop(); s != nil {
		return s.flight
	}
	return nil
}

// stay is the one that a way leads to, or from which it leads home.
func (w way) stay() *trial {
	if w.to != nil {
		return w.to
	}
	return w.from
}

func (w way) between() bool { return w.from != nil && w.to != nil }

func (w way) provenances() []*trip.Provenance {
	if r := w.ride(); r != nil {
		return []*trip.Provenance{&r.Provenance}
	}
	return nil
}

// zones are those at both ends; of the origin only what the ride says is known, else it is empty.
func (w way) zones() (leaves, lands string) {
	if w.from != nil {
		leaves = w.from.facts.City.TZ
	}
	if w.to != nil {
		lands = w.to.facts.City.TZ
	}
	if r := w.ride(); r != nil {
		return r.Zones(leaves, lands)
	}
	return leaves, lands
}

// ends gives the names under which transfers speak of the ends of a way, and what people call them.
func (t *trial) ends(w way) (from, to, spokenFrom, spokenTo string) {
	name := func(s *trial) (string, string) {
		switch {
		case s != nil:
			return t.wishOf(s).Place, t.city(s)
		case t.in.Origin != "":
			return "", t.in.Origin
		}
		return "", t.say("home")
	}
	from, spokenFrom = name(w.from)
	to, spokenTo = name(w.to)
	return from, to, spokenFrom, spokenTo
}

// asked is what is wished of a way, on the dates on which the stays at its ends have it.
func (t *trial) asked(w way) trip.TransferWish {
	var leaves, lands calendar.Date
	if w.from != nil {
		leaves = w.from.to()
	}
	if w.to != nil {
		lands = w.to.from()
	}
	from, to, _, _ := t.ends(w)
	return t.in.BetweenOn(from, to, leaves, lands)
}

func (t *trial) wayHolds(w way) {
	from, to, a, b := t.ends(w)
	asked := t.asked(w)
	if w.between() {
		t.oneRide(w, asked, a, b)
		t.oneAfterTheOther(w)
		t.tooFullTogether(w.from, w.to)
	}
	switch {
	case w.stop() == nil:
		if !w.between() && t.needsRide(w, asked) {
			t.blameAt(w.at(), trip.TimingInfeasible, true, reasonRide, t.say("The plan does not say how you get from %s to %s.", a, b), nil)
		}
	case w.ride() == nil: // feasibility says so
	case t.endsElsewhere(w):
	case asked.Booked != nil:
		if !w.isBooked(asked.Booked) {
			t.blame(w.stop(), trip.PrefViolated, true, reasonBooked, t.say("%s is not what you booked from %s to %s.", trip.Capital(w.stop().name()), a, b), nil)
		}
	default:
		t.byTheMode(w, asked, from, to, a, b)
		t.asChosen(w, asked.Ride, a, b)
	}
}

// asChosen wants the ride of a way to be the one that a hand chose. Where that one goes on the day it is a must; where it does not, as after the
// dates of the trip have moved, it is said.
func (t *trial) asChosen(w way, ride, a, b string) {
	s := w.stop()
	if ride == "" || trip.RideOf(s.flight.ID) == ride {
		return
	}
	goes := slices.ContainsFunc(w.known(), func(o trip.FlightOption) bool { return trip.RideOf(o.ID) == ride })
	t.blame(s, trip.PrefViolated, goes, reasonChosen, t.say("You chose another ride from %s to %s than %s.", a, b, s.name()), details{"wanted": ride})
}

// known are the rides that are known where the ride of a way stands.
func (w way) known() []trip.FlightOption {
	if w.leaves != nil {
		return w.from.facts.Flights
	}
	return w.to.facts.Flights
}

// endsElsewhere tells whether a ride leaves or lands at the airport of another place of the journey than the one that it is to connect, and
// says so: nobody walks from there to their bed.
func (t *trial) endsElsewhere(w way) bool {
	r := w.ride()
	for _, end := range []struct {
		stay *trial
		code string
		says string
	}{{w.to, r.Dest, "%s arrives in %s, but you stay in %s then."}, {w.from, r.Origin, "%s leaves from %s, but you stay in %s before."}} {
		if end.stay == nil || end.stay.facts.City.Airport(end.code) != nil {
			continue
		}
		for _, other := range t.stays {
			if other.facts.City.Airport(end.code) != nil {
				t.blame(w.stop(), trip.TimingInfeasible, true, reasonPlace, t.say(end.says, trip.Capital(w.stop().name()), t.city(other), t.city(end.stay)), details{"at": end.code})
				return true
			}
		}
	}
	return false
}

// everyBooking wants the journey to be made by the way of every ride that is booked.
func (t *trial) everyBooking() {
	for n := range t.in.Transfers {
		wish := &t.in.Transfers[n]
		if wish.Booked == nil || slices.ContainsFunc(t.ways(), func(w way) bool {
			return t.asked(w).Booked == wish.Booked
		}) {
			continue
		}
		t.blameAt(trip.TripRef, trip.PrefViolated, true, reasonBooked, t.say("You booked a ride from %s to %s, but the plan does not go that way.",
			cmp.Or(wish.From, t.in.Origin, t.say("home")), cmp.Or(wish.To, t.in.Origin, t.say("home"))), details{"transfer": n})
	}
}

// everyChoice says of every ride that a hand chose whose way the journey is not made by.
func (t *trial) everyChoice() {
	for n := range t.in.Transfers {
		wish := &t.in.Transfers[n]
		if wish.Ride == "" || slices.ContainsFunc(t.ways(), func(w way) bool {
			from, to, _, _ := t.ends(w)
			return t.in.SamePlace(wish.From, from) && t.in.SamePlace(wish.To, to)
		}) {
			continue
		}
		t.blameAt(trip.TripRef, trip.PrefViolated, false, reasonChosen, t.say("You chose a ride from %s to %s, but the plan does not go that way.",
			cmp.Or(wish.From, t.in.Origin, t.say("home")), cmp.Or(wish.To, t.in.Origin, t.say("home"))), details{"transfer": n})
	}
}

// at names the day on which a way is made.
func (w way) at() string {
	if w.to != nil {
		return w.to.dayRef(&w.to.days[0])
	}
	return w.from.dayRef(&w.from.days[len(w.from.days)-1])
}

// oneRide wants one ride from a stay to the next, that is the same at both ends and paid for at one of them. None is wanted where the traveller
// arranges it, and between two stays in one place.
func (t *trial) oneRide(w way, asked trip.TransferWish, a, b string) {
	switch {
	case w.leaves == nil && w.lands == nil:
		if asked.Mode != trip.ByNone && w.from.facts.City.ID != w.to.facts.City.ID {
			t.blameAt(w.at(), trip.TimingInfeasible, true, reasonRide, t.say("The plan does not say how you get from %s to %s.", a, b), nil)
		}
	case w.leaves == nil || w.lands == nil:
		t.blame(w.stop(), trip.TimingInfeasible, true, reasonRide, t.say("The way from %s to %s stands in the plan at one of them only.", a, b), nil)
	case w.leaves.choice.OptionRef != w.lands.choice.OptionRef || w.leaves.flight != nil && w.lands.flight != nil && !sameJSON(*w.leaves.flight, *w.lands.flight):
		t.blame(w.lands, trip.TimingInfeasible, true, reasonRide, t.say("You leave %s by another ride than you arrive by in %s.", a, b), details{"leaves": w.leaves.ref()})
	case w.lands.choice.Features.Cost != 0:
		t.blame(w.lands, trip.BudgetExceeded, true, reasonTwice, t.say("The ride from %s to %s is paid for twice.", a, b), nil)
	}
}

// needsRide tells whether the plan owes a ride to or from the origin: one is booked, or the origin is named and the traveller neither lives at
// the place, comes from it, nor arranges the way.
func (t *trial) needsRide(w way, asked trip.TransferWish) bool {
	wish, city := t.wishOf(w.stay()), &w.stay().facts.City
	there := wish.OwnBed != nil && wish.OwnBed.Home || trip.Fold(wish.Place) == trip.Fold(t.in.Origin) || city.Airport(t.in.Origin) != nil
	return asked.Booked != nil || t.in.Origin != "" && asked.Mode != trip.ByNone && !there
}

// isBooked tells whether the ride of a way is the traveller's own, called and timed as far as they said.
func (w way) isBooked(b *trip.Booking) bool {
	r := w.ride()
	leaves, lands := w.zones()
	called := b.Label == "" || trip.Fold(r.Name()) == trip.Fold(b.Label)
	return r.Own && called && isMoment(b.Depart, r.Departure, leaves) && isMoment(b.Arrive, r.Arrival, lands)
}

// isMoment tells whether an instant is the moment that is said, on the clocks of a zone. What is not said is any; where the zone is not known
// nobody can say.
func isMoment(m trip.Moment, at time.Time, tz string) bool {
	zone, err := calendar.LoadZone(tz)
	if m.IsZero() || err != nil {
		return true
	}
	date, clock := zone.Local(at)
	return m.Date == date && (m.Clock == nil || *m.Clock == clock)
}

// byTheMode wants a ride of the mode that is wished of the way. What transfers say is a must; what a wish for the whole trip says is as it says.
func (t *trial) byTheMode(w way, asked trip.TransferWish, from, to, a, b string) {
	s := w.stop()
	transfers := trip.Intent{Origin: t.in.Origin, Transfers: t.in.Transfers}
	must := transfers.Between(from, to).Mode != "" || t.mustTravel(asked.Mode)
	switch {
	case asked.Mode == trip.ByNone:
		t.blame(s, trip.PrefViolated, must, reasonMode, t.say("You arrange the way from %s to %s yourself, but the plan has %s.", a, b, s.name()), nil)
	case asked.Mode != "" && asked.Mode != s.flight.By():
		t.blame(s, trip.PrefViolated, must, reasonMode, t.say("You want to get from %s to %s by another means of travel than %s (%s).",
			a, b, s.name(), t.locale.Word(string(asked.Mode))), details{"mode": string(asked.Mode)})
	}
}

// mustTravel tells whether a requirement of the whole trip insists on a mode.
func (t *trial) mustTravel(m trip.TravelMode) bool {
	for _, r := range t.in.Requirements {
		if r.Transport != nil && r.Transport.Direction == "" && r.Transport.Mode == m {
			return r.Level == trip.Must
		}
	}
	return false
}
