package plan

import (
	"reflect"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// parts are inputs finer than a field of the state.
var parts = map[string]func(st, view *State){
	// the moment that facts are gathered for
	"as_of": func(st, view *State) { view.Request.AsOf = st.Request.asOf() },
	// its day
	"day": func(st, view *State) { view.Request.AsOf = st.Request.asOf().UTC().Truncate(24 * time.Hour) },
	// how long is searched, and from which seed
	"search": func(st, view *State) {
		view.Request.Seed, view.Request.Iterations = st.seed(), st.Request.Iterations
	},
	// the plan that an edit, planned anew, has at hand
	"at_hand": func(st, view *State) {
		if st.Request.Edit != nil && st.Anew && st.Intent.Keep != trip.KeepFree {
			view.Request.Edit = &Revision{Plan: st.Request.Edit.Plan}
		}
	},
	// the plan that an edit keeps to
	"parent": func(st, view *State) {
		if st.keeps() {
			view.Request.Edit = &Revision{Intent: st.Request.Edit.Intent, Plan: st.Request.Edit.Plan, Edit: revise.Edit{Order: st.Request.Edit.Edit.Order}}
		}
	},
	// the places that are named, the themes, and whether children come along
	"intent.sought": func(st, view *State) {
		in := st.explored()
		view.Intent.Prefs = trip.Preferences{Themes: in.Prefs.Themes, KidFriendly: in.Prefs.KidFriendly, LockedSlots: in.Prefs.LockedSlots}
		view.Intent.Requirements = only(in.Requirements, func(r *trip.Requirement) bool {
			return r.Sights != nil || r.Food != nil && r.Food.Near != ""
		})
	},
	// what journey and bed are asked for by
	"intent.journey": func(st, view *State) {
		in := st.Intent
		view.Intent = trip.Intent{DateWindow: in.DateWindow, Airports: in.Airports, Origin: in.Origin,
			Prefs: trip.Preferences{AvoidOvernight: in.Prefs.AvoidOvernight},
			Requirements: only(in.Requirements, func(r *trip.Requirement) bool {
				return r.Transport != nil && r.Transport.Flight == "" || r.Lodging != nil && r.Lodging.Option == ""
			})}
	},
	// the wishes that branches are explored for
	"intent.explored": func(st, view *State) {
		view.Intent = st.explored()
		if st.Request.Edit == nil || st.keeps() { // only who plans anew beside a plan at hand weighs what stays
			view.Intent.Keep, view.Intent.MaxChanges = "", nil
		}
		if view.Anew = st.Anew; !st.keeps() {
			view.Named = st.Named
		}
	},
}

// keeps tells whether the run keeps to its parent's plan.
func (s *State) keeps() bool { return s.Request.Edit != nil && !s.Anew }

// explored are the wishes that branches are explored for. An edit that keeps to its parent's plan keeps to the branch that
// was chosen: what hands pinned, took out or put on a day, and how much more or less may be spent, is for the plan to meet.
// Where it cannot, everything is explored anew and this is the whole intent.
func (s *State) explored() trip.Intent {
	in := s.Intent
	if !s.keeps() {
		return in
	}
	was := s.Request.Edit.Explored
	in.Budget, in.Prefs.LockedSlots, in.Excluded, in.Requirements = was.Budget, was.Locked, was.Excluded, slices.Clip(was.Requirements)
	for _, r := range s.Intent.Requirements {
		if !byName(&r) && !slices.ContainsFunc(was.Requirements, func(o trip.Requirement) bool { return reflect.DeepEqual(o, r) }) {
			in.Requirements = append(in.Requirements, r)
		}
	}
	return in
}

// byName tells whether a wish speaks of one very place, house or flight.
func byName(r *trip.Requirement) bool {
	return r.Transport != nil && r.Transport.Flight != "" || r.Lodging != nil && r.Lodging.Option != "" ||
		r.Sights != nil && r.Sights.Name != "" || r.Food != nil && r.Food.Name != ""
}

// only gives the values of a list that are to stay; the list itself when that is all of them.
func only[T any](list []T, stays func(*T) bool) []T {
	if !slices.ContainsFunc(list, func(v T) bool { return !stays(&v) }) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return !stays(&v) })
}

// without gives a list of its own that lacks some of the values of another.
func without[T any](list []T, gone func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), gone)
}

// accumulate are the fields that nodes add to without reading what is there.
var accumulate = map[string]func(st, more *State){
	"decisions": func(st, more *State) {
		// Who decides again, as the selector does when branches are explored anew, has changed their mind.
		kept := without(st.Decisions, func(d trip.Decision) bool {
			return d.Node == Selector && slices.ContainsFunc(more.Decisions, func(m trip.Decision) bool { return m.Node == Selector })
		})
		st.Decisions = append(kept, more.Decisions...)
	},
	"degraded": func(st, more *State) { st.Degraded = appendNew(slices.Clip(st.Degraded), more.Degraded...) },
	"assumed": func(st, more *State) {
		for _, s := range more.Assumed {
			st.Assumed = appendOnce(st.Assumed, s)
		}
	},
	"calls": func(st, more *State) { st.Calls = st.Calls.plus(more.Calls) },
}
