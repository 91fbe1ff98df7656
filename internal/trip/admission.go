package trip

import (
	"strings"

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

// What a visitor is taken for whose age is not known: a child pays what schoolchildren pay, an adult what neither the young nor the old get.
const (
	ChildAge = 10
	adultAge = 40
)

// fits tells whether a visitor of an age, in years, who lives at a residence pays this admission. Where nobody knows the residence, the prices of
// none are theirs.
func (a *Admission) fits(age int, lives Residence) bool {
	return age >= a.FromAge && (a.ToAge == 0 || age <= a.ToAge) && (a.Residence == "" || a.Residence == lives)
}

// forEverybody tells whether an admission asks for no age: it stands in the place of the usual price for all who live somewhere.
func (a Admission) forEverybody() bool { return a.FromAge == 0 && a.ToAge == 0 }

// TicketAt is what one visitor of an age, in years, who lives at a residence pays at the door; nothing where no price is known.
func (a *Attraction) TicketAt(age int, lives Residence) money.Cents {
	if a.Price == nil {
		return 0
	}
	for i := range a.Admissions {
		if a.Admissions[i].fits(age, lives) {
			return a.Admissions[i].Price
		}
	}
	return *a.Price
}

// AdultTicket is what an adult of the party pays at the door.
func (a *Attraction) AdultTicket(in *Intent) money.Cents { return a.TicketAt(adultAge, in.Residence) }

// Tickets is what the whole party pays at the door, each by age and residence; nothing where no price is known.
func (a *Attraction) Tickets(in *Intent) money.Cents {
	sum := a.AdultTicket(in) * money.Cents(in.Party.Adults)
	for child := range in.Party.Children {
		sum += a.TicketAt(in.childAge(child), in.Residence)
	}
	return sum
}

// childAge is how old a child of the party is, in years: what is known of it, or ChildAge.
func (in *Intent) childAge(child int) int {
	if child < len(in.ChildAges) {
		return in.ChildAges[child]
	}
	return ChildAge
}

// Residence is where a visitor lives, as far as prices depend on it.
type Residence string

// The residences that museums of Europe ask for: the European Economic Area, and the rest of the world.
const (
	InEEA      Residence = "eea"
	OutsideEEA Residence = "outside_eea"
)

// eea are the countries of the European Economic Area as ISO 3166 has them: the Union, Iceland, Liechtenstein and Norway. As of 2026, by
// https://www.efta.int/eea.
const eea = " AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK "

// ResidenceIn is the residence of who lives in a country, as ISO 3166 has it; empty where the country is not known.
func ResidenceIn(country string) Residence {
	switch {
	case len(country) != 2:
		return ""
	case strings.Contains(eea, " "+country+" "):
		return InEEA
	}
	return OutsideEEA
}

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
