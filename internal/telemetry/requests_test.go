package telemetry_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// counted is what a meter heard.
type counted struct{ began, ended []string }

func (c *counted) RequestBegan() { c.began = append(c.began, "one") }
func (c *counted) RequestEnded(method, route string, status int, took time.Duration) {
	c.ended = append(c.ended, strings.Join([]string{method, route, http.StatusText(status), took.String()}, " "))
}

// A request is counted and told once, by its route: of what a stranger writes into it nothing gets into either, and one whose
// handler panics is told like the others.
func TestRequestsAreWatched(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /trip/{id}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	for _, c := range []struct{ name, method, target, counted, told string }{
		{"of a route", "GET", "/trip/secret?token=secret", "GET GET /trip/{id} I'm a teapot 20ms", `method=GET route="GET /trip/{id}" status=418 ms=20 org=acme`},
		{"of none", "GET", "/secret", "GET none Not Found 20ms", "method=GET route=none status=404 ms=20 org=acme"},
		{"by a method that somebody made up", "SECRET", "/trip/7", "other none Method Not Allowed 20ms", "method=other route=none status=405 ms=20 org=acme"},
		{"that panics", "GET", "/panic", "GET GET /panic OK 20ms", `method=GET route="GET /panic" status=200 ms=20 org=acme`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var told bytes.Buffer
			meter, clock := &counted{}, time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
			door := telemetry.Requests{Meter: meter,
				Log: slog.New(slog.NewTextHandler(&told, nil)),
				Now: func() time.Time {
					clock = clock.Add(20 * time.Millisecond)
					return clock
				},
				Route: func(r *http.Request) string { return r.Pattern },
				More:  func(*http.Request) []any { return []any{"org", "acme"} },
			}.Watch(mux)
			func() {
				defer func() { _ = recover() }() // as a server does
				door.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), c.method, c.target, nil))
			}()
			if len(meter.began) != 1 || len(meter.ended) != 1 || meter.ended[0] != c.counted {
				t.Errorf("counted %q and %q, want %q", meter.began, meter.ended, c.counted)
			}
			if line := told.String(); !strings.Contains(line, c.told) || strings.Contains(line, "secret") || strings.Count(line, "\n") != 1 {
				t.Errorf("told is %s, want %s", line, c.told)
			}
		})
	}
}
