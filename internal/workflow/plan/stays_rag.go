package plan

import (
	"cmp"
	"context"
	"github.com/tripwright/tripwright/internal/wording"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/graph"
)

type staysRagIn struct {
	Stays    []stay      `json:"stays"`
	Intent   trip.Intent `json:"intent"`
	Day      time.Time   `json:"day"`
	RateTold trip.FXRate `json:"rate_told"`
}

type staysRagOut struct {
	Stays  []stay      `json:"stays"`
	Intent trip.Intent `json:"intent"`
	asides
}

func staysRagSees(st *State, _ graph.Patch) staysRagIn {
	return staysRagIn{st.Stays, st.Intent, st.Request.asOf().UTC().Truncate(24 * time.Hour), st.RateTold}
}

func staysRagLeaves(st *State, out staysRagOut) {
	st.Stays, st.Intent = out.Stays, out.Intent
	st.aside(out.asides)
}

// ragStays gathers what is known of each place, and finds of which stay the places are that the wishes name.
func (t *turn) ragStays(ctx context.Context, in staysRagIn) (out staysRagOut, err error) {
	out.Stays, out.Intent = cloned(in.Stays), in.Intent
	seeks := sought(&in.Intent)
	sights, tables := 0, 0
	for i := range out.Stays {
		s := &out.Stays[i]
		found, err := gather(ctx, t.world(), ragIn{City: s.City, Day: in.Day, Sought: seeks, RateTold: in.RateTold})
		if err != nil {
			return out, err
		}
		s.Sights, s.Tables, s.rates, s.Assumptions = found.Sights, found.Tables, found.rates, found.Assumptions
		s.RateTold = in.RateTold
		// What is wished for first is found first; in a journey the order of wishes counts for nothing.
		slices.SortFunc(s.Sights, func(a, b trip.Attraction) int { return cmp.Compare(a.ID, b.ID) })
		slices.SortFunc(s.Tables, func(a, b trip.Restaurant) int { return cmp.Compare(a.ID, b.ID) })
		out.Degraded = appendNew(out.Degraded, found.Degraded...)
		out.Intent = canonical(out.Intent, s.sights())
		sights, tables = sights+len(s.Sights), tables+len(s.Tables)
	}
	if out.Intent, err = assigned(out.Intent, out.Stays); err != nil {
		return out, err
	}
	out.Calls = t.Calls()
	t.Decide(nil, "%d sights and %d restaurants of %s", sights, tables, placesIn(out.Stays, t.Lang))
	return out, nil
}

// placesIn lists the places of stays in a language.
func placesIn(stays []stay, lang wording.Language) string {
	names := placeNames(stays)
	for i := range names {
		names[i] = lang.City(names[i])
	}
	return lang.List(names)
}

// placeNames are the names of the places of stays, each once.
func placeNames(stays []stay) []string {
	var out []string
	for i := range stays {
		if name := stays[i].City.Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// assigned says of every wish for a place of which stay it is: the first that knows it. A place that is insisted on and that nobody knows is
// refused.
func assigned(in trip.Intent, stays []stay) (trip.Intent, error) {
	in.Requirements = slices.Clone(in.Requirements)
	asked := asNamed(&in)
	for i := range in.Requirements {
		r := &in.Requirements[i]
		if r.Stay != nil && *r.Stay < len(stays) || r.Sights == nil && r.Food == nil {
			continue
		}
		if same := slices.IndexFunc(in.Requirements, func(o trip.Requirement) bool { return o.Stay != nil && *o.Stay < len(stays) && samePlace(&o, r) }); same >= 0 {
			r.Stay = in.Requirements[same].Stay
		} else if of := slices.IndexFunc(asked, func(wish int) bool { return stays[wish].answers(r) }); of >= 0 {
			if r.Stay = new(asked[of]); severalKnow(stays, r) {
				r.Stay = nil // the planner finds it by the dates
			}
		} else if r.Sights != nil && r.Sights.Name != "" && r.Level == trip.Must {
			return in, fault.Field("requirements", "name a sight that Tripwright knows in none of the places: %s", fault.Whole(quoted(placeNames(stays))))
		}
	}
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for i := range in.Prefs.LockedSlots {
		l := &in.Prefs.LockedSlots[i]
		of := knowing(stays, l.ActivityID)
		switch len(of) {
		case 0:
			return in, fault.Field("prefs.locked_slots", "name a place that Tripwright knows in none of the stays")
		case 1:
			l.Stay = new(of[0])
		default:
			l.Stay = nil // the planner finds it by the dates
		}
	}
	return in, nil
}

// severalKnow tells whether a sight that is wished for on no day in particular lies in a place to which the journey comes more than once.
func severalKnow(stays []stay, r *trip.Requirement) bool {
	if r.Sights == nil || r.Sights.Name == "" || r.Sights.Day != nil {
		return false
	}
	return len(only(stays, func(s *stay) bool { return s.answers(r) })) > 1
}

// knowing are the wishes of the stays that know a place.
func knowing(stays []stay, id string) (of []int) {
	for i := range stays {
		if stays[i].knows(id) {
			of = append(of, stays[i].Wish)
		}
	}
	return of
}

// samePlace tells whether two wishes name one sight.
func samePlace(a, b *trip.Requirement) bool {
	return a.Sights != nil && b.Sights != nil && a.Sights.Name != "" && trip.Fold(a.Sights.Name) == trip.Fold(b.Sights.Name)
}

func quoted(names []string) string {
	out := ""
	for i, n := range names {
		if i > 0 {
			out += ", "
		}
		out += n
	}
	return out
}

// answers tells whether something of the place is what a wish for a sight or a meal asks for. A wish without a place or a kind is every stay's.
func (s *stay) answers(r *trip.Requirement) bool {
	if w := r.Sights; w != nil {
		return slices.ContainsFunc(s.sights(), func(a trip.Attraction) bool {
			return w.Name != "" && names(&a, w.Name) || w.Name == "" && w.Type != "" && a.Is(w.Type)
		})
	}
	w := r.Food
	return slices.ContainsFunc(s.Tables, func(t trip.Restaurant) bool {
		return w.Name != "" && (t.ID == w.Name || trip.Fold(t.Name) == trip.Fold(w.Name)) ||
			w.Name == "" && (said(w.Cuisine, t.Cuisine) || said(w.Tag, t.Tags))
	})
}

// said tells whether a word is one of those that are said of a place, in capitals or not.
func said(word string, of []string) bool {
	return word != "" && slices.ContainsFunc(of, func(o string) bool { return strings.EqualFold(o, word) })
}

// knows tells whether a place is one of the city's.
func (s *stay) knows(id string) bool {
	return slices.ContainsFunc(s.sights(), func(a trip.Attraction) bool { return a.ID == id }) ||
		slices.ContainsFunc(s.Tables, func(t trip.Restaurant) bool { return t.ID == id })
}
