package multistay

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// WantedWhere says of each sight that is wished for by name, in a place to which the journey comes more than once, in which of the stays it is to be
// seen: where it is open for long enough on most days between the rides, and of equals in the earlier one.
func WantedWhere(in trip.Intent, stays []Stay) trip.Intent {
	in.Requirements = slices.Clone(in.Requirements)
	for i := range in.Requirements {
		r := &in.Requirements[i]
		if r.Stay != nil || !severalKnow(stays, r) {
			continue
		}
		best, most := -1, -1
		for k := range stays {
			if s := &stays[k]; s.answers(r) {
				if days := s.daysFor(&in, r.Sights.Name); days > most {
					best, most = s.Wish, days
				}
			}
		}
		r.Stay = new(best)
	}
	return in
}

// daysFor counts the days of a stay on which there is time for a sight that is named: it is open for as long as a visit takes while one is there.
func (s *Stay) daysFor(in *trip.Intent, name string) int {
	all := s.AllSights()
	i := slices.IndexFunc(all, func(a trip.Attraction) bool { return gather.Names(&a, name) })
	if i < 0 {
		return 0
	}
	a, days := &all[i], 0
	for d := range s.Window.Days() {
		on := s.Window.Date(d)
		there := s.there(in, on)
		if slices.ContainsFunc(a.Hours().On(on), func(open calendar.Window) bool {
			return int(min(open.End, there.End)-max(open.Start, there.Start)) >= a.Stay+a.Buffer()
		}) {
			days++
		}
	}
	return days
}

// there is when one is in the place on a date and on no ride, the way into it and out of it taken off; with several rides to choose from the longest.
func (s *Stay) there(in *trip.Intent, on calendar.Date) calendar.Window {
	start, end := in.HoursOf(in.DateWindow.Start.DaysUntil(on))
	w := calendar.Window{Start: start, End: end}
	zone := calendar.MustZone(s.City.TZ)
	came, leaves := calendar.Midnight, calendar.Clock(0)
	for i := range s.Flights {
		o := &s.Flights[i]
		if date, at := zone.Local(o.Arrival); date == on && slices.Contains(s.Part.Out, o.ID) {
			came = min(came, at+calendar.Clock(o.Exit()+wayInto))
		}
		if date, at := zone.Local(o.Departure); date == on && slices.Contains(s.Part.Back, o.ID) {
			leaves = max(leaves, at-calendar.Clock(o.Check()+wayInto))
		}
	}
	if came < calendar.Midnight {
		w.Start = max(w.Start, came)
	}
	if leaves > 0 {
		w.End = min(w.End, leaves)
	}
	return w
}

// wayInto is how many minutes it takes between the bed and where rides arrive and leave, before anything is measured.
const wayInto = 45
