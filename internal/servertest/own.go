package servertest

import (
	"os"
	"testing"
)

// Server is a server of the test's own, to be stopped, killed and started again. It ends with the test; what it keeps is in a
// directory that is removed then. PostgreSQL keeps what was committed however it ends, Redis forgets everything. Its methods
// fail the test when they cannot do what they say, and belong to the test's own goroutine.
type Server struct {
	URL string // stays the same

	t testing.TB
	*process
}

// OwnPostgres starts a PostgreSQL for this test alone; its user may do anything.
func OwnPostgres(t testing.TB) *Server {
	t.Helper()
	return own(t, postgres, "PostgreSQL", "TRIPWRIGHT_TEST_POSTGRES")
}

// OwnRedis starts a Redis for this test alone.
func OwnRedis(t testing.TB) *Server {
	t.Helper()
	return own(t, redisServer, "Redis", "TRIPWRIGHT_TEST_REDIS")
}

func own(t testing.TB, k kind, what, variable string) *Server {
	t.Helper()
	p, err := start(k)
	if err != nil {
		missing(t, what, variable, err)
	}
	s := &Server{URL: k.url(p.port), t: t, process: p}
	t.Cleanup(func() {
		s.end(os.Interrupt)
		s.keeper.close()
	})
	return s
}

// Start starts it again, with what it kept, and waits until it answers.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.again(); err != nil {
		s.t.Fatalf("%s does not start again: %v", s.kind.name, err)
	}
}

// Stop asks it to end at once, whoever is connected, and waits until it has.
func (s *Server) Stop() { s.end(os.Interrupt) }

// Kill ends it as kill -9 does.
func (s *Server) Kill() { s.end(os.Kill) }

// Restart stops and starts it.
func (s *Server) Restart() {
	s.t.Helper()
	s.Stop()
	s.Start()
}
