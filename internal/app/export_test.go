package app

import "net/http"

// ServerOf is the server that the service listens with.
func ServerOf(s *Service) *http.Server { return s.httpServer(s.Handler) }
