package journey

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// OwnBed is the id of a bed that is the traveller's own.
const OwnBed = "own_bed"

// Bed gives the bed of a stay that is no matter of the planner: that of friends, of one's own, or none at all where one stays for a day; ok is
// false where one is to be found. It costs nothing, its doors are open at any hour, and it lies in the middle of the place when nobody said where.
func Bed(in *trip.Intent, wish int, city *trip.City, days int) (trip.Lodging, bool) {
	own := in.Stays[wish].OwnBed
	if own == nil && days > 1 {
		return trip.Lodging{}, false
	}
	if own == nil {
		own = &trip.OwnBed{Label: in.Locale().Say("No bed is needed")}
	}
	label := own.Label
	switch {
	case label != "":
	case own.Home:
		label = in.Locale().Say("At home")
	default:
		label = in.Locale().Say("Your own bed")
	}
	at := city.Center
	if own.At != nil {
		at = *own.At
	}
	always := calendar.Window{Start: 0, End: calendar.Midnight}
	id := cmp.Or(city.ID, city.Name)
	if another(in, wish) {
		id += ":" + trip.Digest(own)[:6]
	}
	return trip.Lodging{ID: OwnBed + ":" + id, Name: trip.Capital(label), Location: at, CheckIn: always, CheckOut: always, Tier: trip.TierBudget,
		BagDrop: true, KidFriend: true, Own: true, Home: own.Home,
		Provenance: trip.Provenance{Source: trip.SourceUser, Tool: "intent", RefID: "intent/own_bed/" + id}}, true
}

// another tells whether one who comes again to the place of a stay has another bed of their own then. The two are told apart by what is said of them, so
// that it is of no matter in which order the stays are named.
func another(in *trip.Intent, wish int) bool {
	s := &in.Stays[wish]
	return s.OwnBed != nil && slices.ContainsFunc(in.Stays, func(o trip.StayWish) bool {
		return o.OwnBed != nil && trip.Fold(o.Place) == trip.Fold(s.Place) && trip.Digest(o.OwnBed) != trip.Digest(s.OwnBed)
	})
}
