package durable_test

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// line is a way to a server that can be cut and mended.
type line struct {
	to string

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

// through gives the address of a database through a line.
func through(t *testing.T, address string) (string, *line) {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	here, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	l := &line{to: u.Host}
	go func() {
		for {
			c, err := here.Accept()
			if err != nil {
				return
			}
			go l.carry(c)
		}
	}()
	t.Cleanup(func() { _ = here.Close(); l.sever() })
	u.Host = here.Addr().String()
	return u.String(), l
}

func (l *line) carry(c net.Conn) {
	defer c.Close()
	l.mu.Lock()
	if l.cut {
		l.mu.Unlock()
		return
	}
	s, err := net.Dial("tcp", l.to)
	if err != nil {
		l.mu.Unlock()
		return
	}
	l.conns = append(l.conns, c, s)
	l.mu.Unlock()
	defer s.Close()
	go func() { _, _ = io.Copy(s, c); _ = s.Close() }()
	_, _ = io.Copy(c, s)
}

// sever ends all connections and lets none through.
func (l *line) sever() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for _, c := range l.conns {
		_ = c.Close()
	}
	l.conns = nil
}

func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
}
