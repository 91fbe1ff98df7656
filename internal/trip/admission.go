package trip

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// Admission is what some visitors of a sight pay in place of its usual price.
type Admission struct {
	FromAge   int         `json:"from_age,omitzero"`   // in years, inclusive
	ToAge     int         `json:"to_age,omitzero"`     // inclusive; 0: however old
	Residence Residence   `json:"residence,omitempty"` // empty: wherever they live
	Price     money.Cents `json:"price_usd_cents"`     // one person
}

// Residence is where a visitor lives, as far as prices depend on it.
type Residence string

// The residences that museums of Europe ask for: the European Economic Area, and the rest of the world.
const (
	InEEA      Residence = "eea"
	OutsideEEA Residence = "outside_eea"
)

// PriceBand is between what an estimated price lies, in US cents a person.
type PriceBand struct {
	Low  money.Cents `json:"low_usd_cents"`
	High money.Cents `json:"high_usd_cents"`
}

// Ahead is what must be done before one stands at the door.
type Ahead string

// What must be done: without a ticket for the hour nobody is let in, or waits long.
const (
	TicketRequired Ahead = "required"
	TicketAdvised  Ahead = "advised"
)

// Evening is what a place is to people who go out after dinner.
type Evening string

// The evenings.
const (
	EveningView    Evening = "view"    // lit, seen from a place that is open then
	EveningWalk    Evening = "walk"    // a quarter or a bank of a river that lives in the evening
	EveningCruise  Evening = "cruise"  // on a boat
	EveningBar     Evening = "bar"     // drinks
	EveningConcert Evening = "concert" // music that one listens to, a jazz club included
	EveningShow    Evening = "show"    // a stage: cabaret, theatre, kabuki
	EveningClub    Evening = "club"    // dancing, until late
)

// Only tells whether a place is one for the evening alone, by day it is shut or of no interest.
func (e Evening) Only() bool {
	return e == EveningBar || e == EveningConcert || e == EveningShow || e == EveningClub
}

// eveningLook is how long one looks at a lit place or strolls there after dinner at most, in minutes.
const eveningLook = 60

// EveningStay is how long one stays at a place after dinner, in minutes: where one is let in for the evening as long as ever.
func (a *Attraction) EveningStay() int {
	stay := max(a.Stay, ShortestVisit)
	if a.Evening == EveningView || a.Evening == EveningWalk {
		return min(stay, eveningLook)
	}
	return stay
}

// Evenings are all of them.
var Evenings = []Evening{EveningView, EveningWalk, EveningCruise, EveningBar, EveningConcert, EveningShow, EveningClub}

// Outing is the ride to a sight that lies outside its city, one way, from a station in it.
type Outing struct {
	Line    string      `json:"line"`              // as the operator calls it: "RER C"
	From    string      `json:"from"`              // the station in the city
	To      string      `json:"to"`                // the station or stop at the sight
	Minutes int         `json:"minutes"`           // from the one station to the door of the sight, changes included
	Fare    money.Cents `json:"fare_usd_cents"`    // one adult, one way
	Half    bool        `json:"half_day,omitzero"` // half a day is enough; else it takes a whole one
}

// OnHolidays is how a place opens on public holidays of its region.
type OnHolidays string

// The habits, as package calendar has them.
const (
	ClosedOnHolidays = OnHolidays(calendar.ShutOnHolidays)
	RestDayMoves     = OnHolidays(calendar.RestDayMoves)
)
