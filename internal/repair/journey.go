package repair

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// offer is a journey that could take the place of the present one.
type offer struct {
	schedule.Journey
	moves []trip.Move
	costs trip.CostBreakdown // of the whole trip, before its legs are measured again
	ease  int64              // what it is worth beside the stops
}

const (
	legsMayCost = 50_00 // how far the legs of another journey may turn out from what an offer says
	tries       = 24    // offers that are looked at closely; further ones would be no better
)

// cheaperJourney is swap airport, downgrade hotel and change flight: of all journeys within reach of room moves that
// bring the trip inside its limits, the one of most ease; when none does, the one nearest to them.
func (s *session) cheaperJourney(room int) (remedy, bool) {
	now := schedule.JourneyOf(&s.now.plan, s.City.Facts())
	if now.Hotel == nil {
		return remedy{}, false
	}
	offers := s.offers(now, room)
	slices.SortStableFunc(offers, func(a, b offer) int {
		return cmp.Or(cmp.Compare(b.ease, a.ease), cmp.Compare(len(a.moves), len(b.moves)), cmp.Compare(a.costs.Total, b.costs.Total))
	})
	left := tries
	for _, o := range offers {
		if left == 0 || s.excess(o.costs) > legsMayCost {
			continue
		}
		left--
		if r, ok := s.take(o, room); ok && s.excess(r.plan.Costs()) == 0 {
			return r, true
		}
	}
	slices.SortStableFunc(offers, func(a, b offer) int { return cmp.Compare(s.excess(a.costs), s.excess(b.costs)) })
	for _, o := range offers[:min(len(offers), tries)] {
		if r, ok := s.take(o, room); ok {
			return r, true
		}
	}
	return remedy{}, false
}

// take sets the plan's stops again around an offer. Every stop must keep its day; one that the new ways leave no time for
// may go, and counts as a move.
func (s *session) take(o offer, room int) (remedy, bool) {
	p, dropped, err := s.City.Retime(s.Intent, o.Journey, s.now.plan.Assumptions, schedule.StopsOf(&s.now.plan), s.now.plan.Seed, true)
	if err != nil || len(o.moves)+len(dropped) > room || !s.keepLocks(&p) {
		return remedy{}, false
	}
	moves := append(slices.Clone(o.moves), s.skips(&p)...)
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
	return remedy{moves, next}, s.helps(next)
}

// skips are the moves by which stops were left out: those that stand in another plan no more on their day. That it is the day counts:
// a restaurant may be gone to on two.
func (s *session) skips(next *trip.Plan) []trip.Move {
	var moves []trip.Move
	s.now.plan.Each(func(day, k int, slot *trip.Slot) {
		if isStop(slot.Role) && windowOf(next.Days[day], *slot) == "" {
			moves = append(moves, trip.Move{Type: trip.SkipActivity, NodeRef: trip.SlotRef(day, k), OldValue: slot.Selected().OptionRef, Was: s.moved(*slot),
				Provenance: slot.Selected().Provenance, Why: s.say("%s does not fit the new times and is left out", s.name(slot.Selected().OptionRef))})
		}
	})
	return moves
}

// offers lists the journeys within reach of room moves that are nearer to the limits than now. Flights change only where that
// helps by itself, and so does the hotel.
func (s *session) offers(now schedule.Journey, room int) []offer {
	ease := s.City.Ease(s.Intent)
	costs := s.now.plan.Costs()
	var out []offer
	for _, h := range s.hotels(now.Hotel) {
		for _, pair := range s.pairs(now) {
			o := offer{Journey: schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: h}}
			o.moves = s.movesTo(now, o.Journey)
			if len(o.moves) == 0 || len(o.moves) > room {
				continue
			}
			seats, nights := o.Fares(s.Intent)-now.Fares(s.Intent), h.StayPrice(s.Intent)-now.Hotel.StayPrice(s.Intent)
			otherSeats, otherBed := pair.Out != now.Out || pair.Back != now.Back, h != now.Hotel
			if otherSeats && s.excess(plus(costs, seats, 0)) >= s.excess(costs) || otherBed && s.excess(plus(costs, 0, nights)) >= s.excess(costs) {
				continue
			}
			o.costs, o.ease = plus(costs, seats, nights), ease(o.Journey)
			out = append(out, o)
		}
	}
	return out
}

func plus(c trip.CostBreakdown, seats, nights money.Cents) trip.CostBreakdown {
	c.Flights, c.Lodging, c.Total = c.Flights+seats, c.Lodging+nights, c.Total+seats+nights
	return c
}

// hotels are the present one, cheaper ones of its tier and those of lower tiers.
func (s *session) hotels(now *trip.Lodging) []*trip.Lodging {
	out := []*trip.Lodging{now}
	if s.pinnedRole(trip.RoleCheckIn) {
		return out
	}
	f := s.City.Facts()
	for i := range f.Lodgings {
		if l := &f.Lodgings[i]; l.ID != now.ID && l.Tier.Rank() <= now.Tier.Rank() && l.Price < now.Price && s.Intent.AllowsHotel(l) {
			out = append(out, l)
		}
	}
	return out
}

// pairs are the ways there and back: the present one, and, unless a flight is pinned, all that every must allows.
func (s *session) pairs(now schedule.Journey) []schedule.Pair {
	out := []schedule.Pair{{Out: now.Out, Back: now.Back}}
	if now.Out == nil || now.Back == nil || s.pinnedRole(trip.RoleArrive) || s.pinnedRole(trip.RoleDepart) {
		return out
	}
	for _, p := range schedule.Pairs(s.Intent, s.City.Facts(), "") {
		if p.Out.ID != now.Out.ID || p.Back.ID != now.Back.ID {
			out = append(out, p)
		}
	}
	return out
}

// movesTo names the steps from one journey to another, in the order of S0.115.
func (s *session) movesTo(now, next schedule.Journey) []trip.Move {
	var moves []trip.Move
	swapped := next.Out != nil && next.Back != nil && (next.Out.Dest != now.Out.Dest || next.Back.Origin != now.Back.Origin)
	if swapped {
		moves = append(moves, trip.Move{Type: trip.SwapAirport, NodeRef: roleRef(s.now.plan, trip.RoleArrive),
			OldValue: now.Out.Dest, NewValue: next.Out.Dest, Provenance: next.Out.Provenance,
			Was: flown(now), Now: flown(next), DeltaUSDCents: next.Fares(s.Intent) - now.Fares(s.Intent),
			DeltaMinutes: minutesLonger(now.Out, next.Out) + minutesLonger(now.Back, next.Back),
			Why:          s.say("flights over %s cost %s a person", next.Out.Dest, s.lessOrMore(next.Out.Price+next.Back.Price-now.Out.Price-now.Back.Price))})
	}
	if next.Hotel.ID != now.Hotel.ID {
		was, is := string(now.Hotel.Tier), string(next.Hotel.Tier)
		if was == is {
			was, is = was+": "+now.Hotel.Name, is+": "+next.Hotel.Name
		}
		moves = append(moves, trip.Move{Type: trip.DowngradeHotel, NodeRef: roleRef(s.now.plan, trip.RoleCheckIn),
			OldValue: was, NewValue: is, Provenance: next.Hotel.Provenance, Was: slept(now), Now: slept(next),
			DeltaUSDCents: next.Hotel.StayPrice(s.Intent) - now.Hotel.StayPrice(s.Intent),
			Why:           s.say("%s instead of %s costs %s a night", next.Hotel.Name, now.Hotel.Name, s.lessOrMore(next.Hotel.Price-now.Hotel.Price))})
	}
	if next.Out == nil || next.Back == nil || swapped {
		return moves
	}
	for _, c := range []struct {
		role     trip.Role
		now, nxt *trip.FlightOption
	}{{trip.RoleArrive, now.Out, next.Out}, {trip.RoleDepart, now.Back, next.Back}} {
		if c.now.ID != c.nxt.ID {
			kind := trip.ChangeFlight
			if !c.nxt.Flies() {
				kind = trip.ChangeRide
			}
			moves = append(moves, trip.Move{Type: kind, NodeRef: roleRef(s.now.plan, c.role),
				OldValue: c.now.ID, NewValue: c.nxt.ID, Provenance: c.nxt.Provenance,
				Was: []trip.Moved{{Role: c.role, Option: c.now.ID, Name: c.now.Name()}}, Now: []trip.Moved{{Role: c.role, Option: c.nxt.ID, Name: c.nxt.Name()}},
				DeltaUSDCents: (c.nxt.Price - c.now.Price) * money.Cents(s.Intent.Party.People()), DeltaMinutes: minutesLonger(c.now, c.nxt),
				Why: s.say("%s costs %s a person", s.called(c.nxt), s.lessOrMore(c.nxt.Price-c.now.Price))})
		}
	}
	return moves
}

// minutesLonger is by how much next takes longer than now, in minutes; negative where it is shorter.
func minutesLonger(now, next *trip.FlightOption) int {
	return (next.DurationSeconds - now.DurationSeconds) / 60
}

// flown are the flights of a journey, and slept is where one sleeps, as moves name them.
func flown(j schedule.Journey) []trip.Moved {
	return []trip.Moved{{Role: trip.RoleArrive, Option: j.Out.ID, Name: j.Out.Name()}, {Role: trip.RoleDepart, Option: j.Back.ID, Name: j.Back.Name()}}
}

func slept(j schedule.Journey) []trip.Moved {
	return []trip.Moved{{Role: trip.RoleCheckIn, Option: j.Hotel.ID, Name: j.Hotel.Name}}
}

// moved is a stop, as moves name it.
func (s *session) moved(slot trip.Slot) []trip.Moved {
	ref := slot.Selected().OptionRef
	return []trip.Moved{{Role: slot.Role, Option: ref, Name: s.name(ref)}}
}

// lessOrMore says a difference of prices.
func (s *session) lessOrMore(diff money.Cents) string {
	switch {
	case diff < 0:
		return s.say("%s less", -diff)
	case diff > 0:
		return s.say("%s more", diff)
	}
	return s.say("the same")
}

// keepLocks marks in a plan what the present one has locked. It is false when one of them does not stand there verbatim.
func (s *session) keepLocks(p *trip.Plan) bool {
	kept := true
	s.now.plan.Each(func(day, _ int, was *trip.Slot) {
		i := slices.IndexFunc(p.Days[day].Slots, func(o trip.Slot) bool {
			return o.Role == was.Role && o.Window == was.Window && o.Selected().OptionRef == was.Selected().OptionRef
		})
		switch {
		case !was.Locked:
		case i < 0:
			kept = false
		default:
			p.Days[day].Slots[i].Locked = true
		}
	})
	return kept
}

// pinnedRole tells whether the slot of a role is locked.
func (s *session) pinnedRole(role trip.Role) bool {
	pinned := false
	s.now.plan.Each(func(_, _ int, slot *trip.Slot) { pinned = pinned || slot.Role == role && slot.Locked })
	return pinned
}

// called is what people call a ride: by its number, or else by its kind.
func (s *session) called(o *trip.FlightOption) string {
	return cmp.Or(o.Name(), s.Intent.Locale().Word(string(o.By())))
}

// otherFlight takes the flights liked best among those that mend the plan, one of them new rather than both.
func (s *session) otherFlight(room int) (remedy, bool) {
	now := schedule.JourneyOf(&s.now.plan, s.City.Facts())
	if now.Out == nil || now.Back == nil || now.Hotel == nil {
		return remedy{}, false
	}
	for steps := 1; steps <= room; steps++ {
		for _, pair := range s.pairs(now)[1:] {
			next := schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: now.Hotel}
			moves := s.movesTo(now, next)
			if len(moves) != steps {
				continue
			}
			for i := range moves {
				moves[i].Why = s.say("other rides keep the wishes: %s", moves[i].Why)
			}
			if r, ok := s.take(offer{Journey: next, moves: moves}, room); ok {
				return r, true
			}
		}
	}
	return remedy{}, false
}
