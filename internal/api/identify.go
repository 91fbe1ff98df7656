package api

import (
	"net/http"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// identified answers who names something by what cannot be an id as if it were unknown, before anybody keeps or looks for it.
func (s *server) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isUUID(r.PathValue("id")) {
			s.refuse(w, r, fault.New(fault.NotFound, "there is no such thing"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isUUID tells whether id is a UUID in the one form that is kept.
func isUUID(id string) bool {
	u, err := uuid.Parse(id)
	return err == nil && u.String() == id
}
