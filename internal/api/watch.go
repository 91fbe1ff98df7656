package api

import "net/http"

// NewWatch builds the door of a program that nobody talks to but those who watch over it: /healthz, /readyz and, with Metrics,
// /metrics and /ops/slo, as the service has them, and nothing else. Of cfg it takes what those need.
func NewWatch(cfg Config) (http.Handler, error) {
	s := &server{Config: cfg.withDefaults()}
	d, err := newDesk(s)
	if err != nil {
		return nil, err
	}
	s.watched(d)
	return s.around(d)
}

// watched are the routes for those who watch over the program.
func (s *server) watched(d *desk) {
	add(d, get("/healthz", "healthz", "Whether the program runs").probe(), s.healthz)
	add(d, get("/readyz", "readyz", "Whether what the program needs is there").probe(), s.readyz)
	if s.Metrics != nil {
		add(d, get("/metrics", "metrics", "What is counted, for Prometheus").probe().or(unauthenticated), s.metrics)
	}
	if s.Metrics != nil && s.SLO != nil {
		add(d, get("/ops/slo", "slo", "How the objectives of the service stand").probe().or(unauthenticated, "invalid"), s.slo)
	}
}
