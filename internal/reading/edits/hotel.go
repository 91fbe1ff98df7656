package edits

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	cheaperHotel = phrase.Says("cheaper|simpler hotel|hotels|lodging|accommodation|room|bed", "less expensive|costly|fancy hotel|lodging|accommodation|room", "cheaper|simpler place|somewhere to stay|sleep",
		"downgrade the? hotel|lodging|accommodation|room", "save on the? hotel|lodging|accommodation", "hotel|lodging|accommodation cheaper")
	nicerHotel = phrase.Says("nicer|better|fancier|finer|posher hotel|hotels|lodging|accommodation|room|bed", "more comfortable|expensive|luxurious hotel|lodging|accommodation|room", "nicer|better place|somewhere to stay|sleep",
		"upgrade the? hotel|lodging|accommodation|room", "hotel|lodging|accommodation nicer|better")
)

// readHotel finds whether the hotel shall be another one: this says nothing of what the trip may cost.
func (r *editReader) readHotel() {
	for _, wish := range []struct {
		list []phrase.Pattern
		step int
	}{{cheaperHotel, -1}, {nicerHotel, 1}} {
		for _, p := range wish.list {
			for _, m := range p.All(r.Sentence) {
				step := trip.StepHotel{By: wish.step}
				if stay, to := r.behind(m.To, "in", "for"); to > 0 {
					step.Place = r.trip.Stays[stay].Place
					step.On, m.To = r.onWhich(step.Place, m.From, to)
				}
				r.hotels = append(r.hotels, step)
				r.Use(m, phrase.AsWish)
			}
		}
	}
}
