package api

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// logged writes one line for each request, and counts it.
func (s *server) logged(next http.Handler) http.Handler {
	return telemetry.Requests{Meter: s.Meter, Log: s.Log, Now: s.Now,
		Route: func(r *http.Request) string { return visitOf(r.Context()).route },
		More: func(r *http.Request) []any {
			v := visitOf(r.Context())
			return []any{"org", v.org, "user", v.user, "trace_id", v.trace}
		}}.Watch(next)
}
