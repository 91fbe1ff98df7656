package afford

import (
	"context"
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// others makes plans that could be offered, at the prices of the dates.
type others struct {
	*Settlement
	ctx  context.Context
	ease func(schedule.Journey) int64
	seen []Answer // the one that was settled on, and what was made since
}

// make lays out what there is to choose from: the branches that were not chosen, other beds, lesser entrance fees, and
// calmer days. A handful of plans, none of them searched for anew.
func (k *others) make() {
	now := k.seen[0]
	stops := schedule.StopsOf(&now.Plan)
	for _, c := range k.Branches {
		k.lay(c.Journey(k.City.Facts()), schedule.StopsOf(&c.Draft.Plan))
	}
	for _, h := range k.beds(now.Journey.Hotel) {
		next := now.Journey
		next.Hotel = h
		k.lay(next, stops)
	}
	if n := len(k.Chosen.Variants); n > 0 {
		k.lay(now.Journey, k.Chosen.Variants[n/2].Stops)
		k.lay(now.Journey, k.Chosen.Variants[n-1].Stops)
	}
	k.lay(now.Journey, k.calmer(stops, k.worthOf))
	k.lay(now.Journey, k.calmer(stops, func(day int, s schedule.Stop) int64 { return -walkTo(&now.Plan, day, s) }))
}

// beds are the cheapest house of all that the wishes allow, and the most comfortable of each tier.
func (k *others) beds(now *trip.Lodging) []*trip.Lodging {
	var out []*trip.Lodging
	var cheapest *trip.Lodging
	for _, h := range schedule.Hotels(&k.Intent, k.City, "", true) {
		if cheapest == nil || h.Price < cheapest.Price {
			cheapest = h
		}
		if !slices.ContainsFunc(out, func(o *trip.Lodging) bool { return o.Tier == h.Tier }) {
			out = append(out, h)
		}
	}
	if cheapest != nil && !slices.Contains(out, cheapest) {
		out = append(out, cheapest)
	}
	return slices.DeleteFunc(out, func(h *trip.Lodging) bool { return h.ID == now.ID })
}

// lay sets stops around a journey and keeps what comes out if it holds and is paid for.
func (k *others) lay(j schedule.Journey, stops schedule.Stops) {
	if j.Hotel == nil || k.Intent.Part == nil && schedule.ByAir(&k.Intent) && (j.Out == nil || j.Back == nil) || k.ctx.Err() != nil {
		return
	}
	assume := k.Plan.Assumptions
	draft, err := k.City.Around(&k.Intent, j, assume, stops, schedule.Options{Seed: k.Plan.Seed, Quoted: true})
	if err != nil || draft.Plan.Costs().Total > k.Intent.Spendable() {
		return // it does not fit, or is not paid for
	}
	draft.Plan.Branch = j.Branch()
	worth := draft.Worth + k.ease(j) + schedule.TableWorth(&k.Intent, assume)
	next := paid(Answer{Plan: draft.Plan, Journey: j}, &k.Intent, k.City.Facts(), worth)
	if outdone(k.seen, &next) || k.known(&next) || trip.Blocking(k.Judge(next.Plan)) > 0 {
		return
	}
	k.seen = append(k.seen, next)
}

func (k *others) known(a *Answer) bool {
	return slices.ContainsFunc(k.seen, func(o Answer) bool {
		return o.Journey == a.Journey && reflect.DeepEqual(schedule.StopsOf(&o.Plan), schedule.StopsOf(&a.Plan))
	})
}

// calmer takes a quarter of the sights out: each time from the fullest day the one that is missed least. What is pinned or
// insisted on stays.
func (k *others) calmer(stops schedule.Stops, missed func(day int, s schedule.Stop) int64) schedule.Stops {
	out := stops.Clone()
	for range (k.seen[0].Measures.Sights + 3) / 4 {
		at, which := -1, -1
		for day := range out {
			if at >= 0 && sightsOn(out[day]) <= sightsOn(out[at]) {
				continue
			}
			if least := k.leastMissed(day, out[day], missed); least >= 0 {
				at, which = day, least
			}
		}
		if at < 0 {
			break
		}
		out[at] = slices.Delete(out[at], which, which+1)
	}
	return out
}

// leastMissed is the sight of a day that may go first; -1 when all must stay.
func (k *others) leastMissed(day int, stops []schedule.Stop, missed func(day int, s schedule.Stop) int64) int {
	least := -1
	for i, s := range stops {
		if s.Role != trip.RoleSight || s.Locked || k.wished(s.Ref) {
			continue
		}
		if least < 0 || missed(day, s) < missed(day, stops[least]) {
			least = i
		}
	}
	return least
}

// wished tells whether a wish speaks of a sight, by its name or its type.
func (k *others) wished(ref string) bool {
	a := k.City.Facts().Attraction(ref)
	return a == nil || slices.ContainsFunc(k.Intent.Requirements, func(r trip.Requirement) bool {
		return r.Sights != nil && score.Answers(a, r.Sights)
	})
}

func (k *others) worthOf(_ int, s schedule.Stop) int64 {
	a := k.City.Facts().Attraction(s.Ref)
	return score.Sight(a, &k.Intent, nil) * k.City.Liking(s.Ref) / 1000
}

// walkTo is how far one walks to and from a stop, in meters.
func walkTo(p *trip.Plan, day int, s schedule.Stop) int64 {
	sum := int64(0)
	slots := p.Days[day].Slots
	for i := range slots {
		before := i > 0 && slots[i-1].Selected().OptionRef == s.Ref
		if l := slots[i].Leg; l != nil && l.Mode == trip.Walk && (before || slots[i].Selected().OptionRef == s.Ref) {
			sum += int64(l.Distance)
		}
	}
	return sum
}

func sightsOn(stops []schedule.Stop) int {
	n := 0
	for _, s := range stops {
		if s.Role == trip.RoleSight {
			n++
		}
	}
	return n
}
