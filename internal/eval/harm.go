package eval

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// Harm breaks a plan that holds in one way, and says what the rules must find.
type Harm struct {
	Name   string
	Rule   string // the rule that must see it
	Kind   trip.ViolationKind
	Reason string
	Do     func(p *trip.Plan, in *trip.Intent, f *trip.Facts) bool // false: the plan has nothing to harm that way
}

// Harms lists the ways to break a plan, at least one for every rule.
func Harms() []Harm {
	return []Harm{
		{"half_budget", "budget", trip.BudgetExceeded, "over_budget", halfBudget},
		{"no_time_between", "feasibility", trip.TimingInfeasible, "gap", noTimeBetween},
		{"no_way", "feasibility", trip.TimingInfeasible, "no_leg", noWay},
		{"at_night", "hours", trip.VenueClosed, "outside_hours", atNight},
		{"holiday", "hours", trip.VenueClosed, "blackout", holiday},
		{"rain", "weather", trip.WeatherUnsuitable, "rain", rain},
		{"storm", "weather", trip.WeatherUnsuitable, "wind", storm},
		{"children_up_late", "preferences", trip.PrefViolated, "late_night", childrenUpLate},
		{"seen_twice", "preferences", trip.PrefViolated, "repeated_sight", seenTwice},
		{"missed_train", "last_train", trip.TimingInfeasible, "last_departure", missedTrain},
		{"before_the_key", "stay", trip.TimingInfeasible, "before_check_in", beforeTheKey},
		{"late_landing", "partial_day", trip.TimingInfeasible, "late_arrival", lateLanding},
		{"pin_moved", "locked", trip.PrefViolated, "locked_slot_moved", pinMoved},
		{"pin_lost", "locked", trip.PrefViolated, "locked_slot_missing", pinLost},
		{"wish_unmet", "requirements", trip.PrefViolated, "wish_lodging", wishUnmet},
	}
}

func halfBudget(p *trip.Plan, in *trip.Intent, _ *trip.Facts) bool {
	in.Budget = p.Costs().Total / 2
	return in.Budget > 0
}

// stop finds the first slot that answers, from the second day on.
func stop(p *trip.Plan, is func(day, k int, s *trip.Slot) bool) (day, k int, ok bool) {
	for d := 1; d < len(p.Days); d++ {
		for k := range p.Days[d].Slots {
			if is(d, k, &p.Days[d].Slots[k]) {
				return d, k, true
			}
		}
	}
	return 0, 0, false
}

func isSight(_, _ int, s *trip.Slot) bool { return s.Role == trip.RoleSight }

func noTimeBetween(p *trip.Plan, _ *trip.Intent, _ *trip.Facts) bool {
	d, k, ok := stop(p, func(_, k int, s *trip.Slot) bool { return k > 0 && isSight(0, k, s) })
	if ok {
		slots := p.Days[d].Slots
		slots[k].Window.Start = slots[k-1].Window.End + 5
	}
	return ok
}

func noWay(p *trip.Plan, _ *trip.Intent, _ *trip.Facts) bool {
	d, k, ok := stop(p, func(_, _ int, s *trip.Slot) bool {
		return s.Role == trip.RoleSight && s.Leg != nil && s.Leg.Distance > 500
	})
	if ok {
		p.Days[d].Slots[k].Leg = nil
	}
	return ok
}

func atNight(p *trip.Plan, _ *trip.Intent, f *trip.Facts) bool {
	d, k, ok := stop(p, func(d, k int, s *trip.Slot) bool {
		a := f.Attraction(s.Selected().OptionRef)
		return isSight(d, k, s) && a != nil && !a.Hours().Covers(p.Days[d].Date, calendar.Window{Start: 3 * 60, End: 4 * 60})
	})
	if ok {
		p.Days[d].Slots[k].Window = calendar.Window{Start: 3 * 60, End: 4 * 60}
	}
	return ok
}

func holiday(p *trip.Plan, _ *trip.Intent, f *trip.Facts) bool {
	d, k, ok := stop(p, isSight)
	if ok {
		f.Attractions = slices.Clone(f.Attractions)
		a := f.Attraction(p.Days[d].Slots[k].Selected().OptionRef)
		a.Blackout = append(slices.Clone(a.Blackout), p.Days[d].Date)
	}
	return ok
}

func rain(p *trip.Plan, _ *trip.Intent, f *trip.Facts) bool {
	return openAir(p, f, func(w *trip.WeatherDay) { w.PrecipProb, w.WindKMH = 0.9, 5 })
}

func storm(p *trip.Plan, _ *trip.Intent, f *trip.Facts) bool {
	return openAir(p, f, func(w *trip.WeatherDay) { w.PrecipProb, w.WindKMH = 0, 60 })
}

// openAir puts a visit under the open sky and changes the weather of its day.
func openAir(p *trip.Plan, f *trip.Facts, change func(*trip.WeatherDay)) bool {
	d, k, ok := stop(p, isSight)
	if !ok {
		return false
	}
	f.Attractions = slices.Clone(f.Attractions)
	outside := false
	f.Attraction(p.Days[d].Slots[k].Selected().OptionRef).Indoor = &outside
	p.Days[d].Slots[k].Choices[0].Features.Indoor = &outside
	w := f.Weather[p.Days[d].Date]
	w.Date, w.Typical = p.Days[d].Date, false
	change(&w)
	days := map[calendar.Date]trip.WeatherDay{}
	for date, day := range f.Weather {
		days[date] = day
	}
	days[w.Date] = w
	f.Weather = days
	return true
}

func childrenUpLate(p *trip.Plan, in *trip.Intent, _ *trip.Facts) bool {
	in.Prefs.KidFriendly = true
	d, k, ok := stop(p, func(_, _ int, s *trip.Slot) bool { return s.Role == trip.RoleNight })
	if ok {
		p.Days[d].Slots[k].Window = calendar.Window{Start: 21 * 60, End: 21*60 + 30}
	}
	return ok
}

func seenTwice(p *trip.Plan, _ *trip.Intent, _ *trip.Facts) bool {
	d, k, ok := stop(p, isSight)
	if !ok {
		return false
	}
	again := func(d2, k2 int, s *trip.Slot) bool { return isSight(d2, k2, s) && (d2 != d || k2 != k) }
	d2, k2, ok := stop(p, again)
	if ok {
		p.Days[d2].Slots[k2].Choices = slices.Clone(p.Days[d].Slots[k].Choices)
	}
	return ok
}

func missedTrain(p *trip.Plan, _ *trip.Intent, _ *trip.Facts) bool {
	d, k, ok := stop(p, func(d, k int, s *trip.Slot) bool {
		return (s.Role == trip.RoleSight || s.Role == trip.RoleDinner) && k+1 < len(p.Days[d].Slots) && p.Days[d].Slots[k+1].Role == trip.RoleNight &&
			p.Days[d].Slots[k+1].Leg != nil
	})
	if !ok {
		return false
	}
	slots := p.Days[d].Slots
	late := calendar.MustClock("23:30")
	slots[k].Window.End = late
	slots[k+1].Leg.Mode, slots[k+1].Leg.LastDeparture = trip.Metro, &late
	slots[k+1].Window = calendar.Window{Start: calendar.Midnight, End: calendar.Midnight + 30}
	return true
}

func beforeTheKey(p *trip.Plan, in *trip.Intent, f *trip.Facts) bool {
	in.Prefs.BagDrop = false
	f.Lodgings = slices.Clone(f.Lodgings)
	h := f.Lodging(lodgingRef(p))
	if h == nil {
		return false
	}
	h.BagDrop = false
	for k := range p.Days[0].Slots {
		if s := &p.Days[0].Slots[k]; s.Role == trip.RoleSight {
			s.Window = calendar.Window{Start: h.CheckIn.Start - 60, End: h.CheckIn.Start}
			return true
		}
	}
	return false
}

func lodgingRef(p *trip.Plan) string {
	ref := ""
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleCheckIn {
			ref = s.Selected().OptionRef
		}
	})
	return ref
}

func lateLanding(p *trip.Plan, _ *trip.Intent, f *trip.Facts) bool {
	zone := calendar.MustZone(f.City.TZ)
	busy := slices.ContainsFunc(p.Days[0].Slots, func(s trip.Slot) bool { return s.Role == trip.RoleSight || s.Role == trip.RoleDinner })
	for k := range p.Days[0].Slots {
		s := &p.Days[0].Slots[k]
		if s.Role != trip.RoleArrive || !busy {
			continue
		}
		f.Flights = slices.Clone(f.Flights)
		o := f.Flight(s.Selected().OptionRef)
		o.Arrival = zone.At(p.Days[0].Date, 22*60).UTC()
		s.Window.End = 22 * 60
		return true
	}
	return false
}

func pinMoved(p *trip.Plan, in *trip.Intent, _ *trip.Facts) bool {
	d, k, ok := stop(p, isSight)
	if ok {
		s := &p.Days[d].Slots[k]
		s.Locked = true
		pinned := s.Window
		pinned.Start -= 10
		in.Prefs.LockedSlots = append(slices.Clone(in.Prefs.LockedSlots), trip.LockedSlot{DayOffset: d, Window: pinned, ActivityID: s.Selected().OptionRef})
	}
	return ok
}

func pinLost(_ *trip.Plan, in *trip.Intent, _ *trip.Facts) bool {
	in.Prefs.LockedSlots = append(slices.Clone(in.Prefs.LockedSlots), trip.LockedSlot{DayOffset: 1, Window: calendar.Window{Start: 600, End: 660}, ActivityID: "nowhere"})
	return true
}

func wishUnmet(p *trip.Plan, in *trip.Intent, f *trip.Facts) bool {
	h := f.Lodging(lodgingRef(p))
	if h == nil {
		return false
	}
	other := trip.TierLuxury
	if h.Tier == other {
		other = trip.TierBudget
	}
	in.Requirements = append(slices.Clone(in.Requirements), trip.Requirement{Level: trip.Must, Lodging: &trip.LodgingWish{Tier: other}})
	return true
}
