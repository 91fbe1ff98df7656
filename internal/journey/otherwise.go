package journey

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// By gives the wishes with one for a way in the place of earlier ones for the same. One for every way stands beside those for a single one.
func By(in trip.Intent, t trip.TransferWish) trip.Intent {
	every := func(o trip.TransferWish) bool { return o.From == "" && o.To == "" }
	same := func(o trip.TransferWish) bool {
		return every(o) == every(t) && in.SamePlace(o.From, t.From) && in.SamePlace(o.To, t.To)
	}
	in.Transfers = append(slices.DeleteFunc(slices.Clone(in.Transfers), same), t)
	return in
}

// First gives the wishes of a journey that begins with one of its stays and goes on with the others in their order; ok is false where something
// is wished of a day or a date: nobody knows which that is then.
func First(in trip.Intent, stay int) (_ trip.Intent, ok bool) {
	if ofDays(&in) || slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return s.From.Valid() || s.To.Valid() }) {
		return in, false
	}
	moved := func(of *int) *int {
		switch {
		case of == nil || *of > stay:
			return of
		case *of == stay:
			return new(0)
		}
		return new(*of + 1)
	}
	in.Order = trip.OrderGiven
	in.Stays = slices.Insert(slices.Delete(slices.Clone(in.Stays), stay, stay+1), 0, in.Stays[stay])
	in.Requirements = slices.Clone(in.Requirements)
	for i := range in.Requirements {
		in.Requirements[i].Stay = moved(in.Requirements[i].Stay)
	}
	return in, true
}

// Without gives the wishes of a journey without one of its stays, and shorter by its nights where these are certain: else the others have them. ok is
// false where nothing would be left, or something is wished of a day: nobody knows which day that is then.
func Without(in trip.Intent, stay int) (_ trip.Intent, ok bool) {
	least, most := in.Stays[stay].NightsOf()
	if len(in.Stays) < 2 || ofDays(&in) {
		return in, false
	}
	gone := in.Stays[stay].Place
	in.Stays = slices.Delete(slices.Clone(in.Stays), stay, stay+1)
	if least == most {
		in.DateWindow.End = in.DateWindow.End.AddDays(-least)
	}
	in.Requirements = slices.DeleteFunc(slices.Clone(in.Requirements), func(r trip.Requirement) bool { return r.Stay != nil && *r.Stay == stay })
	for i := range in.Requirements {
		if r := &in.Requirements[i]; r.Stay != nil && *r.Stay > stay {
			r.Stay = new(*r.Stay - 1)
		}
	}
	if !slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return trip.Fold(s.Place) == trip.Fold(gone) }) {
		in.Transfers = slices.DeleteFunc(slices.Clone(in.Transfers), func(t trip.TransferWish) bool {
			return trip.Fold(t.From) == trip.Fold(gone) || trip.Fold(t.To) == trip.Fold(gone)
		})
	}
	return in, true
}

// Longer gives the wishes of a journey that is longer by so many nights at one of its stays, or shorter; ok is false where the stay has no certain
// nights, none would be left, or something is wished of a day or a date.
func Longer(in trip.Intent, stay, by int) (_ trip.Intent, ok bool) {
	s := in.Stays[stay]
	dated := func(s trip.StayWish) bool { return s.From.Valid() || s.To.Valid() }
	if s.Nights == nil || *s.Nights+by < 1 || ofDays(&in) || slices.ContainsFunc(in.Stays, dated) {
		return in, false
	}
	in.Stays = slices.Clone(in.Stays)
	in.Stays[stay].Nights = new(*s.Nights + by)
	in.DateWindow.End = in.DateWindow.End.AddDays(by)
	return in, true
}

// ofDays tells whether anything is wished of single days.
func ofDays(in *trip.Intent) bool {
	return len(in.Days) > 0 || len(in.Prefs.LockedSlots) > 0 || slices.ContainsFunc(in.Excluded, func(e trip.Exclusion) bool { return e.Day != nil }) ||
		slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool {
			return r.Sights != nil && r.Sights.Day != nil || r.Food != nil && r.Food.Day != nil
		})
}
