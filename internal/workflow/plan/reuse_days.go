package plan

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Two nodes work day by day, and so do their records: what an edit does to one day leaves the others as they were.

// dayInputs are all that the times of a day depend on, beside the city and its ways: its stops and what is known of them,
// journey and bed, and the traveller's hours.
type dayInputs struct {
	Day    int                `json:"day"`
	Stops  []revise.KeptSlot  `json:"stops"`
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

// daysBefore gives days of a plan that were set before; nil where nothing is looked back for.
func (v *visit) daysBefore(ctx context.Context, st *State, f *trip.Facts) revise.Recall {
	if !v.recall {
		return nil
	}
	return func(j schedule.Journey, d int, stops []revise.KeptSlot) (day trip.Day, ok bool) {
		ok = v.get(ctx, v.key("resolve/day", st.dayInputs(f, j, d, stops), v.wire["city"]), &day)
		return day, ok
	}
}

// dayInputs gathers them for a day of a plan that is being made or is made.
func (st *State) dayInputs(f *trip.Facts, j schedule.Journey, day int, stops []revise.KeptSlot) dayInputs {
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
