package plan

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// dayVerdict is all that the verdict on a day depends on beside the city: the day, how the evening before ended, what is known of their
// options, the weather, and the wishes that rules hold single days to.
type dayVerdict struct {
	Day    int              `json:"day"`
	Slots  trip.Day         `json:"slots"`
	Bed    string           `json:"bed"`  // where one wakes up
	Late   []trip.Slot      `json:"late"` // what went on past midnight
	Facts  trip.Facts       `json:"facts"`
	Intent trip.Intent      `json:"intent"`
	Assume trip.Assumptions `json:"assume"`
}

func (st *State) dayVerdict(f *trip.Facts, d int) dayVerdict {
	v := dayVerdict{Day: d, Slots: st.Plan.Days[d], Assume: st.Plan.Assumptions, Intent: st.Intent}
	v.Intent.Budget, v.Intent.Requirements, v.Intent.Excluded = 0, nil, nil
	v.Intent.Keep, v.Intent.MaxChanges = "", nil
	v.Intent.Prefs.LockedSlots = only(st.Intent.Prefs.LockedSlots, func(l *trip.LockedSlot) bool {
		return l.DayOffset == d || d == len(st.Plan.Days)-1 && l.DayOffset > d
	})
	refs := map[string]bool{}
	for _, s := range st.Plan.Days[d].Slots {
		refs[s.Selected().OptionRef] = true
	}
	if d > 0 {
		for _, s := range st.Plan.Days[d-1].Slots {
			if s.Role == trip.RoleCheckIn || s.Role == trip.RoleNight {
				v.Bed = s.Selected().OptionRef
			}
			if s.Window.End > calendar.Midnight {
				v.Late, refs[s.Selected().OptionRef] = append(v.Late, s), true
			}
		}
		refs[v.Bed] = true
	}
	v.Facts = optionsOf(f, refs)
	if w, ok := f.Weather[v.Slots.Date]; ok {
		v.Facts.Weather[w.Date] = w
	}
	return v
}

// rememberDays notes the times and the verdicts of the days of a plan that holds, beside those noted before.
func (v *visit) rememberDays(st *State) {
	if v.Reuse == nil {
		return
	}
	all, offered := st.facts(), st.offered()
	j := schedule.JourneyOf(&st.Plan, offered)
	kept := SkeletonOf(&st.Plan)
	if v.made == nil {
		v.made = map[string]json.RawMessage{}
	}
	for d := range st.Plan.Days {
		stops := without(kept.Days[d], func(s KeptSlot) bool { return !isStop(s.Role) })
		v.made[v.key("resolve/day", st.dayInputs(offered, j, d, stops), v.wire["city"])] = rawOf(st.Plan.Days[d])
		if v.ownJudge {
			v.made[v.key("verifier/day", st.dayVerdict(all, d), v.wire["city"])] = rawOf(verify.OfDay(st.Violations, d))
		}
	}
}

// optionsOf are the options of some references.
func optionsOf(f *trip.Facts, refs map[string]bool) trip.Facts {
	return trip.Facts{Weather: map[calendar.Date]trip.WeatherDay{},
		Flights:     only(f.Flights, func(o *trip.FlightOption) bool { return refs[o.ID] }),
		Lodgings:    only(f.Lodgings, func(o *trip.Lodging) bool { return refs[o.ID] }),
		Attractions: only(f.Attractions, func(o *trip.Attraction) bool { return refs[o.ID] }),
		Restaurants: only(f.Restaurants, func(o *trip.Restaurant) bool { return refs[o.ID] })}
}

// judged is the verdict on a plan: of days that were judged before in the same circumstances as it was then, of the others
// and of the trip as a whole anew.
func (v *visit) judged(ctx context.Context, st *State) []trip.Violation {
	f := st.facts()
	if !v.recall || !v.ownJudge {
		return v.Judge(st.Plan, st.Intent, f)
	}
	known := map[int][]trip.Violation{}
	for d := range st.Plan.Days {
		var found []trip.Violation
		hit := v.get(ctx, v.key("verifier/day", st.dayVerdict(f, d), v.wire["city"]), &found)
		if v.piece(hit); hit {
			known[d] = found
		}
	}
	v.piece(false) // the rules for the whole trip
	return verify.Knowing(known, st.Plan, st.Intent, f)
}
