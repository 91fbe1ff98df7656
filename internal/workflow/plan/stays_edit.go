package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/route"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
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
		rates, _, err := gather.FindRates(ctx, l.world, &cities[i], trip.FXRate{}, req.asOf())
		if err != nil {
			return out, err
		}
		wishes := r.Intent.Share(kept.Wish, &cities[i], w, trip.Part{Stay: i, Of: len(cities)})
		q := gather.Query{City: &cities[i], Wishes: &wishes, Rate: rates.Rate.Rate, AsOf: req.asOf()}
		if out.Stays[i], err = findOptions(ctx, l.world, q, r, moves); err != nil {
			return out, err
		}
		if !offers {
			continue
		}
		if r.Intent.Stays[kept.Wish].OwnBed != nil {
			out.Stays[i].Hotels = nil
		}
		if out.Stays[i].Flights, out.Stays[i].Away, err = p.RidesAround(ctx, cities, i, w); err != nil {
			return out, err
		}
	}
	return out, nil
}

// ways is whoever asks for the rides of a journey that is edited.
func (l *listener) ways(ctx context.Context, req *Request) (*multistay.Planner, error) {
	in := req.Edit.Intent // which the state shares: whoever looks a place up renames it in their own
	origin, err := l.origin(ctx, &in)
	if fault.Is(err, fault.Invalid) { // who edits a trip of the short form may come from an airport that is none of the world's
		origin, err = nil, nil
	}
	return &multistay.Planner{In: &multistay.In{Wishes: in, Origin: origin, AsOf: req.asOf()}, World: l.world}, err
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
			var err error
			if city, unknown := l.world.City(ctx, end.name); unknown == nil {
				*end.in = true
				*end.place, err = p.PlaceOf(ctx, &city)
			} else {
				*end.place, err = l.world.PlaceNamed(ctx, end.name)
			}
			if err != nil {
				return true
			}
		}
		found, err := p.Rides(ctx, p.Asks(way, req.Edit.Intent.DateWindow.Start, 0))
		return err != nil || slices.ContainsFunc(found, func(o trip.FlightOption) bool { return o.By() == mode })
	}
}

// onWay counts the nights that one sleeps on the way from one place to another, as far as the world knows.
func (l *listener) onWay(ctx context.Context, req *Request) func(string, string) int {
	return func(from, to string) int {
		p, err := l.ways(ctx, req)
		if err != nil {
			return 0 // the planner asks again, and says why not
		}
		var ends [2]multistay.Stay
		for i, name := range []string{from, to} {
			if ends[i].City, err = l.world.City(ctx, name); err != nil {
				return 0
			}
		}
		nights, err := p.NightsOnTheWay(ctx, &ends[0], &ends[1])
		if err != nil {
			return 0
		}
		return nights
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
