package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// whyNot is the failed branch of a journey: the best attempt, what blocks it, which wishes conflict, and what would help, each tried.
func (w *journeyWriter) whyNot(ctx context.Context) error {
	x := w.attempts(tried{in: *w.intent, stays: w.stays}, w.origin, w.asOf, w.in.Seed)
	x.have = nil // all of a journey follows from its budget
	return w.explain(ctx, w.knownTo(), func(in trip.Intent) (money.Cents, bool) {
		m, err := x.try(ctx, in)
		if err != nil {
			return 0, false
		}
		return m.plan.Costs().Total, m.holds()
	}, func() bool { return x.work.cut })
}

// knownTo are the facts by which a problem calls places by their names: those of all stays.
func (w *journeyWriter) knownTo() *trip.Facts {
	var out trip.Facts
	for i := range w.stays {
		s := w.stays[i].gathered()
		f := s.facts()
		out.Attractions, out.Restaurants = append(out.Attractions, f.Attractions...), append(out.Restaurants, f.Restaurants...)
		out.Lodgings, out.Flights = append(out.Lodgings, f.Lodgings...), append(out.Flights, f.Flights...)
	}
	return &out
}
