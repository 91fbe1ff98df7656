package multistay

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

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
func (p *Planner) worthOfDays(ctx context.Context, wished []Stay, of []route.Option) error {
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
	if err := p.together(ctx, len(fresh), func(i int) error { return fresh[i].search(ctx, p.In.Seed) }); err != nil {
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
func (p *Planner) daysAt(s *Stay, most int) *weighed {
	in := &p.In.Wishes
	home := *in
	home.Stays = slices.Clone(in.Stays)
	home.Stays[s.Wish].OwnBed = &trip.OwnBed{Home: true}
	bed, _ := journey.Bed(&home, s.Wish, &s.City, 1)
	assume := s.Assumptions
	assume.DailySpend = s.City.Daily.Usual(in.Party, in.Prefs.Themes)
	wish, city := s.Wish, s.City
	return &weighed{most: most, bed: &bed, assume: assume, key: trip.Digest(worthKey(&home, wish, city.ID, most)), of: func(nights int) trip.Intent {
		w := trip.DateWindow{Start: in.DateWindow.Start, End: in.DateWindow.Start.AddDays(max(0, nights-1)), TZ: city.TZ}
		return home.Share(wish, &city, w, trip.Part{Of: 1})
	}}
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
func worthKey(home *trip.Intent, wish int, city string, most int) any {
	in := *home
	in.Budget, in.Transfers, in.Order, in.DateWindow.End = 0, nil, "", in.DateWindow.Start
	return struct {
		City   string
		Most   int
		Wishes trip.Intent
		Wish   int // two stays may be at one place
	}{city, most, in, wish}
}

// measured is the map of a place, whose ways are measured once where that is kept.
func (p *Planner) measured(s *Stay, bed *trip.Lodging) *schedule.City {
	known := s.Gathered()
	known.Lodgings = []trip.Lodging{*bed}
	if p.Of == nil {
		return schedule.NewCity(known.Facts(), p.World.Legs(s.City, s.Rate.Rate, &p.In.Wishes, p.In.AsOf))
	}
	return p.Of(s.Wish).See(p.World, &known, &p.In.Wishes, p.In.AsOf, nil)
}
