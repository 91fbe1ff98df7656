package trip

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/wording"
)

// MaxJourneyDays and MaxStays bound the long form of an intent: 1 to 21 days, both ends counted, in up to six stays.
const (
	MaxJourneyDays = 21
	MaxStays       = 6
)

// MaxPlanDays is how many days a plan has at most: a date on which one travels from one stay to the next stands there twice.
const MaxPlanDays = MaxJourneyDays + MaxStays - 1

// The long form of an intent names its places under Stays instead of City and Airports. Its DateWindow spans the whole journey; its zone is
// that of the first stay and need not be given.

// StayWish is one place of a journey and how long one wants to be there. Of Nights, NightsMin, NightsMax, From and To any may be missing: what
// is left open the planner chooses. From and To are the first and the last day there.
type StayWish struct {
	Place     string        `json:"place"`
	Nights    *int          `json:"nights,omitempty"`
	NightsMin *int          `json:"nights_min,omitempty"`
	NightsMax *int          `json:"nights_max,omitempty"`
	From      calendar.Date `json:"from,omitzero"`
	To        calendar.Date `json:"to,omitzero"`
	OwnBed    *OwnBed       `json:"own_bed,omitempty"` // no bed is looked for
}

// OwnBed is a bed that is no matter of the planner: with friends, at home, or booked already. On the wire it is also true, or its label.
type OwnBed struct {
	Label string     `json:"label,omitempty"` // as the traveller calls it: "friends in Montreuil", "Hotel Monge"
	At    *geo.Point `json:"geo,omitempty"`   // where that is known; else the middle of the place is taken
	Home  bool       `json:"home,omitzero"`   // one lives there: nobody comes or leaves
}

// Order says whether stays are made in the order they are named in.
type Order string

// The orders. Empty means OrderGiven.
const (
	OrderGiven Order = "given"
	OrderFree  Order = "free"
)

// TransferWish is a way between two places of a journey, or between one of them and the origin. An empty From or To is the origin; both
// empty mean every way.
type TransferWish struct {
	From   string     `json:"from,omitempty"`
	To     string     `json:"to,omitempty"`
	Mode   TravelMode `json:"mode,omitempty"`
	Rented bool       `json:"rented,omitzero"` // of a car: it is rented and counted by day
	Booked *Booking   `json:"booked,omitempty"`
	Ride   string     `json:"ride,omitempty"` // which of the rides that go there, by its id without the date; a hand chose it
}

// UnmarshalJSON takes true and a label for an own bed, beside the object.
func (b *OwnBed) UnmarshalJSON(text []byte) error {
	type plain OwnBed
	switch s := string(text); {
	case s == "true":
		*b = OwnBed{}
		return nil
	case strings.HasPrefix(s, `"`):
		*b = OwnBed{}
		return decodeStrict(text, &b.Label)
	}
	return decodeStrict(text, (*plain)(b))
}

// DayWish is what shall be otherwise on one day of a trip.
type DayWish struct {
	Day   int            `json:"day_offset"`            // 0-based, of the whole trip
	Most  *int           `json:"most_sights,omitempty"` // at most so many sights; 0 is a day of rest
	Start calendar.Clock `json:"day_start,omitzero"`
	End   calendar.Clock `json:"day_end,omitzero"`
}

// IsJourney tells whether an intent is of the long form.
func (in *Intent) IsJourney() bool { return len(in.Stays) > 0 }

// Dated tells whether the first and the last day of a stay are both said. A night on the way there comes to its nights then: one may leave on the day
// before the first.
func (s *StayWish) Dated() bool { return s.From.Valid() && s.To.Valid() }

// NightsOf gives the bounds of the nights of a stay, as they are said: the days of From and To first, then Nights, then the range.
func (s *StayWish) NightsOf() (least, most int) {
	switch {
	case s.Dated():
		n := s.From.DaysUntil(s.To)
		return n, n
	case s.Nights != nil:
		return *s.Nights, *s.Nights
	}
	least, most = 1, MaxJourneyDays-1
	if s.NightsMin != nil {
		least = *s.NightsMin
	}
	if s.NightsMax != nil {
		most = *s.NightsMax
	}
	return least, most
}

// Between gives what is wished of the way from one place to another; empty names are the origin. Wishes for every way come first, those for
// this one count more. Places are told apart as Fold has them.
func (in *Intent) Between(from, to string) TransferWish {
	return in.between(from, to, func(*Booking) bool { return true })
}

// BetweenOn gives the same of a way that is left and reached on dates; either may be unknown. Of a way that the journey makes more than once each
// booking is that of the time whose dates it has.
func (in *Intent) BetweenOn(from, to string, leaves, lands calendar.Date) TransferWish {
	if in.TimesMade(from, to) < 2 {
		return in.Between(from, to)
	}
	return in.between(from, to, func(b *Booking) bool { return b.isOn(leaves, lands) })
}

// between gives what is wished of a way, of its bookings those that are its own.
func (in *Intent) between(from, to string, own func(*Booking) bool) TransferWish {
	out, same := TransferWish{From: from, To: to}, in.SamePlace
	for _, pass := range []bool{false, true} { // the general, then the exact
		for _, t := range in.Transfers {
			every := t.From == "" && t.To == ""
			if every == pass || !every && !(same(t.From, from) && same(t.To, to)) {
				continue
			}
			if t.Mode != "" {
				out.Mode, out.Rented = t.Mode, t.Rented
			}
			if t.Booked != nil && own(t.Booked) {
				if out.Booked = t.Booked; out.Mode == ByNone && t.Mode == "" { // it is one of its own, though of the others none is wanted
					out.Mode = ""
				}
			}
			if t.Ride != "" {
				out.Ride = t.Ride
			}
		}
	}
	if out.Mode == "" {
		out.Mode = in.wishedMode()
	}
	return out
}

// TimesMade counts how often a journey is made from one place to another; where its order is free, how often at the most.
func (in *Intent) TimesMade(from, to string) (times int) {
	if in.Order == OrderFree {
		return min(in.timesAt(from), in.timesAt(to))
	}
	at := ""
	for i := range len(in.Stays) + 1 {
		next := ""
		if i < len(in.Stays) {
			next = in.Stays[i].Place
		}
		if in.SamePlace(at, from) && in.SamePlace(next, to) {
			times++
		}
		at = next
	}
	return times
}

// timesAt counts the stays at a place; the origin is one more.
func (in *Intent) timesAt(name string) (times int) {
	if in.SamePlace(name, "") {
		times++
	}
	for i := range in.Stays {
		if in.SamePlace(in.Stays[i].Place, name) {
			times++
		}
	}
	return times
}

// SamePlace tells whether two names that transfers have mean one place. An empty name is the origin.
func (in *Intent) SamePlace(a, b string) bool {
	isOrigin := func(name string) bool { return name == "" || Fold(name) == Fold(in.Origin) }
	return Fold(a) == Fold(b) || isOrigin(a) && isOrigin(b)
}

// wishedMode is the mode that the requirements insist on for the whole trip.
func (in *Intent) wishedMode() TravelMode {
	for _, r := range in.Requirements {
		if r.Transport != nil && r.Transport.Mode != "" && r.Transport.Direction == "" {
			return r.Transport.Mode
		}
	}
	return ""
}

// Modes are the ways to travel.
var Modes = []TravelMode{ByFlight, ByTrain, ByCoach, ByFerry, ByCar, ByNone}

// validateJourney checks the long form.
func (in *Intent) validateJourney() error {
	if in.City != "" {
		return fault.Field("city", "goes without stays: name the place among them")
	}
	if len(in.Airports) > 0 {
		return fault.Field("airports", "goes without stays: transfers say which airport is meant")
	}
	return firstError(in.validateStays(), in.validateNights(), in.validateTransfers())
}

func (in *Intent) validateStays() error {
	if len(in.Stays) > MaxStays {
		return fault.Field("stays", "A journey goes to %d places at most. Leave some of them out.", MaxStays)
	}
	for i := range in.Stays {
		if err := in.validateStay(i); err != nil {
			return err
		}
	}
	return firstError(
		oneOf("order", in.Order, "", OrderGiven, OrderFree),
		wordField("origin", in.Origin),
	)
}

func (in *Intent) validateStay(i int) error {
	s, path := &in.Stays[i], fmt.Sprintf("stays[%d]", i)
	if err := nameField(path+".place", s.Place); err != nil {
		return err
	}
	for _, n := range []struct {
		name  string
		value *int
	}{{"nights", s.Nights}, {"nights_min", s.NightsMin}, {"nights_max", s.NightsMax}} {
		if n.value != nil && (*n.value < 0 || *n.value >= MaxJourneyDays) {
			return fault.Field(path+"."+n.name, "must lie between 0 and %d", MaxJourneyDays-1)
		}
	}
	if s.Nights != nil && (s.NightsMin != nil || s.NightsMax != nil) {
		return fault.Field(path+".nights", "goes without nights_min and nights_max")
	}
	w, least, most := in.DateWindow, 0, 0
	if least, most = s.NightsOf(); least > most {
		return fault.Field(path+".nights_min", "must not be above nights_max")
	}
	inside := func(d calendar.Date) bool { return d.Valid() && !d.Before(w.Start) && !w.End.Before(d) }
	switch {
	case s.From.Valid() && !inside(s.From):
		return fault.Field(path+".from", "must lie inside date_window")
	case s.To.Valid() && !inside(s.To):
		return fault.Field(path+".to", "must lie inside date_window")
	case s.From.Valid() && s.To.Valid() && s.To.Before(s.From):
		return fault.Field(path+".to", "must not be before from")
	case s.From.Valid() && s.To.Valid() && s.Nights != nil && *s.Nights != s.From.DaysUntil(s.To):
		return fault.Field(path+".nights", "is not what lies between from and to")
	case i > 0 && Fold(in.Stays[i-1].Place) == Fold(s.Place) && in.Order != OrderFree:
		return fault.Field(path+".place", "is the place of the stay before")
	case in.besideItself(i):
		return fault.Field(path+".place", "is a place that would follow itself in every order: make one stay of it, with all its nights")
	case len(in.Stays) > 1 && most == 0:
		return fault.Field(path+".nights", "must be 1 or more: a day without a night is no stay of a journey")
	}
	if b := s.OwnBed; b != nil {
		return firstError(labelField(path+".own_bed.label", b.Label), b.onTheGlobe(path+".own_bed.geo"))
	}
	return nil
}

// besideItself tells whether, with a stay, there are more stays at its place than any order parts. Who sleeps in another bed there stays anew.
func (in *Intent) besideItself(i int) bool {
	n := 0
	for k := range i + 1 {
		if a, b := &in.Stays[k], &in.Stays[i]; Fold(a.Place) == Fold(b.Place) && Digest(a.OwnBed) == Digest(b.OwnBed) {
			n++
		}
	}
	return n > (len(in.Stays)+1)/2
}

// onTheGlobe wants where a bed is, if that is said, to be somewhere.
func (b *OwnBed) onTheGlobe(path string) error {
	if at := b.At; at != nil && (at.IsZero() || !(math.Abs(at.Lat) <= 90 && math.Abs(at.Lon) <= 180)) {
		return fault.Field(path, "must be a point of the globe: lat from -90 to 90, lon from -180 to 180")
	}
	return nil
}

// validateNights wants the nights to fit the window.
func (in *Intent) validateNights() error {
	least, most, nights := 0, 0, in.DateWindow.Days()-1
	for i := range in.Stays {
		a, b := in.Stays[i].NightsOf()
		if i > 0 && in.Stays[i].Dated() {
			b++
		}
		if len(in.Stays) > 1 {
			a = max(a, 1)
		}
		least, most = least+a, most+b
	}
	if len(in.Stays) == 1 && in.Stays[0].Nights == nil && in.Stays[0].NightsMin == nil {
		least = 0
	}
	switch {
	case least > nights:
		return fault.Field("stays", "Your places take %s at least, but your dates have %s. Name later dates, or stay for fewer nights.", nightsSaid(least), nightsSaid(nights))
	case most < nights:
		return fault.Field("stays", "Your places take %s at most, but your dates have %s. Name earlier dates, or stay for more nights.", nightsSaid(most), nightsSaid(nights))
	}
	return nil
}

func nightsSaid(n int) wording.Counted { return wording.Counted{N: n, Of: wording.Night} }

const maxTransfers = 2 * (MaxStays + 1)

func (in *Intent) validateTransfers() error {
	if len(in.Transfers) > maxTransfers {
		return fault.Field("transfers", "takes at most %d", maxTransfers)
	}
	for i := range in.Transfers {
		t, path := &in.Transfers[i], fmt.Sprintf("transfers[%d]", i)
		if err := firstError(in.isPlace(path+".from", t.From), in.isPlace(path+".to", t.To), t.validate(path), in.validateBooked(i)); err != nil {
			return err
		}
	}
	return nil
}

// validate checks a wish by itself.
func (t *TransferWish) validate(path string) error {
	if err := oneOf(path+".mode", t.Mode, append([]TravelMode{""}, Modes...)...); err != nil {
		return err
	}
	switch b := t.Booked; {
	case t.Mode == "" && b == nil && t.Ride == "":
		return fault.Field(path, "says nothing: it needs a mode or what is booked")
	case t.Ride != "" && (t.From == "" && t.To == "" || b != nil || len(t.Ride) > longestName || wordField("", t.Ride) != nil):
		return fault.Field(path+".ride", "is one ride of one way, and goes without what is booked")
	case t.Rented && t.Mode != ByCar:
		return fault.Field(path+".rented", "is said of a car only")
	case b == nil:
		return nil
	case t.From == "" && t.To == "":
		return fault.Field(path+".booked", "needs from or to: which way it is")
	case b.Depart.IsZero() && b.Arrive.IsZero():
		return fault.Field(path+".booked", "needs depart or arrive")
	case b.Price != nil && (*b.Price < 0 || *b.Price > MaxBudget):
		return fault.Field(path+".booked.price_usd_cents", "must be between 0 and %d", int64(MaxBudget))
	default:
		return firstError(b.ends(path+".booked"), labelField(path+".booked.label", b.Label), labelField(path+".booked.at", b.At))
	}
}

// isPlace wants a name that transfers speak of to be a stay or the origin.
func (in *Intent) isPlace(path, name string) error {
	if name == "" || Fold(name) == Fold(in.Origin) || slices.ContainsFunc(in.Stays, func(s StayWish) bool { return Fold(s.Place) == Fold(name) }) {
		return nil
	}
	return fault.Field(path, "A way begins or ends where you neither start nor stay. Name that place as a stay, or leave the way out.")
}

func (in Intent) validateDays() error {
	if len(in.Days) > MaxJourneyDays {
		return fault.Field("days", "takes at most %d", MaxJourneyDays)
	}
	for i, d := range in.Days {
		path := fmt.Sprintf("days[%d]", i)
		if err := d.validate(path, in.DateWindow.Days()); err != nil {
			return err
		}
		if slices.ContainsFunc(in.Days[:i], func(o DayWish) bool { return o.Day == d.Day }) {
			return fault.Field(path+".day_offset", "is given twice")
		}
	}
	return nil
}

// validate checks a wish by itself, for a trip of so many days.
func (d DayWish) validate(path string, days int) error {
	switch {
	case d.Day < 0 || d.Day >= days:
		return fault.Field(path+".day_offset", "must lie inside the trip: 0 to %d", days-1)
	case d.Most == nil && d.Start == 0 && d.End == 0:
		return fault.Field(path, "says nothing")
	case d.Most != nil && (*d.Most < 0 || *d.Most > 12):
		return fault.Field(path+".most_sights", "must be between 0 and 12")
	case d.Start != 0 && (d.Start < 5*60 || d.Start > 14*60):
		return fault.Field(path+".day_start", "must lie between 05:00 and 14:00")
	case d.End != 0 && (d.End < 14*60 || d.End > LatestEnd):
		return fault.Field(path+".day_end", "must lie between 14:00 and 26:00, which is two in the night")
	}
	return nil
}

// validateSpan checks the length of the whole, by the form of the intent. The short form's message names the long one.
func (in *Intent) validateSpan() error {
	n := in.DateWindow.Days()
	switch {
	case in.Part != nil || in.IsJourney() && n <= MaxJourneyDays:
		return nil
	case in.IsJourney():
		return fault.Field("date_window", "That is %s, and Tripwright plans journeys of 1 to %d days. Name other dates, or fewer nights.", wording.Counted{N: n, Of: wording.Days}, MaxJourneyDays)
	case n < MinDays || n > MaxDays:
		return fault.Field("date_window", "That is %s, and Tripwright plans trips of %d to %d days, and of 1 to %d where stays are named.",
			wording.Counted{N: n, Of: wording.Days}, MinDays, MaxDays, MaxJourneyDays)
	}
	return nil
}

// MostSights is how many sights a day of the trip holds at most, by what is wished of that day; ok is false where nothing is.
func (in *Intent) MostSights(day int) (most int, ok bool) {
	for _, d := range in.Days {
		if d.Day == day && d.Most != nil {
			return *d.Most, true
		}
	}
	return 0, false
}

// HoursOf gives when a day of the trip begins and ends, by what is wished of that day and of all.
func (in *Intent) HoursOf(day int) (start, end calendar.Clock) {
	start, end = in.DayStart, in.DayEnd
	for _, d := range in.Days {
		if d.Day != day {
			continue
		}
		if d.Start != 0 {
			start = d.Start
		}
		if d.End != 0 {
			end = d.End
		}
	}
	return start, end
}
