package afford

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
)

// Offered are the facts that deciding may choose from: what is known, without what the traveller does not want, and with
// what they insist on as if there were no other. A place wanted on one day is closed on the others and one not wanted on a
// day is closed on that day, so that search, repair and fallbacks keep to it without knowing why. Rules judge by the facts as
// they are.
func Offered(in *trip.Intent, known *trip.Facts) *trip.Facts {
	f, o := *known, Offer{in}
	f.Flights = pick.Only(f.Flights, o.Flight)
	f.Lodgings = o.affordable(pick.Only(f.Lodgings, o.Lodging))
	f.Attractions = changed(pick.Only(f.Attractions, o.Sight), o.sightDays)
	f.Restaurants = changed(o.dietary(pick.Only(f.Restaurants, o.Table)), o.tableDays)
	return &f
}

// changed gives list with some of its values replaced; facts are shared and never written to.
func changed[T any](list []T, change func(T) (T, bool)) []T {
	out, own := list, false
	for i := range list {
		if v, ok := change(list[i]); ok {
			if !own {
				out, own = slices.Clone(list), true
			}
			out[i] = v
		}
	}
	return out
}

// Offer is what an intent leaves of the facts, option by option. What is closed on single days is left.
type Offer struct{ Intent *trip.Intent }

// Flight tells whether a flight may be taken.
func (o Offer) Flight(f *trip.FlightOption) bool {
	if slices.ContainsFunc(o.Intent.Excluded, func(e trip.Exclusion) bool { return e.Day == nil && e.Flight(f) }) {
		return false
	}
	dir := trip.Outbound
	if slices.Contains(o.Intent.Airports, f.Origin) || o.Intent.Part != nil && slices.Contains(o.Intent.Part.Back, f.ID) {
		dir = trip.Return
	}
	for _, r := range o.Intent.Requirements {
		if w := r.Transport; w != nil && r.Level == trip.Must && w.Flight != "" && (w.Direction == "" || w.Direction == dir) && w.Flight != f.Pattern() {
			return false
		}
	}
	return true
}

// Lodging tells whether a house may be slept in.
func (o Offer) Lodging(l *trip.Lodging) bool {
	if slices.ContainsFunc(o.Intent.Excluded, func(e trip.Exclusion) bool { return e.Option == l.ID }) {
		return false
	}
	for _, r := range o.Intent.Requirements {
		if w := r.Lodging; w != nil && r.Level == trip.Must && w.Option != "" && w.Option != l.ID {
			return false
		}
	}
	return true
}

// affordable are the houses that cost no more for the dates than is insisted on for beds; all of them where none does, so that it is seen by how
// much that is too little.
func (o Offer) affordable(list []trip.Lodging) []trip.Lodging {
	most, ok := o.Intent.Limit(trip.CostLodging)
	if !ok {
		return list
	}
	if within := pick.Only(list, func(l *trip.Lodging) bool { return l.StayPrice(o.Intent) <= most }); len(within) > 0 {
		return within
	}
	return list
}

// Sight tells whether a sight may be seen on some day.
func (o Offer) Sight(a *trip.Attraction) bool {
	if o.Intent.StepFree() && a.Climbs() && !o.Intent.AskedByName(a) {
		return false
	}
	return o.goesOn(a) && !slices.ContainsFunc(o.Intent.Excluded, func(e trip.Exclusion) bool { return e.Day == nil && e.Sight(a) })
}

// goesOn tells of an event whether it falls into the dates of the trip; a place that stays always does.
func (o Offer) goesOn(a *trip.Attraction) bool {
	from, to := o.Intent.DateWindow.Start, o.Intent.DateWindow.End
	return a.Event == "" || slices.ContainsFunc(a.Dated, func(p calendar.Period) bool { return !to.Before(p.From) && !p.To.Before(from) })
}

// Table tells whether a restaurant may be eaten at on some day.
func (o Offer) Table(r *trip.Restaurant) bool {
	return !slices.ContainsFunc(o.Intent.Excluded, func(e trip.Exclusion) bool { return e.Day == nil && e.Option == r.ID })
}

// sightDays closes a sight on the days on which it is not wanted.
func (o Offer) sightDays(a trip.Attraction) (trip.Attraction, bool) {
	var closed []int
	for _, e := range o.Intent.Excluded {
		if e.Day != nil && e.Sight(&a) {
			closed = append(closed, *e.Day)
		}
	}
	for _, r := range o.Intent.Requirements {
		if w := r.Sights; w != nil && r.Level == trip.Must && w.Day != nil && a.Named(w.Name) {
			closed = append(closed, o.daysBut(*w.Day)...)
		}
	}
	if o.pinned(a.ID) {
		return a, false // pins say where it stands
	}
	hours := false
	for _, r := range o.Intent.Requirements {
		if w := r.Sights; w != nil && r.Level == trip.Must && w.Hours != nil && a.Named(w.Name) {
			a.Week, a.Seasons, hours = within(a.Week, *w.Hours), seasonsWithin(a.Seasons, *w.Hours), true
		}
	}
	for _, d := range closed {
		a.Blackout = append(slices.Clip(a.Blackout), o.Intent.DateWindow.Date(d))
	}
	return a, hours || len(closed) > 0
}

// within gives the opening hours of a week that lie within some hours of the day.
func within(week calendar.Week, hours calendar.Window) calendar.Week {
	var out calendar.Week
	for d, day := range week {
		for _, w := range day {
			if cut := (calendar.Window{Start: max(w.Start, hours.Start), End: min(w.End, hours.End)}); cut.Minutes() > 0 {
				out[d] = append(out[d], cut)
			}
		}
	}
	return out
}

func seasonsWithin(seasons []calendar.Season, hours calendar.Window) []calendar.Season {
	out := slices.Clone(seasons)
	for i := range out {
		out[i].Week = within(out[i].Week, hours)
	}
	return out
}

// mealMinutes is how long a restaurant must stay open behind the last hour at which a meal may begin.
const mealMinutes = 90

// eveningFrom is when what a restaurant serves is dinner, and no longer lunch.
const eveningFrom = calendar.Clock(16 * 60)

// serving gives the opening hours of a week that leave a meal to begin within some hours only, and the other meal as it is.
func serving(week calendar.Week, meal trip.Role, hours calendar.Window, days func(weekday int) bool) calendar.Week {
	other := calendar.Window{Start: eveningFrom, End: 48 * 60}
	if meal == trip.RoleDinner {
		other = calendar.Window{End: eveningFrom}
	}
	until := hours.End + mealMinutes
	if hours.End == calendar.Midnight {
		until = 48 * 60
	}
	out := week
	for d, day := range week {
		if !days(d) {
			continue
		}
		var cut []calendar.Window
		for _, w := range day {
			for _, part := range []calendar.Window{other, {Start: hours.Start, End: until}} {
				if p := (calendar.Window{Start: max(w.Start, part.Start), End: min(w.End, part.End)}); p.Minutes() > 0 {
					cut = append(cut, p)
				}
			}
		}
		slices.SortFunc(cut, func(a, b calendar.Window) int { return int(a.Start - b.Start) })
		out[d] = cut
	}
	return out
}

// tableDays does the same for a restaurant, and leaves the meal that is wanted there.
func (o Offer) tableDays(r trip.Restaurant) (trip.Restaurant, bool) {
	if o.pinned(r.ID) {
		return r, false
	}
	before := len(r.Blackout)
	for _, e := range o.Intent.Excluded {
		if e.Day != nil && e.Option == r.ID {
			r.Blackout = append(slices.Clip(r.Blackout), o.Intent.DateWindow.Date(*e.Day))
		}
	}
	meal := false
	for _, q := range o.Intent.Requirements {
		w := q.Food
		if w == nil || q.Level != trip.Must {
			continue
		}
		if w.Hours != nil && (w.Name == r.ID || w.Name == "" && w.Cuisine == "" && w.Tag == "" && w.Near == "") {
			meal, r.Week = true, serving(r.Week, w.Meal, *w.Hours, o.weekday(w.Day))
		}
		if w.Name != r.ID {
			continue
		}
		if w.Day != nil {
			for _, d := range o.daysBut(*w.Day) {
				r.Blackout = append(slices.Clip(r.Blackout), o.Intent.DateWindow.Date(d))
			}
		}
		if w.Meal != "" {
			meal, r.Lunch, r.Dinner = true, r.Lunch && w.Meal == trip.RoleLunch, r.Dinner && w.Meal == trip.RoleDinner
		}
	}
	return r, meal || len(r.Blackout) > before
}

// weekday tells which weekdays (Monday = 0) are meant by a day of the trip; all where none is said.
func (o Offer) weekday(day *int) func(int) bool {
	if day == nil {
		return func(int) bool { return true }
	}
	on := o.Intent.DateWindow.Date(*day).Weekday()
	return func(d int) bool { return d == on }
}

func (o Offer) daysBut(day int) []int {
	var out []int
	for d := range o.Intent.DateWindow.Days() {
		if d != day {
			out = append(out, d)
		}
	}
	return out
}

func (o Offer) pinned(id string) bool {
	return slices.ContainsFunc(o.Intent.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.ActivityID == id })
}
