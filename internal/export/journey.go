package export

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Ride is one way of a journey, with the clocks of both its ends. Where a zone is not known its clock is that of UTC.
type Ride struct {
	Mode          trip.TravelMode
	Label         string // its number or its name
	FromAt, ToAt  string
	From, Until   time.Time
	Leaves, Lands calendar.Zone
	Cost          money.Cents // of the party
	Booked        bool
	Estimated     bool
	Band          int // of an estimate: so many minutes shorter or longer
	Car           *trip.Car
}

// rides gives every way of a journey to its stop, and to what stands above the stay that it leads to. The way home stands behind the days.
func (s *Sheet) rides(it *trip.Itinerary) {
	ways := map[string]*Ride{}
	for i := range it.Transfers {
		ways[it.Transfers[i].Ref] = rideOf(&it.Transfers[i])
	}
	for d := range s.Days {
		stay := it.Days[d].Stay
		if !s.Days[d].InStay {
			continue
		}
		for i := range s.Days[d].Stops {
			stop := &s.Days[d].Stops[i]
			ride := ways[stop.Ref]
			if ride == nil {
				continue
			}
			stop.Ride = ride
			switch stop.Role {
			case trip.RoleArrive:
				s.lead(it, *stay, *ride)
			case trip.RoleDepart:
				s.lead(it, *stay+1, *ride)
			}
		}
	}
}

// lead puts a ride where the stay begins that it leads to.
func (s *Sheet) lead(it *trip.Itinerary, stay int, r Ride) {
	if stay >= len(it.Stays) {
		s.Home = append(s.Home, r)
		return
	}
	if first := it.Stays[stay].First; first >= 0 && first < len(s.Days) {
		s.Days[first].Rides = append(s.Days[first].Rides, r)
	}
}

func rideOf(t *trip.ItineraryTransfer) *Ride {
	return &Ride{Mode: t.Mode, Label: clean(t.Label), FromAt: clean(t.FromAt), ToAt: clean(t.ToAt), From: t.Depart, Until: t.Arrive,
		Leaves: zoneOr(t.DepartTZ), Lands: zoneOr(t.ArriveTZ), Cost: t.Cost, Booked: t.Booked, Estimated: t.Estimated, Band: t.Band, Car: t.Car}
}

// zoneOr gives a zone, and that of UTC for one that is not known.
func zoneOr(name string) calendar.Zone {
	zone, err := calendar.LoadZone(name)
	if err != nil {
		return calendar.MustZone("UTC")
	}
	return zone
}

// In gives "Train ICE 9571 · Paris Est Fri 13 Jun 10:55 → München Hbf 16:36 · 5 h 41 min · $178" in a language.
func (r *Ride) In(lang wording.Language) string {
	name := capital(lang.Word(string(r.Mode)))
	if !strings.EqualFold(name, r.Label) {
		name = joined(" ", name, r.Label)
	}
	left, leaves := clockOf(r.From, r.Leaves)
	landed, lands := clockOf(r.Until, r.Lands)
	to := joined(" ", r.ToAt, lands)
	if landed != left {
		to = joined(" ", r.ToAt, lang.TinyDay(landed), lands)
	}
	parts := []string{name, joined(" ", r.FromAt, lang.TinyDay(left), leaves) + " → " + to}
	if n := int(r.Until.Sub(r.From) / time.Minute); n > 0 {
		parts = append(parts, lang.Duration(n))
	}
	if r.Estimated {
		parts = append(parts, lang.Say("estimated, %s more or less", lang.Duration(r.Band)))
	}
	switch {
	case r.Booked && r.Car.Cost() == 0:
		parts = append(parts, lang.Say("as you arranged it"))
	case r.Cost > 0:
		parts = append(parts, lang.Money(r.Cost))
	}
	return strings.Join(append(parts, r.Car.In(lang)...), " · ")
}

func clockOf(at time.Time, zone calendar.Zone) (calendar.Date, string) {
	on, clock := zone.Local(at)
	if zone.Name() == "UTC" {
		return on, clock.String() + " UTC"
	}
	return on, clock.String()
}
