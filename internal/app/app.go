// Package app joins the parts: Open builds everything from one Config, bottom to top, on one page. It decides nothing else.
// The commands and proof import it.
package app

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// App is the whole program without its doors.
type App struct {
	Atlas   *atlas.Atlas
	Store   *store.DB
	Engine  *durable.Engine
	Tools   *tool.Counts // what every tool was asked since Open
	Network *tool.Network

	plans   durable.Workflow[plan.Input, plan.Outcome]
	flow    *plan.Workflow
	hub     *hub
	log     *slog.Logger
	now     func() time.Time
	scratch string
}

// Replace swaps parts for others, for tests and proof; zero fields change nothing.
type Replace struct {
	Reader plan.Reader
	Taster plan.Taster
	World  func(plan.World) plan.World
	Judge  plan.Judge
}

// Open builds the program. Close it in the end.
func Open(ctx context.Context, cfg Config, with Replace) (_ *App, err error) {
	defer fault.Wrap(&err, "app.Open")
	a := &App{log: telemetry.NewLogger(os.Stderr, cfg.LogLevel), hub: newHub(), Tools: &tool.Counts{}, now: cfg.Now}
	if a.now == nil {
		a.now = time.Now
	}
	defer func() {
		if err != nil {
			a.log.InfoContext(ctx, "cannot open", "error", err.Error())
			err = errors.Join(err, a.Close(context.WithoutCancel(ctx)))
		}
	}()
	dir, scratch, err := cfg.dataDir()
	if err != nil {
		return nil, err
	}
	if scratch {
		a.scratch = dir
	}
	// Keeping and running.
	if a.Store, err = store.Open(ctx, filepath.Join(dir, "tripwright.db")); err != nil {
		return nil, unusable(dir, err)
	}
	if a.Engine, err = durable.Open(ctx, durable.Config{Path: filepath.Join(dir, "engine.db"), Version: plan.Version, Logger: a.log}); err != nil {
		return nil, unusable(dir, err)
	}
	// Knowing the world.
	if a.Atlas, err = atlas.Open(); err != nil {
		return nil, err
	}
	tools, err := a.openTools(cfg)
	if err != nil {
		return nil, err
	}
	// Planning.
	deps, err := a.deps(cfg, tools, with)
	if err != nil {
		return nil, err
	}
	if a.flow, err = plan.New(deps); err != nil {
		return nil, err
	}
	a.plans = durable.Register(a.Engine, "plan", a.flow.Run)
	return a, nil
}

func (a *App) openTools(cfg Config) (*tools, error) {
	delays, err := tool.ParseDelays(cfg.SimulateToolTimeout)
	if err != nil {
		return nil, err
	}
	guard := &tool.Guard{Cache: layered{tool.NewMemory(16<<20, a.now), a.Store.Cache(), a.log}, Meter: a.Tools, Delay: delays,
		Chance: rand.Float64}
	forecast, address := weather.Provider(weather.OpenMeteo{BaseURL: cfg.WeatherURL}), weather.OpenMeteoURL
	if cfg.OpenWeatherKey != "" {
		forecast, address = weather.OpenWeather{Key: cfg.OpenWeatherKey, BaseURL: cfg.WeatherURL}, weather.OpenWeatherURL
	}
	a.Network = &tool.Network{Offline: cfg.Offline, Probe: weather.Dial(address)}
	if cfg.WeatherURL != "" {
		a.Network.Probe = nil // a mirror of one's own is taken to be there
	}
	return newTools(a.Atlas, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{Provider: forecast})),
		Network: a.Network, Disabled: cfg.DisableWeatherAPI, Rest: &weather.Rest{}})
}

func (a *App) deps(cfg Config, t *tools, with Replace) (plan.Deps, error) {
	slow, err := nodeDelays(cfg.SimulateNodeDelay)
	if err != nil {
		return plan.Deps{}, err
	}
	here := func(count func(string, plan.CallCount)) plan.World {
		if cfg.SimulateEmptyRAG {
			return unread{world{t, count}}
		}
		return world{t, count}
	}
	d := plan.Deps{
		World:  here,
		Reader: reader{a.Atlas}, Log: a.Store, Keeper: keeper{a.Store}, Check: a.check, Now: a.now, Tell: a.hub.tell, Logger: a.log,
		Slow: func(ctx context.Context, node string) error { return pause(ctx, slow[node]) },
	}
	if with.Reader != nil {
		d.Reader = with.Reader
	}
	if with.World != nil {
		d.World = func(count func(string, plan.CallCount)) plan.World { return with.World(here(count)) }
	}
	d.Taster, d.Judge = with.Taster, with.Judge
	return d, nil
}

// nodeDelays reads slowness to simulate. A name that is no node would do nothing, silently.
func nodeDelays(s string) (map[string]time.Duration, error) {
	slow, err := tool.ParseDelays(s)
	if err != nil {
		return nil, err
	}
	for name := range slow {
		if plan.Title(name) == "" {
			return nil, fault.New(fault.Invalid, "TRIPWRIGHT_SIMULATE_NODE_DELAY: there is no node %q", name)
		}
	}
	return slow, nil
}

func pause(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return nil
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close stops what runs, to be resumed, and closes the files.
func (a *App) Close(ctx context.Context) error {
	var errs []error
	if a.Engine != nil {
		errs = append(errs, a.Engine.Close(ctx))
	}
	if a.Store != nil {
		errs = append(errs, a.Store.Close())
	}
	if a.scratch != "" {
		errs = append(errs, os.RemoveAll(a.scratch))
	}
	return errors.Join(errs...)
}

// check is the last look at a finished itinerary: every rule once more, over the packs.
func (a *App) check(it *trip.Itinerary) error {
	for _, v := range a.Verify(*it) {
		if v.Verdict == trip.Fail {
			return fault.New(fault.Internal, "rule %s: %v", v.Rule, v.Found)
		}
	}
	return nil
}
