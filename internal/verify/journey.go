package verify

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// The reasons of the rules that look at a whole journey.
const (
	reasonStays   = "journey_stays"
	reasonNights  = "journey_nights"
	reasonOrder   = "journey_order"
	reasonDates   = "journey_dates"
	reasonPlace   = "journey_place"
	reasonBed     = "journey_bed"
	reasonRide    = "journey_ride"
	reasonMode    = "journey_mode"
	reasonBooked  = "journey_booked"
	reasonChosen  = "journey_ride_chosen"
	reasonTwice   = "journey_paid_twice"
	reasonPlaces  = "journey_two_places"
	reasonFull    = "journey_day_too_full"
	reasonDriving = "driving_too_long"
	reasonTired   = "driving_tired"
	reasonJetLag  = "jet_lag"
)

// CarCounted is the reason of a violation that a car is counted otherwise than it is had. Its details say what the rent and the parking come to.
const CarCounted = "car_counted_wrong"

// ofJourneys are those of them that name a day or a slot.
var ofJourneys = []string{reasonStays, reasonNights, reasonOrder, reasonDates, reasonPlace, reasonBed, reasonRide, reasonMode, reasonBooked, reasonChosen, reasonTwice,
	reasonPlaces, reasonFull, reasonDriving, reasonTired, CarCounted, reasonJetLag}

// journey holds a plan of several stays against what is wished of them: each is planned once, in the order and for the nights that are
// wished, on the dates of the whole and without a night between; in a bed of one's own where there is one; and from one to the next leads one
// ride, by the wished mode or as it is booked, that is paid for once and caught in time.
func journey(t *trial) {
	if len(t.stays) == 0 {
		t.blameAt(trip.TripRef, trip.TimingInfeasible, true, reasonStays, t.say("The plan is not made of stays at the places that you named."), nil)
		return
	}
	t.eachOnce()
	t.inOrder()
	t.onTheDates()
	for _, s := range t.stays {
		t.look()
		t.thePlace(s)
		t.longEnough(s)
		t.rightBed(s)
	}
	for _, w := range t.ways() {
		t.look(w.provenances()...)
		t.wayHolds(w)
	}
	t.everyBooking()
	t.everyChoice()
	t.everyPin()
}

// wish is what is wished of a stay.
func (t *trial) wishOf(s *trial) *trip.StayWish { return &t.in.Stays[t.plan.Stays[s.stay.n].Wish] }

// city is what people call the place of a stay.
func (t *trial) city(s *trial) string { return t.locale.City(t.plan.Stays[s.stay.n].Place) }

// from and to are the first and the last date of a stay.
func (t *trial) from() calendar.Date { return t.days[0].date }
func (t *trial) to() calendar.Date   { return t.days[len(t.days)-1].date }

// eachOnce wants every stay that is wished for to be planned once.
func (t *trial) eachOnce() {
	planned := make([]int, len(t.in.Stays))
	for _, s := range t.plan.Stays {
		planned[s.Wish]++
	}
	for n, times := range planned {
		place := t.locale.City(t.in.Stays[n].Place)
		switch {
		case times == 0:
			t.blameAt(trip.TripRef, trip.PrefViolated, true, reasonStays, t.say("You want to stay in %s, but the plan does not go there.", place), details{"wish": n})
		case times > 1:
			t.blameAt(trip.TripRef, trip.PrefViolated, true, reasonStays, t.say("Your stay in %s is planned more than once.", place), details{"wish": n})
		}
	}
}

// inOrder wants the stays in the order in which they are named, where that is wished.
func (t *trial) inOrder() {
	byWish := func(a, b trip.PlannedStay) int { return a.Wish - b.Wish }
	if t.in.Order != trip.OrderFree && !slices.IsSortedFunc(t.plan.Stays, byWish) {
		t.blameAt(trip.TripRef, trip.PrefViolated, true, reasonOrder, t.say("The plan does not go to your places in the order in which you named them."), nil)
	}
}

// onTheDates wants the journey to begin and to end as wished, and each stay to begin on the date on which the one before ends, or on
// that on which the ride there arrives.
func (t *trial) onTheDates() {
	at, w := t.stays[0], t.in.DateWindow
	t.begins(at, w.Start)
	for _, s := range t.stays[1:] {
		t.begins(s, t.reached(at, s))
		at = s
	}
	if end := at.to(); end != w.End {
		last := &at.days[len(at.days)-1]
		is, should := t.locale.Apart(end, w.End)
		t.blameAt(at.dayRef(last), trip.TimingInfeasible, true, reasonDates,
			t.say("The stay in %s ends on %s, but should end on %s.", t.city(at), is, should), details{"wanted": w.End.String()})
	}
}

// reached is the date on which one comes to a stay from the one before: that on which the ride arrives, if a ride may that leaves on the last date
// there; else that last date.
func (t *trial) reached(before, s *trial) calendar.Date {
	last := before.to()
	if ride := s.flightAt(trip.RoleArrive); ride != nil && ride.flight != nil {
		if date, _ := s.zone.Local(ride.flight.Arrival); trip.MayArrive(last, date) {
			return date
		}
	}
	return last
}

func (t *trial) begins(s *trial, want calendar.Date) {
	if got := s.from(); got != want {
		is, should := t.locale.Apart(got, want)
		t.blameAt(s.dayRef(&s.days[0]), trip.TimingInfeasible, true, reasonDates,
			t.say("The stay in %s begins on %s, but should begin on %s.", t.city(s), is, should), details{"wanted": want.String()})
	}
}

// thePlace wants a stay to be where its facts are.
func (t *trial) thePlace(s *trial) {
	if trip.Fold(t.plan.Stays[s.stay.n].Place) != trip.Fold(s.facts.City.Name) || s.stay.n > len(t.facts.Onward) {
		t.blameAt(s.dayRef(&s.days[0]), trip.TimingInfeasible, true, reasonPlace, t.say("Nothing is known about %s.", t.city(s)), nil)
	}
}

// longEnough wants the nights of a stay, and its first and last date, as they are wished.
func (t *trial) longEnough(s *trial) {
	wish, got := t.wishOf(s), t.plan.NightsAt(s.stay.n)
	least, most := wish.NightsOf()
	if len(t.in.Stays) == 1 && wish.Nights == nil && wish.NightsMin == nil {
		least = 0 // a day somewhere is a journey too
	}
	ref := s.dayRef(&s.days[0])
	if !wish.Dated() && (got < least || got > most) {
		nights := func(n int) string { return t.locale.Count(n, wording.Night) }
		wanted := nights(least)
		if least < most {
			wanted = t.say("%d to %s", least, nights(most))
		}
		t.blameAt(ref, trip.PrefViolated, true, reasonNights, t.say("You want to spend %s in %s, but the plan has %d.", wanted, t.city(s), got),
			details{"nights": got, "least": least, "most": most})
	}
	if wish.From.Valid() && s.from() != wish.From || wish.To.Valid() && s.to() != wish.To {
		t.blameAt(ref, trip.PrefViolated, true, reasonDates, t.say("You want to be in %s on other dates than %s to %s.",
			t.city(s), t.locale.DayMonth(s.from()), t.locale.DayMonth(s.to())), nil)
	}
}

// rightBed wants who has a bed of their own to sleep in it, for nothing, and nobody else to.
func (t *trial) rightBed(s *trial) {
	for i := range s.days {
		for j := range s.days[i].stops {
			bed := &s.days[i].stops[j]
			if bed.isBed() && bed.hotel != nil && t.wrongBed(s, bed) {
				return // the others are no better
			}
		}
	}
}

func (t *trial) wrongBed(s *trial, bed *stop) bool {
	own := t.wishOf(s).OwnBed != nil
	switch {
	case own && !bed.keys():
		t.blame(bed, trip.PrefViolated, true, reasonBed, t.say("You have a bed of your own in %s, but the plan has you sleep at %s.", t.city(s), bed.name()), nil)
	case !own && bed.keys():
		t.blame(bed, trip.PrefViolated, true, reasonBed, t.say("The plan has you sleep in a bed of your own in %s, but you named none.", t.city(s)), nil)
	case own && (bed.hotel.NightPrice(bed.day) != 0 || bed.choice.Features.Cost != 0):
		t.blame(bed, trip.BudgetExceeded, true, reasonBed, t.say("A bed of your own costs nothing, but the plan pays for %s.", bed.name()), nil)
	default:
		return false
	}
	return true
}

// tooFullTogether wants no more sights than are wished for on the date that stands in two stays.
func (t *trial) tooFullTogether(from, to *trial) {
	most, ok := t.in.MostSights(to.stay.sooner)
	before, after := from.days[len(from.days)-1].sights(), to.days[0].sights()
	if ok && from.to() == to.from() && before <= most && after <= most && before+after > most {
		t.blameAt(to.dayRef(&to.days[0]), trip.PrefViolated, true, reasonFull, t.manySights(to.from(), most, before+after), details{"sights": before + after, "most": most})
	}
}

// oneAfterTheOther wants nobody in two places at once: what is last in a stay, the ride that leaves, its arrival and what is first in the next
// stay follow each other in real time, whatever the clocks say there.
func (t *trial) oneAfterTheOther(w way) {
	last, done := w.from.latest()
	first, begun := w.to.earliest()
	if r := w.leaves; r != nil && r.flight != nil {
		t.follows(r, last, done, r.flight.Departure)
		last, done = r, r.flight.Arrival
	}
	t.follows(first, last, done, begun)
}

// follows wants the one stop to be over when the other begins; either may be missing.
func (t *trial) follows(s, before *stop, over, begun time.Time) {
	if s == nil || before == nil {
		return
	}
	gap := int(begun.Sub(over) / time.Minute)
	t.margin(gap, s)
	if gap < 0 {
		t.blame(s, trip.TimingInfeasible, true, reasonPlaces,
			t.say("%s begins %d minutes before %s is over.", trip.Capital(s.name()), -gap, before.name()), details{"gap_minutes": gap, "after": before.ref()})
	}
}

// latest is the stop of a stay that is over last, but for the ride on.
func (t *trial) latest() (last *stop, over time.Time) {
	t.still(func(d *day, s *stop) {
		if end := t.zone.At(d.date, s.window().End); last == nil || end.After(over) {
			last, over = s, end
		}
	})
	return last, over
}

// earliest is the stop of a stay that begins first, but for the ride there.
func (t *trial) earliest() (first *stop, begun time.Time) {
	t.still(func(d *day, s *stop) {
		if start := t.zone.At(d.date, s.window().Start); first == nil || start.Before(begun) {
			first, begun = s, start
		}
	})
	return first, begun
}

// still calls f for every stop of a stay that is no ride.
func (t *trial) still(f func(d *day, s *stop)) {
	for i := range t.days {
		for j := range t.days[i].stops {
			if s := &t.days[i].stops[j]; s.choice.Kind != trip.KindFlight {
				f(&t.days[i], s)
			}
		}
	}
}
