package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// booked refuses what is booked and cannot be: a ride in the past, one that arrives before it leaves, or one whose airport is that of another place. It
// gives what is taken for granted of the others.
func (l *listener) booked(ctx context.Context, in *trip.Intent, stays []multistay.Stay, origin *route.Place, req *Request) (assumed []string, err error) {
	p := multistay.Planner{In: &multistay.In{Wishes: *in, Origin: origin}, World: l.world}
	for i := range in.Transfers {
		t := &in.Transfers[i]
		from, to := stayNamed(in, t.From), stayNamed(in, t.To)
		if t.Booked == nil || from < 0 && to < 0 {
			continue
		}
		end, path := to, fmt.Sprintf("transfers[%d].booked", i)
		if to < 0 {
			end = from
		}
		if err := goesYet(t.Booked, path, stays[end].City.TZ, req); err != nil {
			return nil, err
		}
		says, err := l.bookedAt(ctx, in, stays, t.Booked.At, end, path+".at")
		if err != nil {
			return nil, err
		}
		assumed = append(assumed, says...)
		leaves, err := p.EndNamed(ctx, stays, from, end)
		if err != nil {
			return nil, err
		}
		arrives, err := p.EndNamed(ctx, stays, to, end)
		if err != nil {
			return nil, err
		}
		way := multistay.WayOf(*t, leaves, arrives)
		if _, err := route.Booked(way, t.Booked, path); err != nil {
			return nil, err
		}
	}
	return assumed, nil
}

// stayNamed is the stay at a place; -1 is none.
func stayNamed(in *trip.Intent, name string) int {
	return slices.IndexFunc(in.Stays, func(s trip.StayWish) bool { return name != "" && trip.Fold(s.Place) == trip.Fold(name) })
}

// goesYet refuses a ride that is over: whoever is on their way may plan what comes then.
func goesYet(b *trip.Booking, path, tz string, req *Request) error {
	zone, err := calendar.LoadZone(tz)
	if err != nil {
		return fault.New(fault.Internal, "a city has no time zone").Because(err)
	}
	today, _ := zone.Local(req.Now)
	switch {
	case b.Arrive.Date.Valid() && b.Arrive.Date.Before(today):
		return fault.Field(path+".arrive", "The ride that you booked has arrived already: today is %s. Say again when it goes.", today)
	case !b.Arrive.Date.Valid() && b.Depart.Date.Before(today):
		return fault.Field(path+".depart", "The ride that you booked has left already: today is %s. Say when it arrives.", today)
	}
	return nil
}

// farPort is how far from the middle of a place an airport may lie that is called one of it.
const farPort geo.Meters = 150_000

// bookedAt refuses an airport or station that is that of another place of the journey than the one that the ride leads to, or from home, and one that is
// known to be elsewhere. Of one that is not known it says so.
func (l *listener) bookedAt(ctx context.Context, in *trip.Intent, stays []multistay.Stay, at string, end int, path string) ([]string, error) {
	city := &stays[end].City
	if at == "" || route.IsAirport(at, codesOf(city)...) || trip.Fold(at) == trip.Fold(city.Name) {
		return nil, nil
	}
	if trip.Fold(at) == "" {
		return nil, fault.Field(path, "must be the code of an airport, or the name of a station")
	}
	for k := range stays {
		if route.IsAirport(at, codesOf(&stays[k].City)...) {
			return nil, fault.Field(path, "The airport of the flight that you booked is one of %s, but the flight is that of %s. Say which of them is right.",
				in.Locale().City(stays[k].City.Name), in.Locale().City(city.Name))
		}
	}
	switch p, err := l.world.PlaceNamed(ctx, at); {
	case err == nil && geo.Distance(p.At, city.Center) > farPort:
		return nil, fault.Field(path, "Your booked ride goes by a place that is %d km away from %s. Name the airport or the station there.", int(geo.Distance(p.At, city.Center)/1000), city.Name)
	case err != nil && !fault.Is(err, fault.NotFound):
		return nil, err
	}
	lang := in.Locale()
	return []string{lang.Say("Where %s is is not known here: the way is counted from the middle of %s.", at, lang.City(city.Name))}, nil
}

// codesOf are the airports of a city.
func codesOf(c *trip.City) (codes []string) {
	for _, a := range c.Airports {
		codes = append(codes, a.IATA)
	}
	return codes
}
