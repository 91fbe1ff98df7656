package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// How long one sleeps after a night out before the next day begins, when it begins at the latest, and how late one is at most.
const (
	sleepsFor    = calendar.Clock(9 * 60)
	upByNoon     = calendar.Clock(12 * 60)
	latestReturn = calendar.Clock(28 * 60)
)

// stayOut says on which days one is out beyond the usual hour: on one evening for each place after dinner that the travellers insist on and that ends
// too late for it, and on every evening where they wish to be out past midnight. Children are home at their hour.
func (fr *frame) stayOut() {
	nights := len(fr.dates) - 1
	if fr.livesHere() && fr.journey.Back == nil {
		nights++ // the last evening too ends at one's own bed
	}
	if fr.in.Prefs.KidFriendly {
		return
	}
	for day := range nights {
		if home := fr.home(day); home > calendar.Midnight {
			fr.late[day] = home - nightMinutes
		}
	}
	taken := make([]bool, len(fr.dates))
	for i := range fr.in.Requirements {
		r := &fr.in.Requirements[i]
		if r.Sights == nil || r.Level != trip.Must || r.Sights.Name == "" {
			continue
		}
		for k := range fr.facts.Attractions {
			if a := &fr.facts.Attractions[k]; a.Evening != "" && a.Named(r.Sights.Name) {
				fr.stayOutFor(a, r.Sights.Day, taken[:nights])
				break
			}
		}
	}
	latest := slices.Max(fr.late) // whichever of them is on which evening
	for day := range fr.late {
		if taken[day] {
			fr.late[day] = latest
		}
	}
}

// stayOutFor makes room for a place after dinner on the evening that suits it best and is not taken by another, where none has room as it is: on the day
// that is wished, else on a Friday or Saturday after that of the arrival, else on the first full day.
func (fr *frame) stayOutFor(a *trip.Attraction, wished *int, taken []bool) {
	best, until := -1, calendar.Clock(0)
	for day := range taken {
		at, open := fr.overAt(a, day)
		switch {
		case !open || taken[day] || wished != nil && *wished != day || fr.leavesOn(day):
		case at <= fr.dayEnd(day):
			return
		case best < 0 || fr.eveningRank(day) > fr.eveningRank(best):
			best, until = day, at
		}
	}
	if best >= 0 && until <= latestReturn {
		fr.late[best], taken[best] = until, true
	}
}

// overAt is when one is back at the hotel at the earliest from a place after dinner, with what a roomy tour leaves free at its end.
func (fr *frame) overAt(a *trip.Attraction, day int) (calendar.Clock, bool) {
	way := calendar.Clock(max(fr.minutesBetween(a.Location, fr.journey.Hotel.Location), trip.TransitBufferMinutes))
	for _, w := range a.Hours().On(fr.dates[day]) {
		if !earlyOnly(w, a) {
			return max(w.Start, eveningOpens) + calendar.Clock(a.EveningStay()) + way + slackMinutes, true
		}
	}
	return 0, false
}

// eveningRank is higher for the evening that one would rather be out late on: not that of the arrival, and best that of a Friday or Saturday.
func (fr *frame) eveningRank(day int) int {
	const friday, saturday = 4, 5
	rank := 0
	if w := fr.dates[day].Weekday(); w == friday || w == saturday {
		rank += 2
	}
	if day > 0 {
		rank += 3
	}
	return rank
}

// lastHour is until when sights may be seen on a day.
func (fr *frame) lastHour(day int) calendar.Clock { return max(calendar.Midnight, fr.late[day]) }

// wayAt is the way between two places when one leaves at a time of day: by taxi where the last public transport is gone before it would arrive.
func (fr *frame) wayAt(from, to geo.Point, left calendar.Clock) trip.TransitLeg {
	leg := fr.legBetween(from, to)
	if leg.LastDeparture == nil || leg.Line != "" || !slices.ContainsFunc(fr.late, func(c calendar.Clock) bool { return c > 0 }) {
		return leg
	}
	last := *leg.LastDeparture
	if last < calendar.Midnight/2 {
		last += calendar.Midnight
	}
	if left+calendar.Clock(leg.Minutes()+max(trip.TransitBufferMinutes, fr.assume.TransitBuffer)) <= last {
		return leg
	}
	return fr.legs.Taxi(from, to)
}
