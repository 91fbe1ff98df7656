package plan

import (
	"cmp"
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// unscheduled makes a trip whose flights no timetable knows a journey of one stay: its rides are estimated from the distance then, and said to be. It
// changes nothing where there are flights on the days of the trip, and nothing where nobody can estimate the way.
func (l *listener) unscheduled(ctx context.Context, req *Request, in trip.Intent, city *trip.City) (_ trip.Intent, journey bool, err error) {
	if _, scheduled := l.world.Zones(city.Name)[in.Origin]; scheduled || !schedule.ByAir(&in) || req.Edit != nil {
		return in, false, nil
	}
	for _, airport := range in.Airports { // documents of the organisation may know more than the timetables
		known, err := gather.FindFlights(ctx, l.world, gather.Query{City: city, Wishes: &in}, airport)
		if err != nil || len(known) > 0 {
			return in, false, err
		}
	}
	from, err := l.homeOf(ctx, in.Origin)
	if fault.Is(err, fault.NotFound) {
		return in, false, nil
	} else if err != nil {
		return in, false, err
	}
	to, err := l.world.PlaceNamed(ctx, city.Name)
	if err != nil {
		return in, false, err
	}
	var mode trip.TravelMode
	if req.Intent != nil {
		mode = trip.ByFlight // who writes the code of an airport flies; who names a town comes as one does from there
	}
	if _, ok := route.Estimate(cmp.Or(mode, route.Usual(from, to)), from, to); !ok {
		return in, false, nil
	}
	in.Stays, in.City, in.Airports, in.Origin = []trip.StayWish{{Place: city.Name}}, "", nil, from.Name
	if mode != "" {
		in.Transfers = []trip.TransferWish{{Mode: mode}}
	}
	return in, true, nil
}

// atHome sets where the party lives, as far as doors ask for it: where the trip begins, unless the wishes say so. Of a place that nobody knows it is
// left open.
func (l *listener) atHome(ctx context.Context, in trip.Intent) (trip.Intent, error) {
	if in.Residence != "" || in.Origin == "" {
		return in, nil
	}
	home, err := l.homeOf(ctx, in.Origin)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return in, err
	}
	in.Residence = trip.ResidenceIn(home.Country)
	return in, nil
}

// homeOf is the town of an airport, where one is named by its code, else the place of that name.
func (l *listener) homeOf(ctx context.Context, origin string) (route.Place, error) {
	if town := gazetteer.TownOf(origin); town != "" {
		if p, err := l.world.PlaceNamed(ctx, town); err == nil || !fault.Is(err, fault.NotFound) {
			return p, err
		}
	}
	return l.world.PlaceNamed(ctx, origin)
}
