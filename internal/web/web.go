// Package web is the door for people with a browser: the app, built from ui/ and embedded, at /app/, and pages that the server
// writes, without any script: those of shared trips, at /s/{token}, and their stylesheet. It plans nothing and keeps nothing; the
// app calls package api as programs do, and who has the token of a link may read one itinerary and nothing else. Everything a
// browser loads comes from this server, but for map tiles when the operator named a place for them. Only assembly imports it.
package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/trip"
)

// Config is what the door opens to.
type Config struct {
	Shares Shares // required

	// Limiter lets a link be opened so often; nil: as often as anybody likes.
	Limiter Limiter
	// Limit is how often; zero means DefaultLimit.
	Limit cache.Limit

	Meter telemetry.RequestMeter // nil: nobody counts
	Log   *slog.Logger           // nil: nothing is logged
	Now   func() time.Time       // nil: time.Now
}

type nobody struct{}

func (nobody) RequestBegan()                                    {}
func (nobody) RequestEnded(_, _ string, _ int, _ time.Duration) {}

// Shares knows where links lead.
type Shares interface {
	// FindShared gives the itinerary that a token leads to; fault.NotFound when the link is not known, was ended or has expired.
	FindShared(ctx context.Context, token string) (trip.Itinerary, error)
}

// Limiter counts how often links are opened, on every machine together. cache.Cache is one.
type Limiter interface {
	// Allow takes one turn under key, or says how long to wait for one.
	Allow(ctx context.Context, key string, l cache.Limit) (cache.Verdict, error)
}

// DefaultLimit lets a family open a link at once, and stops a loop.
func DefaultLimit() cache.Limit { return cache.Limit{Rate: 120, Per: time.Minute, Burst: 60} }

// New builds the door. What is missing is fault.Invalid.
func New(cfg Config) (http.Handler, error) {
	if cfg.Shares == nil {
		return nil, fault.Field("web.Config.Shares", "is required")
	}
	cfg.Limit = cmp.Or(cfg.Limit, DefaultLimit())
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Meter == nil {
		cfg.Meter = nobody{}
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	s := &server{Config: cfg}
	if err := s.open(); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	s.routes(mux)
	return s.logged(s.around(mux)), nil
}

// server answers requests.
type server struct {
	Config
	pages
	style asset
}

func (s *server) routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /s/{token}", s.share)
	mux.HandleFunc("GET /s/{token}/print", s.print)
	mux.HandleFunc("GET /s/{token}/{file}", s.file)
	mux.HandleFunc("GET "+s.style.path, s.style.serve)
	mux.HandleFunc("/", s.lost)
}

// Prefixes are where the pages of New are; everything else is for others.
func Prefixes() []string { return []string{"/s/", "/assets/page-"} }

// policy lets a page show what this server has, and do nothing.
const policy = "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// logged counts each request and writes one line of it. A token is a key: the pattern of the route has none.
func (s *server) logged(next http.Handler) http.Handler {
	return telemetry.Requests{Meter: s.Meter, Log: s.Log, Now: s.Now, Route: func(r *http.Request) string { return r.Pattern }}.Watch(next)
}

// around is what every request passes: a page says nothing to others about where it was read, is found by no search engine, and
// a defect of ours is a page too.
func (s *server) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Robots-Tag", "noindex, nofollow")
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.Log.ErrorContext(r.Context(), "a page panicked", "route", r.Pattern, "panic", p, "stack", string(debug.Stack()))
				s.say(w, r, http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
