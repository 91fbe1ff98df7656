package trip

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/wording"
)

// StaysOf gives the stays of a planned journey as people read them. Of a trip that is no journey there are none.
func StaysOf(in *Intent, p *Plan, f *Facts) []ItineraryStay {
	var out []ItineraryStay
	for i := range p.Stays {
		from, to := p.Span(i)
		place := f.At(i)
		s := ItineraryStay{Place: place.City.Name, Country: place.City.Country, TZ: place.City.TZ, From: p.Days[from].Date, To: p.Days[to-1].Date,
			Nights: p.Days[from].Date.DaysUntil(p.Days[to-1].Date), OnWay: p.nightsOnWay(i), First: from, Days: to - from, Geo: place.City.Center}
		part := p.At(i)
		if bed := place.Bed(&part); bed != nil {
			s.Lodging, s.OwnBed = bed.Name, bed.Own
		}
		out = append(out, s)
	}
	return out
}

// Bed says where one sleeps in a stay: "Friends (as you arranged it)" of a bed of one's own that has a name and is slept in; empty where nothing is known.
func (s *ItineraryStay) Bed(lang wording.Language) string {
	if unnamed := []string{"", lang.Say("Your own bed"), lang.Say("At home")}; !s.OwnBed || s.Nights == 0 || slices.Contains(unnamed, s.Lodging) {
		return s.Lodging
	}
	return lang.Say("%s (as you arranged it)", s.Lodging)
}

// nightsOnWay counts the nights between the stay before and the first day of a stay: they are slept on the way. There are none where one arrives a
// date earlier than one leaves.
func (p *Plan) nightsOnWay(stay int) int {
	from, _ := p.Span(stay)
	if stay == 0 {
		return 0
	}
	return max(0, p.Days[from-1].Date.DaysUntil(p.Days[from].Date))
}

// Bed is where one sleeps by the plan of a stay: where one checks in, else where the nights are, else the bed of one's own that the facts hold;
// nil where there is none.
func (f *Facts) Bed(p *Plan) *Lodging {
	var bed *Lodging
	p.Each(func(_, _ int, s *Slot) {
		if bed == nil && len(s.Choices) > 0 && (s.Role == RoleCheckIn || s.Role == RoleNight) {
			bed = f.Lodging(s.Selected().OptionRef)
		}
	})
	if bed == nil && len(f.Lodgings) > 0 && f.Lodgings[0].Own {
		bed = &f.Lodgings[0]
	}
	return bed
}

// TransfersOf gives the ways of a planned journey as people read them: there, between the stays and home, each once.
func TransfersOf(in *Intent, p *Plan, f *Facts) []ItineraryTransfer {
	if len(p.Stays) == 0 {
		return nil
	}
	var out []ItineraryTransfer
	for _, r := range p.Rides(f) {
		if r.Ride == nil {
			continue
		}
		t := WayOf(in, f, r.From, r.To, r.Ride)
		t.Cost, t.Ref = r.Slot.Selected().Features.Cost, r.Ref
		out = append(out, t)
	}
	return out
}

// WayOf gives a ride from one stay to another as people read it, -1 being home, without what it costs and where it stands.
func WayOf(in *Intent, f *Facts, from, to int, o *FlightOption) ItineraryTransfer {
	t := ItineraryTransfer{From: in.placeOfStay(f, from), To: in.placeOfStay(f, to), Mode: o.By(), Label: o.Name(), FromAt: o.FromName(), ToAt: o.ToName(),
		Depart: o.Departure, Arrive: o.Arrival, Booked: o.Own, Estimated: o.Estimated, Band: o.Band, Car: o.Car,
		DepartUnsaid: o.DepartUnsaid, ArriveUnsaid: o.ArriveUnsaid}
	t.DepartTZ, t.ArriveTZ = o.Zones(zoneOfStay(f, from), zoneOfStay(f, to))
	return t
}

// placeOfStay is the name of a stay's place, and of the origin for -1.
func (in *Intent) placeOfStay(f *Facts, stay int) string {
	if stay < 0 {
		return in.Origin
	}
	return f.At(stay).City.Name
}

func zoneOfStay(f *Facts, stay int) string {
	if stay < 0 {
		return ""
	}
	return f.At(stay).City.TZ
}

// AwayFrom gives the date on which one leaves home for a journey, where that is before its first day. ok is false where it is not, or nobody said it.
func (it *Itinerary) AwayFrom() (on calendar.Date, ok bool) {
	if len(it.Days) == 0 || len(it.Stays) == 0 {
		return on, false
	}
	for _, w := range it.WaysTo(0) {
		zone, err := calendar.LoadZone(w.DepartTZ)
		if err != nil || w.DepartUnsaid == UnsaidTime {
			continue
		}
		on, _ = zone.Local(w.Depart.Add(-time.Duration(beforeRide(w.Mode)) * time.Minute))
		return on, on.Before(it.Days[0].Date)
	}
	return on, false
}

// beforeRide is how long before a ride one is out of the house at the least, in minutes: who flies at half past one is at the airport the evening before.
func beforeRide(mode TravelMode) int {
	if mode == ByFlight {
		return AirportBufferMinutes
	}
	return 0
}

// HomeOn gives the date on which one is home again, where that is after the last day of a journey. ok is false where it is not, or nobody said it.
func (it *Itinerary) HomeOn() (on calendar.Date, ok bool) {
	if len(it.Days) == 0 || len(it.Stays) == 0 {
		return on, false
	}
	for _, w := range it.WaysTo(len(it.Stays)) {
		zone, err := calendar.LoadZone(w.ArriveTZ)
		if err != nil || w.ArriveUnsaid == UnsaidTime {
			continue
		}
		on, _ = zone.Local(w.Arrive)
		return on, it.Days[len(it.Days)-1].Date.Before(on)
	}
	return on, false
}

// Away gives "you leave home on Tue 1 June" and "you are home on Wed 16 June", as far as these lie outside the dates of a journey.
func (it *Itinerary) Away() (out []string) {
	lang := it.Intent.Locale()
	if on, ok := it.AwayFrom(); ok {
		out = append(out, lang.Say("you leave home on %s", lang.ShortDay(on)))
	}
	if on, ok := it.HomeOn(); ok {
		out = append(out, lang.Say("you are home on %s", lang.ShortDay(on)))
	}
	return out
}

// WaysTo gives the ways that lead to a stay, counted from 0, in the order in which they are made. Those home lead to the one behind the last.
func (it *Itinerary) WaysTo(stay int) []*ItineraryTransfer {
	to := map[string]int{}
	for _, r := range it.Plan.Rides(&it.Facts) {
		to[r.Ref] = r.To
		if r.To < 0 {
			to[r.Ref] = len(it.Stays)
		}
	}
	var out []*ItineraryTransfer
	for i := range it.Transfers {
		if leads, ok := to[it.Transfers[i].Ref]; ok && leads == stay {
			out = append(out, &it.Transfers[i])
		}
	}
	return out
}
