package door

import (
	"net/http"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// identified answers who names something by what cannot be an id as if it were unknown, before anybody keeps or looks for it.
func (f refuser) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsUUID(r.PathValue("id")) {
			f.TurnAway(w, r, fault.New(fault.NotFound, "there is no such thing"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsUUID tells whether id is a UUID in the one form that is kept.
func IsUUID(id string) bool {
	u, err := uuid.Parse(id)
	return err == nil && u.String() == id
}
