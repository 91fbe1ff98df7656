package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

// turn is one count that a call takes part in.
type turn struct {
	scope string // user, org or address
	who   string
	limit cache.Limit
}

// limited takes a turn of the user and one of the organisation, or one of the address where nobody is signed in.
func (s *server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		turns := []turn{{"address", visitOf(r.Context()).address, s.Limits.Address}}
		if v := visitOf(r.Context()); v.org != "" {
			turns = []turn{{"user", v.org + "/" + v.user, s.Limits.User}, {"org", v.org, s.Limits.Org}}
		}
		for _, t := range turns {
			if !s.takeTurn(w, r, t) {
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// takeTurn says in the headers how many turns are left, of the count that is nearest to its end. It refuses the request when
// there are none, and when nobody can tell: a limit that fails open is none.
func (s *server) takeTurn(w http.ResponseWriter, r *http.Request, t turn) bool {
	v, err := s.Limiter.Allow(r.Context(), "rate:"+t.scope+":"+t.who, t.limit)
	if err != nil {
		if r.Context().Err() == nil {
			err = fault.New(fault.Unavailable, "it cannot be told how often you called; try again").Because(err)
		}
		s.refuse(w, r, err)
		return false
	}
	tellTurns(w.Header(), v, t.limit)
	if v.OK {
		return true
	}
	s.Meter.RateLimited(t.scope)
	e := refusal(rateLimited, "too many requests of this %s; wait a little", scopeNames[t.scope])
	e.why.RetryAfter = max(v.RetryAfter, time.Second)
	s.refuse(w, r, e)
	return false
}

var scopeNames = map[string]fault.Sentence{"user": fault.Whole("user"), "org": fault.Whole("organisation"), "address": fault.Whole("address")}

func tellTurns(h http.Header, v cache.Verdict, l cache.Limit) {
	if before, err := strconv.Atoi(h.Get("RateLimit-Remaining")); err == nil && before <= v.Remaining {
		return
	}
	h.Set("RateLimit-Limit", strconv.Itoa(l.Burst))
	h.Set("RateLimit-Remaining", strconv.Itoa(max(v.Remaining, 0)))
	h.Set("RateLimit-Reset", seconds(v.ResetAfter))
}
