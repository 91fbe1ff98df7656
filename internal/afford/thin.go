package afford

import (
	"cmp"
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// thin is the last resort of a trip that costs too much however it is made: from the cheapest beds, and with the least fees of each
// way, sights are left out until it is paid for. A trip with less to see is better than none.
func (s *Settlement) thin(ctx context.Context, ways []way, limit money.Cents) error {
	was, best, bed := *s, int64(0), s.cheapestBed()
	was.Plan.Assumptions.DailySpend = slices.Min(s.tables())
	meals := was.Plan.Assumptions.DailySpend * money.Cents(s.Intent.DateWindow.Days())
	for _, w := range ways {
		if bed == nil || meals+w.Fares(&s.Intent)+bed.StayPrice(&s.Intent) > limit {
			continue // whatever is left out
		}
		w.Hotel = bed
		for _, least := range slices.Concat(last(w.variants), last(w.simple)) {
			next, worth, err := was.thinned(ctx, w.Journey, least.Stops, limit)
			if err != nil {
				return err
			}
			if next != nil && (!s.holds() || worth > best) {
				s.Plan, s.Violations, best = next.Plan, next.Violations, worth
			}
		}
	}
	return nil
}

// last is the last of a list, where there is one.
func last[T any](list []T) []T { return list[max(0, len(list)-1):] }

// cheapestBed is the cheapest house for the dates that the wishes allow.
func (c *Case) cheapestBed() *trip.Lodging {
	var best *trip.Lodging
	for _, h := range schedule.Hotels(&c.Intent, c.City, "", true) {
		if best == nil || h.StayPrice(&c.Intent) < best.StayPrice(&c.Intent) {
			best = h
		}
	}
	return best
}

// thinned leaves stops out, one after the other, each time the one that saves most for what it is worth. Nil: when nothing more can
// be left out it is still too dear, or it breaks a rule.
func (s *Settlement) thinned(ctx context.Context, j schedule.Journey, stops schedule.Stops, limit money.Cents) (*Settlement, int64, error) {
	lay := func(stops schedule.Stops) (schedule.Draft, error) {
		return s.City.Around(&s.Intent, j, s.Plan.Assumptions, stops, schedule.Options{Seed: s.Plan.Seed, Quoted: true})
	}
	now, err := lay(stops)
	for err == nil && ctx.Err() == nil {
		costs := now.Plan.Costs()
		if costs.Total <= limit {
			return s.laid(j, stops, limit)
		}
		if costs.Total-costs.Transit-now.Plan.Fees() > limit {
			return nil, 0, nil // whatever is left out
		}
		var next *schedule.Draft
		gain, rest := 0.0, stops
		for _, fewer := range s.withoutSome(stops) {
			draft, err := lay(fewer)
			if fault.Is(err, fault.Unplannable) {
				continue
			}
			if err != nil {
				return nil, 0, err
			}
			total := max(draft.Plan.Costs().Total, limit) // below the limit more is no use
			if saved := float64(costs.Total-total) / float64(max(1, now.Worth-draft.Worth)); saved > gain {
				next, gain, rest = &draft, saved, fewer
			}
		}
		if next == nil {
			return nil, 0, nil
		}
		now, stops = *next, rest
	}
	if fault.Is(err, fault.Unplannable) {
		return nil, 0, nil
	}
	return nil, 0, cmp.Or(ctx.Err(), err)
}

// withoutSome are the stops without one of them, without all of a day, where only all of them save the way, and without any. What
// is pinned or insisted on stays.
func (c *Case) withoutSome(stops schedule.Stops) []schedule.Stops {
	var out []schedule.Stops
	bare, insisted := make(schedule.Stops, len(stops)), c.insisted(stops)
	for day := range stops {
		var must []schedule.Stop
		for i, stop := range stops[day] {
			if stop.Locked || insisted[stop.Ref] {
				must = append(must, stop)
				continue
			}
			fewer := slices.Clone(stops)
			fewer[day] = slices.Delete(slices.Clone(stops[day]), i, i+1)
			out = append(out, fewer)
		}
		if len(must)+1 < len(stops[day]) {
			fewer := slices.Clone(stops)
			fewer[day] = must
			out = append(out, fewer)
		}
		bare[day] = must
	}
	return append(out, bare)
}

// insisted are those stops that are pinned or that answer what the traveller insists on: of sights of a type and of tables with a kind of
// food the first.
func (c *Case) insisted(stops schedule.Stops) map[string]bool {
	f := c.City.Facts()
	out := map[string]bool{}
	for _, l := range c.Intent.Prefs.LockedSlots {
		out[l.ActivityID] = true
	}
	for _, q := range c.Intent.Requirements {
		if q.Level != trip.Must {
			continue
		}
		answers := func(p schedule.Stop) bool {
			if a := f.Attraction(p.Ref); a != nil && q.Sights != nil {
				return score.Answers(a, q.Sights)
			}
			r := f.Restaurant(p.Ref)
			return r != nil && q.Food != nil && score.Serves(r, q.Food)
		}
		for _, day := range stops {
			if i := slices.IndexFunc(day, answers); i >= 0 {
				out[day[i].Ref] = true
				break
			}
		}
	}
	return out
}
