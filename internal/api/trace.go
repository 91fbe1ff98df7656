package api

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// visit is what the door knows of one request, for the log, the audit, the limits and problems. On whose behalf a handler acts
// stands in the context as everywhere, by package tenant.
type visit struct {
	trace    string // W3C trace id, 32 hex digits
	address  string // where it comes from, as limits count it
	agent    string // its User-Agent
	language string // what its Accept-Language says
	route    string // the pattern of the path, such as "/plan/{id}"; empty until the request is routed
	org      string // empty until it is known who calls
	user     string
	bearer   tenant.Identity // whose token was brought by who does not call as them: for the log alone
	run      string          // that the request began, and its trace; empty for none
	runTrace string
}

type visitKey struct{}

// Bears tells the log whose token a request brought that is not made by somebody who is signed in: to end a session, or from a letter.
func Bears(ctx context.Context, org, user string) {
	visitOf(ctx).bearer = tenant.Identity{Org: org, User: user}
}

// visitOf gives the visit of a request, and an empty one outside of requests.
func visitOf(ctx context.Context) *visit {
	if v, ok := ctx.Value(visitKey{}).(*visit); ok {
		return v
	}
	return &visit{}
}

// traced gives each request its visit. The trace of a caller that sends a traceparent (W3C Trace Context) is continued, and
// the answer says which it is.
func (s *server) traced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{trace: traceOf(r.Header.Values("Traceparent")), address: s.address(r), agent: r.UserAgent(), language: r.Header.Get("Accept-Language")}
		if v.trace == "" {
			v.trace = randomHex(16)
		}
		w.Header().Set("Traceparent", "00-"+v.trace+"-"+randomHex(8)+"-01")
		ctx := telemetry.WithFields(context.WithValue(r.Context(), visitKey{}, v), slog.String(telemetry.TraceID, v.trace))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// traceOf reads the trace id of a traceparent header; "" for none that is well formed.
func traceOf(values []string) string {
	if len(values) != 1 {
		return ""
	}
	part := strings.Split(values[0], "-")
	if len(part) < 4 || part[0] == "ff" || part[0] == "00" && len(part) != 4 {
		return ""
	}
	for i, digits := range []int{2, 32, 16, 2} {
		if len(part[i]) != digits || strings.Trim(part[i], "0123456789abcdef") != "" {
			return ""
		}
	}
	if strings.Trim(part[1], "0") == "" || strings.Trim(part[2], "0") == "" {
		return ""
	}
	return part[1]
}

func randomHex(n int) string {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
