package plan

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/pick"
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

// daysOf is the trip whose days are set, as their records need it.
type daysOf struct {
	intent      *trip.Intent
	rate        trip.FXRate
	assumptions trip.Assumptions
	asOf        time.Time
	offered     *trip.Facts
	onRecord    json.RawMessage // the city
}

// key names the times of a day by all that they depend on.
func (o *daysOf) key(t *turn, j schedule.Journey, day int, stops []revise.KeptSlot) string {
	return t.Key("resolve/day", o.inputs(j, day, stops), o.onRecord)
}

// daysBefore gives days of a plan that were set before; nil where nothing is looked back for.
func (t *turn) daysBefore(ctx context.Context, o *daysOf) revise.Recall {
	if !t.LooksBack() {
		return nil
	}
	return func(j schedule.Journey, d int, stops []revise.KeptSlot) (day trip.Day, ok bool) {
		ok = t.Recall(ctx, o.key(t, j, d, stops), &day)
		return day, ok
	}
}

// inputs gathers them for a day of a plan that is being made or is made.
func (o *daysOf) inputs(j schedule.Journey, day int, stops []revise.KeptSlot) dayInputs {
	if len(stops) == 0 {
		stops = nil // a day at leisure
	}
	in := dayInputs{Day: day, Stops: stops, Out: j.Out, Back: j.Back, Hotel: j.Hotel, Rate: o.rate, Assume: o.assumptions, AsOf: o.asOf}
	in.Intent = trip.Intent{DateWindow: o.intent.DateWindow, Prefs: o.intent.Prefs, Party: o.intent.Party, Pace: o.intent.Pace,
		DayStart: o.intent.DayStart, DayEnd: o.intent.DayEnd}
	in.Intent.Prefs.Themes = nil
	in.Intent.Prefs.LockedSlots = pick.Only(o.intent.Prefs.LockedSlots, func(l *trip.LockedSlot) bool { return l.DayOffset == day })
	for _, s := range stops {
		if a := o.offered.Attraction(s.Option); a != nil {
			in.Sights = append(in.Sights, *a)
		} else if r := o.offered.Restaurant(s.Option); r != nil {
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

func saidOf(p *trip.Plan, f *trip.Facts, d int) string {
	s := saidOfDay{Slots: p.Days[d]}
	refs := map[string]bool{}
	for _, slot := range p.Days[d].Slots {
		refs[slot.Selected().OptionRef] = true
	}
	if d > 0 {
		s.Late = p.Days[d-1].Slots
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

// verdictOf makes a record of what the rules for single days found on one.
func verdictOf(p *trip.Plan, f *trip.Facts, vs []trip.Violation, d int) verdictOfDay {
	out := verdictOfDay{Found: verify.OfDay(vs, d)}
	if len(out.Found) > 0 {
		out.Exactly = saidOf(p, f, d)
	}
	return out
}

// stillSays tells whether what was found is what would be found.
func (r *verdictOfDay) stillSays(p *trip.Plan, f *trip.Facts, d int) bool {
	return len(r.Found) == 0 || r.Exactly == saidOf(p, f, d)
}

// rememberDays notes the times and the verdicts of the days of a plan that holds, beside those noted before.
func (t *turn) rememberDays(o *daysOf, c *court, p *trip.Plan, found []trip.Violation) {
	if !t.Remembers() {
		return
	}
	j, kept, verdicts := schedule.JourneyOf(p, o.offered), revise.SkeletonOf(p), c.keys(p)
	made := map[string]json.RawMessage{}
	for d := range p.Days {
		stops := pick.Without(kept.Days[d], func(s revise.KeptSlot) bool { return !s.Role.IsStop() })
		made[o.key(t, j, d, stops)] = graph.JSON(p.Days[d])
		if t.flow.ownJudge {
			made[verdicts[d]] = graph.JSON(verdictOf(p, c.facts, found, d))
		}
	}
	t.Remember(made)
}

// optionsOf are the options of some references.
func optionsOf(f *trip.Facts, refs map[string]bool) trip.Facts {
	return trip.Facts{Weather: map[calendar.Date]trip.WeatherDay{},
		Flights:     pick.Only(f.Flights, func(o *trip.FlightOption) bool { return refs[o.ID] }),
		Lodgings:    pick.Only(f.Lodgings, func(o *trip.Lodging) bool { return refs[o.ID] }),
		Attractions: pick.Only(f.Attractions, func(o *trip.Attraction) bool { return refs[o.ID] }),
		Restaurants: pick.Only(f.Restaurants, func(o *trip.Restaurant) bool { return refs[o.ID] })}
}

// court is where plans of a trip are judged: by its wishes and all that is known.
type court struct {
	*turn
	intent   *trip.Intent
	facts    *trip.Facts
	onRecord json.RawMessage // the city
}

// keys name the verdict on each day of a plan by all that it depends on.
func (c *court) keys(p *trip.Plan) []string {
	keys := make([]string, len(p.Days))
	for d, b := range verify.Bases(*p, *c.intent, c.facts) {
		keys[d] = c.Key("verifier/day", b, c.onRecord)
	}
	return keys
}

// judged is the verdict on a plan: of days that were judged before on the same basis as it was then, of the others and of the trip as a
// whole anew.
func (c *court) judged(ctx context.Context, p trip.Plan) []trip.Violation {
	found, _ := c.judgedAgain(ctx, p)
	return found
}

// judgedAgain gives judged, and for each day what is to be remembered of it: nothing where its verdict came from memory. It is nil where no
// day could.
func (c *court) judgedAgain(ctx context.Context, p trip.Plan) ([]trip.Violation, []map[string]json.RawMessage) {
	if !c.LooksBack() || !c.flow.ownJudge {
		return c.flow.Judge(p, *c.intent, c.facts), nil
	}
	known, keys := map[int][]trip.Violation{}, c.keys(&p)
	for d := range p.Days {
		var before verdictOfDay
		if c.Recall(ctx, keys[d], &before) && before.stillSays(&p, c.facts, d) {
			known[d] = before.Found
		}
	}
	found, fresh := verify.Knowing(known, p, *c.intent, c.facts), make([]map[string]json.RawMessage, len(keys))
	for d := range fresh {
		if _, hit := known[d]; !hit {
			fresh[d] = map[string]json.RawMessage{keys[d]: graph.JSON(verdictOf(&p, c.facts, found, d))}
		}
	}
	return found, fresh
}

// judgedInTurn is judged in the turn of the verifier: its days count as pieces, and what it judges anew is remembered at once, since repair
// changes a day or two and the others need no judge after it.
func (c *court) judgedInTurn(ctx context.Context, p trip.Plan) []trip.Violation {
	found, fresh := c.judgedAgain(ctx, p)
	if fresh == nil {
		return found
	}
	for _, made := range fresh {
		c.Piece(made == nil)
		c.Remember(made)
	}
	c.Piece(false) // the rules for the whole trip
	return found
}
