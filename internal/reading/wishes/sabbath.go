package wishes

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Who keeps the Sabbath sees nothing from Friday evening to Saturday night: Friday ends with the afternoon, and Saturday holds no sight.

const noSights = "sightseeing|sights|visits|visiting|activities|programme|program|plans|touring|tours"

var (
	sabbath     = phrase.Says("no|without|nothing|not "+noSights+"? planned|scheduled? from|between friday|fri evening|night|sunset|sundown|afternoon to|till|until|and|- saturday|sat evening|night|sunset|sundown", "we|i? keep|observe|keeping|observing|rest|resting on|for? the? sabbath|shabbat|shabbos", "we|i? are? shomer shabbat|shabbos", "sabbath|shabbat observant")
	notOfSights = phrase.Says("food|dinner|meal|service|services|elevator|lift|hotel")
)

// readSabbath reads such a rest, which is that of every week of a trip.
func (d *SingleDays) readSabbath(s *phrase.Sentence) {
	found := false
	for _, p := range sabbath {
		for _, m := range p.All(s) {
			if phrase.AnyAt(s, notOfSights, m.To) {
				continue
			}
			if found {
				s.Use(m, phrase.AsWish)
				continue
			}
			found = true
			s.Use(m, phrase.AsWish)
			d.of = append(d.of,
				singleDay{on: Lock{Weekday: friday}, wish: trip.DayWish{End: freeEvening}, said: m, weekly: true},
				singleDay{on: Lock{Weekday: saturday}, wish: trip.DayWish{Most: new(0)}, said: m, weekly: true})
		}
	}
}

// The days of the Sabbath, Monday being the first of a week.
const (
	friday   = 5
	saturday = 6
)

// inEachWeek adds the wish for such a weekday of every week of a trip, and tells whether the trip has one.
func (one *singleDay) inEachWeek(w trip.DateWindow, at func(day int) *trip.DayWish) (any bool) {
	if !w.Start.Valid() || w.End.Before(w.Start) {
		return false
	}
	for day, ok := one.on.Offset(w.Start, w.End); ok && day >= 0 && day < w.Days() && day < trip.MaxJourneyDays; day += 7 {
		joinDay(at(day), one.wish)
		any = true
	}
	return any
}
