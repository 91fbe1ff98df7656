package api

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/register"
)

type healthOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Status string `json:"status" enum:"ok"`
	}
}

// healthz says that the program runs. It asks nobody: a program must not be restarted because its database is away.
func (s *server) healthz(context.Context, *struct{}) (*healthOut, error) {
	out := &healthOut{CacheControl: "no-store"}
	out.Body.Status = "ok"
	return out, nil
}

// Readiness is what GET /readyz answers: 200 when everything is there, else 503.
type Readiness struct {
	Status string  `json:"status" enum:"ready,not_ready"`
	Checks []Check `json:"checks"`
}

type readyOut struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         Readiness
}

func (s *server) readyz(ctx context.Context, _ *struct{}) (*readyOut, error) {
	out := &readyOut{Status: http.StatusOK, CacheControl: "no-store"}
	out.Body = Readiness{Status: "ready", Checks: register.OrEmpty(s.Ready(ctx))}
	for _, c := range out.Body.Checks {
		if !c.OK {
			out.Status, out.Body.Status = http.StatusServiceUnavailable, "not_ready"
		}
	}
	return out, nil
}

// metrics passes on to the page of what is counted, for who may see it.
func (s *server) metrics(ctx context.Context, in *struct {
	Authorization string `header:"Authorization" hidden:"true"`
}) (*register.Page, error) {
	if err := s.watches(in.Authorization); err != nil {
		return nil, err
	}
	return &register.Page{Body: func(c huma.Context) {
		r, w := humago.Unwrap(c)
		s.Metrics.ServeHTTP(w, r)
	}}, nil
}

// watches refuses whoever may not see the figures of this server.
func (s *server) watches(authorization string) error {
	if s.MetricsToken != "" && !sameSecret(authorization, "Bearer "+s.MetricsToken) {
		return door.Refusal(door.Unauthenticated, "the metrics of this server are not for everybody")
	}
	return nil
}

// sameSecret compares without telling by its time how much is right.
func sameSecret(got, want string) bool {
	return subtle.ConstantTimeCompare([]byte(strings.TrimSpace(got)), []byte(want)) == 1
}
