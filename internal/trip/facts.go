package trip

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// Facts is what is known about the world of one trip: everything a plan may refer to and a rule may judge by. Facts are
// not changed once gathered; a newer answer makes new Facts.
type Facts struct {
	City        City                         `json:"city"`
	Flights     []FlightOption               `json:"flights,omitempty"`
	Lodgings    []Lodging                    `json:"lodgings,omitempty"`
	Attractions []Attraction                 `json:"attractions,omitempty"`
	Restaurants []Restaurant                 `json:"restaurants,omitempty"`
	Weather     map[calendar.Date]WeatherDay `json:"weather,omitempty"`
	FX          *FXRate                      `json:"fx,omitempty"` // of the destination's currency
	FXEUR       *FXRate                      `json:"fx_eur,omitempty"`
	FXTold      *FXRate                      `json:"fx_told,omitempty"` // of the currency that sums are told in
	Onward      []Facts                      `json:"onward,omitempty"`  // of the stays of a journey behind the first

	Occasions Occasions `json:"occasions,omitzero"` // what falls into the dates
}

// Rate is what a unit of the destination's currency costs in US dollars. Without one it is taken for a dollar, as planning does then.
func (f *Facts) Rate() money.Rate {
	if f.FX == nil {
		return DollarAUnit
	}
	return f.FX.Rate
}

// DollarAUnit is the rate that is taken where none is known.
const DollarAUnit = money.Rate(1e9)

// Flight, Lodging, Attraction and Restaurant find an option by its reference; nil means the reference does not resolve.
func (f *Facts) Flight(ref string) *FlightOption {
	return find(f.Flights, func(o *FlightOption) bool { return o.ID == ref })
}

// Lodging finds a hotel by its reference, or nil.
func (f *Facts) Lodging(ref string) *Lodging {
	return find(f.Lodgings, func(o *Lodging) bool { return o.ID == ref })
}

// Attraction finds a sight by its reference, or nil.
func (f *Facts) Attraction(ref string) *Attraction {
	return find(f.Attractions, func(o *Attraction) bool { return o.ID == ref })
}

// Restaurant finds a restaurant by its reference, or nil.
func (f *Facts) Restaurant(ref string) *Restaurant {
	return find(f.Restaurants, func(o *Restaurant) bool { return o.ID == ref })
}

func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// City is the destination.
type City struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Country  string     `json:"country"`
	TZ       string     `json:"tz"`
	Currency string     `json:"currency"`
	Center   geo.Point  `json:"center"`
	Airports []Airport  `json:"airports,omitempty"`
	Stations []Station  `json:"stations,omitempty"` // main stations, of a city that a journey goes to
	Fares    Fares      `json:"fares,omitzero"`
	Daily    DailySpend `json:"daily_spend,omitzero"`
	Passes   []CityPass `json:"passes,omitempty"`
	Version  string     `json:"version,omitempty"` // of the pack the facts come from

	// Knowledge is the digest of the organisation's documents that the facts may stand on; empty without any.
	Knowledge string `json:"knowledge,omitempty"`
}

// Airport finds one of the city's airports by its code, or nil.
func (c *City) Airport(iata string) *Airport {
	return find(c.Airports, func(a *Airport) bool { return a.IATA == iata })
}

// Airport is where flights land, and the way from there into the city.
type Airport struct {
	IATA     string    `json:"iata"`
	Name     string    `json:"name"`
	Location geo.Point `json:"location"`
	Transfer Transfer  `json:"transfer"`
}

// Transfer is the usual way between an airport and the city, one person, one way.
type Transfer struct {
	Mode       TransitMode `json:"mode"`
	Line       string      `json:"line,omitempty"`
	Minutes    int         `json:"minutes"`
	Fare       money.Cents `json:"fare_local_cents"`
	Provenance Provenance  `json:"provenance"`
}

// Fares are single fares inside the city in the local currency.
type Fares struct {
	Metro      money.Cents `json:"metro"`
	Bus        money.Cents `json:"bus"`
	TaxiBase   money.Cents `json:"taxi_base"`
	TaxiPerKM  money.Cents `json:"taxi_per_km"`
	FreeToAge  int         `json:"free_to_age,omitzero"`  // in years, inclusive: children ride free; 0: none
	ChildToAge int         `json:"child_to_age,omitzero"` // likewise: older ones for the fare of children
	ChildFare  money.Cents `json:"child_fare,omitzero"`   // however far they ride; 0: half the fare
	Amended    []Amendment `json:"amended,omitempty"`     // what documents of the organisation say of the metro's fare
	Ref        Provenance  `json:"provenance"`
}

// DailySpend is one adult's meals and small things a day, in US cents, by the style of travel.
type DailySpend struct {
	Budget money.Cents `json:"budget"`
	Mid    money.Cents `json:"mid"`
	Luxury money.Cents `json:"luxury"`
	Ref    Provenance  `json:"provenance"`
}

// For gives the spend of a tier.
func (d DailySpend) For(t Tier) money.Cents {
	switch t {
	case TierBudget:
		return d.Budget
	case TierLuxury:
		return d.Luxury
	}
	return d.Mid
}

// foodLovers is what those who travel for food spend a day, in hundredths of what others do.
const foodLovers = 125

// Usual is a day's money, in US cents, of a whole party that need not look at it: that of the middle, and more for who travels for food.
func (d DailySpend) Usual(p Party, themes []string) money.Cents {
	usual := d.Of(TierMid, p)
	if slices.Contains(themes, "food") {
		usual = usual * foodLovers / 100
	}
	return usual
}

// Simple is a day's money, in US cents, of a whole party that rather spends it on something else.
func (d DailySpend) Simple(p Party) money.Cents { return d.Of(TierBudget, p) }

// Of gives the spend of a whole party in a tier. A child spends three fifths of an adult.
func (d DailySpend) Of(t Tier, p Party) money.Cents {
	a := d.For(t)
	return a*money.Cents(p.Adults) + a*3/5*money.Cents(p.Children)
}

// Tier is the class of a hotel or of a fare bucket.
type Tier string

// The tiers, cheapest first. Fares call the highest "premium".
const (
	TierBudget  Tier = "budget"
	TierMid     Tier = "mid"
	TierLuxury  Tier = "luxury"
	TierPremium Tier = "premium"
)

// Rank orders hotel tiers from 0, the cheapest.
func (t Tier) Rank() int {
	switch t {
	case TierBudget:
		return 0
	case TierMid:
		return 1
	}
	return 2
}

// FlightOption is one departure of a flight or, with a mode, of another ride. Times are instants; zones are those of the airports, and of other
// rides those of From and To.
type FlightOption struct {
	ID              string      `json:"flight_id"` // "AF007@2026-06-01": the departure date at the origin
	Number          string      `json:"number"`
	Carrier         string      `json:"carrier"`
	Origin          string      `json:"origin"`
	Dest            string      `json:"dest"`
	Departure       time.Time   `json:"departure"` // UTC
	Arrival         time.Time   `json:"arrival"`   // UTC
	DurationSeconds int         `json:"duration_seconds"`
	Price           money.Cents `json:"price_usd_cents"` // one seat
	Estimate        money.Cents `json:"typical_usd_cents,omitempty"`
	Overnight       bool        `json:"overnight"` // a red-eye
	Direct          bool        `json:"direct"`
	Class           string      `json:"class"`
	Tier            Tier        `json:"tier"`
	Amended         []Amendment `json:"amended,omitempty"` // what documents of the organisation say of it
	Says            string      `json:"says,omitempty"`    // the document's own words, where no timetable has it
	Provenance      Provenance  `json:"provenance"`

	Mode      TravelMode `json:"mode,omitempty"` // empty: a flight
	From      *Terminal  `json:"from,omitempty"` // where other rides than flights begin
	To        *Terminal  `json:"to,omitempty"`
	Estimated bool       `json:"estimated,omitzero"`        // by a model of distance: no timetable was asked
	Band      int        `json:"band_minutes,omitzero"`     // of an estimate: so much shorter or longer
	CheckIn   int        `json:"check_in_minutes,omitzero"` // before it leaves, where the timetable says so: passports and bags are looked at
	Own       bool       `json:"own,omitzero"`              // booked or driven by the traveller, as they say
	Car       *Car       `json:"car,omitempty"`             // of a drive: what it costs beside the way
	Guessed   bool       `json:"guessed,omitzero"`          // of one's own ride: its hours were not said

	DepartUnsaid Unsaid `json:"depart_unsaid,omitempty"` // of one's own ride: what was not said of when it leaves
	ArriveUnsaid Unsaid `json:"arrive_unsaid,omitempty"` // of when it arrives
}

// Unsaid is what a traveller did not say of when their own ride leaves or arrives. What stands in its place is a guess of the planner, and shown
// to nobody. Empty: all was said.
type Unsaid string

// What may be unsaid.
const (
	UnsaidHour Unsaid = "hour" // the date was said
	UnsaidTime Unsaid = "time" // neither date nor hour
)

// Assumed tells whether nobody said when a ride of one's own arrives, for the entry of an arrival, or leaves, for any other: its hour in the plan
// is a guess.
func (f *FlightOption) Assumed(role Role) bool {
	if role == RoleArrive {
		return f.ArriveUnsaid != ""
	}
	return f.DepartUnsaid != ""
}

// Name is what people call the flight: its number, or its carrier where it has none of its own, as several legs in a row.
func (f *FlightOption) Name() string { return cmp.Or(f.Number, f.Carrier) }

// Line gives "AF007 JFK → CDG", of another ride "TGV 9575 Paris Est → München Hbf".
func (f *FlightOption) Line() string {
	return strings.TrimSpace(f.Name() + " " + f.FromName() + " → " + f.ToName())
}

// FromName is where a ride begins, as people call it: an airport by its code, another end by its name.
func (f *FlightOption) FromName() string { return endName(f.From, f.Origin) }

// ToName is where it ends.
func (f *FlightOption) ToName() string { return endName(f.To, f.Dest) }

func endName(t *Terminal, code string) string {
	if t != nil && t.Name != "" {
		return t.Name
	}
	return code
}

// End is the end of a ride at the city: where it arrives, or leaves from; nil of an airport.
func (f *FlightOption) End(role Role) *Terminal {
	if role == RoleDepart {
		return f.From
	}
	return f.To
}

// Pattern is what comes back every week: the id without its date.
func (f *FlightOption) Pattern() string {
	pattern, _, _ := strings.Cut(f.ID, "@")
	return pattern
}

// RideOf is what tells a ride, by its id, from the others that go the same way on a day, whatever the day is.
func RideOf(id string) string {
	ride, at, _ := strings.Cut(id, "@")
	if _, clock, timed := strings.Cut(at, "T"); timed {
		return ride + "@T" + clock
	}
	return ride
}

// LeavesOn gives the departure date at the origin, which stands behind the @ of the id; ok is false where none does.
func (f *FlightOption) LeavesOn() (_ calendar.Date, ok bool) {
	_, date, _ := strings.Cut(f.ID, "@")
	d, err := calendar.ParseDate(date)
	return d, err == nil
}

// Station is where trains and coaches of a city stop.
type Station struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Location   geo.Point  `json:"geo"`
	Provenance Provenance `json:"provenance"`
}

// Lodging is a place to sleep.
type Lodging struct {
	ID         string          `json:"lodging_id"`
	Name       string          `json:"name"`
	Location   geo.Point       `json:"geo"`
	CheckIn    calendar.Window `json:"checkin_window"`
	CheckOut   calendar.Window `json:"checkout_window"`
	Price      money.Cents     `json:"price_per_night_usd_cents"` // mean of the nights asked for, one room
	Nights     []money.Cents   `json:"nights_usd_cents,omitempty"`
	Estimate   money.Cents     `json:"typical_usd_cents,omitempty"` // a night over the year
	Tax        *StayTax        `json:"tax,omitempty"`               // beside the price; nil: none
	Tier       Tier            `json:"tier"`
	Stars      int             `json:"stars,omitempty"` // 0 when unknown
	Brand      string          `json:"brand,omitempty"`
	Services   []string        `json:"services,omitempty"`
	KidFriend  bool            `json:"kid_friendly"`
	BagDrop    bool            `json:"bag_drop,omitempty"` // bags are kept before check-in and after check-out
	Opened     int             `json:"opened,omitempty"`
	Rating     *float64        `json:"rating,omitempty"`
	Amended    []Amendment     `json:"amended,omitempty"` // what documents of the organisation say of it
	Says       string          `json:"says,omitempty"`    // the document's own words, where no pack has it
	Own        bool            `json:"own,omitzero"`      // a bed that the traveller has
	Home       bool            `json:"home,omitzero"`     // where they live
	Provenance Provenance      `json:"provenance"`
}

// NightPrice gives the price of one room in the i-th night.
func (l *Lodging) NightPrice(i int) money.Cents {
	if i < len(l.Nights) {
		return l.Nights[i]
	}
	return l.Price
}

// StayPrice gives what the rooms of a trip cost over all of its nights.
func (l *Lodging) StayPrice(in *Intent) money.Cents {
	sum := money.Cents(0)
	for i := range in.DateWindow.Days() - 1 {
		sum += l.NightFor(i, in.Party)
	}
	return sum
}

// VenueType is the seed's coarse kind of attraction.
type VenueType string

// The venue types.
const (
	Museum VenueType = "museum"
	Park   VenueType = "park"
	Temple VenueType = "temple"
	Other  VenueType = "other"
)

// Attraction is a sight.
type Attraction struct {
	ID         string             `json:"id"`
	Name       string             `json:"name"`
	LocalName  string             `json:"local_name,omitempty"`
	VenueType  VenueType          `json:"venue_type"`
	Type       string             `json:"type,omitempty"`
	Themes     []string           `json:"themes,omitempty"`
	Indoor     *bool              `json:"indoor"`       // nil: cannot be said
	KidFriend  *bool              `json:"kid_friendly"` // nil: cannot be said
	Week       calendar.Week      `json:"opening_hours"`
	Seasons    []calendar.Season  `json:"seasons,omitempty"`
	Yearly     []calendar.YearDay `json:"blackout_days,omitempty"`
	Blackout   []calendar.Date    `json:"blackout_dates,omitempty"`
	Location   geo.Point          `json:"location"`
	Price      *money.Cents       `json:"est_price_usd_cents,omitempty"` // one person; nil: unknown
	Stay       int                `json:"stay_minutes"`
	Appeal     int                `json:"appeal"` // 0–100
	Blurb      string             `json:"blurb,omitempty"`
	Amended    []Amendment        `json:"amended,omitempty"` // what documents of the organisation say of it
	Provenance Provenance         `json:"provenance"`

	Admissions []Admission `json:"admissions,omitempty"`         // who pays something else than Price; the first that fits holds
	Band       *PriceBand  `json:"price_band,omitempty"`         // Price is an estimate between these
	Ahead      Ahead       `json:"ticket_ahead,omitempty"`       // empty: a ticket is had at the door
	StepFree   *bool       `json:"step_free,omitempty"`          // nil: cannot be said
	Evening    Evening     `json:"evening,omitempty"`            // empty: nothing that people do after dinner
	Outing     *Outing     `json:"outing,omitempty"`             // nil: it lies in the city
	Holidays   OnHolidays  `json:"on_public_holidays,omitempty"` // empty: its hours hold on public holidays too

	Region feasts.Region     `json:"holiday_region,omitempty"` // whose public holidays its habit goes by
	Dated  []calendar.Period `json:"dated_hours,omitempty"`    // the hours of single dates, in place of the usual ones
	Event  string            `json:"event,omitempty"`          // the id of the event that it is; empty: a place that stays
}

// Hours gives the attraction's opening hours.
func (a *Attraction) Hours() calendar.Hours {
	return hours(calendar.Hours{Week: a.Week, Seasons: a.Seasons, Yearly: a.Yearly, Blackout: a.Blackout, Dated: a.Dated}, a.Holidays, a.Region)
}

// hours adds what a place does on public holidays, where it is known whose.
func hours(h calendar.Hours, habit OnHolidays, region feasts.Region) calendar.Hours {
	if region != "" {
		h.Habit, h.Holiday = calendar.Habit(habit), region.Name
	}
	return h
}

// Buffer is how many minutes must pass before a visit begins (seed 000 §6.3).
func (a *Attraction) Buffer() int {
	if a.VenueType == Museum {
		return MuseumBufferMinutes
	}
	return TransitBufferMinutes
}

// Green tells whether the attraction is a park, a garden or the like under the open sky, where there is nothing to see in the dark.
func (a *Attraction) Green() bool { return a.VenueType == Park && a.Indoor != nil && !*a.Indoor }

// Named tells whether words mean the attraction: its id, its name or its local name, whatever the case and the accents.
func (a *Attraction) Named(words string) bool {
	w := Fold(words)
	return w != "" && (foldsTo(a.ID, w) || foldsTo(a.Name, w) || foldsTo(a.LocalName, w))
}

// Is tells whether the attraction is of a type a wish names: a venue type or a finer one, whatever the case.
func (a *Attraction) Is(typ string) bool {
	return strings.EqualFold(typ, string(a.VenueType)) || strings.EqualFold(typ, a.Type)
}

// Restaurant is a place to eat.
type Restaurant struct {
	ID         string             `json:"id"`
	Name       string             `json:"name"`
	Cuisine    []string           `json:"cuisine,omitempty"`
	Tags       []string           `json:"tags,omitempty"`
	Location   geo.Point          `json:"location"`
	Week       calendar.Week      `json:"opening_hours"`
	Yearly     []calendar.YearDay `json:"blackout_days,omitempty"`
	Blackout   []calendar.Date    `json:"blackout_dates,omitempty"`
	Price      money.Cents        `json:"price_usd_cents"` // one person's meal
	Lunch      bool               `json:"lunch"`
	Dinner     bool               `json:"dinner"`
	KidFriend  *bool              `json:"kid_friendly"`
	Rating     *float64           `json:"rating,omitempty"`
	Provenance Provenance         `json:"provenance"`

	StepFree *bool      `json:"step_free,omitempty"`          // nil: cannot be said
	Holidays OnHolidays `json:"on_public_holidays,omitempty"` // empty: its hours hold on public holidays too

	Region feasts.Region `json:"holiday_region,omitempty"` // whose public holidays its habit goes by
}

// Hours gives the restaurant's opening hours.
func (r *Restaurant) Hours() calendar.Hours {
	return hours(calendar.Hours{Week: r.Week, Yearly: r.Yearly, Blackout: r.Blackout}, r.Holidays, r.Region)
}

// WeatherDay is the weather of one date.
type WeatherDay struct {
	Date       calendar.Date `json:"date"`
	PrecipProb float64       `json:"precip_prob"` // 0–1
	WindKMH    float64       `json:"wind_kmh"`
	TempHigh   float64       `json:"temp_c_high"`
	TempLow    float64       `json:"temp_c_low"`
	Typical    bool          `json:"typical,omitempty"` // the month's climate, no forecast: never more than advice
	Provenance Provenance    `json:"provenance"`
}

// ForecastDays is how many days ahead a forecast reaches. Beyond it nobody knows more than what is typical of the season.
const ForecastDays = 16

// The weather an outdoor visit does not go with (seed 000 §6.4).
const (
	RainProb = 0.60
	WindKMH  = 30.0
)

// The temperatures at which a visit under the open sky is worth a word, in degrees Celsius: climatology calls a day whose highest is 35 or
// more a desert day, and one whose highest stays below 0 an ice day.
const (
	HotC = 35.0
	IceC = 0.0
)

// Harsh tells whether it is so hot or so cold that a visit under the open sky is worth a word.
func (w WeatherDay) Harsh() bool { return w.TempHigh >= HotC || w.TempHigh < IceC }

// Bad tells whether the day is unfit for an outdoor visit.
func (w WeatherDay) Bad() bool { return w.PrecipProb >= RainProb || w.WindKMH >= WindKMH }

// FXRate is a currency's price in US dollars on a date.
type FXRate struct {
	Currency   string        `json:"currency"`
	Rate       money.Rate    `json:"rate_nano_usd"`
	AsOf       calendar.Date `json:"as_of"`
	Provenance Provenance    `json:"provenance"`
}
