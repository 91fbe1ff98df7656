package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"golang.org/x/sync/errgroup"
)

// Order and nights are chosen in two steps. What so many days are worth at a place, and what the ways take, say which orders are good at all (stays_route.go).
// Of those the best few are then laid on the dates with the rides that there are, and so is what lies a night beside the best: a short search says what
// each is worth, by the measure that the finished journey has. Nothing of these searches is kept.

// Laid on the dates are at most so many orders, and so many choices in all.
const (
	ordersTried  = 3
	choicesTried = 10
)

// laying lays choices of order and nights on the dates.
type laying struct {
	*staysPlanner
	wished []stay
	places []trialPlace
	mu     sync.Mutex
	known  map[string]*staged // stays on their dates with their rides
	seen   map[string]bool    // choices
}

// trialPlace is a stay's place as trials see it.
type trialPlace struct {
	city *schedule.City
	beds []trip.Lodging // the best of each kind that the budget asks for, the best kind first
}

// staged is a stay that was laid on its dates.
type staged struct {
	worth int64       // of stops, ways and table, its fares taken off
	cost  money.Cents // of all but the bed
	beds  []stagedBed
}

type stagedBed struct {
	worth int64
	price money.Cents
}

// refine gives the choice that is worth most when it is laid on the dates, of those that c has the best and their neighbours. Where none of them can be laid
// it gives the first, and planning says why that cannot be.
func (p *staysPlanner) refine(ctx context.Context, wished []stay, c route.Choice) (route.Chosen, error) {
	orders := c.Orders(ordersTried)
	l := &laying{staysPlanner: p, wished: wished, known: map[string]*staged{}, seen: map[string]bool{}}
	if err := l.see(ctx); err != nil {
		return route.Chosen{}, err
	}
	best, most, err := l.best(ctx, orders, orders[0], impossible)
	for err == nil && most > impossible && len(l.seen) < choicesTried {
		now := most
		if best, most, err = l.best(ctx, c.Beside(best), best, now); most <= now {
			break
		}
	}
	return best, err
}

// impossible is the worth of what cannot be laid.
const impossible = -1 << 60

// best is the best of some choices that have not been laid yet, or the one at hand where none is better.
func (l *laying) best(ctx context.Context, all []route.Chosen, at route.Chosen, most int64) (route.Chosen, int64, error) {
	for _, x := range all {
		key := fmt.Sprint(x.Order, x.Nights)
		if l.seen[key] || len(l.seen) >= choicesTried {
			continue
		}
		l.seen[key] = true
		worth, err := l.lay(ctx, x)
		if err != nil {
			return at, most, err
		}
		if worth > most {
			at, most = x, worth
		}
	}
	return at, most, nil
}

// see measures the places and finds a bed in each.
func (l *laying) see(ctx context.Context) error {
	l.places = make([]trialPlace, len(l.wished))
	in := &l.in.Wishes
	for i := range l.wished {
		s := l.wished[i]
		s.Window = trip.DateWindow{Start: in.DateWindow.Start, End: in.DateWindow.Start.AddDays(2), TZ: s.City.TZ}
		at := &l.places[s.Wish]
		var err error
		if at.beds, err = l.trialBeds(ctx, &s); err != nil {
			return err
		}
		s.Lodgings = at.beds
		known := s.gathered()
		at.city = schedule.NewCity(known.offered(in), l.world.Legs(s.City, s.Rate.Rate, in.Party.People(), l.in.AsOf))
	}
	return nil
}

// trialBeds are the traveller's own bed, or the best of each kind up to the one that the budget asks for.
func (l *laying) trialBeds(ctx context.Context, s *stay) ([]trip.Lodging, error) {
	in := &l.in.Wishes
	if bed, own := journey.Bed(in, s.Wish, &s.City, s.Window.Days()); own {
		return []trip.Lodging{bed}, nil
	}
	wishes, asked := s.wishes(in), afford.Tier(in)
	var out []trip.Lodging
	for _, tier := range []trip.Tier{trip.TierLuxury, trip.TierMid, trip.TierBudget} {
		if tier.Rank() > asked.Rank() {
			continue
		}
		var err error
		if s.Lodgings, err = findLodgings(ctx, l.world, query{&s.City, &wishes, s.Rate.Rate, l.in.AsOf}, tier, nil); err != nil {
			return nil, err
		}
		known := s.gathered()
		if beds := schedule.Hotels(&wishes, schedule.NewCity(&trip.Facts{City: s.City, Lodgings: known.Lodgings}, nil), tier, false); len(beds) > 0 {
			out = append(out, *beds[0])
		}
	}
	if len(out) == 0 {
		bed, _ := journey.Bed(in, s.Wish, &s.City, 1)
		out = append(out, bed)
	}
	return out, nil
}

// lay puts a choice on the dates and says what it is worth by the measure of the finished journey, its fares taken off, in the best beds that the budget pays.
func (l *laying) lay(ctx context.Context, x route.Chosen) (int64, error) {
	stays := make([]stay, len(x.Order))
	for i, wish := range x.Order {
		stays[i] = l.wished[wish]
	}
	if err := l.ride(ctx, stays, x.Nights); fault.Is(err, fault.Invalid) {
		return impossible, nil
	} else if err != nil {
		return impossible, err
	}
	all := make([]*staged, len(stays))
	err := l.together(ctx, len(stays), func(i int) (err error) {
		all[i], err = l.onItsDates(ctx, &stays[i])
		return err
	})
	if err != nil || slices.ContainsFunc(all, func(s *staged) bool { return s.worth == impossible }) {
		return impossible, err
	}
	return inBeds(all, l.in.Wishes.Budget) - l.missesBooked(x, l.wished), nil
}

// inBeds is what stays are worth in the best beds that a budget pays. Where it pays none, the less is missing the better.
func inBeds(all []*staged, budget money.Cents) int64 {
	best, least := int64(impossible), money.Cents(0)
	sum, cost := int64(0), money.Cents(0)
	for _, s := range all {
		sum, cost = sum+s.worth, cost+s.cost
		least += s.beds[len(s.beds)-1].price
	}
	var choose func(i int, worth int64, left money.Cents)
	choose = func(i int, worth int64, left money.Cents) {
		if left < 0 {
			return
		}
		if i == len(all) {
			best = max(best, worth)
			return
		}
		for _, b := range all[i].beds {
			choose(i+1, worth+b.worth, left-b.price)
		}
	}
	if choose(0, sum, budget-cost); best == impossible {
		return sum - missed - score.Thousandths(cost+least-budget)
	}
	return best
}

// onItsDates says what a stay is worth on its dates between its rides.
func (l *laying) onItsDates(ctx context.Context, s *stay) (*staged, error) {
	key := fmt.Sprint(s.Wish, s.Window.Start, s.Window.End, strings.Join(s.Part.Out, " "), "|", strings.Join(s.Part.Back, " "))
	l.mu.Lock()
	at, known := l.known[key]
	l.mu.Unlock()
	if known {
		return at, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	at, err := l.search(s)
	if fault.Is(err, fault.Unplannable) {
		at, err = &staged{worth: impossible}, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[key] = at
	return at, err
}

// together does something for each of some stays, as many at a time as there is room for.
func (p *staysPlanner) together(ctx context.Context, stays int, do func(i int) error) error {
	var g errgroup.Group
	for i := range stays {
		g.Go(func() error {
			if p.room != nil {
				done, err := p.room(ctx)
				if err != nil {
					return err
				}
				defer done()
			}
			return do(i)
		})
	}
	return g.Wait()
}

// missed is what it takes from a trial that something insisted on finds no place, or that the budget does not pay it.
const missed = 1_000_000

func (l *laying) search(s *stay) (*staged, error) {
	wishes, at := s.wishes(&l.in.Wishes), &l.places[s.Wish]
	s.Lodgings = at.beds
	known := s.gathered()
	city := at.city.With(known.offered(&wishes))
	pairs := schedule.Pairs(&wishes, city.Facts(), "")
	if len(pairs) == 0 {
		return &staged{worth: impossible}, nil
	}
	assume := s.Assumptions
	assume.DailySpend = s.City.Daily.Usual(wishes.Party, wishes.Prefs.Themes)
	j := schedule.Journey{Out: pairs[0].Out, Back: pairs[0].Back, Hotel: &s.Lodgings[0]}
	draft, err := city.Solve(&wishes, j, assume, schedule.Options{Seed: l.in.Seed, Iterations: trialIterations, Fees: -1})
	if err != nil {
		return nil, err
	}
	costs, fares, ease := draft.Plan.Costs(), j.Fares(&wishes), city.Ease(&wishes)
	out := &staged{cost: costs.Total - costs.Lodging, worth: draft.Worth + ease(j) - ease(schedule.Journey{Hotel: j.Hotel}) + schedule.TableWorth(&wishes, assume) -
		score.Thousandths(fares/money.Cents(wishes.Party.People())) - missed*int64(len(draft.Unplaced))}
	if s.Part.Shared && s.Window.Days() > 1 {
		out.cost -= assume.DailySpend // of the day of travel, which is paid for before
	}
	for i := range s.Lodgings {
		out.beds = append(out.beds, stagedBed{ease(schedule.Journey{Hotel: &s.Lodgings[i]}), s.Lodgings[i].StayPrice(&wishes)})
	}
	return out, nil
}

// trials are the lengths of a stay that are searched; what lies between is taken from its neighbours.
var trials = []int{1, 2, 4, 8, 14, 20}

// trialIterations are few: trials are compared, and nothing of one is kept.
const trialIterations = 24

// weighed is a stay whose nights are weighed: what so many are worth as full days, where beds, rides and money do not count.
type weighed struct {
	most   int
	city   *schedule.City
	bed    *trip.Lodging
	assume trip.Assumptions
	of     func(nights int) trip.Intent
	key    string // what the worth depends on
	worth  []int64
}

// worthOfDays fills in what so many nights at each place are worth, by how many there are: what the optimiser makes of as many full days, since
// the day of arrival and the day of departure come to one together. The places are measured one after the other, for two stays may be at one
// place; then all are searched at a time.
func (p *staysPlanner) worthOfDays(ctx context.Context, wished []stay, of []route.Option) error {
	var fresh []*weighed
	all := make([]*weighed, len(wished))
	for i := range wished {
		all[i] = p.daysAt(&wished[i], of[i].Most)
		if known, ok := p.worths[all[i].key]; ok {
			all[i].worth = slices.Clone(known)
		} else {
			all[i].city = p.measured(&wished[i], all[i].bed)
			fresh = append(fresh, all[i])
		}
	}
	for _, d := range fresh {
		for _, n := range d.tried() {
			if err := p.work.take(n); err != nil {
				return err
			}
		}
	}
	if err := p.together(ctx, len(fresh), func(i int) error { return fresh[i].search(ctx, p.in.Seed) }); err != nil {
		return err
	}
	for i, d := range all {
		of[i].Worth = d.worth
		if p.worths != nil {
			p.worths[d.key] = slices.Clone(d.worth)
		}
	}
	return nil
}

// daysAt makes ready to weigh the nights of a stay.
func (p *staysPlanner) daysAt(s *stay, most int) *weighed {
	in := &p.in.Wishes
	home := *in
	home.Stays = slices.Clone(in.Stays)
	home.Stays[s.Wish].OwnBed = &trip.OwnBed{Home: true}
	bed, _ := journey.Bed(&home, s.Wish, &s.City, 1)
	assume := s.Assumptions
	assume.DailySpend = s.City.Daily.Usual(in.Party, in.Prefs.Themes)
	wish, city := s.Wish, s.City
	return &weighed{most: most, bed: &bed, assume: assume, key: trip.Digest(worthKey(&home, city.ID, most)), of: func(nights int) trip.Intent {
		w := trip.DateWindow{Start: in.DateWindow.Start, End: in.DateWindow.Start.AddDays(max(0, nights-1)), TZ: city.TZ}
		return home.Share(wish, &city, w, trip.Part{Of: 1})
	}}
}

// tried are the lengths that are searched.
func (d *weighed) tried() (at []int) {
	for _, n := range trials {
		if at = append(at, min(n, d.most)); n >= d.most {
			break
		}
	}
	return at
}

// search plans as many full days as are tried, each number beginning with the plan of the one before.
func (d *weighed) search(ctx context.Context, seed uint64) error {
	at := d.tried()
	worth := make([]int64, len(at))
	var before *trip.Plan
	for k, n := range at {
		if err := ctx.Err(); err != nil {
			return err
		}
		wishes := d.of(n)
		draft, err := d.city.Solve(&wishes, schedule.Journey{Hotel: d.bed}, d.assume,
			schedule.Options{Seed: seed, Iterations: trialIterations, Fees: -1, Warm: before})
		if err != nil {
			return err
		}
		worth[k], before = draft.Worth, &draft.Plan
	}
	d.worth = route.Between(at, worth, d.most)
	return nil
}

// worthKey is what the worth of days at a place depends on, of wishes that are as those who live there have them: money and rides do not count.
func worthKey(home *trip.Intent, city string, most int) any {
	in := *home
	in.Budget, in.Transfers, in.Order, in.DateWindow.End = 0, nil, "", in.DateWindow.Start
	return struct {
		City   string
		Most   int
		Wishes trip.Intent
	}{city, most, in}
}

// measured is the map of a place, whose ways are measured once where that is kept.
func (p *staysPlanner) measured(s *stay, bed *trip.Lodging) *schedule.City {
	known := s.gathered()
	known.Lodgings = []trip.Lodging{*bed}
	if p.of == nil {
		return schedule.NewCity(known.facts(), p.world.Legs(s.City, s.Rate.Rate, p.in.Wishes.Party.People(), p.in.AsOf))
	}
	return p.of(s.Wish).see(p.world, &known, &p.in.Wishes, p.in.AsOf, nil)
}
