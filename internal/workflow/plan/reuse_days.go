package plan

import (
	"context"
	"encoding/json"
	"maps"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/graph"
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

// verdictOfDay is a day's verdict as it is remembered by its basis. What was found speaks of dates, prices and forecasts too: it is the same
// only of exactly the same day. Where nothing was found there is nothing that could differ.
type verdictOfDay struct {
	Found   []trip.Violation `json:"found"`
	Exactly string           `json:"exactly,omitempty"` // of what it was found
}

// saidOfDay is what the sentences about a day speak of, beside its basis.
type saidOfDay struct {
	Slots trip.Day    `json:"slots"`
	Late  []trip.Slot `json:"late"`
	Facts trip.Facts  `json:"facts"`
}

func (st *State) saidOfDay(f *trip.Facts, d int) string {
	s := saidOfDay{Slots: st.Plan.Days[d]}
	refs := map[string]bool{}
	for _, slot := range st.Plan.Days[d].Slots {
		refs[slot.Selected().OptionRef] = true
	}
	if d > 0 {
		s.Late = st.Plan.Days[d-1].Slots
		for _, slot := range s.Late {
			refs[slot.Selected().OptionRef] = true
		}
	}
	s.Facts = optionsOf(f, refs)
	if w, ok := f.Weather[s.Slots.Date]; ok {
		s.Facts.Weather[w.Date] = w
	}
	return graph.Digest(graph.JSON(s))
}

// basisKeys name the verdict on each day by all that it depends on.
func (v *visit) basisKeys(st *State, f *trip.Facts) []string {
	keys := make([]string, len(st.Plan.Days))
	for d, b := range verify.Bases(st.Plan, st.Intent, f) {
		keys[d] = v.key("verifier/day", b, v.wire["city"])
	}
	return keys
}

// verdictOf makes a record of what the rules for single days found on one.
func (st *State) verdictOf(f *trip.Facts, vs []trip.Violation, d int) verdictOfDay {
	out := verdictOfDay{Found: verify.OfDay(vs, d)}
	if len(out.Found) > 0 {
		out.Exactly = st.saidOfDay(f, d)
	}
	return out
}

// stillSays tells whether what was found is what would be found.
func (r *verdictOfDay) stillSays(st *State, f *trip.Facts, d int) bool {
	return len(r.Found) == 0 || r.Exactly == st.saidOfDay(f, d)
}

// rememberDays notes the times and the verdicts of the days of a plan that holds, beside those noted before.
func (v *visit) rememberDays(st *State) {
	if v.Reuse == nil {
		return
	}
	all, offered := st.facts(), st.offered()
	j := schedule.JourneyOf(&st.Plan, offered)
	kept, verdicts := revise.SkeletonOf(&st.Plan), v.basisKeys(st, all)
	if v.made == nil {
		v.made = map[string]json.RawMessage{}
	}
	for d := range st.Plan.Days {
		stops := without(kept.Days[d], func(s revise.KeptSlot) bool { return !s.Role.IsStop() })
		v.made[v.key("resolve/day", st.dayInputs(offered, j, d, stops), v.wire["city"])] = graph.JSON(st.Plan.Days[d])
		if v.ownJudge {
			v.made[verdicts[d]] = graph.JSON(st.verdictOf(all, st.Violations, d))
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

// judged is the verdict on a plan: of days that were judged before on the same basis as it was then, of the others and of the trip as a
// whole anew.
func (v *visit) judged(ctx context.Context, st *State) []trip.Violation {
	found, _ := v.judgedAgain(ctx, st)
	return found
}

// judgedAgain gives judged, and for each day what is to be remembered of it: nothing where its verdict came from memory. It is nil where no
// day could.
func (v *visit) judgedAgain(ctx context.Context, st *State) ([]trip.Violation, []map[string]json.RawMessage) {
	f := st.facts()
	if !v.recall || !v.ownJudge {
		return v.Judge(st.Plan, st.Intent, f), nil
	}
	known, keys := map[int][]trip.Violation{}, v.basisKeys(st, f)
	for d := range st.Plan.Days {
		var before verdictOfDay
		if v.get(ctx, keys[d], &before) && before.stillSays(st, f, d) {
			known[d] = before.Found
		}
	}
	found, fresh := verify.Knowing(known, st.Plan, st.Intent, f), make([]map[string]json.RawMessage, len(keys))
	for d := range fresh {
		if _, hit := known[d]; !hit {
			fresh[d] = map[string]json.RawMessage{keys[d]: graph.JSON(st.verdictOf(f, found, d))}
		}
	}
	return found, fresh
}

// judgedInTurn is judged in the turn of the verifier: its days count as pieces, and what it judges anew is remembered at once, since repair
// changes a day or two and the others need no judge after it.
func (v *visit) judgedInTurn(ctx context.Context, st *State) []trip.Violation {
	found, fresh := v.judgedAgain(ctx, st)
	if fresh == nil {
		return found
	}
	v.made = map[string]json.RawMessage{}
	for _, made := range fresh {
		v.piece(made == nil)
		maps.Copy(v.made, made)
	}
	v.piece(false) // the rules for the whole trip
	return found
}
