package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// otherJourney wants another journey that is offered to be one of the same stays on the same dates, each once and for the nights it says, one after
// the other; and what stands in it to be called by its name.
func (i *inspection) otherJourney(n int, a *trip.Answer, it *trip.Itinerary) {
	if !isRow(a, it) {
		i.want(false, "Alternative %d does not go to every place once, one after the other.", n)
		return
	}
	w := it.Intent.DateWindow
	i.want(a.Days[0].Date == w.Start && a.Days[len(a.Days)-1].Date == w.End, "Alternative %d is not one of the same days.", n)
	for k := range a.Stays {
		s, days := &a.Stays[k], daysAt(a, k)
		i.want(s.Place == it.Intent.Stays[s.Wish].Place, "Alternative %d goes to %s, which is not stay %d.", n, s.Place, s.Wish+1)
		before := days[0].Date
		if k > 0 {
			before = a.Days[s.First-1].Date
		}
		i.want(before.DaysUntil(days[len(days)-1].Date) == s.Nights, "Alternative %d does not spend %d nights in %s.", n, s.Nights, s.Place)
		i.want(oneByOne(days) && trip.MayArrive(before, days[0].Date), "Alternative %d leaves out a day in %s.", n, s.Place)
		i.otherBeds(n, days, it.Intent.Stays[s.Wish].OwnBed != nil)
		f := factsOf(it, s)
		if f == nil {
			continue // thePlace says so
		}
		i.stops(n, days, f)
		if k == 0 {
			i.branch(n, &trip.Answer{Days: days, Branch: a.Branch}, f)
		}
	}
	i.otherRides(n, a, it)
	i.otherCosts(n, a, it)
	i.otherPasses(n, a, it)
	for _, t := range a.Transfers {
		i.want(slices.Contains(trip.Modes, t.Mode) && t.Booked == nil && (t.From != "" || t.To != ""), "Alternative %d goes by %q.", n, t.Mode)
	}
}

// isRow tells whether an answer names each of the stays that are wished for once, each with days of its own.
func isRow(a *trip.Answer, it *trip.Itinerary) bool {
	seen := make([]bool, len(it.Intent.Stays))
	for k, s := range a.Stays {
		if s.Wish < 0 || s.Wish >= len(seen) || seen[s.Wish] || s.First >= len(a.Days) || k == 0 && s.First != 0 || k > 0 && s.First <= a.Stays[k-1].First {
			return false
		}
		seen[s.Wish] = true
	}
	return len(seen) > 0 && !slices.Contains(seen, false)
}

// daysAt are the days of a stay of an answer.
func daysAt(a *trip.Answer, stay int) []trip.AnswerDay {
	to := len(a.Days)
	if stay+1 < len(a.Stays) {
		to = a.Stays[stay+1].First
	}
	return a.Days[a.Stays[stay].First:to]
}

func oneByOne(days []trip.AnswerDay) bool {
	for k := range days[1:] {
		if days[k].Date.DaysUntil(days[k+1].Date) != 1 {
			return false
		}
	}
	return true
}

// factsOf gives what is known of a stay of another journey: that of the plan's own stay, for a place that one comes to twice may have a bed of its own
// in either; nil where nothing is.
func factsOf(it *trip.Itinerary, s *trip.AnswerStay) *trip.Facts {
	is := func(f *trip.Facts) bool { return trip.Fold(f.City.Name) == trip.Fold(s.Place) }
	for n := range it.Plan.Stays {
		if f := it.Facts.At(n); it.Plan.Stays[n].Wish == s.Wish && is(f) {
			return f
		}
	}
	for _, f := range it.Facts.Places() {
		if is(f) {
			return f
		}
	}
	return nil
}

// tablesOf are the sums that the day's money of another journey may come to: in each stay the usual or the simple one, and that of a date that
// stands in two stays in the one where it begins.
func tablesOf(a *trip.Answer, it *trip.Itinerary) []money.Cents {
	sums := []money.Cents{0}
	for k := range a.Stays {
		f, days := factsOf(it, &a.Stays[k]), daysAt(a, k)
		if f == nil {
			return nil
		}
		many := money.Cents(len(days))
		if k > 0 && a.Days[a.Stays[k].First-1].Date == days[0].Date {
			many--
		}
		d, before := &f.City.Daily, sums
		sums = nil
		for _, sum := range before {
			sums = append(sums, sum+many*d.Usual(it.Intent.Party, it.Intent.Prefs.Themes), sum+many*d.Simple(it.Intent.Party))
		}
	}
	return sums
}
