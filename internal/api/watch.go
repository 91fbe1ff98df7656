package api

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/register"
)

// NewWatch builds the door of a program that nobody talks to but those who watch over it: /healthz, /readyz and, with Metrics,
// /metrics and /ops/slo, as the service has them, and nothing else. Of cfg it takes what those need.
func NewWatch(cfg Config) (http.Handler, error) {
	s, err := newServer(cfg)
	if err != nil {
		return nil, err
	}
	s.watched(register.New(s.door, words()))
	return s.door, nil
}

// watched are the routes for those who watch over the program.
func (s *server) watched(r *register.Register) {
	register.Add(r, door.Get("/healthz", "healthz", "Whether the program runs").Probe(), s.healthz)
	register.Add(r, door.Get("/readyz", "readyz", "Whether what the program needs is there").Probe(), s.readyz)
	if s.Metrics != nil {
		register.Add(r, door.Get("/metrics", "metrics", "What is counted, for Prometheus").Probe().Or(door.Unauthenticated), s.metrics)
	}
	if s.Metrics != nil && s.SLO != nil {
		register.Add(r, door.Get("/ops/slo", "slo", "How the objectives of the service stand").Probe().Or(door.Unauthenticated, "invalid"), s.slo)
	}
}
