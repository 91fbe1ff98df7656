package multistay

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// nearIterations are as few as a search needs that begins from what stands in the plan at hand.
const nearIterations = 24

// draftNear is a stay that is about to be planned near the one at hand.
type draftNear struct {
	*Stay
	was     *Stay // of the journey at hand
	wishes  trip.Intent
	at      int // among the stays
	city    *schedule.City
	journey schedule.Journey
	fixed   money.Cents // what it costs without fees and fares of the days
}

// fillNear plans the stays that are not taken from the journey at hand near what stands there: each in the same bed at the prices of its dates,
// with the same money a day, for the fees that the budget leaves. It does not look for what would be cheaper: who is offered another order is
// told what that order alone changes.
func (x *Attempts) fillNear(ctx context.Context, in *trip.Intent, stays []Stay, taken []bool) error {
	rest := in.Spendable()
	var fresh []*draftNear
	for i := range stays {
		if taken[i] {
			rest -= stays[i].Plan.Costs().Total - doubleDay(stays, i)
			continue
		}
		d, err := x.nearTo(in, stays, i)
		if err != nil {
			return err
		}
		fresh, rest = append(fresh, d), rest-d.fixed
	}
	for _, d := range fresh {
		rest -= d.open()
	}
	for _, d := range fresh {
		if err := ctx.Err(); err != nil {
			return err
		}
		was := d.open()
		if isTwice(stays, d.at) { // what the other stay there has by now is left to it
			Leave(stays, d.at, in)
			d.city = x.see(d.Stay, &d.wishes)
		}
		if err := x.solveNear(d, rest+was); err != nil {
			return err
		}
		rest += was - d.Plan.Fees() - d.Plan.Costs().Transit
	}
	return nil
}

// open is what the fees and fares of the days came to in the journey at hand.
func (d *draftNear) open() money.Cents {
	return d.was.Plan.Fees() + d.was.Plan.Costs().Transit
}

// nearTo makes a stay ready: with the bed it had, if the dates offer that, else the best of its class, and with the rides it had, as far as these
// still go.
func (x *Attempts) nearTo(in *trip.Intent, stays []Stay, i int) (*draftNear, error) {
	s := &stays[i]
	d := &draftNear{Stay: s, at: i, was: x.stood(stays, i)}
	if d.was == nil || len(d.was.Plan.Days) == 0 {
		return nil, errNoJourney
	}
	s.Assumptions.TypicalWeather, s.Assumptions.DailySpend = s.Typical(), d.was.Plan.Assumptions.DailySpend
	s.Assumptions.LastDeparture = d.was.Plan.Assumptions.LastDeparture
	d.wishes = s.Wishes(in)
	d.city = x.see(s, &d.wishes)
	g := d.was.Gathered()
	then := schedule.JourneyOf(&d.was.Plan, g.Facts())
	beds, pairs := schedule.Hotels(&d.wishes, d.city, "", true), schedule.Pairs(&d.wishes, d.city.Facts(), "")
	if len(beds) == 0 || len(pairs) == 0 || then.Hotel == nil {
		return nil, errNoJourney
	}
	like := func(p schedule.Pair) bool { return sameRide(p.Out, then.Out) && sameRide(p.Back, then.Back) }
	pair := pairs[max(0, slices.IndexFunc(pairs, like))]
	d.journey = schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: nearBed(beds, then.Hotel)}
	days := money.Cents(s.Window.Days())
	d.fixed = d.journey.Fares(&d.wishes) + d.journey.Hotel.StayPrice(&d.wishes) + s.Assumptions.DailySpend*days
	return d, nil
}

// stood is the stay of the journey at hand that a stay is planned near: the one at its place on the same dates, else the one that comes there for the
// same time. Nil: none is there.
func (x *Attempts) stood(stays []Stay, i int) *Stay {
	before, there := 0, []*Stay(nil)
	for k := range i {
		if stays[k].City.ID == stays[i].City.ID {
			before++
		}
	}
	for k := range x.Have.Stays {
		h := &x.Have.Stays[k]
		if h.City.ID != stays[i].City.ID {
			continue
		}
		if h.Window == stays[i].Window {
			return h
		}
		there = append(there, h)
	}
	if len(there) == 0 {
		return nil
	}
	return there[min(before, len(there)-1)]
}

// nearBed is the bed that one had, else the first of its class, else the first.
func nearBed(beds []*trip.Lodging, then *trip.Lodging) *trip.Lodging {
	for _, like := range []func(*trip.Lodging) bool{
		func(l *trip.Lodging) bool { return l.ID == then.ID }, func(l *trip.Lodging) bool { return l.Tier == then.Tier }} {
		if i := slices.IndexFunc(beds, like); i >= 0 {
			return beds[i]
		}
	}
	return beds[0]
}

// sameRide tells whether two rides are one, or neither is any.
func sameRide(a, b *trip.FlightOption) bool {
	return a == nil && b == nil || a != nil && b != nil && a.ID == b.ID
}

// solveNear fills the days of a stay from what stood there, for so much money.
func (x *Attempts) solveNear(d *draftNear, open money.Cents) error {
	fees := max(0, open-d.was.Plan.Costs().Transit)
	made, err := d.city.Solve(&d.wishes, d.journey, d.Assumptions, schedule.Options{Seed: x.Seed, Iterations: nearIterations, Fees: fees, Quoted: true, Warm: &d.was.Plan})
	if err != nil {
		return err
	}
	d.Plan, d.Unplaced, d.Branches = made.Plan, made.Unplaced, nil // they are for other rides
	d.Plan.Branch = d.journey.Branch()
	d.Chosen = afford.Candidate{Branch: d.Plan.Branch, Hotel: d.journey.Hotel.ID}
	if d.Window == d.was.Window { // what was drafted for the days may still be settled on
		d.Chosen.Variants, d.Chosen.Simple = d.was.Chosen.Variants, d.was.Chosen.Simple
	}
	if d.journey.Out != nil {
		d.Chosen.Out = d.journey.Out.ID
	}
	if d.journey.Back != nil {
		d.Chosen.Back = d.journey.Back.ID
	}
	return nil
}
