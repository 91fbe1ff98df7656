package door

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/rs/cors"

	"github.com/tripwright/tripwright/internal/fault"
)

// The headers that pages of another origin may send and read.
var (
	sentHeaders = []string{"Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID", "Traceparent"}
	readHeaders = []string{"ETag", "Location", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After",
		"Traceparent", "X-Idempotent-Replay"}
	usedMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
)

// crossOrigin lets pages of one origin call, or of none, and no others: what a browser says comes from another site may not write.
func (f refuser) crossOrigin(origin string, next http.Handler) (http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.TurnAway(w, r, Refusal(forbiddenOrigin, "pages of another origin may not do this"))
	}))
	if origin == "" {
		return protection.Handler(next), nil
	}
	if err := protection.AddTrustedOrigin(origin); err != nil {
		return nil, err
	}
	allowed := cors.New(cors.Options{
		AllowedOrigins: []string{origin}, AllowedMethods: usedMethods, AllowedHeaders: sentHeaders, ExposedHeaders: readHeaders,
		AllowCredentials: true, MaxAge: 600, OptionsSuccessStatus: http.StatusNoContent,
	})
	return sortedPreflight(allowed.Handler(protection.Handler(next))), nil
}

// sortedPreflight writes the list of headers of a preflight as the Fetch standard has browsers write it: in lower case,
// sorted, each once. Package cors refuses any other list without a word; tools and old browsers send them.
func sortedPreflight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.Header.Values("Access-Control-Request-Headers")
		if r.Method != http.MethodOptions || len(asked) == 0 {
			next.ServeHTTP(w, r)
			return
		}
		names := strings.FieldsFunc(strings.ToLower(strings.Join(asked, ",")), func(c rune) bool {
			return c == ',' || c == ' ' || c == '\t'
		})
		slices.Sort(names)
		tidy := r.Clone(r.Context())
		tidy.Header.Set("Access-Control-Request-Headers", strings.Join(slices.Compact(names), ","))
		next.ServeHTTP(w, tidy)
	})
}

// validOrigin wants scheme and host and nothing else: browsers send no more, and a star would let everybody in.
func validOrigin(origin string) error {
	if origin == "" {
		return nil
	}
	u, err := url.Parse(origin)
	web := err == nil && (u.Scheme == "https" || u.Scheme == "http")
	if !web || u.Host == "" || u.Scheme+"://"+u.Host != origin || u.Hostname() == "*" {
		return fault.Field("UI_ORIGIN", "must be an origin such as https://plan.example.com")
	}
	return nil
}
