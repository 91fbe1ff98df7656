package door

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
)

// Limiter counts calls, on every machine together. cache.Cache is one.
type Limiter interface {
	// Allow takes one turn under key, or says how long to wait for one.
	Allow(ctx context.Context, key string, l cache.Limit) (cache.Verdict, error)
}

// Limits are how often somebody may call. Each call takes a turn of its user and of its organisation, or of its address while
// nobody is signed in.
type Limits struct {
	User    cache.Limit
	Org     cache.Limit
	Address cache.Limit
}

// DefaultLimits let a person and a page work without noticing, and stop a loop.
func DefaultLimits() Limits {
	return Limits{
		User:    cache.Limit{Rate: 300, Per: time.Minute, Burst: 100},
		Org:     cache.Limit{Rate: 3000, Per: time.Minute, Burst: 600},
		Address: cache.Limit{Rate: 60, Per: time.Minute, Burst: 30},
	}
}

// turns are how often somebody may call, and who counts it.
type turns struct {
	refuser
	limiter Limiter
	limits  Limits
}

// turn is one count that a call takes part in.
type turn struct {
	scope string // user, org or address
	who   string
	limit cache.Limit
}

// limited takes a turn of the user and one of the organisation, or one of the address where nobody is signed in.
func (t turns) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		needed := []turn{{"address", notesOf(r.Context()).address, t.limits.Address}}
		if v := notesOf(r.Context()); v.org != "" {
			needed = []turn{{"user", v.org + "/" + v.user, t.limits.User}, {"org", v.org, t.limits.Org}}
		}
		for _, one := range needed {
			if !t.take(w, r, one) {
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// take says in the headers how many turns are left, of the count that is nearest to its end. It refuses the request when
// there are none, and when nobody can tell: a limit that fails open is none.
func (t turns) take(w http.ResponseWriter, r *http.Request, one turn) bool {
	v, err := t.limiter.Allow(r.Context(), "rate:"+one.scope+":"+one.who, one.limit)
	if err != nil {
		if r.Context().Err() == nil {
			err = fault.New(fault.Unavailable, "it cannot be told how often you called; try again").Because(err)
		}
		t.TurnAway(w, r, err)
		return false
	}
	tellTurns(w.Header(), v, one.limit)
	if v.OK {
		return true
	}
	t.meter.RateLimited(one.scope)
	e := Refusal(rateLimited, "too many requests of this %s; wait a little", scopeNames[one.scope])
	e.why.RetryAfter = max(v.RetryAfter, time.Second)
	t.TurnAway(w, r, e)
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
