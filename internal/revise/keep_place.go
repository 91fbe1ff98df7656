package revise

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// placeAll finds a place for what has none.
func (k *keeping) placeAll() {
	for _, w := range k.open {
		if k.orders(w) { // its day says where it goes
			k.days[w.day] = append(slices.Clone(k.days[w.day]), w.KeptSlot)
		} else if best, ok := k.bestPlace(w, true); ok {
			k.days[best.day] = best.slots
		} else if w.day >= 0 && w.day < len(k.days) { // let the rules say what is wrong with it
			k.days[w.day] = append(slices.Clone(k.days[w.day]), w.KeptSlot)
		}
	}
	k.open = nil
}

// placing is a day with one stop more, and what that takes.
type placing struct {
	day    int
	slots  []KeptSlot
	lost   int64 // worth of the stops that have no time any more
	travel int
}

// bestPlace tries every position of every day that a stop may go to. Another stop may give way only where mayDrop.
func (k *keeping) bestPlace(w wanted, mayDrop bool) (placing, bool) {
	var best placing
	found := false
	for d := range k.days {
		if w.day >= 0 && w.day != d {
			continue
		}
		if w.Role == trip.RoleSight && w.day < 0 && !mayDrop && k.sightsOn(d) >= k.Intent.Pace.SightsPerDay() {
			continue
		}
		day := k.days[d]
		if w.Role != trip.RoleSight {
			if slices.ContainsFunc(day, func(o KeptSlot) bool { return o.Role == w.Role && (o.Locked || !mayDrop) }) {
				continue
			}
			day = without(day, func(o KeptSlot) bool { return o.Role == w.Role })
		}
		for at := range len(day) + 1 {
			p, ok := k.try(d, insertAt(day, at, w.KeptSlot), mayDrop)
			if ok && (!found || cmp.Or(cmp.Compare(p.lost, best.lost), cmp.Compare(p.travel, best.travel)) < 0) {
				best, found = p, true
			}
		}
	}
	return best, found
}

// try sets one day again.
func (k *keeping) try(day int, slots []KeptSlot, mayDrop bool) (placing, bool) {
	alone := make([][]KeptSlot, len(k.days))
	alone[day] = slots
	p, dropped, err := k.City.Retime(k.Intent, k.journey, k.Assumptions, stopsOf(alone), k.Seed, mayDrop)
	if err != nil {
		return placing{}, false
	}
	out := placing{day: day}
	out.slots = without(slots, func(s KeptSlot) bool {
		gone := slices.ContainsFunc(dropped, func(d schedule.Stop) bool { return d.Ref == s.Option && d.Role == s.Role })
		if gone {
			out.lost += k.worth(s, day)
		}
		return gone
	})
	for _, s := range p.Days[day].Slots {
		if s.Leg != nil {
			out.travel += s.Leg.DurationSeconds
		}
	}
	return out, true
}

// set times all days. One that a hand arranged is as it would come to pass, however full it is, where the rules allow that. What
// has no time on its day any more tries the others; what was timed before from the same inputs is taken as it was.
func (k *keeping) set() (trip.Plan, error) {
	for d := range k.days {
		p, ok := k.try(d, k.days[d], true)
		if !ok || len(p.slots) < len(k.days[d]) {
			if k.layByHand(d) || !ok {
				continue
			}
		}
		for _, s := range k.days[d] {
			if !slices.Contains(p.slots, s) {
				k.adrift = append(k.adrift, wanted{s, -1})
			}
		}
		k.days[d] = p.slots
	}
	for _, w := range k.adrift {
		w.Window = calendar.Window{}
		if p, ok := k.bestPlace(w, false); ok {
			k.days[p.day] = p.slots
		} else {
			k.lost = append(k.lost, k.nameOf(w.Option))
		}
	}
	return k.timed()
}

func (k *keeping) nameOf(option string) string {
	f := k.Facts
	if a := f.Attraction(option); a != nil {
		return a.Name
	}
	if r := f.Restaurant(option); r != nil {
		return r.Name
	}
	return option
}
