package passes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Taken are the passes that save the travellers of a settled plan most, in the order of their first days; none where single tickets are as cheap.
// in is the intent of the whole plan and f its facts, with those of every stay.
func Taken(p *trip.Plan, in *trip.Intent, f *trip.Facts) []trip.PassTaken {
	offers := slices.DeleteFunc(p.PassOffers(in, f), func(o trip.PassTaken) bool { return o.Saves() <= 0 })
	var out []trip.PassTaken
	for _, kind := range []trip.CostCategory{trip.CostTransit, trip.CostAttractions} {
		out = append(out, best(len(p.Days), pick(offers, kind))...)
	}
	slices.SortStableFunc(out, func(a, b trip.PassTaken) int { return a.First - b.First })
	return out
}

// With is the plan with the passes that pay, in the place of any that it had.
func With(p trip.Plan, in *trip.Intent, f *trip.Facts) trip.Plan {
	p.Passes = Taken(&p, in, f)
	return p
}

func pick(offers []trip.PassTaken, kind trip.CostCategory) (out []trip.PassTaken) {
	for _, o := range offers {
		if o.Category == kind {
			out = append(out, o)
		}
	}
	return out
}

// best chooses passes of a kind, no two of which hold on the same day, so that they save most: from the last day to the first, either nothing is begun
// on a day, or one of the passes that can be, and behind it what is best from the day on which it has run out. Of those that save as much the one
// that is known first is taken, and rather none.
func best(days int, offers []trip.PassTaken) (out []trip.PassTaken) {
	saved, begun := make([]money.Cents, days+1), make([]*trip.PassTaken, days)
	for day := days - 1; day >= 0; day-- {
		saved[day] = saved[day+1]
		for i := range offers {
			if o := &offers[i]; o.First == day && o.Saves()+saved[day+o.Days] > saved[day] {
				saved[day], begun[day] = o.Saves()+saved[day+o.Days], o
			}
		}
	}
	for day := 0; day < days; {
		if o := begun[day]; o != nil {
			out, day = append(out, *o), day+o.Days
		} else {
			day++
		}
	}
	return out
}
