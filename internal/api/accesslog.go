package api

import (
	"cmp"
	"net/http"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// logged writes one line for each request, and counts it.
func (s *server) logged(next http.Handler) http.Handler {
	return telemetry.Requests{Meter: s.Meter, Log: s.Log, Now: s.Now,
		Route: func(r *http.Request) string { return visitOf(r.Context()).route },
		More: func(r *http.Request) []any {
			v := visitOf(r.Context())
			fields := []any{telemetry.OrgID, cmp.Or(v.org, v.bearer.Org), telemetry.UserID, cmp.Or(v.user, v.bearer.User)}
			if v.run != "" { // what it began is told under the run's own trace from here on
				return append(fields, telemetry.TraceID, v.runTrace, telemetry.RunID, v.run, "request_trace_id", v.trace)
			}
			return append(fields, telemetry.TraceID, v.trace)
		}}.Watch(next)
}
