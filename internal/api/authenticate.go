package api

import (
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// signedIn lets in who brings a valid access token in the Authorization header, and nowhere else: a token in an address stands
// in logs and histories. Who brings none, or a wrong one, takes a turn of their address, so that guessing is slow.
func (s *server) signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := s.whoCalls(r)
		if fault.Is(err, fault.Denied) && s.takeTurn(w, r, turn{"address", visitOf(r.Context()).address, s.Limits.Address}) {
			s.refuse(w, r, coded{unauthenticated, fault.New(fault.Denied, "%s", fault.Said(err)).Because(err)})
		}
		switch {
		case fault.Is(err, fault.Denied):
			return
		case err != nil:
			s.refuse(w, r, err)
			return
		}
		v := visitOf(r.Context())
		v.org, v.user = id.Org, id.User
		next.ServeHTTP(w, r.WithContext(tenant.With(r.Context(), id.ComingFrom(v.address))))
	})
}

func (s *server) whoCalls(r *http.Request) (tenant.Identity, error) {
	kind, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	if !ok || !strings.EqualFold(kind, "Bearer") || len(r.Header.Values("Authorization")) > 1 {
		return tenant.Identity{}, fault.New(fault.Denied, "sign in: send an access token as Authorization: Bearer")
	}
	id, err := s.Accounts.Check(r.Context(), strings.TrimSpace(token))
	if err == nil && (id.Org == "" || id.User == "") {
		return id, fault.New(fault.Denied, "the access token names nobody")
	}
	return id, err
}
