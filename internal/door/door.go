// Package door is what happens to any request before a handler and after it: who asks, from where and how often; whether the body is
// what the operation takes; that a write is done once; how an answer is packed, and how a refusal is told. It knows no trips, runs
// or destinations, keeps nothing, and decides who somebody is nowhere: Config names who does. Rooms with handlers and their clients
// import it, and assembly, which gives it its parts.
package door

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// Config is what the door needs, and how wide it opens. A door of probes alone needs no Callers, Limiter, Replays or Audit.
type Config struct {
	Callers Callers
	Limiter Limiter
	Replays Replays
	Audit   Audit

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

	Meter Meter            // nil: nobody counts
	Log   *slog.Logger     // nil: nothing is logged
	Now   func() time.Time // nil means time.Now
}

// Meter counts what happens at the door.
type Meter interface {
	telemetry.RequestMeter
	// RateLimited counts a refusal; scope is user, org or address.
	RateLimited(scope string)
	// QuotaRefused counts a refusal by a quota.
	QuotaRefused(quota string)
}

// Door lets requests in to the routes that it was given. It is an http.Handler as soon as it has them.
type Door struct {
	refuser
	mux    *http.ServeMux
	around http.Handler // what every request passes, with the routes behind it

	guard    guard
	turns    turns
	files    *incoming
	bodies   bodies
	writes   writes
	book     book
	patience time.Duration
	pack     func(http.Handler) http.HandlerFunc
}

// New builds a door without routes. What cannot be is fault.Invalid.
func New(cfg Config) (*Door, error) {
	if cfg.BodyBytes < 0 || cfg.FileBytes < 0 || cfg.Patience < 0 {
		return nil, fault.New(fault.Invalid, "limits of the API must not be negative")
	}
	if err := validOrigin(cfg.UIOrigin); err != nil {
		return nil, err
	}
	cfg = cfg.withDefaults()
	pack, err := packer()
	if err != nil {
		return nil, err
	}
	refuse := refuser{cfg.Log, cfg.Meter}
	taken := turns{refuse, cfg.Limiter, cfg.Limits}
	d := &Door{
		refuser: refuse, mux: http.NewServeMux(), patience: cfg.Patience, pack: pack, files: newIncoming(), turns: taken,
		guard: guard{taken, cfg.Callers}, bodies: bodies{refuse, cfg.BodyBytes, cfg.FileBytes, cfg.Patience},
		writes: writes{refuse, cfg.Replays}, book: book{cfg.Audit, cfg.Log, cfg.Now},
	}
	own, err := refuse.crossOrigin(cfg.UIOrigin, http.HandlerFunc(d.route))
	if err != nil {
		return nil, err
	}
	d.around = traced(proxies(cfg.TrustedProxies), logged(cfg.Meter, cfg.Log, cfg.Now, refuse.recovered(secured(own))))
	return d, nil
}

func (c Config) withDefaults() Config {
	d := DefaultLimits()
	c.Limits.User = cmp.Or(c.Limits.User, d.User)
	c.Limits.Org = cmp.Or(c.Limits.Org, d.Org)
	c.Limits.Address = cmp.Or(c.Limits.Address, d.Address)
	c.BodyBytes = cmp.Or(c.BodyBytes, 1<<20)
	c.FileBytes = cmp.Or(c.FileBytes, 10<<20)
	c.Patience = cmp.Or(c.Patience, 30*time.Second)
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

// Handle puts the way in before the handler of a route.
func (d *Door) Handle(r Route, h http.Handler) { d.mux.Handle(r.Pattern(), d.wayIn(r, h)) }

// ServeHTTP lets a request in, or refuses it.
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.around.ServeHTTP(w, r) }

// wayIn is what every request of a route passes, from the outside in.
func (d *Door) wayIn(r Route, h http.Handler) http.Handler {
	if r.Write {
		h = d.book.audited(r.Pattern(), h)
	}
	if r.Keyed() {
		h = d.writes.once(h)
	}
	if r.Method != http.MethodGet {
		h = d.bodies.bodied(r.Files, h)
	}
	if len(r.Files) > 0 {
		h = d.files.admitted(d.refuser, h)
	}
	if strings.Contains(r.Path, "{id}") {
		h = d.identified(h)
	}
	if r.Gate != Probes {
		h = d.turns.limited(h)
		h = d.acceptable(r.Media(), h)
	}
	if r.Gate == Members {
		h = d.guard.signedIn(h)
	}
	if !r.Stream && r.Attach == "" {
		h = patient(d.patience, h)
	}
	if !r.Stream {
		h = d.pack(h)
	}
	return routed(r.Path, h)
}

// route finds the route of a request.
func (d *Door) route(w http.ResponseWriter, r *http.Request) {
	if h, pattern := d.mux.Handler(r); pattern == "" {
		d.lost(w, r, h)
		return
	}
	d.mux.ServeHTTP(w, r)
}

// lost answers a request that has no route: 404, 405 with what is allowed, or what OPTIONS asks for.
func (d *Door) lost(w http.ResponseWriter, r *http.Request, said http.Handler) {
	rec := &recorder{header: http.Header{}}
	said.ServeHTTP(rec, r)
	switch allow := rec.header.Get("Allow"); {
	case rec.status != http.StatusMethodNotAllowed:
		d.TurnAway(w, r, Refusal("not_found", "there is nothing at this address"))
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", allow+", OPTIONS")
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Allow", allow+", OPTIONS")
		d.TurnAway(w, r, Refusal(wrongMethod, "this method is not for this address"))
	}
}
