package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/rs/cors"
)

// The headers that pages of another origin may send and read.
var (
	sentHeaders = []string{"Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID", "Traceparent"}
	readHeaders = []string{"ETag", "Location", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After",
		"Traceparent", "X-Idempotent-Replay"}
	usedMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
)

// crossOrigin lets pages of UIOrigin call, and no others: what a browser says comes from another site may not write.
func (s *server) crossOrigin(next http.Handler) (http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, refusal(forbiddenOrigin, "pages of another origin may not do this"))
	}))
	if s.UIOrigin == "" {
		return protection.Handler(next), nil
	}
	if err := protection.AddTrustedOrigin(s.UIOrigin); err != nil {
		return nil, err
	}
	allowed := cors.New(cors.Options{
		AllowedOrigins: []string{s.UIOrigin}, AllowedMethods: usedMethods, AllowedHeaders: sentHeaders, ExposedHeaders: readHeaders,
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
