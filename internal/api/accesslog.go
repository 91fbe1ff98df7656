package api

import (
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// logged writes one line for each request, and counts it. The line has the pattern of the route and no path, no query and no
// address: nothing of what was sent.
func (s *server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.Now()
		s.Meter.RequestBegan()
		watched := &telemetry.StatusWriter{ResponseWriter: w}
		defer func() {
			v, took := visitOf(r.Context()), s.Now().Sub(began)
			s.Meter.RequestEnded(methodName(r.Method), orUnknown(v.route), watched.Status(), took)
			s.Log.InfoContext(r.Context(), "request", "method", methodName(r.Method), "route", orUnknown(v.route),
				"status", watched.Status(), "ms", float64(took)/float64(time.Millisecond), "org", v.org, "user", v.user, "trace_id", v.trace)
		}()
		next.ServeHTTP(watched, r)
	})
}

// methodName keeps methods that somebody made up out of the log and the metrics.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}

func orUnknown(route string) string {
	if route == "" {
		return "unknown"
	}
	return route
}
