package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/wording"
)

// leaveOutings drops of the places that cannot be planned those that are named only for a day out to a sight of the city. It tells whether any place is
// asked for beside it then, as it was before.
func (d *draft) leaveOutings(s *phrase.Sentence, g *gazetteer.Index, mentions []gazetteer.Found, second bool) bool {
	if len(d.others) == 0 {
		return second
	}
	d.others = slices.DeleteFunc(d.others, func(name string) bool { return gazetteer.IsOuting(s, g, name, mentions, d.known) })
	return second && len(d.others) > 0
}

// keepGiven makes the trip as long as its only place is said to be, where its dates or its length are those of a journey to others as well that cannot
// be planned.
func (d *draft) keepGiven(c Context, start, end calendar.Date, guessed bool) (calendar.Date, []string) {
	last := start.AddDays(d.given.Days - 1)
	if d.given.Days == 0 || len(d.cities) != 1 || d.dates != nil || d.when.Ambiguous() || end.Before(last) || last == end && !(guessed && d.when.Spanned()) {
		return end, nil
	}
	d.kept = true
	d.when = d.when.Between(start, last)
	d.when.Days = d.given.Days
	return last, []string{d.lang.Say("%s has %s, as you say, and the trip is %s: what you say of %s is left out.", d.called(d.names(c))[0],
		d.lang.Count(d.given.Days-1, wording.Night), d.lang.Span(start, last), d.list(d.called(d.without)))}
}

// sayWithout says that the days or nights of places that cannot be planned are left out, and when the trip begins without them.
func (d *draft) sayWithout(start calendar.Date) {
	if d.given.Left && d.second && d.dates == nil && !d.kept {
		d.assumed = append(d.assumed, d.lang.Say("What you say of %s is left out: the trip begins on %s.", d.list(d.called(d.others)), d.lang.FullDay(start)))
	}
}
