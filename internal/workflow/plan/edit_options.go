package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// findOptions looks up what an edit names. q has the parent's wishes with their dates shifted.
func findOptions(ctx context.Context, w gather.World, q gather.Query, e *Revision, moves []trip.ChangePlace) (revise.Options, error) {
	var o revise.Options
	names, journey := named(e, moves)
	var err error
	if len(names) > 0 {
		if o.Sights, err = findSightsNamed(ctx, w, q, names); err != nil {
			return o, err
		}
		if o.Tables, err = w.Tables(ctx, q.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
			return o, err
		}
	}
	if o.Types, err = findTypes(ctx, w, q, moves); err != nil {
		return o, err
	}
	if journey {
		if o.Flights, o.Hotels, err = gather.FindOffers(ctx, w, q); err != nil {
			return o, err
		}
		err = findHotelsNamed(ctx, w, q, moves, &o)
	}
	return o, err
}

// findTypes gives the types of sights that moves speak of and that the city has.
func findTypes(ctx context.Context, w gather.World, q gather.Query, moves []trip.ChangePlace) (types []string, err error) {
	for _, m := range moves {
		if m.Type == "" {
			continue
		}
		all, err := w.Sights(ctx, gather.SightsQuery{City: q.City.Name, Types: []string{m.Type}})
		if err != nil && !fault.Is(err, fault.NotFound) {
			return nil, err
		}
		if slices.ContainsFunc(all, func(a trip.Attraction) bool { return a.Is(m.Type) }) {
			types = append(types, m.Type)
		}
	}
	return types, nil
}

// findHotelsNamed looks up the houses that moves name and that are not among the few that were offered.
func findHotelsNamed(ctx context.Context, w gather.World, q gather.Query, moves []trip.ChangePlace, o *revise.Options) error {
	for _, m := range moves {
		if m.Op != trip.Replace || m.Option == "" || o.Knows(m.Option) {
			continue
		}
		for _, tier := range gather.Tiers {
			got, err := w.Lodgings(ctx, q.Lodgings(tier, trip.LodgingWish{Option: m.Option}))
			if err != nil && !fault.Is(err, fault.NotFound) {
				return gather.Unavailable(err, "Lodging data unavailable.")
			}
			o.Hotels = append(o.Hotels, got...)
		}
	}
	return nil
}

// atOnce is how many sights are asked for by name in one question.
const atOnce = 16

func findSightsNamed(ctx context.Context, w gather.World, q gather.Query, names []string) ([]trip.Attraction, error) {
	var out []trip.Attraction
	for chunk := range slices.Chunk(names, atOnce) {
		got, err := w.Sights(ctx, gather.SightsQuery{City: q.City.Name, Names: chunk, Rate: q.Rate})
		if err != nil && !fault.Is(err, fault.NotFound) {
			return nil, err
		}
		for _, a := range got {
			if slices.Contains(chunk, a.ID) {
				out = append(out, a)
			}
		}
	}
	return out, nil
}

// named lists the places that are spoken of, and whether a flight or a house is to be replaced.
func named(e *Revision, moves []trip.ChangePlace) (names []string, journey bool) {
	add := func(id string) {
		if id != "" && !slices.Contains(names, id) {
			names = append(names, id)
		}
	}
	for _, m := range moves {
		add(m.Option)
		if _, slot, ok := e.Plan.At(m.Ref); ok && m.Op == trip.Replace && !slot.Role.IsStop() {
			journey = true
		}
	}
	for _, l := range e.Intent.Prefs.LockedSlots {
		add(l.ActivityID)
	}
	for _, r := range e.Intent.Requirements {
		if r.Sights != nil && r.Sights.Day != nil {
			add(r.Sights.Name)
		}
	}
	for _, day := range e.Plan.Days { // what stands in the plan stays known, whoever put it there
		for _, slot := range day {
			if slot.Role == trip.RoleSight {
				add(slot.Option)
			}
		}
	}
	return names, journey
}
