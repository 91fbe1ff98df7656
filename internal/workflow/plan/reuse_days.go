package plan

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Two nodes work day by day, and so do their records: what an edit does to one day leaves the others as they were.

// dayInputs are all that the times of a day depend on, beside the city and its ways: its stops and what is known of them,
// journey and bed, and the traveller's hours.
type dayInputs struct {
	Day    int                `json:"day"`
	Stops  []KeptSlot         `json:"stops"`
	Sights []trip.Attraction  `json:"sights"`
	Tables []trip.Restaurant  `json:"tables"`
	Out    *trip.FlightOption `json:"out"`
	Back   *trip.FlightOption `json:"back"`
	Hotel  *trip.Lodging      `json:"hotel"`
	Intent trip.Intent        `json:"intent"`
	Rate   trip.FXRate        `json:"rate"`
	Assume trip.Assumptions   `json:"assume"`
	AsOf   time.Time          `json:"as_of"`
}

// dayInputs gathers them for a day of a plan that is being made or is made.
func (st *State) dayInputs(f *trip.Facts, j schedule.Journey, day int, stops []KeptSlot) dayInputs {
	if len(stops) == 0 {
		stops = nil // a day at leisure
	}
	in := dayInputs{Day: day, Stops: stops, Out: j.Out, Back: j.Back, Hotel: j.Hotel, Rate: st.Rate, Assume: st.Assumptions,
		AsOf: st.Request.asOf()}
	in.Intent = trip.Intent{DateWindow: st.Intent.DateWindow, Prefs: st.Intent.Prefs, Party: st.Intent.Party, Pace: st.Intent.Pace,
		DayStart: st.Intent.DayStart, DayEnd: st.Intent.DayEnd}
	in.Intent.Prefs.Themes = nil
	in.Intent.Prefs.LockedSlots = only(st.Intent.Prefs.LockedSlots, func(l *trip.LockedSlot) bool { return l.DayOffset == day })
	for _, s := range stops {
		if a := f.Attraction(s.Option); a != nil {
			in.Sights = append(in.Sights, *a)
		} else if r := f.Restaurant(s.Option); r != nil {
			in.Tables = append(in.Tables, *r)
		}
	}
	return in
}

// timed sets the days: those that were set before from the same inputs from memory, those that have stops of the
// parent's only at the parent's times where that holds, and the rest as well as it can be.
func (k *keeping) timed(ctx context.Context) (trip.Plan, error) {
	keys := make([]string, len(k.days))
	known := map[int]trip.Day{}
	for d := range k.days {
		if k.Reuse == nil || k.byHand[d] != nil {
			continue
		}
		keys[d] = k.key("resolve/day", k.st.dayInputs(k.city.Facts(), k.journey, d, k.days[d]), k.wire["city"])
		var day trip.Day
		if k.recall && k.get(ctx, keys[d], &day) {
			known[d] = day
		}
	}
	held := k.hold(known)
	left := slices.Clone(k.days)
	for d := range k.days {
		_, hit := known[d]
		taken := hit || held[d] != nil
		if k.piece(taken); taken || k.byHand[d] != nil {
			left[d] = nil
		}
	}
	maps.Copy(held, k.byHand)
	p, _, err := k.city.Retime(&k.st.Intent, k.journey, k.st.Assumptions, stopsOf(left), k.st.Request.Seed, false)
	if err != nil {
		return p, err
	}
	p.Branch = branchOf(k.journey)
	for d := range p.Days {
		if day, hit := known[d]; hit {
			p.Days[d] = day
		} else if held[d] != nil {
			p.Days[d] = *held[d]
		}
		k.kept += k.unchanged(d, &p.Days[d])
	}
	return p, nil
}

// hold gives the days whose stops are those of the parent's plan, at its very times, as far as no rule speaks against it.
func (k *keeping) hold(known map[int]trip.Day) map[int]*trip.Day {
	same := make([][]KeptSlot, len(k.days))
	for d := range k.days {
		if _, hit := known[d]; hit || !k.asBefore(d) {
			continue
		}
		for _, s := range k.days[d] {
			s.Locked = true // for the moment, so that it keeps its time
			same[d] = append(same[d], s)
		}
	}
	p, err := k.city.Hold(&k.st.Intent, k.journey, k.st.Assumptions, stopsOf(same), k.st.Request.Seed)
	held := map[int]*trip.Day{}
	if err != nil {
		return held
	}
	for d := range p.Days {
		if same[d] == nil {
			continue
		}
		held[d] = &p.Days[d]
		for i := range held[d].Slots {
			s := &held[d].Slots[i]
			s.Locked = isStop(s.Role) && slices.ContainsFunc(k.days[d], func(o KeptSlot) bool {
				return o.Locked && o.Option == s.Selected().OptionRef && o.Role == s.Role
			})
		}
	}
	for _, v := range verify.Plan(p, k.st.Intent, k.city.Facts()) {
		for d := range held {
			if v.Blocking && len(verify.OfDay([]trip.Violation{v}, d)) > 0 {
				delete(held, d)
			}
		}
	}
	return held
}

// asBefore tells whether a day has stops of the parent's only, each at the time that it had.
func (k *keeping) asBefore(d int) bool {
	if d >= len(k.st.Request.Edit.Plan.Days) || k.order[d] != nil {
		return false
	}
	was := without(k.st.Request.Edit.Plan.Days[d], func(s KeptSlot) bool { return !isStop(s.Role) })
	for _, s := range k.days[d] {
		if !slices.ContainsFunc(was, func(o KeptSlot) bool { return o.Option == s.Option && o.Role == s.Role && o.Window == s.Window }) {
			return false
		}
	}
	return len(k.days[d]) > 0
}

// unchanged counts the stops of a day that stand there in the parent's plan too.
func (k *keeping) unchanged(d int, day *trip.Day) int {
	n := 0
	if d >= len(k.st.Request.Edit.Plan.Days) {
		return 0
	}
	for _, s := range day.Slots {
		n += differ(isStop(s.Role) && slices.ContainsFunc(k.st.Request.Edit.Plan.Days[d], func(o KeptSlot) bool {
			return o.Option == s.Selected().OptionRef && o.Role == s.Role
		}))
	}
	return n
}
