package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// chooseStops takes the parent's stops over, without those that are not wanted any more, and notes what is to be placed:
// pins at their times, and what a hand put on a day.
func (k *keeping) chooseStops() {
	parent := k.Parent.Plan.Days
	k.days = make([][]KeptSlot, k.Intent.DateWindow.Days())
	for d := range min(len(parent), len(k.days)) {
		for _, s := range parent[d] {
			if !s.Role.IsStop() {
				continue
			}
			k.had++
			switch s.Locked = false; {
			case k.stays(d, s):
				k.days[d] = append(k.days[d], s)
			case k.elsewhere(s):
				k.adrift = append(k.adrift, wanted{s, -1})
			}
		}
	}
	for _, l := range k.Intent.Prefs.LockedSlots {
		k.pin(l)
	}
	for i := range k.Intent.Requirements {
		k.want(&k.Intent.Requirements[i])
	}
	k.calm()
}

// stays tells whether a stop may stand where it stands: it is known, not taken out, and allowed by the preferences.
func (k *keeping) stays(day int, s KeptSlot) bool {
	f := k.City.Facts()
	if s.Role != trip.RoleSight {
		r := f.Restaurant(s.Option)
		return r != nil && !k.excluded(day, func(e trip.Exclusion) bool { return e.Option == r.ID })
	}
	a := f.Attraction(s.Option)
	return a != nil && !k.excluded(day, func(e trip.Exclusion) bool { return e.Sight(a) }) &&
		(schedule.AllowsSight(k.Intent, a) || k.insistedOn(a))
}

// elsewhere tells whether a stop that may not stay on its day may stand on another.
func (k *keeping) elsewhere(s KeptSlot) bool {
	for d := range k.days {
		if k.stays(d, s) {
			return true
		}
	}
	return false
}

func (k *keeping) excluded(day int, is func(trip.Exclusion) bool) bool {
	return slices.ContainsFunc(k.Intent.Excluded, func(e trip.Exclusion) bool { return e.On(day) && is(e) })
}

func (k *keeping) insistedOn(a *trip.Attraction) bool {
	return slices.ContainsFunc(k.Intent.Requirements, func(r trip.Requirement) bool {
		return r.Level == trip.Must && r.Sights != nil && a.Named(r.Sights.Name)
	})
}

// pin puts a pinned place at its time. It stands nowhere else unless it is pinned there too, and takes the place of another
// meal of its kind.
func (k *keeping) pin(l trip.LockedSlot) {
	s := KeptSlot{Role: trip.RoleSight, Option: l.ActivityID, Window: l.Window, Locked: true}
	if k.City.Facts().Restaurant(l.ActivityID) != nil {
		s.Role = mealAt(l.Window.Start)
	}
	for d := range k.days {
		k.days[d] = without(k.days[d], func(o KeptSlot) bool {
			return !o.Locked && o.Role == s.Role && (o.Option == s.Option || d == l.DayOffset && s.Role != trip.RoleSight)
		})
	}
	if l.DayOffset >= len(k.days) {
		return
	}
	day := k.days[l.DayOffset]
	at := slices.IndexFunc(day, func(o KeptSlot) bool { return o.Window.Start >= l.Window.Start })
	if at < 0 {
		at = len(day)
	}
	k.days[l.DayOffset] = insertAt(day, at, s)
}

// want notes a place that a must names and that is not where it should be.
func (k *keeping) want(r *trip.Requirement) {
	if r.Level != trip.Must {
		return
	}
	switch f := k.City.Facts(); {
	case r.Sights != nil && r.Sights.Name != "":
		for i := range f.Attractions {
			if a := &f.Attractions[i]; a.Named(r.Sights.Name) {
				k.wantStop(KeptSlot{Role: trip.RoleSight, Option: a.ID}, r.Sights.Day)
			}
		}
	case r.Food != nil && r.Food.Name != "":
		for i := range f.Restaurants {
			t := &f.Restaurants[i]
			if !score.Serves(t, r.Food) {
				continue
			}
			role := r.Food.Meal
			if role == "" {
				role = trip.RoleDinner
				if !t.Dinner {
					role = trip.RoleLunch
				}
			}
			k.wantStop(KeptSlot{Role: role, Option: t.ID}, r.Food.Day)
			return
		}
	}
}

func (k *keeping) wantStop(s KeptSlot, on *int) {
	for d := range k.days {
		i := slices.IndexFunc(k.days[d], func(o KeptSlot) bool { return o.Option == s.Option })
		if i < 0 {
			continue
		}
		o := k.days[d][i]
		if o.Locked || on == nil || *on == d && (s.Role == trip.RoleSight || o.Role == s.Role) {
			return // it is where it should be
		}
		s.Window = o.Window
		k.days[d] = slices.Delete(slices.Clone(k.days[d]), i, i+1)
	}
	day := -1
	if on != nil {
		day = *on
	}
	k.open = append(k.open, wanted{s, day})
}

// calm takes the least worthy sights out of days that are fuller than a calmer pace, or a wish for the day, allows.
func (k *keeping) calm() {
	in := k.Intent
	for d := range k.days {
		most, wished := in.MostSights(d)
		if in.Pace.SightsPerDay() < k.Parent.Intent.Pace.SightsPerDay() {
			most, wished = in.Pace.SightsPerDay(), true
			if own, ok := in.MostSights(d); ok {
				most = min(most, own)
			}
		}
		for wished && k.sightsOn(d) > most {
			worst := -1
			for i, s := range k.days[d] {
				if a := k.City.Facts().Attraction(s.Option); a != nil && !s.Locked && !k.insistedOn(a) &&
					(worst < 0 || k.worth(s, d) < k.worth(k.days[d][worst], d)) {
					worst = i
				}
			}
			if worst < 0 {
				break
			}
			k.days[d] = slices.Delete(slices.Clone(k.days[d]), worst, worst+1)
		}
	}
}

func (k *keeping) sightsOn(d int) int {
	n := 0
	for _, s := range k.days[d] {
		n += differ(s.Role == trip.RoleSight)
	}
	return n
}

// worth is what a stop is worth on a day.
func (k *keeping) worth(s KeptSlot, day int) int64 {
	f := k.City.Facts()
	if r := f.Restaurant(s.Option); r != nil && s.Role != trip.RoleSight {
		return score.Meal(r, k.Intent, 0)
	}
	a := f.Attraction(s.Option)
	if a == nil {
		return 0
	}
	var weather *trip.WeatherDay
	if w, ok := f.Weather[k.Intent.DateWindow.Date(day)]; ok {
		weather = &w
	}
	return score.Sight(a, k.Intent, weather) * k.City.Liking(a.ID) / 1000
}
