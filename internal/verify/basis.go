package verify

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Basis is all that the rules for single days look at in a day, beside the city itself. Where no date matters, none stands in it: a visit
// depends on the hours of that date and not on which date it is. So days of different trips with one basis break the same
// rules at the same slots; only what the sentences say of dates and forecasts may differ. Its JSON is what to compare.
type Basis struct {
	Day     int            `json:"day"`
	First   int            `json:"first,omitempty"`  // of the days of its stay, in a journey
	Sooner  int            `json:"sooner,omitempty"` // dates of the journey before the stay
	Last    bool           `json:"last"`
	Date    *calendar.Date `json:"date,omitempty"`   // only where it matters: where the clocks change
	Wanted  *calendar.Date `json:"wanted,omitempty"` // where the day is not on the date that the wishes give it
	Zone    string         `json:"zone"`
	Stops   []stopBasis    `json:"stops"`
	Morning *stopBasis     `json:"morning,omitempty"` // where one wakes up
	Late    []stopBasis    `json:"late,omitempty"`    // what went on past midnight
	Evening *calendar.Date `json:"evening,omitempty"` // the date of that, where it is not the one before
	Sky     *skyBasis      `json:"sky,omitempty"`     // nil: nothing to say of it
	Wishes  wishBasis      `json:"wishes"`
	Assumed assumedBasis   `json:"assumed"`
}

// stopBasis is what is known of a stop.
type stopBasis struct {
	Slot   int                  `json:"slot"`
	Window calendar.Window      `json:"window"`
	Role   trip.Role            `json:"role"`
	Locked bool                 `json:"locked"`
	Kind   trip.ChoiceKind      `json:"kind"`
	Ref    string               `json:"ref"`
	Name   string               `json:"name"`
	Paid   bool                 `json:"paid"`
	Place  *geo.Point           `json:"place,omitempty"`
	Leg    *legBasis            `json:"leg,omitempty"`
	Flight *flightBasis         `json:"flight,omitempty"`
	Bed    *bedBasis            `json:"bed,omitempty"`
	Sight  *sightBasis          `json:"sight,omitempty"`
	Open   [3][]calendar.Window `json:"open"`              // the evening before, that day, and the day after
	Shut   bool                 `json:"shut"`              // closed that day, whatever the weekday
	ShutBy string               `json:"shut_by,omitempty"` // an event or a public holiday
}

type legBasis struct {
	Mode    trip.TransitMode `json:"mode"`
	From    geo.Point        `json:"from"`
	To      geo.Point        `json:"to"`
	Seconds int              `json:"seconds"`
	Last    *calendar.Clock  `json:"last,omitempty"`
}

// flightBasis tells a flight by the clock of the destination, in days from the date it is planned on.
type flightBasis struct {
	From, To          string
	LeavesOn, LandsOn int
	LeavesAt, LandsAt calendar.Clock
	Twice             [2]bool // at the second of two moments that the clock calls so: where the clocks go back
	Overnight         bool
	By                trip.TravelMode `json:"by,omitempty"`    // of other rides
	Taken             bool            `json:"taken,omitempty"` // it is one of the rides of the stay
}

type bedBasis struct {
	CheckIn  calendar.Window `json:"check_in"`
	CheckOut calendar.Window `json:"check_out"`
	Bags     bool            `json:"bags"`
	Free     bool            `json:"free"` // that night costs nothing
	Keys     bool            `json:"keys,omitempty"`
}

type sightBasis struct {
	Museum bool  `json:"museum"`
	Indoor *bool `json:"indoor"`
	Kids   *bool `json:"kids"`
}

// skyBasis is what the weather of a day means to who is in the open: how bad it is and not how many millimetres.
type skyBasis struct {
	Rain    bool `json:"rain"`
	Bad     bool `json:"bad"`
	Heat    bool `json:"heat"`
	Harsh   bool `json:"harsh"`
	Typical bool `json:"typical"`
}

// wishBasis are the wishes that single days are held to.
type wishBasis struct {
	Airports       []string         `json:"airports,omitempty"`
	Origin         string           `json:"origin,omitempty"`
	DayStart       calendar.Clock   `json:"day_start"`
	DayEnd         calendar.Clock   `json:"day_end"`
	KidFriendly    bool             `json:"kid_friendly"`
	StrictKids     bool             `json:"strict_kids"`
	AvoidOvernight bool             `json:"avoid_overnight"`
	BagDrop        bool             `json:"bag_drop"`
	Steps          []string         `json:"steps,omitempty"` // sights that steps alone lead to, where those are in the way
	Pinned         []pinBasis       `json:"pinned,omitempty"`
	Most           *int             `json:"most,omitempty"` // sights, where there are more
	Part           bool             `json:"part,omitempty"` // it is a stay of a journey
	Lang           wording.Language `json:"lang,omitempty"`
}

type pinBasis struct {
	trip.LockedSlot
	Name string `json:"name"`
}

type assumedBasis struct {
	Transit int             `json:"transit"`
	Museum  int             `json:"museum"`
	Airport int             `json:"airport"`
	Last    *calendar.Clock `json:"last,omitempty"`
}

// Bases gives the basis of every day.
func Bases(p trip.Plan, in trip.Intent, f *trip.Facts) []Basis {
	t := newTrial(&p, in, f)
	out := make([]Basis, len(t.days))
	for n := range t.days {
		s, d := t.dayAt(n)
		out[n] = s.basis(d)
	}
	return out
}

func (t *trial) basis(d *day) Basis {
	a := t.plan.Assumptions
	b := Basis{Day: d.n, First: t.first(), Sooner: t.nth(0) - 1, Last: d.last, Zone: t.zone.Name(), Wishes: t.wishesOf(d),
		Assumed: assumedBasis{a.TransitBuffer, a.MuseumBuffer, a.AirportBuffer, a.LastDeparture}}
	dated := !d.steady
	for i := range d.stops {
		b.Stops = append(b.Stops, t.stopBasis(d, &d.stops[i]))
		dated = dated || d.stops[i].strange()
	}
	if d.before != nil {
		if bed := d.before.bed(); bed != nil {
			b.Morning = new(t.endBasis(d, bed))
		}
		for i := range d.before.stops {
			if s := &d.before.stops[i]; d.looksBackAt(s) {
				late := t.endBasis(d, s)
				late.Window = s.window()
				b.Late = append(b.Late, late)
				dated = dated || !d.before.steady || s.strange()
				if d.before.date.AddDays(1) != d.date {
					b.Evening, dated = &d.before.date, true
				}
			}
		}
	}
	outside := func(s stop) bool { return s.sight != nil && (s.sight.Indoor == nil || !*s.sight.Indoor) }
	if w, known := t.facts.Weather[d.date]; known && (w.Bad() || w.Harsh()) && slices.ContainsFunc(d.stops, outside) {
		b.Sky = &skyBasis{w.PrecipProb >= trip.RainProb, w.Bad(), w.TempHigh >= trip.HotC, w.Harsh(), w.Typical}
	}
	if dated {
		b.Date = &d.date
	}
	if wanted := t.in.DateWindow.Date(d.n); wanted != d.date {
		b.Date, b.Wanted = &d.date, &wanted
	}
	return b
}

// stopBasis tells a stop of d, or of the evening before it, as far as d looks at it.
func (t *trial) stopBasis(d *day, s *stop) stopBasis {
	b := stopBasis{Slot: s.n, Window: s.window(), Role: s.slot.Role, Locked: s.slot.Locked, Kind: s.choice.Kind, Ref: s.choice.OptionRef,
		Name: s.name(), Paid: s.choice.Features.Cost > 0}
	if s.known {
		b.Place = &s.place
	}
	if l := s.slot.Leg; l != nil {
		b.Leg = &legBasis{l.Mode, l.From, l.To, l.DurationSeconds, l.LastDeparture}
	}
	switch {
	case s.flight != nil:
		b.Flight = t.flightBasis(d, s.flight)
		b.Flight.Taken = t.in.Part != nil && t.takes(s)
		if !slices.ContainsFunc(t.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.ActivityID == b.Ref }) {
			b.Ref = "" // it names the date
		}
	case s.hotel != nil:
		b.Bed = &bedBasis{s.hotel.CheckIn, s.hotel.CheckOut, s.hotel.BagDrop, s.hotel.NightPrice(d.n) == money.Cents(0), s.keys()}
	case s.sight != nil:
		b.Sight = &sightBasis{s.sight.VenueType == trip.Museum, s.sight.Indoor, s.sight.KidFriend}
		b.open(d.date, s.sight.Hours())
		b.ShutBy, _ = t.shutBy(s, s.sight.Hours(), d.date)
	case s.table != nil:
		b.open(d.date, s.table.Hours())
		b.ShutBy, _ = t.shutBy(s, s.table.Hours(), d.date)
	}
	return b
}

func (t *trial) flightBasis(d *day, f *trip.FlightOption) *flightBasis {
	b := flightBasis{From: f.Origin, To: f.Dest, Overnight: f.Overnight}
	if !f.Flies() {
		b.By = f.By()
	}
	leaves, at := t.zone.Local(f.Departure)
	b.LeavesOn, b.LeavesAt = d.date.DaysUntil(leaves), at
	lands, at := t.zone.Local(f.Arrival)
	b.LandsOn, b.LandsAt = d.date.DaysUntil(lands), at
	b.Twice = [2]bool{t.again(f.Departure), t.again(f.Arrival)}
	return &b
}

// again tells whether the clock has shown the minute of this moment before, on the same date.
func (t *trial) again(m time.Time) bool {
	return !t.zone.At(t.zone.Local(m)).Equal(m.Truncate(time.Minute))
}

// endBasis tells a stop of the evening before d: where it was, whatever came before it.
func (t *trial) endBasis(d *day, s *stop) stopBasis {
	b := t.stopBasis(d, s)
	b.Slot, b.Window, b.Locked, b.Paid, b.Leg, b.Open, b.Shut = 0, calendar.Window{}, false, false, nil, [3][]calendar.Window{}, false
	b.ShutBy = ""
	return b
}

// open tells the hours around a stop: those of the day, those that the evening before leaves to it, and where it goes on past midnight,
// those of the day after.
func (b *stopBasis) open(date calendar.Date, h calendar.Hours) {
	b.Open[1], b.Shut = h.On(date), h.ClosedOn(date)
	for _, w := range h.On(date.AddDays(-1)) {
		if w.End > calendar.Midnight {
			b.Open[0] = append(b.Open[0], w)
		}
	}
	if b.Window.End > calendar.Midnight {
		b.Open[2] = h.On(date.AddDays(1))
	}
}

// strange tells whether a stop lies where the clock's arithmetic is not enough, even where no change of the clocks is near.
func (s *stop) strange() bool { return s.window().Start < 0 || s.window().End > farthest }

func (t *trial) wishesOf(d *day) wishBasis {
	in := &t.in
	start, end := in.HoursOf(d.n)
	w := wishBasis{DayStart: start, DayEnd: end, Part: in.Part != nil, KidFriendly: in.Prefs.KidFriendly, StrictKids: in.Prefs.StrictKids,
		AvoidOvernight: in.Prefs.AvoidOvernight, BagDrop: in.Prefs.BagDrop && (d.n == 0 || d.last || d.at(trip.RoleCheckIn) != nil), Lang: t.locale}
	if early := func(s stop) bool { return s.isSight() && s.window().Start < start }; !slices.ContainsFunc(d.stops, early) {
		w.DayStart = 0 // hours that nothing is earlier or later than are as good as any others
	}
	if late := func(s stop) bool { return (s.isSight() || s.isMeal()) && s.window().End > end }; !slices.ContainsFunc(d.stops, late) {
		w.DayEnd = 0
	}
	for i := range d.stops {
		if s := &d.stops[i]; t.stepsLeadTo(s) {
			w.Steps = append(w.Steps, s.ref())
		}
	}
	if most, ok := in.MostSights(d.n); ok && d.sights() > most {
		w.Most = &most
	}
	if slices.ContainsFunc(d.stops, func(s stop) bool { return s.flight != nil }) {
		w.Airports, w.Origin = in.Airports, in.Origin
	}
	for _, l := range in.Prefs.LockedSlots {
		if l.DayOffset == d.n || d.last && l.DayOffset > d.n {
			w.Pinned = append(w.Pinned, pinBasis{l, t.called(l.ActivityID)})
		}
	}
	return w
}
