package door

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// traced begins the notes of each request. The trace of a caller that sends a traceparent (W3C Trace Context) is continued, and
// the answer says which it is.
func traced(trusted proxies, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &notes{trace: traceOf(r.Header.Values("Traceparent")), address: trusted.address(r), agent: r.UserAgent(), language: r.Header.Get("Accept-Language")}
		if v.trace == "" {
			v.trace = randomHex(16)
		}
		w.Header().Set("Traceparent", "00-"+v.trace+"-"+randomHex(8)+"-01")
		ctx := telemetry.WithFields(context.WithValue(r.Context(), notesKey{}, v), slog.String(telemetry.TraceID, v.trace))
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
