package plan

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
func (v *visit) thin(ctx context.Context, st *State, city *schedule.City, ways []way, limit money.Cents) error {
	was, best, bed := *st, int64(0), cheapestBed(st, city)
	was.Plan.Assumptions.DailySpend = slices.Min(st.tables())
	meals := was.Plan.Assumptions.DailySpend * money.Cents(st.Intent.DateWindow.Days())
	for _, w := range ways {
		if bed == nil || meals+w.Fares(&st.Intent)+bed.StayPrice(&st.Intent) > limit {
			continue // whatever is left out
		}
		w.Hotel = bed
		for _, least := range slices.Concat(last(w.variants), last(w.simple)) {
			next, worth, err := v.thinned(ctx, &was, city, w.Journey, least.Stops, limit)
			if err != nil {
				return err
			}
			if next != nil && (!st.holds() || worth > best) {
				st.Plan, st.Violations, best = next.Plan, next.Violations, worth
			}
		}
	}
	return nil
}

// last is the last of a list, where there is one.
func last[T any](list []T) []T { return list[max(0, len(list)-1):] }

// cheapestBed is the cheapest house for the dates that the wishes allow.
func cheapestBed(st *State, city *schedule.City) *trip.Lodging {
	var best *trip.Lodging
	for _, h := range schedule.Hotels(&st.Intent, city, "", true) {
		if best == nil || h.StayPrice(&st.Intent) < best.StayPrice(&st.Intent) {
			best = h
		}
	}
	return best
}

// thinned leaves stops out, one after the other, each time the one that saves most for what it is worth. Nil: when nothing more can
// be left out it is still too dear, or it breaks a rule.
func (v *visit) thinned(ctx context.Context, st *State, city *schedule.City, j schedule.Journey, stops schedule.Stops, limit money.Cents) (*State, int64, error) {
	lay := func(stops schedule.Stops) (schedule.Draft, error) {
		return city.Around(&st.Intent, j, st.Plan.Assumptions, stops, schedule.Options{Seed: st.Plan.Seed, Quoted: true})
	}
	now, err := lay(stops)
	for err == nil && ctx.Err() == nil {
		costs := now.Plan.Costs()
		if costs.Total <= limit {
			return v.laid(ctx, st, city, j, stops, limit)
		}
		if costs.Total-costs.Transit-costs.Attractions > limit {
			return nil, 0, nil // whatever is left out
		}
		var next *schedule.Draft
		gain, rest := 0.0, stops
		for _, fewer := range withoutSome(st, city, stops) {
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
func withoutSome(st *State, city *schedule.City, stops schedule.Stops) []schedule.Stops {
	var out []schedule.Stops
	bare, insisted := make(schedule.Stops, len(stops)), st.insisted(city.Facts(), stops)
	for day := range stops {
		var must []schedule.Stop
		for i, s := range stops[day] {
			if s.Locked || insisted[s.Ref] {
				must = append(must, s)
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
func (s *State) insisted(f *trip.Facts, stops schedule.Stops) map[string]bool {
	out := map[string]bool{}
	for _, l := range s.Intent.Prefs.LockedSlots {
		out[l.ActivityID] = true
	}
	for _, q := range s.Intent.Requirements {
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
