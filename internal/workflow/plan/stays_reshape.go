package plan

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// How many rides are tried of a way beside the one that it has, and how many journeys of any kind in a step.
const (
	mostRides   = 3
	mostReshape = 16
)

// cheaperRides are steps that take other rides between stays, where these alone bring a journey that costs too much inside its budget.
func (t *turn) cheaperRides(ctx context.Context, in staysRepairIn, now *tried) (*tried, []trip.Move, error) {
	if now.over() <= 0 || now.over() > now.plan.Costs().Flights {
		return now, nil, nil
	}
	next, moves := now, []trip.Move(nil)
	for range repair.MaxMoves {
		r, err := t.bestOf(ctx, in, next, func(x *attempts) []otherwise {
			return slices.Concat(x.rides(ctx, next), x.modes(ctx, next, trip.ByTrain, trip.ByCoach, trip.ByFlight))
		})
		if err != nil || r == nil {
			return now, nil, err
		}
		next, moves = r.tried, append(moves, r.move)
		if !repair.Ails(next.found) {
			return next, moves, nil
		}
	}
	return now, nil, nil
}

// reshape are up to repair.MaxMoves steps that change the journey itself, each the best of its kind: another ride, a night at another place, and
// another order where that is free.
func (t *turn) reshape(ctx context.Context, in staysRepairIn, now *tried) (*tried, []trip.Move, error) {
	next, moves := now, []trip.Move(nil)
	for len(moves) < repair.MaxMoves && repair.Ails(next.found) {
		r, err := t.bestOf(ctx, in, next,
			func(x *attempts) []otherwise {
				return slices.Concat(x.rides(ctx, next), x.modes(ctx, next, trip.ByTrain, trip.ByCoach, trip.ByFlight))
			},
			func(x *attempts) []otherwise { return x.nights(next) },
			func(x *attempts) []otherwise {
				if next.in.Order != trip.OrderFree {
					return nil
				}
				return x.orders(ctx, next)
			})
		if err != nil {
			return now, nil, err
		}
		if r == nil {
			break
		}
		next, moves = r.tried, append(moves, r.move)
	}
	return next, moves, nil
}

// over is by how much a journey costs more than its budget; negative: less.
func (m *tried) over() money.Cents { return m.plan.Costs().Total - m.in.Budget }

// reshaped is a journey after a step.
type reshaped struct {
	*tried
	move trip.Move
}

// bestOf gives the first kind of which any journey mends the one at hand, and of that the one that leaves least to mend, and of equals costs
// least; nil: none does.
func (t *turn) bestOf(ctx context.Context, in staysRepairIn, now *tried, kinds ...func(*attempts) []otherwise) (*reshaped, error) {
	x := t.attempts(*now, in.Origin, in.AsOf, in.Seed)
	x.near = true
	left := mostReshape
	for _, kind := range kinds {
		var best *tried
		var how otherwise
		for _, o := range kind(x) {
			if left--; left < 0 {
				break
			}
			m, err := x.tryOf(ctx, now, o)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if err != nil || !repair.Mends(now.found, m.found, max(0, now.over()), max(0, m.over())) {
				continue
			}
			if best == nil || better(m, best) {
				best, how = m, o
			}
		}
		if best != nil {
			best, err := x.inFull(ctx, now, how, best)
			return &reshaped{best, moveOf(now, best, &how)}, err
		}
	}
	return nil, nil
}

// inFull makes a journey that was tried near another again as a new one is made, so that what is left of the money can still be spent; where that
// does not mend as much it stays as it was tried.
func (x *attempts) inFull(ctx context.Context, now *tried, o otherwise, near *tried) (*tried, error) {
	x.near, x.iterations = false, schedule.DefaultIterations
	defer func() { x.near, x.iterations = true, tryIterations }()
	m, err := x.tryOf(ctx, now, o)
	if err != nil || repair.Count(m.found) > repair.Count(near.found) || m.over() > max(0, near.over()) {
		return near, ctx.Err()
	}
	return m, nil
}

// better tells whether a journey leaves less to mend than another, or as much for less money.
func better(m, than *tried) bool {
	if a, b := repair.Count(m.found), repair.Count(than.found); a != b {
		return a < b
	}
	return m.over() < than.over()
}

// tryOf makes a journey that is otherwise, and has it judged by the wishes of the one at hand.
func (x *attempts) tryOf(ctx context.Context, now *tried, o otherwise) (*tried, error) {
	m, err := x.try(ctx, o.in, o.take...)
	if err != nil {
		return nil, err
	}
	for i := range m.stays {
		m.stays[i].Wish = o.of[m.stays[i].Wish]
	}
	m.in = now.in
	m.plan, m.facts = joined(m.stays)
	m.found = x.judge(m.plan, m.in, m.facts)
	return m, nil
}

// rides are journeys with another ride from one stay to the next: those that are liked next.
func (x *attempts) rides(ctx context.Context, m *tried) []otherwise {
	in, ok := x.asItIs(m)
	if !ok {
		return nil
	}
	p := staysPlanner{in: &staysPlannerIn{Wishes: m.in, Origin: x.origin}, world: x.world}
	var out []otherwise
	for _, r := range m.plan.Rides(m.facts) {
		if r.From < 0 || r.To < 0 || r.Ride == nil || r.Ride.Own {
			continue
		}
		from, to := &m.stays[r.From], &m.stays[r.To]
		found, err := p.onward(ctx, from, to, leavesOn(r.Ride, from.City.TZ), p.drivesOn(m.stays, r.To))
		if err != nil {
			continue
		}
		others := only(found, func(o *trip.FlightOption) bool { return o.ID != r.Ride.ID })
		for _, o := range first(others, mostRides) {
			out = append(out, otherwise{kind: otherRide, in: in, of: journey.ShapeOf(&m.plan).Order, take: []string{o.ID}, ride: &r, at: r.From})
		}
	}
	return out
}

// moveOf tells what a step changed, and what that costs.
func moveOf(now, next *tried, o *otherwise) trip.Move {
	from, _ := now.plan.Span(o.at)
	m := trip.Move{NodeRef: trip.DayRef(from), Why: o.says, DeltaUSDCents: next.plan.Costs().Total - now.plan.Costs().Total,
		DeltaMinutes: minutesOnTheWay(next) - minutesOnTheWay(now), Provenance: trip.Provenance{Source: trip.SourceComputed, Tool: "route", RefID: "route/choose"}}
	switch o.kind {
	case otherNights:
		m.Type, m.OldValue, m.NewValue = trip.MoveNight, journey.Nights(&now.plan), journey.Nights(&next.plan)
	case otherOrder:
		m.Type, m.OldValue, m.NewValue = trip.ReorderStays, journey.Places(&now.plan), journey.Places(&next.plan)
	default:
		m.Type, m.NodeRef = trip.ChangeRide, o.ride.Ref
		for _, r := range next.plan.Rides(next.facts) {
			if r.From == o.ride.From && r.To == o.ride.To && r.Ride != nil {
				rode(&m, now, o.ride, r.Ride)
			}
		}
	}
	return m
}

// rode says in a step which ride was put away, and which is taken instead.
func rode(m *trip.Move, now *tried, was *trip.RideBetween, is *trip.FlightOption) {
	lang := now.in.Locale()
	place := func(stay int) string {
		if stay < 0 {
			return cmp.Or(now.in.Origin, lang.Say("home"))
		}
		return lang.City(now.stays[stay].City.Name)
	}
	m.OldValue, m.NewValue, m.Provenance = was.Ride.ID, is.ID, is.Provenance
	m.Was = []trip.Moved{{Role: was.Slot.Role, Option: was.Ride.ID, Name: rideSaid(lang, was.Ride)}}
	m.Now = []trip.Moved{{Role: was.Slot.Role, Option: is.ID, Name: rideSaid(lang, is)}}
	m.Why = lang.Say("from %s to %s %s instead of %s", place(was.From), place(was.To), m.Now[0].Name, m.Was[0].Name)
}

// rideSaid is what people call a ride: by its number, or else by its kind and when it leaves.
func rideSaid(lang wording.Language, o *trip.FlightOption) string {
	kind := lang.Word(string(o.By()))
	if name := o.Name(); name != "" {
		kind = name
	}
	zone, _ := o.Zones("", "")
	z, err := calendar.LoadZone(zone)
	if err != nil {
		return kind
	}
	_, at := z.Local(o.Departure)
	return lang.Say("%s at %s", kind, at)
}
