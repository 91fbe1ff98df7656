// Package api is the door for programs: the planner, its accounts and its destinations over HTTP, and the client that speaks
// to them. A handler reads a typed request, calls one thing and gives one thing or an error; the client's method stands beside
// it. It plans nothing, keeps nothing and decides who somebody is nowhere: Config names who does. Only assembly imports it,
// and commands that talk to a server.
package api

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/telemetry"
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
	Limiter      Limiter
	Replays      Replays
	Audit        Audit
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
	// Limits are how often one may call; zero fields mean DefaultLimits.
	Limits Limits
	// BodyBytes is how much a request may bring; 0 means 1 MiB.
	BodyBytes int64
	// FileBytes is how much an uploaded file may bring; 0 means 10 MiB, which is what a reader of documents takes.
	FileBytes int64
	// Patience is how long a request may take, streams apart; 0 means 30 s.
	Patience time.Duration
	// AllowNow lets requests name the moment they are planned at. It is for tests and demonstrations.
	AllowNow bool

	Meter Meter            // nil: nobody counts
	Log   *slog.Logger     // nil: nothing is logged
	Now   func() time.Time // nil means time.Now
}

// Limits are how often somebody may call. Each call takes a turn of its user and of its organisation, or of its address while
// nobody is signed in.
type Limits struct {
	User    cache.Limit
	Org     cache.Limit
	Address cache.Limit
}

// DefaultLimits let a person and a page work without noticing, and stop a loop.
func DefaultLimits() Limits {
	return Limits{
		User:    cache.Limit{Rate: 300, Per: time.Minute, Burst: 100},
		Org:     cache.Limit{Rate: 3000, Per: time.Minute, Burst: 600},
		Address: cache.Limit{Rate: 60, Per: time.Minute, Burst: 30},
	}
}

// Meter counts what happens at the door.
type Meter interface {
	telemetry.RequestMeter
	// RateLimited counts a refusal; scope is user, org or address.
	RateLimited(scope string)
	// QuotaRefused counts a refusal by a quota.
	QuotaRefused(quota string)
}

// New builds the door. What is missing or cannot be is fault.Invalid.
func New(cfg Config) (http.Handler, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	s := &server{Config: cfg.withDefaults(), incoming: newIncoming()}
	d, err := newDesk(s)
	if err != nil {
		return nil, err
	}
	s.routes(d)
	if err := d.finish(); err != nil {
		return nil, err
	}
	return s.around(d)
}

// server answers requests.
type server struct {
	Config
	incoming *incoming
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
	if c.BodyBytes < 0 || c.FileBytes < 0 || c.Patience < 0 {
		return fault.New(fault.Invalid, "limits of the API must not be negative")
	}
	return validOrigin(c.UIOrigin)
}

// validOrigin wants scheme and host and nothing else: browsers send no more, and a star would let everybody in.
func validOrigin(origin string) error {
	if origin == "" {
		return nil
	}
	u, err := url.Parse(origin)
	web := err == nil && (u.Scheme == "https" || u.Scheme == "http")
	if !web || u.Host == "" || u.Scheme+"://"+u.Host != origin || u.Hostname() == "*" {
		return fault.Field("UI_ORIGIN", "must be an origin such as https://plan.example.com")
	}
	return nil
}

func (c Config) withDefaults() Config {
	d := DefaultLimits()
	c.Limits.User = cmp.Or(c.Limits.User, d.User)
	c.Limits.Org = cmp.Or(c.Limits.Org, d.Org)
	c.Limits.Address = cmp.Or(c.Limits.Address, d.Address)
	c.BodyBytes = cmp.Or(c.BodyBytes, 1<<20)
	c.FileBytes = cmp.Or(c.FileBytes, 10<<20)
	c.Patience = cmp.Or(c.Patience, 30*time.Second)
	if c.Ready == nil {
		c.Ready = func(context.Context) []Check { return nil }
	}
	if c.Turn == nil {
		c.Turn = func(context.Context) (func(), error) { return func() {}, nil }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Meter == nil {
		c.Meter = nobody{}
	}
	return c
}

// nobody counts nothing.
type nobody struct{}

func (nobody) RequestBegan()                                   {}
func (nobody) RequestEnded(string, string, int, time.Duration) {}
func (nobody) RateLimited(string)                              {}
func (nobody) QuotaRefused(string)                             {}
