package triptest

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// Itinerary writes the days people read for a plan, with one citation for every option. The certificate is left to the
// test: package verify makes it.
func Itinerary(in trip.Intent, p trip.Plan, f *trip.Facts) trip.Itinerary {
	it := trip.Itinerary{
		ID: "00000000-0000-4000-8000-000000000001", Intent: in, Plan: p, Facts: *f, Costs: p.Costs(), CreatedAt: FetchedAt,
		TraceID: "sample", Title: "Five days in Paris", Coverage: 1,
	}
	it.Stays, it.Transfers = trip.StaysOf(&in, &p, f), trip.TransfersOf(&in, &p, f)
	cited := map[string]int{}
	for d, day := range p.Days {
		stay := p.StayOf(d)
		out, here := trip.ItineraryDay{Date: day.Date, Headline: day.Date.Format("Monday, 2 January")}, f.At(stay)
		if len(p.Stays) > 0 {
			out.Stay = &stay
		}
		if w, ok := here.Weather[day.Date]; ok {
			out.Weather = &w
		}
		for s := range day.Slots {
			out.Activities = append(out.Activities, activity(&it, here, cited, d, s))
		}
		it.Days = append(it.Days, out)
	}
	it.ID = it.Name()
	return it
}

func activity(it *trip.Itinerary, f *trip.Facts, cited map[string]int, d, s int) trip.Activity {
	slot := &it.Plan.Days[d].Slots[s]
	c := slot.Selected()
	n, ok := cited[c.OptionRef]
	if !ok {
		n = len(it.Citations)
		cited[c.OptionRef] = n
		it.Citations = append(it.Citations, trip.Citation{
			Claim: Name(f, c.OptionRef), Provenance: c.Provenance, Ref: trip.SlotRef(d, s),
		})
	}
	return trip.Activity{
		Window: slot.Window, Kind: c.Kind, Name: Name(f, c.OptionRef), Geo: Place(f, slot), Locked: slot.Locked,
		Ref: trip.SlotRef(d, s), Role: slot.Role, OptionRef: c.OptionRef, Cost: c.Features.Cost, Leg: slot.Leg,
		Quality: c.Provenance.Quality(), Citations: []int{n},
	}
}

// Name is what people call an option; "" when the facts do not know it.
func Name(f *trip.Facts, ref string) string {
	if o := f.Flight(ref); o != nil {
		if !o.Flies() {
			return "By " + string(o.Mode) + ": " + o.Name()
		}
		return "Flight " + o.Number + " from " + o.Origin + " to " + o.Dest
	}
	if o := f.Lodging(ref); o != nil {
		return o.Name
	}
	if o := f.Attraction(ref); o != nil {
		return o.Name
	}
	if o := f.Restaurant(ref); o != nil {
		return o.Name
	}
	return ""
}
