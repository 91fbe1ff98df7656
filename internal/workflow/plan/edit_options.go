package plan

import (
	"context"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// options are the places, beds and flights that an edit may name, as the packs know them: what a client says of them is
// not believed.
type options struct {
	sights  []trip.Attraction
	tables  []trip.Restaurant
	hotels  []trip.Lodging
	flights []trip.FlightOption
	types   []string // of the sights to remove that exist
}

func (o *options) sight(id string) *trip.Attraction {
	return (&trip.Facts{Attractions: o.sights}).Attraction(id)
}

func (o *options) table(id string) *trip.Restaurant {
	return (&trip.Facts{Restaurants: o.tables}).Restaurant(id)
}

// nameOf is what people call an option; its id where it is not known.
func (o *options) nameOf(id string) string {
	if s := o.sight(id); s != nil {
		return s.Name
	}
	if r := o.table(id); r != nil {
		return r.Name
	}
	return id
}

func (o *options) hasHotel(id string) bool {
	return (&trip.Facts{Lodgings: o.hotels}).Lodging(id) != nil
}

// hasFlight knows a flight of any of its dates: the dates may be about to shift.
func (o *options) hasFlight(id string) bool {
	return slices.ContainsFunc(o.flights, func(f trip.FlightOption) bool { return f.Pattern() == pattern(id) })
}

func (o *options) hasType(t string) bool { return slices.Contains(o.types, t) }

// options looks up what an edit names. st has the city and the parent's intent with its dates shifted.
func (v *visit) options(ctx context.Context, st *State, e *Revision, moves []EditMove) (options, error) {
	var o options
	w := v.world()
	names, journey := v.named(e, moves)
	var err error
	if len(names) > 0 {
		if o.sights, err = sightsNamed(ctx, w, st, names); err != nil {
			return o, err
		}
		if o.tables, err = w.Tables(ctx, st.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
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
			o.types = append(o.types, m.Type)
		}
	}
	if journey {
		if err := v.offers(ctx, w, st); err != nil {
			return o, err
		}
		o.hotels, o.flights = st.Lodgings, st.Flights
		err = o.hotelsNamed(ctx, w, st, moves)
	}
	return o, err
}

// hotelsNamed looks up the houses that moves name and that are not among the few that were offered.
func (o *options) hotelsNamed(ctx context.Context, w World, st *State, moves []EditMove) error {
	for _, m := range moves {
		if m.Op != EditReplace || m.Option == "" || o.hasHotel(m.Option) || o.hasFlight(m.Option) || o.sight(m.Option) != nil || o.table(m.Option) != nil {
			continue
		}
		for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
			got, err := w.Lodgings(ctx, LodgingsQuery{City: st.City.Name, CheckIn: st.Intent.DateWindow.Start, CheckOut: st.Intent.DateWindow.End, Tier: tier,
				Wish: trip.LodgingWish{Option: m.Option}, Rate: st.Rate.Rate})
			if err != nil && !fault.Is(err, fault.NotFound) {
				return unavailable(err, "Lodging data unavailable.")
			}
			o.hotels = append(o.hotels, got...)
		}
	}
	return nil
}

// atOnce is how many sights are asked for by name in one question.
const atOnce = 16

func sightsNamed(ctx context.Context, w World, st *State, names []string) ([]trip.Attraction, error) {
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
func (v *visit) named(e *Revision, moves []EditMove) (names []string, journey bool) {
	add := func(id string) {
		if id != "" && !slices.Contains(names, id) {
			names = append(names, id)
		}
	}
	for _, m := range moves {
		add(m.Option)
		if _, slot, ok := e.Plan.at(m.Ref); ok && m.Op == EditReplace && !isStop(slot.Role) {
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
