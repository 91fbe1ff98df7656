package multistay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// MinutesOnTheWay are those of all ways of a journey.
func MinutesOnTheWay(m *Tried) int { return trip.Measure(&m.Plan, m.Facts, 0).Way }

// How many rides are tried of a way beside the one that it has, and how many journeys of any kind in a step.
const (
	mostRides   = 4
	mostReshape = 24
)

// CheaperRides are steps that take other rides between stays, where these alone bring a journey that costs too much inside its budget.
func (x *Attempts) CheaperRides(ctx context.Context) (*Tried, []trip.Move, error) {
	now := x.Have
	if now.over() <= 0 || now.over() > now.Plan.Costs().Flights {
		return now, nil, nil
	}
	next, moves := now, []trip.Move(nil)
	for range repair.MaxMoves {
		x = x.beside(next)
		all, err := x.otherRides(ctx, next)
		if err != nil {
			return now, nil, err
		}
		r, err := x.bestOf(ctx, all)
		if err != nil || r == nil {
			return now, nil, err
		}
		next, moves = r.Tried, append(moves, r.move)
		if !repair.Ails(next.Found) {
			return next, moves, nil
		}
	}
	return now, nil, nil
}

// Reshape are up to repair.MaxMoves steps that change the journey itself: another ride, a night at another place, and another order where that is
// free.
func (x *Attempts) Reshape(ctx context.Context) (*Tried, []trip.Move, error) {
	now := x.Have
	next, moves := now, []trip.Move(nil)
	for len(moves) < repair.MaxMoves && repair.Ails(next.Found) {
		x = x.beside(next)
		all, err := x.otherRides(ctx, next)
		if err != nil {
			return now, nil, err
		}
		all = append(all, x.Nights(next)...)
		if next.In.Order == trip.OrderFree {
			orders, err := x.Orders(ctx, next)
			if err != nil {
				return now, nil, err
			}
			all = append(all, orders...)
		}
		r, err := x.bestOf(ctx, all)
		if err != nil {
			return now, nil, err
		}
		if r == nil {
			break
		}
		next, moves = r.Tried, append(moves, r.move)
	}
	return next, moves, nil
}

// over is by how much a journey costs more than it may; negative: less.
func (m *Tried) over() money.Cents { return m.Plan.Costs().Total - m.In.Spendable() }

// reshaped is a journey after a step.
type reshaped struct {
	*Tried
	move trip.Move
}

// bestOf gives of the journeys that mend the one at hand the one that leaves least to mend, of equals the one that changes least, and of these the
// one that costs least; nil: none does.
func (x *Attempts) bestOf(ctx context.Context, all []Otherwise) (*reshaped, error) {
	now := x.Have
	var best *Tried
	var how Otherwise
	for _, o := range pick.First(all, mostReshape) {
		m, err := x.tryOnce(ctx, o)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil || !repair.Mends(now.Found, m.Found, max(0, now.over()), max(0, m.over())) {
			continue
		}
		if best == nil || cmp.Or(cmp.Compare(repair.Count(m.Found), repair.Count(best.Found)), cmp.Compare(changes[o.Kind], changes[how.Kind]),
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
var changes = map[Kind]int{otherRide: 0, OtherMode: 1, OtherNights: 2, OtherOrder: 3}

// tryOnce is tryOf, which is asked for the same by those who look for cheaper rides and by those who look for any step.
func (x *Attempts) tryOnce(ctx context.Context, o Otherwise) (*Tried, error) {
	key := fmt.Sprint(trip.Digest(o.In), o.take, o.Of)
	if known, ok := x.made[key]; ok {
		return known.Tried, known.err
	}
	m, err := x.tryOf(ctx, x.Have, o)
	x.made[key] = outcome{m, err}
	return m, err
}

// outcome is what came of trying a journey.
type outcome struct {
	*Tried
	err error
}

// tryOf makes a journey that is otherwise, and has it judged by the wishes of the one at hand.
func (x *Attempts) tryOf(ctx context.Context, now *Tried, o Otherwise) (*Tried, error) {
	o.In.Days = now.In.Days // what is wished of a date holds on that date, whatever place one is in then
	m, err := x.Try(ctx, o.In, o.take...)
	if err != nil {
		return nil, err
	}
	for i := range m.Stays {
		m.Stays[i].Wish = o.Of[m.Stays[i].Wish]
	}
	m.In = now.In
	m.Plan, m.Facts = Joined(m.Stays)
	m.Found = x.Judge(m.Plan, m.In, m.Facts)
	return m, nil
}

// rides are journeys with another ride from one stay to the next: those that are liked next. On a way that is booked nothing else is found.
func (x *Attempts) rides(ctx context.Context, m *Tried) []Otherwise {
	in, ok := x.asItIs(m)
	if !ok {
		return nil
	}
	p := x.ways(m)
	var out []Otherwise
	for _, r := range m.Plan.Rides(m.Facts) {
		if r.From < 0 || r.To < 0 || r.Ride == nil {
			continue
		}
		from, to := &m.Stays[r.From], &m.Stays[r.To]
		found, err := p.onward(ctx, from, to, leavesOn(r.Ride, from.City.TZ), p.drivesOn(m.Stays, r.To))
		if err != nil {
			continue
		}
		for _, o := range pick.First(atOtherTimes(found, r.Ride), mostRides) {
			out = append(out, Otherwise{Kind: otherRide, In: in, Of: journey.ShapeOf(&m.Plan).Order, take: []string{o.ID}, ride: &r, at: r.From})
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
func moveOf(now, next *Tried, o *Otherwise) trip.Move {
	from, _ := now.Plan.Span(o.at)
	m := trip.Move{NodeRef: trip.DayRef(from), Why: o.Says, DeltaUSDCents: next.Plan.Costs().Total - now.Plan.Costs().Total,
		DeltaMinutes: MinutesOnTheWay(next) - MinutesOnTheWay(now), Provenance: trip.Provenance{Source: trip.SourceComputed, Tool: "route", RefID: "route/choose"}}
	switch o.Kind {
	case OtherNights:
		m.Type, m.OldValue, m.NewValue = trip.MoveNight, journey.Nights(&now.Plan), journey.Nights(&next.Plan)
	case OtherOrder:
		m.Type, m.OldValue, m.NewValue = trip.ReorderStays, journey.Places(&now.Plan), journey.Places(&next.Plan)
	default:
		m.Type, m.NodeRef = trip.ChangeRide, o.ride.Ref
		for _, r := range next.Plan.Rides(next.Facts) {
			if r.From == o.ride.From && r.To == o.ride.To && r.Ride != nil {
				rode(&m, now, o.ride, r.Ride)
			}
		}
	}
	return m
}

// rode says in a step which ride was put away, and which is taken instead.
func rode(m *trip.Move, now *Tried, was *trip.RideBetween, is *trip.FlightOption) {
	lang := now.In.Locale()
	place := func(stay int) string {
		if stay < 0 {
			return cmp.Or(now.In.Origin, lang.Say("home"))
		}
		return lang.City(now.Stays[stay].City.Name)
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

// otherRides are journeys of which one way is made by another ride, of the same mode or of another.
func (x *Attempts) otherRides(ctx context.Context, m *Tried) ([]Otherwise, error) {
	modes, err := x.Modes(ctx, m, trip.ByTrain, trip.ByCoach, trip.ByFlight)
	return slices.Concat(x.rides(ctx, m), modes), err
}
