package repair

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// ride is a sight that could be left out, and what its fares would save.
type ride struct {
	remedy
	saved money.Cents
	lost  int64 // worth
}

// fewerRides is the last that money is saved with: the fares to sights that are left out. It is done when nothing else is left that
// blocks and only as long as it can bring the trip to where nothing does: to lose sights and not have the trip would be worse.
func (s *session) fewerRides() (remedy, bool) {
	over := s.tooMuch(s.now.plan.Costs())
	if over <= 0 {
		return remedy{}, false
	}
	list := s.rides()
	slices.SortStableFunc(list, func(a, b ride) int { return cmp.Compare(b.saved, a.saved) })
	var most money.Cents
	for _, r := range list[:min(len(list), MaxMoves*MaxCycles)] {
		most += r.saved
	}
	if most < over {
		return remedy{}, false
	}
	best := list[0] // saves most
	for _, r := range list[1:] {
		if r.saved >= over && r.lost < best.lost {
			best = r
		}
	}
	return best.remedy, true
}

// rides lists the sights without which the trip would cost less, and break nothing else.
func (s *session) rides() []ride {
	var out []ride
	s.now.plan.Each(func(day, k int, slot *trip.Slot) {
		a := s.City.Facts().Attraction(slot.Selected().OptionRef)
		if a == nil || slot.Role != trip.RoleSight || slot.Locked {
			return
		}
		if r, ok := s.noStop(day, k); ok {
			out = append(out, ride{r, s.now.plan.Costs().Total - r.plan.Costs().Total, s.worth(a, day)})
		}
	})
	return slices.DeleteFunc(out, func(r ride) bool { return r.saved <= 0 })
}

// tooMuch is by how much costs are above what blocks: the budget with its slippage, and every limit of one category that is
// insisted on.
func (s *session) tooMuch(c trip.CostBreakdown) money.Cents {
	return max(0, c.Total-verify.Most(s.Intent)) + s.aboveLimits(c)
}
