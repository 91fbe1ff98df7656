package afford

import (
	"context"

	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// Beside is what a plan is as one among others: what it is compared by, the other good answers, and how near the best possible it is.
type Beside struct {
	Now        Answer // the plan itself
	Answers    []Answer
	Optimality *trip.Optimality
}

// paid is an answer with the passes that pay, measured as it is paid then.
func paid(a Answer, in *trip.Intent, f *trip.Facts, worth int64) Answer {
	a.Plan = passes.With(a.Plan, in, f)
	a.Measures = trip.Measure(&a.Plan, f, worth)
	return a
}

// Beside looks around the plan that was settled on. Where more is wanted it gives up to trip.MostAnswers other plans: each keeps every
// rule, is outdone by none that was looked at, and gives up something for something else.
func (s Settlement) Beside(ctx context.Context, more bool) (out Beside, err error) {
	f, j := s.City.Facts(), schedule.JourneyOf(&s.Plan, s.City.Facts())
	worth, err := s.City.Worth(&s.Intent, j, &s.Plan)
	if err != nil {
		return out, err
	}
	out.Now = paid(Answer{Plan: s.Plan, Journey: j}, &s.Intent, f, worth)
	if more {
		k := others{Settlement: &s, ctx: ctx, ease: s.City.Ease(&s.Intent), seen: []Answer{out.Now}}
		k.make()
		out.Answers = chosenAnswers(k.seen)
	}
	if err := ctx.Err(); err != nil {
		return out, err
	}
	out.Optimality, err = Proved(s.City, &s.Intent, &s.Plan)
	return out, err
}
