package plan

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// attempts makes journeys beside the one that is planned, with other wishes, another order, other nights or other rides, in a short search, and has
// them judged. Nobody is told of it. The same gives the same.
type attempts struct {
	around
	known   []stay              // what is known of the place of each stay that is wished for
	streets map[string]*streets // of each city
	worths  map[string][]int64
	asked   map[string][]trip.FlightOption // rides, by what was asked
	placed  map[string]route.Place         // cities, by id
	made    map[string]outcome             // of steps of repair
	work    *work
	have    *tried // the journey at hand: a stay that is as it is there is taken from it; nil: all are made
	near    bool   // stays that change keep the bed, the day's money and what they can of what stands in the one at hand
}

// around is what is the same for all journeys that are made beside one.
type around struct {
	world  World
	judge  verify.Judge
	origin *route.Place
	asOf   time.Time
	seed   uint64
}

// tried is a journey that was made, or the one at hand.
type tried struct {
	in    trip.Intent
	stays []stay
	plan  trip.Plan
	facts *trip.Facts
	found []trip.Violation
}

// holds tells whether nothing blocks a journey that its budget pays.
func (m *tried) holds() bool {
	return trip.Blocking(m.found) == 0 && m.plan.Costs().Total <= m.in.Budget
}

// attempts makes ready to try journeys beside one.
func (t *turn) attempts(have tried, origin *route.Place, asOf time.Time, seed uint64) *attempts {
	return attemptsBeside(have, around{t.flow.World(uncounted), t.flow.Judge, origin, asOf, seed}, t.streets.ofStay)
}

// attemptsBeside makes ready to try journeys beside one, whose stays are in the places that of gives.
func attemptsBeside(have tried, a around, of func(stay int) *streets) *attempts {
	x := &attempts{around: a, have: &have,
		known: make([]stay, len(have.in.Stays)), streets: map[string]*streets{}, worths: map[string][]int64{},
		asked: map[string][]trip.FlightOption{}, placed: map[string]route.Place{}, made: map[string]outcome{}, work: &work{left: mostWork}}
	for i := range have.stays {
		s := &have.stays[i]
		x.known[s.Wish] = stay{Wish: s.Wish, place: s.place, rates: s.rates, Assumptions: s.Assumptions, Taste: s.Taste}
		x.streets[s.City.ID] = of(i)
	}
	return x
}

// errNoJourney says that a journey cannot be made near the one at hand. It is told to nobody.
var errNoJourney = errors.New("there is no such journey")

// tryIterations are few: other journeys are many, and somebody waits.
const tryIterations = 40

// of gives what is known of the places that an intent names, in its order; ok is false where one is not known.
func (x *attempts) of(in *trip.Intent) (_ []stay, ok bool) {
	out, used := make([]stay, len(in.Stays)), make([]bool, len(x.known))
	for i := range in.Stays {
		at := -1
		for k := range x.known {
			if !used[k] && at < 0 && x.known[k].City.Name != "" && trip.Fold(x.known[k].City.Name) == trip.Fold(in.Stays[i].Place) {
				at = k
			}
		}
		if at < 0 {
			return nil, false
		}
		used[at] = true
		out[i] = x.known[at]
		out[i].Wish = i
	}
	return out, true
}

// try makes a journey for wishes, with certain rides between its stays where these go. Any error means that there is none.
func (x *attempts) try(ctx context.Context, in trip.Intent, rides ...string) (*tried, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	if x.work.cut {
		return nil, errTooMuch
	}
	known, ok := x.of(&in)
	if !ok {
		return nil, errNoJourney
	}
	in.DateWindow.TZ = known[0].City.TZ
	p := staysPlanner{in: &staysPlannerIn{Stays: known, Origin: x.origin, Wishes: in, AsOf: x.asOf, Seed: x.seed, Iterations: tryIterations},
		world: x.world, worths: x.worths, asked: x.asked, placed: x.placed, work: x.work, quick: true, taken: append(rides, x.ridden()...), of: func(i int) *streets { return x.streetsOf(&known[i]) }}
	stays, err := p.routed(ctx)
	if err != nil {
		return nil, err
	}
	taken := make([]bool, len(stays))
	for i := range stays {
		taken[i] = x.taken(&in, &stays[i])
	}
	if err := x.work.take(x.workOf(stays, taken)); err != nil {
		return nil, err
	}
	for i := range stays {
		if taken[i] {
			continue
		}
		if err := p.dated(ctx, &stays[i]); err != nil {
			return nil, err
		}
	}
	fill := x.fill
	if x.near {
		fill = x.fillNear
	}
	if err := fill(ctx, &in, stays, taken); err != nil {
		return nil, err
	}
	out := &tried{in: in, stays: stays}
	out.plan, out.facts = joined(stays)
	out.found = x.judge(out.plan, in, out.facts)
	return out, ctx.Err()
}

// ridden are the rides of the journey at hand.
func (x *attempts) ridden() (out []string) {
	if x.have != nil {
		for i := range x.have.stays {
			out = append(out, x.have.stays[i].Part.Out...)
		}
	}
	return out
}

// taken takes a stay from the journey at hand, if that has one of the same place, dates, rides and wishes.
func (x *attempts) taken(in *trip.Intent, s *stay) bool {
	if x.have == nil {
		return false
	}
	for i := range x.have.stays {
		h := &x.have.stays[i]
		if h.City.ID != s.City.ID || h.Window != s.Window || !reflect.DeepEqual(h.Part, s.Part) || len(h.Plan.Days) == 0 {
			continue
		}
		now, then := in.Share(s.Wish, &s.City, s.Window, s.Part), x.have.in.Share(h.Wish, &h.City, h.Window, h.Part)
		if !sameWishes(&now, &then) {
			continue
		}
		wish := s.Wish
		*s = *h
		s.Wish = wish
		return true
	}
	return false
}

// sameWishes tells whether a stay is wished for alike, whatever it may cost, by whichever name its nights are said.
func sameWishes(a, b *trip.Intent) bool {
	plain := func(in trip.Intent) trip.Intent {
		in.Budget, in.Keep, in.MaxChanges = 0, "", nil
		in.Stays = []trip.StayWish{{Place: in.Stays[0].Place, OwnBed: in.Stays[0].OwnBed}}
		return in
	}
	return trip.Digest(plain(*a)) == trip.Digest(plain(*b))
}

// fill plans the stays that are not taken from the journey at hand, on the money that these leave.
func (x *attempts) fill(ctx context.Context, in *trip.Intent, stays []stay, taken []bool) error {
	rest := *in
	var fresh []int
	for i := range stays {
		if taken[i] {
			rest.Budget -= stays[i].Plan.Costs().Total
		} else {
			fresh = append(fresh, i)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	rest.Budget = max(1, rest.Budget)
	some := make([]stay, len(fresh))
	for k, i := range fresh {
		some[k] = stays[i]
	}
	p := staysPlanner{in: &staysPlannerIn{Wishes: rest}}
	if err := p.shareOut(some); err != nil {
		return err
	}
	for k, i := range fresh {
		stays[i].Share = some[k].Share
		if err := x.draft(ctx, in, &stays[i]); err != nil {
			return err
		}
	}
	for _, i := range cheapestFirst(stays) {
		if slices.Contains(fresh, i) {
			if err := x.mend(ctx, in, stays, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// see is a stay as a place that is planned in.
func (x *attempts) see(s *stay, wishes *trip.Intent) *schedule.City {
	g := s.gathered()
	return x.streetsOf(s).see(x.world, &g, wishes, x.asOf, s.Taste)
}

// streetsOf is the city of a stay, which is measured once.
func (x *attempts) streetsOf(s *stay) *streets {
	if x.streets[s.City.ID] == nil {
		x.streets[s.City.ID] = &streets{}
	}
	return x.streets[s.City.ID]
}

// draft plans a stay on its share of the money, at the prices of the dates.
func (x *attempts) draft(ctx context.Context, in *trip.Intent, s *stay) error {
	wishes := s.wishes(in)
	s.Assumptions.TypicalWeather = s.typical()
	city := x.see(s, &wishes)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: x.seed, Iterations: tryIterations}, nil)
	if err != nil {
		return err
	}
	best := choose(afford.Ranked(&wishes, drafted.Branches)[0])
	s.Branches, s.Chosen, s.Unplaced = drafted.Branches, best.Chosen, best.Unplaced
	s.Assumptions.DailySpend, s.Assumptions.LastDeparture = drafted.DailySpend, lastDeparture(x.world, &s.City, s.Rate.Rate, x.asOf)
	s.Plan, err = set(city, &wishes, x.seed, choice{Chosen: s.Chosen, Plan: best.Plan}, s.Assumptions)
	return err
}

// mend repairs a stay that ails on the money that the others leave.
func (x *attempts) mend(ctx context.Context, in *trip.Intent, stays []stay, i int) error {
	s := &stays[i]
	wishes := s.wishes(in)
	wishes.Budget = max(1, in.Budget-spent(stays, i))
	city := x.see(s, &wishes)
	if found := x.judge(s.Plan, wishes, city.Facts()); repair.Ails(found) {
		s.Plan = repair.Plan(repair.Case{Plan: s.Plan, Violations: found, Intent: &wishes, City: city}).Plan
	}
	return ctx.Err()
}

// worth is what the stays of a journey are worth to the traveller together.
func (x *attempts) worth(m *tried) (sum int64, err error) {
	for i := range m.stays {
		s := &m.stays[i]
		wishes := s.wishes(&m.in)
		city := x.see(s, &wishes)
		part, err := city.Worth(&wishes, schedule.JourneyOf(&s.Plan, city.Facts()), &s.Plan)
		if err != nil {
			return 0, err
		}
		sum += part
	}
	return sum, nil
}
