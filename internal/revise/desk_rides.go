package revise

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// ridesOfMode is how many rides of one mode are offered for a way at most, so that those of every mode are among them.
const ridesOfMode = 4

// rides are the others that lead from a stay to the next, from home to the first stay where i is -1, and home from the last one, with the journey
// as each of them would leave it. One of another mode than is wished is judged by the wish that taking it makes. Of n of 0 or less there are
// MostAlternatives: who looks for another way wants to see every mode.
func (d *StaysDesk) rides(i int, at KeptSlot, n int) ([]Alternative, error) {
	if at.Locked {
		return nil, fault.New(fault.Conflict, "the slot is pinned; unlock it first")
	}
	if n <= 0 {
		n = MostAlternatives
	}
	from, to, now := d.ends(i)
	out := []Alternative{}
	if now == nil || now.Own {
		return out, nil
	}
	lang, end := d.it.Intent.Locale(), cmp.Or(to, from)
	seen := map[string]bool{now.ID: true}
	for k := range end.facts.Flights {
		o := &end.facts.Flights[k]
		if seen[o.ID] || !leaves(from, o) || !comes(to, o) {
			continue
		}
		seen[o.ID] = true
		plans, err := d.by(i, o)
		if err != nil {
			continue
		}
		p := d.joined(plans)
		way := trip.WayOf(&d.it.Intent, d.facts, i, d.stayBehind(i), o)
		alt := Alternative{Option: o.ID, Kind: trip.KindFlight, Name: cmp.Or(o.Name(), lang.Word(string(o.By()))), Provenance: o.Provenance, Ride: &way,
			Cost: d.it.Intent.RideCost(o, at.Role), DeltaCost: p.Costs().Total - d.it.Plan.Costs().Total}
		wishes := journey.By(d.it.Intent, trip.TransferWish{From: d.placeOf(i), To: d.placeOf(d.stayBehind(i)), Mode: o.By()})
		alt.Violations = notHad(d.base, verify.Plan(p, wishes, d.facts))
		alt.countCar()
		way.Cost = alt.Cost
		alt.Why = lang.Say("%s (%s) takes %s", o.Line(), lang.Word(string(o.By())), lang.Duration(o.DurationSeconds/60)) +
			lang.Say("; the trip costs %s", lessOrMore(lang, alt.DeltaCost)) + "."
		out = append(out, alt)
	}
	slices.SortStableFunc(out, func(a, b Alternative) int {
		return cmp.Or(cmp.Compare(min(1, trip.Blocking(a.Violations)), min(1, trip.Blocking(b.Violations))), cmp.Compare(len(a.Violations), len(b.Violations)),
			cmp.Compare(a.DeltaCost, b.DeltaCost), a.Ride.Depart.Compare(b.Ride.Depart), cmp.Compare(a.Option, b.Option))
	})
	of := map[trip.TravelMode]int{}
	out = slices.DeleteFunc(out, func(a Alternative) bool {
		of[a.Ride.Mode]++
		return of[a.Ride.Mode] > ridesOfMode
	})
	return clone.Of(out[:min(len(out), n, MostAlternatives)]), nil
}

// countCar adds what a car costs beside the way: the planner counts that when it is taken, and until then the rules name it.
func (a *Alternative) countCar() {
	a.Violations = slices.DeleteFunc(a.Violations, func(v trip.Violation) bool {
		if v.Reason() != verify.CarCounted {
			return false
		}
		if v.Details["option_ref"] == a.Option {
			rent, _ := v.Details["rent_usd_cents"].(int64)
			parking, _ := v.Details["parking_usd_cents"].(int64)
			more := money.Cents(rent+parking) - a.Ride.Car.Cost()
			a.Cost += more
			a.DeltaCost += more
		}
		return true
	})
}

// ends are the desks of the stays that a way leads from and to, nil being home, and the ride that is planned.
func (d *StaysDesk) ends(i int) (from, to *Desk, now *trip.FlightOption) {
	if i+1 < len(d.stays) {
		to = d.stays[i+1]
		now = to.layout().journey.Out
	}
	if i >= 0 {
		from = d.stays[i]
		now = from.layout().journey.Back
	}
	return from, to, now
}

// stayBehind is the stay that the way from another one leads to; home is -1, as it is where the way begins there.
func (d *StaysDesk) stayBehind(i int) int {
	if i+1 < len(d.stays) {
		return i + 1
	}
	return -1
}

// placeOf is what the wishes call the place of a stay; that of home is empty.
func (d *StaysDesk) placeOf(i int) string {
	if i < 0 {
		return ""
	}
	return d.it.Intent.Stays[d.it.Plan.Stays[i].Wish].Place
}

// by gives the plans of the stays with another ride on the way from stay i.
func (d *StaysDesk) by(i int, o *trip.FlightOption) (_ []trip.Plan, err error) {
	from, to, _ := d.ends(i)
	plans := d.plans()
	if from != nil {
		if plans[i], err = from.plan(from.layout().with(func(j *schedule.Journey) { j.Back = from.facts.Flight(o.ID) })); err != nil {
			return nil, err
		}
	}
	if to != nil {
		if plans[i+1], err = to.plan(to.layout().with(func(j *schedule.Journey) { j.Out = to.facts.Flight(o.ID) })); err != nil {
			return nil, err
		}
	}
	return plans, nil
}

// leaves tells whether a ride may be the one away from a stay; nothing is asked of home.
func leaves(from *Desk, o *trip.FlightOption) bool {
	if from == nil {
		return true
	}
	in := &from.it.Intent
	return from.facts.Flight(o.ID) != nil && slices.Contains(in.Part.Back, o.ID) && in.AllowsFlight(o, trip.Return, calendar.MustZone(from.facts.City.TZ))
}

// comes tells whether a ride may be the one to a stay; nothing is asked of home. Of a ride between two stays the first one judges how it is.
func comes(to *Desk, o *trip.FlightOption) bool {
	if to == nil {
		return true
	}
	in := &to.it.Intent
	return to.facts.Flight(o.ID) != nil && slices.Contains(in.Part.Out, o.ID) && (in.Part.Stay > 0 || in.AllowsFlight(o, trip.Outbound, calendar.MustZone(to.facts.City.TZ)))
}
