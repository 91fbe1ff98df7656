package verify

import (
	"cmp"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// trial is one judgement: the plan with its references resolved, what was found, and what a certificate wants to know. Of a journey it is one
// trial with a trial for each stay (journey_trial.go), which all write into one ledger.
type trial struct {
	*ledger
	plan   *trip.Plan
	in     trip.Intent      // with defaults
	locale wording.Language // what is found is told in it
	facts  *trip.Facts
	zone   calendar.Zone
	lost   bool // the intent names no known zone; UTC is used and a violation says so
	days   []day
	none   trip.Choice // stands for the choice of a slot that has none, so that a plan nobody validated can be judged too
	own    ledger      // unless it writes into another's

	stays []*trial // of a journey
	stay  *share   // of a stay of a journey that is judged with the others; else nil
}

// ledger is what a judgement writes down.
type ledger struct {
	found []trip.Violation
	tally tally
}

// day is one day of the plan in order of time.
type day struct {
	n      int
	date   calendar.Date
	last   bool
	stops  []stop
	before *day // nil on the first day
	steady bool // no change of the clocks is near: the clock's arithmetic is exact
}

// stop is a slot with what its selected choice refers to. At most one of flight, hotel, sight and table is set; none is
// when the reference does not resolve.
type stop struct {
	day, n int
	slot   *trip.Slot
	choice *trip.Choice
	flight *trip.FlightOption
	hotel  *trip.Lodging
	sight  *trip.Attraction
	table  *trip.Restaurant
	place  geo.Point
	known  bool             // the place is
	lang   wording.Language // what people call it in
	first  int              // of the stay's days among those of the journey; 0 of a trip
}

func newTrial(p *trip.Plan, in trip.Intent, f *trip.Facts) *trial {
	if f == nil {
		f = &trip.Facts{}
	}
	t := &trial{plan: p, facts: f}
	t.ledger = &t.own
	t.in, _ = in.WithDefaults()
	t.locale = t.in.Locale()
	if isJourney(&in) {
		t.split()
	} else {
		t.resolveDays()
	}
	return t
}

// resolveDays makes the days of a trip, or of one stay, from its plan.
func (t *trial) resolveDays() {
	p := t.plan
	zone, err := calendar.LoadZone(t.in.DateWindow.TZ)
	if err != nil {
		t.lost, zone = true, calendar.MustZone("UTC")
	}
	t.zone = zone
	t.days = make([]day, len(p.Days))
	count := 0
	for _, d := range p.Days {
		count += len(d.Slots)
	}
	stops := make([]stop, 0, count)
	for n := range p.Days {
		from := len(stops)
		for s := range p.Days[n].Slots {
			stops = append(stops, t.resolve(n, s))
		}
		t.days[n] = t.newDay(n, stops[from:len(stops):len(stops)])
	}
}

func (t *trial) newDay(n int, stops []stop) day {
	byTime := func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.slot.Window.Start, b.slot.Window.Start), cmp.Compare(a.slot.Window.End, b.slot.Window.End))
	}
	if !slices.IsSortedFunc(stops, byTime) {
		slices.SortStableFunc(stops, byTime)
	}
	d := day{n: n, date: t.plan.Days[n].Date, last: n == len(t.plan.Days)-1, stops: stops}
	d.steady = t.zone.Between(d.date, 0, farthest) == time.Duration(farthest)*time.Minute
	if n > 0 {
		d.before = &t.days[n-1]
	}
	return d
}

// farthest is the latest time a slot of a day may start or end at: the end of the following day.
const farthest = 2 * calendar.Midnight

func (t *trial) resolve(d, s int) stop {
	slot := &t.plan.Days[d].Slots[s]
	st := stop{day: d, n: s, slot: slot, choice: &t.none, lang: t.locale, first: t.first()}
	if len(slot.Choices) > 0 {
		st.choice = &slot.Choices[0]
	}
	switch ref := st.choice.OptionRef; st.choice.Kind {
	case trip.KindFlight:
		if st.flight = t.facts.Flight(ref); st.flight != nil {
			t.setTerminal(&st)
		}
	case trip.KindLodging:
		if st.hotel = t.facts.Lodging(ref); st.hotel != nil {
			st.place, st.known = st.hotel.Location, true
		}
	case trip.KindAttraction:
		if st.sight = t.facts.Attraction(ref); st.sight != nil {
			st.place, st.known = st.sight.Location, true
		}
	case trip.KindMeal:
		if st.table = t.facts.Restaurant(ref); st.table != nil {
			st.place, st.known = st.table.Location, true
		}
	}
	return st
}

// setTerminal puts a ride where it begins or ends: at an airport or a station, or at the door of the bed where it goes from door to door.
func (t *trial) setTerminal(s *stop) {
	a := t.terminal(s)
	if a == nil {
		return
	}
	s.place, s.known = a.Location, true
	if a.Location.IsZero() {
		bed := t.door()
		if s.known = bed != nil; s.known {
			s.place = bed.Location
		}
	}
}

// door is the bed whose door a stay has: where one first checks in or sleeps, else the bed of one's own that the facts hold; nil: there is none.
func (t *trial) door() *trip.Lodging {
	for _, d := range t.plan.Days {
		for i := range d.Slots {
			if s := &d.Slots[i]; (s.Role == trip.RoleCheckIn || s.Role == trip.RoleNight) && len(s.Choices) > 0 {
				return t.facts.Lodging(s.Selected().OptionRef)
			}
		}
	}
	if beds := t.facts.Lodgings; len(beds) > 0 && beds[0].Own {
		return &beds[0]
	}
	return nil
}

// terminal is the airport or station of the city at which the ride of a stop begins or ends; nil where the facts do not know it.
func (t *trial) terminal(s *stop) *trip.Airport {
	if s.slot.Role == trip.RoleDepart {
		return t.facts.City.Leaving(s.flight)
	}
	return t.facts.City.Landing(s.flight)
}

// airport is the one at the destination: where a flight in lands and a flight home leaves.
func (s *stop) airport() string {
	if s.slot.Role == trip.RoleDepart {
		return s.flight.Origin
	}
	return s.flight.Dest
}

func (s *stop) ref() string             { return trip.SlotRef(s.first+s.day, s.n) }
func (s *stop) window() calendar.Window { return s.slot.Window }

// isSight, isMeal and isBed go by the kind of the choice, not by the role a plan claims for it.
func (s *stop) isSight() bool { return s.choice.Kind == trip.KindAttraction }
func (s *stop) isMeal() bool  { return s.choice.Kind == trip.KindMeal }
func (s *stop) isBed() bool {
	return s.choice.Kind == trip.KindLodging && (s.slot.Role == trip.RoleCheckIn || s.slot.Role == trip.RoleNight)
}

// name is what people call the stop.
func (s *stop) name() string {
	switch {
	case s.flight != nil && s.flight.Flies() && s.flight.Name() != "":
		return s.lang.Say("flight %s", s.flight.Name())
	case s.flight != nil:
		return s.rideName()
	case s.hotel != nil:
		return s.hotel.Name
	case s.sight != nil:
		return s.sight.Name
	case s.table != nil:
		return s.table.Name
	}
	return s.lang.Say("the entry at %s", s.window().Start)
}

// provenance is where the fact behind the stop comes from; nil when there is no such fact.
func (s *stop) provenance() *trip.Provenance {
	switch {
	case s.flight != nil:
		return &s.flight.Provenance
	case s.hotel != nil:
		return &s.hotel.Provenance
	case s.sight != nil:
		return &s.sight.Provenance
	case s.table != nil:
		return &s.table.Provenance
	}
	return nil
}

// minutes is the time that really passes between two local times of d.
func (t *trial) minutes(d *day, a, b calendar.Clock) int {
	if d.steady && min(a, b) >= 0 && max(a, b) <= farthest {
		return int(b - a)
	}
	return int(t.zone.Between(d.date, a, b) / time.Minute)
}

// bed is where one sleeps after d: its last hotel entry that is not a check-out, or nil.
func (d *day) bed() *stop {
	for i := len(d.stops) - 1; i >= 0; i-- {
		if d.stops[i].isBed() {
			return &d.stops[i]
		}
	}
	return nil
}

// at finds the first stop with a role, or nil.
func (d *day) at(role trip.Role) *stop {
	for i := range d.stops {
		if d.stops[i].slot.Role == role {
			return &d.stops[i]
		}
	}
	return nil
}

// say says a sentence in the language of the trip.
func (t *trial) say(english string, args ...any) string { return t.locale.Say(english, args...) }

// details is what a violation tells besides its reason.
type details = map[string]any

// blame records a violation at a stop.
func (t *trial) blame(s *stop, kind trip.ViolationKind, blocking bool, reason, message string, more details) {
	if more == nil {
		more = details{}
	}
	more["option_ref"] = s.choice.OptionRef
	t.blameAt(s.ref(), kind, blocking, reason, message, more)
}

// blameAt records a violation of a day or of the trip.
func (t *trial) blameAt(ref string, kind trip.ViolationKind, blocking bool, reason, message string, more details) {
	if more == nil {
		more = details{}
	}
	more["reason"] = reason
	if ref == trip.TripRef && t.stay != nil {
		more["stay"] = t.stay.n
	}
	t.found = append(t.found, trip.Violation{Kind: kind, NodeRef: ref, Details: more, Blocking: blocking, Message: message})
}
