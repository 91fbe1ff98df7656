package trip

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Booking is a ride that is the traveller's own: it is there as they say, and judged as such. Its price is that
// of the whole party; one that is not said costs nothing here.
type Booking struct {
	Depart Moment       `json:"depart,omitzero"` // local, where it leaves
	Arrive Moment       `json:"arrive,omitzero"` // local, where it arrives
	Label  string       `json:"label,omitempty"` // "AF 11"
	At     string       `json:"at,omitempty"`    // the airport or station at the stay's end, by code or name
	Price  *money.Cents `json:"price_usd_cents,omitempty"`
}

// Moment is a date and a time on the clocks of the place that it is said of: "2027-06-14T22:30". Without a time it is the day alone.
type Moment struct {
	Date  calendar.Date
	Clock *calendar.Clock
}

// MarshalText gives "2027-06-14T22:30" or "2027-06-14".
func (m Moment) MarshalText() ([]byte, error) {
	if m.Clock == nil {
		return []byte(m.Date.String()), nil
	}
	return []byte(m.Date.String() + "T" + m.Clock.String()), nil
}

// UnmarshalText reads what MarshalText gives.
func (m *Moment) UnmarshalText(b []byte) error {
	date, clock, timed := strings.Cut(string(b), "T")
	d, err := calendar.ParseDate(date)
	if err != nil {
		return fmt.Errorf("must be a local time such as 2027-06-14T22:30")
	}
	*m = Moment{Date: d}
	if timed {
		c, err := calendar.ParseClock(clock)
		if err != nil || c >= calendar.Midnight || len(clock) > len("22:30:00") { // the next day is said by its date, and the zone by the place
			return fmt.Errorf("must be a local time such as 2027-06-14T22:30")
		}
		m.Clock = &c
	}
	return nil
}

// IsZero tells whether nothing is said.
func (m Moment) IsZero() bool { return m == Moment{} }

// On gives the time on the clock of a date: the next morning is more than 24:00. It is 0 where no time was said.
func (m Moment) On(d calendar.Date) calendar.Clock {
	if m.Clock == nil {
		return 0
	}
	return *m.Clock + calendar.Clock(d.DaysUntil(m.Date))*calendar.Midnight
}

// longestRide is how many dates later than it leaves a ride may arrive: two nights on the way. It is also by how many days a booked ride may leave
// before the journey begins, or arrive behind its end.
const longestRide = 2

// MayArrive tells whether a ride that leaves on one date may arrive on another, each by the clocks there: two dates later at the most, and over the
// date line one earlier. Whoever holds a ride, or the stays around it, against dates asks this.
func MayArrive(leaves, arrives calendar.Date) bool {
	days := leaves.DaysUntil(arrives)
	return -1 <= days && days <= longestRide
}

// clocksApart is by how much the clocks at the two ends of a ride differ at most: those of the Line Islands and of Baker Island do by so much.
const clocksApart = 26 * 60

// ends wants a ride to arrive after it leaves, as far as that can be told without knowing the zones of its ends: route.Booked knows them.
func (b *Booking) ends(path string) error {
	if b.Depart.IsZero() || b.Arrive.IsZero() {
		return nil
	}
	leaves, lands := 0, int(calendar.Midnight) // of a day alone any time may be meant
	if c := b.Depart.Clock; c != nil {
		leaves = int(*c)
	}
	if c := b.Arrive.Clock; c != nil {
		lands = int(*c)
	}
	if b.Depart.Date.DaysUntil(b.Arrive.Date)*int(calendar.Midnight)+lands-leaves <= -clocksApart {
		return fault.Field(path+".arrive", "The ride that you booked arrives before it leaves. Say its hours again, with the dates.")
	}
	return nil
}

// validateBooked wants what is booked for a way to be one ride, of a way of the journey, on the date of that way.
func (in *Intent) validateBooked(i int) error {
	t, path := &in.Transfers[i], fmt.Sprintf("transfers[%d].booked", i)
	if t.Booked == nil {
		return nil
	}
	times := in.TimesMade(t.From, t.To)
	for k := range i {
		o := &in.Transfers[k]
		if o.Booked == nil || !in.SamePlace(o.From, t.From) || !in.SamePlace(o.To, t.To) {
			continue
		}
		if times--; times < 1 || o.Booked.SameDay(t.Booked) {
			return fault.Field(path, "Two rides are booked for one way. Name one of them.")
		}
	}
	return firstError(in.bookedNear(path, t.Booked), in.bookedWay(path, t), in.bookedOnDate(path, t))
}

// isOn tells whether what is booked may be the ride that leaves and arrives on dates; either may be unknown. What is said of its arrival alone leaves
// open on which day it leaves.
func (b *Booking) isOn(leaves, lands calendar.Date) bool {
	switch departs, arrives := b.Depart.Date, b.Arrive.Date; {
	case departs.Valid() && leaves.Valid():
		return departs == leaves
	case arrives.Valid() && lands.Valid():
		return arrives == lands
	case arrives.Valid() && leaves.Valid():
		return MayArrive(leaves, arrives)
	}
	return true
}

// SameDay tells whether two bookings may be of one ride: they leave or arrive on the same date.
func (b *Booking) SameDay(o *Booking) bool { return b.isOn(o.Depart.Date, o.Arrive.Date) }

// bookedNear wants the moments of what is booked to lie in the journey or close to it.
func (in *Intent) bookedNear(path string, b *Booking) error {
	first, last := in.DateWindow.Start.AddDays(-longestRide), in.DateWindow.End.AddDays(longestRide)
	for _, end := range []struct {
		name string
		at   Moment
	}{{".depart", b.Depart}, {".arrive", b.Arrive}} {
		if !end.at.IsZero() && (end.at.Date.Before(first) || last.Before(end.at.Date)) {
			return fault.Field(path+end.name, "The ride that you booked is more than %d days away from the dates of the journey. Name other dates, or say again when it goes.", longestRide)
		}
	}
	return nil
}

// bookedWay wants the way to be one that the stays have in their order. Where that is free any may be.
func (in *Intent) bookedWay(path string, t *TransferWish) error {
	if in.Order == OrderFree {
		return nil
	}
	from := "" // the origin
	for i := range in.Stays {
		to := in.Stays[i].Place
		if in.SamePlace(from, t.From) && in.SamePlace(to, t.To) {
			return nil
		}
		from = to
	}
	if in.SamePlace(from, t.From) && in.SamePlace("", t.To) {
		return nil
	}
	return fault.Field(path, "You booked a ride of a way that the journey does not have, for its places come in another order. Name them in the order of your rides.")
}

// bookedOnDate wants one to come on the first day of the journey and to leave on its last.
func (in *Intent) bookedOnDate(path string, t *TransferWish) error {
	b, w := t.Booked, in.DateWindow
	there, home := in.SamePlace(t.From, ""), in.SamePlace(t.To, "")
	switch {
	case there == home:
		return nil
	case there && b.Arrive.Date.Valid() && b.Arrive.Date != w.Start:
		return fault.Field(path+".arrive", "The ride that you booked arrives on another day than the journey begins, %s. Say other dates, or again when it arrives.", w.Start)
	case there && w.Start.AddDays(1).Before(b.Depart.Date): // one may land before one left, by the clocks
		return fault.Field(path+".depart", "The ride that you booked leaves when the journey has begun, on %s. Say other dates, or again when it leaves.", w.Start)
	case home && b.Depart.Date.Valid() && b.Depart.Date != w.End:
		return fault.Field(path+".depart", "The ride home that you booked leaves on another day than the journey ends, %s. Say other dates, or again when it leaves.", w.End)
	case home && b.Arrive.Date.Valid() && b.Arrive.Date.Before(w.End.AddDays(-1)):
		return fault.Field(path+".arrive", "The ride home that you booked arrives before the journey ends, on %s. Say other dates, or again when it arrives.", w.End)
	}
	return nil
}
