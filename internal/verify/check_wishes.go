package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// checkWishes holds what an itinerary says of its traveller's wishes to its plan: a wish that is said to be met is met, where it is said to
// be; one that nobody can answer is not said to be met; and none of those that were asked for by type, or not understood, is left out. How wishes
// are worded is not judged, nor wishes of parts that this program knows no wish of: other versions may say more. ok is false of an itinerary of
// before, which says nothing of wishes.
func checkWishes(it trip.Itinerary) (_ trip.RuleVerdict, ok bool) {
	if len(it.Wishes) == 0 {
		return trip.RuleVerdict{}, false
	}
	i := inspection{rule: "wishes"}
	found := Wishes(it.Plan, it.Intent, &it.Facts)
	for n := range it.Wishes {
		said := &it.Wishes[n]
		i.want(slices.Contains([]trip.Fate{trip.FateMet, trip.FateAsked, trip.FateNotMet}, said.Fate), "The wish “%s” has no fate.", said.Text)
		for _, ref := range said.Where {
			i.want(ref == trip.TripRef || inPlan(&it.Plan, ref), "The wish “%s” is said to be met at %s, which the plan does not have.", said.Text, ref)
		}
		at := slices.IndexFunc(found, func(w trip.Wish) bool { return w.Field == said.Field })
		if at < 0 {
			i.want(said.Fate != trip.FateMet, "The wish “%s” is said to be met, but is none of those that were planned for.", said.Text)
			continue
		}
		is := &found[at]
		i.want(said.Kind == is.Kind, "The wish “%s” is said to be a %s, which it is not.", said.Text, said.Kind)
		i.want(said.Fate != trip.FateMet || is.Fate == trip.FateMet, "The wish “%s” is said to be met, but it is not.", said.Text)
		i.want(said.Fate == trip.FateMet || said.Why != "", "The wish “%s” is not met, and nothing says why.", said.Text)
		if said.Fate == trip.FateMet && is.Fate == trip.FateMet {
			i.want(len(said.Where) > 0 && !slices.ContainsFunc(said.Where, func(ref string) bool { return !slices.Contains(is.Where, ref) }),
				"The wish “%s” is said to be met where it is not.", said.Text)
		}
	}
	for n := range found {
		has := slices.ContainsFunc(it.Wishes, func(w trip.Wish) bool { return w.Field == found[n].Field })
		i.want(has, "What became of the wish “%s” is not said.", found[n].Text)
	}
	return i.verdict(), true
}

// inPlan tells whether a plan has the slot or the day of a reference.
func inPlan(p *trip.Plan, ref string) bool {
	is := false
	for d := range p.Days {
		is = is || ref == trip.DayRef(d)
		for s := range p.Days[d].Slots {
			is = is || ref == trip.SlotRef(d, s)
		}
	}
	return is
}
