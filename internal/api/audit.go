package api

import (
	"cmp"
	"net/http"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// audited keeps who wrote what, and how it ended; no bodies. A login is a write of who signed in. What cannot be kept is
// logged as an error: the write itself is done, and says so.
func (s *server) audited(rt route, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watched := &telemetry.StatusWriter{ResponseWriter: w}
		next.ServeHTTP(watched, r)
		v := visitOf(r.Context())
		if v.org == "" {
			return // nobody was signed in, and nobody is now; the access log has it
		}
		ctx, cancel := later(r.Context())
		defer cancel()
		ctx = tenant.With(ctx, tenant.Identity{Org: v.org, User: v.user})
		e := AuditEntry{At: s.Now(), Action: rt.pattern(), Target: cmp.Or(w.Header().Get("Location"), r.URL.Path),
			Status: watched.Status(), TraceID: v.trace}
		if err := s.Audit.AppendAudit(ctx, e); err != nil {
			s.Log.ErrorContext(ctx, "a write is missing in the audit", "action", e.Action, "org", v.org, "trace_id", v.trace,
				"error", err.Error())
		}
	})
}
