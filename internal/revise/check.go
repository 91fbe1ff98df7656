package revise

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Checked is what POST /plan/{id}/check answers: what an edited itinerary would mean, nothing kept.
type Checked struct {
	Violations []trip.Violation    `json:"violations"`
	Costs      trip.CostBreakdown  `json:"cost_breakdown"`
	Passes     []trip.PassTaken    `json:"passes,omitempty"` // that would be bought, counted in the costs
	Days       []trip.ItineraryDay `json:"days"`             // with times and legs as they would be
	Valid      bool                `json:"valid"`
}

// mostStops bounds what a client may put into a day.
const mostStops = 40

// Check says what the days of an edited itinerary would mean. Of each activity only its option, its role and whether it is
// locked, then with its times, is read; names, prices, ways and everything outside the days is known here and not believed.
// Activities stand in the order in which they are to be done. An option that is not known is fault.Invalid with its path.
func (d *Desk) Check(days []trip.ItineraryDay) (Checked, error) {
	l, err := d.edited(days)
	if err != nil {
		return Checked{}, err
	}
	p, err := d.plan(l)
	if err != nil {
		return Checked{}, asDays(err)
	}
	return clone.Of(d.shown(&p, verify.Plan(p, d.it.Intent, d.facts))), nil
}

func asDays(err error) error {
	return fault.Field("days", "cannot be laid out: %s", fault.Said(err)).Because(err)
}

// shown is a plan as people see it, with what is wrong with it.
func (d *Desk) shown(p *trip.Plan, found []trip.Violation) Checked {
	if found == nil {
		found = []trip.Violation{} // a list on the wire
	}
	out := Checked{Violations: found, Costs: p.Costs(), Passes: p.Passes, Days: make([]trip.ItineraryDay, len(p.Days))}
	out.Costs.Disclaimer = d.it.Costs.Disclaimer
	out.Valid = trip.Blocking(out.Violations) == 0
	for day := range p.Days {
		out.Days[day] = d.told(day, &p.Days[day])
	}
	return out
}

// edited reads what a client sent.
func (d *Desk) edited(days []trip.ItineraryDay) (layout, error) {
	l := d.layout()
	if len(days) != len(l.days) {
		return l, fault.Field("days", "must be the %d days of the itinerary", len(l.days))
	}
	for n := range days {
		path := fmt.Sprintf("days[%d]", n)
		if days[n].Date != d.it.Plan.Days[n].Date {
			return l, fault.Field(path+".date", "must be the date that the day has in the itinerary")
		}
		if len(days[n].Activities) > mostStops {
			return l, fault.Field(path+".activities", "takes at most %d", mostStops)
		}
		l.days[n] = nil
		for k := range days[n].Activities {
			if err := d.read(&l, n, &days[n].Activities[k], fmt.Sprintf("%s.activities[%d]", path, k)); err != nil {
				return l, err
			}
		}
	}
	return l, nil
}

// read takes one activity over.
func (d *Desk) read(l *layout, day int, a *trip.Activity, path string) error {
	unknown := fault.Field(path+".option_ref", "is not an option that Tripwright knows for this trip")
	switch a.Role {
	case trip.RoleArrive, trip.RoleDepart:
		f := d.facts.Flight(a.OptionRef)
		if f == nil {
			return unknown
		}
		if lands := d.lands(f); lands != (a.Role == trip.RoleArrive) {
			return fault.Field(path+".option_ref", "is a flight the other way")
		} else if lands {
			l.journey.Out = f
		} else {
			l.journey.Back = f
		}
		return nil
	case trip.RoleCheckIn:
		if l.journey.Hotel = d.facts.Lodging(a.OptionRef); l.journey.Hotel == nil {
			return unknown
		}
		return nil
	case trip.RoleNight, trip.RoleCheckOut, trip.RoleBags: // follow from the house that is checked into
		if d.facts.Lodging(a.OptionRef) == nil {
			return unknown
		}
		return nil
	case trip.RoleSight:
		if d.facts.Attraction(a.OptionRef) == nil {
			return unknown
		}
	case trip.RoleLunch, trip.RoleDinner:
		r := d.facts.Restaurant(a.OptionRef)
		if r == nil {
			return unknown
		}
		if a.Role == trip.RoleLunch && !r.Lunch || a.Role == trip.RoleDinner && !r.Dinner {
			return fault.Field(path+".role", "is no meal that is served there")
		}
	default:
		return fault.Field(path+".role", "must be one of arrive, check_in, sight, lunch, dinner, night, check_out, bags, depart")
	}
	return d.readStop(l, day, a, path)
}

// lands tells whether a ride leads to the city, not away.
func (d *Desk) lands(f *trip.FlightOption) bool {
	if p := d.it.Intent.Part; p != nil {
		return slices.Contains(p.Out, f.ID)
	}
	return d.facts.City.Airport(f.Dest) != nil
}

// readStop keeps the time of a stop where it is locked, and of one that stands where it stood, for the order of its day.
func (d *Desk) readStop(l *layout, day int, a *trip.Activity, path string) error {
	s := KeptSlot{Role: a.Role, Option: a.OptionRef}
	if a.Locked {
		if a.Window.Minutes() <= 0 || a.Window.Start < 0 {
			return fault.Field(path+".window", "must end after it starts")
		}
		s.Window, s.Locked = a.Window, true
	}
	l.days[day] = append(l.days[day], d.at(day, s))
	return nil
}

// at gives a stop on a day the time that it has there in the plan, if it stands there; a locked one has its own.
func (d *Desk) at(day int, s KeptSlot) KeptSlot {
	if s.Locked {
		return s
	}
	s.Window = calendar.Window{}
	for _, o := range d.it.Plan.Days[day].Slots {
		if o.Role == s.Role && o.Selected().OptionRef == s.Option {
			s.Window = o.Window
		}
	}
	return s
}

// told is a day as people read it, without prose: that is written of finished plans only.
func (d *Desk) told(n int, day *trip.Day) trip.ItineraryDay {
	out := trip.ItineraryDay{Date: day.Date, Activities: []trip.Activity{}}
	if w, ok := d.facts.Weather[day.Date]; ok {
		out.Weather = &w
	}
	for k, s := range day.Slots {
		c := s.Selected()
		a := trip.Activity{Window: s.Window, Kind: c.Kind, Locked: s.Locked, Ref: trip.SlotRef(n, k), Role: s.Role, OptionRef: c.OptionRef,
			Cost: c.Features.Cost, Leg: s.Leg, Quality: c.Provenance.Quality(), Citations: []int{}}
		var at geo.Point
		a.Name, at = d.nameAndPlace(&s)
		if !at.IsZero() {
			a.Geo = &at
		}
		out.Activities = append(out.Activities, a)
	}
	return out
}

func (d *Desk) nameAndPlace(s *trip.Slot) (string, geo.Point) {
	ref, f := s.Selected().OptionRef, d.facts
	switch s.Selected().Kind {
	case trip.KindAttraction:
		if a := f.Attraction(ref); a != nil {
			return a.Name, a.Location
		}
	case trip.KindMeal:
		if r := f.Restaurant(ref); r != nil {
			return r.Name, r.Location
		}
	case trip.KindLodging:
		if l := f.Lodging(ref); l != nil {
			return l.Name, l.Location
		}
	case trip.KindFlight:
		if o := f.Flight(ref); o != nil {
			iata := o.Dest
			if s.Role == trip.RoleDepart {
				iata = o.Origin
			}
			if a := f.City.Airport(iata); a != nil {
				return o.Line(), a.Location
			}
			return o.Line(), geo.Point{}
		}
	}
	return ref, geo.Point{}
}

// with gives the layout with another house or flight.
func (l layout) with(change func(*schedule.Journey)) layout {
	change(&l.journey)
	return l
}
