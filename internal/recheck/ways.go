package recheck

import (
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/world"
)

// lastDepartures wants the last departures that a plan goes by to be those of this program: the rule of the last train judges by what the plan
// says, so that one who writes a later hour there, or none, would never miss it. Nobody knows them by the line: they are one hour everywhere, in
// every version so far.
func (p *place) lastDepartures() error {
	if at := p.plan.Assumptions.LastDeparture; at == nil || *at != transit.LastDeparture {
		return fmt.Errorf("the plan takes %s for the last departure, not %s", saidClock(at), transit.LastDeparture)
	}
	var err error
	p.plan.Each(func(_, _ int, s *trip.Slot) {
		switch leg := s.Leg; {
		case err != nil || leg == nil:
		case leg.Mode.Public() && (leg.LastDeparture == nil || *leg.LastDeparture != transit.LastDeparture):
			err = fmt.Errorf("the last %s leaves at %s in the plan, not at %s", leg.Mode, saidClock(leg.LastDeparture), transit.LastDeparture)
		case !leg.Mode.Public() && leg.LastDeparture != nil:
			err = fmt.Errorf("the plan has a last departure, %s, for a way that needs none", leg.LastDeparture)
		}
	})
	return err
}

func saidClock(at *calendar.Clock) string {
	if at == nil {
		return "no hour"
	}
	return at.String()
}

// sameWays wants the ways inside a place to take as long and to cost as much as this program counts them, where they say that they are counted as
// it counts. Those to and from an airport are that airport's own. Ways of another rule are left to how fast anybody can be.
func (p *place) sameWays() error {
	f := &p.facts
	rate := money.Rate(0)
	if f.FX != nil {
		rate = f.FX.Rate
	}
	legs := schedule.NewCity(f, world.Legs(f.City, rate, p.intent, time.Time{})).Legs()
	var err error
	p.plan.Each(func(_, _ int, s *trip.Slot) {
		if err != nil || s.Leg == nil {
			return
		}
		switch port, toCity := p.portOf(s.Leg); {
		case port != nil:
			err = sameWay(s.Leg, legs.Transfer(port, s.Leg.To, toCity))
		case s.Leg.Provenance.RefID == transit.Ref && s.Leg.Mode == trip.Taxi:
			err = sameWay(s.Leg, legs.Taxi(s.Leg.From, s.Leg.To))
		case s.Leg.Provenance.RefID == transit.Ref:
			err = sameWay(s.Leg, legs.Leg(s.Leg.From, s.Leg.To))
		}
	})
	return err
}

// portOf is the airport that a way leads from, into the city, or to; nil of any other way.
func (p *place) portOf(leg *trip.TransitLeg) (_ *trip.Airport, toCity bool) {
	for i := range p.facts.City.Airports {
		a := &p.facts.City.Airports[i]
		if a.Transfer.Minutes > 0 && (leg.From == a.Location || leg.To == a.Location) {
			return a, leg.From == a.Location
		}
	}
	return nil, false
}

// aSecond is as far as two ways of adding up the same numbers are apart.
const aSecond = 1

func sameWay(has *trip.TransitLeg, is trip.TransitLeg) error {
	switch more := has.DurationSeconds - is.DurationSeconds; {
	case has.Mode != is.Mode || has.Line != is.Line:
		return fmt.Errorf("a way of the plan is by %s, where one goes by %s", has.Mode, is.Mode)
	case more < -aSecond || more > aSecond:
		return fmt.Errorf("a way of the plan by %s takes %d seconds, but it takes %d", has.Mode, has.DurationSeconds, is.DurationSeconds)
	case has.Fare != is.Fare:
		return fmt.Errorf("a way of the plan by %s costs %s, but it costs %s", has.Mode, has.Fare, is.Fare)
	}
	return nil
}
