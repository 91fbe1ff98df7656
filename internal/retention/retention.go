// Package retention is what is done once a day by one of all processes: what is older than the settings say is forgotten, everywhere, and
// it is looked whether anything crosses from one organisation to another.
//
// The wiring imports it.
package retention

import (
	"context"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Forgetter forgets what the engine knows of runs that ended before a moment, of every organisation.
type Forgetter interface {
	ForgetEnded(ctx context.Context, before time.Time) error
}

// Metrics hear how many rows cross.
type Metrics interface {
	CrossOrgReads(rows int64)
}

// Figures count for the objectives of the service.
type Figures interface {
	Count(name string, by float64)
}

// Jobs are those of a day. All fields are required.
type Jobs struct {
	Engine  *durable.Engine
	Store   *store.DB
	Runs    Forgetter // kept as long as runs
	Uploads Forgetter // kept as long as answers
	Metrics Metrics
	Figures Figures
	Log     *slog.Logger
	Now     func() time.Time
}

// Schedule names the jobs that are done once a day by one of all processes that work.
func (j *Jobs) Schedule(cfg settings.Config) {
	j.Engine.Schedule("retention", Nightly, func(ctx context.Context, due time.Time) error { return j.Retain(ctx, cfg, due) })
	j.Engine.Schedule("audit", durable.Daily(4, 0, time.UTC), func(ctx context.Context, due time.Time) error {
		_, err := j.Audit(ctx)
		return err
	})
}

// Nightly is when retention is due.
var Nightly = durable.Daily(3, 0, time.UTC)

// nightsAway is how many nights nobody may have served before retention waits for one more.
const nightsAway = 3

// Retain forgets what was too old at the moment when that was due, which is by the clock of the engine: on PostgreSQL the
// database's, whatever this machine's says. A night after many without retention may be one to which a clock has jumped, and what
// is fresh would look old: nothing is forgotten then, and whoever reads the log has a day to set the clock right.
func (j *Jobs) Retain(ctx context.Context, cfg settings.Config, due time.Time) error {
	for night, n := due, 0; n < nightsAway; n++ {
		night = Nightly(night.Add(-time.Nanosecond))
		seen, err := j.Engine.Seen(ctx, "retention", night)
		if err != nil {
			return err
		}
		if seen {
			_, err = j.prune(ctx, cfg, due)
			return err
		}
	}
	if there, err := j.Store.HasOrg(ctx); err != nil || !there { // a new service has nothing to forget, and nobody to warn
		return err
	}
	j.Log.WarnContext(ctx, "retention waits for the next night: there was none for some days, or the clock has jumped", "due", due)
	return nil
}

// Prune forgets what is older than the settings say, of every organisation, and counts it. What is kept of a run goes with its
// records in the engine.
func (j *Jobs) Prune(ctx context.Context, cfg settings.Config) (store.Pruned, error) {
	return j.prune(ctx, cfg, j.Now())
}

func (j *Jobs) prune(ctx context.Context, cfg settings.Config, now time.Time) (store.Pruned, error) {
	if err := j.Runs.ForgetEnded(ctx, now.Add(-cfg.RunsKept())); err != nil { // before the runs, or nobody would know of them any more
		return store.Pruned{}, err
	}
	if err := j.Uploads.ForgetEnded(ctx, now.Add(-cfg.AnswersKept())); err != nil { // with the uploads that came to nothing
		return store.Pruned{}, err
	}
	if err := j.Engine.ForgetStrays(tenant.AsSystem(ctx)); err != nil {
		return store.Pruned{}, err
	}
	p, err := j.Store.Prune(ctx, store.Retention{ToolLog: time.Duration(cfg.KeepToolLog), Run: cfg.RunsKept(),
		Itinerary: time.Duration(cfg.KeepItineraries), Idempotency: cfg.AnswersKept(),
		Audit: time.Duration(cfg.KeepAudit)}, now)
	if err == nil {
		p.Guests, err = j.forgetGuests(ctx, now.Add(-cfg.GuestsKept()))
	}
	j.Log.InfoContext(ctx, "retention", "pruned", p)
	return p, err
}

// Audit looks for what crosses from one organisation to another, and whether the canary can be seen. It gives the count, which
// must be 0, and tells the metric.
func (j *Jobs) Audit(ctx context.Context) (crossed int64, err error) {
	if err := j.Store.EnsureCanary(ctx); err != nil {
		return 0, err
	}
	seen, err := j.Store.CanaryLeaks(ctx)
	if err != nil {
		return 0, err
	}
	rows, err := j.Store.CrossOrgReads(ctx)
	if err != nil {
		return 0, err
	}
	j.Metrics.CrossOrgReads(seen + rows)
	j.Figures.Count(slo.Audits, 1)
	j.Figures.Count(slo.Crossed, float64(seen+rows))
	if seen+rows > 0 {
		j.Log.ErrorContext(ctx, "rows of one organisation can be reached from another", "crossings", rows, "canary", seen)
	}
	return seen + rows, nil
}
