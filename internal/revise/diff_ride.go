package revise

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// rideAt finds the ride of a journey that an entry stands for; nil: it is none.
func rideAt(it *trip.Itinerary, ref string) *trip.ItineraryTransfer {
	k := slices.IndexFunc(it.Transfers, func(t trip.ItineraryTransfer) bool { return t.Ref == ref })
	if k < 0 {
		return nil
	}
	return &it.Transfers[k]
}

// sameWay tells whether one ride can take the place of another: of a journey only one that leads the same way.
func sameWay(a, b *place) bool {
	return a.ride == nil || b.ride == nil || trip.Fold(a.ride.From) == trip.Fold(b.ride.From) && trip.Fold(a.ride.To) == trip.Fold(b.ride.To)
}

// saysRide names a ride, when it leaves by the clocks of the place that it leaves, and when it arrives by those of the place that it comes to. The date
// stands with what happens on another one than the entry, and with the departure where the ride is on another date than it was.
func (p *place) saysRide(dated bool) string {
	on := p.date
	if dated {
		on = calendar.Date{}
	}
	left, leaves := p.moment(p.ride.Depart, p.ride.DepartTZ, on)
	if dated {
		on = left
	}
	_, lands := p.moment(p.ride.Arrive, p.ride.ArriveTZ, on)
	return p.lang.Say("%s, leaves %s, arrives %s", p.name, leaves, lands)
}

// moment tells a time by the clocks of a place, with its date where that is not the one that is taken for granted.
func (p *place) moment(at time.Time, tz string, granted calendar.Date) (calendar.Date, string) {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		zone = calendar.MustZone("UTC")
	}
	date, clock := zone.Local(at)
	if date == granted {
		return date, clock.String()
	}
	return date, p.lang.Say("%s on %s", clock, p.lang.DayMonth(date))
}
