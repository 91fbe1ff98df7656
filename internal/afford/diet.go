package afford

import (
	"slices"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
)

// tablesADay is how many restaurants a day of a trip needs to choose its two meals from.
const tablesADay = 3

// dietary are the restaurants for who keeps to diets at every meal: those that keep them where there are enough for the days of the trip, and else
// all whose kitchen does not live from what a diet leaves out. What is asked for by name stays.
func (o Offer) dietary(list []trip.Restaurant) []trip.Restaurant {
	var diets []string
	for _, r := range o.Intent.Requirements {
		if r.Food != nil && r.Food.EveryMeal() {
			diets = append(diets, r.Food.Tag)
		}
	}
	if len(diets) == 0 {
		return list
	}
	all := func(is func(r *trip.Restaurant, diet string) bool) []trip.Restaurant {
		return pick.Only(list, func(r *trip.Restaurant) bool {
			return o.askedForTable(r) || !slices.ContainsFunc(diets, func(d string) bool { return !is(r, d) })
		})
	}
	if keep := all((*trip.Restaurant).Keeps); len(keep) >= tablesADay*o.Intent.DateWindow.Days() {
		return keep
	}
	return all(func(r *trip.Restaurant, diet string) bool { return !r.Breaks(diet) })
}

// askedForTable tells whether the travellers asked for a restaurant by its name.
func (o Offer) askedForTable(r *trip.Restaurant) bool {
	return o.pinned(r.ID) || slices.ContainsFunc(o.Intent.Requirements, func(q trip.Requirement) bool { return q.Food != nil && q.Food.Name == r.ID })
}
