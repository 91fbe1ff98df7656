package door

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// logged writes one line for each request, and counts it.
func logged(meter telemetry.RequestMeter, log *slog.Logger, now func() time.Time, next http.Handler) http.Handler {
	return telemetry.Requests{Meter: meter, Log: log, Now: now,
		Route: func(r *http.Request) string { return notesOf(r.Context()).route },
		More: func(r *http.Request) []any {
			v := notesOf(r.Context())
			fields := []any{telemetry.OrgID, cmp.Or(v.org, v.bearer.Org), telemetry.UserID, cmp.Or(v.user, v.bearer.User)}
			if v.onward != "" { // what it began is told under a trace of its own from here on
				return append(append(append(fields, telemetry.TraceID, v.onward), v.begun...), "request_trace_id", v.trace)
			}
			return append(fields, telemetry.TraceID, v.trace)
		}}.Watch(next)
}
