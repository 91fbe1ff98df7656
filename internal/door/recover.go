package door

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// recovered answers with a problem when a handler panics, and logs where. A panic in the middle of an answer ends the
// connection: half an answer must not look whole.
func (f refuser) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watched := &telemetry.StatusWriter{ResponseWriter: w}
		defer func() {
			what := recover()
			if what == nil {
				return
			}
			if what == http.ErrAbortHandler {
				panic(what)
			}
			err := fmt.Errorf("panic: %v\n%s", what, debug.Stack())
			if watched.Begun() {
				f.Problem(r.Context(), err)
				panic(http.ErrAbortHandler)
			}
			f.TurnAway(w, r, err)
		}()
		next.ServeHTTP(watched, r)
	})
}
