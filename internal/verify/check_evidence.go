package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// checkEvidence wants every choice, fallbacks included, to be a known option at the price and of the kind its fact gives
// it — a repair that edits numbers is no repair — and every fact to be what the pack holds.
func checkEvidence(it trip.Itinerary, resolve func(string) (string, bool), same func(trip.Facts) error) trip.RuleVerdict {
	i := inspection{rule: "evidence"}
	in, _ := it.Intent.WithDefaults()
	it.Plan.Each(func(d, s int, slot *trip.Slot) {
		for _, c := range slot.Choices {
			i.choice(trip.SlotRef(d, s), d, slot, c, in.Party, &it.Facts)
		}
	})
	if resolve != nil {
		for _, p := range provenances(&it.Facts) {
			if digest, known := resolve(p.RefID); known {
				i.want(digest == p.ResponseDigest, "The fact %s is not the one the pack holds.", p.RefID)
			}
		}
	}
	if same != nil {
		err := same(it.Facts)
		i.want(err == nil, "The facts differ from the pack: %v.", err)
	}
	return i.verdict()
}

// choice compares one choice with its fact.
func (i *inspection) choice(ref string, night int, slot *trip.Slot, c trip.Choice, party trip.Party, f *trip.Facts) {
	people, rooms := money.Cents(party.People()), money.Cents(party.Rooms)
	switch c.Kind {
	case trip.KindFlight:
		if o := f.Flight(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, o.Price*people)
		}
	case trip.KindLodging:
		if o := f.Lodging(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.fact(ref, c, o.Provenance, o.NightPrice(night)*rooms, 0) // one entry of a night carries the price
		}
	case trip.KindAttraction:
		if o := f.Attraction(c.OptionRef); i.resolved(o != nil, ref, c) {
			price := money.Cents(0)
			if o.Price != nil {
				price = *o.Price
			}
			i.fact(ref, c, o.Provenance, price*people)
			i.want(sameTruth(c.Features.Indoor, o.Indoor), "%s says otherwise than the facts whether %s is indoors.", ref, o.Name)
		}
	case trip.KindMeal:
		if o := f.Restaurant(c.OptionRef); i.resolved(o != nil, ref, c) {
			i.want(o.Provenance.IsEvidence(), "Nothing stands behind %s.", c.OptionRef) // meals are paid from the daily spend
		}
	default:
		i.resolved(false, ref, c)
	}
}

func (i *inspection) resolved(known bool, ref string, c trip.Choice) bool {
	i.want(known, "%s refers to %q, which is not among the facts.", ref, c.OptionRef)
	return known
}

func (i *inspection) fact(ref string, c trip.Choice, p trip.Provenance, prices ...money.Cents) {
	i.want(p.IsEvidence(), "Nothing stands behind %s.", c.OptionRef)
	i.want(slices.Contains(prices, c.Features.Cost), "%s costs %s in the plan, but %s by the facts.", ref, c.Features.Cost, prices[0])
}

func sameTruth(a, b *bool) bool { return a == b || a != nil && b != nil && *a == *b }

// provenances lists where every fact comes from, in a fixed order.
func provenances(f *trip.Facts) []trip.Provenance {
	out := []trip.Provenance{f.City.Fares.Ref, f.City.Daily.Ref}
	for _, a := range f.City.Airports {
		out = append(out, a.Transfer.Provenance)
	}
	for _, o := range f.Flights {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Lodgings {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Attractions {
		out = append(out, o.Provenance)
	}
	for _, o := range f.Restaurants {
		out = append(out, o.Provenance)
	}
	for _, d := range days(f.Weather) {
		out = append(out, f.Weather[d].Provenance)
	}
	for _, fx := range []*trip.FXRate{f.FX, f.FXEUR} {
		if fx != nil {
			out = append(out, fx.Provenance)
		}
	}
	return slices.DeleteFunc(out, func(p trip.Provenance) bool { return p.RefID == "" })
}

func days(weather map[calendar.Date]trip.WeatherDay) []calendar.Date {
	var out []calendar.Date
	for d := range weather {
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b calendar.Date) int { return b.DaysUntil(a) })
	return out
}
