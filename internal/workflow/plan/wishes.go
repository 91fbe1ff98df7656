package plan

import (
	"reflect"
	"slices"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// keeps tells whether the run keeps to its parent's plan.
func (s *State) keeps() bool { return s.Request.Edit != nil && !s.Anew }

// explored are the wishes that branches are explored for. An edit that keeps to its parent's plan keeps to the branch that
// was chosen: what hands pinned, took out or put on a day, and how much more or less may be spent, is for the plan to meet.
// Where it cannot, everything is explored anew and this is the whole intent.
func (s *State) explored() trip.Intent {
	in := s.Intent
	in.Said = nil // nothing is planned for words
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

// weighed are explored wishes, and beside a plan at hand what of it stays: whoever else explores does not weigh that.
func (s *State) weighed() trip.Intent {
	in := s.explored()
	if s.Request.Edit == nil || s.keeps() {
		in.Keep, in.MaxChanges = "", nil
	}
	return in
}

// explorable is the place as branches see it: what a hand named is known to them only when all is explored anew.
func (s *State) explorable() gather.Place {
	p := gather.Place{City: s.City, Sights: s.Sights, Tables: s.Tables}
	if !s.keeps() {
		p.Named = s.Named
	}
	return p
}

// offerWishes is what flights and beds are asked for by.
func offerWishes(in *trip.Intent) trip.Intent {
	return trip.Intent{DateWindow: in.DateWindow, Airports: in.Airports, Origin: in.Origin,
		Prefs: trip.Preferences{AvoidOvernight: in.Prefs.AvoidOvernight},
		Requirements: pick.Only(in.Requirements, func(r *trip.Requirement) bool {
			return r.Transport != nil && r.Transport.Flight == "" || r.Lodging != nil && r.Lodging.Option == ""
		})}
}

// byName tells whether a wish speaks of one very place, house or flight.
func byName(r *trip.Requirement) bool {
	return r.Transport != nil && r.Transport.Flight != "" || r.Lodging != nil && r.Lodging.Option != "" ||
		r.Sights != nil && r.Sights.Name != "" || r.Food != nil && r.Food.Name != ""
}
