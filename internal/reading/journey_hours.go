package reading

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/trip"
)

// An hour of a ride that cannot be used is never dropped in silence: it is the first that is told, with what to say instead.

// otherMode says that a ride is told of by one kind, and its way by another.
func (d *draft) otherMode(in *trip.Intent, k int, r *stays.Ride, by trip.TravelMode) {
	d.first = append(d.first, d.lang.Say("You travel from %s to %s by %s, so the %s of which you say an hour (%s) is not in the plan. Say that you arrive at that hour, or that you go by %s.",
		d.endOf(in, k), d.endOf(in, k+1), d.lang.Word(string(by)), d.lang.Word(string(r.Mode)), hourOf(r.Booked), d.lang.Word(string(r.Mode))))
}

// meantElse leaves aside what is said of a ride of another kind than all ways are by, where one can go that way so: who drives from Munich does not
// land. Who rents a car, or comes from overseas to travel by train, does.
func (d *draft) meantElse(in *trip.Intent, c *Context, all []way, wished []trip.TransferWish, every trip.TransferWish) {
	if every.Mode == "" || every.Rented || c.Towns == nil || in.Origin == "" {
		return
	}
	name := func(s string) string {
		if s == "" {
			return in.Origin
		}
		return s
	}
	for n := range d.said.Rides {
		r := &d.said.Rides[n]
		for k := range wished {
			w := &wished[k]
			if r.Booked == nil || w.Booked == nil || r.Mode != w.Mode || w.Mode == "" || w.Mode == every.Mode || !sameHour(w.Booked, r.Booked) ||
				!c.Towns.Goes(every.Mode, name(all[k].from), name(all[k].to)) {
				continue
			}
			d.otherMode(in, k, r, every.Mode)
			*w = trip.TransferWish{}
		}
	}
}

func sameHour(b *trip.Booking, said *stays.Booked) bool {
	return said.Label == b.Label && sameClock(b.Arrive.Clock, said.Arrive.Clock) && sameClock(b.Depart.Clock, said.Depart.Clock)
}

func sameClock(a, b *calendar.Clock) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// onTheWay tells whether what is booked of the k-th way is on a day on which one can travel it, as far as that is known. Else it says so.
func (d *draft) onTheWay(in *trip.Intent, k int, r *stays.Ride, b *trip.Booking) bool {
	from, to, w := d.endOf(in, k), d.endOf(in, k+1), in.DateWindow
	if b.Depart.Date == (calendar.Date{}) && b.Arrive.Date == (calendar.Date{}) {
		if w.Start.Valid() {
			d.first = append(d.first, d.lang.Say("On which day you travel from %s to %s is open, so the hour of it (%s) is not in the plan. Say the day too, or for how many nights you stay in each place.",
				from, to, hourOf(r.Booked)))
		}
		return false
	}
	on := b.Depart.Date
	if k == 0 && b.Arrive.Date.Valid() || !on.Valid() {
		on = b.Arrive.Date
	}
	day := d.dayOf(in, k)
	outside := on.Before(w.Start.AddDays(-1)) || w.End.AddDays(1).Before(on)
	if !w.Start.Valid() || !on.Valid() || on == day || !day.Valid() && !outside || k > 0 && k < len(in.Stays) && !outside || k == 0 && !b.Arrive.Date.Valid() && on == day.AddDays(-1) {
		return true
	}
	if !day.Valid() {
		day = w.Start
	}
	yours, booked := d.lang.Apart(day, on)
	d.first = append(d.first, d.lang.Say("You travel from %s to %s on %s by your dates, so the ride that you have on %s (%s) is not in the plan. Say which of the two days is meant.",
		from, to, yours, booked, hourOf(r.Booked)))
	return false
}

// endOf is what people call the place at which the k-th way begins.
func (d *draft) endOf(in *trip.Intent, k int) string {
	switch {
	case k > 0 && k <= len(in.Stays):
		return d.lang.City(in.Stays[k-1].Place)
	case in.Origin != "":
		return d.lang.City(in.Origin)
	}
	return d.lang.Say("home")
}

// hourOf is the hour that is said of a ride, or its label.
func hourOf(b *stays.Booked) string {
	for _, t := range []stays.Time{b.Arrive, b.Depart} {
		if t.Clock != nil {
			return t.Clock.String()
		}
	}
	return b.Label
}
