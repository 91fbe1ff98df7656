package flights

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "flights"

// PerTier is how many options of each tier a search gives: six in all (seed 000 §4.1).
const PerTier = 2

// Request asks for flights between two airports for a trip to a city.
type Request struct {
	City           string             `json:"city"` // the destination of the trip, whichever way the flight goes
	Origin         string             `json:"origin"`
	Dest           string             `json:"dest"`
	Direction      trip.Direction     `json:"direction"`       // outbound: Date is the arrival's; return: the departure's; each local
	Date           calendar.Date      `json:"date"`            //
	AvoidOvernight bool               `json:"avoid_overnight"` // red-eyes are left out
	Wish           trip.TransportWish `json:"wish,omitzero"`   // what meets more of it comes first in its tier; Seats are not counted
}

// Timetable is what is known of a city's flights.
type Timetable interface {
	// Departures gives the flights that leave on a date of the origin's calendar; an unknown route is fault.NotFound.
	Departures(origin, dest string, on calendar.Date) ([]trip.FlightOption, error)
	// Zone gives the time zone of an airport.
	Zone(iata string) (calendar.Zone, error)
}

// Adapter is the flight tool.
type Adapter struct {
	Find func(city string) (Timetable, error)
}

// Call gives at most two options of each tier, all of them cheapest first. No flight on that date is an empty answer, an
// unknown route fault.NotFound.
func (a Adapter) Call(ctx context.Context, in Request) ([]trip.FlightOption, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return nil, err
	}
	table, err := a.Find(in.City)
	if err != nil {
		return nil, err
	}
	s := search{Request: in}
	if s.from, err = table.Zone(in.Origin); err != nil {
		return nil, err
	}
	if s.to, err = table.Zone(in.Dest); err != nil {
		return nil, err
	}
	all, err := s.onDate(table)
	if err != nil {
		return nil, err
	}
	return s.best(all), nil
}

// search is a request with the zones of its airports.
type search struct {
	Request
	from, to calendar.Zone
}

// onDate gives the flights of the date. To arrive on it a flight may have left two days before, or, across the date
// line, the day after.
func (s search) onDate(table Timetable) ([]trip.FlightOption, error) {
	if s.Direction == trip.Return {
		return table.Departures(s.Origin, s.Dest, s.Date)
	}
	var out []trip.FlightOption
	for leave := -2; leave <= 1; leave++ {
		flights, err := table.Departures(s.Origin, s.Dest, s.Date.AddDays(leave))
		if err != nil {
			return nil, err
		}
		for _, f := range flights {
			if arrives, _ := s.to.Local(f.Arrival); arrives == s.Date {
				out = append(out, f)
			}
		}
	}
	return out, nil
}

// best picks from each tier what meets the wish most, cheapest first among equals unless the wish picks otherwise.
func (s search) best(all []trip.FlightOption) []trip.FlightOption {
	slices.SortFunc(all, func(a, b trip.FlightOption) int {
		return cmp.Or(cmp.Compare(s.unmet(&a), s.unmet(&b)), s.pick(&a, &b), cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID))
	})
	out, taken := []trip.FlightOption{}, map[trip.Tier]int{}
	for _, f := range all {
		if s.AvoidOvernight && f.Overnight || taken[f.Tier] == PerTier {
			continue
		}
		taken[f.Tier]++
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b trip.FlightOption) int {
		return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// unmet counts the parts of the wish that a flight does not meet.
func (s search) unmet(f *trip.FlightOption) int {
	w, n := s.Wish, 0
	_, leaves := s.from.Local(f.Departure)
	_, lands := s.to.Local(f.Arrival)
	for _, ok := range []bool{
		!w.Direct || f.Direct,
		w.Class == "" || w.Class == f.Class,
		w.Carrier == "" || strings.Contains(trip.Fold(f.Carrier), trip.Fold(w.Carrier)),
		inside(w.Depart, leaves),
		inside(w.Arrive, lands),
	} {
		if !ok {
			n++
		}
	}
	return n
}

func (s search) pick(a, b *trip.FlightOption) int {
	_, leavesA := s.from.Local(a.Departure)
	_, leavesB := s.from.Local(b.Departure)
	switch s.Wish.Pick {
	case trip.PickFastest:
		return cmp.Compare(a.DurationSeconds, b.DurationSeconds)
	case trip.PickEarliest:
		return cmp.Compare(leavesA, leavesB)
	case trip.PickLatest:
		return cmp.Compare(leavesB, leavesA)
	}
	return 0
}

func inside(w *calendar.Window, c calendar.Clock) bool {
	return w == nil || w.Start <= c && c <= w.End || w.Start <= c+calendar.Midnight && c+calendar.Midnight <= w.End
}

func (r Request) validate() error {
	switch {
	case strings.TrimSpace(r.City) == "":
		return fault.Field("city", "is required")
	case !isIATA(r.Origin):
		return fault.Field("origin", "must be an IATA code of three capital letters")
	case !isIATA(r.Dest):
		return fault.Field("dest", "must be an IATA code of three capital letters")
	case r.Origin == r.Dest:
		return fault.Field("dest", "must not be the origin")
	case r.Direction != trip.Outbound && r.Direction != trip.Return:
		return fault.Field("direction", "must be outbound or return")
	case !r.Date.Valid():
		return fault.Field("date", "is required, as a date 2006-01-02")
	}
	return nil
}

func isIATA(s string) bool {
	return len(s) == 3 && !strings.ContainsFunc(s, func(r rune) bool { return r < 'A' || r > 'Z' })
}

// Spec is the tool for tool.Use: a timetable changes only with the program.
func Spec(a Adapter) tool.Spec[Request, []trip.FlightOption] {
	return tool.Spec[Request, []trip.FlightOption]{Name: Name, Version: "1", Call: a.Call}
}
