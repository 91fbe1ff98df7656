package multistay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// Order and nights are chosen in two steps. What so many days are worth at a place, and what the ways take, say which orders are good at all (order.go).
// Of those the best few are then laid on the dates with the rides that there are, and so is what lies a night beside the best: a short search says what
// each is worth, by the measure that the finished journey has. Nothing of these searches is kept.

// Laid on the dates are at most so many orders, and so many choices in all.
const (
	ordersTried  = 3
	choicesTried = 10
)

// laying lays choices of order and nights on the dates.
type laying struct {
	*Planner
	wished []Stay
	places []trialPlace
	known  map[string]*staged // stays on their dates with their rides
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

	simple stagedBed // what the simple table is worth less, and costs less
}

type stagedBed struct {
	worth int64
	price money.Cents
}

// layingOf makes ready to lay choices on the dates: the places are measured, and a bed is found in each.
func (p *Planner) layingOf(ctx context.Context, wished []Stay) (*laying, error) {
	l := &laying{Planner: p, wished: wished, known: map[string]*staged{}}
	return l, l.see(ctx)
}

// refine gives the choice that is worth most as lay lays it on the dates: of those that c has the best, and of what lies a night beside these, the best of
// them first, until enough are tried. Where none of them can be laid it gives the first, and planning says why that cannot be.
func refine(c route.Choice, lay func([]route.Chosen) ([]int64, error)) (best route.Chosen, err error) {
	seen := map[string]bool{}
	open := []route.Chosen{} // laid, the best first; what lies beside them is not tried yet
	for next := unseen(c.Orders(ordersTried), seen); len(next) > 0; {
		worth, err := lay(next)
		if err != nil {
			return best, err
		}
		for i := range next {
			if next[i].Worth = worth[i]; best.Order == nil || worth[i] > best.Worth {
				best = next[i]
			}
		}
		open = append(open, next...)
		slices.SortStableFunc(open, func(a, b route.Chosen) int { return cmp.Compare(b.Worth, a.Worth) })
		for next = nil; len(next) == 0 && len(open) > 0; open = open[1:] {
			next = unseen(c.Beside(open[0]), seen)
		}
	}
	return best, nil
}

// unseen are those of some choices that are not among the seen, no more than are still to be tried. They are seen from now on.
func unseen(all []route.Chosen, seen map[string]bool) (out []route.Chosen) {
	for _, x := range all {
		if key := fmt.Sprint(x.Order, x.Nights); !seen[key] && len(seen) < choicesTried {
			seen[key] = true
			out = append(out, x)
		}
	}
	return out
}

// impossible is the worth of what cannot be laid.
const impossible = -1 << 60

// see measures the places and finds a bed in each.
func (l *laying) see(ctx context.Context) error {
	l.places = make([]trialPlace, len(l.wished))
	in := &l.In.Wishes
	for i := range l.wished {
		s := l.wished[i]
		s.Window = trip.DateWindow{Start: in.DateWindow.Start, End: in.DateWindow.Start.AddDays(2), TZ: s.City.TZ}
		at := &l.places[s.Wish]
		var err error
		if at.beds, err = l.trialBeds(ctx, &s); err != nil {
			return err
		}
		s.Lodgings = at.beds
		known := s.Gathered()
		at.city = schedule.NewCity(known.Offered(in), l.World.Legs(s.City, s.Rate.Rate, in, l.In.AsOf))
	}
	return nil
}

// trialBeds are the traveller's own bed, or the best of each kind up to the one that the budget asks for, or of the next dearer where those have none.
func (l *laying) trialBeds(ctx context.Context, s *Stay) ([]trip.Lodging, error) {
	in := &l.In.Wishes
	if bed, own := journey.Bed(in, s.Wish, &s.City, s.Window.Days()); own {
		return []trip.Lodging{bed}, nil
	}
	wishes, asked := s.Wishes(in), afford.Tier(in)
	var out []trip.Lodging
	for _, tier := range []trip.Tier{trip.TierLuxury, trip.TierMid, trip.TierBudget} {
		if tier.Rank() > asked.Rank() {
			continue
		}
		beds, err := l.bedsOf(ctx, s, &wishes, tier)
		if err != nil {
			return nil, err
		}
		out = append(out, beds...)
	}
	for _, tier := range gather.Tiers { // who insists on a dearer one has the plainest of those
		if len(out) > 0 || tier.Rank() <= asked.Rank() {
			continue
		}
		var err error
		if out, err = l.bedsOf(ctx, s, &wishes, tier); err != nil {
			return nil, err
		}
	}
	if len(out) == 0 {
		bed, _ := journey.Bed(in, s.Wish, &s.City, 1)
		out = append(out, bed)
	}
	return out, nil
}

// bedsOf gives the best bed of a kind, or none.
func (l *laying) bedsOf(ctx context.Context, s *Stay, wishes *trip.Intent, tier trip.Tier) (out []trip.Lodging, err error) {
	if s.Lodgings, err = gather.FindLodgings(ctx, l.World, gather.Query{City: &s.City, Wishes: wishes, Rate: s.Rate.Rate, AsOf: l.In.AsOf}, tier, nil); err != nil {
		return nil, err
	}
	known := s.Gathered()
	if beds := schedule.Hotels(wishes, schedule.NewCity(&trip.Facts{City: s.City, Lodgings: known.Lodgings}, nil), tier, false); len(beds) > 0 {
		out = append(out, *beds[0])
	}
	return out, nil
}

// lay puts choices on the dates and says what each is worth by the measure of the finished journey, its fares taken off, in the best beds that the budget
// pays. The rides of all are asked for first. Then what their stays are worth is searched for, as many at a time as there is room for, and once where
// several choices have the same.
func (l *laying) lay(ctx context.Context, all []route.Chosen) ([]int64, error) {
	laid := make([][]Stay, len(all)) // nil: no rides make that choice
	var fresh []*Stay
	var keys []string
	for i, x := range all {
		stays, err := l.ridden(ctx, l.wished, x)
		if fault.Is(err, fault.Invalid) {
			continue
		} else if err != nil {
			return nil, err
		}
		laid[i] = stays
		for k := range stays {
			if key := onDates(&stays[k]); l.known[key] == nil && !slices.Contains(keys, key) {
				fresh, keys = append(fresh, &stays[k]), append(keys, key)
			}
		}
	}
	found := make([]*staged, len(fresh))
	if err := l.together(ctx, len(fresh), func(i int) (err error) {
		found[i], err = l.onItsDates(ctx, fresh[i])
		return err
	}); err != nil {
		return nil, err
	}
	for i, key := range keys {
		l.known[key] = found[i]
	}
	worth := make([]int64, len(all))
	for i, stays := range laid {
		worth[i] = l.worthLaid(all[i], stays)
	}
	return worth, nil
}

// worthLaid is what a choice is worth whose stays are known on their dates.
func (l *laying) worthLaid(x route.Chosen, stays []Stay) int64 {
	all := make([]*staged, len(stays))
	for i := range stays {
		all[i] = l.known[onDates(&stays[i])]
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(s *staged) bool { return s.worth == impossible }) {
		return impossible
	}
	return inBeds(all, l.In.Wishes.Spendable()) - l.missesSaid(x, l.wished)
}

// inBeds is what stays are worth in the best beds that a budget pays, at the usual table or else at the simple one. Where it pays none, the less is missing
// the better.
func inBeds(all []*staged, budget money.Cents) int64 {
	best, least := int64(impossible), money.Cents(0)
	sum, cost, simple := int64(0), money.Cents(0), stagedBed{}
	for _, s := range all {
		sum, cost = sum+s.worth, cost+s.cost
		simple.worth, simple.price = simple.worth+s.simple.worth, simple.price+s.simple.price
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
		choose(0, sum-simple.worth, budget-cost+simple.price)
	}
	if best == impossible {
		return sum - missed - score.Thousandths(cost+least-budget)
	}
	return best
}

// onDates names what the worth of a stay depends on when it is laid: its dates and its rides.
func onDates(s *Stay) string {
	return fmt.Sprint(s.Wish, s.Window.Start, s.Window.End, strings.Join(s.Part.Out, " "), "|", strings.Join(s.Part.Back, " "))
}

// onItsDates says what a stay is worth on its dates between its rides.
func (l *laying) onItsDates(ctx context.Context, s *Stay) (*staged, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	at, err := l.search(s)
	if fault.Is(err, fault.Unplannable) {
		return &staged{worth: impossible}, nil
	}
	return at, err
}

// together does something for each of some stays, as many at a time as there is room for.
func (p *Planner) together(ctx context.Context, stays int, do func(i int) error) error {
	var g errgroup.Group
	for i := range stays {
		g.Go(func() error {
			if p.Room != nil {
				done, err := p.Room(ctx)
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

func (l *laying) search(s *Stay) (*staged, error) {
	wishes, at := s.Wishes(&l.In.Wishes), &l.places[s.Wish]
	s.Lodgings = at.beds
	known := s.Gathered()
	city := at.city.With(known.Offered(&wishes))
	pairs := schedule.Pairs(&wishes, city.Facts(), "")
	if len(pairs) == 0 {
		return &staged{worth: impossible}, nil
	}
	assume := s.Assumptions
	assume.DailySpend = s.City.Daily.Usual(wishes.Party, wishes.Prefs.Themes)
	j := schedule.Journey{Out: pairs[0].Out, Back: pairs[0].Back, Hotel: &s.Lodgings[0]}
	draft, err := city.Solve(&wishes, j, assume, schedule.Options{Seed: l.In.Seed, Iterations: trialIterations, Fees: -1})
	if err != nil {
		return nil, err
	}
	costs, fares, ease := draft.Plan.Costs(), j.Fares(&wishes), city.Ease(&wishes)
	out := &staged{cost: costs.Total - costs.Lodging, worth: draft.Worth + ease(j) - ease(schedule.Journey{Hotel: j.Hotel}) + schedule.TableWorth(&wishes, assume) -
		score.Thousandths(fares/money.Cents(wishes.Party.People())) - missed*int64(len(draft.Unplaced))}
	days, plain := s.Window.Days(), assume
	if s.Part.Shared && days > 1 {
		days--
		out.cost -= assume.DailySpend // of the day of travel, which is paid for before
	}
	plain.DailySpend = s.City.Daily.Simple(wishes.Party)
	out.simple = stagedBed{schedule.TableWorth(&wishes, assume) - schedule.TableWorth(&wishes, plain), (assume.DailySpend - plain.DailySpend) * money.Cents(days)}
	for i := range s.Lodgings {
		out.beds = append(out.beds, stagedBed{ease(schedule.Journey{Hotel: &s.Lodgings[i]}), s.Lodgings[i].StayPrice(&wishes)})
	}
	return out, nil
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
