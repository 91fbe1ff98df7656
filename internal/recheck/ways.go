package recheck

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
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
