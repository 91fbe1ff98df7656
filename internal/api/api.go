// Package api is the door for programs: the planner, its accounts and its destinations over HTTP, and the client that speaks
// to them. A handler reads a typed request, calls one thing and gives one thing or an error; the client's method stands beside
// it. It plans nothing, keeps nothing and decides who somebody is nowhere: Config names who does. Only assembly imports it,
// and commands that talk to a server.
package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/slo"
)

// Config is what the door opens to, and how. Fields without a remark are required.
type Config struct {
	Runs         Runs
	Tools        Tools
	Accounts     Accounts
	Streams      Streams
	Destinations Destinations
	Knowledge    Knowledge
	Shares       Shares
	Limiter      door.Limiter
	Replays      door.Replays
	Audit        door.Audit
	Own          Own
	Members      Members

	Mails Mails // nil: no mail is sent

	// Ready looks whether what the program needs is there; nil means that it needs nothing.
	Ready func(ctx context.Context) []Check
	// Turn is waited for before what takes long to compute here, and gives what ends it; nil: nobody waits.
	Turn func(ctx context.Context) (done func(), err error)
	// Metrics answers /metrics; nil means that there is no such page. With a MetricsToken it is only for who brings that.
	Metrics      http.Handler
	MetricsToken string
	// SLO answers /ops/slo, where there are Metrics and for the same people; nil means that there is no such page.
	SLO func(ctx context.Context, window time.Duration) (slo.Report, error)

	// UIOrigin is the one origin whose pages may call from a browser, such as "https://plan.example.com"; empty means none
	// but the server's own.
	UIOrigin string
	// TrustedProxies are the proxies in front of the server whose X-Forwarded-For is believed; none by default.
	TrustedProxies []netip.Prefix
	// Limits are how often one may call; zero fields mean door.DefaultLimits.
	Limits door.Limits
	// BodyBytes is how much a request may bring; 0 means 1 MiB.
	BodyBytes int64
	// FileBytes is how much an uploaded file may bring; 0 means 10 MiB, which is what a reader of documents takes.
	FileBytes int64
	// Patience is how long a request may take, streams apart; 0 means 30 s.
	Patience time.Duration
	// AllowNow lets requests name the moment they are planned at. It is for tests and demonstrations.
	AllowNow bool

	Meter door.Meter       // nil: nobody counts
	Log   *slog.Logger     // nil: nothing is logged
	Now   func() time.Time // nil means time.Now
}

// New builds the door. What is missing or cannot be is fault.Invalid.
func New(cfg Config) (http.Handler, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	s, err := newServer(cfg)
	if err != nil {
		return nil, err
	}
	reg := register.New(s.door, words())
	s.routes(reg)
	if err := reg.Finish(); err != nil {
		return nil, err
	}
	return s.door, nil
}

// server answers requests.
type server struct {
	Config
	door *door.Door
}

func newServer(cfg Config) (*server, error) {
	cfg = cfg.withDefaults()
	d, err := door.New(door.Config{Callers: cfg.Accounts, Limiter: cfg.Limiter, Replays: cfg.Replays, Audit: cfg.Audit, UIOrigin: cfg.UIOrigin,
		TrustedProxies: cfg.TrustedProxies, Limits: cfg.Limits, BodyBytes: cfg.BodyBytes, FileBytes: cfg.FileBytes, Patience: cfg.Patience,
		Meter: cfg.Meter, Log: cfg.Log, Now: cfg.Now})
	return &server{cfg, d}, err
}

func (c Config) validate() error {
	for _, part := range []struct {
		name    string
		missing bool
	}{
		{"Runs", c.Runs == nil}, {"Tools", c.Tools == nil}, {"Accounts", c.Accounts == nil}, {"Streams", c.Streams == nil},
		{"Destinations", c.Destinations == nil}, {"Knowledge", c.Knowledge == nil}, {"Limiter", c.Limiter == nil}, {"Replays", c.Replays == nil},
		{"Audit", c.Audit == nil}, {"Shares", c.Shares == nil}, {"Own", c.Own == nil}, {"Members", c.Members == nil},
	} {
		if part.missing {
			return fault.Field("api.Config."+part.name, "is required")
		}
	}
	return nil
}

func (c Config) withDefaults() Config {
	if c.Ready == nil {
		c.Ready = func(context.Context) []Check { return nil }
	}
	if c.Turn == nil {
		c.Turn = func(context.Context) (func(), error) { return func() {}, nil }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}
