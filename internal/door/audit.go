package door

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Audit keeps who wrote what.
type Audit interface {
	AppendAudit(ctx context.Context, e AuditEntry) error
}

// AuditEntry is one write. The organisation and the user stand in the context it is appended with.
type AuditEntry struct {
	At      time.Time
	Action  string // the route, such as "POST /plan"
	Target  string // the path of what was made or changed
	Status  int
	TraceID string
}

// book is where writes are entered.
type book struct {
	audit Audit
	log   *slog.Logger
	now   func() time.Time
}

// audited keeps who wrote what, and how it ended; no bodies. A login is a write of who signed in. What cannot be kept is
// logged as an error: the write itself is done, and says so.
func (b book) audited(action string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watched := &telemetry.StatusWriter{ResponseWriter: w}
		next.ServeHTTP(watched, r)
		v := notesOf(r.Context())
		if v.org == "" {
			return // nobody was signed in, and nobody is now; the access log has it
		}
		ctx, cancel := later(r.Context())
		defer cancel()
		ctx = tenant.With(ctx, tenant.Identity{Org: v.org, User: v.user})
		e := AuditEntry{At: b.now(), Action: action, Target: cmp.Or(w.Header().Get("Location"), r.URL.Path),
			Status: watched.Status(), TraceID: v.trace}
		if err := b.audit.AppendAudit(ctx, e); err != nil {
			b.log.ErrorContext(ctx, "a write is missing in the audit", "action", e.Action, "org", v.org, "trace_id", v.trace,
				"error", err.Error())
		}
	})
}
