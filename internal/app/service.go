package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"time"

	"github.com/tripwright/tripwright/internal/accounts"
	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/asking"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/issuing"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/news"
	"github.com/tripwright/tripwright/internal/planning"
	"github.com/tripwright/tripwright/internal/post"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/suppliers"
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
	bus     *news.Bus
	drain   time.Duration
	ended   context.CancelFunc
	post    *post.Postman // nil: no mail is sent
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
	a.books.Share(s.shared)
	if s.streams, err = live.New(ctx, live.Config{Source: stories{a.Store}, Meter: a.meter.Streams(), Log: a.log, Sweep: sweepOf(cfg), Drop: cfg.SimulateSSEDrop,
		Admit: func(ctx context.Context) (func(), error) { return a.open.Admit(ctx, a.quotas) }, Over: a.refused.OverFor}); err != nil {
		return nil, err
	}
	if s.bus, err = news.Open(ctx, s.shared, s.streams.Told, s.streams.Wake, a.log); err != nil {
		return nil, err
	}
	wake := s.bus.Tell
	a.wake.Store(&wake)
	// Knowing people.
	known, err := s.openAccounts(ctx, cfg, tell)
	if err != nil {
		return nil, err
	}
	if err := a.openIssuing(ctx, cfg, tell); err != nil {
		return nil, err
	}
	if err := a.refused.Know(ctx); err != nil {
		return nil, err
	}
	// Answering.
	if cfg.Env == settings.Production && len(cfg.TrustedProxies) == 0 {
		a.log.WarnContext(ctx, "TRIPWRIGHT_TRUSTED_PROXIES is not set: all who come through a proxy share the limits of one address")
	}
	if err := a.Store.Warm(ctx); err != nil {
		a.log.WarnContext(ctx, "connections are opened when they are needed", "error", err.Error())
	}
	mine := accounts.Own{People: known.People, Store: a.Store, Turns: s.shared, Refused: a.refused, Departures: a.departures, Plans: a.quotas.Plans(),
		Spool: a.spool(), Log: a.log, Now: a.now}
	s.Handler, err = api.New(api.Config{
		Runs: s.runs(ctx), Accounts: known, Streams: streams{s.streams}, Destinations: destinations{a.Store}, Knowledge: a.Knowledge(ctx),
		Shares: a.links(), Tools: asking.New(a.tools, a.now),
		Limiter: s.shared, Replays: replays{a.Store}, Audit: audit{a.Store},
		Own: mine, Members: accounts.Members{Service: known.People, Mine: mine}, Mails: s.mails(known.People),
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
	a.looking.Go(func() { a.documents.KeepRenewing(ctx, s.shared) })
	a.looking.Go(func() { a.refused.KeepKnowing(ctx) })
	if s.post != nil {
		a.looking.Go(func() { s.post.KeepPosting(ctx) })
	}
	return s, nil
}

// Work lets this process work on runs until the program is closed: on those begun here, and on those that other processes left or had no
// room for. Until ctx ends it looks for strays and sweeps. Scheduled jobs are done by one of all that work.
func (a *App) Work(ctx context.Context, cfg settings.Config) error {
	a.Schedule(cfg)
	most := cfg.RunsAtOnce(runtime.GOMAXPROCS(0))
	if err := a.runner.Serve(ctx, durable.Serving{Concurrency: most, Spare: turns.Spare(most), Take: true}); err != nil {
		return err
	}
	a.looking.Go(func() { a.runner.KeepLooking(ctx) })
	a.looking.Go(func() { a.departures.KeepSweeping(ctx) })
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
func (s *Service) openAccounts(ctx context.Context, cfg settings.Config, tell func(string, ...any)) (*accounts.Accounts, error) {
	dir, err := s.keyDir(cfg)
	if err != nil {
		return nil, err
	}
	made := false
	s.keys, made, err = keys.OpenTokens(keys.Settings{
		PEM: cfg.TokenPEM(), Dir: dir, Production: cfg.Env == settings.Production, Now: s.now,
	})
	if err != nil {
		return nil, err
	}
	if made {
		tell("Keys for development were made in %s; production needs its own: see tripwright keys.", dir)
	}
	known := auth.Config{Keeper: s.refused.Keeper(), Keys: s.keys, Attempts: s.shared, Now: s.now,
		Guests: cfg.TakesGuests(), GuestFor: cfg.GuestsKept(),
		Audit: accounts.NewLogins(s.Store, s.log, &s.looking)}
	if s.post, err = s.openMail(cfg, &known); err != nil {
		return nil, err
	}
	people, err := auth.New(known)
	if s.post != nil {
		s.post.People = people
	}
	return &accounts.Accounts{People: people, Keys: s.keys, Refused: s.refused, Issuing: s.issuer.Keys}, err
}

// openMail gives what sends letters, nil where no mail is set, and has the settings of accounts speak to it.
func (s *Service) openMail(cfg settings.Config, known *auth.Config) (*post.Postman, error) {
	if cfg.SMTPURL == "" {
		return nil, nil
	}
	sender, err := suppliers.Mail(cfg)
	if err != nil {
		return nil, err
	}
	p := post.New(post.Office{Letters: s.Store, Log: s.log, Now: s.now, Trace: runner.NewTraceID}, sender, cfg.UIOrigin)
	known.MailTurn, known.Noted = post.Turn(s.shared), p.Noted
	return p, nil
}

// mails is package auth behind the door, or nothing.
func (s *Service) mails(people *auth.Service) api.Mails {
	if s.post == nil {
		return nil
	}
	return people
}

// openIssuing opens the key that itineraries are signed with. Where there is none, the log says that nothing is signed.
func (a *App) openIssuing(ctx context.Context, cfg settings.Config, tell func(string, ...any)) error {
	dir, err := a.keyDir(cfg)
	if err != nil && cfg.ItineraryKey == "" && cfg.DatabaseURL == "" {
		return err
	}
	made, err := a.issuer.Open(cfg, dir)
	if fault.Is(err, fault.NotFound) {
		a.log.WarnContext(ctx, "itineraries are not signed: "+issuing.Missing(cfg))
		return nil
	}
	if err == nil && made {
		tell("A key for development was made that itineraries are signed with; production needs its own: see tripwright keys new --itineraries.")
	}
	return err
}

func (a *App) keyDir(cfg settings.Config) (string, error) {
	if a.scratch != "" {
		return a.scratch, nil
	}
	return cfg.DataDir()
}

// spool is where a file lies that is being written: beside the data, where there is room for as much; empty where that is far away.
func (a *App) spool() string {
	if a.room.File == "" {
		return ""
	}
	return filepath.Dir(a.room.File)
}

// runs opens the planner to the door for as long as ctx lasts.
func (s *Service) runs(ctx context.Context) api.Runs {
	return s.Door(ctx, planning.Doors{
		Keep: func(ctx context.Context, r run.Run) error {
			who, err := tenant.From(ctx)
			if err != nil {
				return err
			}
			return s.Store.CreateRunWithin(ctx, r, s.quotas.Runs(who))
		},
		Begun: func(ctx context.Context, id string) { s.streams.Begun(refOf(ctx, id)) },
		Gone:  func(ctx context.Context, id string) { s.streams.Gone(refOf(ctx, id)) },
	})
}

// refOf names a run of the organisation in ctx for open streams.
func refOf(ctx context.Context, id string) live.Ref {
	who, _ := tenant.From(ctx) // the store has asked for it
	return live.Ref{Org: who.Org, Run: id}
}

func (a *App) links() planning.Links { return planning.Links{Store: a.Store, Now: a.now} }

// ready looks whether what the service needs is there.
func (s *Service) ready(ctx context.Context) []api.Check {
	list := append(s.checks(ctx, s.shared), s.part("keys", s.keys.Trouble()))
	if k := s.issuer.Keys(); k != nil {
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
		s.bus.Close()
	}
	if s.streams != nil {
		s.streams.Close()
	}
	s.books.Share(nil)
	if s.shared != nil {
		if err := s.shared.Close(); err != nil {
			s.log.Warn("the shared cache cannot be closed", "error", err.Error())
		}
	}
}
