package plan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

// ragIn is what is asked about a destination: what to look for, and as of which day.
type ragIn struct {
	City     trip.City   `json:"city"`
	Day      time.Time   `json:"day"` // that facts are gathered on
	Sought   trip.Intent `json:"sought"`
	RateTold trip.FXRate `json:"rate_told"`
}

// ragOut is what is known of a destination, and what it was not to be had of.
type ragOut struct {
	rates
	Sights      []trip.Attraction `json:"sights"`
	Tables      []trip.Restaurant `json:"tables"`
	Assumptions trip.Assumptions  `json:"assumptions"`
	asides
}

func ragSees(st *State, _ graph.Patch) ragIn {
	in := st.explored()
	return ragIn{st.City, st.Request.asOf().UTC().Truncate(24 * time.Hour), sought(&in), st.RateTold}
}

// ragLeaves makes ids of the names in the intent as soon as the sights are known.
func ragLeaves(st *State, out ragOut) {
	st.Rate, st.RateEUR, st.Sights, st.Tables, st.Assumptions = out.Rate, out.RateEUR, out.Sights, out.Tables, out.Assumptions
	st.aside(out.asides)
	k := st.gathered()
	st.Intent = canonical(st.Intent, k.sights())
}

// rag gathers the sights and restaurants that the planner may use, with their provenance; nothing else can get into a
// plan (S1.6). It also fixes the exchange rate, as of the day before the run (S0.56), because prices need it.
func (t *turn) rag(ctx context.Context, in ragIn) (ragOut, error) {
	out, err := gather(ctx, t.world(), in)
	if err != nil {
		return out, err
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%d sights and %d restaurants of %s, %s", len(out.Sights), len(out.Tables), t.Lang.City(in.City.Name), versionNote(in.City.Version, t.Lang))
	return out, nil
}

// gather finds what is known of a destination.
func gather(ctx context.Context, w World, in ragIn) (out ragOut, err error) {
	if out.rates, out.Degraded, err = findRates(ctx, w, &in.City, in.RateTold, in.Day); err != nil {
		return out, err
	}
	var degraded []trip.Degradation
	if out.Sights, degraded, err = findSights(ctx, w, query{&in.City, &in.Sought, out.Rate.Rate, in.Day}); err != nil {
		return out, err
	}
	out.Degraded = appendNew(out.Degraded, degraded...)
	if out.Tables, err = w.Tables(ctx, in.City.Name); err != nil && !fault.Is(err, fault.NotFound) {
		if degraded, err = omitted("restaurants", err); err != nil {
			return out, err
		}
		out.Degraded = appendNew(out.Degraded, degraded...)
	}
	out.Assumptions = assumptions(&out.rates)
	return out, nil
}

func versionNote(version string, lang wording.Language) string {
	if version == "" {
		return lang.Say("unversioned")
	}
	return lang.Say("pack %s", version)
}

// findRates asks for the rates of the city's currency and of the euro. One that was asked for already is the same; a tool that does not answer
// is not waited for twice.
func findRates(ctx context.Context, w World, city *trip.City, told trip.FXRate, asOf time.Time) (out rates, degraded []trip.Degradation, err error) {
	find := func(currency string) (trip.FXRate, error) {
		if told.Rate > 0 && told.Currency == currency {
			return told, nil
		}
		rate, more, err := w.Rate(ctx, currency, dayBefore(asOf))
		degraded = appendNew(degraded, more...)
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

// findSights asks by name for what the traveller insists on, by theme for what they like, and for the best of the rest, so
// that seven days can be filled with variety.
func findSights(ctx context.Context, w World, q query) (all []trip.Attraction, degraded []trip.Degradation, err error) {
	seen := map[string]bool{}
	for _, s := range sightsQueries(q.wishes) {
		s.City, s.Rate = q.city.Name, q.rate
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
	if names := namedSights(in); len(names) > 0 {
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
	return queries
}

// omitted notes that sights or restaurants are not to be had: the days stay emptier, the plan is still made (S0.177).
func omitted(tool string, err error) ([]trip.Degradation, error) {
	if errors.Is(err, context.Canceled) || !fault.Is(err, fault.Unavailable) {
		return nil, err
	}
	return []trip.Degradation{{Tool: tool, Used: "omitted", Reason: fault.Message(err)}}, nil
}

// namedSights are the sights that wishes and pins name.
func namedSights(in *trip.Intent) []string {
	var names []string
	for _, r := range in.Requirements {
		if r.Sights != nil && r.Sights.Name != "" {
			names = append(names, r.Sights.Name)
		}
		if r.Food != nil && r.Food.Near != "" {
			names = append(names, r.Food.Near)
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
func assumptions(r *rates) trip.Assumptions {
	return trip.Assumptions{
		FXRateUSDEUR: r.RateEUR.Rate.Float(), FXAsOf: r.Rate.AsOf,
		TransitBuffer: trip.TransitBufferMinutes, MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes,
	}
}

// appendNew adds those that are not there yet.
func appendNew(list []trip.Degradation, more ...trip.Degradation) []trip.Degradation {
	for _, d := range more {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// canonical writes ids where the traveller wrote names, so that from here on "Eiffel Tower", "Tour Eiffel" and "eiffel" are
// the same place. A name that fits none or several stays as it is.
func canonical(in trip.Intent, sights []trip.Attraction) trip.Intent {
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
	}
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for i := range in.Prefs.LockedSlots {
		in.Prefs.LockedSlots[i].ActivityID = idOf(in.Prefs.LockedSlots[i].ActivityID, sights)
	}
	return in
}

func idOf(name string, sights []trip.Attraction) string {
	part, parts := "", 0
	for i := range sights {
		a := &sights[i]
		if a.Named(name) {
			return a.ID
		}
		if strings.Contains(trip.Fold(a.Name), trip.Fold(name)) || strings.Contains(trip.Fold(a.LocalName), trip.Fold(name)) {
			part, parts = a.ID, parts+1
		}
	}
	if parts == 1 {
		return part
	}
	return name
}

// mustKnow refuses an intent that insists on a sight nobody knows: searching would only end in a worse sentence.
func mustKnow(p *place, in *trip.Intent) error {
	sights := p.sights()
	for i, r := range in.Requirements {
		s := r.Sights
		if s == nil || s.Name == "" || r.Level != trip.Must {
			continue
		}
		if !slices.ContainsFunc(sights, func(a trip.Attraction) bool { return names(&a, s.Name) }) {
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

// dayBefore is the date of the exchange rate: the day before the run, in UTC (seed 000 §3.7).
func dayBefore(asOf time.Time) calendar.Date { return calendar.DateOf(asOf.UTC()).AddDays(-1) }
