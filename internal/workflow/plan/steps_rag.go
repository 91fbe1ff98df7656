package plan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// rag gathers the sights and restaurants that the planner may use, with their provenance; nothing else can get into a
// plan (S1.6). It also fixes the exchange rate, as of the day before the run (S0.56), because prices need it.
func (v *visit) rag(ctx context.Context, st State) (State, error) {
	if err := gather(ctx, v.world(), &st); err != nil {
		return st, err
	}
	st.Calls = v.counted(st.Calls)
	v.decide(nil, "%d sights and %d restaurants of %s, %s", len(st.Sights), len(st.Tables), v.lang.City(st.City.Name), versionNote(st.City.Version, v.lang))
	return st, nil
}

// gather puts what is known of the destination into the state.
func gather(ctx context.Context, w World, st *State) error {
	if err := findRates(ctx, w, st); err != nil {
		return err
	}
	if err := findSights(ctx, w, st); err != nil {
		return err
	}
	tables, err := w.Tables(ctx, st.City.Name)
	if err != nil && !fault.Is(err, fault.NotFound) {
		if err := degrade(st, "restaurants", err); err != nil {
			return err
		}
	}
	st.Tables = tables
	st.assume()
	return nil
}

func versionNote(version string, lang wording.Language) string {
	if version == "" {
		return lang.Say("unversioned")
	}
	return lang.Say("pack %s", version)
}

func findRates(ctx context.Context, w World, st *State) error {
	asOf := dayBefore(st)
	for _, r := range []struct {
		currency string
		into     *trip.FXRate
	}{{st.City.Currency, &st.Rate}, {"EUR", &st.RateEUR}} {
		// A rate that was asked for already is the same; a tool that does not answer is not waited for twice.
		switch {
		case r.into == &st.RateEUR && st.City.Currency == r.currency:
			st.RateEUR = st.Rate
			continue
		case st.RateTold.Rate > 0 && st.RateTold.Currency == r.currency:
			*r.into = st.RateTold
			continue
		}
		rate, degraded, err := w.Rate(ctx, r.currency, asOf)
		if err != nil {
			return err
		}
		*r.into = rate
		st.Degraded = appendNew(st.Degraded, degraded...)
	}
	return nil
}

// sights asks by name for what the traveller insists on, by theme for what they like, and for the best of the rest, so
// that seven days can be filled with variety.
func findSights(ctx context.Context, w World, st *State) error {
	queries := []SightsQuery{}
	if names := namedSights(&st.Intent); len(names) > 0 {
		queries = append(queries, SightsQuery{Names: names})
	}
	if types := namedTypes(&st.Intent); len(types) > 0 {
		queries = append(queries, SightsQuery{Types: types})
	}
	for _, theme := range st.Intent.Prefs.Themes {
		queries = append(queries, SightsQuery{Themes: []string{theme}, KidFriendly: st.Intent.Prefs.KidFriendly})
	}
	queries = append(queries, SightsQuery{KidFriendly: st.Intent.Prefs.KidFriendly})
	for _, theme := range []string{"outdoor", "history", "art", "views"} {
		queries = append(queries, SightsQuery{Themes: []string{theme}, KidFriendly: st.Intent.Prefs.KidFriendly})
	}
	seen := map[string]bool{}
	var all []trip.Attraction
	for _, q := range queries {
		q.City, q.Rate = st.City.Name, st.Rate.Rate
		got, err := w.Sights(ctx, q)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return degrade(st, "attractions", err)
		}
		for _, a := range got {
			if !seen[a.ID] {
				seen[a.ID] = true
				all = append(all, a)
			}
		}
	}
	st.Sights = all
	return nil
}

// degrade notes that sights or restaurants are not to be had: the days stay emptier, the plan is still made (S0.177).
func degrade(st *State, tool string, err error) error {
	if errors.Is(err, context.Canceled) || !fault.Is(err, fault.Unavailable) {
		return err
	}
	st.Degraded = appendNew(st.Degraded, trip.Degradation{Tool: tool, Used: "omitted", Reason: fault.Message(err)})
	return nil
}

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

// assume writes down the numbers nobody asked for.
func (s *State) assume() {
	s.Assumptions = trip.Assumptions{
		FXRateUSDEUR: s.RateEUR.Rate.Float(), FXAsOf: s.Rate.AsOf,
		TransitBuffer: trip.TransitBufferMinutes, MuseumBuffer: trip.MuseumBufferMinutes, AirportBuffer: trip.AirportBufferMinutes,
	}
}

func appendNew(list []trip.Degradation, more ...trip.Degradation) []trip.Degradation {
	for _, d := range more {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// settleNames makes ids of the names in the intent as soon as the sights are known.
func (s *State) settleNames() { s.Intent = canonical(s.Intent, s.sights()) }

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
func mustKnow(st *State) error {
	for i, r := range st.Intent.Requirements {
		s := r.Sights
		if s == nil || s.Name == "" || r.Level != trip.Must {
			continue
		}
		if !slices.ContainsFunc(st.sights(), func(a trip.Attraction) bool { return names(&a, s.Name) }) {
			return fault.Field(fmt.Sprintf("requirements[%d].sights.name", i), "is not a sight Tripwright knows in %s; see `tripwright city show %s`",
				st.City.Name, st.City.ID)
		}
	}
	for i, l := range st.Intent.Prefs.LockedSlots {
		known := slices.ContainsFunc(st.sights(), func(a trip.Attraction) bool { return a.ID == l.ActivityID }) ||
			slices.ContainsFunc(st.Tables, func(t trip.Restaurant) bool { return t.ID == l.ActivityID })
		if !known {
			return fault.Field(fmt.Sprintf("prefs.locked_slots[%d].activity_id", i), "is not a place Tripwright knows in %s; see `tripwright city show %s`",
				st.City.Name, st.City.ID)
		}
	}
	return nil
}

// dayBefore is the date of the exchange rate: the day before the run, in UTC (seed 000 §3.7).
func dayBefore(st *State) calendar.Date {
	return calendar.DateOf(st.Request.asOf().UTC()).AddDays(-1)
}
