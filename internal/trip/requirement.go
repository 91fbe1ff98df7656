package trip

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// Level says whether a wish must be met or is only preferred.
type Level string

// The levels.
const (
	Must   Level = "must"
	Prefer Level = "prefer"
)

// Requirement is one typed wish: a level and exactly one of the kinds.
type Requirement struct {
	Level     Level          `json:"level"`
	Transport *TransportWish `json:"transport,omitempty"`
	Lodging   *LodgingWish   `json:"lodging,omitempty"`
	Food      *FoodWish      `json:"food,omitempty"`
	Sights    *SightsWish    `json:"sights,omitempty"`
	Budget    *BudgetWish    `json:"budget,omitempty"`
	Stay      *int           `json:"stay,omitempty"` // which of the stays of a journey it is of, 0-based; nil: of each, or planning finds it
}

// Pick is how to choose among several options that would do.
type Pick string

// The ways to pick; each kind of wish takes some of them.
const (
	PickCheapest  Pick = "cheapest"
	PickFastest   Pick = "fastest"
	PickEarliest  Pick = "earliest"
	PickLatest    Pick = "latest"
	PickBestRated Pick = "best_rated"
	PickNewest    Pick = "newest"
	PickNearest   Pick = "nearest"
)

// Direction is which way of the journey a transport wish is about; empty means both.
type Direction string

// The directions.
const (
	Outbound Direction = "outbound"
	Return   Direction = "return"
)

// TravelMode is how the traveller gets to the destination.
type TravelMode string

// The modes. With "none" the traveller arranges the journey.
const (
	ByFlight TravelMode = "flight"
	ByTrain  TravelMode = "train"
	ByCoach  TravelMode = "coach"
	ByFerry  TravelMode = "ferry"
	ByCar    TravelMode = "car"
	ByNone   TravelMode = "none"
)

// TransportWish is about the journey there and back.
type TransportWish struct {
	Direction Direction        `json:"direction,omitempty"`
	Mode      TravelMode       `json:"mode,omitempty"`
	Direct    bool             `json:"direct,omitempty"`
	Pick      Pick             `json:"pick,omitempty"` // cheapest, fastest, earliest, latest
	Depart    *calendar.Window `json:"depart,omitempty"`
	Arrive    *calendar.Window `json:"arrive,omitempty"`
	Class     string           `json:"class,omitempty"` // economy, premium, business, first
	Carrier   string           `json:"carrier,omitempty"`
	Flight    string           `json:"flight,omitempty"` // this very one, by its Pattern
	Seats     int              `json:"seats,omitempty"`
}

// LodgingWish is about where to sleep.
type LodgingWish struct {
	Tier      Tier        `json:"tier,omitempty"`
	MinStars  int         `json:"min_stars,omitempty"`
	Brand     string      `json:"brand,omitempty"`
	Services  []string    `json:"services,omitempty"`
	MinPrice  money.Cents `json:"min_price_usd_cents,omitempty"` // a room and night
	MaxPrice  money.Cents `json:"max_price_usd_cents,omitempty"`
	Pick      Pick        `json:"pick,omitempty"` // newest, best_rated, cheapest
	Rooms     int         `json:"rooms,omitempty"`
	MinNights int         `json:"min_nights,omitempty"` // the house asks for at least so many nights; the trip has them or not
	Rules     []string    `json:"rules,omitempty"`      // room and house rules, such as "pets" or "private_room"
	Option    string      `json:"option,omitempty"`     // this very house, by its id
	Near      string      `json:"near,omitempty"`       // id or name of a sight, a quarter or a station among them
	Around    *geo.Point  `json:"around,omitempty"`     // where that is; of a sight that is known planning says it, whatever is said here
}

// InWalk is how far a hotel may be from what it is wished to be near to: a quarter of an hour on foot.
const InWalk geo.Meters = 1000

// within tells whether a hotel is as near as is wished for. Where nobody knows the place it speaks against no hotel.
func (w *LodgingWish) within(l *Lodging) bool {
	return w.Around == nil || geo.Distance(*w.Around, l.Location) <= InWalk
}

// FoodWish is about a meal.
type FoodWish struct {
	Name    string `json:"name,omitempty"`
	Cuisine string `json:"cuisine,omitempty"`
	Tag     string `json:"tag,omitempty"`
	Near    string `json:"near,omitempty"`       // id or name of a sight
	Pick    Pick   `json:"pick,omitempty"`       // cheapest, best_rated, nearest
	Meal    Role   `json:"meal,omitempty"`       // lunch or dinner; empty means either
	Day     *int   `json:"day_offset,omitempty"` // on this day, 0-based; nil means any
	Times   int    `json:"times,omitzero"`       // at so many meals, the rest of which are otherwise; 0: one will do, and more are welcome

	Hours *calendar.Window `json:"hours,omitzero"` // the meal begins within these hours; where nothing else is wished of it every such meal does
}

// MaxTimes bounds how often a kind of meal can be wished for.
const MaxTimes = 14

// SightsWish is about what to see.
type SightsWish struct {
	Name   string `json:"name,omitempty"` // id or name of one sight
	Type   string `json:"type,omitempty"` // a type such as "art museum", or a venue type
	All    bool   `json:"all,omitempty"`  // every sight of the type
	Pick   Pick   `json:"pick,omitempty"` // best_rated of the type
	Free   bool   `json:"free,omitempty"` // only sights without a fee
	PerDay int    `json:"per_day,omitempty"`
	Day    *int   `json:"day_offset,omitempty"` // the named one on this day, 0-based; nil means any

	Hours *calendar.Window `json:"hours,omitzero"` // the named one is visited within these hours of the day
}

// BudgetWish limits one category of the costs.
type BudgetWish struct {
	Category CostCategory `json:"category"`
	Max      money.Cents  `json:"max_usd_cents"`
}

// CostCategory is a line of the cost breakdown.
type CostCategory string

// The categories.
const (
	CostTotal       CostCategory = "total"
	CostFlights     CostCategory = "flights"
	CostLodging     CostCategory = "lodging"
	CostAttractions CostCategory = "attractions"
	CostTransit     CostCategory = "transit"
	CostDaily       CostCategory = "daily_spend"
)

// Limit is what a line of the costs of the whole trip may come to by what is insisted on, the least of what is said; ok is false where nothing is.
func (in *Intent) Limit(of CostCategory) (most money.Cents, ok bool) {
	for _, r := range in.Requirements {
		if r.Level == Must && r.Stay == nil && r.Budget != nil && r.Budget.Category == of && (!ok || r.Budget.Max < most) {
			most, ok = r.Budget.Max, true
		}
	}
	return most, ok
}

// Spendable is what the trip may cost: the budget, or what is insisted on for all of it where that is less.
func (in *Intent) Spendable() money.Cents {
	if most, ok := in.Limit(CostTotal); ok {
		return min(in.Budget, most)
	}
	return in.Budget
}

// Services are what a wish can ask of a hotel, and what hotels are marked with.
var Services = []string{
	"accessible", "air_conditioning", "bar", "breakfast", "family_rooms", "gym", "kitchen", "laundry", "parking", "pets",
	"pool", "restaurant", "spa", "wifi",
}

func (r Requirement) validate(path string) error {
	if err := oneOf(path+".level", r.Level, Must, Prefer); err != nil {
		return err
	}
	if r.Stay != nil && (*r.Stay < 0 || *r.Stay >= MaxStays) {
		return fault.Field(path+".stay", "must be one of the stays, from 0")
	}
	kinds := 0
	for _, set := range []bool{r.Transport != nil, r.Lodging != nil, r.Food != nil, r.Sights != nil, r.Budget != nil} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		return fault.Field(path, "must have exactly one of transport, lodging, food, sights, budget")
	}
	switch {
	case r.Transport != nil:
		return r.Transport.validate(path + ".transport")
	case r.Lodging != nil:
		return r.Lodging.validate(path + ".lodging")
	case r.Food != nil:
		return r.Food.validate(path + ".food")
	case r.Sights != nil:
		return r.Sights.validate(path + ".sights")
	}
	return r.Budget.validate(path + ".budget")
}

func (w *TransportWish) validate(path string) error {
	if *w == (TransportWish{}) {
		return fault.Field(path, "says nothing")
	}
	if w.Seats < 0 || w.Seats > maxPeople {
		return fault.Field(path+".seats", "must be between 1 and %d", maxPeople)
	}
	return firstError(
		wordField(path+".carrier", w.Carrier), wordField(path+".flight", w.Flight),
		oneOf(path+".direction", w.Direction, "", Outbound, Return),
		oneOf(path+".mode", w.Mode, append([]TravelMode{""}, Modes...)...),
		oneOf(path+".pick", w.Pick, "", PickCheapest, PickFastest, PickEarliest, PickLatest),
		oneOf(path+".class", w.Class, "", "economy", "premium", "business", "first"),
	)
}

func (w *LodgingWish) validate(path string) error {
	if w.MinStars < 0 || w.MinStars > 5 {
		return fault.Field(path+".min_stars", "must be between 1 and 5")
	}
	if w.MinPrice < 0 || w.MaxPrice < 0 {
		return fault.Field(path, "prices must not be negative")
	}
	if w.MinPrice > MaxBudget || w.MaxPrice > MaxBudget {
		return fault.Field(path, "prices must be at most %d", int64(MaxBudget))
	}
	if w.MaxPrice > 0 && w.MinPrice > w.MaxPrice {
		return fault.Field(path+".min_price_usd_cents", "must not be above max_price_usd_cents")
	}
	if w.Rooms < 0 || w.Rooms > maxPeople {
		return fault.Field(path+".rooms", "must be between 1 and %d", maxPeople)
	}
	if w.MinNights < 0 || w.MinNights > MaxJourneyDays {
		return fault.Field(path+".min_nights", "must be between 1 and %d", MaxJourneyDays)
	}
	if w.Around != nil && w.Near == "" {
		return fault.Field(path+".near", "is required with around: say what is there")
	}
	for _, s := range w.Services {
		if err := oneOf(path+".services", s, Services...); err != nil {
			return err
		}
	}
	return firstError(
		wordField(path+".brand", w.Brand), wordField(path+".option", w.Option), wordField(path+".near", w.Near), placeField(path+".around", w.Around), wordFields(path+".rules", w.Rules),
		oneOf(path+".tier", w.Tier, "", TierBudget, TierMid, TierLuxury),
		oneOf(path+".pick", w.Pick, "", PickNewest, PickBestRated, PickCheapest),
	)
}

func (w *FoodWish) validate(path string) error {
	if *w == (FoodWish{}) {
		return fault.Field(path, "says nothing")
	}
	if w.Times < 0 || w.Times > MaxTimes {
		return fault.Field(path+".times", "must be between 1 and %d", MaxTimes)
	}
	return firstError(
		wordField(path+".name", w.Name), wordField(path+".cuisine", w.Cuisine), wordField(path+".tag", w.Tag), wordField(path+".near", w.Near),
		oneOf(path+".pick", w.Pick, "", PickCheapest, PickBestRated, PickNearest),
		oneOf(path+".meal", w.Meal, "", RoleLunch, RoleDinner),
		validDay(path, w.Day), validHours(path, w.Hours, w.Meal != "", "meal"),
	)
}

func (w *SightsWish) validate(path string) error {
	if *w == (SightsWish{}) {
		return fault.Field(path, "says nothing")
	}
	if (w.All || w.Pick != "") && w.Type == "" {
		return fault.Field(path+".type", "is required with all or pick")
	}
	if w.Day != nil && w.Name == "" {
		return fault.Field(path+".name", "is required with day_offset")
	}
	if w.PerDay < 0 || w.PerDay > 12 {
		return fault.Field(path+".per_day", "must be between 1 and 12")
	}
	return firstError(wordField(path+".name", w.Name), wordField(path+".type", w.Type),
		oneOf(path+".pick", w.Pick, "", PickBestRated), validDay(path, w.Day), validHours(path, w.Hours, w.Name != "", "name"))
}

// validHours checks hours of a day that are wished; of is the field that they need beside them, and whether it is set.
func validHours(path string, w *calendar.Window, set bool, of string) error {
	switch {
	case w == nil:
		return nil
	case !set:
		return fault.Field(path+"."+of, "is required with hours")
	case w.Minutes() <= 0 || w.End > calendar.Midnight:
		return fault.Field(path+".hours", "must end after they start, by midnight")
	}
	return nil
}

func (w *BudgetWish) validate(path string) error {
	if w.Max <= 0 {
		return fault.Field(path+".max_usd_cents", "must be more than 0")
	}
	if w.Max > MaxBudget {
		return fault.Field(path+".max_usd_cents", "must be at most %d", int64(MaxBudget))
	}
	return oneOf(path+".category", w.Category, CostTotal, CostFlights, CostLodging, CostAttractions, CostTransit, CostDaily)
}
