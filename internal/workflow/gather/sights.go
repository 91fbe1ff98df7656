package gather

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// Asides is what nodes add beside what they are for.
type Asides struct {
	Degraded []trip.Degradation `json:"degraded"`
	Calls    graph.Calls        `json:"-"` // whoever reuses the work calls nobody
}

// SecondBest tells whether something stands on a second-best answer: it is asked for again, and not remembered.
func (a Asides) SecondBest() bool { return len(a.Degraded) > 0 }

// In is what is asked about a destination: what to look for, and as of which day.
type In struct {
	City     trip.City   `json:"city"`
	Day      time.Time   `json:"day"` // that facts are gathered on
	Sought   trip.Intent `json:"sought"`
	RateTold trip.FXRate `json:"rate_told"`
}

// Out is what is known of a destination, and what it was not to be had of.
type Out struct {
	Rates
	Sights      []trip.Attraction `json:"sights"`
	Tables      []trip.Restaurant `json:"tables"`
	Assumptions trip.Assumptions  `json:"assumptions"`
	Asides
}

// Destination finds what is known of a destination.
func Destination(ctx context.Context, w World, in In) (out Out, err error) {
	if out.Rates, out.Degraded, err = FindRates(ctx, w, &in.City, in.RateTold, in.Day); err != nil {
		return out, err
	}
	var degraded []trip.Degradation
	if out.Sights, degraded, err = FindSights(ctx, w, Query{&in.City, &in.Sought, out.Rate.Rate, in.Day}); err != nil {
		return out, err
	}
	out.Degraded = pick.Once(out.Degraded, degraded...)
	if out.Tables, err = w.Tables(ctx, in.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		if degraded, err = omitted("restaurants", err); err != nil {
			return out, err
		}
		out.Degraded = pick.Once(out.Degraded, degraded...)
	}
	out.Assumptions = assumptions(&out.Rates)
	return out, nil
}

// FindRates asks for the rates of the city's currency and of the euro. One that was asked for already is the same; a tool that does not answer
// is not waited for twice.
func FindRates(ctx context.Context, w World, city *trip.City, told trip.FXRate, asOf time.Time) (out Rates, degraded []trip.Degradation, err error) {
	find := func(currency string) (trip.FXRate, error) {
		if told.Rate > 0 && told.Currency == currency {
			return told, nil
		}
		rate, more, err := w.Rate(ctx, currency, DayBefore(asOf))
		degraded = pick.Once(degraded, more...)
		return rate, err
	}
	if out.Rate, err = find(city.Currency); err != nil {
		return out, nil, err
	}
	if out.RateEUR = out.Rate; city.Currency != "EUR" {
		out.RateEUR, err = find("EUR")
	}
	return out, degraded, err
}

// FindSights asks by name for what the traveller insists on, by theme for what they like, and for the best of the rest, so
// that seven days can be filled with variety.
func FindSights(ctx context.Context, w World, q Query) (all []trip.Attraction, degraded []trip.Degradation, err error) {
	seen := map[string]bool{}
	for _, s := range sightsQueries(q.Wishes) {
		s.City, s.Rate = q.City.Name, q.Rate
		got, err := w.Sights(ctx, s)
		if err != nil && !fault.Is(err, fault.NotFound) {
			degraded, err := omitted("attractions", err)
			return nil, degraded, err
		}
		for _, a := range got {
			if !seen[a.ID] {
				seen[a.ID] = true
				all = append(all, a)
			}
		}
	}
	return all, nil, nil
}

func sightsQueries(in *trip.Intent) (queries []SightsQuery) {
	if names := NamedSights(in); len(names) > 0 {
		queries = append(queries, SightsQuery{Names: names})
	}
	if types := namedTypes(in); len(types) > 0 {
		queries = append(queries, SightsQuery{Types: types})
	}
	liked := func(theme string) SightsQuery {
		return SightsQuery{Themes: []string{theme}, KidFriendly: in.Prefs.KidFriendly}
	}
	for _, theme := range in.Prefs.Themes {
		queries = append(queries, liked(theme))
	}
	queries = append(queries, SightsQuery{KidFriendly: in.Prefs.KidFriendly})
	for _, theme := range []string{"outdoor", "history", "art", "views"} {
		queries = append(queries, liked(theme))
	}
	return append(queries, SightsQuery{Events: true, KidFriendly: in.Prefs.KidFriendly})
}

// omitted notes that sights or restaurants are not to be had: the days stay emptier, the plan is still made (S0.177).
func omitted(tool string, err error) ([]trip.Degradation, error) {
	if errors.Is(err, context.Canceled) || !fault.Is(err, fault.Unavailable) {
		return nil, err
	}
	return []trip.Degradation{{Tool: tool, Used: "omitted", Reason: fault.Message(err)}}, nil
}

// NamedSights are the sights that wishes and pins name.
func NamedSights(in *trip.Intent) []string {
	var names []string
	for _, r := range in.Requirements {
		if r.Sights != nil && r.Sights.Name != "" {
			names = append(names, r.Sights.Name)
		}
		if r.Food != nil && r.Food.Near != "" {
			names = append(names, r.Food.Near)
		}
		if r.Lodging != nil && r.Lodging.Near != "" {
			names = append(names, r.Lodging.Near)
		}
	}
	for _, l := range in.Prefs.LockedSlots {
		names = append(names, l.ActivityID)
	}
	return names
}

func namedTypes(in *trip.Intent) []string {
	var types []string
	for _, r := range in.Requirements {
		if r.Sights != nil && r.Sights.Type != "" {
			types = append(types, r.Sights.Type)
		}
	}
	return types
}

// assumptions are the numbers nobody asked for.
func assumptions(r *Rates) trip.Assumptions {
	return trip.Assumptions{
		FXRateUSDEUR: r.RateEUR.Rate.Float(), FXAsOf: r.Rate.AsOf,
		TransitBuffer: trip.TransitBufferMinutes, MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes,
		MealsCounted: true,
	}
}

// Canonical writes ids where the traveller wrote names, so that from here on "Eiffel Tower", "Tour Eiffel" and "eiffel" are
// the same place. A name that fits none or several stays as it is.
func Canonical(in trip.Intent, sights []trip.Attraction) trip.Intent {
	in.Requirements = slices.Clone(in.Requirements)
	for i, r := range in.Requirements {
		if r.Sights != nil && r.Sights.Name != "" {
			w := *r.Sights
			w.Name = idOf(w.Name, sights)
			in.Requirements[i].Sights = &w
		}
		if r.Food != nil && r.Food.Near != "" {
			w := *r.Food
			w.Near = idOf(w.Near, sights)
			in.Requirements[i].Food = &w
		}
		if r.Lodging != nil && r.Lodging.Near != "" {
			in.Requirements[i].Lodging = nearTo(*r.Lodging, sights)
		}
	}
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for i := range in.Prefs.LockedSlots {
		in.Prefs.LockedSlots[i].ActivityID = idOf(in.Prefs.LockedSlots[i].ActivityID, sights)
	}
	return in
}

// nearTo is a wish for a hotel near a place, with where that is.
func nearTo(w trip.LodgingWish, sights []trip.Attraction) *trip.LodgingWish {
	w.Near = idOf(w.Near, sights)
	if i := slices.IndexFunc(sights, func(a trip.Attraction) bool { return a.ID == w.Near }); i >= 0 {
		w.Around = new(sights[i].Location)
	}
	return &w
}

func idOf(name string, sights []trip.Attraction) string {
	var places, events []string
	for i := range sights {
		a := &sights[i]
		switch {
		case a.Named(name):
			return a.ID
		case !strings.Contains(trip.Fold(a.Name), trip.Fold(name)) && !strings.Contains(trip.Fold(a.LocalName), trip.Fold(name)):
		case a.Event != "":
			events = append(events, a.ID)
		default:
			places = append(places, a.ID)
		}
	}
	if len(places) == 0 { // an event is often named after its place, which is meant first
		places = events
	}
	if len(places) == 1 {
		return places[0]
	}
	return name
}

// MustKnow refuses an intent that insists on a sight nobody knows, or on a bed near one: searching would only end in a worse sentence.
func MustKnow(p *Place, in *trip.Intent) error {
	sights := p.AllSights()
	for i, r := range in.Requirements {
		if l := r.Lodging; l != nil && r.Level == trip.Must && l.Near != "" && l.Around == nil {
			return fault.Field(fmt.Sprintf("requirements[%d].lodging.near", i), "is not a sight Tripwright knows in %s; see `tripwright city show %s`", p.City.Name, p.City.ID)
		}
		s := r.Sights
		if s == nil || s.Name == "" || r.Level != trip.Must {
			continue
		}
		if !slices.ContainsFunc(sights, func(a trip.Attraction) bool { return Names(&a, s.Name) }) {
			return fault.Field(fmt.Sprintf("requirements[%d].sights.name", i), "is not a sight Tripwright knows in %s; see `tripwright city show %s`",
				p.City.Name, p.City.ID)
		}
	}
	for i, l := range in.Prefs.LockedSlots {
		known := slices.ContainsFunc(sights, func(a trip.Attraction) bool { return a.ID == l.ActivityID }) ||
			slices.ContainsFunc(p.Tables, func(t trip.Restaurant) bool { return t.ID == l.ActivityID })
		if !known {
			return fault.Field(fmt.Sprintf("prefs.locked_slots[%d].activity_id", i), "is not a place Tripwright knows in %s; see `tripwright city show %s`",
				p.City.Name, p.City.ID)
		}
	}
	return nil
}

// DayBefore is the date of the exchange rate: the day before the run, in UTC (seed 000 §3.7).
func DayBefore(asOf time.Time) calendar.Date { return calendar.DateOf(asOf.UTC()).AddDays(-1) }

// Names tells whether words name a sight.
func Names(a *trip.Attraction, words string) bool { return score.Names(a, words) }

// Sought is what places are asked for by: those that are named, the themes, and whether children come along.
func Sought(in *trip.Intent) trip.Intent {
	return trip.Intent{
		Prefs: trip.Preferences{Themes: in.Prefs.Themes, KidFriendly: in.Prefs.KidFriendly, LockedSlots: in.Prefs.LockedSlots},
		Requirements: pick.Only(in.Requirements, func(r *trip.Requirement) bool {
			return r.Sights != nil || r.Food != nil && r.Food.Near != "" || r.Lodging != nil && r.Lodging.Near != ""
		})}
}
