package repair

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// offer is a journey that could take the place of the present one.
type offer struct {
	schedule.Journey
	moves []trip.Move
	total money.Cents // of the whole trip, before legs are measured again
	value money.Cents // how much it is liked, in cents
}

// cheaperJourney is swap airport, downgrade hotel and change flight: of all journeys within reach of room moves that
// bring the trip inside its budget, the one liked best; when none does, the cheapest, if that saves anything.
func (s *session) cheaperJourney(room int) (remedy, bool) {
	now := journeyOf(&s.now.plan, s.City.Facts())
	if now.Hotel == nil {
		return remedy{}, false
	}
	offers := s.offers(now, room)
	limit := s.limit()
	slices.SortFunc(offers, func(a, b offer) int {
		fitsA, fitsB := a.total <= limit, b.total <= limit
		switch {
		case fitsA != fitsB:
			return preferTrue(fitsA)
		case fitsA:
			return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(len(a.moves), len(b.moves)))
		}
		return cmp.Compare(a.total, b.total)
	})
	const tries = 12 // offers that cost the stops their time are passed over; further ones would be no better
	for _, o := range offers[:min(len(offers), tries)] {
		if r, ok := s.take(o, room); ok {
			return r, true
		}
	}
	return remedy{}, false
}

func preferTrue(a bool) int {
	if a {
		return -1
	}
	return 1
}

// take sets the plan's stops again around an offer. Every stop must keep its day; one that the new ways leave no time for
// may go, and counts as a move.
func (s *session) take(o offer, room int) (remedy, bool) {
	p, dropped, err := s.City.Retime(s.Intent, o.Journey, s.now.plan.Assumptions, schedule.StopsOf(&s.now.plan), s.now.plan.Seed, true)
	if err != nil || len(o.moves)+len(dropped) > room {
		return remedy{}, false
	}
	for _, d := range dropped {
		o.moves = append(o.moves, trip.Move{Type: trip.SkipActivity, NodeRef: trip.TripRef, OldValue: d.Ref, Provenance: o.moves[0].Provenance,
			Why: s.name(d.Ref) + " does not fit the new ways any more and is left out"})
	}
	p.Branch = s.now.plan.Branch
	p.Branch.Tier = o.Hotel.Tier
	if o.Out != nil {
		p.Branch.Airport = o.Out.Dest
	}
	all := make([]int, len(p.Days))
	for i := range all {
		all[i] = i
	}
	next := s.judge(p, all)
	return remedy{o.moves, next}, s.helps(next)
}

// journeyOf reads the present journey of a plan.
func journeyOf(p *trip.Plan, f *trip.Facts) schedule.Journey {
	var j schedule.Journey
	p.Each(func(_, _ int, s *trip.Slot) {
		switch s.Role {
		case trip.RoleArrive:
			j.Out = f.Flight(s.Selected().OptionRef)
		case trip.RoleDepart:
			j.Back = f.Flight(s.Selected().OptionRef)
		case trip.RoleCheckIn:
			j.Hotel = f.Lodging(s.Selected().OptionRef)
		}
	})
	return j
}

// offers lists the journeys within reach of room moves that cost less than now.
func (s *session) offers(now schedule.Journey, room int) []offer {
	zone, err := calendar.LoadZone(s.Intent.DateWindow.TZ)
	if err != nil {
		return nil
	}
	var out []offer
	for _, h := range s.hotels(now.Hotel) {
		for _, pair := range s.pairs(now) {
			o := offer{Journey: schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: h}}
			o.moves = s.movesTo(now, o.Journey)
			if len(o.moves) == 0 || len(o.moves) > room {
				continue
			}
			o.total = s.now.plan.Costs().Total + s.price(o.Journey) - s.price(now)
			if o.total >= s.now.plan.Costs().Total {
				continue
			}
			o.value = s.liking(o.Journey, zone)
			out = append(out, o)
		}
	}
	return out
}

// hotels are the present one, cheaper ones of its tier and those of lower tiers.
func (s *session) hotels(now *trip.Lodging) []*trip.Lodging {
	out := []*trip.Lodging{now}
	if s.pinnedRole(trip.RoleCheckIn) {
		return out
	}
	f := s.City.Facts()
	for i := range f.Lodgings {
		if l := &f.Lodgings[i]; l.ID != now.ID && l.Tier.Rank() <= now.Tier.Rank() && l.Price < now.Price && schedule.AllowsHotel(s.Intent, l) {
			out = append(out, l)
		}
	}
	return out
}

// pairs are the ways there and back: both over one airport, and allowed by every must.
func (s *session) pairs(now schedule.Journey) []schedule.Pair {
	if now.Out == nil || now.Back == nil {
		return []schedule.Pair{{}}
	}
	return schedule.Pairs(s.Intent, s.City.Facts(), "")
}

// movesTo names the steps from one journey to another.
func (s *session) movesTo(now, next schedule.Journey) []trip.Move {
	var moves []trip.Move
	if next.Out != nil && next.Out.Dest != now.Out.Dest {
		moves = append(moves, trip.Move{Type: trip.SwapAirport, NodeRef: roleRef(s.now.plan, trip.RoleArrive),
			OldValue: now.Out.Dest, NewValue: next.Out.Dest, Provenance: next.Out.Provenance,
			Why: fmt.Sprintf("flights over %s cost %s less a person", next.Out.Dest,
				now.Out.Price+now.Back.Price-next.Out.Price-next.Back.Price)})
	} else if next.Out != nil {
		for _, c := range []struct {
			role     trip.Role
			now, nxt *trip.FlightOption
		}{{trip.RoleArrive, now.Out, next.Out}, {trip.RoleDepart, now.Back, next.Back}} {
			if c.now.ID != c.nxt.ID {
				moves = append(moves, trip.Move{Type: trip.ChangeFlight, NodeRef: roleRef(s.now.plan, c.role),
					OldValue: c.now.ID, NewValue: c.nxt.ID, Provenance: c.nxt.Provenance,
					Why: fmt.Sprintf("%s costs %s less a person", c.nxt.Number, c.now.Price-c.nxt.Price)})
			}
		}
	}
	if next.Hotel.ID != now.Hotel.ID {
		was, is := string(now.Hotel.Tier), string(next.Hotel.Tier)
		if was == is {
			was, is = was+": "+now.Hotel.Name, is+": "+next.Hotel.Name
		}
		moves = append(moves, trip.Move{Type: trip.DowngradeHotel, NodeRef: roleRef(s.now.plan, trip.RoleCheckIn),
			OldValue: was, NewValue: is, Provenance: next.Hotel.Provenance,
			Why: fmt.Sprintf("%s instead of %s costs %s less a night", next.Hotel.Name, now.Hotel.Name, now.Hotel.Price-next.Hotel.Price)})
	}
	return moves
}

// price is what a journey costs the party.
func (s *session) price(j schedule.Journey) money.Cents {
	var sum money.Cents
	if j.Out != nil {
		sum += (j.Out.Price + j.Back.Price) * money.Cents(s.Intent.Party.People())
	}
	for i := range s.Intent.DateWindow.Days() - 1 {
		sum += j.Hotel.NightPrice(i) * money.Cents(s.Intent.Party.Rooms)
	}
	return sum
}

// liking values a journey in cents: the flights for everybody, the hotel for every night, and a step of comfort worth
// more than any fare, so that flights are changed before the bed is.
func (s *session) liking(j schedule.Journey, zone calendar.Zone) money.Cents {
	const stepOfComfort = 500_00
	nights := money.Cents(s.Intent.DateWindow.Days() - 1)
	v := score.Hotel(j.Hotel, s.City.Middle(), j.Hotel.Price) * nights * money.Cents(s.Intent.Party.Rooms)
	v += money.Cents(j.Hotel.Tier.Rank()) * stepOfComfort * nights
	if j.Out != nil {
		v += score.Journey(j.Out, j.Back, zone) * money.Cents(s.Intent.Party.People())
	}
	return v
}

// pinnedRole tells whether the slot of a role is locked.
func (s *session) pinnedRole(role trip.Role) bool {
	pinned := false
	s.now.plan.Each(func(_, _ int, slot *trip.Slot) { pinned = pinned || slot.Role == role && slot.Locked })
	return pinned
}
