package plan

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
	draft  schedule.Draft
	simple *schedule.Draft // what was drafted for the simple table, from which the draft for another went on
}

// ground drafts what can be done between the flights of a way: with all entrance fees, with three quarters of them, and so
// on down to none. It does not look at the budget, and none of the drafts is worth more than one that pays more fees. The
// iterations are shared between all ways. Empty: the flights do not fit the dates.
//
// Who has more a day for meals begins from what who has less would do, so that it is not worth less for them.
func ground(ctx context.Context, st *State, city *schedule.City, way Candidate, ways int) ([]level, error) {
	simple := st.Assumptions
	simple.DailySpend = min(simple.DailySpend, st.simpleTable())
	search, err := begin(st, city, way, simple, central(st, city))
	if search == nil || err != nil {
		return nil, err
	}
	all := cmp.Or(st.Request.Iterations, schedule.DefaultIterations) / ways
	opts := schedule.Options{Seed: st.Request.Seed, Iterations: max(1, all), Stop: func() bool { return ctx.Err() != nil }}
	opts.Keep = st.atHand()
	levels := []level{{cap: -1}}
	if err := solve(ctx, search, opts, &levels[0]); err != nil {
		return nil, err
	}
	opts.Iterations = max(1, all/lesserShare)
	for fees, q := levels[0].draft.Fees, quarters-1; q >= 0 && fees > 0; q-- {
		next := level{cap: fees * money.Cents(q) / quarters}
		opts.Warm = &levels[len(levels)-1].draft.Plan
		if err := solve(ctx, search, opts, &next); err != nil {
			return nil, err
		}
		levels = append(levels, next)
	}
	rise(levels)
	if simple.DailySpend == st.Assumptions.DailySpend {
		return levels, nil
	}
	if search, err = begin(st, city, way, st.Assumptions, central(st, city)); err != nil {
		return nil, err
	}
	for i := range levels {
		simple := levels[i].draft
		levels[i].simple = &simple
		opts.Warm = &simple.Plan
		if err := solve(ctx, search, opts, &levels[i]); err != nil {
			return nil, err
		}
	}
	rise(levels)
	return levels, nil
}

// onFoot drafts one level more, below all others: what can be done with hardly a ride, when fares are what a trip cannot
// pay. It is drafted around the cheapest bed, since money is short, and is worth no more than the least level, from which it begins.
func onFoot(ctx context.Context, st *State, city *schedule.City, way Candidate, levels []level) ([]level, error) {
	if len(levels) == 0 {
		return nil, nil
	}
	least := &levels[len(levels)-1]
	search, err := begin(st, city, way, st.Assumptions, thrifty(st, city))
	if search == nil || err != nil {
		return levels, err
	}
	foot := level{cap: 0}
	opts := schedule.Options{Seed: st.Request.Seed, Iterations: max(1, cmp.Or(st.Request.Iterations, schedule.DefaultIterations)/lesserShare),
		Walk: true, Warm: &least.draft.Plan, Keep: st.atHand(), Stop: func() bool { return ctx.Err() != nil }}
	if err := solve(ctx, search, opts, &foot); err != nil {
		return nil, err
	}
	if foot.draft.Worth > least.draft.Worth || foot.draft.Plan.Costs().Transit >= least.draft.Plan.Costs().Transit {
		return levels, nil
	}
	return append(levels, foot), nil
}

func solve(ctx context.Context, search *schedule.Search, opts schedule.Options, l *level) (err error) {
	opts.Fees = l.cap
	l.draft, err = search.Solve(opts)
	return cmp.Or(ctx.Err(), err)
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
func begin(st *State, city *schedule.City, way Candidate, assume trip.Assumptions, hotels []*trip.Lodging) (*schedule.Search, error) {
	for _, h := range hotels {
		way.Hotel = h.ID
		search, err := city.Begin(&st.Intent, st.journey(way, city.Facts()), assume, false)
		if !fault.Is(err, fault.Unplannable) {
			return search, err
		}
	}
	return nil, nil
}

// central are the hotels that the wishes allow, the one that lies best first.
func central(st *State, city *schedule.City) []*trip.Lodging {
	middle := city.Middle()
	hotels := schedule.Hotels(&st.Intent, city, "", false)
	slices.SortStableFunc(hotels, func(a, b *trip.Lodging) int {
		return cmp.Compare(geo.Distance(a.Location, middle), geo.Distance(b.Location, middle))
	})
	return hotels
}

// thrifty are the same hotels, the cheapest first.
func thrifty(st *State, city *schedule.City) []*trip.Lodging {
	hotels := central(st, city)
	slices.SortStableFunc(hotels, func(a, b *trip.Lodging) int {
		return cmp.Compare(typical(a.Estimate, a.Price), typical(b.Estimate, b.Price))
	})
	return hotels
}
