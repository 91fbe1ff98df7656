package schedule

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/trip"
)

// When adults dine and go out. Who wishes to be back early dines early; children always do.
const (
	dinnerEarliest = calendar.Clock(18 * 60)
	dinnerOpens    = calendar.Clock(19 * 60)
	dinnerCloses   = calendar.Clock(22*60 + 30)
	kidsDinner     = calendar.Clock(17 * 60)
	eveningOpens   = calendar.Clock(20 * 60)
	earlyShow      = calendar.Clock(16 * 60) // performances of the evening that begin before dinner

	beforeHome = calendar.Clock(dinnerMinutes + 60) // what dinner and the way home take before the day is over
)

// inTheEvening tells whether a stop at a time of day is one of the evening.
func inTheEvening(c calendar.Clock) bool { return c >= eveningOpens }

// mealTimes are between what times of a day a meal is eaten.
func (fr *frame) mealTimes(meal trip.Role, day int) (from, to calendar.Clock) {
	if meal == trip.RoleLunch {
		return lunchOpens, lunchCloses
	}
	if fr.in.Prefs.KidFriendly {
		return kidsDinner, dinnerCloses
	}
	return max(dinnerEarliest, min(dinnerOpens, fr.dayEnd(day)-beforeHome)), dinnerCloses
}

// eveningCap is how many places one goes to after dinner: one, and two who travel for the nights. Who said how many sights a day shall have
// at most has said it of all of them.
func (fr *frame) eveningCap() optimize.KindCap {
	limit := optimize.KindCap{PerDay: 1, Uncounted: !fr.countsSights()}
	if slices.Contains(fr.in.Prefs.Themes, "nightlife") {
		limit.PerDay = 2
	}
	return limit
}

// aGlance is how long one looks at most at what does not count as one of a day's sights, in minutes.
const aGlance = 30

// glanceCap is how many short looks a day has beside its sights. Who takes it easy has no more of them than of sights.
func (fr *frame) glanceCap() optimize.KindCap {
	if fr.in.Pace == trip.PaceRelaxed {
		return optimize.KindCap{}
	}
	return optimize.KindCap{PerDay: 2, Uncounted: !fr.countsSights()}
}

// countsSights tells whether the traveller said how many sights a day has at most.
func (fr *frame) countsSights() bool {
	for day := range fr.dates {
		if _, said := fr.in.MostSights(day); said {
			return true
		}
	}
	return false
}

// eveningWindows are the hours of a place after dinner: of one under trees those while it is light.
func (d *draft) eveningWindows(t *tour, a *trip.Attraction) []optimize.Window {
	if !t.sights {
		return nil
	}
	to := t.notAfter
	if a.Green() && !d.blind {
		to = min(to, d.light[t.day].End)
	}
	return d.cutEach(a.Hours().On(d.dates[t.day]), func(w calendar.Window) calendar.Clock { return max(t.notBefore, t.start, d.eveningFrom(w, a)) }, to)
}

// byDay tells whether one goes to a place by day: to a place for the evening only where children are welcome, and they come or one insists on it. A beer
// garden opens before noon.
func (d *draft) byDay(a *trip.Attraction) bool {
	return !a.Evening.Only() || a.KidFriend != nil && *a.KidFriend && (d.in.Party.Children > 0 || d.musts[a.ID])
}

// eveningFrom is when one goes at the earliest to a place of the evening: when dinner is over, and to a performance that begins before it when that
// begins, where the travellers insist on it.
func (d *draft) eveningFrom(w calendar.Window, a *trip.Attraction) calendar.Clock {
	if d.musts[a.ID] && earlyOnly(w, a) {
		return earlyShow
	}
	return eveningOpens
}

// earlyOnly tells whether a performance is over too early for who goes there after dinner.
func earlyOnly(w calendar.Window, a *trip.Attraction) bool {
	return w.End-max(w.Start, eveningOpens) < calendar.Clock(a.EveningStay())
}
