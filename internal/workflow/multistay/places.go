package multistay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// PlacesIn lists the places of stays in a language.
func PlacesIn(stays []Stay, lang wording.Language) string {
	names := PlaceNames(stays)
	for i := range names {
		names[i] = lang.City(names[i])
	}
	return lang.List(names)
}

// PlaceNames are the names of the places of stays, each once.
func PlaceNames(stays []Stay) []string {
	var out []string
	for i := range stays {
		if name := stays[i].City.Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Assigned says of every wish for a place of which stay it is: the first that knows it. A place that is insisted on and that nobody knows is
// refused.
func Assigned(in trip.Intent, stays []Stay) (trip.Intent, error) {
	in.Requirements = slices.Clone(in.Requirements)
	asked := asNamed(&in)
	for i := range in.Requirements {
		r := &in.Requirements[i]
		if r.Stay != nil && *r.Stay < len(stays) || r.Sights == nil && r.Food == nil && (r.Lodging == nil || r.Lodging.Near == "") {
			continue
		}
		if same := slices.IndexFunc(in.Requirements, func(o trip.Requirement) bool { return o.Stay != nil && *o.Stay < len(stays) && samePlace(&o, r) }); same >= 0 {
			r.Stay = in.Requirements[same].Stay
		} else if of := slices.IndexFunc(asked, func(wish int) bool { return stays[wish].answers(r) }); of >= 0 {
			if r.Stay = new(asked[of]); severalKnow(stays, r) || everywhere(stays, r) {
				r.Stay = nil // the planner finds it by the dates, or it holds wherever one eats
			}
		} else if r.Sights != nil && r.Sights.Name != "" && r.Level == trip.Must {
			return in, fault.Field(fmt.Sprintf("requirements[%d].sights.name", i), "You insist on %q, which Tripwright knows in none of your places (%s). Leave it out, or name it as it is called there.", r.Sights.Name, fault.Whole(strings.Join(PlaceNames(stays), ", ")))
		} else if l := r.Lodging; l != nil && r.Level == trip.Must && l.Around == nil {
			return in, fault.Field(fmt.Sprintf("requirements[%d].lodging.near", i), "You insist on a bed near %q, which Tripwright knows in none of your places (%s). Leave it out, or name it as it is called there.", l.Near, fault.Whole(strings.Join(PlaceNames(stays), ", ")))
		}
	}
	in.Prefs.LockedSlots = slices.Clone(in.Prefs.LockedSlots)
	for i := range in.Prefs.LockedSlots {
		l := &in.Prefs.LockedSlots[i]
		of := knowing(stays, l.ActivityID)
		switch len(of) {
		case 0:
			return in, fault.Field(fmt.Sprintf("prefs.locked_slots[%d].activity_id", i), "You pinned %q, which Tripwright knows in none of your places (%s). Take the pin out, or pin something else.", l.ActivityID, fault.Whole(strings.Join(PlaceNames(stays), ", ")))
		case 1:
			l.Stay = new(of[0])
		default:
			l.Stay = nil // the planner finds it by the dates
		}
	}
	return in, nil
}

// everywhere tells whether a wish is for the meals of every stay: a diet, a price or an hour is nothing that one keeps to in one place alone. Where a stay has
// no such table, it holds in the others.
func everywhere(stays []Stay, r *trip.Requirement) bool {
	f := r.Food
	if f == nil || f.Name != "" || f.Cuisine != "" || f.Near != "" || f.Day != nil {
		return false
	}
	return !slices.ContainsFunc(stays, func(s Stay) bool { return !s.answers(r) })
}

// severalKnow tells whether a sight that is wished for on no day in particular lies in a place to which the journey comes more than once.
func severalKnow(stays []Stay, r *trip.Requirement) bool {
	if r.Sights == nil || r.Sights.Name == "" || r.Sights.Day != nil {
		return false
	}
	return len(pick.Only(stays, func(s *Stay) bool { return s.answers(r) })) > 1
}

// knowing are the wishes of the stays that know a place.
func knowing(stays []Stay, id string) (of []int) {
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

// answers tells whether something of the place is what a wish for a sight or a meal asks for. A wish without a place or a kind is every stay's.
func (s *Stay) answers(r *trip.Requirement) bool {
	if w := r.Sights; w != nil {
		return slices.ContainsFunc(s.AllSights(), func(a trip.Attraction) bool {
			return w.Name != "" && gather.Names(&a, w.Name) || w.Name == "" && w.Type != "" && a.Is(w.Type)
		})
	}
	if w := r.Lodging; w != nil {
		return slices.ContainsFunc(s.AllSights(), func(a trip.Attraction) bool { return w.Near != "" && gather.Names(&a, w.Near) })
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
func (s *Stay) knows(id string) bool {
	return slices.ContainsFunc(s.AllSights(), func(a trip.Attraction) bool { return a.ID == id }) ||
		slices.ContainsFunc(s.Tables, func(t trip.Restaurant) bool { return t.ID == id })
}
