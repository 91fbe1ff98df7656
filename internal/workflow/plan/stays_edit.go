package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
)

// citiesOf gives the places of the trip that an edit is of: one for each of its stays, in the order of its plan.
func (l *listener) citiesOf(ctx context.Context, r *Revision) ([]trip.City, error) {
	names, field := []string{r.Intent.City}, func(int) string { return "city" }
	if len(r.Plan.Stays) > 0 {
		names, field = nil, func(i int) string { return fmt.Sprintf("stays[%d].place", r.Plan.Stays[i].Wish) }
		for _, s := range r.Plan.Stays {
			names = append(names, s.Place)
		}
	}
	out := make([]trip.City, len(names))
	for i, name := range names {
		var err error
		if out[i], err = l.world.City(ctx, name); err != nil {
			return nil, asField(err, field(i))
		}
	}
	return out, nil
}

// optionsOfStays looks up what an edit of a journey names, in each of its stays.
func (l *listener) optionsOfStays(ctx context.Context, req *Request, cities []trip.City, moves []trip.ChangePlace) (revise.Options, error) {
	r := req.Edit
	out := revise.Options{Stays: make([]revise.Options, len(cities))}
	shift := r.Intent.DateWindow.Start.DaysUntil(r.Edit.Dates(r.Intent.DateWindow).Start)
	p, err := l.ways(ctx, req)
	if err != nil {
		return out, err
	}
	_, offers := named(r, moves)
	for i := range cities {
		kept := &r.Plan.Stays[i]
		w := kept.Window
		w.Start, w.End, w.TZ = w.Start.AddDays(shift), w.End.AddDays(shift), cities[i].TZ
		rates, _, err := findRates(ctx, l.world, &cities[i], trip.FXRate{}, req.asOf())
		if err != nil {
			return out, err
		}
		wishes := r.Intent.Share(kept.Wish, &cities[i], w, trip.Part{Stay: i, Of: len(cities)})
		q := query{&cities[i], &wishes, rates.Rate.Rate, req.asOf()}
		if out.Stays[i], err = findOptions(ctx, l.world, q, r, moves); err != nil {
			return out, err
		}
		if !offers {
			continue
		}
		if r.Intent.Stays[kept.Wish].OwnBed != nil {
			out.Stays[i].Hotels = nil
		}
		if out.Stays[i].Flights, out.Stays[i].Away, err = p.ridesAround(ctx, cities, i, w); err != nil {
			return out, err
		}
	}
	return out, nil
}

// ways is whoever asks for the rides of a journey that is edited.
func (l *listener) ways(ctx context.Context, req *Request) (*staysPlanner, error) {
	in := &req.Edit.Intent
	origin, err := l.origin(ctx, in)
	if fault.Is(err, fault.Invalid) { // who edits a trip of the short form may come from an airport that is none of the world's
		origin, err = nil, nil
	}
	return &staysPlanner{in: &staysPlannerIn{Wishes: *in, Origin: origin, AsOf: req.asOf()}, world: l.world}, err
}

// modesAsked are the modes that other rides of a way are looked for by.
var modesAsked = []trip.TravelMode{"", trip.ByTrain, trip.ByFlight, trip.ByCoach, trip.ByCar}

// ridesAround gives what may bring one to a stay of a planned journey on its first day and away on its last, by any mode, and of those that lead away
// the ids. Ways that the traveller arranges have none.
func (p *staysPlanner) ridesAround(ctx context.Context, cities []trip.City, i int, w trip.DateWindow) ([]trip.FlightOption, []string, error) {
	there, on, err := p.ridesTo(ctx, cities, i, w)
	if err != nil {
		return nil, nil, err
	}
	var away []string
	for _, o := range on {
		away = append(away, o.ID)
		if !slices.ContainsFunc(there, func(k trip.FlightOption) bool { return k.ID == o.ID }) {
			there = append(there, o)
		}
	}
	return there, away, nil
}

// ridesTo gives the rides to a stay and those away from it.
func (p *staysPlanner) ridesTo(ctx context.Context, cities []trip.City, i int, w trip.DateWindow) (there, away []trip.FlightOption, err error) {
	here := p.placeOf(ctx, &cities[i])
	from, inFrom := p.start(&cities[i]), false
	if i > 0 {
		from, inFrom = p.placeOf(ctx, &cities[i-1]), true
	}
	if there, err = p.allRides(ctx, route.Way{From: from, To: here, InFrom: inFrom, InTo: true}, w); err != nil {
		return nil, nil, err
	}
	there = only(there, func(o *trip.FlightOption) bool { return lands(o, cities[i].TZ) == w.Start })
	to, inTo := p.start(&cities[i]), false
	if i+1 < len(cities) {
		to, inTo = p.placeOf(ctx, &cities[i+1]), true
	}
	w.Start = w.End
	if away, err = p.allRides(ctx, route.Way{From: here, To: to, InFrom: true, InTo: inTo}, w); err != nil {
		return nil, nil, err
	}
	return there, only(away, func(o *trip.FlightOption) bool { return leavesOn(o, cities[i].TZ) == w.End }), nil
}

// allRides asks for the rides of a way by every mode that leave on the first day of w or the day before. There are none of a way whose other
// end nobody knows, of one that is booked, and of one that the traveller arranges.
func (p *staysPlanner) allRides(ctx context.Context, way route.Way, w trip.DateWindow) ([]trip.FlightOption, error) {
	name := func(at route.Place, in bool) string {
		if in {
			return at.Name
		}
		return ""
	}
	wish := p.in.Wishes.Between(name(way.From, way.InFrom), name(way.To, way.InTo))
	if wish.Booked != nil || wish.Mode == trip.ByNone || (!way.InFrom || !way.InTo) && p.in.Origin == nil {
		return nil, nil
	}
	var out []trip.FlightOption
	for _, way.Mode = range modesAsked {
		for _, early := range []int{0, 1} {
			q := p.asks(way, w.Start.AddDays(-early), 0)
			found, err := p.rides(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, o := range found {
				if !slices.ContainsFunc(out, func(k trip.FlightOption) bool { return k.ID == o.ID }) {
					out = append(out, o)
				}
			}
		}
	}
	return out, nil
}

// goes tells of ways by which modes one can travel them, as far as the world knows.
func (l *listener) goes(ctx context.Context, req *Request) func(trip.TravelMode, string, string) bool {
	return func(mode trip.TravelMode, from, to string) bool {
		p, err := l.ways(ctx, req)
		if err != nil {
			return true // the planner asks again, and says why not
		}
		way := route.Way{Mode: mode}
		for _, end := range []struct {
			name  string
			place *route.Place
			in    *bool
		}{{from, &way.From, &way.InFrom}, {to, &way.To, &way.InTo}} {
			if city, err := l.world.City(ctx, end.name); err == nil {
				*end.place, *end.in = p.placeOf(ctx, &city), true
			} else if *end.place, err = l.world.PlaceNamed(ctx, end.name); err != nil {
				return true
			}
		}
		found, err := p.rides(ctx, p.asks(way, req.Edit.Intent.DateWindow.Start, 0))
		return err != nil || slices.ContainsFunc(found, func(o trip.FlightOption) bool { return o.By() == mode })
	}
}

// namedOf are the sights of each place that the planner must know whatever it would gather by itself, by the name of the place.
func namedOf(in *trip.Intent, cities []trip.City, known revise.Options, plan revise.Skeleton) map[string][]trip.Attraction {
	if len(plan.Stays) == 0 {
		return map[string][]trip.Attraction{cities[0].Name: spokenOf(in, known.Sights, plan)}
	}
	out := map[string][]trip.Attraction{}
	for i := range cities {
		for _, a := range spokenOf(in, known.Stays[i].Sights, plan) {
			if !slices.ContainsFunc(out[cities[i].Name], func(o trip.Attraction) bool { return o.ID == a.ID }) {
				out[cities[i].Name] = append(out[cities[i].Name], a)
			}
		}
	}
	return out
}
