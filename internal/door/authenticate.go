package door

import (
	"context"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Callers knows who calls.
type Callers interface {
	// Check says who brings an access token; a wrong one is fault.Denied.
	Check(ctx context.Context, accessToken string) (tenant.Identity, error)
}

// guard asks who somebody is.
type guard struct {
	turns
	callers Callers
}

// signedIn lets in who brings a valid access token in the Authorization header, and nowhere else: a token in an address stands
// in logs and histories. Who brings none, or a wrong one, takes a turn of their address, so that guessing is slow.
func (g guard) signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := g.whoCalls(r)
		if fault.Is(err, fault.Denied) && g.take(w, r, turn{"address", notesOf(r.Context()).address, g.limits.Address}) {
			g.TurnAway(w, r, NotSignedIn(err))
		}
		switch {
		case fault.Is(err, fault.Denied):
			return
		case err != nil:
			g.TurnAway(w, r, err)
			return
		}
		v := notesOf(r.Context())
		v.org, v.user = id.Org, id.User
		next.ServeHTTP(w, r.WithContext(tenant.With(r.Context(), id.ComingFrom(v.address))))
	})
}

func (g guard) whoCalls(r *http.Request) (tenant.Identity, error) {
	kind, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	if !ok || !strings.EqualFold(kind, "Bearer") || len(r.Header.Values("Authorization")) > 1 {
		return tenant.Identity{}, fault.New(fault.Denied, "sign in: send an access token as Authorization: Bearer")
	}
	id, err := g.callers.Check(r.Context(), strings.TrimSpace(token))
	if err == nil && (id.Org == "" || id.User == "") {
		return id, fault.New(fault.Denied, "the access token names nobody")
	}
	return id, err
}

// NotSignedIn says unauthenticated of what is fault.Denied because a password or a token is wrong. Other errors, and nil, are given as
// they are.
func NotSignedIn(err error) error {
	if !fault.Is(err, fault.Denied) {
		return err
	}
	return Coded{Unauthenticated, fault.New(fault.Denied, "%s", fault.Said(err)).Because(err)}
}
