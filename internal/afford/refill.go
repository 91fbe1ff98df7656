package afford

import (
	"context"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// hollow is how many minutes of a day may be left between two entries, the way taken off, before it is filled again.
const hollow = 75

// refill fills days that the flights and the bed that were settled on leave more of than those they were drafted around: one who may leave the bags
// has the last day too. What stands is where it begins, and what comes of it is taken where it holds, is worth more and costs no more than there is.
func (s *Settlement) refill(ctx context.Context) error {
	if !s.holds() || !isHollow(&s.Plan) {
		return nil
	}
	j := schedule.JourneyOf(&s.Plan, s.City.Facts())
	search, err := s.City.Begin(&s.Intent, j, s.Plan.Assumptions, true)
	if err != nil {
		return err
	}
	costs := s.Plan.Costs()
	limit := max(s.Intent.Budget, costs.Total)
	draft, err := search.Solve(schedule.Options{Seed: s.Plan.Seed, Quoted: true, Warm: &s.Plan, Fees: costs.Attractions + limit - costs.Total,
		Stop: func() bool { return ctx.Err() != nil }})
	if err != nil || ctx.Err() != nil {
		return err
	}
	next := draft.Plan
	next.Branch, next.Seed = s.Plan.Branch, s.Plan.Seed
	before, err := s.City.Worth(&s.Intent, j, &s.Plan)
	if err != nil {
		return err
	}
	after, err := s.City.Worth(&s.Intent, j, &next)
	if err != nil || after <= before || next.Costs().Total > limit {
		return err
	}
	if found := s.Judge(next); trip.Blocking(found) == 0 {
		s.Plan, s.Violations = next, found
	}
	return nil
}

// isHollow tells whether a day has a long time with nothing in it.
func isHollow(p *trip.Plan) bool {
	for d := range p.Days {
		slots := p.Days[d].Slots
		for k := 1; k < len(slots); k++ {
			before, here := &slots[k-1], &slots[k]
			if before.Role == trip.RoleArrive || here.Role == trip.RoleDepart {
				continue
			}
			way := calendar.Clock(0)
			if here.Leg != nil {
				way = calendar.Clock(here.Leg.Minutes())
			}
			if here.Window.Start-before.Window.End-way > hollow {
				return true
			}
		}
	}
	return false
}
