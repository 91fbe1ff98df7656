package trip

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/wording"
)

// Plan is a candidate trip (PlanV1): days of slots, each with ranked choices of which the first is selected. A Plan names
// options by reference only; what they are stands in Facts.
type Plan struct {
	Days        []Day       `json:"days"`
	Assumptions Assumptions `json:"assumptions"`
	Seed        uint64      `json:"rng_seed"`
	Branch      Branch      `json:"branch,omitzero"`

	Stays []PlannedStay `json:"stays,omitempty"` // of a journey, in order; each with assumptions of its own

	Passes []PassTaken `json:"passes,omitempty"` // that are bought; only a finished plan has any, who changes one takes them anew
}

// Branch says which corner of the search a plan comes from (seed 000 §5.2).
type Branch struct {
	Airport string `json:"airport,omitempty"`
	Tier    Tier   `json:"tier,omitempty"`
}

// String gives "CDG + mid".
func (b Branch) String() string { return b.Airport + " + " + string(b.Tier) }

// Day is one date and its slots in order of time. Slots of a day never overlap.
type Day struct {
	Date  calendar.Date `json:"date"`
	Slots []Slot        `json:"slots"`
}

// Slot is a stretch of time with ranked choices. Choices[0] is the selected one; the rest are fallbacks that would be
// valid in its place.
type Slot struct {
	Window  calendar.Window `json:"window"`
	Choices []Choice        `json:"choices"`
	Locked  bool            `json:"locked"`
	Role    Role            `json:"role"`
	Leg     *TransitLeg     `json:"leg,omitempty"` // how one gets here from the slot before
}

// Selected gives the choice that counts.
func (s Slot) Selected() Choice { return s.Choices[0] }

// Role says what part a slot plays, finer than the kind of its choice.
type Role string

// The roles.
const (
	RoleArrive   Role = "arrive"    // the flight that brings the traveller
	RoleCheckIn  Role = "check_in"  // first night's hotel
	RoleSight    Role = "sight"     // an attraction
	RoleLunch    Role = "lunch"     //
	RoleDinner   Role = "dinner"    //
	RoleNight    Role = "night"     // back at the hotel; carries the night's price
	RoleCheckOut Role = "check_out" //
	RoleBags     Role = "bags"      // the bags are collected
	RoleDepart   Role = "depart"    // the flight home
)

// IsStop tells whether a slot of the role is somewhere the traveller goes in the city: a sight or a meal.
func (r Role) IsStop() bool { return r == RoleSight || r == RoleLunch || r == RoleDinner }

// Label names for people what a slot is for, where the name of its choice alone does not tell; else it is empty.
func (r Role) Label() string { return r.In(wording.English) }

// In is Label in a language.
func (r Role) In(l wording.Language) string {
	switch r {
	case RoleArrive:
		return l.Say("Arrive")
	case RoleCheckIn:
		return l.Say("Check in")
	case RoleLunch:
		return l.Say("Lunch")
	case RoleDinner:
		return l.Say("Dinner")
	case RoleNight:
		return l.Say("Night")
	case RoleCheckOut:
		return l.Say("Check out")
	case RoleBags:
		return l.Say("Fetch bags")
	case RoleDepart:
		return l.Say("Fly home")
	}
	return ""
}

// Choice is one option in a slot (Choice.V1).
type Choice struct {
	Kind       ChoiceKind     `json:"kind"`
	OptionRef  string         `json:"option_ref"`
	Features   ChoiceFeatures `json:"features"`
	Score      float64        `json:"score,omitempty"`
	Provenance Provenance     `json:"provenance"`
}

// ChoiceFeatures is all that the selector may read of a choice (seed 000 §5.3).
type ChoiceFeatures struct {
	Cost          money.Cents `json:"cost_usd_cents"` // for the whole party
	TravelSeconds int         `json:"travel_seconds,omitempty"`
	Indoor        *bool       `json:"indoor"` // nil when it cannot be said
	Themes        []string    `json:"themes,omitempty"`
}

// ChoiceKind is what a choice is.
type ChoiceKind string

// The kinds.
const (
	KindFlight     ChoiceKind = "flight"
	KindLodging    ChoiceKind = "lodging"
	KindAttraction ChoiceKind = "attraction"
	KindTransit    ChoiceKind = "transit"
	KindMeal       ChoiceKind = "meal"
)

// Assumptions are the numbers a plan stands on that nobody asked for.
type Assumptions struct {
	FXRateUSDEUR   float64         `json:"fx_rate_usd_eur"` // US dollars for one euro, as of the day before the run
	FXAsOf         calendar.Date   `json:"fx_as_of,omitzero"`
	DailySpend     money.Cents     `json:"daily_spend_est_cents"` // meals and small things, the whole party, a day
	TransitBuffer  int             `json:"transit_buffer_minutes"`
	MuseumBuffer   int             `json:"museum_buffer_minutes"`
	AirportBuffer  int             `json:"airport_buffer_minutes"`
	LastDeparture  *calendar.Clock `json:"last_departure,omitempty"` // of public transport; nil when there is none
	TypicalWeather bool            `json:"typical_weather,omitempty"`
	Notes          []string        `json:"notes,omitempty"`

	// MealsCounted says that restaurants are counted at their price, as far as it is above a day's money for meals, and sights by age and
	// residence. Itineraries of before counted every meal inside the day's money and every visitor like an adult.
	MealsCounted bool `json:"meals_counted,omitzero"`
}

// The buffers of seed 000 §3.3 and §6.3, in minutes.
const (
	TransitBufferMinutes = 15
	MuseumBufferMinutes  = 20
	AirportBufferMinutes = 120
)

// The hours that make a day a partial one (seed 000 §18.1): a landing after LateArrival leaves the first day, and a take-off
// before EarlyDeparture the last day, without activities.
const (
	LateArrival    calendar.Clock = 20 * 60
	EarlyDeparture calendar.Clock = 10 * 60
)

// AfterCheckOut is how long after check-out the last sight may end (seed 000 §18.2).
const AfterCheckOut calendar.Clock = 60

// ShortestVisit is what even a glance at a sight takes, in minutes.
const ShortestVisit = 15

// SlotRef names a slot: "d0.s2" is the third slot of the first day. It stays the same when an option repeats
// (requirements C-07).
func SlotRef(day, slot int) string { return fmt.Sprintf("d%d.s%d", day, slot) }

// DayRef names a day: "d0" is the first.
func DayRef(day int) string { return fmt.Sprintf("d%d", day) }

// TripRef names the plan as a whole.
const TripRef = "trip"

// Each calls f for every slot in order.
func (p Plan) Each(f func(day, slot int, s *Slot)) {
	for d := range p.Days {
		for s := range p.Days[d].Slots {
			f(d, s, &p.Days[d].Slots[s])
		}
	}
}

// Clone copies p so that changing days, slots, choices or legs of the copy leaves p alone.
func (p Plan) Clone() Plan {
	days := make([]Day, len(p.Days))
	for i, d := range p.Days {
		days[i] = d.Clone()
	}
	p.Days, p.Stays, p.Passes = days, slices.Clone(p.Stays), slices.Clone(p.Passes)
	return p
}

// Clone copies d deeply enough to edit slots, choices and legs.
func (d Day) Clone() Day {
	slots := make([]Slot, len(d.Slots))
	for i, s := range d.Slots {
		s.Choices = append([]Choice(nil), s.Choices...)
		if s.Leg != nil {
			leg := *s.Leg
			s.Leg = &leg
		}
		slots[i] = s
	}
	d.Slots = slots
	return d
}

// Validate checks the shape of a plan (S0.40–S0.42): 4–7 consecutive days, of a journey 1–21 of which those of travel may stand twice, slots in
// order without overlap, each with a choice of a known kind. It says nothing about whether the plan holds: package verify does.
func (p Plan) Validate() error {
	least, most := MinDays, MaxDays
	if len(p.Stays) > 0 {
		least, most = 1, MaxJourneyDays
	}
	if n := p.Dates(); n < least || n > most {
		return fault.Field("days", "must be %d to %d", least, most)
	}
	if err := p.validateStays(); err != nil {
		return err
	}
	if err := p.validatePasses(); err != nil {
		return err
	}
	for d, day := range p.Days {
		path := fmt.Sprintf("days[%d]", d)
		if d > 0 && !p.follows(d) {
			return fault.Field(path+".date", "must follow the day before")
		}
		for s, slot := range day.Slots {
			if err := slot.validate(fmt.Sprintf("%s.slots[%d]", path, s)); err != nil {
				return err
			}
			if s > 0 && day.Slots[s-1].Window.End > slot.Window.Start {
				return fault.Field(fmt.Sprintf("%s.slots[%d].window", path, s), "overlaps the slot before")
			}
		}
	}
	return nil
}

// follows tells whether the date of a day may come behind that of the day before: it is the next one, and where a stay begins one that a ride which
// leaves on the day before may arrive on.
func (p *Plan) follows(day int) bool {
	before, date := p.Days[day-1].Date, p.Days[day].Date
	if slices.ContainsFunc(p.Stays, func(s PlannedStay) bool { return s.First == day }) {
		return MayArrive(before, date)
	}
	return before.AddDays(1) == date
}

func (p *Plan) validateStays() error {
	if len(p.Stays) > MaxStays {
		return fault.Field("stays", "takes at most %d", MaxStays)
	}
	for i, s := range p.Stays {
		path := fmt.Sprintf("stays[%d]", i)
		switch {
		case i == 0 && s.First != 0, i > 0 && s.First <= p.Stays[i-1].First, s.First >= len(p.Days):
			return fault.Field(path+".first", "must be the first of the days behind those of the stay before")
		case s.Wish < 0 || s.Wish >= MaxStays:
			return fault.Field(path+".wish", "must be one of the stays that are wished, from 0")
		}
	}
	return nil
}

func (p *Plan) validatePasses() error {
	for i, t := range p.Passes {
		path := fmt.Sprintf("passes[%d]", i)
		switch {
		case t.First < 0 || t.Days < 1 || t.First+t.Days > len(p.Days):
			return fault.Field(path+".days", "must be days of the plan")
		case t.People < 1 || t.Price < 0 || t.Instead < 0:
			return fault.Field(path, "must be for somebody, and its sums must not be negative")
		}
	}
	return nil
}

func (s Slot) validate(path string) error {
	if s.Window.End < s.Window.Start {
		return fault.Field(path+".window", "must not end before it starts")
	}
	if len(s.Choices) == 0 {
		return fault.Field(path+".choices", "needs at least one")
	}
	for i, c := range s.Choices {
		if err := oneOf(fmt.Sprintf("%s.choices[%d].kind", path, i), c.Kind,
			KindFlight, KindLodging, KindAttraction, KindTransit, KindMeal); err != nil {
			return err
		}
		if c.OptionRef == "" {
			return fault.Field(fmt.Sprintf("%s.choices[%d].option_ref", path, i), "is required")
		}
		if c.Features.Cost < 0 {
			return fault.Field(fmt.Sprintf("%s.choices[%d].features.cost_usd_cents", path, i), "must not be negative")
		}
	}
	return nil
}

// TransitMode is how one moves inside the destination.
type TransitMode string

// The modes; the first four are the seed's, the rest only bring the traveller in from an airport.
const (
	Walk  TransitMode = "walk"
	Metro TransitMode = "metro"
	Bus   TransitMode = "bus"
	Taxi  TransitMode = "taxi"
	Train TransitMode = "train"
)

// Public tells whether the mode runs to a timetable with a last departure.
func (m TransitMode) Public() bool { return m == Metro || m == Bus || m == Train }

// TransitLeg is a way from one place to another.
type TransitLeg struct {
	Mode            TransitMode     `json:"mode"`
	From            geo.Point       `json:"from_geo"`
	To              geo.Point       `json:"to_geo"`
	DurationSeconds int             `json:"duration_seconds"`
	Distance        geo.Meters      `json:"distance_meters,omitempty"`
	Fare            money.Cents     `json:"fare_usd_cents,omitempty"` // the whole party
	Line            string          `json:"line,omitempty"`
	LastDeparture   *calendar.Clock `json:"last_departure,omitempty"`
	Provenance      Provenance      `json:"provenance"`
}

// Minutes is the duration, rounded up.
func (l TransitLeg) Minutes() int { return (l.DurationSeconds + 59) / 60 }
