package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// times wants the times of a day of another plan to be such as a day has: each stretch makes sense, one is not at two places at a time, what is
// known here is open then, and rides that are known leave and arrive when they do. That the ways between fit is not proved: they are not in the
// itinerary.
func (i *inspection) times(n int, d *trip.AnswerDay, f *trip.Facts) {
	free := calendar.Clock(0) // from then on nothing else is done
	for _, s := range d.Stops {
		w := s.Window
		sane := w.Start >= 0 && w.Start <= farthest && w.Minutes() >= 0 && w.Minutes() <= longestSlot &&
			(s.Role != trip.RoleSight || w.Minutes() >= trip.ShortestVisit || f.Attraction(s.Option) == nil)
		i.want(sane, "Alternative %d has %s from %s to %s, which is no sensible stretch of time.", n, s.Name, w.Start, w.End)
		i.want(w.Start >= free, "Alternative %d has %s at %s, before what stands there ends.", n, s.Name, w.Start)
		free = max(free, w.End)
		i.openThen(n, d, &s, f)
		i.ridesThen(n, d, &s, f)
	}
}

// openThen wants a sight or a restaurant that is known to be open all the while.
func (i *inspection) openThen(n int, d *trip.AnswerDay, s *trip.AnswerStop, f *trip.Facts) {
	var hours calendar.Hours
	switch a, r := f.Attraction(s.Option), f.Restaurant(s.Option); {
	case a != nil:
		hours = a.Hours()
	case r != nil:
		hours = r.Hours()
	default:
		return
	}
	_, open := openDuring(hours, d.Date, s.Window)
	i.want(open, "Alternative %d has %s from %s to %s on %s, when it is not open.", n, s.Name, s.Window.Start, s.Window.End, d.Date)
}

// ridesThen wants a ride that is known to end its slot where it brings one there, and to begin it where it brings one away.
func (i *inspection) ridesThen(n int, d *trip.AnswerDay, s *trip.AnswerStop, f *trip.Facts) {
	o := f.Flight(s.Option)
	zone, err := calendar.LoadZone(f.City.TZ)
	if o == nil || err != nil {
		return
	}
	var at time.Time
	var says calendar.Clock
	switch s.Role {
	case trip.RoleArrive:
		at, says = o.Arrival, s.Window.End
	case trip.RoleDepart:
		at, says = o.Departure, s.Window.Start
	default:
		return
	}
	date, clock := zone.Local(at)
	clock += calendar.Clock(d.Date.DaysUntil(date)) * calendar.Midnight
	i.want(clock == says, "Alternative %d has %s at %s, but that is at %s.", n, s.Name, says, clock)
}
