package route

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Tool names the models in provenance.
const Tool = "route"

// Way is a way from one place to another.
type Way struct {
	From, To     Place
	InFrom, InTo bool // the place is one of the plan's stays, whose airports and beds are known
	ByDay        bool // nobody sleeps there: a car stops in the middle of the place
	Mode         trip.TravelMode
	At           string // the airport or station that is meant at the stay's end, by code or name; empty: any
}

// leaves are the times of day that a ride is tried at where no timetable says any, from the morning to the evening. Between five and seven most people
// who were away for a day or a weekend go home.
var leaves = []calendar.Clock{8 * 60, 11 * 60, 15 * 60, 17 * 60, 18 * 60, 19 * 60, 21 * 60}

// One comes at no time of the night if any ride lets one: by then towns sleep. Neither does one go through it by land: that there is a night train or
// coach nobody looked up.
const (
	awake  = calendar.Clock(6 * 60)
	asleep = calendar.Clock(23 * 60)
)

// Estimates gives rides of a way that leave on a date, timed and priced by the model of its mode. They are said to be estimates. There are none
// of a way that the model is not made for.
func Estimates(w Way, on calendar.Date) []trip.FlightOption {
	e, ok := Estimate(w.Mode, w.From, w.To)
	if !ok {
		return nil
	}
	var out []trip.FlightOption
	for _, at := range leaves {
		o := w.ride(e.Price)
		o.Departure = calendar.MustZone(w.From.TZ).At(on, at).UTC()
		o.Arrival = o.Departure.Add(time.Duration(e.Minutes) * time.Minute)
		o.ID = string(w.Mode) + ":" + w.slug() + "@" + on.String() + "T" + at.String()
		o.Estimated, o.Band, o.Direct, o.Estimate = true, e.Band, true, e.Price
		o.Provenance = trip.Provenance{Source: trip.SourceComputed, Tool: Tool, RefID: Ref + Version}
		out = append(out, w.timed(o))
	}
	atNight := func(o trip.FlightOption) bool {
		_, at := calendar.MustZone(w.To.TZ).Local(o.Arrival)
		return at < awake || at > asleep || o.Overnight && (w.Mode == trip.ByTrain || w.Mode == trip.ByCoach || w.Mode == trip.ByCar)
	}
	if slices.ContainsFunc(out, func(o trip.FlightOption) bool { return !atNight(o) }) {
		out = slices.DeleteFunc(out, atNight)
	}
	return out
}

// Booked gives the ride that a traveller has booked or drives, as they say it. What they leave open of its times is estimated, and said to be a
// guess where they name no hour at all. It costs what they say, or nothing, but a drive of which they say no price costs the fuel of its model. A way of which only one end is said, and that no model knows, is fault.Invalid of the field, and so is one on
// which one arrives before one left.
func Booked(w Way, b *trip.Booking, field string) (trip.FlightOption, error) {
	w.Mode = cmp.Or(w.Mode, Usual(w.From, w.To))
	o := w.ride(0)
	if b.Price != nil {
		o.Price = *b.Price
	} else if e, ok := Estimate(w.Mode, w.From, w.To); ok && w.Mode == trip.ByCar { // nobody has paid for the fuel yet
		o.Price, o.Estimate = e.Price, e.Price
	}
	long, known := w.long()
	from, err := calendar.LoadZone(w.From.TZ)
	if err != nil {
		return o, fault.Field(field, "The ride that you booked leaves from a place whose time zone is not known here. Name a larger one close to it.")
	}
	to, err := calendar.LoadZone(w.To.TZ)
	if err != nil {
		return o, fault.Field(field, "The ride that you booked leads to a place whose time zone is not known here. Name a larger one close to it.")
	}
	switch depart, arrive := !b.Depart.IsZero(), !b.Arrive.IsZero(); {
	case depart && arrive:
		o.Departure, o.Arrival = instant(from, b.Depart, morning), instant(to, b.Arrive, noon)
	case !known:
		return o, fault.Field(field, "How long the ride that you booked takes from %s to %s is not known here. Say both when it leaves and when it arrives.", w.From.Name, w.To.Name)
	case depart:
		o.Departure = instant(from, b.Depart, morning)
		o.Arrival = o.Departure.Add(long)
	default:
		o.Arrival = instant(to, b.Arrive, noon)
		o.Departure = o.Arrival.Add(-long)
	}
	if again, ok := to.Again(o.Arrival); ok && !o.Departure.Before(o.Arrival) { // in the night in which the clocks go back
		o.Arrival = again.UTC()
	}
	if !o.Departure.Before(o.Arrival) {
		return o, fault.Field(field+".arrive", "The ride that you booked arrives before it leaves. Say its hours again, with the dates.")
	}
	if took := o.Arrival.Sub(o.Departure); b.Depart.Clock != nil && b.Arrive.Clock != nil && took < w.fastest() {
		return o, fault.Field(field+".arrive", "The ride that you booked from %s to %s takes %s, and none is that fast. Say its hours again, with the dates.",
			w.From.Name, w.To.Name, wording.Counted{N: int(took / time.Minute), Of: wording.Minute})
	}
	o.ID = "booked:" + w.slug() + "@" + w.onDay(o).String()
	o.Number, o.Own, o.Direct = b.Label, true, true
	o.Guessed = b.Depart.Clock == nil || b.Arrive.Clock == nil
	o.DepartUnsaid, o.ArriveUnsaid = unsaidOf(b.Depart), unsaidOf(b.Arrive)
	o.Provenance = trip.Provenance{Source: trip.SourceUser, Tool: "intent", RefID: "intent/transfers"}
	return w.timed(o), nil
}

// kmh is faster than any ride of a mode gets from place to place.
var kmh = map[trip.TravelMode]float64{trip.ByFlight: 1300, trip.ByTrain: 400, trip.ByCoach: 130, trip.ByCar: 200, trip.ByFerry: 100}

// aroundPlaces is how far from the middles of two places, together, a ride between them may begin and end.
const aroundPlaces = 120 // km

// fastest is less than any ride of the way takes; nothing where nobody knows how far it is.
func (w *Way) fastest() time.Duration {
	if w.From.At.IsZero() || w.To.At.IsZero() || kmh[w.Mode] == 0 {
		return 0
	}
	return time.Duration(max(0, distance(w.From, w.To)-aroundPlaces) / kmh[w.Mode] * float64(time.Hour))
}

// unsaidOf is what a traveller did not say of a moment.
func unsaidOf(m trip.Moment) trip.Unsaid {
	switch {
	case m.IsZero():
		return trip.UnsaidTime
	case m.Clock == nil:
		return trip.UnsaidHour
	}
	return ""
}

// unsaid stands for how long a way takes of which nobody says where it begins or ends. It is a guess, and shown to nobody.
const unsaid = time.Hour

// long is how long a ride of the way takes by its model, if that knows it.
func (w *Way) long() (time.Duration, bool) {
	if w.From.At.IsZero() || w.To.At.IsZero() {
		return unsaid, true
	}
	e, known := Estimate(w.Mode, w.From, w.To)
	return time.Duration(e.Minutes) * time.Minute, known
}

// The hours that are taken where a day is named and no hour: one leaves in the morning, and is there at noon.
const (
	morning = calendar.Clock(9 * 60)
	noon    = calendar.Clock(12 * 60)
)

func instant(z calendar.Zone, m trip.Moment, usual calendar.Clock) time.Time {
	if m.Clock != nil {
		usual = *m.Clock
	}
	return z.At(m.Date, usual).UTC()
}

// ride is one of the way's mode with its ends.
func (w *Way) ride(price money.Cents) trip.FlightOption {
	o := trip.FlightOption{Price: price, Tier: trip.TierMid}
	if w.Mode == trip.ByFlight {
		o.Class = "economy" // whose fare the model knows
	} else {
		o.Mode = w.Mode
	}
	from, to := "", w.At
	if !w.InTo {
		from, to = w.At, ""
	}
	o.Origin, o.From = w.end(&w.From, &w.To, w.InFrom, from)
	o.Dest, o.To = w.end(&w.To, &w.From, w.InTo, to)
	return o
}

// end is where a ride begins or ends at p: of a flight an airport that the stay knows, of a car the door of one's bed, of a train or coach the
// station on the side of the other end, else the middle of the place, since no more is known.
func (w *Way) end(p, other *Place, stay bool, named string) (code string, at *trip.Terminal) {
	t := &trip.Terminal{Name: cmp.Or(named, p.Name), TZ: p.TZ, At: p.At}
	if station, known := terminusOf(w.Mode, p, other, named); known {
		t.Name, t.At = cmp.Or(named, station.name), station.at
	}
	switch {
	case w.Mode == trip.ByCar && stay && !w.ByDay:
		t.At = geo.Point{}
	case w.Mode == trip.ByFlight && len(p.Airports) > 0:
		if code = p.airport(named); code != "" && stay {
			return code, nil
		} else if code != "" {
			t.Name = code
			return code, t
		}
	}
	return cmp.Or(named, p.Name), t
}

// airport is the one that is named, or the first.
func (p *Place) airport(named string) string {
	for _, code := range p.Airports {
		if strings.EqualFold(code, named) {
			return code
		}
	}
	if named != "" {
		return ""
	}
	return p.Airports[0]
}

// timed fills in what follows from the times of a ride.
func (w *Way) timed(o trip.FlightOption) trip.FlightOption {
	o.DurationSeconds = int(o.Arrival.Sub(o.Departure) / time.Second)
	arrives, _ := calendar.MustZone(w.To.TZ).Local(o.Arrival)
	o.Overnight = w.onDay(o).Before(arrives)
	return o
}

// onDay is the date on which a ride leaves.
func (w *Way) onDay(o trip.FlightOption) calendar.Date {
	d, _ := calendar.MustZone(w.From.TZ).Local(o.Departure)
	return d
}

func (w *Way) slug() string {
	plain := func(s string) string { return strings.Join(strings.Fields(trip.Fold(s)), "_") }
	return plain(w.From.Name) + "-" + plain(w.To.Name)
}

// IsAirport tells whether a name is the code of one of these airports.
func IsAirport(name string, codes ...string) bool {
	return slices.ContainsFunc(codes, func(c string) bool { return strings.EqualFold(c, name) })
}
