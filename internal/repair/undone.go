package repair

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// MarkUndone marks the moves that a finished plan no longer shows: a later cycle, or the last word on money, chose otherwise. So
// nobody is told of a hotel that they do not get. What cannot be seen in a plan, as a day that was set again, stays unmarked.
func MarkUndone(diffs []trip.RepairDiff, p *trip.Plan, f *trip.Facts) []trip.RepairDiff {
	out := slices.Clone(diffs)
	for i := range out {
		out[i].Moves = slices.Clone(out[i].Moves)
		for k := range out[i].Moves {
			m := &out[i].Moves[k]
			m.Undone = !shows(m, p, f)
		}
	}
	return out
}

// shows tells whether a plan is as a move left it.
func shows(m *trip.Move, p *trip.Plan, f *trip.Facts) bool {
	switch m.Type {
	case trip.ReplaceActivity:
		return has(p, "", m.NewValue) && !has(p, "", m.OldValue)
	case trip.SkipActivity:
		return !has(p, "", m.OldValue)
	case trip.ReorderDays:
		day, ref, one := strings.Cut(m.NewValue, ":")
		return !one || has(p, day, ref)
	}
	if len(p.Stays) > 0 {
		return showsInJourney(m, p, f)
	}
	j := schedule.JourneyOf(p, f)
	switch m.Type {
	case trip.SwapAirport:
		return j.Out != nil && j.Out.Dest == m.NewValue
	case trip.DowngradeHotel:
		if len(m.Now) > 0 {
			return j.Hotel != nil && j.Hotel.ID == m.Now[0].Option
		}
		tier, name, named := strings.Cut(m.NewValue, ": ") // as an earlier version told it
		return j.Hotel != nil && string(j.Hotel.Tier) == tier && (!named || j.Hotel.Name == name)
	case trip.ChangeFlight:
		return j.Out != nil && j.Out.ID == m.NewValue || j.Back != nil && j.Back.ID == m.NewValue
	}
	return true
}

// stayAt is the stay that a reference names a day or a slot of; of any other reference it is the whole plan.
func stayAt(p *trip.Plan, ref string) trip.Plan {
	for d := range p.Days {
		if day := trip.DayRef(d); ref == day || strings.HasPrefix(ref, day+".") {
			return p.At(p.StayOf(d))
		}
	}
	return *p
}

// showsInJourney tells it of the beds, the rides and the shape of a journey, where each stay has a bed and rides of its own.
func showsInJourney(m *trip.Move, p *trip.Plan, f *trip.Facts) bool {
	switch m.Type {
	case trip.SwapAirport:
		return slices.ContainsFunc(p.Rides(f), func(r trip.RideBetween) bool { return r.Ride != nil && r.Ride.Dest == m.NewValue })
	case trip.DowngradeHotel:
		here := stayAt(p, m.NodeRef) // the same house may stand in another stay
		return !slices.ContainsFunc(m.Now, func(o trip.Moved) bool { return !has(&here, "", o.Option) })
	case trip.ChangeRide, trip.ChangeFlight:
		return !slices.ContainsFunc(m.Now, func(o trip.Moved) bool { return !has(p, "", o.Option) })
	case trip.MoveNight:
		return journey.Nights(p) == m.NewValue
	case trip.ReorderStays:
		return journey.Places(p) == m.NewValue
	}
	return true
}

// has tells whether a sight or a table is in a plan; on a day, if one is named.
func has(p *trip.Plan, day, ref string) bool {
	found := false
	p.Each(func(d, _ int, s *trip.Slot) {
		found = found || s.Selected().OptionRef == ref && (day == "" || trip.DayRef(d) == day)
	})
	return found
}
