package trip

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/wording"
)

// MinDays and MaxDays bound the length of a trip, both ends counted (seed 000 §1.1 and §3.2).
const (
	MinDays = 4
	MaxDays = 7
)

// Intent is what a traveller wants (IntentV1 of seed 000 §3.1, and the wider fields of the product). Its JSON is a
// contract: names stay. ParseIntent and Validate keep its invariants; a valid Intent has every default filled in only
// after WithDefaults.
type Intent struct {
	City       string      `json:"city"`
	DateWindow DateWindow  `json:"date_window"`
	Budget     money.Cents `json:"budget_usd_cents"`
	Airports   []string    `json:"airports"` // IATA codes at the destination
	Prefs      Preferences `json:"prefs"`

	Origin       string         `json:"origin,omitempty"`    // IATA code the trip begins and ends at; of a journey a place or a code
	Residence    Residence      `json:"residence,omitempty"` // where the party lives; planning takes it from where the trip begins. Empty: it is not known
	Party        Party          `json:"party,omitzero"`
	ChildAges    []int          `json:"child_ages,omitzero"` // in years, of the children of the party whose age is known
	Pace         Pace           `json:"pace,omitempty"`
	DayStart     calendar.Clock `json:"day_start,omitzero"` // not out before; 0 means the pace's default
	DayEnd       calendar.Clock `json:"day_end,omitzero"`   // back by; 0 means the pace's default
	Requirements []Requirement  `json:"requirements,omitempty"`
	Excluded     []Exclusion    `json:"excluded,omitempty"`    // must not be in the plan
	Keep         Keep           `json:"keep,omitempty"`        // how much of the plan stays when it is edited; empty means balanced
	MaxChanges   *int           `json:"max_changes,omitempty"` // at most so many visits of the plan change when it is edited; nil: as keep says

	// The long form: a journey of several places, or of any length. City and Airports are empty then.
	Stays     []StayWish     `json:"stays,omitempty"`
	Order     Order          `json:"order,omitempty"`     // of the stays; empty means as given
	Transfers []TransferWish `json:"transfers,omitempty"` // how one travels between them, there and home
	Days      []DayWish      `json:"days,omitempty"`      // what is wished of single days, in either form
	Part      *Part          `json:"-"`                   // of a stay that is planned as a part of a journey

	Said []Said `json:"said,omitzero"` // words of the sentence that it was read from, and what they became

	Lang     wording.Language `json:"lang,omitempty"`    // what the trip is told in; empty means English
	Currency Currency         `json:"currency,omitzero"` // what sums are told in; empty means US dollars
}

// Currency is what a traveller counts in. Sums are US cents everywhere (seed 000 §3.4), and are told in it at one rate throughout.
type Currency struct {
	Code string     `json:"code"`                   // ISO 4217
	Rate money.Rate `json:"rate_nano_usd,omitzero"` // billionths of a US dollar for one unit; planning sets it, whatever was sent
}

// Locale is what the trip is told in: its language, with the currency of its sums.
func (in *Intent) Locale() wording.Language {
	return in.Lang.Counting(in.Currency.Code, in.Currency.Rate)
}

// DateWindow is the stay: the first and the last day at the destination, both inclusive, and the zone they are days of.
type DateWindow struct {
	Start calendar.Date `json:"start"`
	End   calendar.Date `json:"end"`
	TZ    string        `json:"tz"`
}

// Days counts the days of the window, both ends included.
func (w DateWindow) Days() int { return w.Start.DaysUntil(w.End) + 1 }

// Date gives the day at a 0-based offset.
func (w DateWindow) Date(offset int) calendar.Date { return w.Start.AddDays(offset) }

// Preferences are the wishes of seed 000 §3.1, and two more.
type Preferences struct {
	KidFriendly    bool         `json:"kid_friendly"`
	Themes         []string     `json:"themes"`
	AvoidOvernight bool         `json:"avoid_overnight"` // no red-eye flights
	LockedSlots    []LockedSlot `json:"locked_slots"`
	StrictKids     bool         `json:"strict_kids,omitempty"` // a venue not meant for children is refused, not only advised against
	Returning      bool         `json:"returning,omitzero"`    // they know the place: what everybody comes for need not be in the plan
	BagDrop        bool         `json:"bag_drop,omitempty"`    // bags can be left at the hotel before check-in and after check-out

	StepFree bool `json:"step_free,omitzero"` // nothing that is known to have steps and no lift, unless it is asked for by name

	Passes []CostCategory `json:"passes,omitempty"` // kinds of passes that they want where they pay: for transit, for attractions
}

// LockedSlot pins an activity to a day and a time; planner and repair must not touch it.
type LockedSlot struct {
	DayOffset  int             `json:"day_offset"` // 0-based from the first day
	Window     calendar.Window `json:"window"`
	ActivityID string          `json:"activity_id"`
	Stay       *int            `json:"stay,omitempty"` // which of the stays of a journey it is of; planning sets it
}

// Party is who travels. Zero means one adult, one room for two people.
type Party struct {
	Adults   int `json:"adults,omitempty"`
	Children int `json:"children,omitempty"`
	Rooms    int `json:"rooms,omitempty"`
}

// People counts everybody.
func (p Party) People() int { return p.Adults + p.Children }

// String gives "2 adults and 1 child".
func (p Party) String() string { return p.In(wording.English) }

// In gives "2 adults and 1 child" in a language.
func (p Party) In(l wording.Language) string {
	who := []string{l.Count(p.Adults, wording.Adult)}
	if p.Children > 0 {
		who = append(who, l.Count(p.Children, wording.Child))
	}
	return l.List(who)
}

// Count says how many of something: "1 day", "3 days".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Pace is how full a day may be.
type Pace string

// The paces.
const (
	PaceRelaxed  Pace = "relaxed"
	PaceBalanced Pace = "balanced"
	PacePacked   Pace = "packed"
)

// Themes is what a traveller can ask to see, and what sights are marked with.
var Themes = []string{
	"architecture", "art", "family", "film", "food", "history", "literature", "music", "nature", "nightlife",
	"outdoor", "religion", "science", "shopping", "sport", "views",
}

// MaxBudget is the most that a trip may cost, and any sum that a wish names.
const MaxBudget = money.Cents(100_000_000_00)

const (
	maxPeople       = 12
	maxRequirements = 32
	maxLocked       = 24
	maxName         = 120

	// lastYear is far beyond what anybody knows of flights and prices, and far before dates have five digits in some zone.
	lastYear = 2099
)

// ParseIntent reads strict JSON: unknown members, unknown enum values, wrong types, duplicate members and broken
// invariants are refused with the path of the field. Input values are never echoed.
func ParseIntent(b []byte) (Intent, error) {
	var in Intent
	if err := decodeStrict(b, &in); err != nil {
		return Intent{}, err
	}
	return in, in.Validate()
}

// Validate checks every invariant of S0.31–S0.34 and of the wider intent. The first broken one is returned as
// fault.Invalid with the path of its field.
func (in Intent) Validate() error {
	if err := in.validateForm(); err != nil {
		return err
	}
	return firstError(
		in.validateBudget(),
		in.Party.validate(),
		in.validateAges(),
		oneOf("residence", in.Residence, "", InEEA, OutsideEEA),
		oneOf("pace", in.Pace, "", PaceRelaxed, PaceBalanced, PacePacked),
		in.validateDay(),
		in.validateDays(),
		in.validatePrefs(),
		in.validateRequirements(),
		in.validateExcluded(),
		in.validateKeep(),
		in.validateSaid(),
		in.Currency.validate(),
		oneOf("lang", in.Lang, append([]wording.Language{""}, wording.Languages...)...),
	)
}

// validateForm checks where and when, in the form that the intent has.
func (in *Intent) validateForm() error {
	if in.IsJourney() && in.Part == nil {
		return firstError(in.DateWindow.validate(false), in.validateSpan(), in.validateJourney())
	}
	if in.Part == nil {
		switch {
		case in.Order != "":
			return fault.Field("order", "is said of stays, and there are none")
		case len(in.Transfers) > 0:
			return fault.Field("transfers", "lead between stays, and there are none")
		}
	}
	return firstError(nameField("city", in.City), in.DateWindow.validate(true), in.validateSpan(), in.validateAirports())
}

func (c Currency) validate() error {
	switch {
	case c.Code == "" && c.Rate != 0:
		return fault.Field("currency.code", "is required beside a rate")
	case c.Code != "" && !threeCapitals(c.Code):
		return fault.Field("currency.code", "must be an ISO 4217 code of three capital letters")
	case c.Rate < 0:
		return fault.Field("currency.rate_nano_usd", "must not be negative")
	}
	return nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func nameField(path, s string) error {
	switch {
	case strings.TrimSpace(s) == "":
		return fault.Field(path, "is required")
	}
	return wordField(path, s)
}

func oneOf[T ~string](path string, v T, allowed ...T) error {
	if slices.Contains(allowed, v) {
		return nil
	}
	names := make([]string, 0, len(allowed))
	for _, a := range allowed {
		if a != "" {
			names = append(names, string(a))
		}
	}
	return fault.Field(path, "must be one of %s", strings.Join(names, ", "))
}

// validate checks the dates; zoned wants their zone too, and else takes none.
func (w DateWindow) validate(zoned bool) error {
	if !w.Start.Valid() {
		return fault.Field("date_window.start", "is required, as a date 2006-01-02")
	}
	if !w.End.Valid() {
		return fault.Field("date_window.end", "is required, as a date 2006-01-02")
	}
	if w.End.Before(w.Start) {
		return fault.Field("date_window.end", "must not be before start")
	}
	if w.End.Year > lastYear {
		return fault.Field("date_window.end", "must not be after the year %d", lastYear)
	}
	if w.TZ == "" && !zoned {
		return nil
	}
	if _, err := calendar.LoadZone(w.TZ); err != nil {
		return fault.Field("date_window.tz", "must be an IANA time zone such as Europe/Paris")
	}
	return nil
}

func (in Intent) validateBudget() error {
	if in.Budget <= 0 {
		return fault.Field("budget_usd_cents", "must be more than 0")
	}
	if in.Budget > MaxBudget {
		return fault.Field("budget_usd_cents", "must be at most %d", int64(MaxBudget))
	}
	return nil
}

func (in Intent) validateAirports() error {
	if in.Part != nil {
		return nil
	}
	if len(in.Airports) == 0 {
		return fault.Field("airports", "needs at least one IATA code")
	}
	if len(in.Airports) > 8 {
		return fault.Field("airports", "takes at most 8 codes")
	}
	for i, a := range in.Airports {
		if !isIATA(a) {
			return fault.Field(fmt.Sprintf("airports[%d]", i), "must be an IATA code of three capital letters")
		}
		if slices.Contains(in.Airports[:i], a) {
			return fault.Field(fmt.Sprintf("airports[%d]", i), "is named twice")
		}
	}
	if in.Origin != "" && !isIATA(in.Origin) {
		return fault.Field("origin", "must be an IATA code of three capital letters")
	}
	if slices.Contains(in.Airports, in.Origin) {
		return fault.Field("origin", "must not be one of the destination's airports")
	}
	return nil
}

func isIATA(s string) bool { return threeCapitals(s) }

func threeCapitals(s string) bool {
	if len(s) != 3 {
		return false
	}
	for _, r := range s {
		if r < 'A' || r > 'Z' {
			return false
		}
	}
	return true
}

// bedsInRoom is how many people a room sleeps at most.
const bedsInRoom = 4

func (p Party) validate() error {
	switch {
	case p == (Party{}):
		return nil
	case p.Adults < 1:
		return fault.Field("party.adults", "must be at least 1")
	case p.Children < 0:
		return fault.Field("party.children", "must not be negative")
	case p.Adults > maxPeople: // before they are added up: the sum of two large numbers is a small one
		return fault.Field("party.adults", "must be at most %d: a party is limited to %d people", maxPeople, maxPeople)
	case p.Children > maxPeople:
		return fault.Field("party.children", "must be at most %d: a party is limited to %d people", maxPeople, maxPeople)
	case p.People() > maxPeople:
		return fault.Field("party", "is limited to %d people", maxPeople)
	case p.Rooms < 0 || p.Rooms > p.People():
		return fault.Field("party.rooms", "must be between 1 and the number of people")
	case p.Rooms > 0 && p.People() > bedsInRoom*p.Rooms:
		return fault.Field("party.rooms", "must be at least %d: a room has at most %d beds", (p.People()+bedsInRoom-1)/bedsInRoom, bedsInRoom)
	}
	return nil
}

// adultFrom is the age in years from which on nobody is a child of a party.
const adultFrom = 18

func (in Intent) validateAges() error {
	if len(in.ChildAges) > in.Party.Children {
		return fault.Field("child_ages", "must not be more than the children of the party")
	}
	for i, age := range in.ChildAges {
		if age < 0 || age >= adultFrom {
			return fault.Field(fmt.Sprintf("child_ages[%d]", i), "must be between 0 and %d", adultFrom-1)
		}
	}
	return nil
}

func (in Intent) validateDay() error {
	if in.DayStart != 0 && (in.DayStart < 5*60 || in.DayStart > 12*60) {
		return fault.Field("day_start", "must lie between 05:00 and 12:00")
	}
	if in.DayEnd != 0 && (in.DayEnd < 16*60 || in.DayEnd > LatestEnd) {
		return fault.Field("day_end", "must lie between 16:00 and 26:00, which is two in the night")
	}
	return nil
}

func (in Intent) validatePrefs() error {
	if len(in.Prefs.Themes) > len(Themes) {
		return fault.Field("prefs.themes", "takes at most %d themes", len(Themes))
	}
	for i, t := range in.Prefs.Themes {
		if err := oneOf(fmt.Sprintf("prefs.themes[%d]", i), t, Themes...); err != nil {
			return err
		}
	}
	if len(in.Prefs.LockedSlots) > maxLocked {
		return fault.Field("prefs.locked_slots", "takes at most %d slots", maxLocked)
	}
	for i, kind := range in.Prefs.Passes {
		if path := fmt.Sprintf("prefs.passes[%d]", i); slices.Contains(in.Prefs.Passes[:i], kind) {
			return fault.Field(path, "must not repeat another")
		} else if err := oneOf(path, kind, CostTransit, CostAttractions); err != nil {
			return err
		}
	}
	for i, l := range in.Prefs.LockedSlots {
		path := fmt.Sprintf("prefs.locked_slots[%d]", i)
		if l.DayOffset < 0 || l.DayOffset >= in.DateWindow.Days() {
			return fault.Field(path+".day_offset", "must lie inside the trip: 0 to %d", in.DateWindow.Days()-1)
		}
		if l.Window.Minutes() <= 0 {
			return fault.Field(path+".window", "must end after it starts")
		}
		if l.Stay != nil && in.Part == nil && (*l.Stay < 0 || *l.Stay >= len(in.Stays)) {
			return fault.Field(path+".stay", "must be one of the stays, from 0")
		}
		if err := nameField(path+".activity_id", l.ActivityID); err != nil {
			return err
		}
	}
	return nil
}

func (in Intent) validateRequirements() error {
	if len(in.Requirements) > maxRequirements {
		return fault.Field("requirements", "takes at most %d wishes", maxRequirements)
	}
	for i, r := range in.Requirements {
		path := fmt.Sprintf("requirements[%d]", i)
		if err := firstError(r.validate(path), in.validateReach(path, &r)); err != nil {
			return err
		}
		if in.IsJourney() && in.Part == nil && r.Stay != nil && *r.Stay >= len(in.Stays) {
			return fault.Field(path+".stay", "must be one of the stays, from 0")
		}
	}
	return nil
}

// usualRooms is a room for every two adults, in which one child sleeps too.
func (p Party) usualRooms() int { return max((p.Adults+1)/2, (p.People()+2)/3) }

// saysRooms tells what was taken for granted of the rooms; empty for one or two adults, of whom nobody would expect anything else.
func (p Party) saysRooms(l wording.Language) string {
	switch {
	case p.Rooms > 1:
		return l.Say("Rooms were not named: %d double rooms.", p.Rooms)
	case p.Children > 0:
		return l.Say("Rooms were not named: one room, in which the child has a bed.")
	}
	return ""
}

// WithDefaults fills in what a valid intent left open: one adult, a room for every two adults and one child, a balanced pace and its
// hours. It returns the assumptions it made, as sentences for the traveller.
func (in Intent) WithDefaults() (Intent, []string) {
	var assumed []string
	if in.Party == (Party{}) {
		in.Party.Adults = 1
		assumed = append(assumed, in.Locale().Say("You did not say who travels: planned for one adult."))
	}
	if in.Party.Rooms == 0 {
		in.Party.Rooms = in.Party.usualRooms()
		if says := in.Party.saysRooms(in.Locale()); says != "" {
			assumed = append(assumed, says)
		}
	}
	switch {
	case in.Party.Children > 0 && len(in.ChildAges) == in.Party.Children:
		assumed = append(assumed, in.Locale().Say("Sights and the lines of a city count the children by their ages, restaurants at three fifths of a meal, flights and trains like adults."))
	case in.Party.Children > 0:
		assumed = append(assumed, in.Locale().Say("The ages of the children are not known: sights and the lines of a city count them at %d years, restaurants at three fifths of a meal, flights and trains like adults.", ChildAge))
	}
	if in.Pace == "" {
		in.Pace = PaceBalanced
	}
	start, end := in.Pace.hours()
	if in.DayStart == 0 {
		in.DayStart = start
	}
	if in.DayEnd == 0 {
		in.DayEnd = end
		switch {
		case in.Prefs.KidFriendly:
			in.DayEnd = KidsHome
		case slices.Contains(in.Prefs.Themes, "nightlife") && in.Pace != PaceRelaxed:
			in.DayEnd = NightsOut
		}
	}
	if in.Prefs.Themes == nil {
		in.Prefs.Themes = []string{}
	}
	if in.Prefs.LockedSlots == nil {
		in.Prefs.LockedSlots = []LockedSlot{}
	}
	return in, assumed
}

// StartsLate tells whether one wants to be out later than at the pace goes without saying.
func (in *Intent) StartsLate() bool {
	usual, _ := in.Pace.hours()
	return in.DayStart > usual
}

// LatestEnd is until when one can wish to be out at most: two in the night, on the clock of the day that ends with it. NightsOut is until when one
// is who travels for the nightlife and does not say.
const (
	LatestEnd = calendar.Clock(26 * 60)
	NightsOut = calendar.Clock(25 * 60)
)

// KidsHome is when a day with children ends at the latest (seed 000 §6.5).
const KidsHome = calendar.Clock(20 * 60)

func (p Pace) hours() (start, end calendar.Clock) {
	switch p {
	case PaceRelaxed:
		return 10 * 60, 21 * 60
	case PacePacked:
		return 8*60 + 30, 23*60 + 30
	}
	return 9 * 60, 23 * 60
}

// EndedBefore is when a day of this pace ended, where nobody said it, in itineraries that were made before evenings were planned.
func (p Pace) EndedBefore() calendar.Clock {
	switch p {
	case PaceRelaxed:
		return 21 * 60
	case PacePacked:
		return 22*60 + 30
	}
	return 22 * 60
}

// SightsPerDay is how many sights a full day of this pace holds at most.
func (p Pace) SightsPerDay() int {
	switch p {
	case PaceRelaxed:
		return 3
	case PacePacked:
		return 6
	}
	return 4
}

// validateReach refuses wishes for nights and days that only the long form has.
func (in *Intent) validateReach(path string, r *Requirement) error {
	if in.IsJourney() || in.Part != nil {
		return nil
	}
	within := func(path string, day *int) error {
		if day != nil && *day >= MaxDays {
			return fault.Field(path+".day_offset", "must lie between 0 and %d", MaxDays-1)
		}
		return nil
	}
	switch {
	case r.Lodging != nil && r.Lodging.MinNights > MaxDays:
		return fault.Field(path+".lodging.min_nights", "must be between 1 and %d", MaxDays)
	case r.Food != nil:
		return within(path+".food", r.Food.Day)
	case r.Sights != nil:
		return within(path+".sights", r.Sights.Day)
	}
	return nil
}
