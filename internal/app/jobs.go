package app

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// schedule names the jobs that are done once a day by one of all processes that work.
func (a *App) schedule(cfg settings.Config) {
	a.Engine.Schedule("retention", nightly, func(ctx context.Context, due time.Time) error { return a.retain(ctx, cfg, due) })
	a.Engine.Schedule("audit", durable.Daily(4, 0, time.UTC), func(ctx context.Context, due time.Time) error {
		_, err := a.Audit(ctx)
		return err
	})
}

// nightly is when retention is due.
var nightly = durable.Daily(3, 0, time.UTC)

// nightsAway is how many nights nobody may have served before retention waits for one more.
const nightsAway = 3

// retain forgets what was too old at the moment when that was due, which is by the clock of the engine: on PostgreSQL the
// database's, whatever this machine's says. A night after many without retention may be one to which a clock has jumped, and what
// is fresh would look old: nothing is forgotten then, and whoever reads the log has a day to set the clock right.
func (a *App) retain(ctx context.Context, cfg settings.Config, due time.Time) error {
	for night, n := due, 0; n < nightsAway; n++ {
		night = nightly(night.Add(-time.Nanosecond))
		seen, err := a.Engine.Seen(ctx, "retention", night)
		if err != nil {
			return err
		}
		if seen {
			_, err = a.prune(ctx, cfg, due)
			return err
		}
	}
	if there, err := a.Store.HasOrg(ctx); err != nil || !there { // a new service has nothing to forget, and nobody to warn
		return err
	}
	a.log.WarnContext(ctx, "retention waits for the next night: there was none for some days, or the clock has jumped", "due", due)
	return nil
}

// strayAfter is how long a run may be on its way from the store to the engine before it is taken to have been left in between.
const strayAfter = 10 * time.Second

// lookForStrays goes on until ctx ends. Every process looks: beginning a run twice is beginning it once.
func (a *App) lookForStrays(ctx context.Context) {
	tick := time.NewTicker(strayAfter)
	defer tick.Stop()
	for {
		if err := a.strays(ctx); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "strays not begun", "error", err.Error())
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// strays begins the runs and uploads whose process died between keeping them and telling the engine, and ends those that are over
// for the engine and could not keep it.
func (a *App) strays(ctx context.Context) error {
	open, err := a.Store.FindOpen(ctx, a.now().Add(-strayAfter), a.now().Add(strayAfter), mostPending)
	if err != nil {
		return err
	}
	var errs []error
	for _, o := range open {
		if _, err := (runs{App: a, life: ctx}).again(tenant.With(ctx, o.Who), o.Run); err != nil {
			errs = append(errs, err)
		}
	}
	uploads, err := a.Store.FindOpenUploads(ctx, a.now().Add(-strayAfter), a.now().Add(strayAfter), mostPending)
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, o := range uploads {
		if err := (desk{a, ctx}).again(tenant.With(ctx, o.Who), o.Run); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Prune forgets what is older than the settings say, of every organisation, and counts it. What is kept of a run goes with its
// records in the engine.
func (a *App) Prune(ctx context.Context, cfg settings.Config) (store.Pruned, error) {
	return a.prune(ctx, cfg, a.now())
}

func (a *App) prune(ctx context.Context, cfg settings.Config, now time.Time) (store.Pruned, error) {
	if err := a.forgetRecords(ctx, now.Add(-cfg.RunsKept())); err != nil { // before the runs, or nobody would know of them any more
		return store.Pruned{}, err
	}
	if err := a.learns.ForgetEnded(tenant.AsSystem(ctx), now.Add(-cfg.AnswersKept())); err != nil { // with the uploads that came to nothing
		return store.Pruned{}, err
	}
	if err := a.Engine.ForgetStrays(tenant.AsSystem(ctx)); err != nil {
		return store.Pruned{}, err
	}
	p, err := a.Store.Prune(ctx, store.Retention{ToolLog: time.Duration(cfg.KeepToolLog), Run: cfg.RunsKept(),
		Itinerary: time.Duration(cfg.KeepItineraries), Idempotency: cfg.AnswersKept(),
		Audit: time.Duration(cfg.KeepAudit)}, now)
	if err == nil {
		p.Guests, err = a.forgetGuests(ctx, now.Add(-cfg.GuestsKept()))
	}
	a.log.InfoContext(ctx, "retention", "pruned", p)
	return p, err
}

// Audit looks for what crosses from one organisation to another, and whether the canary can be seen. It gives the count, which
// must be 0, and tells the metric.
func (a *App) Audit(ctx context.Context) (crossed int64, err error) {
	if err := a.Store.EnsureCanary(ctx); err != nil {
		return 0, err
	}
	seen, err := a.Store.CanaryLeaks(ctx)
	if err != nil {
		return 0, err
	}
	rows, err := a.Store.CrossOrgReads(ctx)
	if err != nil {
		return 0, err
	}
	a.metrics.CrossOrgReads(seen + rows)
	a.meter.Figures.Count(slo.Audits, 1)
	a.meter.Figures.Count(slo.Crossed, float64(seen+rows))
	if seen+rows > 0 {
		a.log.ErrorContext(ctx, "rows of one organisation can be reached from another", "crossings", rows, "canary", seen)
	}
	return seen + rows, nil
}
