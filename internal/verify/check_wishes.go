package verify

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// checkWishes holds what an itinerary says of its traveller's wishes to its plan: a wish that is said to be met is met, where it is said to
// be; one that nobody can answer is not said to be met; and none of those that were asked for by type, or not understood, is left out. What the
// traveller said stands in the words of the intent. What the program says of it may be worded as by another version: that is told, but not
// refused. ok is false of an itinerary of before, which says nothing of wishes.
func checkWishes(it trip.Itinerary) (_ trip.RuleVerdict, ok bool) {
	if len(it.Wishes) == 0 {
		return trip.RuleVerdict{}, false
	}
	i, otherwise := inspection{rule: "wishes"}, []string(nil)
	found := Wishes(it.Plan, it.Intent, &it.Facts)
	for n := range it.Wishes {
		said := &it.Wishes[n]
		i.want(slices.Contains([]trip.Fate{trip.FateMet, trip.FateAsked, trip.FateNotMet}, said.Fate), "The wish “%s” has no fate.", said.Text)
		for k, ref := range said.Where {
			i.want(!slices.Contains(said.Where[:k], ref), "The wish “%s” is said to be met twice at %s.", said.Text, ref)
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
		i.want((said.Fate == trip.FateMet) == (said.Why == ""), "The wish “%s” is not met and nothing says why, or it is met and something does.", said.Text)
		own := it.Intent.WordsFor(said.Field)
		i.want(own == "" || said.Text == own, "The wish “%s” is not in the traveller's own words, %q.", said.Text, own)
		i.want(slices.Equal(numbers.FindAllString(said.Reading, -1), numbers.FindAllString(is.Reading, -1)),
			"The wish “%s” is read as “%s”, which has other numbers than what was planned for.", said.Text, said.Reading)
		if said.Text != is.Text || said.Reading != is.Reading || said.Why != is.Why || !slices.Equal(said.WaysOut, is.WaysOut) {
			otherwise = append(otherwise, said.Text)
		}
		if said.Fate == trip.FateMet && is.Fate == trip.FateMet {
			i.want(len(said.Where) > 0 && !slices.ContainsFunc(said.Where, func(ref string) bool { return !slices.Contains(is.Where, ref) }),
				"The wish “%s” is said to be met where it is not.", said.Text)
		}
	}
	for n := range found {
		has := slices.ContainsFunc(it.Wishes, func(w trip.Wish) bool { return w.Field == found[n].Field })
		i.want(has, "What became of the wish “%s” is not said.", found[n].Text)
	}
	v := i.verdict()
	if v.Verdict == trip.Pass && len(otherwise) > 0 {
		v.Verdict, v.Found = trip.Advise, []string{fmt.Sprintf("%d wishes are worded otherwise than this program words them, as by another version (%q).",
			len(otherwise), otherwise[0])}
	}
	return v, true
}

var numbers = regexp.MustCompile(`\d+`)

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
