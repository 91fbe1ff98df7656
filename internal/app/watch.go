package app

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

// readyWithin is how long the parts may take to say that they are there.
const readyWithin = 2 * time.Second

// checks looks at the parts that everybody needs who works on runs.
func (a *App) checks(ctx context.Context, shared cache.Cache) []api.Check {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	checks := []api.Check{a.part("store", a.Store.Ping(ctx)), a.part("engine", a.Engine.Ping(ctx))}
	if a.room.file != "" {
		checks = append(checks, a.part("disk", a.room.left()))
	}
	if f, ok := shared.(*cache.Fallback); ok {
		c := api.Check{Name: "redis", OK: true} // not needed: without it each process judges alone
		if f.Degraded() {
			c.Detail = "away: limits are counted by each process alone"
		}
		a.metrics.PartUp("redis", !f.Degraded())
		checks = append(checks, c)
	}
	return checks
}

// part says how one of them is, to who asks and to the metric.
func (a *App) part(name string, err error) api.Check {
	a.metrics.PartUp(name, err == nil)
	if err != nil {
		return api.Check{Name: name, Detail: fault.Message(err)}
	}
	return api.Check{Name: name, OK: true}
}

// httpServer is a server that no slow caller can wear out.
func (a *App) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(a.log.Handler(), slog.LevelInfo),
	}
}
