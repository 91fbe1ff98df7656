package journey

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// ShapeOfAnswer reads the shape of another plan that an itinerary offers.
func ShapeOfAnswer(a *trip.Answer) Shape {
	var s Shape
	for _, stay := range a.Stays {
		s.Order, s.Nights = append(s.Order, stay.Wish), append(s.Nights, stay.Nights)
	}
	return s
}

// Answered gives the wishes that another plan was made for which an itinerary with the plan p offers beside it: those of the itinerary, with the
// order, the nights and the rides of the answer said in them. Of a trip to one place these are the same. fault.Invalid of alternative: the answer
// speaks of stays that the wishes do not have.
func Answered(in trip.Intent, p *trip.Plan, a *trip.Answer) (trip.Intent, error) {
	if len(a.Stays) == 0 {
		return in, nil
	}
	named := make([]bool, len(in.Stays))
	for _, s := range a.Stays {
		if s.Wish < 0 || s.Wish >= len(named) || named[s.Wish] {
			return in, fault.Field("alternative", "speaks of stays that the trip does not have")
		}
		named[s.Wish] = true
	}
	if len(a.Stays) < len(named) {
		return in, fault.Field("alternative", "leaves out stays of the trip")
	}
	out, ok := in, true
	if len(a.Stays) > 1 {
		if out, ok = ShapeOfAnswer(a).Wishes(in, p); !ok {
			return in, fault.Field("alternative", "has no day any more for something that you want on one")
		}
	}
	for _, t := range a.Transfers {
		out = By(out, t)
	}
	return out, nil
}
