package app

import (
	"context"
	"errors"
	"net"
	"net/http"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/news"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/settings"
)

// Worker is one more machine for the runs of a service.
type Worker struct {
	*App
	Handler http.Handler // /healthz, /readyz and /metrics

	shared cache.Cache
	bus    *news.Bus
	ended  context.CancelFunc
}

// OpenWorker lets an opened program work on what a service has to do. Streams of the service hear of its events through Redis
// where there is one, and else look for them.
func (a *App) OpenWorker(ctx context.Context, cfg settings.Config) (_ *Worker, err error) {
	defer fault.Wrap(&err, "app.OpenWorker")
	if err := cfg.For(settings.Working); err != nil {
		return nil, err
	}
	ctx, ended := context.WithCancel(context.WithoutCancel(ctx))
	w := &Worker{App: a, ended: ended}
	defer func() {
		if err != nil {
			w.Close()
		}
	}()
	a.gauges()
	if w.shared, err = openCache(ctx, cfg, a); err != nil {
		return nil, err
	}
	a.books.Share(w.shared)
	if w.bus, err = news.Open(ctx, w.shared, func(live.Ref, run.Event) {}, func(live.Ref, int64) {}, a.log); err != nil {
		return nil, err
	}
	wake := w.bus.Tell
	a.wake.Store(&wake)
	if err := a.openIssuing(ctx, cfg, func(string, ...any) {}); err != nil {
		return nil, err
	}
	w.Handler, err = api.NewWatch(api.Config{Ready: func(ctx context.Context) []api.Check { return a.checks(ctx, w.shared) },
		Metrics: a.metrics.Handler(), SLO: a.SLO, MetricsToken: string(cfg.MetricsToken), Meter: a.metrics, Log: a.log, Now: a.now})
	if err != nil {
		return nil, err
	}
	if err := a.Work(ctx, cfg); err != nil {
		return nil, err
	}
	a.looking.Go(func() { a.documents.KeepRenewing(ctx, w.shared) })
	return w, nil
}

// Listen answers those who watch over the worker, on ln, until ln is closed.
func (w *Worker) Listen(ln net.Listener) {
	if err := w.httpServer(w.Handler).Serve(ln); !errors.Is(err, net.ErrClosed) {
		w.log.Error("the figures of this worker cannot be read any more", "error", err.Error())
	}
}

// Close ends what is shared; runs go on until the program itself is closed.
func (w *Worker) Close() {
	w.wake.Store(nil)
	w.ended()
	w.looking.Wait()
	if w.bus != nil {
		w.bus.Close()
	}
	w.books.Share(nil)
	if w.shared != nil {
		if err := w.shared.Close(); err != nil {
			w.log.Warn("the shared cache cannot be closed", "error", err.Error())
		}
	}
}
