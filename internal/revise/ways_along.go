package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// How one wished to travel a way goes along when stays change places: a train from Munich to Paris is one from Paris to Munich then, and who flies from home
// to the first stay does so to another first one. What is booked stays where it is, as does a wish for a way that is still one of the journey.

// waysWished are the wishes for single ways of the journey by a mode, which nobody has booked.
func (e *editing) waysWished() []trip.TransferWish {
	if !e.in.IsJourney() {
		return nil
	}
	return kept(e.in.Transfers, func(t trip.TransferWish) (trip.TransferWish, bool) {
		return t, t.Booked == nil && t.Mode != "" && (t.From != "" || t.To != "") && e.hasWay(t.From, t.To)
	})
}

// goAlong puts wishes for ways that are gone on those that came in their place, if one can go there like that.
func (e *editing) goAlong(wished []trip.TransferWish) {
	for _, t := range wished {
		if e.hasWay(t.From, t.To) {
			continue
		}
		next, ok := e.inPlaceOf(t)
		if !ok || e.wishedFor(next) || !e.goes(next.Mode, next.From, next.To) {
			continue
		}
		e.in.Transfers = append(without(e.in.Transfers, func(o trip.TransferWish) bool { return o == t }), next)
	}
}

// inPlaceOf gives the way that is in the place of one that is gone: the same the other way round, or that from or to the origin.
func (e *editing) inPlaceOf(t trip.TransferWish) (trip.TransferWish, bool) {
	ways := e.ways()
	next := trip.TransferWish{Mode: t.Mode, Rented: t.Rented}
	switch {
	case e.in.SamePlace(t.From, ""):
		next.To = ways[0][1]
	case e.in.SamePlace(t.To, ""):
		next.From = ways[len(ways)-1][0]
	default:
		next.From, next.To = t.To, t.From
	}
	return next, e.hasWay(next.From, next.To)
}

// wishedFor tells whether something is wished of a way already.
func (e *editing) wishedFor(t trip.TransferWish) bool {
	return slices.ContainsFunc(e.in.Transfers, func(o trip.TransferWish) bool {
		return (o.From != "" || o.To != "") && e.in.SamePlace(o.From, t.From) && e.in.SamePlace(o.To, t.To)
	})
}
