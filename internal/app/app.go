// Package app joins the parts: Open builds everything from one Config, bottom to top, on one page. It decides nothing else.
// The commands and proof import it.
package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/accounts"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/datadir"
	"github.com/tripwright/tripwright/internal/documents"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/issuing"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/meter"
	"github.com/tripwright/tripwright/internal/planning"
	"github.com/tripwright/tripwright/internal/quota"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/readers"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/retention"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/suppliers"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/fx"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/graph"
	"github.com/tripwright/tripwright/internal/workflow/plan"
	"github.com/tripwright/tripwright/internal/world"
)

// App is the whole program without its doors.
type App struct {
	*planning.Planner // plans trips
	*retention.Jobs   // and forgets them

	Atlas   *atlas.Atlas
	Store   *store.DB
	Engine  *durable.Engine
	Tools   *tool.Counts // what every tool was asked since Open
	Network *tool.Network

	runner     *runner.Runner
	stories    *runner.Stories
	tools      *world.Tools
	reads      *readers.Rules // sentences, by rules alone
	documents  *documents.Knowledge
	refused    *accounts.Refused
	departures *accounts.Departures
	wake       atomic.Pointer[func(live.Ref, run.Event)] // tells open streams, when there are doors
	looking    sync.WaitGroup
	room       datadir.Room
	metrics    *telemetry.Metrics
	meter      *meter.Meter
	books      llm.Books
	issuer     issuing.Issuer

	turns   turns.Processors
	quotas  quota.Quotas
	open    quota.Streams
	log     *slog.Logger
	now     func() time.Time
	scratch string
	tape    io.Closer // what models answer is recorded; nil: it is not
}

// Replace swaps parts for others, for tests and proof; zero fields change nothing.
type Replace struct {
	Reader plan.Reader
	Words  revise.Reader
	Taster explore.Taster
	Voice  plan.Voice
	World  func(gather.World) gather.World
	Judge  verify.Judge
	Reuse  graph.Reuse // what nodes made before; nil: what the store keeps
	Strict bool        // see plan.Deps
	Encode rag.Encoder // what makes vectors; nil: what the settings name
	Log    io.Writer   // where lines of the log go; nil means standard error
}

func (r Replace) log() io.Writer {
	if r.Log != nil {
		return r.Log
	}
	return os.Stderr
}

// minds swaps who reads, tastes and speaks.
func (r Replace) minds(d *plan.Deps) {
	if r.Reader != nil {
		d.Reader = r.Reader
	}
	if r.Words != nil {
		d.Words = r.Words
	}
	if r.Taster != nil {
		d.Taster = r.Taster
	}
	if r.Voice != nil {
		d.Voice = r.Voice
	}
}

// Open builds the program. Close it in the end.
func Open(ctx context.Context, cfg settings.Config, with Replace) (_ *App, err error) {
	defer fault.Wrap(&err, "app.Open")
	a := &App{log: cfg.Logger(with.log()), Tools: &tool.Counts{}, now: cfg.Now, quotas: quota.Of(cfg)}
	if a.now == nil {
		a.now = time.Now
	}
	defer func() {
		if err != nil {
			a.log.InfoContext(ctx, "cannot open", "error", err.Error())
			err = errors.Join(err, a.Close(context.WithoutCancel(ctx)))
		}
	}()
	dir, scratch, err := cfg.MakeDataDir()
	if err != nil {
		return nil, err
	}
	if scratch {
		a.scratch = dir
	}
	a.tighten(ctx, dir)
	a.books.Own.Now, a.issuer.Now = a.now, a.now
	a.metrics = telemetry.NewMetrics(a.now)
	a.meter = meter.New(a.metrics, a.now)
	a.meter.Log, a.meter.Figures = a.log, slo.NewRecorder(uuid.NewString(), a.now)
	// Keeping and running.
	if err := a.openKeeping(ctx, cfg, dir); err != nil {
		return nil, err
	}
	a.runner = &runner.Runner{Engine: a.Engine, Log: a.log, Now: a.now, Await: a.turns.Await}
	a.stories = runner.NewStories(a.runner, a.Store)
	a.refused = &accounts.Refused{Store: a.Store, Log: a.log, Now: a.now}
	a.departures = &accounts.Departures{Store: a.Store, Runs: a.stories, Log: a.log, Now: a.now}
	// Knowing the world.
	if a.Atlas, err = atlas.Open(); err != nil {
		return nil, err
	}
	a.reads = readers.NewRules(a.Atlas)
	if a.tools, err = a.openTools(cfg); err != nil {
		return nil, err
	}
	if err := a.openKnowledge(cfg, with); err != nil {
		return nil, err
	}
	// Planning.
	asked, err := a.openModels(cfg)
	if err != nil {
		return nil, err
	}
	deps, err := a.deps(cfg, asked, with)
	if err != nil {
		return nil, err
	}
	flow, err := plan.New(deps)
	if err != nil {
		return nil, err
	}
	a.Planner = planning.New(planning.Planner{Stories: a.stories, Store: a.Store, Flow: flow, Rules: a.reads, Turns: &a.turns, Meter: a.meter, Now: a.now})
	a.Jobs = &retention.Jobs{Engine: a.Engine, Store: a.Store, Runs: a.stories, Uploads: a.documents, Metrics: a.metrics, Figures: a.meter.Figures,
		Log: a.log, Now: a.now}
	return a, nil
}

// tighten takes from others what rights they have on what is kept. Where it cannot, others may read it, and the log says so.
func (a *App) tighten(ctx context.Context, dir string) {
	tightened, err := datadir.Tighten(dir)
	if len(tightened) > 0 {
		a.log.WarnContext(ctx, "others had rights on what is kept; they have none now", "names", tightened)
	}
	if err != nil {
		a.log.WarnContext(ctx, "others may have rights on what is kept, and they cannot be taken away", "error", err.Error())
	}
}

// openKeeping opens the files of the data directory, or the database that many processes share.
func (a *App) openKeeping(ctx context.Context, cfg settings.Config, dir string) (err error) {
	engine := durable.Config{Path: filepath.Join(dir, "engine.db"), Version: plan.Version, Logger: a.log}
	where, blame := filepath.Join(dir, "tripwright.db"), func(err error) error { return settings.Unusable(dir, err) }
	a.room.File, a.room.Now = filepath.Join(dir, ".room"), time.Now
	if cfg.DatabaseURL != "" {
		where, blame = string(cfg.DatabaseURL), func(err error) error { return err }
		a.room.File = ""
		engine = durable.Config{URL: where, Version: plan.Version, Logger: a.log, Liveness: cfg.Liveness, Heartbeat: cfg.Liveness / 5}
	}
	if a.Store, err = store.Open(ctx, where); err != nil {
		return blame(err)
	}
	if a.Engine, err = durable.Open(ctx, engine); err != nil {
		return blame(err)
	}
	return nil
}

func (a *App) openTools(cfg settings.Config) (*world.Tools, error) {
	delays, err := tool.ParseDelays(cfg.SimulateToolTimeout)
	if err != nil {
		return nil, err
	}
	guard := &tool.Guard{Cache: tool.Layers{Memory: tool.NewMemory(16<<20, a.now), Disk: a.Store.Cache(), Log: a.log}, Meter: meter.All{a.Tools, a.meter}, Delay: delays,
		Chance: rand.Float64}
	forecast, _, address := suppliers.Forecast(cfg, nil)
	a.Network = &tool.Network{Offline: cfg.Offline, Probe: weather.Dial(address)}
	if cfg.WeatherURL != "" {
		a.Network.Probe = nil // a mirror of one's own is taken to be there
	}
	return world.NewTools(a.Atlas, guard, &weather.Ladder{Live: tool.Use(guard, weather.Spec(weather.Adapter{Provider: forecast})),
		Network: a.Network, Disabled: cfg.DisableWeatherAPI, Rest: &weather.Rest{}, Now: a.now},
		fx.ECB{BaseURL: cfg.FXURL, Now: a.now}, &geocode.Nominatim{BaseURL: cfg.GeocoderURL}, a.now)
}

func (a *App) deps(cfg settings.Config, asked llm.Model, with Replace) (plan.Deps, error) {
	slow, err := nodeDelays(cfg.SimulateNodeDelay)
	if err != nil {
		return plan.Deps{}, err
	}
	here := func(count func(string, plan.CallCount)) gather.World {
		if cfg.SimulateEmptyRAG {
			return a.tools.Unread(count)
		}
		return world.Informed(a.documents.Library, a.tools.World(count))
	}
	log, keeper := planning.Keep(a.Store, a.woken)
	if cfg.DatabaseURL != "" {
		log, keeper = planning.Patient(log, keeper)
	}
	d := plan.Deps{
		World:  here,
		Reader: a.reads, Words: readers.Edits{Atlas: a.Atlas}, Log: log, Keeper: keeper,
		Check: a.check, Sign: a.issuer.Sign, Turn: a.turns.Take, Now: a.now, Tell: a.heard, Logger: a.log,
		Slow: func(ctx context.Context, node string) error { return pause(ctx, slow[node]) },
	}
	if asked != nil {
		readers.Models{Model: asked, Rules: a.reads, Meter: a.meter, Log: a.log}.Before(&d)
	}
	with.minds(&d)
	if with.World != nil {
		d.World = func(count func(string, plan.CallCount)) gather.World { return with.World(here(count)) }
	}
	readers.HeardBy(&d, a.meter)
	d.Judge, d.Reuse, d.Strict = with.Judge, with.Reuse, with.Strict
	if d.Reuse == nil {
		d.Reuse = a.Store.NodeCache()
	}
	return d, nil
}

// heard passes an event on to who listens in this process, and counts it.
func (a *App) heard(e run.Event) {
	a.meter.Tell(e)
	a.stories.Heard(e)
}

// woken tells open streams that a run has a new event.
func (a *App) woken(r live.Ref, e run.Event) {
	if wake := a.wake.Load(); wake != nil {
		(*wake)(r, e)
	}
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
	if a.tape != nil {
		errs = append(errs, a.tape.Close())
	}
	if a.scratch != "" {
		errs = append(errs, os.RemoveAll(a.scratch))
	}
	return errors.Join(errs...)
}

// Verify checks a finished itinerary again and trusts nothing in it.
func (a *App) Verify(it trip.Itinerary) []trip.RuleVerdict { return recheck.Itinerary(a.Atlas, it) }

// check is the last look at a finished itinerary: every rule once more, over the packs.
func (a *App) check(it *trip.Itinerary) error {
	for _, v := range a.Verify(*it) {
		if v.Verdict == trip.Fail {
			return fault.New(fault.Internal, "rule %s: %v", v.Rule, v.Found)
		}
	}
	return nil
}
