package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/turns"
)

// Service is the program with its doors open: it plans for whoever signs in, and for all that other machines left behind.
type Service struct {
	*App
	Handler http.Handler

	shared  cache.Cache
	streams *live.Hub
	keys    *keys.Tokens
	bus     *bus
	drain   time.Duration
	ended   context.CancelFunc
	post    *postman // nil: no mail is sent
	cfg     settings.Config
}

// OpenService builds the service around an opened program, bottom to top. Close it in the end; the program is closed by whoever
// opened it. tell hears what people should know at the start, such as keys that were made.
func (a *App) OpenService(ctx context.Context, cfg settings.Config, tell func(format string, args ...any)) (_ *Service, err error) {
	defer fault.Wrap(&err, "app.OpenService")
	if err := cfg.For(settings.Serving); err != nil {
		return nil, err
	}
	ctx, ended := context.WithCancel(context.WithoutCancel(ctx))
	s := &Service{App: a, cfg: cfg, drain: cfg.Drain, ended: ended}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	a.gauges()
	// Sharing.
	if s.shared, err = openCache(ctx, cfg, a); err != nil {
		return nil, err
	}
	a.ledger.share(s.shared)
	if s.streams, err = live.New(ctx, live.Config{Source: stories{a.Store}, Meter: a.meter.Streams(), Log: a.log, Sweep: sweepOf(cfg), Drop: cfg.SimulateSSEDrop,
		Admit: func(ctx context.Context) (func(), error) { return a.places.admit(ctx, a.quotas) }, Over: a.overFor}); err != nil {
		return nil, err
	}
	if s.bus, err = openBus(ctx, s.shared, s.streams.Told, s.streams.Wake, a.log); err != nil {
		return nil, err
	}
	a.wake.Store(&s.bus.tell)
	// Knowing people.
	accounts, err := s.openAccounts(ctx, cfg, tell)
	if err != nil {
		return nil, err
	}
	if err := a.openIssuing(ctx, cfg, tell); err != nil {
		return nil, err
	}
	if err := a.knowDeparted(ctx); err != nil {
		return nil, err
	}
	if err := a.knowEnded(ctx); err != nil {
		return nil, err
	}
	// Answering.
	if cfg.Env == settings.Production && len(cfg.TrustedProxies) == 0 {
		a.log.WarnContext(ctx, "TRIPWRIGHT_TRUSTED_PROXIES is not set: all who come through a proxy share the limits of one address")
	}
	if err := a.Store.Warm(ctx); err != nil {
		a.log.WarnContext(ctx, "connections are opened when they are needed", "error", err.Error())
	}
	mine := own{a, accounts.people, s.shared}
	s.Handler, err = api.New(api.Config{
		Runs: runs{a, ctx, s.streams.Begun, s.streams.Gone}, Accounts: accounts, Streams: streams{s.streams}, Destinations: destinations{a.Store}, Knowledge: a.Knowledge(ctx), Shares: links{a}, Tools: newAsking(a.tools, a.now),
		Limiter: s.shared, Replays: replays{a.Store}, Audit: audit{a.Store},
		Own: mine, Members: members{accounts.people, mine}, Mails: s.mails(accounts.people),
		Turn: a.turns.Answer, Ready: s.ready, Metrics: a.figures(cfg), SLO: a.SLO, MetricsToken: string(cfg.MetricsToken),
		UIOrigin: cfg.UIOrigin, TrustedProxies: cfg.TrustedProxies,
		Limits:   door.Limits{User: cache.Limit(cfg.RateUser), Org: cache.Limit(cfg.RateOrg), Address: cache.Limit(cfg.RateAddress)},
		AllowNow: cfg.Env != settings.Production, Meter: a.metrics, Log: a.log, Now: a.now,
	})
	if err != nil {
		return nil, err
	}
	if s.Handler, err = a.withPages(s.Handler, cfg, s.shared); err != nil {
		return nil, err
	}
	s.Handler = a.turns.First(s.Handler)
	// Working.
	if err := a.Work(ctx, cfg); err != nil {
		return nil, err
	}
	a.looking.Go(func() { a.keepRenewing(ctx, s.shared) })
	a.looking.Go(func() { a.keepKnowingRefused(ctx) })
	if s.post != nil {
		a.looking.Go(func() { s.post.keepPosting(ctx) })
	}
	return s, nil
}

// Work lets this process work on runs until the program is closed: on those begun here, and on those that other processes left or had no
// room for. Until ctx ends it looks for strays and sweeps. Scheduled jobs are done by one of all that work.
func (a *App) Work(ctx context.Context, cfg settings.Config) error {
	a.schedule(cfg)
	most, uploads := cfg.RunsAtOnce(runtime.GOMAXPROCS(0)), cmp.Or(cfg.UploadsAtOnce, usualUploads)
	if err := a.Engine.Serve(ctx, durable.Serving{
		Concurrency: most, Spare: turns.Spare(most), Apart: map[string]durable.Places{learning: {Most: uploads, Spare: turns.Spare(uploads)}}, Take: true,
	}); err != nil {
		return err
	}
	a.looking.Go(func() { a.lookForStrays(ctx) })
	a.looking.Go(func() { a.keepSweeping(ctx) })
	a.looking.Go(func() { a.meter.KeepFigures(ctx, a.Store) })
	return nil
}

// figures is the page of what is counted. Strangers reach the service of production: without a token it has none there.
func (a *App) figures(cfg settings.Config) http.Handler {
	if cfg.Env == settings.Production && cfg.MetricsToken == "" {
		return nil
	}
	return a.metrics.Handler()
}

// gauges has figures of the engine read before each scrape.
func (a *App) gauges() {
	a.metrics.OnScrape(func(ctx context.Context) {
		stats, err := a.Engine.Stats(tenant.AsSystem(ctx))
		if err != nil {
			a.log.WarnContext(ctx, "the engine's figures cannot be read", "error", err.Error())
			return
		}
		a.metrics.Engine(stats.Waiting, stats.Working, stats.Workers)
	})
}

// usualUploads is how many documents a process takes in at once when nothing is said. Each fills a processor for as long as it lasts.
const usualUploads = 2

// openCache opens what processes share: Redis with this process's memory behind it for when Redis is away, or memory alone.
func openCache(ctx context.Context, cfg settings.Config, a *App) (cache.Cache, error) {
	memory := cache.NewMemory(cache.MemoryConfig{Meter: a.metrics.Cache(), Now: cfg.Now})
	if cfg.RedisURL == "" {
		return memory, nil
	}
	r, err := cache.OpenRedis(ctx, cache.RedisConfig{URL: string(cfg.RedisURL), Meter: a.metrics.Cache(), Now: a.now})
	if err != nil {
		return nil, err
	}
	shared := cache.WithFallback(r, memory, a.log)
	if err := shared.Ping(ctx); err != nil {
		a.log.WarnContext(ctx, "Redis does not answer: this process judges alone until it does", "error", err.Error())
	}
	return shared, nil
}

// sweepOf is how often open streams look for what nobody woke them for: rarely where all that tell share Redis or this process,
// often where other machines can only be seen in the database.
func sweepOf(cfg settings.Config) time.Duration {
	if cfg.DatabaseURL != "" && cfg.RedisURL == "" {
		return 100 * time.Millisecond
	}
	return time.Second
}

// openAccounts opens the keys and what knows people by them.
func (s *Service) openAccounts(ctx context.Context, cfg settings.Config, tell func(string, ...any)) (*accounts, error) {
	dir, err := s.keyDir(cfg)
	if err != nil {
		return nil, err
	}
	made := false
	s.keys, made, err = keys.OpenTokens(keys.Settings{
		PEM: keyPEM(cfg), Dir: dir, Production: cfg.Env == settings.Production, Now: s.now,
	})
	if err != nil {
		return nil, err
	}
	if made {
		tell("Keys for development were made in %s; production needs its own: see tripwright keys.", dir)
	}
	known := auth.Config{Keeper: ender{s.Store, &s.App.ended, s.now, s.log}, Keys: s.keys, Attempts: s.shared, Now: s.now,
		Guests: cfg.TakesGuests(), GuestFor: cfg.GuestsKept(),
		Audit: newLogins(s.Store, s.log, &s.looking).note}
	if s.post, err = s.openMail(cfg, &known); err != nil {
		return nil, err
	}
	people, err := auth.New(known)
	if s.post != nil {
		s.post.people = people
	}
	return &accounts{people, s.App, s.keys, s.refused}, err
}

func (a *App) keyDir(cfg settings.Config) (string, error) {
	if a.scratch != "" {
		return a.scratch, nil
	}
	return cfg.DataDir()
}

// ready looks whether what the service needs is there.
func (s *Service) ready(ctx context.Context) []api.Check {
	list := append(s.checks(ctx, s.shared), s.part("keys", s.keys.Trouble()))
	if k := s.issues.Load(); k != nil {
		list = append(list, s.part("signing", k.Trouble()))
	}
	return list
}

// Listen answers on ln until ctx ends, and then lets what is under way come to an end: no new connections, streams are asked to
// come back, requests finish, runs are left to be continued.
func (s *Service) Listen(ctx context.Context, ln net.Listener) error {
	server := s.httpServer(s.Handler)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(ln) }()
	select {
	case err := <-failed:
		return fmt.Errorf("the server ended: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), max(s.drain, time.Second))
	defer cancel()
	s.streams.Drain(grace)
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}

// Close ends the streams and what is shared. Runs go on until the program itself is closed.
func (s *Service) Close() {
	s.wake.Store(nil)
	s.ended()
	s.looking.Wait()
	if s.bus != nil {
		s.bus.close()
	}
	if s.streams != nil {
		s.streams.Close()
	}
	s.ledger.share(nil)
	if s.shared != nil {
		if err := s.shared.Close(); err != nil {
			s.log.Warn("the shared cache cannot be closed", "error", err.Error())
		}
	}
}
