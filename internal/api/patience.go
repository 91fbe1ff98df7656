package api

import (
	"context"
	"net/http"
)

// patient ends what takes longer than Patience.
func (s *server) patient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), s.Patience)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
