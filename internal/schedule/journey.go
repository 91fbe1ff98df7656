package schedule

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// JourneyOf reads the journey that a plan is built on; what the facts do not hold stays nil.
func JourneyOf(p *trip.Plan, f *trip.Facts) Journey {
	var j Journey
	p.Each(func(_, _ int, s *trip.Slot) {
		switch s.Role {
		case trip.RoleArrive:
			j.Out = f.Flight(s.Selected().OptionRef)
		case trip.RoleDepart:
			j.Back = f.Flight(s.Selected().OptionRef)
		case trip.RoleCheckIn:
			j.Hotel = f.Lodging(s.Selected().OptionRef)
		}
	})
	return j
}

// Pair is a way there and a way back over one airport.
type Pair struct{ Out, Back *trip.FlightOption }

// price is one seat there and back.
func (p Pair) price(quoted bool) money.Cents {
	if quoted || p.Out.Estimate == 0 || p.Back.Estimate == 0 {
		return p.Out.Price + p.Back.Price
	}
	return p.Out.Estimate + p.Back.Estimate
}

// Pairs are the flights over an airport that every must of the traveller allows, liked best first; empty airport means
// any of the trip's.
func Pairs(in *trip.Intent, f *trip.Facts, airport string) []Pair {
	zone, err := calendar.LoadZone(in.DateWindow.TZ)
	if err != nil {
		return nil
	}
	outs, backs := flights(in, f, zone, trip.Outbound), flights(in, f, zone, trip.Return)
	var out []Pair
	for _, o := range outs {
		for _, b := range backs {
			if o.Dest == b.Origin && (airport == "" || o.Dest == airport) {
				out = append(out, Pair{o, b})
			}
		}
	}
	liking := func(p Pair) money.Cents { return score.Journey(p.Out, p.Back, zone) + kidsPenalty(in, p, zone) }
	slices.SortStableFunc(out, func(a, b Pair) int { return cmp.Compare(liking(b), liking(a)) })
	return out
}

// kidsPenalty puts flights that keep children up behind all others.
func kidsPenalty(in *trip.Intent, p Pair, zone calendar.Zone) money.Cents {
	if !in.Prefs.KidFriendly {
		return 0
	}
	var v money.Cents
	if _, landed := zone.Local(p.Out.Arrival); landed > trip.KidsHome-trip.AirportBufferMinutes-checkInMinutes {
		v -= 10_000_00
	}
	if _, left := zone.Local(p.Back.Departure); left > trip.KidsHome {
		v -= 10_000_00
	}
	if p.Back.Arrival.Sub(p.Back.Departure) > 0 {
		if _, landed := zone.Local(p.Back.Arrival); landed > trip.KidsHome {
			v -= 50_00
		}
	}
	return v
}

// flights are the options of one direction that the wishes allow. A pick leaves the best by its measure only.
func flights(in *trip.Intent, f *trip.Facts, zone calendar.Zone, dir trip.Direction) []*trip.FlightOption {
	var out []*trip.FlightOption
	for i := range f.Flights {
		o := &f.Flights[i]
		if (o.Origin == in.Origin) == (dir == trip.Outbound) && slices.Contains(in.Airports, cityEnd(o, dir)) && AllowsFlight(in, o, dir, zone) {
			out = append(out, o)
		}
	}
	for _, r := range in.Requirements {
		if w := r.Transport; w != nil && w.Pick != "" && (w.Direction == "" || w.Direction == dir) {
			out = picked(out, w.Pick)
		}
	}
	return out
}

func cityEnd(o *trip.FlightOption, dir trip.Direction) string {
	if dir == trip.Outbound {
		return o.Dest
	}
	return o.Origin
}

func picked(list []*trip.FlightOption, pick trip.Pick) []*trip.FlightOption {
	measure := func(o *trip.FlightOption) int64 {
		switch pick {
		case trip.PickCheapest:
			return int64(o.Price)
		case trip.PickFastest:
			return int64(o.DurationSeconds)
		case trip.PickLatest:
			return -o.Departure.Unix()
		}
		return o.Departure.Unix()
	}
	var best []*trip.FlightOption
	for _, o := range list {
		switch {
		case len(best) == 0 || measure(o) < measure(best[0]):
			best = []*trip.FlightOption{o}
		case measure(o) == measure(best[0]):
			best = append(best, o)
		}
	}
	return best
}

// AllowsFlight tells whether the preferences and every must let a flight be taken. Without a class named, only economy
// is offered.
func AllowsFlight(in *trip.Intent, o *trip.FlightOption, dir trip.Direction, zone calendar.Zone) bool {
	if in.Prefs.AvoidOvernight && o.Overnight {
		return false
	}
	class := "economy"
	for _, r := range in.Requirements {
		w := r.Transport
		if w == nil || w.Direction != "" && w.Direction != dir {
			continue
		}
		if w.Class != "" {
			class = w.Class
		}
		if r.Level != trip.Must {
			continue
		}
		if w.Direct && !o.Direct || w.Carrier != "" && !strings.EqualFold(w.Carrier, o.Carrier) || !inWindows(w, o, dir, zone) {
			return false
		}
	}
	return o.Class == class
}

// inWindows judges the city's side of a flight, whose zone is known: landing on the way there, take-off on the way back.
func inWindows(w *trip.TransportWish, o *trip.FlightOption, dir trip.Direction, zone calendar.Zone) bool {
	if dir == trip.Outbound && w.Arrive != nil {
		_, at := zone.Local(o.Arrival)
		return w.Arrive.Covers(calendar.Window{Start: at, End: at})
	}
	if dir == trip.Return && w.Depart != nil {
		_, at := zone.Local(o.Departure)
		return w.Depart.Covers(calendar.Window{Start: at, End: at})
	}
	return true
}

// ByAir tells whether the trip begins and ends with flights.
func ByAir(in *trip.Intent) bool {
	for _, r := range in.Requirements {
		if r.Transport != nil && r.Transport.Mode != "" && r.Transport.Mode != trip.ByFlight {
			return false
		}
	}
	return true
}

// Hotels are the houses of a tier that every must allows, liked best first; an empty tier means any.
func Hotels(in *trip.Intent, c *City, tier trip.Tier, quoted bool) []*trip.Lodging {
	middle := c.Middle()
	var out []*trip.Lodging
	for i := range c.facts.Lodgings {
		if l := &c.facts.Lodgings[i]; (tier == "" || l.Tier == tier) && AllowsHotel(in, l) {
			out = append(out, l)
		}
	}
	liking := func(l *trip.Lodging) money.Cents {
		price := l.Price
		if !quoted && l.Estimate > 0 {
			price = l.Estimate
		}
		v := score.Hotel(l, middle, price)
		if in.Prefs.KidFriendly && !l.KidFriend {
			v -= 60_00
		}
		return v + wished(in, l)
	}
	slices.SortStableFunc(out, func(a, b *trip.Lodging) int { return cmp.Compare(liking(b), liking(a)) })
	return out
}

// wished adds what preferred, not insisted, wishes say for a hotel.
func wished(in *trip.Intent, l *trip.Lodging) money.Cents {
	var v money.Cents
	for _, r := range in.Requirements {
		if r.Lodging != nil && r.Level == trip.Prefer && Meets(l, r.Lodging) {
			v += 80_00
		}
	}
	return v
}

// AllowsHotel tells whether every must lets a hotel be taken.
func AllowsHotel(in *trip.Intent, l *trip.Lodging) bool {
	for _, r := range in.Requirements {
		if r.Lodging != nil && r.Level == trip.Must && !Meets(l, r.Lodging) {
			return false
		}
	}
	return true
}

// Meets tells whether a hotel answers what a wish says of the house itself.
func Meets(l *trip.Lodging, w *trip.LodgingWish) bool {
	switch {
	case w.Tier != "" && l.Tier != w.Tier,
		w.MinStars > 0 && l.Stars < w.MinStars,
		w.Brand != "" && !strings.EqualFold(l.Brand, w.Brand),
		w.MinPrice > 0 && l.Price < w.MinPrice,
		w.MaxPrice > 0 && l.Price > w.MaxPrice:
		return false
	}
	for _, s := range w.Services {
		if !slices.Contains(l.Services, s) {
			return false
		}
	}
	return true
}
