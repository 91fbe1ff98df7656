package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// findOptions looks up what an edit names. st has the city and the parent's intent with its dates shifted.
func findOptions(ctx context.Context, w World, st *State, e *Revision, moves []revise.Move) (revise.Options, error) {
	var o revise.Options
	names, journey := named(e, moves)
	var err error
	if len(names) > 0 {
		if o.Sights, err = findSightsNamed(ctx, w, st, names); err != nil {
			return o, err
		}
		if o.Tables, err = w.Tables(ctx, st.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
			return o, err
		}
	}
	for _, m := range moves {
		if m.Type == "" {
			continue
		}
		all, err := w.Sights(ctx, SightsQuery{City: st.City.Name, Types: []string{m.Type}})
		if err != nil && !fault.Is(err, fault.NotFound) {
			return o, err
		}
		if slices.ContainsFunc(all, func(a trip.Attraction) bool { return a.Is(m.Type) }) {
			o.Types = append(o.Types, m.Type)
		}
	}
	if journey {
		if err := findOffers(ctx, w, st); err != nil {
			return o, err
		}
		o.Hotels, o.Flights = st.Lodgings, st.Flights
		err = findHotelsNamed(ctx, w, st, moves, &o)
	}
	return o, err
}

// findHotelsNamed looks up the houses that moves name and that are not among the few that were offered.
func findHotelsNamed(ctx context.Context, w World, st *State, moves []revise.Move, o *revise.Options) error {
	for _, m := range moves {
		if m.Op != revise.Replace || m.Option == "" || o.Knows(m.Option) {
			continue
		}
		for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
			got, err := w.Lodgings(ctx, LodgingsQuery{City: st.City.Name, CheckIn: st.Intent.DateWindow.Start, CheckOut: st.Intent.DateWindow.End, Tier: tier,
				Wish: trip.LodgingWish{Option: m.Option}, Rate: st.Rate.Rate})
			if err != nil && !fault.Is(err, fault.NotFound) {
				return unavailable(err, "Lodging data unavailable.")
			}
			o.Hotels = append(o.Hotels, got...)
		}
	}
	return nil
}

// atOnce is how many sights are asked for by name in one question.
const atOnce = 16

func findSightsNamed(ctx context.Context, w World, st *State, names []string) ([]trip.Attraction, error) {
	var out []trip.Attraction
	for chunk := range slices.Chunk(names, atOnce) {
		got, err := w.Sights(ctx, SightsQuery{City: st.City.Name, Names: chunk, Rate: st.Rate.Rate})
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
func named(e *Revision, moves []revise.Move) (names []string, journey bool) {
	add := func(id string) {
		if id != "" && !slices.Contains(names, id) {
			names = append(names, id)
		}
	}
	for _, m := range moves {
		add(m.Option)
		if _, slot, ok := e.Plan.At(m.Ref); ok && m.Op == revise.Replace && !slot.Role.IsStop() {
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
