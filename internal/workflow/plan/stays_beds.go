package plan

import (
	"slices"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// bedsAgain puts people who edit a journey back into the beds that they had, or those that the edit asks for, where the money that is left pays them after all.
// Where it does not, they get the best bed up to it that it pays. Stays of which nothing was asked come first. No stop is given up for a bed.
func (w *journeyWriter) bedsAgain() {
	if w.before == nil {
		return
	}
	order := touchedFirst(w.stays)
	slices.Reverse(order)
	for _, i := range order {
		s := &w.stays[i]
		if had := bedOf(w.before.Hand.Stay(s.Wish, s.Window.Days())); had != "" {
			w.bedAgain(i, had)
		}
	}
}

// bedOf is where one sleeps in the plan at hand of a stay; empty where nobody knows.
func bedOf(hand *revise.Skeleton) string {
	if hand == nil {
		return ""
	}
	for _, day := range hand.Days {
		for _, k := range day {
			if k.Role == trip.RoleCheckIn {
				return k.Option
			}
		}
	}
	return ""
}

// bedAgain looks for a better bed of a stay, up to the one that it had.
func (w *journeyWriter) bedAgain(i int, had string) {
	s := &w.stays[i]
	wishes, g := s.wishes(w.intent), s.gathered()
	wishes.Budget = max(1, w.intent.Budget-spent(w.stays, i))
	known := g.facts()
	city := w.cityOf(s, i, &wishes, w.asOf)
	j := schedule.JourneyOf(&s.Plan, city.Facts())
	most := city.Facts().Lodging(had)
	if j.Hotel == nil || most == nil || j.Hotel.ID == had || j.Hotel.Own {
		return
	}
	now := w.flow.Judge(s.Plan, wishes, known)
	for _, bed := range schedule.Hotels(&wishes, city, "", true) {
		if bed.ID == j.Hotel.ID {
			return // those behind it are no better
		}
		if bed.ID != had && (bed.Price >= most.Price || bed.Tier.Rank() > most.Tier.Rank()) || bed.StayPrice(&wishes)-j.Hotel.StayPrice(&wishes)+s.Plan.Costs().Total > wishes.Budget {
			continue
		}
		next := j
		next.Hotel = bed
		p, _, err := city.Retime(&wishes, next, s.Plan.Assumptions, schedule.StopsOf(&s.Plan), s.Plan.Seed, false)
		if err != nil || p.Costs().Total > wishes.Budget {
			continue
		}
		p.Branch = s.Plan.Branch
		p.Branch.Tier = bed.Tier
		if found := w.flow.Judge(p, wishes, known); trip.Blocking(found) <= trip.Blocking(now) && schedule.Changes(schedule.StopsOf(&s.Plan), schedule.StopsOf(&p)) == 0 {
			s.Plan = p
			return
		}
	}
}
