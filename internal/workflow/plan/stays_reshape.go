package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// How many rides are tried of a way beside the one that it has, and how many journeys of any kind in a step.
const (
	mostRides   = 4
	mostReshape = 24
)

// cheaperRides are steps that take other rides between stays, where these alone bring a journey that costs too much inside its budget.
func (x *attempts) cheaperRides(ctx context.Context) (*tried, []trip.Move, error) {
	now := x.have
	if now.over() <= 0 || now.over() > now.plan.Costs().Flights {
		return now, nil, nil
	}
	next, moves := now, []trip.Move(nil)
	for range repair.MaxMoves {
		x = x.beside(next)
		r, err := x.bestOf(ctx, slices.Concat(x.rides(ctx, next), x.modes(ctx, next, trip.ByTrain, trip.ByCoach, trip.ByFlight)))
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

// reshape are up to repair.MaxMoves steps that change the journey itself: another ride, a night at another place, and another order where that is
// free.
func (x *attempts) reshape(ctx context.Context) (*tried, []trip.Move, error) {
	now := x.have
	next, moves := now, []trip.Move(nil)
	for len(moves) < repair.MaxMoves && repair.Ails(next.found) {
		x = x.beside(next)
		all := slices.Concat(x.rides(ctx, next), x.modes(ctx, next, trip.ByTrain, trip.ByCoach, trip.ByFlight), x.nights(next))
		if next.in.Order == trip.OrderFree {
			all = append(all, x.orders(ctx, next)...)
		}
		r, err := x.bestOf(ctx, all)
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

// bestOf gives of the journeys that mend the one at hand the one that leaves least to mend, of equals the one that changes least, and of these the
// one that costs least; nil: none does.
func (x *attempts) bestOf(ctx context.Context, all []otherwise) (*reshaped, error) {
	now := x.have
	var best *tried
	var how otherwise
	for _, o := range first(all, mostReshape) {
		m, err := x.tryOnce(ctx, o)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil || !repair.Mends(now.found, m.found, max(0, now.over()), max(0, m.over())) {
			continue
		}
		if best == nil || cmp.Or(cmp.Compare(repair.Count(m.found), repair.Count(best.found)), cmp.Compare(changes[o.kind], changes[how.kind]),
			cmp.Compare(m.over(), best.over())) < 0 {
			best, how = m, o
		}
	}
	if best == nil {
		return nil, nil
	}
	return &reshaped{best, moveOf(now, best, &how)}, nil
}

// changes says which kinds of step change more of a journey than others.
var changes = map[kind]int{otherRide: 0, otherMode: 1, otherNights: 2, otherOrder: 3}

// tryOnce is tryOf, which is asked for the same by those who look for cheaper rides and by those who look for any step.
func (x *attempts) tryOnce(ctx context.Context, o otherwise) (*tried, error) {
	key := fmt.Sprint(trip.Digest(o.in), o.take, o.of)
	if known, ok := x.made[key]; ok {
		return known.tried, known.err
	}
	m, err := x.tryOf(ctx, x.have, o)
	x.made[key] = outcome{m, err}
	return m, err
}

// outcome is what came of trying a journey.
type outcome struct {
	*tried
	err error
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
	p := x.ways(m)
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
		for _, o := range first(atOtherTimes(found, r.Ride), mostRides) {
			out = append(out, otherwise{kind: otherRide, in: in, of: journey.ShapeOf(&m.plan).Order, take: []string{o.ID}, ride: &r, at: r.From})
		}
	}
	return out
}

// otherTime is how far apart rides leave that are tried beside each other: what one does not mend, the next a little later does not either.
const otherTime = 2 * time.Hour

// atOtherTimes are the rides that leave at another time than the present one, and than those before them, or cost less than it.
func atOtherTimes(found []trip.FlightOption, now *trip.FlightOption) (out []trip.FlightOption) {
	for _, o := range found {
		near := func(p *trip.FlightOption) bool {
			return o.Departure.Sub(p.Departure).Abs() < otherTime && o.Price >= p.Price
		}
		if o.ID != now.ID && !near(now) && !slices.ContainsFunc(out, func(p trip.FlightOption) bool { return near(&p) }) {
			out = append(out, o)
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
