package multistay

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
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// Attempts makes journeys beside the one that is planned, with other wishes, another order, other nights or other rides, in a short search, and has
// them judged. Nobody is told of it. The same gives the same.
type Attempts struct {
	Around
	known   []Stay                     // what is known of the place of each stay that is wished for
	streets map[string]*gather.Streets // of each city
	worths  map[string][]int64
	asked   map[string][]trip.FlightOption // rides, by what was asked
	placed  map[string]route.Place         // cities, by id
	made    map[string]outcome             // of steps of repair
	Work    *work
	Have    *Tried // the journey at hand: a stay that is as it is there is taken from it; nil: all are made
	Near    bool   // stays that change keep the bed, the day's money and what they can of what stands in the one at hand
}

// Around is what is the same for all journeys that are made beside one.
type Around struct {
	World  gather.World
	Judge  verify.Judge
	Origin *route.Place
	AsOf   time.Time
	Seed   uint64
}

// Tried is a journey that was made, or the one at hand.
type Tried struct {
	In    trip.Intent
	Stays []Stay
	Plan  trip.Plan
	Facts *trip.Facts
	Found []trip.Violation
}

// Holds tells whether nothing blocks a journey that its budget pays.
func (m *Tried) Holds() bool {
	return trip.Blocking(m.Found) == 0 && m.Plan.Costs().Total <= m.In.Budget
}

// AttemptsBeside makes ready to try journeys beside one, whose stays are in the places that of gives.
func AttemptsBeside(have Tried, a Around, of func(stay int) *gather.Streets) *Attempts {
	x := &Attempts{Around: a, Have: &have,
		known: make([]Stay, len(have.In.Stays)), streets: map[string]*gather.Streets{}, worths: map[string][]int64{},
		asked: map[string][]trip.FlightOption{}, placed: map[string]route.Place{}, made: map[string]outcome{}, Work: &work{left: mostWork}}
	for i := range have.Stays {
		s := &have.Stays[i]
		x.known[s.Wish] = Stay{Wish: s.Wish, Place: s.Place, Rates: s.Rates, Assumptions: s.Assumptions, Taste: s.Taste, RateTold: s.RateTold}
		x.streets[s.City.ID] = of(i)
	}
	return x
}

// errNoJourney says that a journey cannot be made near the one at hand. It is told to nobody.
var errNoJourney = errors.New("there is no such journey")

// tryIterations are few: other journeys are many, and somebody waits.
const tryIterations = 40

// of gives what is known of the places that an intent names, in its order; ok is false where one is not known.
func (x *Attempts) of(in *trip.Intent) (_ []Stay, ok bool) {
	out, used := make([]Stay, len(in.Stays)), make([]bool, len(x.known))
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

// Try makes a journey for wishes, with certain rides between its stays where these go. Any error means that there is none.
func (x *Attempts) Try(ctx context.Context, in trip.Intent, rides ...string) (*Tried, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	if x.Work.Cut {
		return nil, errTooMuch
	}
	known, ok := x.of(&in)
	if !ok {
		return nil, errNoJourney
	}
	in.DateWindow.TZ = known[0].City.TZ
	p := Planner{In: &In{Stays: known, Origin: x.Origin, Wishes: in, AsOf: x.AsOf, Seed: x.Seed, Iterations: tryIterations},
		World: x.World, worths: x.worths, asked: x.asked, placed: x.placed, work: x.Work, quick: true, taken: append(rides, x.ridden()...), Of: func(i int) *gather.Streets { return x.streetsOf(&known[i]) }}
	stays, err := p.routed(ctx)
	if err != nil {
		return nil, err
	}
	taken := make([]bool, len(stays))
	for i := range stays {
		taken[i] = x.taken(&in, &stays[i])
	}
	if err := x.Work.take(x.workOf(stays, taken)); err != nil {
		return nil, err
	}
	for i := range stays {
		if taken[i] {
			continue
		}
		if err := p.Dated(ctx, &stays[i]); err != nil {
			return nil, err
		}
	}
	fill := x.fill
	if x.Near {
		fill = x.fillNear
	}
	if err := fill(ctx, &in, stays, taken); err != nil {
		return nil, err
	}
	out := &Tried{In: in, Stays: stays}
	out.Plan, out.Facts = Joined(stays)
	out.Found = x.Judge(out.Plan, in, out.Facts)
	return out, ctx.Err()
}

// ridden are the rides of the journey at hand.
func (x *Attempts) ridden() (out []string) {
	if x.Have != nil {
		for i := range x.Have.Stays {
			out = append(out, x.Have.Stays[i].Part.Out...)
		}
	}
	return out
}

// taken takes a stay from the journey at hand, if that has one of the same place, dates, rides and wishes.
func (x *Attempts) taken(in *trip.Intent, s *Stay) bool {
	if x.Have == nil {
		return false
	}
	for i := range x.Have.Stays {
		h := &x.Have.Stays[i]
		if h.City.ID != s.City.ID || h.Window != s.Window || !reflect.DeepEqual(h.Part, s.Part) || len(h.Plan.Days) == 0 {
			continue
		}
		now, then := in.Share(s.Wish, &s.City, s.Window, s.Part), x.Have.In.Share(h.Wish, &h.City, h.Window, h.Part)
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
func (x *Attempts) fill(ctx context.Context, in *trip.Intent, stays []Stay, taken []bool) error {
	var fresh []int
	all := Cloned(stays)
	for i := range stays {
		if all[i].Kept = (keptAs{Is: taken[i]}); !taken[i] {
			fresh = append(fresh, i)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	p := Planner{In: &In{Wishes: *in}}
	if err := p.ShareOut(all); err != nil {
		return err
	}
	for _, i := range fresh {
		stays[i].Share, stays[i].Beds = all[i].Share, all[i].Beds
		Leave(stays, i, in)
		if err := x.draft(ctx, in, &stays[i]); err != nil {
			return err
		}
	}
	for _, i := range CheapestFirst(stays) {
		if slices.Contains(fresh, i) {
			if err := x.mend(ctx, in, stays, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// see is a stay as a place that is planned in.
func (x *Attempts) see(s *Stay, wishes *trip.Intent) *schedule.City {
	g := s.Gathered()
	return x.streetsOf(s).See(x.World, &g, wishes, x.AsOf, s.Taste)
}

// streetsOf is the city of a stay, which is measured once.
func (x *Attempts) streetsOf(s *Stay) *gather.Streets { return x.streets[s.City.ID] }

// draft plans a stay on its share of the money, at the prices of the dates.
func (x *Attempts) draft(ctx context.Context, in *trip.Intent, s *Stay) error {
	wishes := s.Wishes(in)
	s.Assumptions.TypicalWeather = s.Typical()
	city := x.see(s, &wishes)
	drafted, err := afford.Draft(ctx, afford.Case{Intent: wishes, City: city, Assumptions: s.Assumptions, Seed: x.Seed, Iterations: tryIterations}, nil)
	if err != nil {
		return err
	}
	best := explore.Choose(afford.Ranked(&wishes, drafted.Branches)[0])
	s.Branches, s.Chosen, s.Unplaced = drafted.Branches, best.Chosen, best.Unplaced
	s.Assumptions.DailySpend, s.Assumptions.LastDeparture = drafted.DailySpend, explore.LastDeparture(x.World, &s.City, s.Rate.Rate, x.AsOf)
	s.Plan, err = explore.Set(city, &wishes, x.Seed, explore.Choice{Chosen: s.Chosen, Plan: best.Plan}, s.Assumptions)
	return err
}

// mend repairs a stay that ails on the money that the others leave.
func (x *Attempts) mend(ctx context.Context, in *trip.Intent, stays []Stay, i int) error {
	s := &stays[i]
	wishes := s.Wishes(in)
	wishes.Budget = Allowed(in.Spendable(), stays, i)
	city := x.see(s, &wishes)
	if found := x.Judge(s.Plan, wishes, city.Facts()); repair.Ails(found) {
		s.Plan = repair.Plan(repair.Case{Plan: s.Plan, Violations: found, Intent: &wishes, City: city}).Plan
	}
	return ctx.Err()
}

// Worth is what the stays of a journey are worth to the traveller together.
func (x *Attempts) Worth(m *Tried) (sum int64, err error) {
	for i := range m.Stays {
		s := &m.Stays[i]
		wishes := s.Wishes(&m.In)
		city := x.see(s, &wishes)
		part, err := city.Worth(&wishes, schedule.JourneyOf(&s.Plan, city.Facts()), &s.Plan)
		if err != nil {
			return 0, err
		}
		sum += part
	}
	return sum, nil
}
