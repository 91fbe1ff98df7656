package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
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

// sayWithout says that the days or nights of places that cannot be planned are left out, and when the trip begins without them.
func (d *draft) sayWithout(start calendar.Date) {
	if d.given.Left && d.second && d.dates == nil {
		d.assumed = append(d.assumed, d.lang.Say("What you say of %s is left out: the trip begins on %s.", d.list(d.called(d.others)), d.lang.FullDay(start)))
	}
}
