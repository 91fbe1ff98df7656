package telemetry

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"
)

// RequestMeter counts requests; Metrics is one.
type RequestMeter interface {
	// RequestBegan counts one more that is being answered.
	RequestBegan()
	// RequestEnded counts one less. route is the pattern, never the path.
	RequestEnded(method, route string, status int, took time.Duration)
}

// Requests watches a door: each request is counted, and one line is written of it when it ended, with the pattern of its route and no
// path, no query and no address: nothing of what was sent.
type Requests struct {
	Meter RequestMeter
	Log   *slog.Logger
	Now   func() time.Time
	// Route gives the pattern that matched a request that was answered, empty when none did.
	Route func(*http.Request) string
	// More are further fields of its line, a name and a value each; nil: none.
	More func(*http.Request) []any
}

// Watch gives a handler that is watched.
func (q Requests) Watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := q.Now()
		q.Meter.RequestBegan()
		watched := &StatusWriter{ResponseWriter: w}
		defer func() {
			took, method, route := q.Now().Sub(began), methodLabel(r.Method), cmp.Or(q.Route(r), "none")
			q.Meter.RequestEnded(method, route, watched.Status(), took)
			fields := []any{"method", method, "route", route, "status", watched.Status(), "ms", float64(took) / float64(time.Millisecond)}
			if q.More != nil {
				fields = append(fields, q.More(r)...)
			}
			q.Log.InfoContext(r.Context(), "request", fields...)
		}()
		next.ServeHTTP(watched, r)
	})
}
