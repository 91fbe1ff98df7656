package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// arrange puts the stops of days that a hand arranged into its order.
func (k *keeping) arrange() {
	k.order, k.byHand = map[int][]KeptSlot{}, map[int]*trip.Day{}
	for _, o := range k.Parent.Order {
		if o.Day >= len(k.days) {
			continue
		}
		k.days[o.Day] = arrangedAs(k.days[o.Day], o.Options)
		k.order[o.Day] = k.days[o.Day]
	}
}

// orders tells whether a hand said where in the order of its day a sight goes. A meal takes the place of the one that is there.
func (k *keeping) orders(w wanted) bool {
	return w.Role == trip.RoleSight && w.day < len(k.days) && slices.ContainsFunc(k.Parent.Order, func(o trip.ArrangeDay) bool {
		return o.Day == w.day && slices.Contains(o.Options, w.Option)
	})
}

// layByHand lays a day that a hand arranged one stop after the other, and keeps it where no rule speaks against it.
func (k *keeping) layByHand(d int) bool {
	if k.order[d] == nil {
		return false
	}
	alone := make([][]KeptSlot, len(k.days))
	alone[d] = k.days[d]
	p, err := k.City.Lay(k.Intent, k.journey, k.Assumptions, stopsOf(alone), k.Seed)
	if err != nil || trip.Blocking(verify.OfDay(verify.Plan(p, *k.Intent, k.City.Facts()), d)) > 0 {
		return false
	}
	k.byHand[d] = &p.Days[d]
	return true
}

// arrangedAs gives stops in the order of their options. One that is not named stays behind the one that it is behind.
func arrangedAs(stops []KeptSlot, options []string) []KeptSlot {
	var out []KeptSlot
	for _, option := range options {
		if at := slices.IndexFunc(stops, func(s KeptSlot) bool { return s.Option == option }); at >= 0 && !slices.Contains(out, stops[at]) {
			out = append(out, stops[at])
		}
	}
	for i, s := range stops {
		if slices.Contains(out, s) {
			continue
		}
		at := 0
		if i > 0 {
			at = slices.Index(out, stops[i-1]) + 1
		}
		out = slices.Insert(out, at, s)
	}
	return out
}

// arranged gives days whose order another one came out of the order that they were given, where the rules allow it: as it would come to
// pass, one stop after the other.
func (k *keeping) arranged(p trip.Plan) trip.Plan {
	for day := range p.Days {
		stops := k.order[day]
		if stops == nil || inOrder(&p.Days[day], stops) {
			continue
		}
		days := make([][]KeptSlot, len(k.days))
		days[day] = stops
		laid, err := k.City.Lay(k.Intent, k.journey, k.Assumptions, stopsOf(days), k.Seed)
		if err != nil {
			continue
		}
		next := p.Clone()
		next.Days[day] = laid.Days[day]
		if trip.Blocking(k.Judge(next, *k.Intent, k.Facts)) == 0 {
			p = next
		}
	}
	return p
}

// arrangedStay tells whether the days that a hand arranged are the same in another plan.
func (c *Case) arrangedStay(was, is schedule.Stops) bool {
	for _, o := range c.Parent.Order {
		if o.Day < len(was) && o.Day < len(is) && schedule.Changes(was[o.Day:o.Day+1], is[o.Day:o.Day+1]) > 0 {
			return false
		}
	}
	return true
}
