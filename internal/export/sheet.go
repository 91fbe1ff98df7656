package export

import (
	"cmp"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Sheet is an itinerary laid out to be read. Every text in it is clean.
type Sheet struct {
	ID      string
	Title   string
	Lang    wording.Language // of every text of it
	City    string
	Country string
	Zone    calendar.Zone // of every local time; of a journey that of its first stay
	Made    time.Time
	From    calendar.Date
	To      calendar.Date
	Party   trip.Party
	Budget  money.Cents
	Verdict Verdict
	Wishes  []trip.Wish // what became of what was asked for; none of an itinerary of before
	Banner  string
	Summary []string
	Days    []Day
	Stays   []Stay   // of a journey
	Home    []Ride   // of a journey: the way home
	Away    []string // of a journey: when one leaves home and is back, where that lies outside its dates
	Costs   trip.CostBreakdown
	Passes  []string // what is bought in the place of single tickets
	Assumed []string
	Known   []string // what a reader should know: advice, disclaimers, and how costs were converted
	Sources []Source // numbered from 1
}

// Verdict is the certificate in four numbers.
type Verdict struct {
	Rules, Failed, Advised int
	Claims                 int // sentences with a source
}

// Holds tells whether there are rules and none is broken.
func (v Verdict) Holds() bool { return v.Rules > 0 && v.Failed == 0 }

// Stay is one stay of a journey.
type Stay struct {
	Place string
	At    geo.Point // the middle of it
	First int       // its first day, among those of the sheet, from 0
	Days  int
}

// IsJourney tells whether the trip was asked for in stays, be it one.
func (s *Sheet) IsJourney() bool { return len(s.Stays) > 0 }

// Day is one day of the sheet.
type Day struct {
	Number    int // from 1, its place among the days
	Nth       int // from 1, by its date: on a journey the day on which one travels from one stay to the next stands twice
	City      string
	Zone      calendar.Zone // of its local times
	InStay    bool          // of a journey
	Stay      int           // of a journey: which of its stays, from 0
	Chapter   string        // what stands above the first day of a stay; empty else
	Rides     []Ride        // the way to the stay, under its chapter
	Date      calendar.Date
	Offset    time.Duration // of its local times from UTC, at noon
	Headline  string
	Occasions []string // what sets the date apart
	Weather   *trip.WeatherDay
	Stops     []Stop
}

// Stop is one entry of a day.
type Stop struct {
	Ref     string
	Option  string // what the plan calls it
	Name    string
	Where   string // the place: its name, or of a flight the airport's at the destination
	Notes   string
	Kind    trip.ChoiceKind
	Role    trip.Role
	GoesOn  bool  // a ride away, on a journey
	Ride    *Ride // of a journey: the way that begins or ends here, with both its clocks; nil: none, or that of a stop before
	Window  calendar.Window
	From    time.Time
	Until   time.Time
	Place   *geo.Point // nil: not known
	Pin     int        // which sight or meal of its day it is, from 1, as the app numbers them; 0 of flights and hotels, and without a place
	Leg     *Leg
	Cost    money.Cents
	Price   Price
	Locked  bool
	Assumed bool // nobody said the hour of this ride: it is a guess of the planner
	Quality trip.Quality
	Sources []int // numbers of sources
}

// Leg is the way to a stop.
type Leg struct {
	Mode     trip.TransitMode
	Line     string
	Minutes  int
	Distance geo.Meters
	Fare     money.Cents
}

// Price says what a stop's cost is.
type Price uint8

// The prices.
const (
	PriceNone    Price = iota // costs nothing of its own, such as a check-out
	PricePaid                 // Cost, for everybody
	PriceFree                 // an entrance without a fee
	PriceDaily                // Cost, which is part of the daily spend
	PriceUnknown              // nobody knows: it is not in the costs
)

// Lay lays an itinerary out. A zone that there is not is fault.Invalid.
func Lay(it *trip.Itinerary) (*Sheet, error) {
	zone, err := calendar.LoadZone(it.Intent.DateWindow.TZ)
	if err != nil {
		return nil, fault.Field("intent.date_window.tz", "must be an IANA time zone").Because(err)
	}
	s := &Sheet{ID: clean(it.ID), Lang: it.Intent.Locale(), Title: clean(it.Title), City: clean(cmp.Or(it.Intent.City, it.Facts.City.Name)), Country: clean(it.Facts.City.Country), Zone: zone,
		Made: it.CreatedAt.UTC(), From: it.Intent.DateWindow.Start, To: it.Intent.DateWindow.End, Party: it.Intent.Party,
		Budget: it.Intent.Budget, Banner: clean(it.Banner), Summary: cleanAll(it.Summary), Costs: it.Costs, Passes: cleanAll(trip.PassWords(it.Plan.Passes, it.Intent.Locale())), Assumed: cleanAll(it.Assumed)}
	s.Verdict = verdictOf(it)
	s.Wishes = wishesOf(it)
	var numbers []int
	s.Sources, numbers = sourcesOf(it.Citations)
	for d := range it.Days {
		place, err := s.placeOf(it, d)
		if err != nil {
			return nil, err
		}
		s.Days = append(s.Days, place.day(d, numbers))
	}
	for i := range it.Stays {
		stay := &it.Stays[i]
		s.Stays = append(s.Stays, Stay{Place: clean(s.Lang.City(stay.Place)), At: stay.Geo, First: stay.First, Days: stay.Days})
	}
	s.Away = cleanAll(it.Away())
	s.rides(it)
	if n := len(s.Days); n > 0 {
		s.From, s.To = s.Days[0].Date, s.Days[n-1].Date
	}
	for _, v := range it.Advisories {
		s.Known = append(s.Known, v.Message)
	}
	s.Known = cleanAll(append(append(s.Known, it.Disclaimers...), it.Costs.Rates(it.Intent.Locale())))
	return s, nil
}

// wishesOf are the wishes with clean texts.
func wishesOf(it *trip.Itinerary) (out []trip.Wish) {
	for _, w := range it.Wishes {
		w.Text, w.Why, w.WaysOut = clean(w.Text), clean(w.Why), cleanAll(w.WaysOut)
		out = append(out, w)
	}
	return out
}

// Tally says how many of the wishes are met.
func (s *Sheet) Tally() string { return trip.TallyIn(s.Lang, s.Wishes) }

// Gaps are the wishes that are not met, or that somebody has to be asked about.
func (s *Sheet) Gaps() []trip.Wish { return trip.Gaps(s.Wishes) }

// Met are the wishes that are met, in a line.
func (s *Sheet) Met() string {
	var met []string
	for _, w := range s.Wishes {
		if w.Fate == trip.FateMet {
			met = append(met, w.Text)
		}
	}
	return joined(" · ", met...)
}

func verdictOf(it *trip.Itinerary) Verdict {
	v := Verdict{Rules: len(it.Certificate.Rules)}
	for _, r := range it.Certificate.Rules {
		switch r.Verdict {
		case trip.Fail:
			v.Failed++
		case trip.Advise:
			v.Advised++
		}
	}
	for _, c := range it.Citations {
		if c.Provenance.IsEvidence() {
			v.Claims++
		}
	}
	return v
}

// placed is where a day is lived: its facts and its clocks.
type placed struct {
	it    *trip.Itinerary
	facts *trip.Facts
	city  string
	zone  calendar.Zone
	lang  wording.Language
	stay  *trip.ItineraryStay // nil: the trip is no journey
	nth   int                 // of the stay
}

// placeOf gives the place of a day. A zone that there is not is fault.Invalid.
func (s *Sheet) placeOf(it *trip.Itinerary, d int) (placed, error) {
	p := placed{it: it, facts: &it.Facts, city: s.City, zone: s.Zone, lang: s.Lang}
	n := it.Days[d].Stay
	if n == nil || *n < 0 || *n >= len(it.Stays) {
		return p, nil
	}
	p.stay, p.nth, p.facts = &it.Stays[*n], *n, it.Facts.At(*n)
	zone, err := calendar.LoadZone(p.stay.TZ)
	if err != nil {
		return p, fault.Field("stays.tz", "must be an IANA time zone").Because(err)
	}
	p.zone, p.city = zone, clean(s.Lang.City(p.stay.Place))
	return p, nil
}

// chapter is what stands above the first day of a stay.
func (p *placed) chapter(d int) string {
	if p.stay == nil || p.stay.First != d {
		return ""
	}
	nights := ""
	if p.stay.Nights+p.stay.OnWay > 0 {
		nights = p.lang.Nights(p.stay.Nights, p.stay.OnWay)
	}
	return clean(joined(" · ", p.city, p.lang.ShortSpan(p.stay.From, p.stay.To), nights, p.stay.Bed(p.lang)))
}

func (p placed) day(d int, numbers []int) Day {
	it, in := p.it, &p.it.Days[d]
	_, offset := p.zone.At(in.Date, 12*60).Zone()
	out := Day{Number: d + 1, Nth: it.Days[0].Date.DaysUntil(in.Date) + 1, City: p.city, Zone: p.zone, InStay: p.stay != nil, Stay: p.nth, Chapter: p.chapter(d), Date: in.Date, Offset: time.Duration(offset) * time.Second, Headline: clean(in.Headline), Weather: in.Weather}
	for _, o := range in.Occasions {
		out.Occasions = append(out.Occasions, clean(o))
	}
	visits := 0
	for i := range in.Activities {
		stop := p.stop(in.Date, &in.Activities[i], numbers)
		switch stop.Role {
		case trip.RoleSight, trip.RoleLunch, trip.RoleDinner:
			if visits++; stop.Place != nil {
				stop.Pin = visits
			}
		}
		out.Stops = append(out.Stops, stop)
	}
	return out
}

func (p *placed) stop(on calendar.Date, a *trip.Activity, numbers []int) Stop {
	out := Stop{Ref: a.Ref, Option: a.OptionRef, Name: clean(a.Name), Notes: clean(a.Notes), Kind: a.Kind, Role: a.Role, Window: a.Window,
		From: p.zone.At(on, a.Window.Start), Until: p.zone.At(on, a.Window.End), Cost: a.Cost, Price: priceOf(p.facts, a), Locked: a.Locked,
		Quality: a.Quality, Sources: pick(numbers, a.Citations)}
	out.GoesOn = p.stay != nil && a.Role == trip.RoleDepart
	out.Where = out.Name
	if f := p.facts.Flight(a.OptionRef); f != nil {
		out.fly(f, &p.facts.City)
	}
	if a.Geo != nil && a.Geo.Valid() && !a.Geo.IsZero() {
		at := *a.Geo
		out.Place = &at
	}
	if l := a.Leg; l != nil {
		out.Leg = &Leg{Mode: l.Mode, Line: clean(l.Line), Minutes: l.Minutes(), Distance: l.Distance, Fare: l.Fare}
	}
	return out
}

// fly says what is known of a flight: both its ends, of which its day knows one, and the airport.
func (s *Stop) fly(f *trip.FlightOption, city *trip.City) {
	s.Assumed = f.Assumed(s.Role)
	switch {
	case f.DepartUnsaid != "":
		s.From, s.Until = f.Arrival.UTC(), f.Arrival.UTC()
	case f.ArriveUnsaid != "":
		s.From, s.Until = f.Departure.UTC(), f.Departure.UTC()
	case f.Departure.Before(f.Arrival):
		s.From, s.Until = f.Departure.UTC(), f.Arrival.UTC()
	}
	code, name := f.Dest, f.ToName()
	if s.Role == trip.RoleDepart {
		code, name = f.Origin, f.FromName()
	}
	s.Where = clean(name)
	if a := city.Airport(code); a != nil && a.Name != "" {
		s.Where = clean(a.Name)
	}
}

func priceOf(f *trip.Facts, a *trip.Activity) Price {
	switch {
	case a.Kind == trip.KindMeal && a.Cost > 0:
		return PriceDaily
	case a.Cost > 0:
		return PricePaid
	case a.Kind != trip.KindAttraction:
		return PriceNone
	}
	if o := f.Attraction(a.OptionRef); o == nil || o.Price == nil {
		return PriceUnknown
	}
	return PriceFree
}

// Flies tells whether the stop is a flight: its place is an airport, far from the others.
func (s *Stop) Flies() bool { return s.Kind == trip.KindFlight }

// Clock says when the stop is: a landing ends and a take-off begins what lies outside the day. An hour that nobody said has a "~" before it.
func (s *Stop) Clock() string {
	if s.Assumed {
		return "~" + s.clock()
	}
	return s.clock()
}

func (s *Stop) clock() string {
	switch s.Role {
	case trip.RoleArrive:
		return s.Window.End.String()
	case trip.RoleDepart:
		return s.Window.Start.String()
	}
	return s.Window.String()
}
