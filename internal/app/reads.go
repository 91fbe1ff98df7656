package app

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Reader is who reads sentences for the planner.
func (a *App) Reader() plan.Reader { return a.flow.Reader }

// Rate gives what a currency was worth in dollars when somebody asks at a moment, and whether that is known.
func (a *App) Rate(ctx context.Context, currency string, now time.Time) (money.Rate, bool) {
	return a.reads.Rate(ctx, currency, now)
}

// Preview says what a sentence says so far, by rules alone: no model is asked, no run begins, nothing is kept. What a run would
// refuse is said in it.
func (a *App) Preview(ctx context.Context, req plan.Request) (plan.Preview, error) {
	return a.reads.Preview(ctx, req)
}
