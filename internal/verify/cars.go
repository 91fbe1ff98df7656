package verify

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// cars wants every car to be counted as it is had: the rent of a rented one for the dates from where it is taken to where it is given back, the
// parking of each for the nights for which it stands at a hotel. What is no car has neither.
func cars(t *trial) {
	ways := t.ways()
	var since calendar.Date // when the rented car came to the stay that the next way leaves
	for n, w := range ways {
		t.look(w.provenances()...)
		r := w.ride()
		if r == nil {
			since = calendar.Date{}
			continue
		}
		want := trip.Car{}
		if r.By() == trip.ByCar {
			want = t.drive(w, since, n+1 < len(ways) && t.rents(ways[n+1])).Car()
			if r.Own {
				want.Fuel = r.Estimate
			}
		}
		got := trip.Car{}
		if r.Car != nil {
			got = *r.Car
		}
		if got != want {
			t.wrongCar(w, got, want)
		}
		if since = (calendar.Date{}); want.Rented && w.to != nil {
			since = w.to.from()
		}
	}
}

// rents tells whether a way is to be made by a car that is rented for it and not booked.
func (t *trial) rents(w way) bool {
	asked := t.asked(w)
	return asked.Mode == trip.ByCar && asked.Rented && asked.Booked == nil
}

func (t *trial) drive(w way, since calendar.Date, on bool) trip.Drive {
	asked := t.asked(w)
	d := trip.Drive{Rented: asked.Rented && asked.Booked == nil, Leaves: w.leavesOn(), Arrives: w.landsOn(), Since: since, On: on}
	if w.to != nil {
		d.To, d.Until, d.OwnBed = &w.to.facts.City, w.to.to(), t.wishOf(w.to).OwnBed
	}
	return d
}

func (t *trial) wrongCar(w way, got, want trip.Car) {
	_, _, a, b := t.ends(w)
	t.blame(w.stop(), trip.BudgetExceeded, true, CarCounted, t.say("The car from %s to %s is counted with %s of rent and %s of parking, but should be with %s and %s.", a, b,
		t.locale.Count(got.Days, wording.Days), t.locale.Count(got.Nights, wording.Night), t.locale.Count(want.Days, wording.Days), t.locale.Count(want.Nights, wording.Night)),
		details{"rent_usd_cents": int64(want.Rent), "parking_usd_cents": int64(want.Parking)})
}
