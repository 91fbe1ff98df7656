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
	if a.room.File != "" {
		checks = append(checks, a.part("disk", a.room.Left()))
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

// How long a connection may keep the server waiting. A request is read within api's patience, worked on within the same, and its
// answer taken within the rest.
const (
	mostHead   = 10 * time.Second
	mostAsking = time.Minute     // the whole of a request, also of a body that nobody wants to have
	mostTaking = 2 * time.Minute // from the end of its head until its answer is taken
	mostIdle   = 2 * time.Minute
)

// httpServer is a server that no slow caller can wear out: one that does not send what it announced, or does not take what it asked
// for, is hung up on. Streams bound each write themselves.
func (a *App) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: mostHead, ReadTimeout: mostAsking, WriteTimeout: mostTaking, IdleTimeout: mostIdle, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(a.log.Handler(), slog.LevelInfo),
	}
}
