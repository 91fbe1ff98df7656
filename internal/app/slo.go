package app

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/slo"
)

// RecordScenarios keeps how many scenarios were run and passed.
func (a *App) RecordScenarios(ctx context.Context, passed, all int) error {
	a.meter.Figures.Count(slo.Scenarios, float64(all))
	a.meter.Figures.Count(slo.Passed, float64(passed))
	return a.meter.Figures.Keep(ctx, a.Store)
}

// SLO says how the objectives of the service stand over a window that ends now, after what all processes noted.
func (a *App) SLO(ctx context.Context, window time.Duration) (slo.Report, error) {
	if err := a.meter.Figures.Keep(ctx, a.Store); err != nil {
		return slo.Report{}, err
	}
	p, err := slo.Over(ctx, a.Store, a.now(), window)
	return slo.Judge(p, window), err
}
