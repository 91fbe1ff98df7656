package afford

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// lesserShare is the part of a search's iterations that a variant of its answer gets, beginning from it.
const lesserShare = 8

// quarters are the sums of entrance fees that ground is drafted for, of what it would be without a limit.
const quarters = 4

// level is how much can be done for a certain sum of entrance fees.
type level struct {
	cap    money.Cents // on fees; negative: none
	walk   bool        // hardly a ride
	draft  schedule.Draft
	simple *schedule.Draft // what was drafted for the simple table, from which the draft for another went on
}

// ground drafts what can be done between the flights of a way: with all entrance fees, with three quarters of them, and so
// on down to none, and at last on foot. It does not look at the budget, and none of the drafts is worth more than one that pays
// more. The iterations are shared between all ways. Empty: the flights do not fit the dates.
//
// Who has more a day for meals begins from what who has less would do, so that it is not worth less for them.
func (c *Case) ground(ctx context.Context, way Candidate, ways int) ([]level, error) {
	simple := c.Assumptions
	simple.DailySpend = min(simple.DailySpend, c.simpleTable())
	g, err := c.newGround(ctx, way, simple, ways)
	if g == nil || err != nil {
		return nil, err
	}
	levels, err := g.levels()
	if err != nil || simple.DailySpend == c.Assumptions.DailySpend {
		return levels, err
	}
	if g, err = c.newGround(ctx, way, c.Assumptions, ways); err != nil {
		return nil, err
	}
	return levels, g.goOn(levels)
}

// grounding drafts the levels of a way for one day's money.
type grounding struct {
	ctx     context.Context
	opts    schedule.Options
	all     int              // iterations of the fullest
	central *schedule.Search // around the hotel that lies best
	thrifty *schedule.Search // around the cheapest: who walks is short of money
}

// newGround makes the searches ready. Nil: the flights do not fit the dates.
func (c *Case) newGround(ctx context.Context, way Candidate, assume trip.Assumptions, ways int) (*grounding, error) {
	g := &grounding{ctx: ctx, all: max(1, cmp.Or(c.Iterations, schedule.DefaultIterations)/ways),
		opts: schedule.Options{Seed: c.Seed, Keep: c.AtHand, Stop: func() bool { return ctx.Err() != nil }}}
	var err error
	if g.central, err = c.begin(way, assume, c.central()); g.central == nil || err != nil {
		return nil, err
	}
	g.thrifty, err = c.begin(way, assume, c.thrifty())
	return g, err
}

// levels drafts them all. The last one, on foot, is there when it saves fares.
func (g *grounding) levels() ([]level, error) {
	all := []level{{cap: -1}}
	if err := g.solve(&all[0], nil); err != nil {
		return nil, err
	}
	add := func(next level) error {
		err := g.solve(&next, &all[len(all)-1].draft.Plan)
		all = append(all, next)
		return err
	}
	for fees, q := all[0].draft.Fees, quarters-1; q >= 0 && fees > 0; q-- {
		if err := add(level{cap: fees * money.Cents(q) / quarters}); err != nil {
			return nil, err
		}
	}
	foot := level{walk: true}
	if err := g.solve(&foot, nil); err != nil {
		return nil, err
	}
	if least := all[len(all)-1]; foot.draft.Plan.Costs().Transit < least.draft.Plan.Costs().Transit {
		all = append(all, foot)
	}
	rise(all)
	return all, nil
}

// goOn drafts levels anew, from what they are.
func (g *grounding) goOn(levels []level) error {
	for i := range levels {
		simple := levels[i].draft
		levels[i].simple = &simple
		if err := g.solve(&levels[i], &simple.Plan); err != nil {
			return err
		}
	}
	rise(levels)
	return nil
}

// solve drafts a level, in a part of the time where it begins from another.
func (g *grounding) solve(l *level, warm *trip.Plan) (err error) {
	search, opts := g.central, g.opts
	if l.walk {
		search, opts.Walk = g.thrifty, true
	}
	if opts.Iterations = g.all; warm != nil {
		opts.Iterations, opts.Warm = max(1, g.all/lesserShare), warm
	}
	opts.Fees = l.cap
	l.draft, err = search.Solve(opts)
	return cmp.Or(g.ctx.Err(), err)
}

// rise lets what costs less be taken for more as well.
func rise(levels []level) {
	for i := len(levels) - 1; i > 0; i-- {
		less, more := &levels[i].draft, &levels[i-1].draft
		if less.Worth > more.Worth && len(less.Unplaced) <= len(more.Unplaced) {
			*more = *less
		}
	}
}

// begin makes the search for a way ready around the first of the hotels at which the flights fit the dates: which hotel it will
// be in the end depends on the money.
func (c *Case) begin(way Candidate, assume trip.Assumptions, hotels []*trip.Lodging) (*schedule.Search, error) {
	for _, h := range hotels {
		way.Hotel = h.ID
		search, err := c.City.Begin(&c.Intent, way.Journey(c.City.Facts()), assume, false)
		if !fault.Is(err, fault.Unplannable) {
			return search, err
		}
	}
	return nil, nil
}

// central are the hotels that the wishes allow, the one that lies best first.
func (c *Case) central() []*trip.Lodging {
	middle := c.City.Middle()
	hotels := schedule.Hotels(&c.Intent, c.City, "", false)
	slices.SortStableFunc(hotels, func(a, b *trip.Lodging) int {
		return cmp.Compare(geo.Distance(a.Location, middle), geo.Distance(b.Location, middle))
	})
	return hotels
}

// thrifty are the same hotels, the cheapest first.
func (c *Case) thrifty() []*trip.Lodging {
	hotels := c.central()
	slices.SortStableFunc(hotels, func(a, b *trip.Lodging) int {
		return cmp.Compare(typical(a.Estimate, a.Price), typical(b.Estimate, b.Price))
	})
	return hotels
}
